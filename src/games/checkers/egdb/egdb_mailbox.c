#include "games/checkers/egdb/egdb_mailbox.h"

#include <assert.h>

enum { ROWS = 8, COLUMNS = 8, OFF = -1, UP = 1, DOWN = -1 };

static int row_of(int square)
{
    return square / 4;
}

/* From Black's right to left, as the squares are numbered; even rows begin one column in. */
static int column_of(int square)
{
    return 2 * (square % 4) + (row_of(square) % 2 == 0 ? 1 : 0);
}

static int square_at(int row, int column)
{
    if (row < 0 || row >= ROWS || column < 0 || column >= COLUMNS) return OFF;
    return 4 * row + column / 2;
}

static int neighbour(int square, int up, int aside)
{
    return square == OFF ? OFF : square_at(row_of(square) + up, column_of(square) + aside);
}

static bool is_own(char piece)
{
    return piece == 'm' || piece == 'k';
}

static bool is_other(char piece)
{
    return piece == 'M' || piece == 'K';
}

Mailbox mailbox_of_board(const Board *board)
{
    Mailbox mailbox;
    assert(board->side == BLACK);
    for (int square = 0; square < 32; square++) {
        uint64_t cell = square_set(square);
        bool king = (board->kings & cell) != 0;
        mailbox.at[square] = ' ';
        if ((board->own & cell) != 0) mailbox.at[square] = king ? 'k' : 'm';
        if ((board->other & cell) != 0) mailbox.at[square] = king ? 'K' : 'M';
    }
    return mailbox;
}

Board mailbox_board(const Mailbox *mailbox)
{
    Board board = {0};
    for (int square = 0; square < 32; square++) {
        char piece = mailbox->at[square];
        if (is_own(piece)) board.own |= square_set(square);
        if (is_other(piece)) board.other |= square_set(square);
        if (piece == 'k' || piece == 'K') board.kings |= square_set(square);
    }
    return board;
}

/* Swap upper and lower case: the two sides change places. */
static Mailbox turned(const Mailbox *mailbox)
{
    Mailbox out;
    for (int square = 0; square < 32; square++) {
        char piece = mailbox->at[31 - square];
        out.at[square] = (char)(piece == ' ' ? piece : piece ^ 32);
    }
    return out;
}

/* Add the board after a move; a man on the last row is crowned. */
static void add_mailbox_move(const Mailbox *after, int to, MailboxMoves *out)
{
    Mailbox crowned = *after;
    assert(out->count < MAILBOX_NEXT_MAX);
    if (row_of(to) == ROWS - 1) crowned.at[to] = 'k';
    out->next[out->count++] = turned(&crowned);
}

static bool can_jump(const Mailbox *mailbox, int from)
{
    for (int up = mailbox->at[from] == 'k' ? DOWN : UP; up <= UP; up += 2) {
        for (int aside = -1; aside <= 1; aside += 2) {
            int over = neighbour(from, up, aside), to = neighbour(over, up, aside);
            if (to != OFF && is_other(mailbox->at[over]) && mailbox->at[to] == ' ') return true;
        }
    }
    return false;
}

bool mailbox_captures(const Mailbox *mailbox)
{
    for (int square = 0; square < 32; square++)
        if (is_own(mailbox->at[square]) && can_jump(mailbox, square)) return true;
    return false;
}

/* Continue jumping with the piece on a square; false if there is no jump. */
static bool jump_on(const Mailbox *mailbox, int from, MailboxMoves *out)
{
    bool jumped = false;
    char piece = mailbox->at[from];
    for (int up = piece == 'k' ? DOWN : UP; up <= UP; up += 2) {
        for (int aside = -1; aside <= 1; aside += 2) {
            int over = neighbour(from, up, aside), to = neighbour(over, up, aside);
            if (to == OFF || !is_other(mailbox->at[over]) || mailbox->at[to] != ' ') continue;
            Mailbox after = *mailbox;
            after.at[from] = after.at[over] = ' ';
            after.at[to] = piece;
            jumped = true;
            bool over_now = piece == 'm' && row_of(to) == ROWS - 1;
            if (over_now || !jump_on(&after, to, out)) add_mailbox_move(&after, to, out);
        }
    }
    return jumped;
}

static void step_from(const Mailbox *mailbox, int from, MailboxMoves *out)
{
    char piece = mailbox->at[from];
    for (int up = piece == 'k' ? DOWN : UP; up <= UP; up += 2) {
        for (int aside = -1; aside <= 1; aside += 2) {
            int to = neighbour(from, up, aside);
            if (to == OFF || mailbox->at[to] != ' ') continue;
            Mailbox after = *mailbox;
            after.at[from] = ' ';
            after.at[to] = piece;
            add_mailbox_move(&after, to, out);
        }
    }
}

void mailbox_moves(const Mailbox *mailbox, MailboxMoves *out)
{
    out->count = 0;
    out->captures = false;
    for (int square = 0; square < 32; square++)
        if (is_own(mailbox->at[square]) && jump_on(mailbox, square, out)) out->captures = true;
    for (int square = 0; square < 32 && !out->captures; square++)
        if (is_own(mailbox->at[square])) step_from(mailbox, square, out);
}

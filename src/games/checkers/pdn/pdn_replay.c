#include "games/checkers/pdn/pdn_replay.h"

#include "base/text.h"
#include "games/checkers/movegen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The state of a line of moves. */
typedef struct Line {
    Board now, before; /* `before` the last move: where a variation begins */
    int ply;           /* moves before this one, as if Black had begun */
    bool moved;
    bool cut; /* a move could not be played: the rest of the line is left out */
} Line;

typedef struct Replay {
    const PdnRaws *raws;
    PdnGame *game;
    PdnFault *fault;
    Line line[PDN_DEPTH_MAX + 1]; /* the main line and the variations open in it */
    int depth;
    int skipped; /* brackets open inside a variation that is skipped */
    int budget;  /* items that may still be examined to resolve ambiguous jumps */
} Replay;

/* ---- Raw items ---- */

void pdn_raws_release(PdnRaws *raws)
{
    free(raws->raw);
    pdn_text_release(&raws->text);
    *raws = (PdnRaws){0};
}

void pdn_raws_clear(PdnRaws *raws)
{
    raws->count = raws->numbers = 0;
    raws->bare = false;
    raws->text.length = 0;
}

static PdnRawKind raw_kind(PdnTokenKind kind)
{
    switch (kind) {
    case TOKEN_NUMBER:
        return RAW_NUMBER;
    case TOKEN_NAG:
        return RAW_NAG;
    case TOKEN_COMMENT:
        return RAW_COMMENT;
    case TOKEN_OPEN:
        return RAW_OPEN;
    case TOKEN_CLOSE:
        return RAW_CLOSE;
    default:
        return RAW_MOVE;
    }
}

Status pdn_raws_add(PdnRaws *raws, const PdnToken *token)
{
    PdnRaw raw = {.kind = raw_kind(token->kind),
                  .value = (uint32_t)token->number,
                  .line = token->line,
                  .column = token->column,
                  .span = {token->from, token->to},
                  .written = token->written};
    if (raws->count == PDN_ITEMS_MAX)
        return status_wrong("this game is too long; expected at most %d moves and comments", PDN_ITEMS_MAX);
    if (raw.kind == RAW_COMMENT) {
        raw.value = (uint32_t)raws->text.length;
        pdn_text_add(&raws->text, token->text, strlen(token->text) + 1);
    }
    bool fits = pdn_grow((void **)&raws->raw, &raws->size, (uint32_t)raws->count + 1, sizeof raw);
    if (!fits || raws->text.failed) return status_failed("no memory for a game of this length");
    if (raw.kind == RAW_NUMBER && raws->numbers++ == 0) raws->bare = raw.value == 1;
    raws->raw[raws->count++] = raw;
    return status_ok();
}

int pdn_raws_largest(const PdnRaws *raws)
{
    int largest = 0;
    for (int i = 0; i < raws->count; i++) {
        const PdnRaw *raw = &raws->raw[i];
        for (int k = 0; raw->kind == RAW_MOVE && k < raw->written.count; k++)
            if (raw->written.square[k] > largest) largest = raw->written.square[k];
    }
    return largest;
}

void pdn_fault(PdnFault *fault, PdnWeight weight, int line, int column, Status status)
{
    if (status.code == STATUS_FAILED) weight = FAULT_FAILED;
    if (weight > fault->weight) *fault = (PdnFault){weight, line, column, status};
}

/* ---- Which legal moves fit the squares ---- */

static int last_square(Move path)
{
    return path_square(path, path_count(path) - 1);
}

static bool is_whole_path(const PdnWritten *written, Move path)
{
    if (written->count != path_count(path)) return false;
    for (int i = 0; i < written->count; i++)
        if (written->square[i] != path_square(path, i) + 1) return false;
    return true;
}

/* First and last square as written, and the others among those in between, in order. */
static bool is_part_of_path(const PdnWritten *written, Move path)
{
    int last = written->count - 1, next = 1;
    if (written->square[0] != path_square(path, 0) + 1 || written->square[last] != last_square(path) + 1)
        return false;
    for (int i = 1; i < path_count(path) - 1 && next < last; i++)
        if (path_square(path, i) + 1 == written->square[next]) next++;
    return next == last;
}

static bool same_board(const Board *a, const Board *b)
{
    return a->own == b->own && a->other == b->other && a->kings == b->kings;
}

static bool leads_nowhere_new(const Board *board, const Plays *fits, const Play *play)
{
    Board after = board_play(board, play);
    for (int i = 0; i < fits->count; i++) {
        Board other = board_play(board, &fits->play[i]);
        if (same_board(&after, &other)) return true;
    }
    return false;
}

/* The legal moves that the squares fit. The complete path of one move names only that move; of several paths
 * to the same position the first one is used. */
static void find_fits(const Board *board, const PdnWritten *written, Plays *fits)
{
    Plays plays;
    fits->count = 0;
    if (written->count < 2) return;
    board_plays(board, &plays);
    for (int i = 0; i < plays.count; i++) {
        Move path = plays.play[i].path;
        if (written->square[0] != path_square(path, 0) + 1) continue;
        if (is_whole_path(written, path)) {
            fits->count = 1;
            fits->play[0] = plays.play[i];
            return;
        }
        if (is_part_of_path(written, path) && !leads_nowhere_new(board, fits, &plays.play[i]))
            fits->play[fits->count++] = plays.play[i];
    }
}

/* ---- Squares that stand apart ---- */

/* What the items from some index on mean in a position. */
typedef struct Reading {
    Plays fits;
    PdnWritten written; /* the squares that were tried */
    int at, used;       /* the items that the move is made of; used = 0: no move */
} Reading;

/* Consecutive numbers from `at` on. */
static int count_numbers(const PdnRaws *raws, int at)
{
    int count = 0;
    while (at + count < raws->count && raws->raw[at + count].kind == RAW_NUMBER && count <= PATH_SQUARES)
        count++;
    return count;
}

static uint8_t as_square(uint32_t number)
{
    return (uint8_t)(number < PDN_SQUARE_LARGE ? number : PDN_SQUARE_LARGE);
}

/* Join as few of `count` numbers as make a move; false if they do not make one. */
static bool join_numbers(const PdnRaws *raws, int at, int count, const Board *board, Reading *out)
{
    out->written = (PdnWritten){.mark = '-'};
    for (int i = 0; i < count && i < PATH_SQUARES; i++) {
        out->written.square[out->written.count++] = as_square(raws->raw[at + i].value);
        find_fits(board, &out->written, &out->fits);
        if (out->fits.count == 0) continue;
        out->at = at;
        out->used = i + 1;
        return true;
    }
    return false;
}

/* Numbers: a move, or the number of one and then a move. A number that could be the next move's number is
 * taken as such first: no first move can start on square 1, so a file that writes move numbers shows it
 * there. */
static void read_numbers(const PdnRaws *raws, int at, const Line *line, Reading *out)
{
    int count = count_numbers(raws, at);
    bool is_next = raws->raw[at].value == (uint32_t)line->ply / 2 + 1 && line->now.side == BLACK;
    if (raws->bare && is_next && count > 1 && join_numbers(raws, at + 1, count - 1, &line->now, out)) return;
    if (join_numbers(raws, at, count, &line->now, out)) return;
    if (count > 1 && join_numbers(raws, at + 1, count - 1, &line->now, out)) return;
    out->used = 0;
    out->written = (PdnWritten){.mark = '-', .count = count > 1 ? 2 : 1};
    for (int i = 0; i < out->written.count; i++)
        out->written.square[i] = as_square(raws->raw[at + i].value);
}

static void read_at(const PdnRaws *raws, int at, const Line *line, Reading *out)
{
    if (raws->raw[at].kind == RAW_NUMBER) {
        read_numbers(raws, at, line, out);
        return;
    }
    out->written = raws->raw[at].written;
    find_fits(&line->now, &out->written, &out->fits);
    out->at = at;
    out->used = out->fits.count > 0;
}

/* ---- A jump that fits several ways ---- */

/* Items examined for all ambiguous jumps of a game, and how many further ambiguous jumps one such look-ahead
 * may pass. */
enum { LOOK_ITEMS = 1 << 18, LOOK_DEPTH = 6 };

/* The next move or number of the same line from `at` on, -1 at its end or if the budget is spent. */
static int next_in_line(const PdnRaws *raws, int at, int *budget)
{
    int depth = 0;
    for (; at < raws->count && depth >= 0 && --*budget > 0; at++) {
        PdnRawKind kind = raws->raw[at].kind;
        if (depth == 0 && (kind == RAW_MOVE || kind == RAW_NUMBER)) return at;
        depth += kind == RAW_OPEN ? 1 : kind == RAW_CLOSE ? -1 : 0;
    }
    return -1;
}

static bool is_lone_number(const PdnRaws *raws, int at)
{
    return raws->raw[at].kind == RAW_NUMBER && count_numbers(raws, at) == 1;
}

static void play_on(Line *line, const Play *play)
{
    line->before = line->now;
    line->now = board_play(&line->now, play);
    line->ply++;
    line->moved = true;
}

/* How many moves of the line can be played from `at` on, with the best choice at each ambiguous jump.
 * `*budget` bounds the work. */
static int reach(const PdnRaws *raws, int at, Line line, int nested, int *budget)
{
    Reading reading;
    int count = 0;
    while ((at = next_in_line(raws, at, budget)) >= 0) {
        if (is_lone_number(raws, at)) {
            at++;
            continue;
        }
        read_at(raws, at, &line, &reading);
        if (reading.used == 0) break;
        at = reading.at + reading.used;
        count++;
        if (reading.fits.count == 1) {
            play_on(&line, &reading.fits.play[0]);
            continue;
        }
        int best = 0;
        for (int i = 0; i < reading.fits.count && nested > 0; i++) {
            Line tried = line;
            play_on(&tried, &reading.fits.play[i]);
            int further = reach(raws, at, tried, nested - 1, budget);
            if (further > best) best = further;
        }
        return count + best;
    }
    return count;
}

/* The one path that lets the line continue furthest; NULL if there is no single one. */
static const Play *choose(Replay *replay, const Reading *reading, const Line *line)
{
    const Play *best = NULL;
    int furthest = -1;
    for (int i = 0; i < reading->fits.count; i++) {
        Line tried = *line;
        play_on(&tried, &reading->fits.play[i]);
        int moves = reach(replay->raws, reading->at + reading->used, tried, LOOK_DEPTH, &replay->budget);
        if (moves == furthest) best = NULL;
        if (moves > furthest) {
            furthest = moves;
            best = &reading->fits.play[i];
        }
    }
    return replay->budget > 0 ? best : NULL;
}

/* ---- Sentences ---- */

static const char WHITE_BEGINS[] = "W:W21-32:B1-12";

static void complain(Replay *replay, int at, PdnWeight weight, Status status)
{
    const PdnRaw *raw = &replay->raws->raw[at];
    pdn_fault(replay->fault, weight, raw->line, raw->column, status);
}

/* Would this be a legal first move if White began? Some sites and programs write such games. */
static bool is_first_move_of_white(const Board *board, const PdnWritten *written)
{
    Pos start = checkers_game.start(0), turned;
    Board standard = board_of_pos(&start);
    Plays fits;
    if (board->side != BLACK || !same_board(board, &standard)) return false;
    Status status = checkers_game.pos_read(WHITE_BEGINS, &turned);
    if (!ok(&status)) return false;
    Board white = board_of_pos(&turned);
    find_fits(&white, written, &fits);
    return fits.count > 0;
}

static Status no_such_move(const Board *board, const PdnWritten *written)
{
    char text[MOVE_TEXT] = "";
    Text out = text_into(text, sizeof text);
    Pos pos = pos_of_board(board);
    Move move;
    for (int i = 0; i < written->count; i++) {
        if (written->square[i] == PDN_SQUARE_LARGE)
            return status_wrong("expected squares from 1 to 32, as in 11-15, found a larger number");
        if (i > 0) text_add(&out, "%c", written->mark);
        text_add(&out, "%d", written->square[i]);
    }
    if (written->count == 0) return status_wrong("no move has so many squares; expected at most ten");
    if (written->count == 1) return status_wrong("expected a move, as in 11-15, found the number %s", text);
    if (is_first_move_of_white(board, written))
        return status_wrong(
            "\"%s\" is a move of White, but Black begins; a game that White began needs the tag "
            "[FEN \"%s\"]",
            text, WHITE_BEGINS);
    return game_read_move(&checkers_game, &pos, text, &move);
}

/* ---- Playing ---- */

/* A fault of the main line ends the game, one of a variation the variation. */
static void cut(Replay *replay, int at, Status status)
{
    replay->line[replay->depth].cut = true;
    complain(replay, at, replay->depth == 0 ? FAULT_CUT : FAULT_SMALL, status);
}

static void note_limit(Replay *replay, int at, Status status)
{
    if (!ok(&status)) cut(replay, at, status);
}

static void set_span(Replay *replay, int items_before, PdnSpan span)
{
    if (replay->game->item_count > items_before)
        replay->game->items[replay->game->item_count - 1].span = span;
}

/* Returns how many items the move was made of. */
static int use_move(Replay *replay, int at)
{
    const PdnRaws *raws = replay->raws;
    Line *line = &replay->line[replay->depth];
    Reading reading;
    bool lone = is_lone_number(raws, at);
    bool before_move = lone && at + 1 < raws->count && raws->raw[at + 1].kind == RAW_MOVE;
    bool expected = lone && raws->raw[at].value == (uint32_t)line->ply / 2 + 1;
    if (before_move || expected) return 1; /* the number of a move */
    read_at(raws, at, line, &reading);
    if (reading.used == 0) {
        cut(replay, at, no_such_move(&line->now, &reading.written));
        return 1;
    }
    const Play *play = reading.fits.count == 1 ? &reading.fits.play[0] : choose(replay, &reading, line);
    if (play == NULL) {
        cut(replay, at, no_such_move(&line->now, &reading.written));
        return 1;
    }
    int before = replay->game->item_count;
    note_limit(replay, at, pdn_game_add_move(replay->game, play->path));
    PdnSpan span = {raws->raw[reading.at].span.from, raws->raw[reading.at + reading.used - 1].span.to};
    set_span(replay, before, span);
    play_on(line, play);
    return reading.at + reading.used - at;
}

static void use_open(Replay *replay, int at)
{
    Line *around = &replay->line[replay->depth];
    if (!around->moved || replay->depth == PDN_DEPTH_MAX || around->cut) {
        replay->skipped = 1;
        if (!around->moved)
            complain(replay, at, FAULT_SMALL,
                     status_wrong("a variation needs a move before it; expected a move"));
        else if (!around->cut)
            complain(replay, at, FAULT_SMALL,
                     status_wrong("expected at most %d variations inside each other", PDN_DEPTH_MAX));
        return;
    }
    int before = replay->game->item_count;
    Status status = pdn_game_add_open(replay->game);
    if (!ok(&status)) {
        replay->skipped = 1;
        cut(replay, at, status);
        return;
    }
    set_span(replay, before, replay->raws->raw[at].span);
    replay->line[++replay->depth] = (Line){.now = around->before, .ply = around->ply - 1};
}

static void use_close(Replay *replay, int at)
{
    if (replay->depth == 0) {
        complain(replay, at, FAULT_SMALL,
                 status_wrong("\")\" without its \"(\"; expected a move or a result"));
        return;
    }
    int before = replay->game->item_count;
    replay->depth--;
    note_limit(replay, at, pdn_game_add_close(replay->game));
    set_span(replay, before, replay->raws->raw[at].span);
}

/* Comments, NAGs and the like. */
static void use_remark(Replay *replay, int at)
{
    const PdnRaw *raw = &replay->raws->raw[at];
    int before = replay->game->item_count;
    if (replay->line[replay->depth].cut) return;
    if (raw->kind == RAW_NAG)
        note_limit(replay, at, pdn_game_add_nag(replay->game, (int)raw->value));
    else
        note_limit(replay, at, pdn_game_add_comment(replay->game, replay->raws->text.start + raw->value));
    set_span(replay, before, raw->span);
}

/* Skip a variation that cannot be kept. */
static bool skip(Replay *replay, PdnRawKind kind)
{
    if (replay->skipped == 0) return false;
    replay->skipped += kind == RAW_OPEN ? 1 : kind == RAW_CLOSE ? -1 : 0;
    return true;
}

static int use_item(Replay *replay, int at)
{
    PdnRawKind kind = replay->raws->raw[at].kind;
    bool move = kind == RAW_MOVE || kind == RAW_NUMBER;
    if (skip(replay, kind)) return 1;
    if (move) return replay->line[replay->depth].cut ? 1 : use_move(replay, at);
    if (kind == RAW_OPEN)
        use_open(replay, at);
    else if (kind == RAW_CLOSE)
        use_close(replay, at);
    else
        use_remark(replay, at);
    return 1;
}

void pdn_replay(const PdnRaws *raws, PdnGame *game, PdnFault *fault)
{
    Replay replay = {.raws = raws, .game = game, .fault = fault, .budget = LOOK_ITEMS};
    Board start = board_of_pos(&game->start);
    replay.line[0] = (Line){.now = start, .ply = (int)start.side};
    for (int at = 0; at < raws->count && !replay.line[0].cut;)
        at += use_item(&replay, at);
    if (replay.depth > 0 || replay.skipped > 0)
        complain(&replay, raws->count - 1, FAULT_SMALL,
                 status_wrong("the variation is not closed; expected \")\""));
    for (; replay.depth > 0; replay.depth--)
        note_limit(&replay, raws->count - 1, pdn_game_add_close(game));
}

#include "games/checkers/egdb/egdb_solver.h"

#include "games/checkers/movegen.h"

#include <stdlib.h>
#include <string.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

/* Maps a set of the lowest bits to cells of a room. */
static inline uint64_t deposit(uint32_t set, uint64_t room)
{
#ifdef __BMI2__
    return _pdep_u64(set, room);
#else
    uint64_t cells = 0;
    for (; set != 0; set >>= 1, room &= room - 1)
        if ((set & 1) != 0) cells |= room & -room;
    return cells;
#endif
}

static void push(EgdbSolver *s, uint8_t value, uint64_t place, int side)
{
    EgdbQueue *queue = &s->queue[value];
    if (queue->count == queue->size) {
        size_t size = queue->size == 0 ? 256 : queue->size * 2;
        uint32_t *item = realloc(queue->item, size * sizeof *item);
        if (item == NULL) {
            s->failed = true;
            return;
        }
        queue->item = item;
        queue->size = size;
    }
    if (value > s->top) s->top = value;
    queue->item[queue->count++] = (uint32_t)(place * 2 + (uint64_t)side);
}

/* ---- Moves that leave the frame ---- */

/* The combined result of these moves. */
typedef struct Outlook {
    uint8_t best; /* of them all; meaningless if there is none */
    bool any;
} Outlook;

static inline void consider(const EgdbStore *store, Outlook *outlook, uint8_t next)
{
    if (store->steps && next != EGDB_DRAWN) next = egdb_is_loss(next) ? EGDB_LOST : EGDB_WON;
    uint8_t value = egdb_value_before(store->distances, next);
    if (!outlook->any || egdb_is_better(value, outlook->best)) outlook->best = value;
    outlook->any = true;
}

static inline bool is_best_already(const EgdbStore *store, const Outlook *outlook)
{
    return outlook->any && outlook->best == EGDB_WON && !store->distances;
}

static uint8_t capture_value(const EgdbStore *store, const Board *board, uint64_t jumpers)
{
    Plays plays;
    Outlook outlook = {0};
    board_jumps(board, jumpers, &plays);
    for (int i = 0; i < plays.count && !is_best_already(store, &outlook); i++) {
        Board next = board_play(board, &plays.play[i]);
        consider(store, &outlook, egdb_store_value(store, &next));
    }
    return outlook.best;
}

static inline void consider_step(const EgdbStore *store, const Board *board, uint64_t from, uint64_t to,
                                 Outlook *outlook)
{
    uint64_t crowned = to & crown_row(board->side);
    Board next = {board->other, board->own ^ from ^ to, board->kings | crowned, board->side ^ 1};
    consider(store, outlook, egdb_store_value(store, &next));
}

static inline Outlook men_outlook(const EgdbStore *store, const Board *board)
{
    Outlook outlook = {0};
    uint64_t men = board->own & ~board->kings, empty = board_empty(board);
    for (int shift = 4; shift <= 5; shift++) {
        uint64_t to = (board->side == BLACK ? men << shift : men >> shift) & empty;
        for (; to != 0 && !is_best_already(store, &outlook); to &= to - 1) {
            uint64_t cell = to & -to;
            consider_step(store, board, board->side == BLACK ? cell >> shift : cell << shift, cell, &outlook);
        }
    }
    return outlook;
}

static inline int count_king_steps(const Board *board)
{
    uint64_t kings = board->own & board->kings, empty = board_empty(board);
    return bits_count((kings << 4) & empty) + bits_count((kings << 5) & empty) +
           bits_count((kings >> 4) & empty) + bits_count((kings >> 5) & empty);
}

/* ---- Forward: what is known without the kings' moves ---- */

static inline void look_forward(EgdbSolver *s, const Board *board, uint64_t place)
{
    int side = (int)board->side;
    uint64_t jumpers = board_jumpers(board);
    uint8_t value = EGDB_DRAWN, moves = EGDB_FORCED, worst = 0;
    if (jumpers != 0) {
        value = capture_value(s->store, board, jumpers);
    } else {
        Outlook men = men_outlook(s->store, board);
        moves = (uint8_t)count_king_steps(board);
        if (!men.any)
            value = moves == 0 ? EGDB_LOST : EGDB_DRAWN;
        else if (egdb_is_win(men.best))
            value = men.best;
        else if (men.best == EGDB_DRAWN)
            moves += EGDB_NEVER_LOST;
        else if (moves == 0)
            value = men.best;
        else
            worst = men.best;
    }
    s->value[side][place] = value;
    s->moves[side][place] = moves;
    if (s->worst[side] != NULL) s->worst[side][place] = worst;
    if (value != EGDB_DRAWN) push(s, value, place, side);
}

static void look_forward_everywhere(EgdbSolver *s)
{
    uint64_t place = 0;
    for (uint32_t i = 0; i < s->ranks[BLACK]; i++) {
        uint64_t black = deposit(s->subset[BLACK][i], s->room), room = s->room & ~black;
        for (uint32_t k = 0; k < s->ranks[WHITE]; k++, place++) {
            uint64_t white = deposit(s->subset[WHITE][k], room);
            Board board = {s->men[BLACK] | black, s->men[WHITE] | white, black | white, BLACK};
            look_forward(s, &board, place);
            board = board_swapped(&board);
            look_forward(s, &board, place);
        }
    }
}

/* ---- Backward: what follows for the predecessors ---- */

/* A position of this value can be reached from that place, `side` to move there. */
static inline void pass_on(EgdbSolver *s, uint8_t value, uint64_t place, int side)
{
    uint8_t *moves = &s->moves[side][place], *known = &s->value[side][place];
    if (*moves == EGDB_FORCED) return;
    uint8_t before = egdb_value_before(s->store->distances, value);
    if (egdb_is_win(before)) {
        if (*known != EGDB_DRAWN && *known <= before) return;
    } else {
        if (*known != EGDB_DRAWN || --*moves != 0) return;
        if (s->worst[side] != NULL && s->worst[side][place] > before) before = s->worst[side][place];
    }
    *known = before;
    push(s, before, place, side);
}

static inline uint64_t place_of(const EgdbSolver *s, uint64_t black, uint64_t white)
{
    return egdb_rank_up(black, s->room) * s->ranks[WHITE] + egdb_rank_up(white, s->room & ~black);
}

/* Move the kings of the side that moved last back in every possible way. */
static void look_back(EgdbSolver *s, uint8_t value, uint64_t place, int side)
{
    uint32_t rank = (uint32_t)(place / s->ranks[WHITE]);
    uint64_t black = deposit(s->subset[BLACK][rank], s->room);
    uint64_t white = deposit(s->subset[WHITE][place - (uint64_t)rank * s->ranks[WHITE]], s->room & ~black);
    uint64_t empty = s->room & ~(black | white), moved = side == WHITE ? black : white;
    for (int direction = 0; direction < 4; direction++) {
        int shift = 4 + (direction & 1);
        bool up = direction < 2;
        for (uint64_t to = (up ? moved << shift : moved >> shift) & empty; to != 0; to &= to - 1) {
            uint64_t cell = to & -to, change = cell | (up ? cell >> shift : cell << shift);
            uint64_t before = side == WHITE ? place_of(s, black ^ change, white)
                                            : (uint64_t)rank * s->ranks[WHITE] +
                                                  egdb_rank_up(white ^ change, s->room & ~black);
            pass_on(s, value, before, side ^ 1);
        }
    }
}

/* Without distances wins and losses alternate; with them a value only leads to larger ones. */
static void serve_queues(EgdbSolver *s)
{
    bool again = true;
    while (again && !s->failed) {
        again = false;
        for (int value = 1; value <= s->top; value++) {
            EgdbQueue *queue = &s->queue[value];
            again = again || queue->count > 0;
            while (queue->count > 0) {
                uint32_t item = queue->item[--queue->count];
                uint64_t place = item / 2;
                int side = (int)(item & 1);
                if (s->value[side][place] == value) look_back(s, (uint8_t)value, place, side);
            }
        }
    }
}

/* ---- A frame ---- */

/* Black's values are in the order of the slice; White's are reordered for the dual. */
static void write_values(const EgdbSolver *s, uint64_t frame)
{
    const EgdbShape *dual = &s->table[WHITE]->shape;
    uint8_t *black_to_move = s->table[BLACK]->bytes + frame * s->places;
    uint8_t *white_to_move = s->table[WHITE]->bytes +
                             egdb_frame(dual, s->men[WHITE], s->men[BLACK], WHITE) * s->places;
    memcpy(black_to_move, s->value[BLACK], s->places);
    const uint8_t *value = s->value[WHITE];
    for (uint32_t i = 0; i < s->ranks[BLACK]; i++) {
        uint64_t black = deposit(s->subset[BLACK][i], s->room), room = s->room & ~black;
        for (uint32_t k = 0; k < s->ranks[WHITE]; k++) {
            uint64_t white = deposit(s->subset[WHITE][k], room);
            uint64_t rank = egdb_rank_down(white, s->room) * dual->other_ranks +
                            egdb_rank_down(black, s->room & ~white);
            white_to_move[rank] = *value++;
        }
    }
}

bool HOT(egdb_solve_frame)(EgdbSolver *s, uint64_t frame)
{
    s->failed = false;
    s->top = 0;
    egdb_frame_men(&s->table[BLACK]->shape, frame, &s->men[BLACK], &s->men[WHITE]);
    s->room = CELLS & ~(s->men[BLACK] | s->men[WHITE]);
    look_forward_everywhere(s);
    serve_queues(s);
    if (!s->failed) write_values(s, frame);
    return !s->failed;
}

/* ---- Captures ---- */

void HOT(egdb_fill_captures)(const EgdbStore *store, EgdbTable *table, uint64_t from, uint64_t to)
{
    if (from >= to) return;
    EgdbWalk walk = egdb_walk_from(&table->shape, from);
    for (uint64_t i = from; i < to; i++, egdb_walk_next(&walk)) {
        Board board = egdb_walk_board(&walk);
        uint64_t jumpers = board_jumpers(&board);
        if (jumpers != 0) table->bytes[i] = capture_value(store, &board, jumpers);
    }
}

void HOT(egdb_blur_captures)(const EgdbShape *shape, uint64_t from, uint8_t *values, size_t count,
                             bool lost_only)
{
    size_t known = 0;
    EgdbWalk walk = egdb_walk_from(shape, from);
    for (size_t i = 0; i < count; i++, egdb_walk_next(&walk)) {
        Board board = egdb_walk_board(&walk);
        if (board_jumpers(&board) == 0 && (!lost_only || egdb_is_loss(values[i]))) {
            if (known++ == 0) memset(values, values[i], i);
        } else if (known > 0) {
            values[i] = values[i - 1];
        }
    }
    if (known == 0) memset(values, EGDB_DRAWN, count);
}

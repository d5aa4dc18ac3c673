/* Endgame databases: the index, the solver against a brute-force fixpoint, the coding, the prober, damage. */
#include "test.h"

#include "base/rng.h"
#include "games/checkers/egdb/egdb.h"
#include "games/checkers/egdb/egdb_mailbox.h"
#include "games/checkers/egdb/egdb_prove.h"
#include "games/checkers/egdb/egdb_section.h"
#include "games/checkers/egdb/egdb_slice.h"
#include "games/checkers/egdb/egdb_solve.h"
#include "games/checkers/movegen.h"
#include "games/checkers/notation.h"

static void no_tick(void *context, uint64_t positions)
{
    (void)context, (void)positions;
}

typedef void (*ForSlice)(void *context, EgdbSlice slice);

/* Every slice with that many pieces, those with fewer men first. */
static void for_slices(int pieces, ForSlice call, void *context)
{
    for (int men = 0; men <= pieces; men++)
        for (int id = 0; id < EGDB_SLICES; id++) {
            EgdbSlice s = egdb_slice_of_id(id);
            int own = s.own_men + s.own_kings;
            if (egdb_slice_pieces(s) == pieces && s.own_men + s.other_men == men && own > 0 && own < pieces)
                call(context, s);
        }
}

static void solve(void *context, EgdbSlice slice)
{
    EgdbStore *store = context;
    EgdbCrew crew = {.threads = 1};
    if (egdb_store_table(store, slice) != NULL) return;
    CHECK_OK(egdb_store_add(store, slice));
    CHECK_OK(egdb_store_add(store, egdb_slice_dual(slice)));
    CHECK_OK(egdb_slice_solve(store, slice, &crew, NULL, &(EgdbTicker){no_tick, NULL}));
}

static EgdbStore *solved(int pieces, EgdbKind kind)
{
    EgdbStore *store = NULL;
    CHECK_OK(egdb_store_new(kind != EGDB_WDL, &store));
    store->steps = kind == EGDB_STEPS;
    for (int n = 2; n <= pieces; n++)
        for_slices(n, solve, store);
    return store;
}

/* ---- Index ---- */

static void check_index(void *context, EgdbSlice slice)
{
    uint64_t *sum = context, bad = 0;
    EgdbShape shape;
    egdb_shape_init(&shape, slice);
    EgdbWalk walk = egdb_walk_from(&shape, 0);
    for (uint64_t i = 0; i < shape.count; i++, egdb_walk_next(&walk)) {
        Board board = egdb_walk_board(&walk);
        bad += walk.index != i || egdb_index(&shape, &board) != i ||
               egdb_board_slice_id(&board) != egdb_slice_id(slice);
    }
    CHECK_INT(bad, 0);
    *sum += shape.count;
}

static void add_count(void *context, EgdbSlice slice)
{
    EgdbShape shape;
    egdb_shape_init(&shape, slice);
    *(uint64_t *)context += shape.count;
}

static void every_position_has_its_own_number(void)
{
    static const uint64_t COUNT[] = {[2] = 3488, [3] = 196032};
    static const uint64_t MORE[] = {
        [4] = 6209316, [5] = 139450808, [6] = 2426085676, [7] = 34243113624, [8] = 403190250561};
    for (int pieces = 2; pieces <= 3; pieces++) {
        uint64_t sum = 0;
        for_slices(pieces, check_index, &sum);
        CHECK_INT(sum, COUNT[pieces]);
    }
    for (int pieces = 4; pieces <= 8; pieces++) {
        uint64_t sum = 0;
        for_slices(pieces, add_count, &sum);
        CHECK_INT(sum, MORE[pieces]);
    }
}

/* The board rotated: the same position for the other colour. */
static uint64_t turned(uint64_t set)
{
    uint64_t out = 0;
    while (set != 0)
        out |= (uint64_t)1 << (34 - bits_pop(&set));
    return out;
}

static void white_has_the_numbers_of_black(void)
{
    Rng rng = rng_seeded(7);
    for (int i = 0; i < 20000; i++) {
        EgdbSlice slice = {(uint8_t)rng_below(&rng, 3), (uint8_t)rng_below(&rng, 3),
                           (uint8_t)rng_below(&rng, 3), (uint8_t)rng_below(&rng, 3)};
        if (slice.own_men + slice.own_kings == 0 || slice.other_men + slice.other_kings == 0) continue;
        EgdbShape shape;
        egdb_shape_init(&shape, slice);
        uint64_t index = rng_next(&rng) % shape.count;
        EgdbWalk walk = egdb_walk_from(&shape, index);
        Board board = egdb_walk_board(&walk);
        CHECK_INT(egdb_index(&shape, &board), index);
        Board white = {turned(board.own), turned(board.other), turned(board.kings), WHITE};
        CHECK_INT(egdb_index(&shape, &white), index);
    }
}

/* ---- Solver ---- */

/* The value of a position by all its moves, from the store as it is. */
static uint8_t one_step(const EgdbStore *store, const Board *board)
{
    Plays plays;
    board_plays(board, &plays);
    uint8_t best = EGDB_LOST;
    for (int i = 0; i < plays.count; i++) {
        Board next = board_play(board, &plays.play[i]);
        uint8_t value = egdb_value_before(store->distances, egdb_store_value(store, &next));
        if (i == 0 || egdb_is_better(value, best)) best = value;
    }
    return best;
}

typedef struct Sweep {
    EgdbStore *store;
    int limit; /* only wins and losses within so many plies */
    uint64_t changed;
} Sweep;

static void sweep(void *context, EgdbSlice slice)
{
    Sweep *s = context;
    EgdbTable *table = egdb_store_table(s->store, slice);
    EgdbWalk walk = egdb_walk_from(&table->shape, 0);
    for (uint64_t i = 0; i < table->shape.count; i++, egdb_walk_next(&walk)) {
        Board board = egdb_walk_board(&walk);
        uint8_t value = one_step(s->store, &board);
        if (value > s->limit) value = EGDB_DRAWN;
        s->changed += value != table->bytes[i];
        table->bytes[i] = value;
    }
}

static void add_empty(void *context, EgdbSlice slice)
{
    CHECK_OK(egdb_store_add(context, slice));
}

typedef struct Pair {
    const EgdbStore *a, *b;
    uint64_t different;
} Pair;

static void compare(void *context, EgdbSlice slice)
{
    Pair *pair = context;
    const EgdbTable *a = egdb_store_table(pair->a, slice), *b = egdb_store_table(pair->b, slice);
    for (uint64_t i = 0; i < a->shape.count; i++) {
        uint8_t x = a->bytes[i], y = b->bytes[i];
        if (!pair->a->distances && y != EGDB_DRAWN) y = y % 2 == 0 ? EGDB_WON : EGDB_LOST;
        pair->different += x != y;
    }
}

/* All positions over and over, with nothing but the rules: wins and losses appear in the order of their
 * distance, one more ply with each sweep. */
static EgdbStore *brute_force(int pieces)
{
    EgdbStore *store = NULL;
    CHECK_OK(egdb_store_new(true, &store));
    for (int n = 2; n <= pieces; n++)
        for_slices(n, add_empty, store);
    int idle = 0;
    for (int limit = 1; idle < 4 && limit < 255; limit++) {
        Sweep s = {store, limit, 0};
        for (int n = 2; n <= pieces; n++)
            for_slices(n, sweep, &s);
        idle = s.changed == 0 ? idle + 1 : 0;
    }
    return store;
}

static void the_solver_agrees_with_brute_force(void)
{
    EgdbStore *brute = brute_force(3);
    for (int distances = 0; distances < 2; distances++) {
        EgdbStore *store = solved(3, (EgdbKind)distances);
        Pair pair = {store, brute, 0};
        for (int n = 2; n <= 3; n++)
            for_slices(n, compare, &pair);
        CHECK_INT(pair.different, 0);
        egdb_store_free(store);
    }
    egdb_store_free(brute);
}

/* ---- Coding ---- */

static void fill_randomly(Rng *rng, uint8_t *values, size_t count, int most)
{
    for (size_t at = 0; at < count;) {
        uint32_t length = 1 + rng_below(rng, 1 + (1u << rng_below(rng, 14)));
        if (length > count - at) length = (uint32_t)(count - at);
        memset(values + at, (int)rng_below(rng, (uint32_t)most + 1), length);
        at += length;
    }
}

static void a_block_comes_back_as_it_was(void)
{
    static uint8_t values[EGDB_BLOCK], again[EGDB_BLOCK], bytes[EGDB_BLOCK_BYTES];
    static EgdbCode code;
    static EgdbCounts counts;
    Rng rng = rng_seeded(3);
    for (int i = 0; i < 200; i++) {
        bool distances = i % 2 == 1;
        size_t count = i % 10 == 0 ? EGDB_BLOCK : 1 + rng_below(&rng, EGDB_BLOCK);
        fill_randomly(&rng, values, count, distances ? 254 : 2);
        memset(&counts, 0, sizeof counts);
        egdb_code_count(distances, values, count, &counts);
        egdb_code_make(distances, &counts, &code);
        size_t size = egdb_code_write(&code, values, count, bytes);
        CHECK(size <= EGDB_BLOCK_BYTES);
        CHECK(egdb_code_read(&code, bytes, size, again, count));
        CHECK(memcmp(values, again, count) == 0);
        CHECK(!egdb_code_read(&code, bytes, size - 1, again, count));
    }
}

/* ---- The prober ---- */

typedef struct Bytes {
    uint8_t *at;
    size_t size;
    EgdbKind kind;
    const EgdbStore *store;
} Bytes;

static void add_section(void *context, EgdbSlice slice)
{
    Bytes *bytes = context;
    const EgdbTable *table = egdb_store_table(bytes->store, slice);
    EgdbCrew crew = {.threads = 1};
    uint8_t *section = NULL, *values = malloc(table->shape.count);
    size_t size = 0;
    memcpy(values, table->bytes, table->shape.count);
    CHECK_OK(egdb_section_make(&crew, &table->shape, bytes->kind, values, &section, &size));
    bytes->at = realloc(bytes->at, bytes->size + size);
    memcpy(bytes->at + bytes->size, section, size);
    bytes->size += size;
    free(section);
    free(values);
}

/* A database with all sections of a store. */
static Bytes file_of(const EgdbStore *store, int pieces)
{
    EgdbKind kind = store->steps ? EGDB_STEPS : store->distances ? EGDB_DISTANCES : EGDB_WDL;
    Bytes bytes = {.kind = kind, .store = store};
    for (int n = 2; n <= pieces; n++)
        for_slices(n, add_section, &bytes);
    return bytes;
}

static EgdbValue value_of(uint8_t value)
{
    return value == EGDB_DRAWN ? EGDB_DRAW : value % 2 == 0 ? EGDB_WIN : EGDB_LOSS;
}

typedef struct Probing {
    const EgdbStore *store;
    Egdb *db;
    uint64_t wrong, asked;
    atomic_int torn;
} Probing;

static void probe_all(void *context, EgdbSlice slice)
{
    Probing *p = context;
    const EgdbTable *table = egdb_store_table(p->store, slice);
    EgdbWalk walk = egdb_walk_from(&table->shape, 0);
    for (uint64_t i = 0; i < table->shape.count; i++, egdb_walk_next(&walk)) {
        Board board = egdb_walk_board(&walk);
        if (i % 2 == 1) board = (Board){turned(board.own), turned(board.other), turned(board.kings), WHITE};
        p->wrong += egdb_probe(p->db, &board) != value_of(table->bytes[i]);
        EgdbValue cached = HOT_PICK(egdb_probe_cached)(p->db, &board);
        p->wrong += cached != EGDB_UNKNOWN && cached != value_of(table->bytes[i]);
        p->asked++;
    }
}

static void the_prober_knows_every_position(void)
{
    EgdbStore *store = solved(3, EGDB_WDL);
    Bytes bytes = file_of(store, 3);
    for (int small = 0; small < 2; small++) {
        Probing p = {.store = store};
        CHECK_OK(egdb_open_memory(bytes.at, bytes.size, small ? 1 : 1 << 20, &p.db));
        CHECK_INT(egdb_pieces(p.db), 3);
        CHECK_TEXT(egdb_trouble(p.db), "");
        for (int n = 2; n <= 3; n++)
            for_slices(n, probe_all, &p);
        CHECK_INT(p.wrong, 0);
        CHECK_INT(p.asked, 3488 + 196032);
        egdb_close(p.db);
    }
    free(bytes.at);
    egdb_store_free(store);
}

static Board board_read(const char *text)
{
    Pos pos;
    CHECK_OK(checkers_pos_read(text, &pos));
    return board_of_pos(&pos);
}

/* Four threads and room for three blocks of sixteen: slots change while they are being read. */
static void probe_randomly(void *context, int worker, uint64_t from, uint64_t to)
{
    Probing *p = context;
    Rng rng = rng_seeded(from);
    (void)worker;
    for (uint64_t i = from; i < to; i++) {
        EgdbSlice slice = {(uint8_t)rng_below(&rng, 3), (uint8_t)rng_below(&rng, 3),
                           (uint8_t)rng_below(&rng, 3), (uint8_t)rng_below(&rng, 3)};
        const EgdbTable *table = egdb_store_table(p->store, slice);
        if (table == NULL) continue;
        EgdbWalk walk = egdb_walk_from(&table->shape, rng_next(&rng) % table->shape.count);
        Board board = egdb_walk_board(&walk);
        EgdbValue value = egdb_probe(p->db, &board); /* may be evicted again before it is read */
        if (value != EGDB_UNKNOWN && value != value_of(table->bytes[walk.index]))
            atomic_fetch_add(&p->torn, 1);
    }
}

static void threads_share_a_small_cache(void)
{
    EgdbStore *store = solved(3, EGDB_WDL);
    Bytes bytes = file_of(store, 3);
    Probing p = {.store = store};
    CHECK_OK(egdb_open_memory(bytes.at, bytes.size, 3 * EGDB_BLOCK / 4, &p.db));
    egdb_crew_run(&(EgdbCrew){.threads = 4}, 40000, 1000, probe_randomly, &p);
    CHECK_INT(atomic_load(&p.torn), 0);
    egdb_close(p.db);
    free(bytes.at);
    egdb_store_free(store);
}

static void what_is_not_there_is_unknown(void)
{
    EgdbStore *store = solved(2, EGDB_WDL);
    Bytes bytes = file_of(store, 2);
    Egdb *db = NULL;
    CHECK_OK(egdb_open_memory(bytes.at, bytes.size, 1 << 20, &db));
    Board three = board_read("W:WK19,K23:BK28"), two = board_read("W:WK1:BK5"),
          start = board_read("B:W21-32:B1-12");
    CHECK_INT(egdb_probe(db, &three), EGDB_UNKNOWN);
    CHECK_INT(egdb_probe(db, &start), EGDB_UNKNOWN);
    Board capture = board_read("B:W15,K31,K32:B11"); /* three pieces are left after 11x18 */
    CHECK_INT(egdb_probe(db, &capture), EGDB_UNKNOWN);
    CHECK_INT(HOT_PICK(egdb_probe_cached)(db, &two), EGDB_UNKNOWN); /* not in memory */
    CHECK(egdb_probe(db, &two) != EGDB_UNKNOWN);
    CHECK(HOT_PICK(egdb_probe_cached)(db, &two) != EGDB_UNKNOWN);
    egdb_forget(db);
    CHECK_INT(HOT_PICK(egdb_probe_cached)(db, &two), EGDB_UNKNOWN);
    egdb_close(db);
    CHECK_OK(egdb_open_memory(bytes.at, 0, 1 << 20, &db)); /* an empty database */
    CHECK_INT(egdb_probe(db, &two), EGDB_UNKNOWN);
    CHECK_INT(egdb_pieces(db), 0);
    egdb_close(db);
    free(bytes.at);
    egdb_store_free(store);
}

static void distances_are_found(void)
{
    EgdbStore *store = solved(2, EGDB_DISTANCES);
    Bytes bytes = file_of(store, 2);
    Egdb *db = NULL;
    CHECK_OK(egdb_open_memory(bytes.at, bytes.size, 1 << 20, &db));
    const EgdbTable *kings = egdb_store_table(store, (EgdbSlice){0, 1, 0, 1});
    int longest = 0, plies, wins = 0, losses = 0;
    EgdbWalk walk = egdb_walk_from(&kings->shape, 0);
    for (uint64_t i = 0; i < kings->shape.count; i++, egdb_walk_next(&walk)) {
        Board board = egdb_walk_board(&walk);
        uint8_t value = kings->bytes[i];
        wins += egdb_is_win(value);
        losses += egdb_is_loss(value);
        CHECK_INT(egdb_distance(db, &board, &plies), value != EGDB_DRAWN);
        if (value != EGDB_DRAWN) CHECK_INT(plies, value - 1);
        if (egdb_is_win(value) && value - 1 > longest) longest = value - 1;
    }
    CHECK_INT(wins, 230);
    CHECK_INT(losses, 108);
    CHECK_INT(longest, 11);
    egdb_close(db);
    free(bytes.at);
    egdb_store_free(store);
}

typedef struct Steps {
    const EgdbStore *store;
    Egdb *db;
    uint64_t lost, wrong;
} Steps;

/* How many plies until the winner, who is to move, has a winning capture or man's move: at once, or after a king's move to
 * a lost position of that many plies less. -1: it is no win. */
static int plies_to_step(const EgdbStore *store, const Board *won)
{
    Plays plays;
    int best = -1;
    board_plays(won, &plays);
    for (int i = 0; i < plays.count; i++) {
        Board next = board_play(won, &plays.play[i]);
        uint8_t value = egdb_store_value(store, &next);
        int plies = board_is_reversible(won, &next) ? value : 1;
        if (egdb_is_loss(value) && (best < 0 || plies < best)) best = plies;
    }
    return best;
}

/* In every lost position each move of the loser leads to a win, and those of its kings to one that takes a ply less. The
 * file says the same, rounded down. */
static void check_steps(void *context, EgdbSlice slice)
{
    Steps *s = context;
    const EgdbTable *table = egdb_store_table(s->store, slice);
    EgdbWalk walk = egdb_walk_from(&table->shape, 0);
    for (uint64_t i = 0; i < table->shape.count; i++, egdb_walk_next(&walk)) {
        Board board = egdb_walk_board(&walk);
        Plays plays;
        int slowest = 0, plies = -1;
        if (!egdb_is_loss(table->bytes[i]) || board_jumpers(&board) != 0) continue;
        board_plays(&board, &plays);
        for (int k = 0; k < plays.count; k++) {
            Board next = board_play(&board, &plays.play[k]);
            int after = plies_to_step(s->store, &next);
            s->wrong += after < 0;
            if (!board_is_reversible(&board, &next)) after = 1;
            if (after + 1 > slowest) slowest = after + 1;
        }
        s->wrong += slowest != table->bytes[i] - 1;
        s->wrong += !egdb_steps(s->db, &board, &plies) ||
                    plies != slowest / EGDB_STEP_PLIES * EGDB_STEP_PLIES;
        s->lost++;
    }
}

static void steps_lead_to_the_next_capture_or_man(void)
{
    EgdbStore *store = solved(3, EGDB_STEPS);
    Bytes bytes = file_of(store, 3);
    Steps steps = {.store = store};
    CHECK_OK(egdb_open_memory(bytes.at, bytes.size, 1 << 20, &steps.db));
    for (int n = 2; n <= 3; n++)
        for_slices(n, check_steps, &steps);
    CHECK(steps.lost > 10000);
    CHECK_INT(steps.wrong, 0);
    egdb_close(steps.db);
    free(bytes.at);
    egdb_store_free(store);
}

/* ---- Counts, the second generator, proof, damage ---- */

static void count_slice(void *context, EgdbSlice slice)
{
    EgdbStore *store = context;
    Egdb *db = NULL;
    CHECK_OK(egdb_open(NULL, 1 << 20, &db)); /* the shipped one; empty on builds without files */
    const EgdbTable *table = egdb_store_table(store, slice);
    const EgdbSection *section = egdb_section(db, egdb_slice_id(slice), false);
    uint64_t wins = 0, losses = 0;
    for (uint64_t i = 0; i < table->shape.count; i++) {
        wins += egdb_is_win(table->bytes[i]);
        losses += egdb_is_loss(table->bytes[i]);
    }
    if (section != NULL) {
        CHECK_INT(section->wins, wins);
        CHECK_INT(section->losses, losses);
        CHECK_INT(section->draws, table->shape.count - wins - losses);
    }
    egdb_close(db);
}

static void headers_count_every_position(void)
{
    EgdbStore *store = solved(3, EGDB_WDL);
    for_slices(2, count_slice, store);
    for_slices(3, count_slice, store);
    egdb_store_free(store);
}

static int compare_boards(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(Board));
}

static void both_generators_agree(void)
{
    Rng rng = rng_seeded(11);
    for (int i = 0; i < 20000; i++) {
        EgdbSlice slice = {(uint8_t)rng_below(&rng, 5), (uint8_t)rng_below(&rng, 4),
                           (uint8_t)rng_below(&rng, 5), (uint8_t)rng_below(&rng, 4)};
        EgdbShape shape;
        egdb_shape_init(&shape, slice);
        EgdbWalk walk = egdb_walk_from(&shape, rng_next(&rng) % shape.count);
        Board board = egdb_walk_board(&walk), a[MAILBOX_NEXT_MAX], b[MAILBOX_NEXT_MAX];
        Mailbox mailbox = mailbox_of_board(&board);
        MailboxMoves moves;
        Plays plays;
        mailbox_moves(&mailbox, &moves);
        board_plays(&board, &plays);
        CHECK_INT(moves.count, plays.count);
        CHECK_INT(mailbox_captures(&mailbox), moves.captures);
        for (int k = 0; k < plays.count && moves.count == plays.count; k++) {
            Board next = board_play(&board, &plays.play[k]);
            a[k] = (Board){turned(next.own), turned(next.other), turned(next.kings), BLACK};
            b[k] = mailbox_board(&moves.next[k]);
        }
        qsort(a, (size_t)plays.count, sizeof a[0], compare_boards);
        qsort(b, (size_t)plays.count, sizeof b[0], compare_boards);
        CHECK(memcmp(a, b, (size_t)plays.count * sizeof a[0]) == 0);
    }
}

static void a_proof_finds_a_wrong_value(void)
{
    EgdbCrew crew = {.threads = 1};
    EgdbStore *store = solved(2, EGDB_DISTANCES);
    for (int spoiled = 0; spoiled < 2; spoiled++) {
        EgdbTable *kings = egdb_store_table(store, (EgdbSlice){0, 1, 0, 1});
        uint64_t at = 0;
        while (kings->bytes[at] < 4)
            at++;
        if (spoiled == 1) kings->bytes[at] += 2;
        Bytes bytes = file_of(store, 2);
        Egdb *db = NULL;
        EgdbProof proof;
        CHECK_OK(egdb_open_memory(bytes.at, bytes.size, 1 << 20, &db));
        CHECK_OK(egdb_prove(db, 1, &crew, &proof));
        CHECK_INT(proof.positions, 3488);
        CHECK_INT(proof.wrong > 0, spoiled);
        CHECK_INT(proof.wrong_counts, 0);
        egdb_close(db);
        free(bytes.at);
    }
    egdb_store_free(store);
}

/* ---- Damage ---- */

typedef struct Sound {
    const EgdbStore *store;
    uint8_t *file, *copy;
    size_t size;
} Sound;

/* Ask a damaged file some questions: right or unknown. */
static int wrong_answers(const Sound *sound, size_t size, Rng *rng)
{
    int wrong = 0;
    Egdb *db = NULL;
    CHECK_OK(egdb_open_memory(sound->copy, size, 1 << 16, &db));
    for (int i = 0; i < 12; i++) {
        int side = (int)rng_below(rng, 4);
        EgdbSlice slice = {side & 1, !(side & 1), side >> 1, !(side >> 1)};
        const EgdbTable *table = egdb_store_table(sound->store, slice);
        EgdbWalk walk = egdb_walk_from(&table->shape, rng_next(rng) % table->shape.count);
        Board board = egdb_walk_board(&walk);
        uint8_t value = table->bytes[walk.index];
        EgdbValue answer = egdb_probe(db, &board);
        int plies;
        wrong += answer != EGDB_UNKNOWN && answer != value_of(value);
        if (egdb_distance(db, &board, &plies)) wrong += plies != value - 1;
    }
    egdb_close(db);
    return wrong;
}

static size_t damage(const Sound *sound, Rng *rng)
{
    memcpy(sound->copy, sound->file, sound->size);
    if (rng_below(rng, 4) == 0) return rng_below(rng, (uint32_t)sound->size);
    for (uint32_t flips = 1 + rng_below(rng, 4); flips > 0; flips--)
        sound->copy[rng_below(rng, (uint32_t)sound->size)] ^= (uint8_t)(1u << rng_below(rng, 8));
    return sound->size;
}

static void damage_never_gives_a_wrong_value(void)
{
    enum { FILES = 10000 };
    EgdbStore *store = solved(2, EGDB_DISTANCES), *near = solved(2, EGDB_WDL);
    Bytes far_bytes = file_of(store, 2), near_bytes = file_of(near, 2);
    Sound sound = {.store = store, .size = far_bytes.size + near_bytes.size};
    sound.file = malloc(sound.size);
    sound.copy = malloc(sound.size);
    memcpy(sound.file, near_bytes.at, near_bytes.size);
    memcpy(sound.file + near_bytes.size, far_bytes.at, far_bytes.size);
    Rng rng = rng_seeded(1);
    int wrong = 0;
    for (int i = 0; i < FILES; i++) {
        size_t size = damage(&sound, &rng);
        wrong += wrong_answers(&sound, size, &rng);
    }
    CHECK_INT(wrong, 0);
    free(sound.file);
    free(sound.copy);
    free(far_bytes.at);
    free(near_bytes.at);
    egdb_store_free(store);
    egdb_store_free(near);
}

int main(void)
{
    RUN(every_position_has_its_own_number);
    RUN(white_has_the_numbers_of_black);
    RUN(the_solver_agrees_with_brute_force);
    RUN(a_block_comes_back_as_it_was);
    RUN(the_prober_knows_every_position);
    RUN(threads_share_a_small_cache);
    RUN(what_is_not_there_is_unknown);
    RUN(distances_are_found);
    RUN(steps_lead_to_the_next_capture_or_man);
    RUN(headers_count_every_position);
    RUN(both_generators_agree);
    RUN(a_proof_finds_a_wrong_value);
    RUN(damage_never_gives_a_wrong_value);
    return test_exit();
}

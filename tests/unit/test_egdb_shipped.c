/* The shipped endgame database: positions that everybody knows, and values that follow from their moves by the
 * second move generator. */
#include "test.h"

#include "base/rng.h"
#include "games/checkers/egdb/egdb.h"
#include "games/checkers/egdb/egdb_mailbox.h"
#include "games/checkers/egdb/egdb_section.h"
#include "games/checkers/notation.h"

static Board board_read(const char *text)
{
    Pos pos;
    CHECK_OK(checkers_pos_read(text, &pos));
    return board_of_pos(&pos);
}

/* The shipped database, or NULL on builds that have no files. */
static Egdb *open_shipped(void)
{
    Egdb *db = NULL;
    CHECK_OK(egdb_open(NULL, 8 << 20, &db));
    if (egdb_pieces(db) >= 5) return db;
    egdb_close(db);
    return NULL;
}

static void named_positions(void)
{
    static const struct {
        const char *position;
        EgdbValue value;
    } KNOWN[] = {
        {"W:WK19,K23:B12,K28", EGDB_WIN}, /* First Position */
        {"B:WK19,K23:B12,K28", EGDB_DRAW},
        {"B:WK1:BK5", EGDB_DRAW},
        {"B:W6,7,14,15:BK2", EGDB_WIN}, /* a round trip of four jumps */
    };
    Egdb *db = open_shipped();
    for (size_t i = 0; db != NULL && i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        Board board = board_read(KNOWN[i].position);
        CHECK_INT(egdb_probe(db, &board), KNOWN[i].value);
    }
    egdb_close(db);
}

/* The best of a position's moves, by the second generator. */
static EgdbValue value_by_mailbox(Egdb *db, const Board *board)
{
    static const EgdbValue BEFORE[] = {EGDB_UNKNOWN, EGDB_WIN, EGDB_DRAW, EGDB_LOSS};
    Mailbox mailbox = mailbox_of_board(board);
    MailboxMoves moves;
    EgdbValue best = EGDB_LOSS;
    mailbox_moves(&mailbox, &moves);
    for (int i = 0; i < moves.count; i++) {
        Board next = mailbox_board(&moves.next[i]);
        EgdbValue value = BEFORE[egdb_probe(db, &next)];
        CHECK(value != EGDB_UNKNOWN);
        if (value > best) best = value;
    }
    return best;
}

static void five_pieces_follow_from_their_moves(void)
{
    enum { SAMPLES = 3000 };
    Egdb *db = open_shipped();
    Rng rng = rng_seeded(5);
    int wrong = 0;
    for (int i = 0; db != NULL && i < SAMPLES; i++) {
        EgdbSlice slice = {(uint8_t)rng_below(&rng, 4), (uint8_t)rng_below(&rng, 4),
                           (uint8_t)rng_below(&rng, 4), (uint8_t)rng_below(&rng, 4)};
        const EgdbSection *section = egdb_section(db, egdb_slice_id(slice), false);
        if (section == NULL || egdb_slice_pieces(slice) != 5) continue;
        EgdbWalk walk = egdb_walk_from(&section->shape, rng_next(&rng) % section->shape.count);
        Board board = egdb_walk_board(&walk);
        wrong += egdb_probe(db, &board) != value_by_mailbox(db, &board);
    }
    CHECK_INT(wrong, 0);
    egdb_close(db);
}

int main(void)
{
    RUN(named_positions);
    RUN(five_pieces_follow_from_their_moves);
    return test_exit();
}

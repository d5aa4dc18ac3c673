#include "games/checkers/egdb/egdb_prove.h"

#include "base/large.h"
#include "games/checkers/egdb/egdb_mailbox.h"
#include "games/checkers/egdb/egdb_section.h"
#include "games/checkers/egdb/egdb_store.h"

#include <stdlib.h>

enum { AT_ONCE = 4096 };

typedef struct Prover {
    const Egdb *db;
    uint64_t sample;
    uint8_t *far[EGDB_SLICES];  /* all values with distances, as in the files */
    uint8_t *near;              /* those of the current slice without distances, or NULL */
    const EgdbSection *section; /* the current one */
    _Atomic uint64_t positions, wrong, wins, losses;
} Prover;

/* The value of a position, its captures resolved. */
static uint8_t value_of(const Prover *prover, const Mailbox *mailbox)
{
    MailboxMoves moves;
    uint8_t best = EGDB_LOST;
    Board board = mailbox_board(mailbox);
    if (board.own == 0) return EGDB_LOST;
    if (!mailbox_captures(mailbox)) {
        int id = egdb_board_slice_id(&board);
        const EgdbSection *section = egdb_section(prover->db, id, true);
        return prover->far[id][egdb_index(&section->shape, &board)];
    }
    mailbox_moves(mailbox, &moves);
    for (int i = 0; i < moves.count; i++) {
        uint8_t value = egdb_value_before(true, value_of(prover, &moves.next[i]));
        if (i == 0 || egdb_is_better(value, best)) best = value;
    }
    return best;
}

/* The value that follows from the successors. */
static uint8_t value_by_moves(const Prover *prover, const Board *board, bool *captures)
{
    MailboxMoves moves;
    Mailbox mailbox = mailbox_of_board(board);
    uint8_t best = EGDB_LOST;
    mailbox_moves(&mailbox, &moves);
    *captures = moves.captures;
    for (int i = 0; i < moves.count; i++) {
        uint8_t value = egdb_value_before(true, value_of(prover, &moves.next[i]));
        if (i == 0 || egdb_is_better(value, best)) best = value;
    }
    return best;
}

static uint8_t without_distance(uint8_t value)
{
    return value == EGDB_DRAWN ? EGDB_DRAWN : value % 2 == 0 ? EGDB_WON : EGDB_LOST;
}

static void prove_range(void *context, int worker, uint64_t from, uint64_t to)
{
    Prover *prover = context;
    const EgdbShape *shape = &prover->section->shape;
    uint64_t wrong = 0, wins = 0, losses = 0;
    (void)worker;
    for (uint64_t i = from; i < to; i++) {
        bool captures;
        EgdbWalk walk = egdb_walk_from(shape, i * prover->sample);
        Board board = egdb_walk_board(&walk);
        uint8_t value = value_by_moves(prover, &board, &captures);
        wins += egdb_is_win(value);
        losses += egdb_is_loss(value);
        if (captures) continue; /* the files may contain anything there */
        bool same = prover->far[egdb_slice_id(shape->slice)][walk.index] == value &&
                    (prover->near == NULL || prover->near[walk.index] == without_distance(value));
        wrong += !same;
    }
    atomic_fetch_add(&prover->positions, to - from);
    atomic_fetch_add(&prover->wrong, wrong);
    atomic_fetch_add(&prover->wins, wins);
    atomic_fetch_add(&prover->losses, losses);
}

/* All values of a section; NULL without memory. Damaged blocks are left as draws, which the proof then finds
 * to be wrong. */
static uint8_t *all_values(const EgdbSection *section)
{
    uint8_t *values = large_alloc((size_t)section->blocks * EGDB_BLOCK);
    for (uint32_t i = 0; values != NULL && i < section->blocks; i++)
        if (!egdb_section_block(section, i, values + (size_t)i * EGDB_BLOCK))
            values[(size_t)i * EGDB_BLOCK] = 255;
    return values;
}

static Status prove_slice(Prover *prover, int id, const EgdbCrew *crew, EgdbProof *out)
{
    const EgdbSection *near = egdb_section(prover->db, id, false);
    prover->section = egdb_section(prover->db, id, true);
    prover->near = near != NULL ? all_values(near) : NULL;
    if (near != NULL && prover->near == NULL) return status_failed("no memory to prove the database");
    atomic_store(&prover->wins, 0);
    atomic_store(&prover->losses, 0);
    uint64_t count = (prover->section->shape.count + prover->sample - 1) / prover->sample;
    egdb_crew_run(crew, count, AT_ONCE, prove_range, prover);
    bool counted = atomic_load(&prover->wins) == prover->section->wins &&
                   atomic_load(&prover->losses) == prover->section->losses;
    out->wrong_counts += prover->sample == 1 && !counted;
    out->slices++;
    large_free(prover->near);
    return status_ok();
}

/* Load everything in which successors may be looked up. Without the next smaller slices nothing can be
 * proven. */
static Status load_values(Prover *prover)
{
    for (int id = 0; id < EGDB_SLICES; id++) {
        const EgdbSection *section = egdb_section(prover->db, id, true);
        if (section == NULL) continue;
        if (egdb_section(prover->db, egdb_slice_id(egdb_slice_dual(section->shape.slice)), true) == NULL)
            return status_failed("the distances are not complete: build them again");
        prover->far[id] = all_values(section);
        if (prover->far[id] == NULL) return status_failed("no memory to prove the database");
    }
    return status_ok();
}

/* Are all slices loaded that moves from the loaded ones lead to: one piece less, or a man crowned? */
static bool is_closed(const Prover *prover)
{
    for (int id = 0; id < EGDB_SLICES; id++) {
        EgdbSlice s = egdb_slice_of_id(id);
        if (prover->far[id] == NULL) continue;
        EgdbSlice crowned = {(uint8_t)(s.own_men - 1), (uint8_t)(s.own_kings + 1), s.other_men,
                             s.other_kings};
        EgdbSlice man_less = {s.own_men, s.own_kings, (uint8_t)(s.other_men - 1), s.other_kings};
        EgdbSlice king_less = {s.own_men, s.own_kings, s.other_men, (uint8_t)(s.other_kings - 1)};
        bool last = s.other_men + s.other_kings == 1;
        if (s.own_men > 0 && prover->far[egdb_slice_id(crowned)] == NULL) return false;
        if (s.other_men > 0 && !last && prover->far[egdb_slice_id(man_less)] == NULL) return false;
        if (s.other_kings > 0 && !last && prover->far[egdb_slice_id(king_less)] == NULL) return false;
    }
    return true;
}

Status egdb_prove(const Egdb *db, uint64_t sample, const EgdbCrew *crew, EgdbProof *out)
{
    Prover *prover = calloc(1, sizeof *prover);
    *out = (EgdbProof){0};
    if (prover == NULL) return status_failed("no memory to prove the database");
    prover->db = db;
    prover->sample = sample;
    Status status = load_values(prover);
    if (ok(&status) && !is_closed(prover))
        status = status_failed("the distances are not complete: smaller slices are missing");
    for (int id = 0; id < EGDB_SLICES && ok(&status); id++)
        if (prover->far[id] != NULL) status = prove_slice(prover, id, crew, out);
    out->positions = atomic_load(&prover->positions);
    out->wrong = atomic_load(&prover->wrong);
    for (int id = 0; id < EGDB_SLICES; id++)
        large_free(prover->far[id]);
    free(prover);
    return status;
}

#include "front/cli/match_run.h"

#include "base/rng.h"
#include "remote/external.h"

#include <pthread.h>
#include <stdlib.h>

/* Seeds of the games; the openings have the seed itself. */
enum { GAME_SEEDS = 1 };

/* Everything that the threads share is guarded by `lock`. */
typedef struct Match {
    const MatchSetup *setup;
    pthread_mutex_t lock;
    long next;       /* game to be played */
    MatchGame *game; /* by number; unfinished ones have no outcome */
    MatchTally tally;
    Status status;
} Match;

/* ---- The schedule ---- */

static void list_pairings(MatchTally *tally, int players)
{
    tally->players = players;
    for (int a = 0; a < players; a++)
        for (int b = a + 1; b < players; b++)
            tally->pairing[tally->pairings++] = (Pairing){.a = a, .b = b};
}

/* By opening, then by pairing, then both colours. An odd number of games leaves the last opening with one
 * game for each pairing. */
static MatchSlot slot_of(const Match *match, long number)
{
    long pairings = match->tally.pairings, paired = match->setup->games / 2 * 2 * pairings;
    if (number >= paired) return (MatchSlot){number, match->setup->games / 2, (int)(number - paired), false};
    MatchShare share = match->setup->share;
    long opening = number / (2 * pairings);
    if (share.of > 1) opening = share.number + opening * share.of;
    return (MatchSlot){number, opening, (int)(number / 2 % pairings), number % 2 == 1};
}

/* The games of this process: with shares, whole openings only. */
static long count_match_games(const MatchSetup *setup, int pairings)
{
    long openings = setup->games / 2, of = setup->share.of;
    if (of <= 1) return setup->games * pairings;
    return (openings + of - 1 - setup->share.number) / of * 2 * pairings;
}

/* The number of a game in the whole match, whichever process plays it. */
static long whole_number(const Match *match, const MatchSlot *slot)
{
    if (match->setup->share.of <= 1) return slot->number;
    return slot->opening * 2 * match->tally.pairings + slot->number % (2 * match->tally.pairings);
}

int match_player(const MatchTally *tally, const MatchSlot *slot, int side)
{
    const Pairing *pairing = &tally->pairing[slot->pairing];
    return (side == 0) != slot->swapped ? pairing->a : pairing->b;
}

/* ---- Settling ---- */

/* Half points of player `a` in a finished game. */
static int half_points(const MatchSlot *slot, Outcome outcome)
{
    int winner = outcome_winner(outcome);
    return winner < 0 ? 1 : (winner == 0) != slot->swapped ? 2 : 0;
}

static void add_up(Match *match, const MatchSlot *slot, const MatchGame *game)
{
    MatchTally *tally = &match->tally;
    Pairing *pairing = &tally->pairing[slot->pairing];
    int points = half_points(slot, game->outcome), winner = outcome_winner(game->outcome);
    pairing->wins += points == 2;
    pairing->draws += points == 1;
    pairing->losses += points == 0;
    if (slot->swapped) {
        MatchSlot before = slot_of(match, slot->number - 1);
        pairing->pairs.of[points + half_points(&before, match->game[slot->number - 1].outcome)]++;
    }
    tally->forfeits += game->forfeit;
    tally->draws += winner < 0;
    if (winner >= 0) tally->side_wins[winner]++;
    tally->settled++;
}

/* Settle games in order, up to the first unfinished one or the end of the test. */
static void settle(Match *match, bool fresh)
{
    const MatchSetup *setup = match->setup;
    MatchTally *tally = &match->tally;
    while (tally->settled < tally->total && match->game[tally->settled].outcome != OUTCOME_NONE) {
        MatchSlot slot = slot_of(match, tally->settled);
        MatchGame *game = &match->game[slot.number];
        add_up(match, &slot, game);
        if (setup->settled != NULL) setup->settled(setup->context, tally, &slot, game, fresh);
        if (fresh) free(game->moves);
        game->moves = NULL;
        bool decided = setup->sprt != NULL && slot.swapped &&
                       sprt_verdict(setup->sprt, &tally->pairing[slot.pairing].pairs) != SPRT_GOES_ON;
        if (decided) {
            tally->total = tally->settled;
            atomic_store(match->setup->stop, true);
        }
    }
}

/* ---- Threads ---- */

/* What one thread works with. */
typedef struct Player {
    Match *match;
    pthread_t thread;
    Engine *engine[PLAYERS_MAX]; /* opened when first needed */
    MatchTable table;
} Player;

static Status seat(Player *player, int index, Engine **out)
{
    const MatchSetup *setup = player->match->setup;
    Status status = status_ok();
    if (player->engine[index] == NULL)
        status = engine_open(setup->game, setup->spec[index],
                             &(EngineSetup){.hash_mb = setup->hash_mb, .others = external_kinds},
                             &player->engine[index]);
    else
        engine_forget(player->engine[index]);
    *out = player->engine[index];
    return status;
}

static bool play_slot(Player *player, const MatchSlot *slot, Status *status, MatchGame *out)
{
    Match *match = player->match;
    const MatchSetup *setup = match->setup;
    Engine *engine[2] = {NULL, NULL};
    for (int side = 0; side < 2 && ok(status); side++)
        *status = seat(player, match_player(&match->tally, slot, side), &engine[side]);
    if (!ok(status)) return false;
    Opening opening;
    openings_get(setup->openings, slot->opening, &opening);
    uint64_t seed = rng_mix(rng_mix(setup->seed, GAME_SEEDS), (uint64_t)whole_number(match, slot));
    return match_game_play(setup->game, &setup->rules, &opening, engine, seed, setup->stop, &player->table,
                           out);
}

/* The next game to play; false when there is none. */
static bool take_slot(Match *match, MatchSlot *out)
{
    pthread_mutex_lock(&match->lock);
    bool found = !atomic_load(match->setup->stop) && match->next < match->tally.total;
    if (found) *out = slot_of(match, match->next++);
    pthread_mutex_unlock(&match->lock);
    return found;
}

static void hand_in(Match *match, const MatchSlot *slot, const Status *status, bool finished, MatchGame *game)
{
    pthread_mutex_lock(&match->lock);
    if (!ok(status)) {
        if (ok(&match->status)) match->status = *status;
        atomic_store(match->setup->stop, true);
    } else if (finished && slot->number < match->tally.total) {
        match->game[slot->number] = *game;
        settle(match, true);
    } else {
        free(game->moves);
    }
    pthread_mutex_unlock(&match->lock);
}

static void *play_games(void *context)
{
    Player *player = context;
    MatchSlot slot;
    while (take_slot(player->match, &slot)) {
        MatchGame game = {0};
        Status status = status_ok();
        bool finished = play_slot(player, &slot, &status, &game);
        hand_in(player->match, &slot, &status, finished, &game);
    }
    /* Closed here, where they were opened: the system ends a child program when the thread that started it ends. */
    for (int k = 0; k < player->match->setup->players; k++)
        engine_close(player->engine[k]);
    return NULL;
}

/* One of the threads is this one. */
static void play_in_threads(Match *match, Player *player, int threads)
{
    int started = 1;
    for (int i = 0; i < threads; i++)
        player[i].match = match;
    for (; started < threads; started++)
        if (pthread_create(&player[started].thread, NULL, play_games, &player[started]) != 0) break;
    play_games(&player[0]);
    for (int i = 1; i < started; i++)
        pthread_join(player[i].thread, NULL);
}

static void install_played(Match *match)
{
    const MatchSetup *setup = match->setup;
    for (long i = 0; i < setup->played_count && i < match->tally.total; i++) {
        match->game[i] = setup->played[i];
        match->next++;
    }
    settle(match, false);
    for (long i = 0; i < match->next; i++)
        match->game[i].moves = NULL; /* borrowed */
}

Status match_run(const MatchSetup *setup, MatchTally *out)
{
    Match match = {.setup = setup, .lock = PTHREAD_MUTEX_INITIALIZER, .status = status_ok()};
    list_pairings(&match.tally, setup->players);
    match.tally.total = count_match_games(setup, match.tally.pairings);
    long most = match.tally.total < setup->threads ? match.tally.total : setup->threads;
    int threads = most > 0 ? (int)most : 1;
    match.game = calloc((size_t)match.tally.total, sizeof *match.game);
    Player *player = calloc((size_t)threads, sizeof *player);
    if (match.game != NULL && player != NULL) {
        install_played(&match);
        play_in_threads(&match, player, threads);
    } else {
        match.status = status_failed("no memory for %ld games in %d threads", match.tally.total, threads);
    }
    for (long i = 0; match.game != NULL && i < count_match_games(setup, match.tally.pairings); i++)
        free(match.game[i].moves);
    free(match.game);
    free(player);
    *out = match.tally;
    return match.status;
}

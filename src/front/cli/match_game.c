#include "front/cli/match_game.h"

#include "base/rng.h"
#include "base/text.h"
#include "engine/allot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Agreed results: both sides' expected scores stay within MARGIN of a win for so many plies, or of a draw for
 * so many, and draws only after AGREED_DRAW_FROM plies. */
enum { AGREED_WIN_PLIES = 8, AGREED_DRAW_PLIES = 20, AGREED_DRAW_FROM = 60 };
static const double MARGIN = 0.01;

typedef struct Play {
    const Game *game;
    const MatchRules *rules;
    MatchTable *table;
    int count;                    /* moves */
    double left_ms[2];            /* on the clocks */
    int agreed[OUTCOME_DRAW + 1]; /* plies in a row at which this outcome was expected */
    Outcome expected;             /* by the last mover */
} Play;

static History history_of(const Play *play)
{
    return (History){
        .pos = play->table->pos, .count = play->count + 1, .rules = game_default_rules(play->game)};
}

static void push(Play *play, Move move)
{
    MatchTable *table = play->table;
    table->moves[play->count] = move;
    table->pos[play->count + 1] = play->game->play(&table->pos[play->count], move);
    play->count++;
}

static void end_with(MatchGame *out, Outcome outcome, const char *why)
{
    out->outcome = outcome;
    text_copy(out->why, sizeof out->why, why);
}

static void forfeit(MatchGame *out, int side, const char *why)
{
    end_with(out, outcome_win(1 - side), why);
    out->forfeit = true;
}

static Outcome expected_outcome(double chance, int side)
{
    if (chance >= 1 - MARGIN) return outcome_win(side);
    if (chance <= MARGIN) return outcome_win(1 - side);
    return fabs(chance - 0.5) <= MARGIN ? OUTCOME_DRAW : OUTCOME_NONE;
}

static void note_expected(Play *play, double chance, int side)
{
    play->expected = expected_outcome(chance, side);
    for (int outcome = 0; outcome <= OUTCOME_DRAW; outcome++)
        play->agreed[outcome] = outcome == (int)play->expected ? play->agreed[outcome] + 1 : 0;
}

static bool is_agreed(const Play *play)
{
    bool draw = play->expected == OUTCOME_DRAW;
    if (!play->rules->agree || play->expected == OUTCOME_NONE) return false;
    if (draw && play->count < AGREED_DRAW_FROM) return false;
    return play->agreed[play->expected] >= (draw ? AGREED_DRAW_PLIES : AGREED_WIN_PLIES);
}

/* The oracle's result for a quiet position; OUTCOME_NONE if it is not asked. */
static Outcome foretold(const Play *play)
{
    int plies;
    const MatchRules *rules = play->rules;
    if (rules->oracle == NULL) return OUTCOME_NONE;
    return rules->oracle->ask(rules->oracle_state, &play->table->pos[play->count], &plies);
}

/* The rules of the game, then those of the match; true when the game is over. */
static bool is_over(Play *play, MatchGame *out)
{
    History history = history_of(play);
    Result result = play->game->result(&history);
    Outcome known = result.outcome == OUTCOME_NONE ? foretold(play) : OUTCOME_NONE;
    if (result.outcome != OUTCOME_NONE)
        end_with(out, result.outcome, ending_text(play->game, result.ending));
    else if (known != OUTCOME_NONE)
        end_with(out, known, "adjudicated: by the endgame database");
    else if (is_agreed(play))
        end_with(out, play->expected, "adjudicated: both engines agree");
    else if (play->count >= play->rules->max_plies)
        end_with(out, OUTCOME_DRAW, "adjudicated: too many moves");
    return out->outcome != OUTCOME_NONE;
}

static bool has_clock(const Play *play)
{
    return play->rules->clock.base_ms > 0;
}

static Limits limits_for(const Play *play, int side, uint64_t seed)
{
    const Limits *own = play->rules->own[side];
    Limits limits = own != NULL ? *own : play->rules->limits;
    if (has_clock(play)) {
        limits.increment_ms = play->rules->clock.increment_ms;
        for (int i = 0; i < 2; i++)
            limits.left_ms[i] = (int64_t)play->left_ms[i];
        allot_clocks(&limits, side);
    }
    limits.seed = rng_mix(seed, (uint64_t)play->count);
    return limits;
}

/* Charge the clock; false if the time was up. */
static bool charge(Play *play, int side, int64_t us)
{
    if (!has_clock(play)) return true;
    play->left_ms[side] -= (double)us / 1000;
    if (play->left_ms[side] < 0) return false;
    play->left_ms[side] += (double)play->rules->clock.increment_ms;
    return true;
}

static bool is_late(const Play *play, int side, int64_t us)
{
    int64_t most = play->rules->late_ms[side];
    return most > 0 && us > most * 1000;
}

static void note_time(int side, int64_t us, MatchGame *out)
{
    out->turns[side]++;
    out->used_us[side] += us;
    if (us > out->longest_us[side]) out->longest_us[side] = us;
}

/* One engine's turn; an engine that fails ends the game. */
static void take_turn(Play *play, Engine *engine, uint64_t seed, const atomic_bool *stop, MatchGame *out)
{
    History history = history_of(play);
    int side = play->game->side(&play->table->pos[play->count]);
    Limits limits = limits_for(play, side, seed);
    Thought *thought = &play->table->thought;
    Status status = engine_think(engine, &history, &limits, &(Watch){.stop = stop}, thought);
    note_time(side, thought->us, out);
    if (!ok(&status)) {
        forfeit(out, side, status.text);
    } else if (is_late(play, side, thought->us)) {
        forfeit(out, side, "it took too long for a move");
    } else if (!charge(play, side, thought->us)) {
        forfeit(out, side, "it ran out of time");
    } else {
        push(play, thought->move);
        note_expected(play, thought->chance, side);
    }
}

/* The moves outlive the table. When memory runs out the game keeps its result but not its moves. */
static void keep_moves(const Play *play, MatchGame *out)
{
    out->moves = malloc(((size_t)play->count + 1) * sizeof *out->moves);
    if (out->moves == NULL) return;
    memcpy(out->moves, play->table->moves, (size_t)play->count * sizeof *out->moves);
    out->count = play->count;
}

bool match_game_play(const Game *game, const MatchRules *rules, const Opening *opening,
                     Engine *const engine[2], uint64_t seed, const atomic_bool *stop, MatchTable *table,
                     MatchGame *out)
{
    double base = (double)rules->clock.base_ms;
    Play play = {.game = game, .rules = rules, .table = table, .left_ms = {base, base}};
    *out = (MatchGame){.from = opening->from};
    table->pos[0] = opening->from;
    for (int i = 0; i < opening->count; i++)
        push(&play, opening->moves[i]);
    bool stopped = false;
    while (!stopped && out->outcome == OUTCOME_NONE && !is_over(&play, out)) {
        take_turn(&play, engine[game->side(&table->pos[play.count])], seed, stop, out);
        stopped = atomic_load(stop);
    }
    if (!stopped) keep_moves(&play, out);
    return !stopped;
}

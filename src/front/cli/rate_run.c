#include "front/cli/rate_run.h"

#include "base/os.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/ladder.h"
#include "front/cli/rate_study.h"
#include "game/kit.h"
#include "remote/external.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    FAULTS_MAX = 6,    /* forfeits in a row after which a program is given up */
    BEYOND_GAMES = 12, /* so many games at an end of the ladder without a point won or lost are enough */
    PLIES_MAX = 250,   /* as when the ladder was measured; then a game is a draw */
    JUMP = 250,        /* Elo, while every game was won or lost */
};

/* The games of a program that are played now. */
typedef struct Batch {
    long first;                /* the number of its first game */
    int step[RATE_BATCH / 2];  /* the opponents */
    int taken, settled, count; /* games: the last batch may be short */
    bool finished[RATE_BATCH], fresh[RATE_BATCH];
    MatchGame game[RATE_BATCH];
} Batch;

typedef struct Program {
    RatedProgram *rated;
    Batch batch;
    MatchJournal journal;
    char journal_path[1024];
    bool studied; /* somebody reviews its games and asks it puzzles */
} Program;

/* Everything but `setup` is guarded by `lock`. */
typedef struct Rate {
    RateSetup *setup;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    Program *program;
    int busy; /* threads at work */
    Status status;
} Rate;

/* ---- Which opponents ---- */

static void list_steps(RateSetup *setup)
{
    const Ladder *ladder = kit_of(setup->game)->ladder;
    setup->step[0] = (RateStep){.spec = "random", .name = "random"};
    setup->steps = 1;
    for (int i = 0; i < ladder->count && setup->steps < RATE_STEPS; i++) {
        const Rung *rung = &ladder->rung[i];
        Limits limits = {.nodes = i + 1 == ladder->count ? ladder->last_nodes : 0};
        setup->step[setup->steps++] = (RateStep){rung->spec, rung->name, rung->elo, limits};
    }
}

int rate_nearest(const RateSetup *setup, double elo)
{
    int nearest = 0;
    for (int i = 1; i < setup->steps; i++)
        if (fabs(setup->step[i].elo - elo) < fabs(setup->step[nearest].elo - elo)) nearest = i;
    return nearest;
}

static double games_of(const StrengthGames *results)
{
    return results->won + results->drawn + results->lost;
}

/* Where a game tells most. */
static double aim(const RateSetup *setup, const RatedProgram *rated)
{
    const Ladder *ladder = kit_of(setup->game)->ladder;
    if (rated->strength.kind == STRENGTH_UNKNOWN) return setup->step[ladder->usual].elo;
    if (rated->strength.kind == STRENGTH_ESTIMATE) return rated->strength.elo;
    int low = setup->steps, high = 0;
    for (int i = 0; i < setup->steps; i++) {
        if (games_of(&rated->results[i]) <= 0) continue;
        if (i < low) low = i;
        high = i;
    }
    return rated->strength.kind == STRENGTH_AT_LEAST ? setup->step[high].elo + JUMP
                                                     : setup->step[low].elo - JUMP;
}

/* The opponent nearest to that strength, and the one on its other side. */
static void plan(const RateSetup *setup, const RatedProgram *rated, Batch *batch)
{
    double elo = aim(setup, rated);
    int nearest = rate_nearest(setup, elo), other = nearest + (elo > setup->step[nearest].elo ? 1 : -1);
    if (other < 0 || other >= setup->steps) other = nearest;
    long left = setup->games - rated->played;
    *batch = (Batch){.first = rated->played,
                     .step = {nearest, other},
                     .count = left < RATE_BATCH ? (int)left : RATE_BATCH};
}

/* ---- What a game says ---- */

static int step_of(const Batch *batch, int index)
{
    return batch->step[index / 2];
}

/* The program begins every other game. */
static int side_of(int index)
{
    return index % 2;
}

static RateFault fault_of(const char *why)
{
    if (strstr(why, "invalid move") != NULL) return FAULT_ILLEGAL;
    bool slow = strstr(why, "did not answer") != NULL || strstr(why, "too long") != NULL ||
                strstr(why, "does not read") != NULL;
    return slow ? FAULT_SLOW : FAULT_CRASH;
}

static bool has_failed(const MatchGame *game, int side)
{
    return game->forfeit && outcome_winner(game->outcome) == 1 - side;
}

static void count_result(const MatchGame *game, int side, StrengthGames *results)
{
    int winner = outcome_winner(game->outcome);
    results->won += winner == side;
    results->lost += winner == 1 - side;
    results->drawn += winner < 0;
}

/* Keep the moves of games lost to the weakest opponents. */
static void keep_lost(RatedProgram *rated, const MatchGame *game, int step, int side)
{
    if (outcome_winner(game->outcome) != 1 - side || game->forfeit || game->moves == NULL) return;
    RateLost lost = {*game, step, side};
    lost.game.moves = malloc(((size_t)game->count + 1) * sizeof *lost.game.moves);
    if (lost.game.moves == NULL) return;
    memcpy(lost.game.moves, game->moves, (size_t)game->count * sizeof *game->moves);
    int at = 0;
    while (at < rated->lost_count && rated->lost[at].step <= step)
        at++;
    if (rated->lost_count == RATE_LOST) {
        if (at == RATE_LOST) {
            free(lost.game.moves);
            return;
        }
        free(rated->lost[--rated->lost_count].game.moves);
    }
    memmove(&rated->lost[at + 1], &rated->lost[at], (size_t)(rated->lost_count - at) * sizeof rated->lost[0]);
    rated->lost[at] = lost;
    rated->lost_count++;
}

static void add_up(RatedProgram *rated, const MatchGame *game, int step, int side)
{
    count_result(game, side, &rated->results[step]);
    rated->played++;
    rated->turns += game->turns[side];
    rated->used_us += game->used_us[side];
    if (game->longest_us[side] > rated->longest_us) rated->longest_us = game->longest_us[side];
    keep_lost(rated, game, step, side);
    bool failed = has_failed(game, side);
    rated->in_a_row = failed ? rated->in_a_row + 1 : 0;
    if (!failed) return;
    rated->faults[fault_of(game->why)]++;
    if (rated->fault_text[0] == '\0') text_copy(rated->fault_text, sizeof rated->fault_text, game->why);
}

static RateVerdict judge(const RateSetup *setup, const RatedProgram *rated)
{
    const Strength *strength = &rated->strength;
    const StrengthGames *top = &rated->results[setup->steps - 1], *bottom = &rated->results[0];
    if (rated->in_a_row >= FAULTS_MAX) return RATE_FORFEITED;
    if (top->won >= BEYOND_GAMES && top->lost + top->drawn <= 0) return RATE_ABOVE;
    if (bottom->lost >= BEYOND_GAMES && bottom->won + bottom->drawn <= 0) return RATE_BELOW;
    if (strength->kind == STRENGTH_ESTIMATE && strength->error <= setup->error) return RATE_PLACED;
    return rated->played >= setup->games ? RATE_GAMES : RATE_RUNNING;
}

/* ---- Settling ---- */

static void fail(Rate *rate, const Status *status)
{
    if (ok(&rate->status)) rate->status = *status;
    atomic_store(rate->setup->stop, true);
}

/* Count the games of the batch in order; when all are finished, decide how to go on. */
static void settle(Rate *rate, Program *program)
{
    RatedProgram *rated = program->rated;
    Batch *batch = &program->batch;
    for (; batch->settled < batch->count && batch->finished[batch->settled]; batch->settled++) {
        int index = batch->settled;
        MatchGame *game = &batch->game[index];
        if (batch->fresh[index] && program->journal.fd > 0) match_journal_add(&program->journal, game);
        add_up(rated, game, step_of(batch, index), side_of(index));
        if (batch->fresh[index]) free(game->moves);
        game->moves = NULL;
    }
    if (batch->settled < batch->count) return;
    rated->strength = strength_of(rated->results, rate->setup->steps);
    rated->verdict = judge(rate->setup, rated);
    /* Its forfeits say nothing about how it plays. */
    if (rated->verdict == RATE_FORFEITED) rated->strength = (Strength){.kind = STRENGTH_UNKNOWN};
    if (rated->verdict == RATE_RUNNING) plan(rate->setup, rated, batch);
    if (rate->setup->progress != NULL) rate->setup->progress(rate->setup->context, rated);
}

/* The games of an earlier run: the same batches come about. */
static void install_played(Rate *rate, Program *program)
{
    for (long i = 0; i < program->journal.count && program->rated->verdict == RATE_RUNNING; i++) {
        Batch *batch = &program->batch;
        int index = batch->taken++;
        batch->game[index] = program->journal.played[i];
        batch->finished[index] = true;
        settle(rate, program);
    }
}

/* ---- Journals ---- */

static void describe(const RateSetup *setup, const RatedProgram *rated, char *out, size_t size)
{
    Text text = text_into(out, size);
    text_add(&text, "%s rate %s seed=%llu movetime=%lld nodes=%llu depth=%d late=%lld", setup->game->name,
             rated->spec, (unsigned long long)setup->seed, (long long)setup->limits.move_ms,
             (unsigned long long)setup->limits.nodes, setup->limits.depth, (long long)setup->late_ms);
}

/* FOLDER/GAME-HASH.rate: the hash is that of what is played, so that every program has its own. */
static Status open_journal(Rate *rate, Program *program)
{
    const RateSetup *setup = rate->setup;
    if (setup->journals == NULL) return status_ok();
    char what[SPEC_TEXT + 200];
    describe(setup, program->rated, what, sizeof what);
    uint64_t hash = 0;
    for (const char *c = what; *c != '\0'; c++)
        hash = rng_mix(hash, (unsigned char)*c);
    if (!os_make_folder(setup->journals, false))
        return status_failed("the folder %.200s cannot be made", setup->journals);
    snprintf(program->journal_path, sizeof program->journal_path, "%s/%s-%016llx.rate", setup->journals,
             setup->game->name, (unsigned long long)hash);
    Status status = match_journal_open(program->journal_path, setup->game, what, &program->journal);
    if (ok(&status) && program->journal.note[0] != '\0') fprintf(stderr, "%s\n", program->journal.note);
    return status;
}

/* ---- Threads ---- */

/* What one thread works with. The engines are opened and closed here: the system ends a child program when
 * the thread that started it ends. */
typedef struct Player {
    Rate *rate;
    pthread_t thread;
    int own_of; /* the program that `own` plays for; -1 = none */
    Engine *own, *step[RATE_STEPS];
    MatchTable table;
} Player;

typedef struct Task {
    Program *program;
    int index; /* of the game in the batch; -1: study the program */
    int step, number;
} Task;

static bool find_task(const Rate *rate, Task *out)
{
    for (int i = 0; i < rate->setup->programs; i++) {
        Program *program = &rate->program[i];
        Batch *batch = &program->batch;
        *out = (Task){.program = program, .index = -1, .number = i};
        if (program->rated->verdict == RATE_RUNNING && batch->taken < batch->count) {
            out->index = batch->taken++;
            out->step = step_of(batch, out->index);
            return true;
        }
        bool placed = program->rated->verdict != RATE_RUNNING && !program->studied;
        if (placed) return program->studied = true;
    }
    return false;
}

/* Waits while others may still bring about new games; false when nothing is left. */
static bool take_task(Rate *rate, Task *out)
{
    bool found = false;
    pthread_mutex_lock(&rate->lock);
    while (!atomic_load(rate->setup->stop) && !(found = find_task(rate, out)) && rate->busy > 0)
        pthread_cond_wait(&rate->changed, &rate->lock);
    rate->busy += found;
    pthread_mutex_unlock(&rate->lock);
    return found;
}

static Status seat_program(Player *player, const Task *task)
{
    if (player->own_of == task->number && player->own != NULL) {
        engine_forget(player->own);
        return status_ok();
    }
    engine_close(player->own);
    player->own = NULL;
    player->own_of = task->number;
    return engine_open(player->rate->setup->game, task->program->rated->spec,
                       &(EngineSetup){.others = external_kinds}, &player->own);
}

static Status seat_step(Player *player, int step)
{
    const RateSetup *setup = player->rate->setup;
    if (player->step[step] == NULL)
        return engine_open(setup->game, setup->step[step].spec, NULL, &player->step[step]);
    engine_forget(player->step[step]);
    return status_ok();
}

static bool play(Player *player, const Task *task, MatchGame *out)
{
    const RateSetup *setup = player->rate->setup;
    int side = side_of(task->index);
    long number = task->program->batch.first + task->index;
    Engine *engine[2];
    engine[side] = player->own;
    engine[1 - side] = player->step[task->step];
    MatchRules rules = {.max_plies = PLIES_MAX};
    rules.own[side] = &setup->limits;
    rules.own[1 - side] = &setup->step[task->step].limits;
    rules.late_ms[side] = setup->late_ms;
    Opening opening;
    openings_get(setup->openings, number / 2, &opening);
    return match_game_play(setup->game, &rules, &opening, engine, rng_mix(setup->seed, (uint64_t)number),
                           setup->stop, &player->table, out);
}

static void hand_in(Rate *rate, const Task *task, MatchGame *game)
{
    Batch *batch = &task->program->batch;
    batch->game[task->index] = *game;
    batch->finished[task->index] = batch->fresh[task->index] = true;
    settle(rate, task->program);
}

static void end_task(Rate *rate)
{
    rate->busy--;
    pthread_cond_broadcast(&rate->changed);
    pthread_mutex_unlock(&rate->lock);
}

static void play_task(Player *player, const Task *task)
{
    Rate *rate = player->rate;
    RatedProgram *rated = task->program->rated;
    MatchGame game = {0};
    Status own = seat_program(player, task), ours = seat_step(player, task->step);
    bool finished = ok(&own) && ok(&ours) && play(player, task, &game);
    pthread_mutex_lock(&rate->lock);
    if (!ok(&ours)) {
        fail(rate, &ours);
    } else if (!ok(&own)) {
        rated->verdict = RATE_UNABLE;
        text_copy(rated->fault_text, sizeof rated->fault_text, own.text);
    } else if (finished && rated->verdict == RATE_RUNNING) {
        hand_in(rate, task, &game);
    } else {
        free(game.moves);
    }
    end_task(rate);
}

/* Its lost games and the puzzles: only this thread looks at the program meanwhile. */
static void study_task(Player *player, const Task *task)
{
    Rate *rate = player->rate;
    RatedProgram *rated = task->program->rated;
    Status status = status_ok();
    if (rated->verdict != RATE_UNABLE && rated->verdict != RATE_FORFEITED) {
        Status own = seat_program(player, task);
        status = rate_review(rate->setup, rated);
        if (ok(&status) && ok(&own)) status = rate_puzzles(rate->setup, rated, player->own);
    }
    pthread_mutex_lock(&rate->lock);
    if (!ok(&status)) fail(rate, &status);
    rated->complete = !atomic_load(rate->setup->stop);
    if (rate->setup->progress != NULL) rate->setup->progress(rate->setup->context, rated);
    end_task(rate);
}

static void *work(void *context)
{
    Player *player = context;
    Task task;
    while (take_task(player->rate, &task)) {
        if (task.index >= 0)
            play_task(player, &task);
        else
            study_task(player, &task);
    }
    engine_close(player->own);
    for (int i = 0; i < RATE_STEPS; i++)
        engine_close(player->step[i]);
    return NULL;
}

static void work_in_threads(Rate *rate, Player *player)
{
    int started = 1, threads = rate->setup->threads;
    for (int i = 0; i < threads; i++)
        player[i].rate = rate, player[i].own_of = -1;
    for (; started < threads; started++)
        if (pthread_create(&player[started].thread, NULL, work, &player[started]) != 0) break;
    work(&player[0]);
    for (int i = 1; i < started; i++)
        pthread_join(player[i].thread, NULL);
}

/* ---- Life ---- */

static Status prepare(Rate *rate, Program *program, RatedProgram *rated)
{
    program->rated = rated;
    for (int i = 0; i < rate->setup->steps; i++)
        rated->results[i].elo = rate->setup->step[i].elo;
    plan(rate->setup, rated, &program->batch);
    Status status = open_journal(rate, program);
    if (ok(&status)) install_played(rate, program);
    return status;
}

static void drop_batch(Batch *batch)
{
    for (int i = batch->settled; i < batch->count; i++)
        if (batch->fresh[i]) free(batch->game[i].moves);
}

Status rate_run(RateSetup *setup)
{
    Rate rate = {.setup = setup,
                 .lock = PTHREAD_MUTEX_INITIALIZER,
                 .changed = PTHREAD_COND_INITIALIZER,
                 .status = status_ok()};
    list_steps(setup);
    rate.program = calloc((size_t)setup->programs, sizeof *rate.program);
    Player *player = calloc((size_t)setup->threads, sizeof *player);
    if (rate.program == NULL || player == NULL) rate.status = status_failed("no memory for the programs");
    int prepared = 0;
    for (; ok(&rate.status) && prepared < setup->programs; prepared++)
        rate.status = prepare(&rate, &rate.program[prepared], &setup->program[prepared]);
    if (ok(&rate.status)) work_in_threads(&rate, player);
    for (int i = 0; i < prepared; i++) {
        drop_batch(&rate.program[i].batch);
        Status closed = match_journal_close(&rate.program[i].journal);
        if (ok(&rate.status)) rate.status = closed;
    }
    free(rate.program);
    free(player);
    return rate.status;
}

void rate_release(RateSetup *setup)
{
    for (int i = 0; i < setup->programs; i++)
        for (int k = 0; k < setup->program[i].lost_count; k++)
            free(setup->program[i].lost[k].game.moves);
}

const char *rate_verdict_id(RateVerdict verdict)
{
    static const char *const ID[] = {"unfinished",       "placed",    "all-games",   "above-the-ladder",
                                     "below-the-ladder", "forfeited", "cannot-start"};
    return ID[verdict];
}

const char *rate_fault_id(RateFault fault)
{
    static const char *const ID[] = {"illegal", "slow", "crashed"};
    return ID[fault];
}

/* libparlor: opponents and reviews. */
#include "front/api/api.h"

#include "base/text.h"
#include "judge/review.h"
#include "view/judge_words.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)PARLOR_LINE == PV_MAX, "lines are as long");

struct parlor_engine {
    Engine *engine;
    const Game *game;
    atomic_bool stop;
    Thought thought;
    parlor_report *report;
    void *context;
    parlor_thought told;
};

struct parlor_review {
    Review *review;
};

const char *parlor_engine_name(const parlor_game *game, int index)
{
    const EngineKind *const *kinds = engine_kinds(api_game(game));
    for (int i = 0; kinds[i] != NULL; i++)
        if (i == index) return kinds[i]->name;
    return NULL;
}

static Status engine_make(const Game *game, const char *name, const parlor_engine_options *options,
                          parlor_engine **out)
{
    parlor_engine_options asked;
    api_take(&asked, options, sizeof asked);
    EngineSetup setup = {
        .hash_mb = asked.hash_mb,
        .egdb_mb = asked.egdb_mb,
        .threads = asked.threads,
        .data = asked.data,
        .plain = asked.plain != 0,
        .book = asked.book != 0,
    };
    parlor_engine *made = calloc(1, sizeof *made);
    if (made == NULL) return status_failed("no memory for an engine");
    made->game = game;
    Status status = engine_open(game, name, &setup, &made->engine);
    if (ok(&status))
        *out = made;
    else
        free(made);
    return status;
}

int parlor_engine_open(const parlor_game *game, const char *name, const parlor_engine_options *options,
                       parlor_engine **out, char *why)
{
    Status status = engine_make(api_game(game), name, options, out);
    return api_tell(&status, why);
}

void parlor_engine_close(parlor_engine *engine)
{
    if (engine == NULL) return;
    engine_close(engine->engine);
    free(engine);
}

/* A thought in the library's words. */
static void translate(const Thought *from, parlor_thought *out)
{
    *out = (parlor_thought){
        .size = sizeof *out,
        .move = from->move,
        .value = from->value,
        .chance = from->chance,
        .proven = from->proven,
        .end_plies = from->end_plies,
        .depth = from->depth,
        .nodes = from->nodes,
        .us = from->us,
        .line_count = from->pv_count,
        .root_count = from->root_count,
    };
    memcpy(out->line, from->pv, sizeof out->line);
    for (int i = 0; i < from->root_count; i++) {
        const RootMove *root = &from->root[i];
        out->root[i] = (parlor_root_move){root->move, root->value, root->chance, root->visits, root->exact};
    }
}

static void report_thought(void *context, const Thought *so_far)
{
    parlor_engine *engine = context;
    translate(so_far, &engine->told);
    engine->report(engine->context, &engine->told);
}

static Status think_about(parlor_engine *engine, const parlor_record *record, const parlor_limits *limits)
{
    parlor_limits asked;
    api_take(&asked, limits, sizeof asked);
    Limits ours = {
        .nodes = asked.nodes,
        .depth = asked.depth,
        .move_ms = asked.move_ms,
        .seed = asked.seed,
        .lines = asked.lines,
        .all_exact = asked.all_exact != 0,
        .infinite = asked.infinite != 0,
    };
    if (record->game != engine->game)
        return status_wrong("the engine plays %s, the record is of another game", engine->game->title);
    if (asked.depth < 0 || asked.move_ms < 0 || asked.lines < 0)
        return status_wrong("a limit is negative: 0 means none");
    if (parlor_record_result(record, NULL) != PARLOR_OPEN) return status_wrong("the game is over");
    History history = api_history(record);
    Watch watch = {
        .stop = &engine->stop, .report = engine->report != NULL ? report_thought : NULL, .context = engine};
    return engine_think(engine->engine, &history, &ours, &watch, &engine->thought);
}

int parlor_engine_think(parlor_engine *engine, const parlor_record *record, const parlor_limits *limits,
                        parlor_report *tell, void *context, parlor_thought *out, char *why)
{
    engine->report = tell;
    engine->context = context;
    Status status = think_about(engine, record, limits);
    atomic_store(&engine->stop, false); /* at the end, so that a stop that came early is not forgotten */
    if (ok(&status)) {
        translate(&engine->thought, &engine->told);
        api_give(out, &engine->told, sizeof engine->told);
    }
    return api_tell(&status, why);
}

void parlor_engine_stop(parlor_engine *engine)
{
    atomic_store(&engine->stop, true);
}

void parlor_engine_forget(parlor_engine *engine)
{
    engine_forget(engine->engine);
}

/* ---- Review ---- */

/* Who follows a review, and may stop it. */
typedef struct Follower {
    parlor_progress *progress;
    void *context;
    atomic_bool stop;
} Follower;

static void follow(void *context, int done, int of)
{
    Follower *follower = context;
    if (follower->progress != NULL && follower->progress(follower->context, done, of) != 0)
        atomic_store(&follower->stop, true);
}

static Status review_make(const parlor_record *record, uint64_t nodes, Follower *follower, Review **out)
{
    Engine *judge = NULL;
    History history = api_history(record);
    Watch watch = {.stop = &follower->stop};
    Status status = review_new(record->game, &history, record->move, out);
    if (!ok(&status)) return status;
    if (nodes != 0) review_set_limits(*out, &(Limits){.nodes = nodes});
    status = engine_open(record->game, review_judge(record->game), NULL, &judge);
    if (ok(&status)) status = review_run(*out, judge, &watch, follow, follower);
    engine_close(judge);
    return status;
}

int parlor_review_run(const parlor_record *record, uint64_t nodes, parlor_progress *progress, void *context,
                      parlor_review **out, char *why)
{
    Follower follower = {.progress = progress, .context = context};
    parlor_review *made = calloc(1, sizeof *made);
    Status status = made == NULL ? status_failed("no memory for a review")
                                 : review_make(record, nodes, &follower, &made->review);
    if (ok(&status) || (made != NULL && made->review != NULL && atomic_load(&follower.stop))) {
        status = status_ok(); /* a review that was stopped is one of some moves */
        *out = made;
    } else {
        parlor_review_free(made);
    }
    return api_tell(&status, why);
}

void parlor_review_free(parlor_review *review)
{
    if (review == NULL) return;
    review_free(review->review);
    free(review);
}

int parlor_review_get(const parlor_review *review, int ply, parlor_judgement *out, char *why)
{
    bool there = ply >= 0 && ply < review_moves(review->review);
    const Judgement *from = there ? review_judgement(review->review, ply) : NULL;
    Status status = status_ok();
    if (from == NULL) {
        status = status_wrong("move %d has not been judged", ply);
        return api_tell(&status, why);
    }
    parlor_judgement told = {
        .side = from->side,
        .played = from->played,
        .best = from->best,
        .chance = from->chance,
        .best_chance = from->best_chance,
        .mark = (parlor_mark)from->mark,
    };
    Text sentence = text_into(told.sentence, sizeof told.sentence);
    words_judgement(NULL, review->review, ply, &sentence);
    api_give(out, &told, sizeof told);
    return api_tell(&status, why);
}

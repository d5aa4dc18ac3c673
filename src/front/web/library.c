/* The npm package parlor-games: libparlor (parlor/parlor.h) with texts in and JSON out. No state: a position is given by
 * where the game began and the moves since. Every answer is text that the caller frees: an object, or {"error":"…"};
 * NULL if there is no memory. */
#include "base/json.h"
#include "base/text.h"
#include "parlor/parlor.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* Told now and then what is known so far, as JSON. */
__attribute__((import_module("parlor"), import_name("progress"))) void library_progress(const char *json);

enum { ROOM = 1 << 16, ROOM_OF_MOVE = 2 * PARLOR_SENTENCE };

/* What one call works on. */
typedef struct Job {
    const parlor_game *game;
    parlor_record *record;
    Text out;
    char why[PARLOR_WHY];
} Job;

static bool give_room(Job *job, size_t size)
{
    char *text = realloc(job->out.start, size);
    if (text == NULL) return false;
    job->out = text_into(text, size);
    return true;
}

/* Read game, position ("" = the start) and moves (separated by blanks); false: job->why says what is wrong. */
static bool begin_job(Job *job, const char *name, const char *position, const char *moves)
{
    char word[PARLOR_MOVE_TEXT];
    parlor_position from;
    *job = (Job){0};
    if (!give_room(job, ROOM)) return false;
    bool given = position[0] != '\0';
    if (parlor_game_find(name, &job->game, job->why) != PARLOR_OK) return false;
    if (given && parlor_read_position(job->game, position, &from, job->why) != PARLOR_OK) return false;
    if (parlor_record_new(job->game, given ? &from : NULL, &job->record, job->why) != PARLOR_OK) return false;
    while (text_word(&moves, word, sizeof word))
        if (parlor_record_play_text(job->record, word, job->why) != PARLOR_OK) return false;
    return true;
}

/* The answer: what was written if all is `well`, else what is wrong. */
static char *finish_job(Job *job, bool well)
{
    parlor_record_free(job->record);
    if (job->out.start == NULL || (well && !job->out.cut)) return job->out.start;
    job->out = text_into(job->out.start, job->out.size);
    text_add(&job->out, "{");
    json_add_pair(&job->out, "error", well ? "the answer is too long" : job->why);
    text_add(&job->out, "}");
    return job->out.start;
}

static void add_job_move(Job *job, const parlor_position *position, parlor_move move)
{
    char text[PARLOR_MOVE_TEXT];
    parlor_move_text(job->game, position, move, text);
    json_add_string(&job->out, text);
}

static void add_result(Job *job, const parlor_record *record)
{
    static const char *const NONE = "none", *const DRAW = "draw";
    const char *ending;
    parlor_game_info info = {.size = sizeof info};
    parlor_game_get(job->game, &info);
    const char *const RESULT[] = {NONE, info.side[0], info.side[1], DRAW};
    json_add_pair(&job->out, "result", RESULT[parlor_record_result(record, &ending)]);
    text_add(&job->out, ",");
    json_add_pair(&job->out, "why", ending);
}

static void add_moves_of(Job *job, const parlor_record *record)
{
    text_add(&job->out, "\"moves\":[");
    for (int ply = 0; ply < parlor_record_plies(record); ply++) {
        text_add(&job->out, ply > 0 ? "," : "");
        add_job_move(job, parlor_record_position(record, ply), parlor_record_move(record, ply));
    }
    text_add(&job->out, "]");
}

static void add_position(Job *job, const char *key, const parlor_position *position)
{
    char text[PARLOR_POSITION_TEXT];
    parlor_position_text(job->game, position, text);
    json_add_pair(&job->out, key, text);
    text_add(&job->out, ",");
}

/* ---- What there is ---- */

static void add_levels(Job *job)
{
    for (int i = 1; i <= parlor_level_count(job->game); i++) {
        parlor_level level = {.size = sizeof level};
        parlor_level_get(job->game, i, &level, NULL);
        text_add(&job->out, i > 1 ? ",{" : "{");
        json_add_pair(&job->out, "engine", level.engine);
        text_add(&job->out, ",");
        json_add_pair(&job->out, "name", level.name);
        text_add(&job->out, ",\"elo\":%d,\"error\":%d}", level.elo, level.error);
    }
}

static void add_job_game(Job *job)
{
    parlor_game_info info = {.size = sizeof info};
    const char *engine;
    parlor_game_get(job->game, &info);
    text_add(&job->out, "{");
    json_add_pair(&job->out, "name", info.name);
    text_add(&job->out, ",");
    json_add_pair(&job->out, "title", info.title);
    text_add(&job->out, ",\"sides\":[");
    json_add_string(&job->out, info.side[0]);
    text_add(&job->out, ",");
    json_add_string(&job->out, info.side[1]);
    text_add(&job->out, "],\"engines\":[");
    for (int i = 0; (engine = parlor_engine_name(job->game, i)) != NULL; i++) {
        text_add(&job->out, i > 0 ? "," : "");
        json_add_string(&job->out, engine);
    }
    text_add(&job->out, "],\"levels\":[");
    add_levels(job);
    text_add(&job->out, "]}");
}

EXPORT(library_about) char *library_about(void)
{
    Job job = {0};
    if (!give_room(&job, ROOM)) return NULL;
    text_add(&job.out, "{");
    json_add_pair(&job.out, "version", parlor_version());
    text_add(&job.out, ",\"games\":[");
    for (int i = 0; (job.game = parlor_game_at(i)) != NULL; i++) {
        text_add(&job.out, i > 0 ? "," : "");
        add_job_game(&job);
    }
    text_add(&job.out, "]}");
    return finish_job(&job, true);
}

/* ---- Rules ---- */

EXPORT(library_show) char *library_show(const char *game, const char *position, const char *moves)
{
    Job job;
    bool well = begin_job(&job, game, position, moves);
    if (well) {
        parlor_game_info info = {.size = sizeof info};
        parlor_move legal[PARLOR_MOVES];
        const parlor_position *last = parlor_record_position(job.record, -1);
        bool over = parlor_record_result(job.record, NULL) != PARLOR_OPEN;
        int count = over ? 0 : parlor_moves(job.game, last, legal);
        parlor_game_get(job.game, &info);
        text_add(&job.out, "{");
        add_position(&job, "position", last);
        json_add_pair(&job.out, "turn", info.side[parlor_side(job.game, last)]);
        text_add(&job.out, ",\"ply\":%d,", parlor_record_plies(job.record));
        add_result(&job, job.record);
        text_add(&job.out, ",\"legal\":[");
        for (int i = 0; i < count; i++) {
            text_add(&job.out, i > 0 ? "," : "");
            add_job_move(&job, last, legal[i]);
        }
        text_add(&job.out, "]}");
    }
    return finish_job(&job, well);
}

/* ---- Engines ---- */

/* What follows the present position, move by move. */
static void add_job_line(Job *job, const parlor_move *moves, int count)
{
    parlor_position here = *parlor_record_position(job->record, -1);
    text_add(&job->out, "\"line\":[");
    for (int i = 0; i < count; i++) {
        text_add(&job->out, i > 0 ? "," : "");
        add_job_move(job, &here, moves[i]);
        if (parlor_play(job->game, &here, moves[i], &here, NULL) != PARLOR_OK) break;
    }
    text_add(&job->out, "]");
}

static void add_thought(Job *job, const parlor_thought *thought)
{
    const parlor_position *last = parlor_record_position(job->record, -1);
    text_add(&job->out, "{\"move\":");
    add_job_move(job, last, thought->move);
    text_add(&job->out, ",\"value\":%g,\"chance\":%.4f,\"proven\":%s,\"depth\":%d,\"nodes\":%llu,",
             thought->value, thought->chance, thought->proven ? "true" : "false", thought->depth,
             (unsigned long long)thought->nodes);
    add_job_line(job, thought->line, thought->line_count);
    text_add(&job->out, ",\"root\":[");
    for (int i = 0; i < thought->root_count; i++) {
        const parlor_root_move *root = &thought->root[i];
        text_add(&job->out, i > 0 ? ",{\"move\":" : "{\"move\":");
        add_job_move(job, last, root->move);
        text_add(&job->out, ",\"value\":%g,\"chance\":%.4f,\"visits\":%llu,\"exact\":%s}", root->value,
                 root->chance, (unsigned long long)root->visits, root->exact ? "true" : "false");
    }
    text_add(&job->out, "]}");
}

static void report_job(void *context, const parlor_thought *so_far)
{
    Job *job = context;
    if (so_far->move == PARLOR_NO_MOVE) return;
    job->out = text_into(job->out.start, job->out.size);
    add_thought(job, so_far);
    if (!job->out.cut) library_progress(job->out.start);
}

/* What the engine of that name plays; blocks until it has thought. 0 for a limit means none. */
EXPORT(library_best)
char *library_best(const char *game, const char *position, const char *moves, const char *name, double nodes,
                   int depth, double move_ms, double seed)
{
    Job job;
    parlor_engine *engine = NULL;
    parlor_thought *thought = calloc(1, sizeof *thought);
    parlor_limits limits = {.size = sizeof limits,
                            .nodes = (uint64_t)nodes,
                            .depth = depth,
                            .move_ms = (int64_t)move_ms,
                            .seed = (uint64_t)seed};
    bool well = begin_job(&job, game, position, moves) && thought != NULL &&
                parlor_engine_open(job.game, name, NULL, &engine, job.why) == PARLOR_OK;
    if (well) {
        thought->size = sizeof *thought;
        well = parlor_engine_think(engine, job.record, &limits, report_job, &job, thought, job.why) ==
               PARLOR_OK;
    }
    if (well) {
        job.out = text_into(job.out.start, job.out.size);
        add_thought(&job, thought);
    }
    parlor_engine_close(engine);
    free(thought);
    return finish_job(&job, well);
}

/* ---- Review ---- */

static int tell_done(void *context, int done, int of)
{
    char text[80];
    Text out = text_into(text, sizeof text);
    (void)context;
    text_add(&out, "{\"done\":%d,\"of\":%d}", done, of);
    library_progress(text);
    return 0;
}

static void add_judgement(Job *job, const parlor_review *review, int ply)
{
    static const char *const MARK[] = {"", "?!", "?", "??"};
    const parlor_position *before = parlor_record_position(job->record, ply);
    parlor_judgement judgement = {.size = sizeof judgement};
    if (parlor_review_get(review, ply, &judgement, NULL) != PARLOR_OK) return;
    text_add(&job->out, ply > 0 ? ",{\"move\":" : "{\"move\":");
    add_job_move(job, before, judgement.played);
    text_add(&job->out, ",\"best\":");
    add_job_move(job, before, judgement.best);
    text_add(&job->out, ",\"chance\":%.4f,\"bestChance\":%.4f,", judgement.chance, judgement.best_chance);
    json_add_pair(&job->out, "mark", MARK[judgement.mark]);
    text_add(&job->out, ",");
    json_add_pair(&job->out, "sentence", judgement.sentence);
    text_add(&job->out, "}");
}

/* Every move judged, with the reasons for the mistakes; blocks. `nodes` 0: the usual number a position. */
EXPORT(library_review)
char *library_review(const char *game, const char *position, const char *moves, double nodes)
{
    Job job;
    parlor_review *review = NULL;
    bool well = begin_job(&job, game, position, moves) &&
                parlor_review_run(job.record, (uint64_t)nodes, tell_done, NULL, &review, job.why) ==
                    PARLOR_OK;
    int plies = well ? parlor_record_plies(job.record) : 0;
    if (well && give_room(&job, ROOM + (size_t)plies * ROOM_OF_MOVE)) {
        text_add(&job.out, "{\"moves\":[");
        for (int ply = 0; ply < plies; ply++)
            add_judgement(&job, review, ply);
        text_add(&job.out, "]}");
    }
    parlor_review_free(review);
    return finish_job(&job, well);
}

/* ---- PDN ---- */

static void add_read_game(Job *job, const char *text, int number)
{
    parlor_record *record;
    text_add(&job->out, number > 1 ? ",{" : "{");
    if (parlor_pdn_read(job->game, text, number, &record, job->why) == PARLOR_OK) {
        add_position(job, "position", parlor_record_position(record, 0));
        add_moves_of(job, record);
        text_add(&job->out, ",");
        add_result(job, record);
        text_add(&job->out, ",");
        parlor_record_free(record);
    } else {
        text_add(&job->out, "\"position\":\"\",\"moves\":[],\"result\":\"none\",\"why\":\"\",");
    }
    json_add_pair(&job->out, "fault", job->why);
    text_add(&job->out, "}");
}

/* The games of a file, each up to its fault. */
EXPORT(library_read_pdn) char *library_read_pdn(const char *game, const char *text)
{
    Job job;
    bool well = begin_job(&job, game, "", "");
    int count = well ? parlor_pdn_count(job.game, text) : 0;
    if (well && give_room(&job, ROOM + 8 * strlen(text) + (size_t)count * 2 * PARLOR_WHY)) {
        text_add(&job.out, "{\"games\":[");
        for (int i = 1; i <= count; i++)
            add_read_game(&job, text, i);
        text_add(&job.out, "]}");
    }
    return finish_job(&job, well);
}

EXPORT(library_write_pdn) char *library_write_pdn(const char *game, const char *position, const char *moves)
{
    Job job;
    char *text = NULL;
    bool well = begin_job(&job, game, position, moves) &&
                parlor_pdn_write(job.record, &text, job.why) == PARLOR_OK;
    if (well) {
        text_add(&job.out, "{");
        json_add_pair(&job.out, "pdn", text);
        text_add(&job.out, "}");
    }
    parlor_free(text);
    return finish_job(&job, well);
}

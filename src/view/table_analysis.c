/* The analysis of the position shown: requesting it, receiving results, and putting them into the Scene. */
#include "view/table_state.h"

#include "judge/review.h"

#include <string.h>

/* ---- Asking ---- */

History table_shown_history(const Table *table)
{
    return session_history_to(table->session, table_tree(table)->shown);
}

static void stop(Table *table)
{
    Analysis *analysis = &table->analysis;
    if (analysis->asked) table->setup.host.never_mind(table->setup.host.context, PURPOSE_ANALYSE);
    analysis->asked = analysis->ready = analysis->finished = false;
    analysis->born = 0;
}

static void ask_analysis(Table *table, const History *history)
{
    Analysis *analysis = &table->analysis;
    const char *spec = analysis->solves ? review_solver(table->game) : review_judge(table->game);
    Limits limits = {.infinite = true, .lines = SCENE_LINES, .seed = table->setup.seed};
    analysis->asked = true;
    analysis->ticket = table_ask(
        table, &(Request){.purpose = PURPOSE_ANALYSE, .spec = spec, .history = *history, .limits = limits});
}

static unsigned shown_born(const Table *table)
{
    return table_tree(table)->node[table_tree(table)->shown].born;
}

void table_analysis_follow(Table *table)
{
    Analysis *analysis = &table->analysis;
    Move moves[MOVES_MAX];
    if (!analysis->on || table_is_comparing(table) ||
        (!table->setting_up && analysis->born == shown_born(table)))
        return;
    stop(table);
    if (table->setting_up) return;
    History history = table_shown_history(table);
    analysis->born = shown_born(table);
    if (table->game->moves(table_shown(table), moves) > 0) ask_analysis(table, &history);
}

void table_analyse(Table *table)
{
    table->analysis.on = !table->analysis.on;
    table->analysis.solves = false;
    if (!table->analysis.on) {
        stop(table);
        session_leave(table->session);
    }
    table_reset_hand(table);
    table_analysis_follow(table);
    const char *said = N_("Moves are now tried beside the game; it goes on when the analysis is off.");
    table_say(table, table->analysis.on ? words(table->language, said) : "");
}

/* The analysis by the solver instead of the judge; without it the usual one goes on. */
void table_solve(Table *table)
{
    Analysis *analysis = &table->analysis;
    bool solves = !analysis->solves;
    if (!analysis->on) table_analyse(table);
    analysis->solves = solves;
    stop(table);
    table_analysis_follow(table);
    const char *said = N_("Looking for the hidden win: lines that give pieces away are not cut short.");
    table_say(table, solves ? words(table->language, said) : "");
}

void table_analysis_rest(Table *table)
{
    stop(table);
}

void table_analysis_end(Table *table)
{
    stop(table);
}

/* ---- Taking ---- */

/* Who sees what a strong player thinks while the game goes on was helped: once for each position of the game,
 * whatever is looked at meanwhile. An opened game is nobody's own. */
static void count_help(Table *table)
{
    const Session *session = table->session;
    uint64_t here = session_stamp(session).id * PLY_MAX + (uint64_t)session_ply(session) + 1;
    bool over = session_final_result(session).outcome != OUTCOME_NONE;
    if (session_humans(session) == 0 || over || session_is_opened(session) ||
        table->exercise.kind != EXERCISE_NONE)
        return;
    if (table->analysis.helped_in == here) return;
    table->analysis.helped_in = here;
    session_count_help(table->session);
}

bool table_analysed(Table *table, const Answer *answer)
{
    Analysis *analysis = &table->analysis;
    const Thought *thought = &answer->thought;
    if (!analysis->asked || answer->ticket != analysis->ticket) return false;
    analysis->asked = !answer->final;
    analysis->finished = answer->final;
    table_mark_stale(table);
    if (!ok(&answer->status)) {
        table_warn_status(table, &answer->status);
        return true;
    }
    analysis->thought = *thought;
    analysis->ready = thought->root_count > 0 &&
                      game_is_legal(table->game, table_shown(table), thought->move);
    if (analysis->ready) count_help(table);
    return true;
}

/* ---- Telling ---- */

static void tell_win(const Table *table, int winner, int plies, Text *out)
{
    const char *name = presentation_side(table->language, table->game, winner);
    int moves = (plies + 1) / 2;
    if (plies == 0)
        words_add(table->language, out, "%s wins: proven.", name);
    else
        text_add(out,
                 words_many(table->language, "%s wins in %d move: proven.", "%s wins in %d moves: proven.",
                            (unsigned long)moves),
                 name, moves);
}

static void tell_value(const Table *table, double chance, Text *out)
{
    int better = chance >= 0.5 ? 0 : 1;
    int percent = (int)(100 * (better == 0 ? chance : 1 - chance) + 0.5);
    if (percent == 50)
        text_add(out, "%s", words(table->language, N_("Even")));
    else
        words_add(table->language, out, "%s: %d %%", presentation_side(table->language, table->game, better),
                  percent);
}

static void tell_verdict(const Table *table, Scene *scene)
{
    const Analysis *analysis = &table->analysis;
    const Thought *thought = &analysis->thought;
    Text out = text_into(scene->analysis.verdict, sizeof scene->analysis.verdict);
    int side = table->game->side(table_shown(table));
    if (!analysis->ready && analysis->asked)
        text_add(&out, "%s", words(table->language, N_("Looking at the position …")));
    else if (!analysis->ready)
        text_add(&out, "%s", words(table->language, N_("There is nothing to analyse here.")));
    else if (!thought->proven)
        tell_value(table, scene->analysis.chance, &out);
    else if (thought->chance > 0.25 && thought->chance < 0.75)
        text_add(&out, "%s", words(table->language, N_("A draw: proven.")));
    else
        tell_win(table, thought->chance > 0.5 ? side : 1 - side, thought->end_plies, &out);
}

static void tell_nodes(const Language *language, uint64_t nodes, Text *out)
{
    if (nodes >= 1000000)
        words_add(language, out, "%.1f million positions", (double)nodes / 1e6);
    else if (nodes >= 10000)
        words_add(language, out, "%d thousand positions", (int)(nodes / 1000));
    else
        text_add(out, words_many(language, "%d position", "%d positions", (unsigned long)nodes), (int)nodes);
}

static void tell_effort(const Table *table, Scene *scene)
{
    const Thought *thought = &table->analysis.thought;
    Text out = text_into(scene->analysis.effort, sizeof scene->analysis.effort);
    Text legend = text_into(scene->analysis.legend, sizeof scene->analysis.legend);
    int side = table->game->side(table_shown(table));
    if (thought->depth > 0) words_add(table->language, &out, "Depth %d, ", thought->depth);
    tell_nodes(table->language, thought->nodes, &out);
    words_add(table->language, &legend, "Expected score of %s",
              presentation_side(table->language, table->game, side));
}

static void fill_arrow(const Table *table, const Pos *pos, Move move, SceneLine *out)
{
    uint8_t path[PATH_SQUARES];
    int count = table->game->path(pos, move, path);
    out->from = count > 1 ? path[0] : -1;
    out->to = path[count - 1];
}

/* Moves as text, as far as they are legal: a line from another program may contain anything. */
static int fill_moves(const Table *table, Pos pos, const Move *moves, int count, int room,
                      char out[][MOVE_TEXT])
{
    int done = 0;
    while (done < count && done < room && game_is_legal(table->game, &pos, moves[done])) {
        table->game->move_text(&pos, moves[done], out[done]);
        pos = table->game->play(&pos, moves[done]);
        done++;
    }
    return done;
}

static void fill_line(const Table *table, const RootMove *root, SceneLine *out)
{
    const Pos *pos = table_shown(table);
    const Move *moves;
    int count = thought_line(&table->analysis.thought, root, &moves);
    Text value = text_into(out->value, sizeof out->value);
    out->chance = table->game->side(pos) == 0 ? root->chance : 1 - root->chance;
    words_add(table->language, &value, "%d %%", (int)(100 * root->chance + 0.5));
    fill_arrow(table, pos, root->move, out);
    out->move_count = fill_moves(table, *pos, moves, count, LINE_MOVES, out->move);
    if (out->move_count > 0) return;
    table->game->move_text(pos, root->move, out->move[0]);
    out->move_count = 1;
}

/* Only moves that were searched exactly: the others have only a bound. */
int table_analysis_lines(const Table *table, const RootMove *out[SCENE_LINES])
{
    const Thought *thought = &table->analysis.thought;
    int order[MOVES_MAX], count = thought_order(thought, order), kept = 0;
    for (int i = 0; i < count && kept < SCENE_LINES; i++) {
        const RootMove *root = &thought->root[order[i]];
        bool worth = root->exact || root->visits > 0 || root->move == thought->move;
        if (worth && game_is_legal(table->game, table_shown(table), root->move)) out[kept++] = root;
    }
    return kept;
}

static void fill_lines(const Table *table, SceneAnalysis *out)
{
    const RootMove *root[SCENE_LINES];
    out->line_count = table_analysis_lines(table, root);
    for (int i = 0; i < out->line_count; i++)
        fill_line(table, root[i], &out->line[i]);
}

static void fill_trial(const Table *table, SceneAnalysis *out)
{
    const GameTree *tree = table_tree(table);
    if (!table_is_beside(table)) return;
    out->trial_count = table_tried(table);
    out->trial_shown = table_tried_shown(table);
    out->trial_first = out->trial_count > TRIED_SHOWN ? out->trial_count - TRIED_SHOWN : 0;
    for (int i = out->trial_first; i < out->trial_count; i++) {
        const GameNode *node = &tree->node[table_tried_node(table, i + 1)];
        table->game->move_text(&tree->node[node->parent].pos, node->move, out->trial[i - out->trial_first]);
    }
}

void scene_fill_analysis(const Table *table, Scene *scene)
{
    const Analysis *analysis = &table->analysis;
    SceneAnalysis *out = &scene->analysis;
    if (table->setting_up) return;
    fill_trial(table, out);
    if (!analysis->on) return;
    out->ready = analysis->ready;
    out->finished = analysis->finished;
    out->proven = analysis->ready && analysis->thought.proven;
    out->chance = 0.5;
    if (out->ready) {
        double chance = analysis->thought.chance;
        out->chance = table->game->side(table_shown(table)) == 0 ? chance : 1 - chance;
        tell_effort(table, scene);
        fill_lines(table, out);
    }
    tell_verdict(table, scene);
}

#include "view/trace_words.h"

#include <stdio.h>

enum { NAME_TEXT = 80, NUMBER_TEXT = 40 };

void words_trace_value(const Trace *trace, int64_t value, Text *out)
{
    if (value >= TRACE_INFINITE || value <= -TRACE_INFINITE) {
        text_add(out, "%s", value > 0 ? "∞" : "-∞");
        return;
    }
    char digits[NUMBER_TEXT];
    snprintf(digits, sizeof digits, "%.4f", (double)value / (double)trace->unit);
    size_t length = 0;
    while (digits[length] != '\0')
        length++;
    while (digits[length - 1] == '0')
        digits[--length] = '\0';
    if (digits[length - 1] == '.') digits[length - 1] = '\0';
    text_add(out, "%s", digits);
}

void words_trace_node(const Language *language, const TraceView *view, int node, Text *out)
{
    const TraceNode *here = &view->trace->nodes[node];
    if (here->parent < 0) {
        words_add(language, out, N_("the root"));
    } else if (view->game == NULL) {
        /* Its number among the children of its parent. */
        int number = 1;
        for (int i = here->parent + 1; i < node; i++)
            number += view->trace->nodes[i].parent == here->parent;
        words_add(language, out, N_("child %d"), number);
    } else {
        char move[MOVE_TEXT];
        view->game->move_text(&view->trace->nodes[here->parent].pos, here->move, move);
        text_add(out, "%s", move);
    }
}

/* The parts of a sentence. */
typedef struct Words {
    char node[NAME_TEXT], child[NAME_TEXT];
    char alpha[NUMBER_TEXT], beta[NUMBER_TEXT], before[NUMBER_TEXT], value[NUMBER_TEXT];
} Words;

static void put_value(const Trace *trace, int64_t value, char out[NUMBER_TEXT])
{
    Text text = text_into(out, NUMBER_TEXT);
    words_trace_value(trace, value, &text);
}

static Words words_of(const Language *language, const TraceView *view, const TraceStep *step)
{
    Words parts = {0};
    if (view->trace->method == TRACE_ARRAY) return parts;
    Text node = text_into(parts.node, NAME_TEXT), child = text_into(parts.child, NAME_TEXT);
    words_trace_node(language, view, step->node, &node);
    words_trace_node(language, view, step->child, &child);
    put_value(view->trace, step->alpha, parts.alpha);
    put_value(view->trace, step->beta, parts.beta);
    put_value(view->trace, step->before, parts.before);
    put_value(view->trace, step->value, parts.value);
    return parts;
}

static void add_raise(const Language *language, const TraceView *view, const TraceStep *step,
                      const Words *parts, Text *out)
{
    bool first = step->before <= -TRACE_INFINITE;
    if (view->trace->method != TRACE_ALPHA_BETA) {
        if (first)
            words_add(language, out, N_("%s gives %s, the first value."), parts->child, parts->value);
        else
            words_add(language, out, N_("%s gives %s, more than %s: the best so far."), parts->child,
                      parts->value, parts->before);
    } else if (step->value < step->alpha) {
        words_add(language, out, N_("%s gives %s; that is less than α = %s, which is already certain."),
                  parts->child, parts->value, parts->alpha);
    } else {
        words_add(language, out, N_("%s gives %s, the best so far: α is now %s."), parts->child, parts->value,
                  parts->alpha);
    }
}

static void add_cut(const Language *language, const TraceStep *step, const Words *parts, Text *out)
{
    const char *key = words_many(
        language,
        "%s is worth at least %s, and β = %s: the opponent has something better before it comes to this. %d move is not looked at.",
        "%s is worth at least %s, and β = %s: the opponent has something better before it comes to this. %d moves are not looked at.",
        (unsigned long)step->count);
    text_add(out, key, parts->node, parts->value, parts->beta, step->count);
}

static void add_tree_step(const Language *language, const TraceView *view, const TraceStep *step,
                          const Words *parts, Text *out)
{
    static const char *const HABIT[] = {
        [HABIT_RANDOM_FIRST] = N_("This opponent plays its first move of a game at random: %s."),
        [HABIT_WIN] = N_("This opponent completes a row wherever it can: %s."),
        [HABIT_BLOCK] = N_("This opponent stops a row wherever it must: %s.")};
    switch (step->kind) {
    case STEP_ENTER:
        if (view->trace->method != TRACE_ALPHA_BETA)
            words_add(language, out, N_("Look at %s."), parts->node);
        else
            words_add(language, out, N_("Look at %s with α = %s and β = %s."), parts->node, parts->alpha,
                      parts->beta);
        break;
    case STEP_LEAF:
        words_add(language, out, N_("No turn is left: %s is worth %s to the side to move."), parts->node,
                  parts->value);
        break;
    case STEP_END:
        if (view->game == NULL)
            words_add(language, out, N_("%s is a leaf, worth %s."), parts->node, parts->value);
        else
            words_add(language, out, N_("The game is over: %s is worth %s to the side to move."), parts->node,
                      parts->value);
        break;
    case STEP_RAISE:
        add_raise(language, view, step, parts, out);
        break;
    case STEP_KEEP:
        words_add(language, out, N_("%s gives %s, not more than %s."), parts->child, parts->value,
                  parts->before);
        break;
    case STEP_CUT:
        add_cut(language, step, parts, out);
        break;
    case STEP_HABIT:
        words_add(language, out, HABIT[step->count], parts->child);
        break;
    default:
        words_add(language, out,
                  step->count > 0 ? N_("%s is left with at least %s for the side to move.")
                                  : N_("All moves of %s are known: it is worth %s to the side to move."),
                  parts->node, parts->value);
        break;
    }
}

/* ---- Counting ---- */

static void add_count_step(const Language *language, const TraceView *view, const TraceStep *step,
                           const Words *parts, Text *out)
{
    switch (step->kind) {
    case STEP_LEAF:
        words_add(language, out, N_("%s is not followed further; the games below it count %s."), parts->node,
                  parts->value);
        break;
    case STEP_END:
        words_add(language, out, N_("The game is over: %s counts %s."), parts->node, parts->value);
        break;
    case STEP_ADD:
        words_add(language, out, N_("%s adds %s: that makes %s."), parts->child, parts->value, parts->alpha);
        break;
    case STEP_LEAVE:
        words_add(language, out,
                  step->node == 0 ? N_("All moves of %s are counted; the best has %s.")
                                  : N_("All games below %s are counted: %s."),
                  parts->node, parts->value);
        break;
    default:
        add_tree_step(language, view, step, parts, out);
        break;
    }
}

/* ---- UCT ---- */

static void add_select(const Language *language, const TraceView *view, const TraceStep *step,
                       const Words *parts, Text *out)
{
    if (step->visits == 0) {
        words_add(language, out, N_("%s has not been tried yet: it comes before all others."), parts->child);
        return;
    }
    words_add(language, out, N_("%s has the largest bound: %.1f/%u + √(%.3g·ln %u / %u) = %.3f."),
              parts->child, step->score / 2.0, step->visits, view->trace->exploration, step->parent_visits,
              step->visits, step->bound);
}

static void add_playout(const Language *language, const TraceView *view, const TraceStep *step,
                        const Words *parts, Text *out)
{
    int winner = outcome_winner(step->outcome);
    if (step->count == 0)
        words_add(language, out, N_("The game is over at %s."), parts->node);
    else if (winner < 0)
        words_add(language, out, N_("A random game from %s: %d moves, a draw."), parts->node, step->count);
    else
        words_add(language, out, N_("A random game from %s: %d moves, %s wins."), parts->node, step->count,
                  words(language, view->game->side_name[winner]));
}

/* Points belong to the player who moved to the node, since that player chooses among such nodes. */
static void add_update(const Language *language, const TraceView *view, const TraceStep *step,
                       const Words *parts, Text *out)
{
    int mover = 1 - view->game->side(&view->trace->nodes[step->node].pos);
    text_add(out,
             words_many(language, "%s now has %.1f points for %s in %u simulation.",
                        "%s now has %.1f points for %s in %u simulations.", step->visits),
             parts->node, step->score / 2.0, words(language, view->game->side_name[mover]), step->visits);
}

static void add_uct_step(const Language *language, const TraceView *view, const TraceStep *step,
                         const Words *parts, Text *out)
{
    switch (step->kind) {
    case STEP_SELECT:
        add_select(language, view, step, parts, out);
        break;
    case STEP_EXPAND:
        words_add(language, out, N_("%s gets its %d children."), parts->node, step->count);
        break;
    case STEP_PLAYOUT:
        add_playout(language, view, step, parts, out);
        break;
    default:
        add_update(language, view, step, parts, out);
        break;
    }
}

/* ---- An array that holds a tree ---- */

static void add_slot(const Language *language, const TraceStep *step, Text *out)
{
    int place = step->first, order = step->count, above = (place - 1) / order, child = (place - 1) % order;
    if (place == 0)
        words_add(language, out, N_("Slot 0 holds the root, the empty board."));
    else if (step->kind == STEP_SLOT)
        words_add(language, out, N_("Slot %d is child %d of slot %d: %d·%d + 1 + %d = %d."), place, child,
                  above, order, above, child, place);
    else if (step->child < 0)
        words_add(language, out, N_("Slot %d is empty like slot %d above it."), place, above);
    else
        words_add(language, out,
                  N_("Slot %d would be child %d of slot %d: it is empty, since that square is taken."), place,
                  child, above);
}

void words_trace_step(const Language *language, const TraceView *view, int step, Text *out)
{
    const TraceStep *here = &view->trace->steps[step];
    Words parts = words_of(language, view, here);
    size_t begin = out->length;
    if (view->trace->method == TRACE_ARRAY)
        add_slot(language, here, out);
    else if (view->trace->method == TRACE_UCT)
        add_uct_step(language, view, here, &parts, out);
    else if (view->trace->method == TRACE_COUNT)
        add_count_step(language, view, here, &parts, out);
    else
        add_tree_step(language, view, here, &parts, out);
    /* A sentence may begin with the name of a node. */
    char *first = out->start + begin;
    if (out->length > begin && *first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
}

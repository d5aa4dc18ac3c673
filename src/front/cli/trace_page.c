#include "front/cli/trace_page.h"

#include "front/cli/html.h"

#include <string.h>

static const char REPORT_STYLE[] =
#include "front/cli/report.css.inc"
    ;
static const char STYLE[] =
#include "front/cli/trace_page.css.inc"
    ;
static const char SCRIPT[] =
#include "front/cli/trace_page.js.inc"
    ;

enum { SENTENCE = 600 };

/* ---- Questions ---- */

static bool is_followed_by_cut(const Trace *trace, int step)
{
    return step + 1 < trace->step_count && trace->steps[step + 1].kind == STEP_CUT &&
           trace->steps[step + 1].node == trace->steps[step].node;
}

static bool can_be_asked(const Trace *trace, int step)
{
    const TraceStep *at = &trace->steps[step];
    switch (at->kind) {
    case STEP_ENTER:
        return step > 0;
    case STEP_RAISE:
        return trace->method == TRACE_ALPHA_BETA;
    case STEP_LEAVE:
    case STEP_ADD:
        return true;
    case STEP_SELECT:
        return at->visits > 0; /* else it is the next one without a simulation */
    default:
        return false;
    }
}

/* The question of a step, which is told without what it finds. */
static void add_question(const TraceView *view, int step, Text *out)
{
    const TraceStep *at = &view->trace->steps[step];
    char name[80];
    Text node = text_into(name, sizeof name);
    words_trace_node(NULL, view, at->node, &node);
    text_add(out, "Before step %d: ", step + 1);
    switch (at->kind) {
    case STEP_ENTER:
        text_add(out, "%s is entered next. What are α and β there?", name);
        break;
    case STEP_RAISE:
        text_add(out, "a child of %s has come back. What is its value, and are the remaining children cut?",
                 name);
        break;
    case STEP_LEAVE:
        text_add(out, "all children of %s are done. Which value is backed up?", name);
        break;
    case STEP_ADD:
        text_add(out, "a child of %s is counted. What is the sum now?", name);
        break;
    default:
        text_add(out, "which child of %s does UCT choose, and why?", name);
        break;
    }
}

static void add_solution(const TraceView *view, int step, Text *out)
{
    const Trace *trace = view->trace;
    words_trace_step(NULL, view, step, out);
    if (trace->steps[step].kind != STEP_RAISE) return;
    text_add(out, " ");
    if (is_followed_by_cut(trace, step))
        words_trace_step(NULL, view, step + 1, out);
    else
        text_add(out, "Nothing is cut.");
}

/* At most `wanted` steps to ask about, evenly spread; returns how many. */
static int choose_steps(const Trace *trace, int wanted, int *step)
{
    int possible = 0, count = 0, seen = 0;
    for (int i = 0; i < trace->step_count; i++)
        possible += can_be_asked(trace, i);
    if (wanted > possible) wanted = possible;
    for (int i = 0; i < trace->step_count && count < wanted; i++) {
        if (!can_be_asked(trace, i)) continue;
        if ((long)seen++ * wanted / possible >= count) step[count++] = i;
    }
    return count;
}

typedef void (*AddPart)(const TraceView *view, int step, Text *out);

static void print_part(const TraceView *view, const int *step, int count, AddPart add, FILE *out)
{
    for (int i = 0; i < count; i++) {
        char sentence[2 * SENTENCE];
        Text text = text_into(sentence, sizeof sentence);
        add(view, step[i], &text);
        fprintf(out, "%2d. %s\n", i + 1, sentence);
    }
}

void trace_questions_print(const TraceView *view, int questions, FILE *out)
{
    int step[TRACE_QUESTIONS_MAX];
    int count = choose_steps(view->trace, questions, step);
    fprintf(out, "Questions\n");
    print_part(view, step, count, add_question, out);
    fprintf(out, "\nSolutions\n");
    print_part(view, step, count, add_solution, out);
}

static void put_part(const TraceView *view, const int *step, int count, AddPart add, const char *title,
                     FILE *out)
{
    fprintf(out, "<section class=\"sheet\"><h2>%s</h2><ol>\n", title);
    for (int i = 0; i < count; i++) {
        char sentence[2 * SENTENCE];
        Text text = text_into(sentence, sizeof sentence);
        add(view, step[i], &text);
        fputs("<li>", out);
        html_text(sentence, out);
        fputs("</li>\n", out);
    }
    fputs("</ol></section>\n", out);
}

/* ---- The page ---- */

/* Data in a page must not end the element that they stand in. */
static void put_data(void *context, const char *text)
{
    for (const char *c = text; *c != '\0'; c++)
        if (*c == '<')
            fputs("\\u003c", context);
        else
            fputc(*c, context);
}

static void put_controls(FILE *out)
{
    static const char *const BUTTON[][2] = {
        {"first", "⏮"}, {"back", "◀"}, {"play", "Play"}, {"next", "▶"}, {"last", "⏭"}};
    static const char *const NAME[] = {"First step", "Back", "Play", "Forward", "Last step"};
    fputs("<div class=\"controls\" role=\"group\" aria-label=\"Steps\">", out);
    for (size_t i = 0; i < sizeof BUTTON / sizeof BUTTON[0]; i++)
        fprintf(out, "<button type=\"button\" id=\"%s\" aria-label=\"%s\">%s</button>", BUTTON[i][0], NAME[i],
                BUTTON[i][1]);
    fputs(
        "<input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"Step\"><span id=\"count\"></span>"
        "<button type=\"button\" id=\"in\" aria-label=\"Larger\">+</button><button type=\"button\" id=\"out\" "
        "aria-label=\"Smaller\">−</button><button type=\"button\" id=\"fit\">Whole tree</button>"
        "<button type=\"button\" id=\"save\">Save as SVG</button></div>\n",
        out);
}

static void put_side(FILE *out)
{
    fputs(
        "<aside><p class=\"only-tree\"><label>Values <select id=\"notation\"><option value=\"minmax\">MAX and MIN</option>"
        "<option value=\"negamax\">negamax: of the side to move</option></select></label></p>\n"
        "<p class=\"only-uct\"><label>C <input id=\"c\" type=\"range\" min=\"0\" max=\"3\" step=\"0.01\" value=\"1.4142\"> "
        "<span id=\"cvalue\">1.41</span></label></p>\n"
        "<pre id=\"code\"></pre><table id=\"variables\"></table>\n"
        "<button type=\"button\" id=\"quiz\">Ask me from here on</button><p id=\"question\"></p><div id=\"answers\"></div>"
        "<p id=\"verdict\" role=\"status\"></p></aside>\n",
        out);
}

void trace_page_write(const TraceView *view, int questions, FILE *out)
{
    char title[200];
    int step[TRACE_QUESTIONS_MAX];
    Text text = text_into(title, sizeof title);
    text_add(&text, "%s: %s", trace_method_id(view->trace->method),
             view->game != NULL ? view->game->title : "a tree of one's own");
    if (view->spec != NULL && view->game != NULL) text_add(&text, ", %s", view->spec);
    HtmlPage page = {.title = title, .style = {REPORT_STYLE, STYLE}, .script = SCRIPT};
    html_begin(&page, out);
    fputs("<header><h1>", out);
    html_text(title, out);
    fputs("</h1></header>\n<main class=\"watch\"><div><p id=\"sentence\" role=\"status\"></p>\n", out);
    put_controls(out);
    fputs(
        "<svg id=\"tree\" role=\"img\" aria-label=\"The tree as far as it is known\"></svg>"
        "<p>Drag to move, turn the wheel to zoom, click a node to fold it. Circles are MAX, squares MIN; blue is good for MAX, "
        "orange for MIN; the size tells how much was searched. Keys: ← → Home End.</p></div>\n",
        out);
    put_side(out);
    fputs("</main>\n", out);
    int count = choose_steps(view->trace, questions, step);
    if (count > 0) {
        put_part(view, step, count, add_question, "Questions", out);
        put_part(view, step, count, add_solution, "Solutions", out);
    }
    fputs("<script type=\"application/json\" id=\"trace\">", out);
    trace_json(NULL, view, &(JsonSink){out, put_data});
    fputs("</script>\n", out);
    html_end(&page, out);
}

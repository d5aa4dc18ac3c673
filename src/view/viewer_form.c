/* What to watch, as a form. */
#include "teach/examples.h"
#include "teach/teacher.h"
#include "view/viewer.h"

#include <string.h>

enum { WHERE_POSITION = 1 << 0, WHERE_COMPARE = 1 << 1 }; /* choices of "what" */

bool viewer_form_compares(const Form *form)
{
    return strcmp(form_chosen(form, "what"), "compare") == 0;
}

/* Which opponents' searches are followed with cuts and without, as a set of choices. */
static uint32_t with_cuts(const Teacher *teacher)
{
    uint32_t set = 0;
    for (int i = 0; teacher[i].engine != NULL; i++)
        if (teacher[i].cuts) set |= 1u << i;
    return set;
}

static void add_number(Form *out, const char *id, const char *label, const Field *what, const long range[3])
{
    Field *number = form_add(out, FIELD_NUMBER, id, label);
    number->low = range[0];
    number->high = range[1];
    number->value = range[2];
    field_only_where(out, number, what, strncmp(id, "compare", 7) == 0 ? WHERE_COMPARE : WHERE_POSITION);
}

/* Where there are several teachers, which opponent's search it is. */
static void add_methods(const Language *language, const Teacher *teacher, Form *out, const Field *what)
{
    const char *turns = words(language, N_("Turns ahead"));
    if (teacher->method == TRACE_UCT) {
        add_number(out, "simulations", words(language, N_("Simulations")), what, (const long[]){1, 500, 100});
        add_number(out, "depth", turns, what, (const long[]){1, 81, 81});
        return;
    }
    Field *opponent = form_add(out, FIELD_CHOICE, "opponent", words(language, N_("Opponent")));
    for (int i = 0; teacher[i].engine != NULL; i++)
        field_add_choice(opponent, teacher[i].engine, teacher[i].engine);
    field_only_where(out, opponent, what, WHERE_POSITION);
    Field *method = form_add(out, FIELD_CHOICE, "method", words(language, N_("Search")));
    field_add_choice(method, "alpha-beta", words(language, N_("Alpha-beta")));
    field_add_choice(method, "minimax", words(language, N_("Minimax, without cuts")));
    field_only_where(out, method, opponent, with_cuts(teacher));
    if (teacher->turns > 0) {
        add_number(out, "depth", turns, what, (const long[]){1, teacher->turns, teacher->turns});
        return;
    }
    add_number(out, "turns", turns, what, (const long[]){1, 8, 3});
    add_number(out, "compare-turns", turns, what, (const long[]){1, 8, 6});
}

void viewer_form(const Language *language, const Game *game, Form *out)
{
    const Teacher *teacher = game_teacher(game);
    *out = (Form){0};
    text_copy(out->title, sizeof out->title, words(language, N_("Watch the search")));
    text_copy(out->text, sizeof out->text,
              words(language, N_("A small search step by step, with the numbers of every decision.")));
    Field *what = form_add(out, FIELD_CHOICE, "what", words(language, N_("What")));
    if (teacher != NULL) {
        field_add_choice(what, "position", words(language, N_("The position on the board")));
        field_add_choice(what, "compare", words(language, N_("What does a better search buy here?")));
    }
    for (int i = 0; TRACE_EXAMPLES[i].name != NULL; i++)
        field_add_choice(what, TRACE_EXAMPLES[i].name, words(language, TRACE_EXAMPLES[i].about));
    if (teacher != NULL) add_methods(language, teacher, out, what);
}

/* What a person says about the position shown: a comment and a mark, kept with the game in files and journals. */
#include "view/table_state.h"

#include <string.h>

/* As PDN numbers them; the ids are what is written behind the move. */
static const struct {
    const char *id, *label;
} MARK[] = {{"none", N_("No mark")},    {"!", N_("! good")},      {"?", N_("? mistake")},
            {"!!", N_("!! brilliant")}, {"??", N_("?? blunder")}, {"!?", N_("!? interesting")},
            {"?!", N_("?! doubtful")}};
enum { MARKS_COUNT = sizeof MARK / sizeof MARK[0] };

const char *table_mark_text(int mark)
{
    return mark > 0 && mark < MARKS_COUNT ? MARK[mark].id : "";
}

/* The first position has no move that could be marked; a mark of a file that is none of these stays. */
Status table_comment_form(const Table *table, Form *out)
{
    const Language *language = table->language;
    const GameNode *node = &table_tree(table)->node[table_tree(table)->shown];
    *out = (Form){0};
    if (node->comment != NULL && strlen(node->comment) >= FORM_TYPED)
        return status_failed("this comment is too long to be changed here: it has more than %d letters",
                             FORM_TYPED - 1);
    text_copy(out->title, sizeof out->title, words(language, N_("Comment")));
    text_copy(out->text, sizeof out->text,
              words(language, N_("What do you want to say about this position? It is kept with the game.")));
    form_add(out, FIELD_TEXT, "comment", words(language, N_("Comment")));
    if (node->comment != NULL) text_copy(out->typed, sizeof out->typed, node->comment);
    if (node->move == MOVE_NONE || node->mark >= MARKS_COUNT) return status_ok();
    Field *mark = form_add(out, FIELD_CHOICE, "mark", words(language, N_("The move played")));
    for (int i = 0; i < MARKS_COUNT; i++)
        field_add_choice(mark, MARK[i].id, words(language, MARK[i].label));
    mark->value = node->mark;
    return status_ok();
}

/* One line, without blanks around it. */
static void tidy(char *text)
{
    size_t length = 0;
    for (const char *from = text; *from != '\0'; from++) {
        bool blank = (unsigned char)*from <= ' ' || *from == 127;
        if (blank && (length == 0 || text[length - 1] == ' ')) continue;
        text[length++] = blank ? ' ' : *from;
    }
    if (length > 0 && text[length - 1] == ' ') length--;
    text[length] = '\0';
}

void table_set_comment(Table *table, const Form *form)
{
    int shown = table_tree(table)->shown;
    const GameNode *node = &table_tree(table)->node[shown];
    char text[FORM_TYPED];
    if (!(table_possible(table) >> COMMAND_COMMENT & 1)) return;
    text_copy(text, sizeof text, form->typed);
    tidy(text);
    Status status = session_remark(table->session, shown, text, (int)form_value(form, "mark", node->mark));
    if (!ok(&status)) table_warn_status(table, &status);
    table_mark_stale(table);
}

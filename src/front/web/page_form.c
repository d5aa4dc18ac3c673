/* The questions before a game, and the games of the start page, as JSON. */
#include "base/json.h"
#include "front/web/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_field(Text *out, const Form *form, const Field *field)
{
    static const char *const KIND[] = {"choice", "buttons", "number", "switch", "text"};
    text_add(out, "{");
    json_add_pair(out, "id", field->id);
    text_add(out, ",");
    json_add_pair(out, "label", field->label);
    text_add(out, ",\"kind\":\"%s\",\"low\":%ld,\"high\":%ld,\"value\":%ld,", KIND[field->kind], field->low,
             field->high, field->value);
    json_add_pair(out, "text", field->kind == FIELD_TEXT ? form->typed : "");
    text_add(out, ",");
    json_add_pair(out, "on", field->on_field >= 0 ? form->field[field->on_field].id : "");
    text_add(out, ",\"on_values\":%u,", (unsigned)field->on_values);
    json_add_pair(out, "means", field->means_field >= 0 ? form->field[field->means_field].id : "");
    text_add(out, ",\"means_value\":%ld,\"choices\":[", field->means_value);
    for (int i = 0; i < field->count; i++) {
        Choice choice = field_choice(field, i);
        text_add(out, i > 0 ? ",{" : "{");
        json_add_pair(out, "id", choice.id);
        text_add(out, ",");
        json_add_pair(out, "label", choice.label);
        text_add(out, "}");
    }
    text_add(out, "]}");
}

void page_add_form(Text *out, const Form *form)
{
    text_add(out, "{");
    json_add_pair(out, "title", form->title);
    text_add(out, ",");
    json_add_pair(out, "text", form->text);
    text_add(out, ",\"must\":%s,\"fields\":[", form->must ? "true" : "false");
    for (int i = 0; i < form->count; i++) {
        text_add(out, i > 0 ? "," : "");
        add_field(out, form, &form->field[i]);
    }
    text_add(out, "]}");
}

/* Lines "FIELD VALUE". Invalid ones are ignored. */
void page_fill_in(Form *form, const char *answers)
{
    while (*answers != '\0') {
        char line[FORM_TYPED + 40], *value;
        size_t length = strcspn(answers, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, answers);
        value = strchr(line, ' ');
        if (value != NULL) *value++ = '\0';
        Status status = value != NULL ? form_set(form, line, value) : status_ok();
        (void)status;
        answers += length + (answers[length] == '\n');
    }
}

/* The form with the answers of last time. */
EXPORT(page_form) const char *page_form(Page *page)
{
    Text out = text_into(page->text, sizeof page->text);
    table_form(page->table, &page->form);
    page_add_form(&out, &page->form);
    return page->text;
}

EXPORT(page_begin) void page_begin(Page *page, const char *answers)
{
    table_form(page->table, &page->form);
    page_fill_in(&page->form, answers);
    table_begin(page->table, &page->form);
}

/* Title, blurb, rules and sample position of the game; the names of its sides and the faces of their pieces. */
EXPORT(page_about) const char *page_about(Page *page)
{
    const Presentation *own = table_presentation(page->table);
    Text out = text_into(page->text, sizeof page->text);
    text_add(&out, "{");
    json_add_pair(&out, "title", words(page->language, own->title));
    text_add(&out, ",");
    json_add_pair(&out, "blurb", own->blurb[0] != '\0' ? words(page->language, own->blurb) : "");
    text_add(&out, ",");
    json_add_pair(&out, "rules", own->rules_text[0] != '\0' ? words(page->language, own->rules_text) : "");
    text_add(&out, ",");
    json_add_pair(&out, "sample", own->sample != NULL ? own->sample : "");
    text_add(&out, ",");
    json_add_pair(&out, "move_help", words(page->language, page->game->move_help));
    text_add(&out, ",");
    json_add_pair(&out, "ending", table_file_ending(page->table));
    text_add(&out, ",\"sides\":[");
    for (int side = 0; side < 2; side++) {
        text_add(&out, side > 0 ? "," : "");
        json_add_string(&out, presentation_side(page->language, page->game, side));
    }
    text_add(&out, "],\"faces\":[");
    for (int side = 0; side < 2; side++) {
        Face face = own->face((Square){.piece = PIECE_MAN, .side = side});
        text_add(&out, "%s\"%s\"", side > 0 ? "," : "", face_id(face));
    }
    text_add(&out, "]}");
    return page->text;
}

/* The names of the games that are offered, and the commands: the same for every page. The caller frees it. */
EXPORT(parlor_about) char *parlor_about(const Translations *translations)
{
    static const char *const KIND[] = {"table", "switch", "front"};
    enum { SIZE = 1 << 14 };
    char *text = malloc(SIZE);
    if (text == NULL) return NULL;
    Text out = text_into(text, SIZE);
    const Game *game;
    const Language *language = translations != NULL ? translations_language(translations) : NULL;
    text_add(&out, "{\"version\":\"%s\",", PARLOR_VERSION);
    json_add_pair(&out, "text", words(language, WORDS_ABOUT));
    text_add(&out, ",\"games\":[");
    for (int i = 0, shown = 0; (game = game_at(i)) != NULL; i++) {
        if (game->hidden) continue;
        text_add(&out, shown++ > 0 ? "," : "");
        json_add_string(&out, game->name);
    }
    text_add(&out, "],\"commands\":[");
    for (Command command = 0; command < COMMANDS; command++) {
        const CommandInfo *info = command_info(command);
        text_add(&out, command > 0 ? ",{" : "{");
        json_add_pair(&out, "id", info->id);
        text_add(&out, ",");
        json_add_pair(&out, "label", words(language, info->label));
        text_add(&out, ",");
        json_add_pair(&out, "key", info->key);
        text_add(&out, ",\"kind\":\"%s\"}", KIND[info->kind]);
    }
    text_add(&out, "]}");
    return text;
}

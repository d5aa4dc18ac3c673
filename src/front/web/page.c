/* What the page can do with a game: one exported function for each call of the Table. */
#include "front/web/page.h"

#include "base/json.h"

#include <stdlib.h>
#include <string.h>

static void on_stale(void *context)
{
    ((Page *)context)->stale = true;
}

/* ---- Life ---- */

static Status open_table(Page *page, const char *game, PageStore *store, uint64_t seed)
{
    TableSetup setup = {.host = outbox_host(page->outbox),
                        .language = page->language,
                        .store = store != NULL ? page_store_seam(store) : NULL,
                        .seed = seed,
                        .stale = on_stale,
                        .context = page};
    Status status = game_find(game, &setup.game);
    page->game = setup.game;
    if (ok(&status) && store != NULL) status = settings_open(setup.store, "settings", &page->settings);
    setup.settings = page->settings;
    return ok(&status) ? table_new(&setup, &page->table) : status;
}

/* A table for the game of that name; NULL if there is no such game, or no memory. Without a store nothing is
 * kept. The seed is a number up to 2^53. */
EXPORT(page_new)
Page *page_new(const char *game, const Translations *translations, PageStore *store, double seed)
{
    Page *page = calloc(1, sizeof *page);
    if (page == NULL) return NULL;
    page->language = translations != NULL ? translations_language(translations) : NULL;
    Status status = open_table(page, game, store, (uint64_t)seed);
    if (ok(&status)) return page;
    settings_free(page->settings);
    free(page);
    return NULL;
}

EXPORT(page_free) void page_free(Page *page)
{
    page_sheet_close(page);
    table_free(page->table);
    settings_free(page->settings);
    for (int lane = 0; lane < LANES; lane++)
        free(page->outbox[lane].request);
    free(page->game_text);
    free(page->picture);
    free(page);
}

/* ---- Painting ---- */

EXPORT(page_scene) const char *page_scene(Page *page)
{
    Text out = text_into(page->text, sizeof page->text);
    page->stale = false;
    table_scene(page->table, &page->scene);
    scene_json(&page->scene, &out);
    return page->text;
}

/* Has anything changed since the last page_scene? */
EXPORT(page_is_stale) bool page_is_stale(const Page *page)
{
    return page->stale;
}

/* The moves of the record as an array of texts. */
EXPORT(page_moves) const char *page_moves(Page *page)
{
    Text out = text_into(page->text, sizeof page->text);
    int count = session_plies(table_session(page->table));
    text_add(&out, "[");
    for (int ply = 0; ply < count; ply++) {
        char move[MOVE_TEXT + 8];
        table_move_text(page->table, ply, move);
        text_add(&out, ply > 0 ? "," : "");
        json_add_string(&out, move);
    }
    text_add(&out, "]");
    return page->text;
}

/* ---- The hand ---- */

static bool is_square(const Page *page, int square)
{
    return square >= 0 && square < page->game->squares;
}

EXPORT(page_touch) int page_touch(Page *page, int square)
{
    return is_square(page, square) ? (int)table_touch(page->table, square) : (int)PICK_REFUSED;
}

EXPORT(page_touch_ground) void page_touch_ground(Page *page)
{
    table_touch_ground(page->table);
}

EXPORT(page_point) void page_point(Page *page, int square)
{
    table_point(page->table, is_square(page, square) ? square : -1);
}

EXPORT(page_let_go) void page_let_go(Page *page)
{
    table_let_go(page->table);
}

EXPORT(page_play) void page_play(Page *page, const char *text)
{
    table_play_text(page->table, text);
}

/* ---- Commands ---- */

EXPORT(page_do) bool page_do(Page *page, const char *id)
{
    Command command = command_find(id);
    if (command == COMMANDS || command_info(command)->kind == BY_FRONT) return false;
    table_do(page->table, command);
    return true;
}

/* Data files have come, or are known to be lost. */
EXPORT(page_supplies) void page_supplies(Page *page)
{
    table_take_supplies(page->table);
}

EXPORT(page_look) void page_look(Page *page, int ply)
{
    table_look(page->table, ply);
}

EXPORT(page_say) void page_say(Page *page, const char *text, bool warning)
{
    if (warning)
        table_warn(page->table, text);
    else
        table_say(page->table, text);
}

/* ---- Setting up ---- */

EXPORT(page_set_brush) void page_set_brush(Page *page, int brush)
{
    table_scene(page->table, &page->scene);
    if (brush >= 0 && brush < page->scene.brush_count) table_set_brush(page->table, brush);
}

EXPORT(page_brushes) const char *page_brushes(Page *page)
{
    Text out = text_into(page->text, sizeof page->text);
    table_scene(page->table, &page->scene);
    text_add(&out, "[");
    for (int i = 0; i < page->scene.brush_count; i++) {
        char label[FORM_LABEL];
        table_brush_label(page->table, i, label);
        text_add(&out, i > 0 ? "," : "");
        json_add_string(&out, label);
    }
    text_add(&out, "]");
    return page->text;
}

/* How the brushes look: face and side. */
EXPORT(page_brush_looks) const char *page_brush_looks(Page *page)
{
    const Presentation *own = table_presentation(page->table);
    Text out = text_into(page->text, sizeof page->text);
    text_add(&out, "[");
    for (int i = 0; i < own->brushes; i++)
        text_add(&out, "%s{\"face\":\"%s\",\"side\":%d}", i > 0 ? "," : "", face_id(own->face(own->brush[i])),
                 own->brush[i].side);
    text_add(&out, "]");
    return page->text;
}

EXPORT(page_set_up_clear) void page_set_up_clear(Page *page)
{
    table_set_up_clear(page->table);
}

EXPORT(page_set_up_done) void page_set_up_done(Page *page, int side)
{
    table_set_up_done(page->table, side == 1 ? 1 : 0);
}

EXPORT(page_set_up_cancel) void page_set_up_cancel(Page *page)
{
    table_set_up_cancel(page->table);
}

/* ---- Thinking ---- */

/* What the table wants in a lane; 0: there are no more lanes. */
EXPORT(page_outbox) Outbox *page_outbox(Page *page, int lane)
{
    return lane >= 0 && lane < LANES ? &page->outbox[lane] : NULL;
}

/* The room for the bytes of an answer, to be filled before page_take. */
EXPORT(page_answer) Answer *page_answer(Page *page)
{
    return &page->answer;
}

/* `final`: a report counts as the answer, too, since nothing more will come. */
EXPORT(page_take) void page_take(Page *page, bool final)
{
    page->answer.final |= final;
    table_take(page->table, &page->answer);
}

/* Who was to answer the latest request of a lane cannot. */
EXPORT(page_failed) void page_failed(Page *page, int lane, const char *why)
{
    page->answer = (Answer){.ticket = page->outbox[lane].ticket,
                            .purpose = page->outbox[lane].purpose,
                            .final = true,
                            .status = status_failed("%s", why)};
    table_take(page->table, &page->answer);
}

EXPORT(page_tick) void page_tick(Page *page)
{
    table_tick(page->table);
}

/* ---- Settings of the page itself ---- */

EXPORT(page_setting) const char *page_setting(const Page *page, const char *name)
{
    return page->settings != NULL ? settings_get(page->settings, name, "") : "";
}

EXPORT(page_set_setting) void page_set_setting(Page *page, const char *name, const char *value)
{
    if (page->settings == NULL) return;
    settings_set(page->settings, name, value);
    Status status = settings_save(page->settings);
    if (!ok(&status)) table_warn_status(page->table, &status);
}

/* ---- Lines of an analysis ---- */

/* The first `count` moves of a line are tried. */
EXPORT(page_try_line) void page_try_line(Page *page, int line, int count)
{
    table_scene(page->table, &page->scene);
    const SceneAnalysis *analysis = &page->scene.analysis;
    if (line < 0 || line >= analysis->line_count || count < 1 || count > analysis->line[line].move_count)
        return;
    table_try_line(page->table, line, count);
}

EXPORT(page_look_tried) void page_look_tried(Page *page, int count)
{
    table_scene(page->table, &page->scene);
    if (count >= 0 && count <= page->scene.analysis.trial_count) table_look_tried(page->table, count);
}

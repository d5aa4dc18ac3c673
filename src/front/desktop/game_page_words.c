/* What a page says: the two lines above the board, and what is told in a dialog. */
#include "front/desktop/game_page_parts.h"

#include "front/desktop/dialog.h"
#include "front/desktop/sound.h"
#include "front/desktop/tr.h"
#include "view/judge_words.h"

#include <stdio.h>
#include <string.h>

/* ---- Words ---- */

/* What the review says about the move that led to the position shown; "" if nothing. */
static const char *review_words(const GamePage *page, char *out, size_t size)
{
    int ply = page->scene.ply - 1;
    Text sentence = text_into(out, size);
    if (table_judgement(page->table, ply) != NULL)
        words_judgement(tr_language(), table_review(page->table), ply, &sentence);
    return out;
}

/* The text of the second line: the message to the player, else the review, else where to play. `room` is a
 * buffer for the text. */
static const char *second_line(const GamePage *page, char *room, size_t size)
{
    if (page->scene.message[0] != '\0') return page->scene.message;
    bool line = page->scene.analysis.trial_count > 0 && page->scene.where[0] != '\0';
    if (page->scene.exercise || line) return page->scene.where;
    if (review_words(page, room, size)[0] != '\0') return room;
    return page->scene.where;
}

/* Those who see the board see what the computer has just played; those who listen are told before the line. */
static const char *spoken_line(const GamePage *page, const char *line, char *out, size_t size)
{
    const Session *session = table_session(page->table);
    const Scene *scene = &page->scene;
    int ply = scene->ply - 1;
    char move[MOVE_TEXT];
    bool apart = scene->message[0] != '\0' || scene->exercise || scene->setting_up ||
                 scene->analysis.trial_count > 0;
    if (apart || ply < 0 || scene->ply != scene->plies || scene->plies != session_plies(session)) return line;
    int side = page->game->side(session_pos_at(session, ply));
    if (session_is_human(session, side)) return line;
    page->game->move_text(session_pos_at(session, ply), session_move_at(session, ply), move);
    Text text = text_into(out, size);
    text_add(&text, tr("%s played %s."), presentation_side(tr_language(), page->game, side), move);
    text_add(&text, " %s", line);
    return out;
}

static void set_line(GtkWidget *label, const char *text, const char *spoken)
{
    const char *said = g_object_get_data(G_OBJECT(label), "said");
    if (strcmp(gtk_label_get_text(GTK_LABEL(label)), text) != 0) gtk_label_set_text(GTK_LABEL(label), text);
    if (said != NULL && strcmp(said, spoken) == 0) return;
    g_object_set_data_full(G_OBJECT(label), "said", g_strdup(spoken), g_free);
    /* Even when it is empty: otherwise a screen reader would read out the widget's class. */
    dialog_name(label, spoken[0] != '\0' ? spoken : " ");
#if GTK_CHECK_VERSION(4, 14, 0)
    gtk_accessible_announce(GTK_ACCESSIBLE(label), spoken, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#endif
}

/* Both clocks, the side at the top of the board first. */
static void show_times(GamePage *page, bool panel)
{
    const Scene *scene = &page->scene;
    char text[2 * FORM_LABEL + 60], left[2][24];
    int below = scene->below, above = 1 - below;
    gtk_widget_set_visible(page->times, scene->clocks && !panel && !scene->setting_up);
    for (int side = 0; side < 2; side++)
        panel_clock_text(scene->left_ms[side], left[side]);
    snprintf(text, sizeof text, "%s %s   %s %s", presentation_side(tr_language(), page->game, above),
             left[above], presentation_side(tr_language(), page->game, below), left[below]);
    if (strcmp(gtk_label_get_text(GTK_LABEL(page->times)), text) != 0)
        gtk_label_set_text(GTK_LABEL(page->times), text);
}

void game_page_show_insight(GamePage *page)
{
    bool panel = adw_flap_get_reveal_flap(ADW_FLAP(page->flap));
    const SceneAnalysis *analysis = &page->scene.analysis;
    bool on = scene_has_on(&page->scene, COMMAND_ANALYSE) && analysis->ready && !page->scene.setting_up &&
              !panel;
    char room[300];
    Text text = text_into(room, sizeof room);
    show_times(page, panel);
    gtk_widget_set_visible(page->insight, on);
    if (!on) return;
    text_add(&text, "%s", analysis->verdict);
    for (int i = 0; analysis->line_count > 0 && i < analysis->line[0].move_count; i++)
        text_add(&text, "%s %s", i == 0 ? " " : "", analysis->line[0].move[i]);
    set_line(page->insight, room, room);
}

static void show_alert(GamePage *page)
{
    const Scene *scene = &page->scene;
    bool shown = scene->alert[0] != '\0';
    if (shown) set_line(page->alert_text, scene->alert, scene->alert);
    gtk_widget_set_visible(page->understood, scene_can(scene, COMMAND_UNDERSTOOD));
    gtk_widget_set_visible(page->alert, shown);
}

void game_page_show_words(GamePage *page)
{
    char room[400], spoken[500];
    const char *line = second_line(page, room, sizeof room);
    set_line(page->status, page->scene.status, page->scene.status);
    set_line(page->message, line, spoken_line(page, line, spoken, sizeof spoken));
    gtk_widget_set_tooltip_text(page->message, strlen(line) > 130 ? line : NULL);
    if (page->scene.warning)
        gtk_widget_add_css_class(page->message, "warning");
    else
        gtk_widget_remove_css_class(page->message, "warning");
    game_page_show_insight(page);
    show_alert(page);
    page->owner.titled(page->owner.context, page->scene.title, page->scene.subtitle);
}

/* ---- What happens once ---- */

void game_page_consider_end(GamePage *page)
{
    const Scene *scene = &page->scene;
    bool last = scene->ply == scene->plies && !scene->setting_up;
    if (scene->exercise) return;
    if (last && scene->outcome == OUTCOME_NONE) page->announced = false;
    if (!last || scene->outcome == OUTCOME_NONE || page->announced) return;
    page->announced = true;
    sound_play(page->spinner, SOUND_END);
}

static gboolean tell_notice(gpointer data)
{
    GamePage *page = data;
    page->telling = 0;
    page->told = page->scene.notice;
    dialog_tell(page->owner.window, page->scene.notice_title, page->scene.notice_text);
    return G_SOURCE_REMOVE;
}

void game_page_tell_notice(GamePage *page)
{
    if (page->told != page->scene.notice && page->telling == 0) page->telling = g_idle_add(tell_notice, page);
}

/* Panel: what is shown beside the board: the players with clock and score, what was captured, the heat map's
 * switch and legend, the analysis, the list of moves, the review, a field for a typed move. Main thread. */
#ifndef PARLOR_DESKTOP_PANEL_H
#define PARLOR_DESKTOP_PANEL_H

#include <gtk/gtk.h>

#include "view/table.h"

typedef struct Panel Panel;

typedef struct PanelCalls {
    void *context;
    void (*look)(void *context, int ply);            /* show the position after that many moves */
    void (*typed)(void *context, const char *text);  /* a move was typed */
    void (*tried)(void *context, const char *moves); /* a line of the analysis is followed, move by move */
    void (*speed)(void *context, int speed); /* of two computers: 0 slow, 1 usual, 2 as fast as they can */
    void (*escaped)(void *context);          /* the move was cancelled: back to the board */
} PanelCalls;

/* Table and scene are borrowed; the table must outlive the panel. */
Panel *panel_new(Table *table, const Scene *scene, const PanelCalls *calls);
void panel_free(Panel *panel); /* NULL is fine; the widget belongs to its parent */
GtkWidget *panel_widget(Panel *panel);
void panel_show(Panel *panel, const Scene *scene);
/* The initial speed of games between computers. */
void panel_set_speed(Panel *panel, int speed);
/* A letter was typed elsewhere: it begins a move in the field. */
void panel_begin_typing(Panel *panel, const char *text);
void panel_clear_typed(Panel *panel);
/* "12:07", and tenths when time is short. */
void panel_clock_text(int64_t left_ms, char out[24]);

#endif

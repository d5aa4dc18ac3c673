#include "front/desktop/stage.h"

#include "front/desktop/probe.h"
#include "view/reel.h"

struct Stage {
    Board *board;
    BoardCalls calls;
    void (*shown)(void *context);
    Scene newest;
    Scene seen; /* what the board shows */
    /* The move being shown. */
    Scene before;
    Reel reel;
    ReelFrame frame;  /* shown last */
    int frames;       /* painted of the step that is shown */
    gint64 start_us;  /* 0 until the first frame */
    guint tick, idle; /* one of them meanwhile */
};

bool stage_is_busy(const Stage *stage)
{
    return stage->tick != 0 || stage->idle != 0;
}

static void stop(Stage *stage)
{
    if (stage->tick != 0) gtk_widget_remove_tick_callback(GTK_WIDGET(stage->board), stage->tick);
    g_clear_handle_id(&stage->idle, g_source_remove);
    stage->tick = 0;
    board_fly(stage->board, NULL);
}

void stage_finish(Stage *stage)
{
    stop(stage);
    stage->seen = stage->newest;
    board_show(stage->board, &stage->seen);
    stage->shown(stage->calls.context);
}

static void note_arrivals(Stage *stage, int done)
{
    for (; stage->frame.done < done; stage->frame.done++) {
        probe_note(GTK_WIDGET(stage->board), "arrived on %d after %d frames",
                   stage->reel.step[stage->frame.done].to, stage->frames);
        stage->frames = 0;
    }
}

static void show_frame(Stage *stage, ReelFrame frame)
{
    bool same = frame.done == stage->frame.done && frame.glides == stage->frame.glides;
    note_arrivals(stage, frame.done);
    stage->frame = frame;
    if (!same) {
        reel_show(&stage->reel, &frame, &stage->before, &stage->newest, &stage->seen);
        board_show(stage->board, &stage->seen);
    }
    if (frame.glides) {
        const SceneStep *step = &stage->reel.step[frame.done];
        board_fly(stage->board,
                  &(Flight){stage->reel.face, stage->reel.side, step->from, step->to, frame.part});
        stage->frames++;
    } else {
        board_fly(stage->board, NULL);
    }
}

static gboolean stage_tick(GtkWidget *board, GdkFrameClock *clock, gpointer data)
{
    Stage *stage = data;
    gint64 now = g_get_monotonic_time();
    (void)board, (void)clock;
    if (stage->start_us == 0) stage->start_us = now;
    ReelFrame frame = reel_at(&stage->reel, (now - stage->start_us) / 1000);
    if (!frame.over) {
        show_frame(stage, frame);
        return G_SOURCE_CONTINUE;
    }
    note_arrivals(stage, frame.done);
    stage_finish(stage);
    return G_SOURCE_REMOVE;
}

static gboolean finish_at_once(gpointer data)
{
    stage_finish(data);
    return G_SOURCE_REMOVE;
}

static void begin_scene(Stage *stage)
{
    gboolean animate = TRUE;
    GtkWidget *board = GTK_WIDGET(stage->board);
    stage->before = stage->seen;
    stage->reel = reel_of(&stage->newest);
    stage->frame = (ReelFrame){.done = 0, .over = true}; /* none */
    stage->frames = 0;
    stage->start_us = 0;
    g_object_get(gtk_widget_get_settings(board), "gtk-enable-animations", &animate, NULL);
    if (!animate) stage->reel.glide_ms = 0;
    /* Without a mapped window there would never be a frame. */
    if (gtk_widget_get_mapped(board))
        stage->tick = gtk_widget_add_tick_callback(board, stage_tick, stage, NULL);
    else
        stage->idle = g_idle_add(finish_at_once, stage);
    show_frame(stage, reel_at(&stage->reel, 0));
}

void stage_show(Stage *stage, const Scene *scene, bool at_once)
{
    bool moved = scene->moved != stage->newest.moved && scene->step_count > 0;
    bool turned = scene->turned != stage->seen.turned;
    bool was_busy = stage_is_busy(stage);
    if (was_busy && !moved && !at_once) { /* shown when the move has been shown */
        stage->newest = *scene;
        return;
    }
    if (was_busy && moved) stage->seen = stage->newest;
    stop(stage);
    stage->newest = *scene;
    if (!moved || turned || at_once)
        stage_finish(stage);
    else
        begin_scene(stage);
}

/* ---- Life ---- */

Stage *stage_new(const Scene *scene, const BoardCalls *calls, void (*shown)(void *context))
{
    Stage *stage = g_new0(Stage, 1);
    stage->calls = *calls;
    stage->shown = shown;
    stage->newest = stage->seen = *scene;
    stage->board = PARLOR_BOARD(g_object_ref_sink(board_new(scene, calls)));
    return stage;
}

void stage_free(Stage *stage)
{
    if (stage == NULL) return;
    stop(stage);
    g_object_unref(stage->board);
    g_free(stage);
}

GtkWidget *stage_board(Stage *stage)
{
    return GTK_WIDGET(stage->board);
}

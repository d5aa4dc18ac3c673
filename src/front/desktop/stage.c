#include "front/desktop/stage.h"

#include <string.h>

/* A computer's piece pauses this long on each square of a longer move. */
enum { STEP_MS = 500 };

struct Stage {
    Board *board;
    BoardCalls calls;
    void (*shown)(void *context);
    Scene newest;
    Scene
        seen; /* what the board shows: while a move is being shown, the scene before it with the steps done */
    /* The move being shown. */
    SceneStep steps[PATH_SQUARES];
    int step, step_count;
    Face face;
    int side;
    bool rests; /* with a pause after each step: a computer's move */
    bool busy;
    guint timer;
};

static void stop(Stage *stage)
{
    board_stop(stage->board);
    g_clear_handle_id(&stage->timer, g_source_remove);
    stage->busy = false;
}

void stage_finish(Stage *stage)
{
    stop(stage);
    stage->seen = stage->newest;
    board_show(stage->board, &stage->seen);
    stage->shown(stage->calls.context);
}

static void put(Stage *stage, int square, Face face, int side)
{
    stage->seen.cell[square].face = face;
    stage->seen.cell[square].side = face != FACE_NONE ? side : 0;
}

static gboolean next_step(gpointer data)
{
    Stage *stage = data;
    const SceneStep *step = &stage->steps[stage->step];
    Glide glide = {stage->face, stage->side, step->from, step->to};
    stage->timer = 0;
    if (step->from >= 0) {
        put(stage, step->from, FACE_NONE, 0);
        stage->seen.cell[step->from].marks &= ~(unsigned)CELL_SELECTED;
    }
    board_show(stage->board, &stage->seen);
    board_glide(stage->board, glide);
    return G_SOURCE_REMOVE;
}

static void step_done(void *context)
{
    Stage *stage = context;
    const SceneStep *step = &stage->steps[stage->step];
    put(stage, step->to, stage->face, stage->side);
    if (step->taken >= 0) put(stage, step->taken, FACE_NONE, 0);
    if (++stage->step == stage->step_count) {
        stage_finish(stage);
        return;
    }
    if (!stage->rests) {
        next_step(stage);
        return;
    }
    stage->seen.cell[step->to].marks |= CELL_SELECTED;
    board_show(stage->board, &stage->seen);
    stage->timer = g_timeout_add(STEP_MS, next_step, stage);
}

/* The previous scene as it is shown during the move: nothing can be touched, the move is marked. */
static void set_out(Stage *stage)
{
    memcpy(stage->steps, stage->newest.step, sizeof stage->steps);
    stage->step_count = stage->newest.step_count;
    stage->step = 0;
    stage->face = stage->newest.moved_face;
    stage->side = stage->newest.moved_side;
    stage->rests = stage->newest.rests;
    stage->busy = true;
    for (int i = 0; i < stage->seen.cell_count; i++) {
        SceneCell *cell = &stage->seen.cell[i];
        cell->marks = (stage->newest.cell[i].marks & CELL_LAST) | (stage->seen.only_open ? CELL_OFF : 0);
        cell->heat = stage->newest.cell[i].heat;
        cell->heat_percent = stage->newest.cell[i].heat_percent;
    }
    for (int i = 0; i < stage->seen.block_count; i++)
        stage->seen.blocks[i].marks = 0;
}

void stage_show(Stage *stage, const Scene *scene, bool at_once)
{
    bool moved = scene->moved != stage->newest.moved && scene->step_count > 0;
    bool turned = scene->turned != stage->seen.turned;
    bool was_busy = stage->busy;
    if (was_busy && !moved && !at_once) { /* shown when the move has been shown */
        stage->newest = *scene;
        return;
    }
    if (was_busy && moved) stage->seen = stage->newest;
    stop(stage);
    stage->newest = *scene;
    if (!moved || turned || at_once) {
        stage_finish(stage);
        return;
    }
    set_out(stage);
    next_step(stage);
}

bool stage_is_busy(const Stage *stage)
{
    return stage->busy;
}

/* ---- Life ---- */

static void board_touched(void *context, int square, bool dropped)
{
    const Stage *stage = context;
    stage->calls.touched(stage->calls.context, square, dropped);
}

static void board_ground(void *context)
{
    const Stage *stage = context;
    stage->calls.ground(stage->calls.context);
}

static void board_pointed(void *context, int square)
{
    const Stage *stage = context;
    stage->calls.pointed(stage->calls.context, square);
}

Stage *stage_new(const Scene *scene, const BoardCalls *calls, void (*shown)(void *context))
{
    Stage *stage = g_new0(Stage, 1);
    BoardCalls own = {stage, board_touched, board_ground, board_pointed, step_done};
    stage->calls = *calls;
    stage->shown = shown;
    stage->newest = stage->seen = *scene;
    stage->board = PARLOR_BOARD(g_object_ref_sink(board_new(scene, &own)));
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

#include "front/desktop/stage.h"

#include "front/desktop/geometry.h"
#include "front/desktop/motion.h"

#include <string.h>

/* A computer's piece rests this long on each square of a longer move. */
enum { STEP_MS = 500 };

struct Stage {
    Table *table;
    Board *board;
    BoardState state;
    BoardCalls calls;
    void (*shown)(void *context);

    Square face[SQUARES_MAX]; /* what stands where, for the eye */
    int ply;                  /* the position that the faces show */
    int entered;              /* steps of the present move that the hand has shown already */

    /* The move being shown. */
    Step steps[PATH_SQUARES];
    int step, step_count;
    Square mover;
    bool rests; /* with a rest after each step: the hand is a computer's */
    bool busy;
    int reached; /* square of that rest, -1 for none */
    guint timer;
};

/* ---- Marks ---- */

static void mark_path(Stage *stage, const Pos *pos, Move move, unsigned mark)
{
    uint8_t path[PATH_SQUARES];
    int count = stage->table->game->path(pos, move, path);
    for (int i = 0; i < count; i++)
        stage->state.look[path[i]].marks |= mark;
}

static void mark_set(Stage *stage, SquareSet set, unsigned mark)
{
    for (int i = 0; i < stage->table->game->squares; i++)
        if (squares_have(&set, i)) stage->state.look[i].marks |= mark;
}

static void mark_hand(Stage *stage)
{
    const Table *table = stage->table;
    int held = picker_held(&table->picker);
    SquareSet first = picker_first(&table->picker);
    mark_set(stage, first, MARK_OPEN | (table->forced ? MARK_MUST : 0));
    if (held < 0) return;
    stage->state.look[held].marks |= MARK_SELECTED;
    mark_set(stage, picker_next(&table->picker), MARK_TARGET);
}

static void mark_last_move(Stage *stage)
{
    const Session *session = stage->table->session;
    if (stage->ply == 0 || stage->ply > session_plies(session)) return;
    mark_path(stage, session_pos_at(session, stage->ply - 1), session_move_at(session, stage->ply - 1),
              MARK_LAST);
}

static void mark_all(Stage *stage)
{
    const Table *table = stage->table;
    const Session *session = table->session;
    bool human = session_awaits_human(session) && !stage->busy;
    if (table->set_up != NULL) return;
    mark_last_move(stage);
    if (human) mark_hand(stage);
    if (session_hint(session) != MOVE_NONE && human)
        mark_path(stage, session_pos(session), session_hint(session), MARK_HINT);
    if (stage->reached >= 0) stage->state.look[stage->reached].marks |= MARK_REACHED;
    for (int i = 0; i < table->game->squares; i++) {
        Look *look = &stage->state.look[i];
        bool open = (look->marks & (MARK_OPEN | MARK_TARGET)) != 0;
        if (table->view->only_open && !open) look->marks |= MARK_OFF;
        if (table->view->decided != NULL && !stage->busy && table->view->decided(session_pos(session), i))
            look->marks |= MARK_WIN;
    }
}

/* ---- Heat: how the engine's simulations were spread over the squares ---- */

static void heat_up(Stage *stage)
{
    const Table *table = stage->table;
    int side;
    const Thought *thought = table->heat ? session_thought(table->session, &side) : NULL;
    uint64_t most = 0;
    if (thought == NULL) return;
    const Pos *pos = session_pos_at(table->session, session_thought_ply(table->session));
    for (int i = 0; i < thought->root_count; i++)
        most = MAX(most, thought->root[i].visits);
    for (int i = 0; i < thought->root_count && most > 0; i++) {
        uint8_t path[PATH_SQUARES];
        int count = table->game->path(pos, thought->root[i].move, path);
        Look *look = &stage->state.look[path[count - 1]];
        look->heat = MAX(look->heat, (double)thought->root[i].visits / (double)most);
    }
}

/* ---- Blocks ---- */

static void fill_blocks(Stage *stage)
{
    const Table *table = stage->table;
    const View *view = table->view;
    Ground *ground = &stage->state.ground;
    if (view->group == 0) return;
    SquareSet sent = {{0, 0}};
    if (view->shows_sent && table->pointed >= 0 && session_awaits_human(table->session) && !stage->busy)
        sent = table_sends(table, table->pointed);
    for (int i = 0; i < table->game->squares; i++) {
        unsigned block = 1u << geometry_block_of(view, table->game, i);
        if (stage->state.look[i].marks & MARK_OPEN) ground->open_groups |= block;
        if (squares_have(&sent, i)) {
            ground->sent_groups |= block;
            stage->state.look[i].marks |= MARK_SENDS;
        }
    }
    for (int i = 0; view->cover != NULL && i < BLOCKS_MAX; i++) {
        const Pos *pos = session_pos_at(table->session, stage->ply);
        stage->state.cover[i] = view->cover(pos, i);
        if (stage->state.cover[i].piece == PIECE_NONE) continue;
        ground->covered_groups[stage->state.cover[i].side] |= 1u << i;
        view->cover_name(table->game, i, stage->state.cover[i], stage->state.cover_name[i], NAME_TEXT);
    }
}

void stage_refresh(Stage *stage)
{
    const Table *table = stage->table;
    BoardState *state = &stage->state;
    bool over = session_result(table->session).outcome != OUTCOME_NONE;
    memset(state, 0, sizeof *state);
    state->ground.numbers = table->numbers;
    state->ground.turn = over ? -1 : session_turn(table->session);
    for (int i = 0; i < table->game->squares; i++)
        state->look[i] = (Look){.number = i, .face = stage->face[i]};
    mark_all(stage);
    heat_up(stage);
    fill_blocks(stage);
    for (int i = 0; i < table->game->squares; i++)
        table->view->square_name(table, &state->look[i], state->name[i], NAME_TEXT);
    board_turn(stage->board, table->turned);
    board_show(stage->board, state);
}

/* ---- Showing a move ---- */

static void set_busy(Stage *stage, bool busy)
{
    stage->busy = busy;
    think_host_hold(stage->table->host, busy);
}

static void stop(Stage *stage)
{
    board_stop(stage->board);
    g_clear_handle_id(&stage->timer, g_source_remove);
    stage->reached = -1;
    set_busy(stage, false);
}

/* The faces of the present, with the hand's half-entered move carried out. */
static void set_faces(Stage *stage)
{
    const Table *table = stage->table;
    const Picker *picker = &table->picker;
    const Pos *pos = session_pos(table->session);
    for (int i = 0; i < table->game->squares; i++)
        stage->face[i] = table->set_up != NULL ? table->set_up[i] : table->game->at(pos, i);
    for (int i = 0; i + 1 < picker->count; i++) {
        Step step = motion_step(table->game, pos, picker->touched[i], picker->touched[i + 1]);
        stage->face[step.to] = stage->face[step.from];
        stage->face[step.from] = (Square){PIECE_NONE, 0};
        if (step.taken >= 0) stage->face[step.taken] = (Square){PIECE_NONE, 0};
    }
    stage->entered = picker->count > 1 ? picker->count - 1 : 0;
    stage->ply = session_ply(table->session);
}

void stage_catch_up(Stage *stage)
{
    stop(stage);
    set_faces(stage);
    stage_refresh(stage);
    stage->shown(stage->calls.context);
}

static gboolean next_step(gpointer data)
{
    Stage *stage = data;
    const Step *step = &stage->steps[stage->step];
    stage->timer = 0;
    stage->reached = -1;
    if (step->from >= 0) stage->face[step->from] = (Square){PIECE_NONE, 0};
    stage_refresh(stage);
    board_glide(stage->board, (Glide){stage->mover, step->from, step->to});
    return G_SOURCE_REMOVE;
}

static void step_done(void *context)
{
    Stage *stage = context;
    const Step *step = &stage->steps[stage->step];
    stage->face[step->to] = stage->mover;
    if (step->taken >= 0) stage->face[step->taken] = (Square){PIECE_NONE, 0};
    if (++stage->step == stage->step_count) {
        stage_catch_up(stage);
        return;
    }
    if (!stage->rests) {
        next_step(stage);
        return;
    }
    stage->reached = step->to;
    stage_refresh(stage);
    stage->timer = g_timeout_add(STEP_MS, next_step, stage);
}

/* Show the rest of a move from step `first` on. */
static void show_steps(Stage *stage, int first, bool rests)
{
    stage->step = first;
    stage->rests = rests;
    set_busy(stage, true);
    next_step(stage);
}

static void show_move(Stage *stage, int ply)
{
    const Table *table = stage->table;
    const Pos *before = session_pos_at(table->session, ply);
    int side = table->game->side(before);
    bool by_hand = session_is_human(table->session, side);
    stage->step_count = motion_steps(table->game, before, session_move_at(table->session, ply), stage->steps);
    stage->mover = (Square){PIECE_MAN, side};
    if (stage->steps[0].from >= 0) stage->mover = table->game->at(before, stage->steps[0].from);
    int first = by_hand && stage->entered < stage->step_count ? stage->entered : 0;
    stage->ply = ply + 1;
    show_steps(stage, first, !by_hand);
}

void stage_changed(Stage *stage, unsigned changed)
{
    const Session *session = stage->table->session;
    bool played = (changed & CHANGED_POSITION) != 0 && (changed & CHANGED_GAME) == 0 &&
                  session_ply(session) == stage->ply + 1 && session_plies(session) == session_ply(session);
    if (played) {
        stop(stage);
        show_move(stage, session_ply(session) - 1);
    } else if (changed & (CHANGED_GAME | CHANGED_POSITION)) {
        stage_catch_up(stage);
    } else {
        stage_refresh(stage);
    }
}

void stage_hand_went_on(Stage *stage)
{
    const Table *table = stage->table;
    const Picker *picker = &table->picker;
    if (picker->count < 2) {
        set_faces(stage);
        stage_refresh(stage);
        return;
    }
    const Pos *pos = session_pos(table->session);
    int from = picker->touched[picker->count - 2], to = picker->touched[picker->count - 1];
    stage->mover = stage->face[from];
    stage->steps[0] = motion_step(table->game, pos, from, to);
    stage->step_count = 1;
    show_steps(stage, 0, false);
}

bool stage_is_busy(const Stage *stage)
{
    return stage->busy;
}

/* ---- Life ---- */

static void board_touched(void *context, int square)
{
    const Stage *stage = context;
    stage->calls.touched(stage->calls.context, square);
}

static void board_pointed(void *context, int square)
{
    const Stage *stage = context;
    stage->calls.pointed(stage->calls.context, square);
}

Stage *stage_new(Table *table, const BoardCalls *calls, void (*shown)(void *context))
{
    Stage *stage = g_new0(Stage, 1);
    BoardCalls own = {stage, board_touched, board_pointed, step_done};
    stage->table = table;
    stage->calls = *calls;
    stage->shown = shown;
    stage->reached = -1;
    stage->board = PARLOR_BOARD(g_object_ref_sink(board_new(table->view, table->game, &own)));
    set_faces(stage);
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

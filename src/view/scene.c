/* Making a Scene from a Table. */
#include "view/table_state.h"

#include "view/steps.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Commands ---- */

static const CommandInfo COMMAND_INFO[COMMANDS] = {
#define COMMAND(NAME, id, label, key, kind) {id, label, key, kind},
#include "view/commands.def"
#undef COMMAND
};

const CommandInfo *command_info(Command command)
{
    assert(command < COMMANDS);
    return &COMMAND_INFO[command];
}

Command command_find(const char *id)
{
    int i = 0;
    while (i < COMMANDS && strcmp(COMMAND_INFO[i].id, id) != 0)
        i++;
    return (Command)i;
}

/* ---- The board ---- */

/* The result of the position that is shown: none for an earlier one. */
static Result shown_result(const Table *table)
{
    const GameTree *tree = table_tree(table);
    Result open = {OUTCOME_NONE, ENDING_NONE};
    if (table->setting_up) return open;
    if (!tree->node[tree->shown].played) return session_result_at(table->session, tree->shown);
    return game_tree_after(tree, tree->shown) < 0 ? session_final_result(table->session) : open;
}

/* The pieces shown: those of the position, with a half-entered capture carried out, or those set up. */
static void fill_pieces(const Table *table, Square out[SQUARES_MAX])
{
    const Picker *picker = &table->picker;
    const Pos *pos = table_shown(table);
    for (int i = 0; i < table->game->squares; i++)
        out[i] = table->setting_up ? table->set_up[i] : table->game->at(pos, i);
    if (table->setting_up) return;
    for (int i = 0; i + 1 < picker->count; i++) {
        SceneStep step = step_between(table->game, pos, picker->touched[i], picker->touched[i + 1]);
        out[step.to] = out[step.from];
        out[step.from] = (Square){PIECE_NONE, 0};
        if (step.taken >= 0) out[step.taken] = (Square){PIECE_NONE, 0};
    }
}

static bool is_turned(const Table *table)
{
    int solver = exercise_solver(table), player = solver >= 0 ? solver : table_human(table);
    bool away = table->own.faces_player && player == 1;
    return table->turned != away;
}

static void place_cells(const Table *table, Scene *scene)
{
    const Game *game = table->game;
    scene->style = table->own.style;
    scene->columns = game->columns;
    scene->rows = game->rows;
    scene->block = table->own.block;
    scene->turned = is_turned(table);
    scene->only_open = table->own.only_open;
    scene->numbers = table->numbers;
    scene->cell_count = game->squares;
    for (int i = 0; i < game->squares; i++) {
        SceneCell *cell = &scene->cell[i];
        game->cell(i, &cell->column, &cell->row);
        if (scene->turned) {
            cell->column = game->columns - 1 - cell->column;
            cell->row = game->rows - 1 - cell->row;
        }
        cell->heat = -1;
        cell->heat_percent = -1;
        game->square_text(i, cell->label);
    }
}

static void mark_set(Scene *scene, SquareSet set, unsigned mark)
{
    for (int i = 0; i < scene->cell_count; i++)
        if (squares_have(&set, i)) scene->cell[i].marks |= mark;
}

static void mark_move(const Table *table, Scene *scene, const Pos *pos, Move move, unsigned mark)
{
    uint8_t path[PATH_SQUARES];
    int count = table->game->path(pos, move, path);
    for (int i = 0; i < count; i++)
        scene->cell[path[i]].marks |= mark;
}

static void mark_hand(const Table *table, Scene *scene)
{
    const Picker *picker = &table->picker;
    int held = picker_held(picker);
    if (picker->count <= 1)
        mark_set(scene, picker_first(picker), CELL_OPEN | (table->forced ? CELL_MUST : 0));
    if (held < 0) return;
    for (int i = 0; i < picker->count; i++)
        scene->cell[picker->touched[i]].marks |= CELL_PATH;
    scene->cell[held].marks |= CELL_SELECTED;
    mark_set(scene, picker_reach(picker), CELL_TARGET);
}

/* The move that led to the position shown. */
static void mark_last(const Table *table, Scene *scene)
{
    const GameTree *tree = table_tree(table);
    const GameNode *shown = &tree->node[tree->shown];
    if (tree->shown > 0) mark_move(table, scene, &tree->node[shown->parent].pos, shown->move, CELL_LAST);
}

/* The best move of the analysis. */
static void mark_best(const Table *table, Scene *scene)
{
    const Analysis *analysis = &table->analysis;
    if (analysis->on && analysis->ready)
        mark_move(table, scene, table_shown(table), analysis->thought.move, CELL_BEST);
}

static void mark_cells(const Table *table, Scene *scene)
{
    const Session *session = table->session;
    bool over = shown_result(table).outcome != OUTCOME_NONE;
    if (table->setting_up) return;
    mark_last(table, scene);
    mark_best(table, scene);
    bool begun = table->picker.count > 0 || table_is_at_tip(table) || table_tries(table);
    if (begun && table_hand_is_free(table)) mark_hand(table, scene);
    if (table_is_at_tip(table) && session_awaits_human(session) && session_hint(session) != MOVE_NONE)
        mark_move(table, scene, session_pos(session), session_hint(session), CELL_HINT);
    for (int i = 0; i < scene->cell_count; i++) {
        SceneCell *cell = &scene->cell[i];
        bool open = (cell->marks & (CELL_OPEN | CELL_TARGET)) != 0;
        if (table->own.only_open && !open) cell->marks |= CELL_OFF;
        if (over && table->own.decided(table_shown(table), i)) cell->marks |= CELL_WIN;
    }
}

/* ---- Heat: what the engine thinks of each square ---- */

/* The share of the simulations if there are any, otherwise the expected score. */
static double warmth(const RootMove *root, uint64_t most)
{
    return most > 0 ? (double)root->visits / (double)most : root->chance;
}

static void warm_cells(const Table *table, Scene *scene)
{
    const Thought *thought = table->heat ? session_thought(table->session, NULL) : NULL;
    uint64_t most = 0;
    if (thought == NULL || !table_is_at_tip(table)) return;
    const Pos *pos = session_pos_at(table->session, session_thought_ply(table->session));
    for (int i = 0; i < thought->root_count; i++)
        if (thought->root[i].visits > most) most = thought->root[i].visits;
    for (int i = 0; i < thought->root_count; i++) {
        const RootMove *root = &thought->root[i];
        uint8_t path[PATH_SQUARES];
        int count = table->game->path(pos, root->move, path);
        SceneCell *cell = &scene->cell[path[count - 1]];
        double heat = warmth(root, most);
        if (heat <= cell->heat) continue;
        cell->heat = heat;
        cell->heat_percent = (int)(100 * root->chance + 0.5);
    }
}

/* ---- Blocks ---- */

static int block_of(const Table *table, int square)
{
    int column, row, across = table->game->columns / table->own.block;
    table->game->cell(square, &column, &row);
    return row / table->own.block * across + column / table->own.block;
}

/* The squares open to the opponent after a move on `square`; empty if there is no such move. */
static SquareSet sent_squares(const Table *table, int square)
{
    const Pos *pos = table_shown(table);
    Move moves[MOVES_MAX];
    int count = table->game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        uint8_t path[PATH_SQUARES];
        if (table->game->path(pos, moves[i], path) != 1 || path[0] != square) continue;
        Pos next = table->game->play(pos, moves[i]);
        Picker picker;
        picker_reset(&picker, table->game, &next);
        return picker_first(&picker);
    }
    return (SquareSet){{0, 0}};
}

static unsigned blocks_in(const Table *table, SquareSet set)
{
    unsigned blocks = 0;
    for (int i = 0; i < table->game->squares; i++)
        if (squares_have(&set, i)) blocks |= 1u << block_of(table, i);
    return blocks;
}

/* The block to which a move on `square` sends the opponent, -1 none, -2 several. */
static int sends_to(const Table *table, int square)
{
    unsigned blocks = blocks_in(table, sent_squares(table, square));
    if (blocks == 0) return -1;
    if ((blocks & (blocks - 1)) != 0) return -2;
    int block = 0;
    while (!(blocks >> block & 1))
        block++;
    return block;
}

static void fill_blocks(const Table *table, Scene *scene)
{
    int size = table->own.block;
    if (size == 0) return;
    int across = scene->columns / size, down = scene->rows / size;
    unsigned sent = 0;
    if (table->own.shows_sent && table->pointed >= 0 && table_hand_is_free(table))
        sent = blocks_in(table, sent_squares(table, table->pointed));
    scene->block_count = across * down;
    assert(scene->block_count <= SCENE_BLOCKS);
    for (int i = 0; i < scene->block_count; i++) {
        SceneBlock *block = &scene->blocks[i];
        Text name = text_into(block->name, sizeof block->name);
        int seen = scene->turned ? scene->block_count - 1 - i : i;
        block->column = seen % across * size;
        block->row = seen / across * size;
        block->marks = sent >> i & 1 ? BLOCK_SENT : 0;
        if (!table->setting_up) block->cover = table->own.cover(table_shown(table), i, &block->cover_side);
        if (block->cover != FACE_NONE) table->own.block_name(table->language, i, block->cover_side, &name);
    }
    for (int i = 0; i < scene->cell_count; i++)
        if (scene->cell[i].marks & CELL_OPEN) scene->blocks[block_of(table, i)].marks |= BLOCK_OPEN;
}

static void name_cells(const Table *table, Scene *scene, const Square *pieces)
{
    for (int i = 0; i < scene->cell_count; i++) {
        SceneCell *cell = &scene->cell[i];
        Text name = text_into(cell->name, sizeof cell->name);
        bool sends = table->own.shows_sent && (cell->marks & CELL_OPEN);
        CellFacts facts = {.game = table->game,
                           .pos = table_shown(table),
                           .square = i,
                           .piece = pieces[i],
                           .marks = cell->marks,
                           .sends = sends ? sends_to(table, i) : -1,
                           .heat_percent = table->heat ? cell->heat_percent : -1};
        cell->face = table->own.face(pieces[i]);
        cell->side = pieces[i].side;
        table->own.cell_name(table->language, &facts, &name);
    }
}

/* ---- Words ---- */

static void describe_seats(const Table *table, Scene *scene)
{
    int human = table_human(table);
    Text out = text_into(scene->subtitle, sizeof scene->subtitle);
    for (int side = 0; side < 2; side++) {
        Text seat = text_into(scene->seat[side], sizeof scene->seat[side]);
        if (side == human)
            text_add(&seat, "%s", words(table->language, N_("You")));
        else
            presentation_seat(table->language, &table->supplies, session_seat(table->session, side), &seat);
    }
    scene->human = human;
    if (table_describe_players(table, scene)) return;
    if (human >= 0)
        words_add(table->language, &out, "You play %s against %s",
                  presentation_side(table->language, table->game, human), scene->seat[1 - human]);
    else if (session_is_human(table->session, 0))
        text_add(&out, "%s", words(table->language, N_("Two people")));
    else
        words_add(table->language, &out, "%s against %s", scene->seat[0], scene->seat[1]);
}

/* Does a game of two computers wait, because somebody said so or stepped through it? */
static bool two_computers_wait(const Table *table)
{
    const Session *session = table->session;
    return session_humans(session) == 0 && session_is_paused(session) && table_is_at_tip(table);
}

/* "White wins! (no move left)" below "Game over."; only why below "Player wins!" */
static void describe_end(const Table *table, const StatusFacts *facts, Scene *scene)
{
    Text result = text_into(scene->result, sizeof scene->result);
    Text why = text_into(scene->why, sizeof scene->why);
    Text where = text_into(scene->where, sizeof scene->where);
    table->own.result(table->language, facts, &result);
    presentation_ending(table->language, table->game, &facts->result, &why);
    if (strcmp(scene->status, scene->result) == 0)
        text_add(&where, "%s", scene->why);
    else
        text_add(&where, scene->why[0] != '\0' ? "%s (%s)" : "%s%s", scene->result, scene->why);
}

/* What a file, or the player, says of the position takes the place of where to play. */
static void describe_remark(const Table *table, Scene *scene)
{
    const GameTree *tree = table_tree(table);
    const char *comment = tree->node[tree->shown].comment;
    char end[SCENE_TEXT] = "";
    if (comment == NULL || table->setting_up) return;
    if (scene->outcome != OUTCOME_NONE) text_copy(end, sizeof end, scene->where);
    Text where = text_into(scene->where, sizeof scene->where);
    text_add(&where, "%s%s%s", end, end[0] != '\0' ? " " : "", comment);
}

static void describe_status(const Table *table, Scene *scene)
{
    StatusFacts facts = {.game = table->game,
                         .pos = table_shown(table),
                         .result = shown_result(table),
                         .turn = table->game->side(table_shown(table)),
                         .human = table_human(table),
                         .thinking = session_is_thinking(table->session),
                         .setting_up = table->setting_up};
    Text status = text_into(scene->status, sizeof scene->status);
    Text where = text_into(scene->where, sizeof scene->where);
    if (table_is_beside(table) && facts.result.outcome == OUTCOME_NONE)
        words_add(table->language, &status, "Variation: %s to move.",
                  presentation_side(table->language, table->game, facts.turn));
    else
        table->own.status(table->language, &facts, &status);
    bool open = facts.result.outcome == OUTCOME_NONE && !facts.setting_up;
    if (open && two_computers_wait(table))
        text_add(&where, "%s", words(table->language, N_("Paused.")));
    else if (open && (table_is_at_tip(table) || table_is_beside(table) || table_tries(table)))
        table->own.where(table->language, &facts, &where);
    scene->turn = open ? facts.turn : -1;
    scene->outcome = facts.result.outcome;
    if (scene->outcome != OUTCOME_NONE) describe_end(table, &facts, scene);
    describe_remark(table, scene);
}

static int count_pieces(const Table *table, const Pos *pos, int side)
{
    int count = 0;
    for (int i = 0; i < table->game->squares; i++) {
        Square square = table->game->at(pos, i);
        count += square.piece != PIECE_NONE && square.side == side;
    }
    return count;
}

static void describe_captures(const Table *table, Scene *scene)
{
    const Pos *first = session_pos_at(table->session, 0);
    for (int side = 1; side >= 0 && table->game->captures && !table->setting_up; side--) {
        int before = count_pieces(table, first, side), now = count_pieces(table, table_shown(table), side);
        if (before < now || before == 0) continue;
        Text out = text_into(scene->detail[scene->detail_count++], sizeof scene->detail[0]);
        words_add(table->language, &out, "%s pieces captured: %d",
                  presentation_side(table->language, table->game, side), before - now);
    }
}

static void describe_value(const Table *table, Scene *scene)
{
    int side;
    const Thought *thought = session_thought(table->session, &side);
    if (thought == NULL || !table_is_at_tip(table)) return;
    scene->has_value = true;
    scene->chance = side == 0 ? thought->chance : 1 - thought->chance;
    int better = scene->chance >= 0.5 ? 0 : 1;
    int percent = (int)(100 * (better == 0 ? scene->chance : 1 - scene->chance) + 0.5);
    Text out = text_into(scene->value, sizeof scene->value);
    if (percent == 50)
        text_add(&out, "%s", words(table->language, N_("Even")));
    else
        words_add(table->language, &out, "%s: %d %%", presentation_side(table->language, table->game, better),
                  percent);
}

/* ---- All of it ---- */

static void fill_game(const Table *table, Scene *scene)
{
    const Session *session = table->session;
    scene->game = table->game;
    text_copy(scene->title, sizeof scene->title, words(table->language, table->own.title));
    text_copy(scene->message, sizeof scene->message, table->message);
    scene->warning = table->warning;
    table_show_alert(table, scene);
    scene->ply = table_shown_ply(table);
    scene->plies = session_plies(session);
    scene->looking_back = table_about(table) != NULL ||
                          (!table_is_beside(table) && !game_tree_is_at_tip(table_tree(table)));
    scene->below = scene->turned ? 1 : 0;
    scene->score = session_score(session);
    scene->watched = session_humans(session) == 0;
    scene->thinking = session_is_thinking(session);
    scene->paused = session_is_paused(session);
    scene->draw_offered = table->offers_draw;
    scene->setting_up = table->setting_up;
    scene->brush = table->brush;
    scene->brush_count = table->own.brushes;
    scene->clocks = clock_is_used(session_clock(session));
    for (int side = 0; side < 2 && scene->clocks; side++)
        scene->left_ms[side] = session_left_ms(session, side);
    scene->possible = table_possible(table);
    scene->on = table_on(table);
}

static void fill_steps(const Table *table, Scene *scene)
{
    scene->moved = table->moved;
    scene->rests = table->rests;
    scene->moved_face = table->own.face(table->mover);
    scene->moved_side = table->mover.side;
    scene->step_count = table->step_count;
    memcpy(scene->step, table->step, sizeof scene->step);
}

void table_scene(Table *table, Scene *out)
{
    Square pieces[SQUARES_MAX];
    memset(out, 0, sizeof *out);
    table->told = false;
    place_cells(table, out);
    fill_pieces(table, pieces);
    mark_cells(table, out);
    warm_cells(table, out);
    fill_blocks(table, out);
    name_cells(table, out, pieces);
    fill_game(table, out);
    describe_seats(table, out);
    describe_status(table, out);
    table_describe_opening(table, out);
    describe_captures(table, out);
    describe_value(table, out);
    table_describe_match(table, out);
    scene_fill_analysis(table, out);
    table_describe_learning(table, out);
    fill_steps(table, out);
}

void table_move_text(const Table *table, int ply, char out[MOVE_TEXT + 8])
{
    assert(ply >= 0 && ply < session_plies(table->session));
    const GameNode *node = &table_tree(table)->node[game_tree_at(table_tree(table), ply + 1)];
    char move[MOVE_TEXT];
    Text text = text_into(out, MOVE_TEXT + 8);
    table->game->move_text(session_pos_at(table->session, ply), node->move, move);
    text_add(&text, "%s%s", move, table_mark_text(node->mark));
}

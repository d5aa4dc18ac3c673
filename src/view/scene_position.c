/* The Scene of a position without a Table: for pictures, reports and small boards. */
#include "view/scene.h"

static void fill_cells(Scene *scene, const Game *game, const Presentation *own, const Pos *pos)
{
    Move moves[MOVES_MAX];
    bool over = game->moves(pos, moves) == 0;
    for (int i = 0; i < game->squares; i++) {
        SceneCell *cell = &scene->cell[i];
        Square square = game->at(pos, i);
        *cell = (SceneCell){.face = own->face(square),
                            .side = square.side,
                            .marks = over && own->decided(pos, i) ? CELL_WIN : 0,
                            .heat = -1,
                            .heat_percent = -1};
        game->cell(i, &cell->column, &cell->row);
        game->square_text(i, cell->label);
    }
}

static void fill_blocks(Scene *scene, const Presentation *own, const Pos *pos)
{
    int across = own->block > 0 ? scene->columns / own->block : 0;
    scene->block_count = across > 0 ? across * (scene->rows / own->block) : 0;
    for (int i = 0; i < scene->block_count; i++) {
        SceneBlock *block = &scene->blocks[i];
        block->column = i % across * own->block;
        block->row = i / across * own->block;
        block->cover = own->cover(pos, i, &block->cover_side);
    }
}

void scene_of_position(const Game *game, const Pos *pos, Scene *out)
{
    Presentation own = presentation_of(game);
    *out = (Scene){.game = game,
                   .style = own.style,
                   .columns = game->columns,
                   .rows = game->rows,
                   .block = own.block,
                   .cell_count = game->squares,
                   .turn = -1,
                   .human = -1};
    fill_cells(out, game, &own, pos);
    fill_blocks(out, &own, pos);
}

#include "games/tictactoe/whole_tree.h"

typedef struct Builder {
    ArrayTree *tree;
    bool play_on, failed;
} Builder;

/* Fill in the node at `position` and everything below; returns its value. `decided` is the value if the game
 * was already won on the way here, else 0. */
static int build_node(Builder *builder, int position, Board board, int decided)
{
    bool odd_level = board.side == 0;
    if (decided == 0 && has_line(board.marks[1 - board.side])) decided = odd_level ? 1 : -1;
    unsigned free = decided == 0 || builder->play_on ? board_free(board) : 0;
    int value = free == 0 ? 0 : odd_level ? 1 : -1;
    int first_child = free != 0 ? array_tree_child(builder->tree, position, 0) : TREE_NONE;
    for (uint64_t left = free; left != 0 && !builder->failed;) {
        int square = bits_pop(&left);
        int reached = build_node(builder, first_child + square, board_play(board, square), decided);
        if (odd_level ? reached < value : reached > value) value = reached;
    }
    if (decided != 0) value = decided;
    WholeNode node = {.x = board.marks[0], .o = board.marks[1], .value = value};
    if (!array_tree_set(builder->tree, position, &node)) builder->failed = true;
    return value;
}

Status whole_tree_new(bool play_on, ArrayTree **out)
{
    Builder builder = {.play_on = play_on};
    Status status = array_tree_new(WHOLE_TREE_ORDER, WHOLE_TREE_CAPACITY, sizeof(WholeNode), &builder.tree);
    if (!ok(&status)) return status;
    builder.failed = !array_tree_reserve(builder.tree, play_on ? WHOLE_TREE_ALL : WHOLE_TREE_GAMES);
    build_node(&builder, array_tree_root(builder.tree), (Board){0}, 0);
    if (builder.failed) {
        array_tree_free(builder.tree);
        return status_failed("no memory for the whole game tree");
    }
    *out = builder.tree;
    return status_ok();
}

int whole_tree_find(const ArrayTree *tree, Board board)
{
    int played = bits_count(board.marks[0] | board.marks[1]);
    int first = played % 2 == 0 ? board.side : 1 - board.side;
    uint64_t left[2] = {board.marks[first], board.marks[1 - first]};
    int position = array_tree_root(tree);
    for (int ply = 0; ply < played; ply++)
        position = array_tree_child(tree, position, bits_pop(&left[ply % 2]));
    return position;
}

int whole_tree_value_for_mover(const WholeNode *node)
{
    return bits_count(node->x) == bits_count(node->o) ? -node->value : node->value;
}

void whole_tree_board_text(const WholeNode *node, char out[CELLS + 1])
{
    for (int square = 0; square < CELLS; square++)
        out[square] = node->x >> square & 1 ? 'X' : node->o >> square & 1 ? 'O' : ' ';
    out[CELLS] = '\0';
}

/* The game tree: playing and taking back, looking back, trying beside the game, promoting and dropping. */
#include "test.h"

#include "base/text.h"
#include "session/game_tree.h"

static GameTree tree;
static char said[400];

static const Game *tictactoe(void)
{
    const Game *game;
    CHECK_OK(game_find("tictactoe", &game));
    return game;
}

static void begin(void)
{
    const Game *game = tictactoe();
    Pos start = game->start(0);
    CHECK_OK(game_tree_init(&tree, game, &start));
}

static Move move_of(int node, char square)
{
    char text[2] = {square, '\0'};
    Move move = MOVE_NONE;
    CHECK_OK(game_read_move(tree.game, &tree.node[node].pos, text, &move));
    return move;
}

static void play(char square)
{
    CHECK_OK(game_tree_play(&tree, move_of(tree.tip, square)));
}

static void try(const char *squares)
{
    for (; *squares != '\0'; squares++)
        CHECK_OK(game_tree_try(&tree, move_of(tree.shown, *squares)));
}

/* Beside the game, after `ply` of its moves. */
static int put(int ply, const char *squares)
{
    int node = game_tree_at(&tree, ply);
    for (; *squares != '\0'; squares++)
        CHECK_OK(game_tree_add(&tree, node, move_of(node, *squares), &node));
    return node;
}

/* The moves from the first position to a node. */
static const char *path(int node)
{
    static char squares[16];
    int ply = tree.node[node].ply;
    squares[ply] = '\0';
    for (; ply > 0; node = tree.node[node].parent) {
        char text[MOVE_TEXT];
        tree.game->move_text(&tree.node[tree.node[node].parent].pos, tree.node[node].move, text);
        squares[--ply] = text[0];
    }
    return squares;
}

/* "GAME; LINE LINE". */
static const char *everything(void)
{
    Text out = text_into(said, sizeof said);
    text_add(&out, "%s;", path(game_tree_end(&tree, 0)));
    for (int i = 0; i < game_tree_lines(&tree); i++)
        text_add(&out, " %s", path(game_tree_leaf(&tree, i)));
    return said;
}

static void play_and_take_back(void)
{
    begin();
    play('4'), play('0'), play('8');
    CHECK(game_tree_is_at_tip(&tree) && !game_tree_is_beside(&tree));
    CHECK_TEXT(path(tree.shown), "408");
    game_tree_go(&tree, game_tree_at(&tree, 1));
    CHECK_TEXT(path(tree.shown), "4");
    CHECK_TEXT(path(tree.ahead), "408");
    CHECK_TEXT(path(game_tree_at(&tree, 3)), "408");
    /* The same move again: what followed it is a variation. */
    play('0');
    CHECK_TEXT(everything(), "40; 408");
    game_tree_go(&tree, game_tree_at(&tree, 1));
    play('2');
    CHECK_TEXT(everything(), "42; 408");
    CHECK_TEXT(path(tree.ahead), "42");
    /* A variation is played. */
    game_tree_go(&tree, game_tree_at(&tree, 1));
    play('0');
    play('8');
    CHECK_TEXT(everything(), "408; 42");
    game_tree_drop(&tree, game_tree_leaf(&tree, 0));
    CHECK_TEXT(everything(), "408;");
    game_tree_release(&tree);
}

static void the_board_shows_a_place(void)
{
    begin();
    play('4'), play('0'), play('8');
    game_tree_show(&tree, game_tree_at(&tree, 1));
    CHECK(!game_tree_is_at_tip(&tree) && !game_tree_is_beside(&tree));
    CHECK_TEXT(path(game_tree_forward(&tree)), "40");
    play('2'); /* the board stays */
    CHECK_TEXT(path(tree.shown), "4");
    CHECK_TEXT(path(tree.ahead), "4082");
    try("1");
    CHECK(game_tree_is_beside(&tree));
    try("2");
    CHECK_TEXT(path(tree.ahead), "412");
    game_tree_show(&tree, game_tree_at(&tree, 1)); /* where the variation begins: it lies ahead still */
    CHECK(game_tree_is_beside(&tree));
    CHECK_TEXT(path(game_tree_forward(&tree)), "41");
    play('6'); /* the game goes on meanwhile */
    CHECK_TEXT(path(tree.ahead), "412");
    game_tree_show(&tree, tree.ahead);
    game_tree_leave(&tree);
    CHECK_TEXT(path(tree.shown), "4");
    CHECK_TEXT(path(tree.ahead), "40826");
    game_tree_show(&tree, tree.tip);
    CHECK(game_tree_is_at_tip(&tree));
    /* The game's own next move is no variation. */
    game_tree_show(&tree, game_tree_at(&tree, 1));
    try("0");
    CHECK(!game_tree_is_beside(&tree));
    CHECK_TEXT(everything(), "40826; 412");
    game_tree_drop(&tree, put(1, "1"));
    CHECK_TEXT(everything(), "40826;");
    CHECK_TEXT(path(tree.shown), "40");
    game_tree_release(&tree);
}

static void what_was_taken_back_is_cut(void)
{
    begin();
    play('4'), play('0'), play('8'), play('2');
    put(0, "1");
    game_tree_go(&tree, game_tree_at(&tree, 1));
    unsigned beside = tree.beside;
    game_tree_cut(&tree, tree.tip);
    CHECK_TEXT(everything(), "4; 1");
    CHECK_INT(tree.beside, beside); /* nothing lay beside what was cut */
    CHECK_TEXT(path(tree.ahead), "4");
    play('0'), play('8');
    put(3, "1");
    put(2, "5");
    game_tree_go(&tree, game_tree_at(&tree, 1));
    game_tree_show(&tree, game_tree_at(&tree, 3));
    beside = tree.beside;
    game_tree_cut(&tree, game_tree_at(&tree, 2));
    CHECK_TEXT(everything(), "40; 1 405");
    CHECK(tree.beside != beside);
    CHECK_TEXT(path(tree.shown), "40");
    game_tree_release(&tree);
}

static void dropping_what_is_shown_shows_what_came_before(void)
{
    begin();
    play('4');
    try("01");
    game_tree_drop(&tree, put(1, "0"));
    CHECK(game_tree_is_at_tip(&tree));
    CHECK_TEXT(path(tree.ahead), "4");
    put(0, "012");
    put(0, "03");
    game_tree_show(&tree, put(0, "012"));
    game_tree_drop(&tree, put(0, "01"));
    CHECK_TEXT(path(tree.shown), "0");
    CHECK_TEXT(path(tree.ahead), "03");
    CHECK_TEXT(everything(), "4; 03");
    game_tree_release(&tree);
}

static void a_lent_line_goes_when_the_board_leaves_it(void)
{
    begin();
    play('4'), play('0');
    unsigned beside = tree.beside;
    int from = game_tree_at(&tree, 1);
    Move line[3] = {move_of(from, '8'), move_of(from, '2'), move_of(from, '2')}; /* the last is not legal */
    CHECK_OK(game_tree_lend(&tree, from, line, 3));
    CHECK(game_tree_is_beside(&tree));
    CHECK_TEXT(path(tree.shown), "4");
    CHECK_TEXT(path(tree.ahead), "482");
    CHECK_TEXT(everything(), "40;");
    game_tree_show(&tree, game_tree_forward(&tree));
    try("1");
    CHECK_TEXT(everything(), "40;");
    int count = tree.count;
    game_tree_leave(&tree);
    CHECK_TEXT(path(tree.shown), "4");
    CHECK_INT(tree.beside, beside);
    put(1, "567"); /* in the places of the three that went */
    CHECK_INT(tree.count, count);
    CHECK_TEXT(everything(), "40; 4567");
    /* Moves that are there already stay. */
    Move same[3] = {move_of(from, '5'), move_of(from, '6'), move_of(from, '8')};
    CHECK_OK(game_tree_lend(&tree, from, same, 3));
    CHECK_TEXT(path(tree.ahead), "4568");
    game_tree_show(&tree, tree.tip);
    CHECK_TEXT(everything(), "40; 4567");
    game_tree_release(&tree);
}

static void lines_come_in_the_order_of_the_game(void)
{
    begin();
    play('4'), play('0'), play('8');
    put(1, "123");
    put(1, "125");
    put(0, "0");
    put(1, "12");
    put(3, "1");
    put(1, "2");
    CHECK_TEXT(everything(), "408; 0 4123 4125 42 4081");
    CHECK_TEXT(path(game_tree_own(&tree, game_tree_leaf(&tree, 1))), "4123");
    CHECK_TEXT(path(game_tree_own(&tree, game_tree_leaf(&tree, 4))), "4081");
    play('1'); /* what lay beside its end is its own now */
    CHECK_TEXT(everything(), "4081; 0 4123 4125 42");
    GameTree copy;
    CHECK_OK(game_tree_remark(&tree, 0, "begin", 1));
    CHECK_OK(game_tree_copy(&tree, &copy));
    game_tree_drop(&tree, game_tree_own(&tree, game_tree_leaf(&tree, 2)));
    CHECK_TEXT(everything(), "4081; 0 4123 42");
    CHECK_TEXT(path(game_tree_own(&tree, game_tree_leaf(&tree, 1))), "41");
    CHECK_OK(game_tree_remark(&tree, 0, "", 0));
    game_tree_release(&tree);
    tree = copy;
    CHECK_TEXT(everything(), "4081; 0 4123 4125 42");
    CHECK_TEXT(tree.node[0].comment, "begin");
    game_tree_release(&tree);
}

static void a_variation_is_promoted(void)
{
    begin();
    play('4'), play('0'), play('8');
    put(1, "12");
    put(1, "135");
    CHECK(!game_tree_can_promote(&tree, tree.tip));
    game_tree_show(&tree, put(1, "135"));
    CHECK(game_tree_can_promote(&tree, tree.shown) && !game_tree_promotes_to_game(&tree, tree.shown));
    CHECK(!game_tree_promote(&tree, tree.shown)); /* within its variation first, */
    CHECK_TEXT(everything(), "408; 4135 412");
    CHECK(game_tree_promotes_to_game(&tree, tree.shown));
    CHECK(game_tree_promote(&tree, tree.shown)); /* then to the game */
    CHECK_TEXT(everything(), "4135; 408 412");
    CHECK(game_tree_is_at_tip(&tree));
    CHECK(!game_tree_can_promote(&tree, tree.shown));
    /* What lies beside the end is its continuation. */
    int more = put(4, "6");
    CHECK(game_tree_promote(&tree, more));
    CHECK_TEXT(everything(), "41356; 408 412");
    /* A game that was taken back to before the branch stays there. */
    game_tree_go(&tree, 0);
    CHECK(game_tree_promote(&tree, put(1, "0")));
    CHECK_TEXT(path(tree.tip), "");
    CHECK_TEXT(everything(), "408; 41356 412");
    game_tree_release(&tree);
}

static void a_line_of_positions(void)
{
    begin();
    play('4'), play('0');
    int node = put(1, "12");
    History history = game_tree_line(&tree, node, 5);
    CHECK_INT(history.count, 4);
    CHECK_INT(history.rules, 5);
    for (; node >= 0; node = tree.node[node].parent)
        CHECK(pos_same(&history.pos[tree.node[node].ply], &tree.node[node].pos));
    CHECK_INT(game_tree_base(&tree, put(1, "12")), game_tree_at(&tree, 1));
    CHECK(game_tree_is_before(&tree, 0, tree.tip) && !game_tree_is_before(&tree, put(1, "1"), tree.tip));
    game_tree_release(&tree);
}

/* A game in which every number is a move. */
static Pos count_up(const Pos *pos, Move move)
{
    return (Pos){.word = {pos->word[0] + move}};
}

static void limits(void)
{
    const Game endless = {.play = count_up};
    Pos from = {{0}};
    Status status = game_tree_init(&tree, &endless, &from);
    while (ok(&status))
        status = game_tree_play(&tree, 1);
    CHECK_REFUSED(status, "a game has at most 2000 moves");
    CHECK_INT(tree.node[tree.tip].ply, PLY_MAX);
    CHECK_INT(tree.node[tree.tip].pos.word[0], PLY_MAX);
    int node;
    status = status_ok();
    for (Move move = 2; ok(&status); move++)
        status = game_tree_add(&tree, 0, move, &node);
    CHECK_REFUSED(status, "too many variations");
    game_tree_drop(&tree, game_tree_next(&tree, -1));
    CHECK_OK(game_tree_add(&tree, 0, 2, &node));
    CHECK_INT(tree.count, TREE_NODES_MAX);
    game_tree_release(&tree);
}

int main(void)
{
    RUN(play_and_take_back);
    RUN(the_board_shows_a_place);
    RUN(what_was_taken_back_is_cut);
    RUN(dropping_what_is_shown_shows_what_came_before);
    RUN(a_lent_line_goes_when_the_board_leaves_it);
    RUN(lines_come_in_the_order_of_the_game);
    RUN(a_variation_is_promoted);
    RUN(a_line_of_positions);
    RUN(limits);
    return test_exit();
}

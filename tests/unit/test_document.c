/* Games as files, without loss: what is opened, changed, saved, killed and resumed keeps its tags, comments,
 * variations and bytes. */
#include "view/table_state.h"

#include "session/quiet_host.h"
#include "session/store_memory.h"
#include "test.h"

static Scene scene;

static Table *table_for(const char *name, const Store *store)
{
    const Game *game;
    Table *table;
    CHECK_OK(game_find(name, &game));
    TableSetup setup = {.game = game, .host = quiet_host(), .store = store};
    CHECK_OK(table_new(&setup, &table));
    return table;
}

static void check_saved(const Table *table, const char *expected)
{
    char *text = table_game_text(table);
    CHECK(text != NULL);
    CHECK_TEXT(text, expected);
    free(text);
}

static Table *opened(const char *text, int number)
{
    Table *table = table_for("checkers", NULL);
    CHECK_OK(table_open_text(table, "file.pdn", text, number));
    return table;
}

static void keep(Table *table, int base, const char *moves)
{
    Session *session = table_session(table);
    const Game *game = session_game(session);
    Move line[40];
    char word[MOVE_TEXT];
    int count = 0;
    Pos pos = *session_pos_at(session, base);
    while (text_word(&moves, word, sizeof word)) {
        CHECK_OK(game_read_move(game, &pos, word, &line[count]));
        pos = game->play(&pos, line[count++]);
    }
    CHECK_OK(session_add(session, game_tree_at(session_tree(session), base), line, count));
}

/* ---- Nothing has changed: the same bytes ---- */

static void what_nobody_changed_is_the_same_bytes(void)
{
    static const char *const TEXTS[] = {
        "1. 11-15 22-18 2. 15x22 25x18 *",
        "\xEF\xBB\xBF% a remark\n\n[event \"Z\xFCrich\"]\r\n[Foo  \"a \"b\" c\"]\r\n[Result \"1-0\"]\r\n\r\n"
        "1.11x15!? {clock [%clk 0:01]} (11-16 $5 24-20 (24-19)) 1...22x18 ; to the end\r\n2 15 22 25 18 1-0 {end}"
        "\r\n\r\n{alone}\r\n",
        "11-15 22-18",
        "[Result \"1/2-1/2\"] 11 15 22 18",
        "[Result \"0-1\"]\n1. 11-15 22-18 2. 15-16 23-18 0-1\n", /* up to its fault */
        "1. 11-15 words (11-16 99-1) 22-18 !!! *",
        "[FEN \"B:W5:B1\"] 1. 1-6 5-1 1/2-1/2",
        "[FEN \"B:W10:B6\"] 6x15 *", /* the rules end it */
        "1. 11-15 (1. 11-15 22-17) 22-18 *",
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        Table *table = opened(TEXTS[i], 1);
        check_saved(table, TEXTS[i]);
        table_do(table, COMMAND_FIRST);
        check_saved(table, TEXTS[i]);
        table_free(table);
    }
}

static void one_game_of_several_keeps_its_bytes(void)
{
    static const char TEXT[] =
        "[Event \"a\"]\n1. 11-15 *\n\n[Event \"b\"]\n\n1.  9-14  22-18 1-0 {x}\n\n\n[Event \"c\"] *";
    Table *table = opened(TEXT, 2);
    check_saved(table, "[Event \"b\"]\n\n1.  9-14  22-18 1-0 {x}\n");
    CHECK_OK(table_open_text(table, "file.pdn", TEXT, 1));
    check_saved(table, "[Event \"a\"]\n1. 11-15 *\n");
    table_free(table);
}

/* ---- What has changed is all that changes ---- */

#define HEAD "[Event \"E\"]\n[Black \"B, One\"]\n[White \"W, Two\"]\n[Result \"*\"]\n\n"

static void moves_are_added(void)
{
    Table *table = opened(HEAD "1.  11x15 {good} 22x18 (22x17)  *\n", 1);
    table_play_text(table, "15x22");
    table_play_text(table, "25x18");
    check_saved(table, HEAD "1.  11x15 {good} 22x18 (22x17) 2. 15x22 25x18  *\n");
    CHECK_OK(session_resign(table_session(table)));
    check_saved(table, "[Event \"E\"]\n[Black \"B, One\"]\n[White \"W, Two\"]\n[Result \"0-1\"]\n\n"
                       "1.  11x15 {good} 22x18 (22x17) 2. 15x22 25x18  0-1\n");
    table_free(table);
    table = opened("11-15 ; no more", 1);
    table_play_text(table, "23-18");
    check_saved(table, "11-15 ; no more\n1... 23-18");
    table_free(table);
}

static void a_game_with_a_fault_is_added_to(void)
{
    Table *table = opened("[Event \"E\"]\n1. 11-15 {so} 22-19 23-18 *\n", 1);
    table_scene(table, &scene);
    CHECK(strstr(scene.message, "\"22-19\" is not a legal move here; the game is used up to that point") !=
          NULL);
    table_play_text(table, "23-19");
    check_saved(table, "[Event \"E\"]\n[Result \"*\"]\n[GameType \"21\"]\n\n"
                       "1. 11-15 {so} {Not playable: 22-19 23-18} 1... 23-19 *\n");
    table_free(table);
}

static void other_moves_leave_the_old_ones_as_a_variation(void)
{
    Table *table = opened(HEAD "1. 11-15 {a} 22-18 {b} 2. 15x22 {c} 25x18 (26x17) *\n", 1);
    table_look(table, 1);
    table_play_text(table, "23-19");
    table_play_text(table, "9-14");
    check_saved(table, HEAD "1. 11-15 {a} 1... 23-19 (22-18 {b} 2. 15x22 {c} 25x18 (26x17)) 2. 9-14 *\n");
    CHECK_INT(table_variations(table), 2);
    table_free(table);
}

/* ---- Variations ---- */

static void variations_are_read_kept_and_written(void)
{
    char text[200];
    Table *table = opened(HEAD "1. 11-15 (11-16 24-20 (24-19 8-11)) 22-18 2. 15x22 25x18 *\n", 1);
    CHECK_INT(table_variations(table), 2);
    table_variation_text(table, 1, text, sizeof text);
    CHECK_TEXT(text, "1. 11-16 24-19 2. 8-11");
    keep(table, 1, "23-19 8-11");        /* beside the game */
    keep(table, 0, "11-16 24-20 16-19"); /* longer */
    keep(table, 0, "11-16 22-18");       /* beside a move of a variation */
    keep(table, 4, "8-11");              /* at the end of the game */
    keep(table, 1, "22-18 15x22");       /* moves of the game are not a variation */
    CHECK_INT(table_variations(table), 5);
    check_saved(table, HEAD
                "1. 11-15 (11-16 24-20 (24-19 8-11) (1... 22-18) 2. 16-19) 22-18\n(1... 23-19 2. 8-11) 2. "
                "15x22 25x18 (2... 25x18 3. 8-11) *\n");
    table_drop_variation(table, 1);
    table_drop_variation(table, 0);
    table_free(table);
    table = opened(HEAD "1. 11-15 (11-16 24-20 {x} 8-11) 22-18 (22-17 {y}) *\n", 1);
    keep(table, 0, "11-16 22-18");
    table_drop_variation(table, 0);
    check_saved(table, HEAD "1. 11-15 (11-16 1... 22-18) 22-18 (22-17 {y}) *\n");
    table_drop_variation(table, 1);
    check_saved(table, HEAD "1. 11-15 (11-16 1... 22-18) 22-18 *\n");
    table_free(table);
}

static void variations_of_a_game_played_here(void)
{
    Table *table = table_for("checkers", NULL);
    session_begin(table_session(table));
    table_play_text(table, "11-15");
    table_play_text(table, "22-18");
    keep(table, 0, "9-14 22-18");
    keep(table, 2, "15x22");
    char *text = table_game_text(table);
    CHECK(strstr(text, "1. 11-15 (1. 9-14 22-18) 1... 22-18 (1... 22-18 2. 15x22) *") != NULL);
    /* When the game continues, tried moves become its own. */
    table_play_text(table, "15x22");
    CHECK_INT(table_variations(table), 1);
    free(text);
    /* Moves that were taken back are gone: it is not an opened game. */
    table_do(table, COMMAND_UNDO);
    table_do(table, COMMAND_UNDO);
    table_play_text(table, "23-19");
    CHECK_INT(table_variations(table), 1);
    table_free(table);
}

static void a_variation_is_entered_and_continued(void)
{
    static const char TEXT[] = HEAD "1. 11-15 (11-16 24-20 {so}) 22-18 *\n";
    Table *table = opened(TEXT, 1);
    table_enter_variation(table, 0, 1);
    table_scene(table, &scene);
    CHECK_TEXT(scene.status, "Variation: White to move.");
    CHECK_INT(scene.analysis.trial_count, 2);
    table_do(table, COMMAND_FORWARD);
    table_play_text(table, "16-19"); /* continues in it, and leaves the game alone */
    CHECK_INT(session_plies(table_session(table)), 2);
    table_do(table, COMMAND_BACK);
    table_play_text(table, "8-11");
    table_play_text(table, "22-18");
    table_do(table, COMMAND_UNDO); /* a move just tried is forgotten, */
    CHECK_INT(table_variations(table), 2);
    table_do(table, COMMAND_BACK);
    table_do(table, COMMAND_BACK);
    table_do(table, COMMAND_UNDO); /* one from the file is not */
    table_do(table, COMMAND_TO_GAME);
    table_scene(table, &scene);
    CHECK_INT(scene.analysis.trial_count, 0);
    check_saved(table, HEAD "1. 11-15 (11-16 24-20 {so} 2. 16-19 (2. 8-11)) 22-18 *\n");
    /* A line that is only shown is not a variation. */
    Move line[1];
    CHECK_OK(game_read_move(session_game(table_session(table)), session_pos_at(table_session(table), 0),
                            "9-14", line));
    table_show_line(table, 0, line, 1, "shown");
    table_do(table, COMMAND_TO_GAME);
    CHECK_INT(table_variations(table), 2);
    /* The game itself continues as before. */
    table_look(table, 2);
    table_play_text(table, "15x22");
    CHECK_INT(session_plies(table_session(table)), 3);
    table_free(table);
}

/* Show the position after these moves of the game's first position. */
static int go(Table *table, const char *moves)
{
    const GameTree *tree = session_tree(table_session(table));
    char word[MOVE_TEXT];
    int node = 0;
    Move move;
    while (text_word(&moves, word, sizeof word)) {
        CHECK_OK(game_read_move(tree->game, &tree->node[node].pos, word, &move));
        node = game_tree_find(tree, node, move);
        CHECK(node >= 0);
    }
    session_show(table_session(table), node);
    return node;
}

#define NESTED                                                                                               \
    HEAD "1.  11-15 {a}  (11-16 {b} 24-20 $1 (24-19  8-11 {c}) (1... 22-18)\r\n 2. 16-19) 22-18 ; d\n"       \
         "2. 15x22 25x18 ( {e} 2...  26x17 )  {f} *\n"

static void a_nested_variation_is_promoted(void)
{
    Table *table = opened(NESTED, 1);
    CHECK_INT(table_variations(table), 4);
    go(table, "11-16 22-18");
    table_do(table, COMMAND_PROMOTE); /* within its variation */
    check_saved(table,
                HEAD "1.  11-15 {a}  (11-16 {b} 1... 22-18 (1... 24-20 $1\r\n 2. 16-19) (24-19  8-11 {c})) "
                     "22-18 ; d\n2. 15x22 25x18 ( {e} 2...  26x17 )  {f} *\n");
    table_do(table, COMMAND_PROMOTE); /* to the game, which then ends with it */
    table_scene(table, &scene);
    CHECK_INT(scene.plies, 2);
    CHECK(!scene.looking_back && scene.analysis.trial_count == 0);
    check_saved(table, HEAD
                "1.  11-16 {b} (11-15 {a} 22-18 ; d\n2. 15x22 25x18 ( {e} 2...  26x17 )  {f}) 1... 22-18 "
                "(1... 24-20 $1\r\n 2. 16-19) (24-19  8-11 {c}) *\n");
    table_free(table);
}

static void the_main_line_and_a_variation_change_places_and_back(void)
{
    static const char TEXT[] = HEAD "1. 11-15 22-18 {x} (1... 23-19 {y} 2. 8-11 $2) 2. 15x22 25x18 *\n";
    Table *table = opened(TEXT, 1);
    go(table, "11-15 23-19");
    table_do(table, COMMAND_PROMOTE);
    check_saved(table, HEAD "1. 11-15 1... 23-19 {y} (1... 22-18 {x} 2. 15x22 25x18) 2. 8-11 $2 *\n");
    go(table, "11-15 22-18");
    table_do(table, COMMAND_PROMOTE);
    check_saved(table, TEXT); /* the text that was opened says just this */
    table_free(table);
}

static void what_was_played_here_is_not_promoted_away(void)
{
    Table *table = table_for("checkers", NULL);
    session_begin(table_session(table));
    table_play_text(table, "11-15");
    keep(table, 0, "9-14 22-18");
    keep(table, 0, "9-14 23-19");
    go(table, "9-14 23-19");
    table_scene(table, &scene);
    CHECK(scene_can(&scene, COMMAND_PROMOTE) && scene_can(&scene, COMMAND_DELETE));
    table_do(table, COMMAND_PROMOTE);
    table_scene(table, &scene);
    CHECK(!scene_can(&scene, COMMAND_PROMOTE));
    char *text = table_game_text(table);
    CHECK(strstr(text, "1. 11-15 (1. 9-14 23-19 (1... 22-18)) *") != NULL);
    free(text);
    table_free(table);
}

static void a_variation_is_deleted(void)
{
    Table *table = opened(NESTED, 1);
    go(table, "11-16 24-19 8-11");
    table_do(table, COMMAND_BACK);
    table_do(table, COMMAND_DELETE);
    table_scene(table, &scene);
    CHECK_TEXT(scene.message, "The variation is deleted from here on.");
    check_saved(table, HEAD "1.  11-15 {a}  (11-16 {b} 24-20 $1 (1... 22-18)\r\n 2. 16-19) 22-18 ; d\n"
                            "2. 15x22 25x18 ( {e} 2...  26x17 )  {f} *\n");
    go(table, "11-16 24-20");
    table_do(table, COMMAND_BACK);
    table_do(table, COMMAND_BACK); /* where it begins: all of it */
    table_do(table, COMMAND_DELETE);
    check_saved(table, HEAD "1.  11-15 {a} 22-18 ; d\n2. 15x22 25x18 ( {e} 2...  26x17 )  {f} *\n");
    CHECK_INT(table_variations(table), 1);
    table_free(table);
}

static void remark(Table *table, const char *moves, const char *comment, int mark)
{
    CHECK_OK(session_remark(table_session(table), go(table, moves), comment, mark));
}

static void remarks_are_changed_where_they_stand(void)
{
    Table *table = opened(NESTED, 1);
    remark(table, "11-16 24-19 8-11", "C", 0);
    remark(table, "11-15 22-18 15x22", "new", 2);
    remark(table, "11-15 22-18 15x22 25x18", NULL, 0);
    remark(table, "", "begin", 0);
    check_saved(table, HEAD
                "{begin} 1.  11-15 {a}  (11-16 {b} 24-20 $1 (24-19  8-11 {C}) (1... 22-18)\r\n 2. 16-19) "
                "22-18 ; d\n2. 15x22 $2 {new} 25x18 ( {e} 2...  26x17 ) *\n");
    table_free(table);
}

static void remarks_are_seen(void)
{
    char text[MOVE_TEXT + 8];
    Table *table = opened(HEAD "{begin} 1. 11-15 $1 {a} (9-14 {b}) 22-18 $4 *\n", 1);
    go(table, "9-14");
    table_scene(table, &scene);
    CHECK_TEXT(scene.where, "b");
    table_do(table, COMMAND_TO_GAME);
    table_scene(table, &scene);
    CHECK_TEXT(scene.where, "begin");
    table_move_text(table, 0, text);
    CHECK_TEXT(text, "11-15!");
    table_move_text(table, 1, text);
    CHECK_TEXT(text, "22-18??");
    table_free(table);
}

static void comment(Table *table, const char *text, const char *mark)
{
    static Form form;
    CHECK_OK(table_comment_form(table, &form));
    CHECK_OK(form_set(&form, "comment", text));
    if (mark != NULL) CHECK_OK(form_set(&form, "mark", mark));
    table_set_comment(table, &form);
}

/* Words of any kind come back as they were written, from a file and from the journal. */
static void a_person_comments_on_what_is_shown(void)
{
    static const char ODD[] = "a } b { c ; \"d\" \\ (e) [F \"g\"] 1-0 * \xC3\xBC";
    static const char IN_PDN[] = "a ) b { c ; \"d\" \\ (e) [F \"g\"] 1-0 * \xC3\xBC";
    static Form form;
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    Table *table = table_for("checkers", &store);
    comment(table, "begin", NULL);
    CHECK_OK(table_comment_form(table, &form));
    CHECK(form_field(&form, "mark") == NULL); /* no move led here */
    table_play_text(table, "11-15");
    comment(table, " too\n\tsoon  ", "?!");
    table_scene(table, &scene);
    CHECK_TEXT(scene.where, "too soon");
    CHECK_OK(table_comment_form(table, &form));
    CHECK_TEXT(form.typed, "too soon");
    CHECK_INT(form_value(&form, "mark", -1), 6);
    table_play_text(table, "22-18");
    comment(table, ODD, NULL);
    table_free(table);
    table = table_for("checkers", &store);
    CHECK_OK(table_resume(table, table_left_over(table)));
    char *text = table_game_text(table), move[MOVE_TEXT + 8];
    Table *read = opened(text, 1);
    for (int i = 0; i < 2; i++) {
        const Table *one = i == 0 ? table : read;
        const GameTree *tree = session_tree(table_session((Table *)one));
        CHECK_TEXT(tree->node[0].comment, "begin");
        CHECK_TEXT(tree->node[game_tree_at(tree, 1)].comment, "too soon");
        table_move_text(one, 0, move);
        CHECK_TEXT(move, "11-15?!");
        /* A PDN comment cannot hold the bracket that ends it. */
        CHECK_TEXT(tree->node[game_tree_at(tree, 2)].comment, i == 0 ? ODD : IN_PDN);
    }
    go(table, "11-15");
    comment(table, "  ", "none");
    CHECK(session_tree(table_session(table))->node[go(table, "11-15")].comment == NULL);
    free(text);
    table_free(read);
    table_free(table);
    store_memory_free(memory);
}

static void a_comment_of_a_file_that_is_too_long_stays(void)
{
    static Form form;
    static char text[4200] = "1. 11-15 {";
    memset(text + 10, 'x', 4000);
    strcpy(text + 4010, "} *");
    Table *table = opened(text, 1);
    go(table, "11-15");
    CHECK_REFUSED(table_comment_form(table, &form), "too long to be changed here");
    table_do(table, COMMAND_SET_UP);
    CHECK(!(table_possible(table) >> COMMAND_COMMENT & 1));
    table_free(table);
}

static void remarks_survive_a_kill(void)
{
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    Table *table = table_for("checkers", &store);
    CHECK_OK(table_open_text(table, "x", "1. 11-15 {a} (9-14 {b}) 22-18 {c} *", 1));
    remark(table, "9-14", "B", 1);
    remark(table, "11-15 22-18", NULL, 0);
    table_free(table);
    table = table_for("checkers", &store);
    CHECK_OK(table_resume(table, table_left_over(table)));
    check_saved(table, "1. 11-15 {a} (9-14 $1 {B}) 22-18 *");
    const GameTree *tree = session_tree(table_session(table));
    CHECK_TEXT(tree->node[go(table, "11-15")].comment, "a");
    table_free(table);
    store_memory_free(memory);
}

/* ---- Players, score, result ---- */

static void players_are_named_and_the_score_stays(void)
{
    Table *table = opened("[Black \"Tinsley\"][White \"?\"][Event \"Cup\"][Result \"1-0\"] 11-15 1-0", 1);
    table_scene(table, &scene);
    CHECK_TEXT(scene.seat[0], "Tinsley");
    CHECK(strstr(scene.subtitle, "Tinsley against ") != NULL && strstr(scene.subtitle, ", Cup") != NULL);
    CHECK_INT(scene.score.wins[0] + scene.score.wins[1] + scene.score.draws, 0);
    CHECK_OK(table_open_text(table, "x", "[FEN \"B:W10:B6\"] *", 1));
    table_play_text(table, "6x15");
    table_scene(table, &scene);
    CHECK_INT(scene.outcome, OUTCOME_FIRST);
    CHECK_INT(scene.score.wins[0], 0);
    session_begin(table_session(table));
    table_scene(table, &scene);
    CHECK(strstr(scene.subtitle, "Tinsley") == NULL);
    CHECK_OK(session_resign(table_session(table)));
    CHECK_INT(session_score(table_session(table)).wins[1], 1);
    table_free(table);
}

/* Our own files call a person without a name "human": that is an id, and nobody's name. */
static void a_person_without_a_name_is_told_in_words(void)
{
    Table *table = opened("[Black \"human\"][White \"human\"] 11-15 *", 1);
    table_scene(table, &scene);
    CHECK_TEXT(scene.seat[0], "Human");
    CHECK_TEXT(scene.seat[1], "Human");
    table_free(table);
}

static void a_draw_saved_while_browsing_is_a_draw(void)
{
    static const char TEXT[] = "[Result \"1/2-1/2\"] 1. 11-15 22-18 2. 15x22 25x18 1/2-1/2";
    Table *table = opened(TEXT, 1);
    table_look(table, 2);
    table_touch(table, 14); /* takes the game back to here, to play on perhaps */
    check_saved(table, TEXT);
    table_free(table);
}

/* ---- Kill and resume ---- */

static void a_kill_loses_nothing(void)
{
    static const char TEXT[] =
        "[Event \"E\"]\r\n[Black \"One\"]\r\n\r\n1.  11x15 {  so \\ it \tis }  22x18  *  \r\n";
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    Table *table = table_for("checkers", &store);
    CHECK_OK(table_open_text(table, "x", TEXT, 1));
    keep(table, 1, "23-19 8-11");
    check_saved(
        table,
        "[Event \"E\"]\r\n[Black \"One\"]\r\n\r\n1.  11x15 {  so \\ it \tis }  22x18 (1... 23-19 2. 8-11)  "
        "*  \r\n");
    table_free(table);
    table = table_for("checkers", &store);
    CHECK(table_left_over(table) != NULL);
    CHECK_OK(table_resume(table, table_left_over(table)));
    check_saved(
        table,
        "[Event \"E\"]\r\n[Black \"One\"]\r\n\r\n1.  11x15 {  so \\ it \tis }  22x18 (1... 23-19 2. 8-11)  "
        "*  \r\n");
    table_scene(table, &scene);
    CHECK_TEXT(scene.seat[0], "One");
    /* Another game replaces it; bringing it back restores all of it. */
    CHECK_OK(table_open_text(table, "y", "[Black \"Two\"] 9-14 *", 1));
    table_free(table);
    table = table_for("checkers", &store);
    CHECK_OK(table_resume(table, table_left_over(table)));
    table_scene(table, &scene);
    CHECK_TEXT(scene.seat[0], "Two");
    table_do(table, COMMAND_BRING_BACK);
    table_scene(table, &scene);
    CHECK_TEXT(scene.seat[0], "One");
    CHECK_INT(table_variations(table), 1);
    table_free(table);
    store_memory_free(memory);
}

static void what_was_tried_in_a_finished_game_survives(void)
{
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    Table *table = table_for("checkers", &store);
    CHECK_OK(table_open_text(table, "x", "11-15 1-0", 1));
    table_free(table);
    table = table_for("checkers", &store);
    CHECK(table_left_over(table) == NULL);
    CHECK_OK(table_open_text(table, "x", "11-15 1-0", 1));
    keep(table, 0, "9-14");
    table_free(table);
    table = table_for("checkers", &store);
    CHECK(table_left_over(table) != NULL);
    CHECK_OK(table_resume(table, table_left_over(table)));
    check_saved(table, "11-15 (1. 9-14) 1-0");
    CHECK_INT(session_score(table_session(table)).wins[0], 0);
    table_free(table);
    store_memory_free(memory);
}

/* ---- Records ---- */

static void records_keep_tags_and_remarks(void)
{
    static const char TEXT[] = "# by hand\nparlor 1\ngame tictactoe\ntag Event Club evening\ntag X Ann\n"
                               "seat X human\nseat O human\nmove 4 0\nmove 8\ntry 1 1 2\n";
    Table *table = table_for("tictactoe", NULL);
    CHECK_OK(table_open_text(table, "x.game", TEXT, 1));
    check_saved(table, TEXT);
    table_scene(table, &scene);
    CHECK_TEXT(scene.seat[0], "Ann");
    CHECK_INT(table_variations(table), 1);
    table_play_text(table, "2");
    check_saved(
        table, "parlor 1\ngame tictactoe\ntake-back on\nseat X human\nseat O human\nmove 4 0 8 2\n# by hand\n"
               "tag Event Club evening\ntag X Ann\ntry 1 1 2\n");
    CHECK_REFUSED(table_open_text(table, "x.game", "parlor 1\ngame tictactoe\nmove 4\ntry 1 4\n", 1),
                  "x.game:4:1:");
    CHECK_REFUSED(table_open_text(table, "x.game", "parlor 1\ngame tictactoe\nmove 4\ntry 2 5\n", 1),
                  "x.game:4:1:");
    table_free(table);
    table = table_for("tictactoe", NULL);
    CHECK_OK(table_open_text(table, "x.game",
                             "parlor 1\ngame tictactoe\nmove 4\ntry 0 8 1\nnote 0 8 : so\nmark 1 : 2\n", 1));
    remark(table, "4", "Middle : good", 1);
    check_saved(table,
                "parlor 1\ngame tictactoe\ntake-back on\nseat X human\nseat O human\nmove 4\ntry 0 8 1\n"
                "note 1 : Middle : good\nmark 1 : 1\nnote 0 8 : so\n");
    table_free(table);
    table = table_for("checkers", NULL);
    CHECK_OK(table_open_text(table, "x.game", "parlor 1\ngame checkers\nmove 11-15\n", 1));
    CHECK_TEXT(table_file_ending(table), ".game");
    check_saved(table, "parlor 1\ngame checkers\nmove 11-15\n");
    table_free(table);
}

int main(void)
{
    RUN(what_nobody_changed_is_the_same_bytes);
    RUN(one_game_of_several_keeps_its_bytes);
    RUN(moves_are_added);
    RUN(a_game_with_a_fault_is_added_to);
    RUN(other_moves_leave_the_old_ones_as_a_variation);
    RUN(variations_are_read_kept_and_written);
    RUN(variations_of_a_game_played_here);
    RUN(a_variation_is_entered_and_continued);
    RUN(a_nested_variation_is_promoted);
    RUN(the_main_line_and_a_variation_change_places_and_back);
    RUN(what_was_played_here_is_not_promoted_away);
    RUN(a_variation_is_deleted);
    RUN(remarks_are_changed_where_they_stand);
    RUN(remarks_are_seen);
    RUN(a_person_comments_on_what_is_shown);
    RUN(a_comment_of_a_file_that_is_too_long_stays);
    RUN(remarks_survive_a_kill);
    RUN(players_are_named_and_the_score_stays);
    RUN(a_person_without_a_name_is_told_in_words);
    RUN(a_draw_saved_while_browsing_is_a_draw);
    RUN(a_kill_loses_nothing);
    RUN(what_was_tried_in_a_finished_game_survives);
    RUN(records_keep_tags_and_remarks);
    return test_exit();
}

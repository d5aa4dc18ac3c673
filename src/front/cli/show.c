#include "front/cli/command.h"

#include "front/cli/options.h"
#include "front/cli/show_scene.h"
#include "engine/oracle.h"
#include "game/kit.h"

#include <stdio.h>

/* What is known for certain: "known": a side's name or "draw", and "known_plies" where a win has a distance. */
static void print_known(const Game *game, const Pos *pos)
{
    const Oracle *oracle = kit_of(game)->oracle;
    void *state;
    int plies;
    if (oracle == NULL) return;
    Status status = oracle->open(NULL, &state);
    if (!ok(&status)) return;
    Outcome known = oracle->ask(state, pos, &plies);
    if (known != OUTCOME_NONE) {
        printf(", \"known\": ");
        json_string(outcome_name(game, known));
        if (plies >= 0) printf(", \"known_plies\": %d", plies);
    }
    oracle->close(state);
}

static void print_json(const Game *game, const Pos *pos, Result result, const Move *moves, int count, int ply)
{
    char text[POS_TEXT];
    game->pos_text(pos, text);
    printf("{\"position\": ");
    json_string(text);
    printf(", \"turn\": ");
    json_string(game->side_name[game->side(pos)]);
    printf(", \"legal\": [");
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT];
        game->move_text(pos, moves[i], move);
        printf("%s", i > 0 ? ", " : "");
        json_string(move);
    }
    printf("], \"result\": ");
    json_string(outcome_name(game, result.outcome));
    printf(", \"ply\": %d", ply);
    if (result.outcome == OUTCOME_NONE) print_known(game, pos);
    printf("}\n");
}

static void print_text(const Game *game, const Pos *pos, Result result, const Move *moves, int count)
{
    char text[POS_TEXT];
    board_print(game, pos, stdout);
    game->pos_text(pos, text);
    printf("position: %s\n", text);
    printf("turn: %s\nlegal:", game->side_name[game->side(pos)]);
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT];
        game->move_text(pos, moves[i], move);
        printf(" %s", move);
    }
    printf("\nresult: %s", outcome_name(game, result.outcome));
    if (result.outcome != OUTCOME_NONE) printf(" (%s)", result.why);
    printf("\n");
}

static Status run(int argc, char **argv)
{
    const char *word[1], *position = NULL, *moves = NULL, *seats = NULL, *steps = NULL;
    bool json = false, scene = false;
    Words words = {.word = word, .size = 1, .least = 1, .names = "GAME"};
    Option options[] = {{"--position", OPTION_TEXT, &position, 0, 0},
                        {"--moves", OPTION_TEXT, &moves, 0, 0},
                        {"--json", OPTION_FLAG, &json, 0, 0},
                        {"--scene", OPTION_FLAG, &scene, 0, 0},
                        {"--seat", OPTION_TEXT, &seats, 0, 0},
                        {"--do", OPTION_TEXT, &steps, 0, 0},
                        {0}};
    const Game *game;
    Status status = options_read_game(argc, argv, options, &words, &game);
    if (!ok(&status)) return status;
    PositionLine line;
    status = position_line_read(game, position, moves, &line);
    if (!ok(&status)) return status;
    if (scene) {
        SceneRequest request = {game, &line.pos[0], line.moves, line.count - 1, seats, steps};
        status = show_scene(&request);
        position_line_free(&line);
        return status;
    }
    History history = position_line_history(game, &line);
    const Pos *pos = &line.pos[line.count - 1];
    Result result = game->result(&history);
    Move legal[MOVES_MAX];
    int count = result.outcome == OUTCOME_NONE ? game->moves(pos, legal) : 0;
    if (json)
        print_json(game, pos, result, legal, count, line.count - 1);
    else
        print_text(game, pos, result, legal, count);
    position_line_free(&line);
    return status_ok();
}

const CliCommand show_command = {
    "show", "GAME [--position TEXT] [--moves \"…\"] [--json | --scene]",
    "show a position: board, side to move, legal moves, result",
    "  --position TEXT  this position instead of the start\n"
    "  --moves \"…\"      play these moves first, separated by blanks\n"
    "  --json           one object: position, turn, legal, result, ply; known (who wins, or draw) where an\n"
    "                   endgame database has the position, and known_plies where it has the distance\n"
    "  --scene          what a front end paints, as JSON (doc/scene.md); with it also\n"
    "  --seat \"…\"       who plays: \"black=negamax:2 white=human\"; usually two people\n"
    "  --do \"…\"         touches and commands before it is taken: \"touch:22 hint heat\"\n",
    run};

#include "front/cli/command.h"

#include "front/cli/options.h"
#include "front/cli/show_scene.h"
#include "engine/oracle.h"
#include "game/opening.h"

#include <stdio.h>

/* What is known for certain: "known": a side's name or "draw", and "known_plies" if a win has a distance. */
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

static void print_position_json(const Game *game, const PositionLine *line, Result result, const Move *moves,
                                int count)
{
    const Pos *pos = &line->pos[line->count - 1];
    const char *opening = opening_name(game, line->pos, line->count);
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
    printf(", \"ply\": %d", line->count - 1);
    if (opening != NULL) {
        printf(", \"opening\": ");
        json_string(opening);
    }
    if (result.outcome == OUTCOME_NONE) print_known(game, pos);
    printf("}\n");
}

static void print_text(const Game *game, const PositionLine *line, Result result, const Move *moves,
                       int count)
{
    const Pos *pos = &line->pos[line->count - 1];
    const char *opening = opening_name(game, line->pos, line->count);
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
    if (result.outcome != OUTCOME_NONE) printf(" (%s)", ending_text(game, result.ending));
    printf("\n");
    if (opening != NULL) printf("opening: %s\n", opening);
}

/* What was asked for. */
typedef struct Request {
    const char *position, *moves, *file, *seats, *steps, *svg, *png, *look;
    long game;
    bool json, scene;
} Request;

/* The requested positions: typed, or those of a game in a file. */
static Status read_positions(const Request *request, const Game *game, PositionLine *out)
{
    if (request->file == NULL) {
        if (request->game != 0) return status_wrong("--game chooses one of the games of --file FILE");
        return position_line_read(game, request->position, request->moves, out);
    }
    if (request->position != NULL || request->moves != NULL)
        return status_wrong("choose either --file or --position and --moves");
    return position_line_of_file(game, request->file, request->game != 0 ? (int)request->game : 1, out);
}

static void print_position(const Request *request, const Game *game, const PositionLine *line)
{
    History history = position_line_history(game, line);
    const Pos *pos = &line->pos[line->count - 1];
    Result result = game->result(&history);
    Move legal[MOVES_MAX];
    int count = result.outcome == OUTCOME_NONE ? game->moves(pos, legal) : 0;
    if (request->json)
        print_position_json(game, line, result, legal, count);
    else
        print_text(game, line, result, legal, count);
}

static Status show_line(const Request *request, const Game *game, const PositionLine *line)
{
    bool pictures = request->svg != NULL || request->png != NULL;
    Look look = {0};
    Status status = request->look != NULL ? look_read(request->look, &look) : status_ok();
    if (ok(&status) && request->look != NULL && !pictures)
        status = status_wrong("--look is about a picture: add --svg FILE or --png FILE");
    SceneRequest scene = {.game = game,
                          .from = &line->pos[0],
                          .moves = line->moves,
                          .count = line->count - 1,
                          .seats = request->seats,
                          .steps = request->steps,
                          .json = request->scene,
                          .files = {request->svg, request->png},
                          .look = look};
    if (ok(&status) && (request->scene || pictures)) status = show_scene(&scene);
    if (ok(&status) && !request->scene && (!pictures || request->json)) print_position(request, game, line);
    return status;
}

static Status run_show(int argc, char **argv)
{
    const char *word[1];
    Request request = {0};
    Words words = {.word = word, .size = 1, .least = 1, .names = "GAME"};
    Option options[] = {{"--position", OPTION_TEXT, &request.position, 0, 0},
                        {"--moves", OPTION_TEXT, &request.moves, 0, 0},
                        {"--file", OPTION_TEXT, &request.file, 0, 0},
                        {"--game", OPTION_NUMBER, &request.game, 1, 1000000000},
                        {"--json", OPTION_FLAG, &request.json, 0, 0},
                        {"--scene", OPTION_FLAG, &request.scene, 0, 0},
                        {"--seat", OPTION_TEXT, &request.seats, 0, 0},
                        {"--do", OPTION_TEXT, &request.steps, 0, 0},
                        {"--svg", OPTION_TEXT, &request.svg, 0, 0},
                        {"--png", OPTION_TEXT, &request.png, 0, 0},
                        {"--look", OPTION_TEXT, &request.look, 0, 0},
                        {0}};
    const Game *game;
    Status status = options_read_game(argc, argv, options, &words, &game);
    if (!ok(&status)) return status;
    PositionLine line;
    status = read_positions(&request, game, &line);
    if (!ok(&status)) return status;
    status = show_line(&request, game, &line);
    position_line_free(&line);
    return status;
}

const CliCommand show_command = {
    "show",
    "GAME [--position TEXT] [--moves \"…\"] [--file FILE [--game N]] [--json | --scene] [--svg FILE] [--png FILE] [--look \"…\"]",
    "show a position: board, side to move, legal moves, result",
    "  --position TEXT  start from this position\n"
    "  --moves \"…\"      play these moves first, separated by spaces\n"
    "  --file FILE      the last position of a game in a file: PDN (checkers) or a saved game; --game N: the Nth\n"
    "  --json           one object: position, turn, legal, result, ply; known (who wins, or draw) if an endgame\n"
    "                   database has the position, known_plies if it has the distance, opening if the opening\n"
    "                   has a name\n"
    "  --svg FILE, --png FILE  write a picture of the board instead\n"
    "  --look \"…\"       of that picture: club, wood, sea or stone; turned, flat or red pieces; dark; contrast\n"
    "  --scene          what a front end paints, as JSON (doc/scene.md)\n"
    "with --scene, --svg or --png also:\n"
    "  --seat \"…\"       who plays: \"black=negamax:2 white=human\" (default: two people)\n"
    "  --do \"…\"         touches and commands to carry out first: \"touch:22 hint heat\"\n",
    run_show};

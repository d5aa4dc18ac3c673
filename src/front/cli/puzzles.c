#include "front/cli/command.h"

#include "front/cli/options.h"
#include "view/puzzle_words.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Asked {
    const char *day, *answer, *data;
    long number, grade;
    bool json, list, hint, solution;
} Asked;

/* "2026-11-16", or today. */
static Status read_day(const char *text, int out[3])
{
    static const long LOW[] = {1900, 1, 1}, HIGH[] = {9999, 12, 31};
    if (text == NULL) {
        time_t now = time(NULL);
        struct tm today = {0};
        localtime_r(&now, &today);
        out[0] = today.tm_year + 1900;
        out[1] = today.tm_mon + 1;
        out[2] = today.tm_mday;
        return status_ok();
    }
    char copy[16], shown[40], *at = copy;
    bool fine = text_copy(copy, sizeof copy, text);
    for (int i = 0; i < 3 && fine; i++) {
        char *end = i < 2 ? strchr(at, '-') : at + strlen(at);
        long value;
        fine = end != NULL;
        if (!fine) break;
        *end = '\0';
        fine = text_number(at, LOW[i], HIGH[i], &value);
        out[i] = (int)value;
        at = end + 1;
    }
    if (fine) return status_ok();
    return status_wrong("\"%s\" is not a day; write it like 2026-11-16",
                        text_safe(shown, sizeof shown, text));
}

/* Which puzzle was asked for, from 0. */
static Status choose_puzzle(const Asked *asked, const Puzzles *puzzles, int *out)
{
    int day[3];
    if (asked->number > 0) {
        *out = (int)asked->number - 1;
        if (*out < puzzles->count) return status_ok();
        return status_wrong("there are %d puzzles of %s; there is no puzzle %ld", puzzles->count,
                            puzzles->game->name, asked->number);
    }
    Status status = read_day(asked->day, day);
    if (ok(&status)) *out = puzzle_of_day(puzzles, day[0], day[1], day[2]);
    return status;
}

static void print_sentence(void (*speak)(const Language *, const Game *, const Puzzle *, Text *),
                           const Puzzles *puzzles, int number)
{
    char buffer[200];
    Text text = text_into(buffer, sizeof buffer);
    speak(NULL, puzzles->game, &puzzles->puzzle[number], &text);
    printf("%s\n", buffer);
}

static void print_solution(const Puzzles *puzzles, int number)
{
    const Puzzle *puzzle = &puzzles->puzzle[number];
    char move[MOVE_TEXT], proof[300];
    Text text = text_into(proof, sizeof proof);
    puzzles->game->move_text(&puzzle->pos, puzzle->move, move);
    words_puzzle_proof(NULL, puzzle, &text);
    printf("%s\n%s\n", move, proof);
}

static Status print_answer(const Puzzles *puzzles, int number, const char *answer)
{
    const Puzzle *puzzle = &puzzles->puzzle[number];
    Move move;
    Status status = game_read_move(puzzles->game, &puzzle->pos, answer, &move);
    if (!ok(&status)) return status;
    char buffer[80];
    Text text = text_into(buffer, sizeof buffer);
    words_puzzle_answer(NULL, move == puzzle->move, &text);
    if (move != puzzle->move) return status_failed("%s", buffer);
    printf("%s\n", buffer);
    return status_ok();
}

static void print_puzzle_json(const Puzzles *puzzles, int number)
{
    const Puzzle *puzzle = &puzzles->puzzle[number];
    char position[POS_TEXT], move[MOVE_TEXT];
    puzzles->game->pos_text(&puzzle->pos, position);
    puzzles->game->move_text(&puzzle->pos, puzzle->move, move);
    printf("{\"game\": \"%s\", \"number\": %d, \"position\": ", puzzles->game->name, number + 1);
    json_string(position);
    printf(", \"goal\": \"%s\", \"grade\": %d, \"move\": ", puzzle_goal_id(puzzle->goal), puzzle->grade);
    json_string(move);
    printf(", \"proof\": \"%s\"", puzzle->margin == 0 ? "solved" : "margin");
    if (puzzle->margin > 0)
        printf(", \"margin\": %.2f, \"nodes\": %ld", puzzle->margin / 100.0, puzzle->nodes);
    printf("}\n");
}

static void print_puzzle(const Asked *asked, const Puzzles *puzzles, int number)
{
    const Puzzle *puzzle = &puzzles->puzzle[number];
    char position[POS_TEXT];
    puzzles->game->pos_text(&puzzle->pos, position);
    printf("puzzle %d of %d, grade %d\n%s\n", number + 1, puzzles->count, puzzle->grade, position);
    board_print(puzzles->game, &puzzle->pos, stdout);
    print_sentence(words_puzzle, puzzles, number);
    if (asked->hint) print_sentence(words_puzzle_hint, puzzles, number);
    if (asked->solution) print_solution(puzzles, number);
}

static void print_list(const Asked *asked, const Puzzles *puzzles)
{
    for (int i = 0; i < puzzles->count; i++) {
        const Puzzle *puzzle = &puzzles->puzzle[i];
        char position[POS_TEXT];
        if (asked->grade > 0 && puzzle->grade != asked->grade) continue;
        puzzles->game->pos_text(&puzzle->pos, position);
        if (asked->json)
            print_puzzle_json(puzzles, i);
        else
            printf("%d %s %d %s\n", i + 1, puzzle_goal_id(puzzle->goal), puzzle->grade, position);
    }
}

static Status show_puzzle(const Asked *asked, const Puzzles *puzzles)
{
    if (puzzles->count == 0)
        return status_failed("there are no puzzles of %s here; the file %s.puzzles is missing",
                             puzzles->game->name, puzzles->game->name);
    int number = 0;
    Status status = choose_puzzle(asked, puzzles, &number);
    if (!ok(&status)) return status;
    if (asked->list)
        print_list(asked, puzzles);
    else if (asked->answer != NULL)
        status = print_answer(puzzles, number, asked->answer);
    else if (asked->json)
        print_puzzle_json(puzzles, number);
    else
        print_puzzle(asked, puzzles, number);
    return status;
}

static Status run_puzzles(int argc, char **argv)
{
    const char *word[1];
    const Game *game;
    Asked asked = {0};
    Words words = {.word = word, .size = 1, .least = 1, .names = "GAME"};
    Option options[] = {{"--number", OPTION_NUMBER, &asked.number, 1, PUZZLES_MAX},
                        {"--day", OPTION_TEXT, &asked.day, 0, 0},
                        {"--list", OPTION_FLAG, &asked.list, 0, 0},
                        {"--grade", OPTION_NUMBER, &asked.grade, 1, 200},
                        {"--hint", OPTION_FLAG, &asked.hint, 0, 0},
                        {"--answer", OPTION_TEXT, &asked.answer, 0, 0},
                        {"--solution", OPTION_FLAG, &asked.solution, 0, 0},
                        {"--data", OPTION_TEXT, &asked.data, 0, 0},
                        {"--json", OPTION_FLAG, &asked.json, 0, 0},
                        {0}};
    Status status = options_read_game(argc, argv, options, &words, &game);
    if (!ok(&status)) return status;
    Puzzles puzzles;
    status = puzzles_open(game, asked.data, &puzzles);
    if (!ok(&status)) return status;
    status = show_puzzle(&asked, &puzzles);
    puzzles_release(&puzzles);
    return status;
}

const CliCommand puzzles_command = {
    "puzzles", "GAME [--number N | --day DATE] [--hint] [--answer MOVE] [--solution] [--list] [--json]",
    "solve puzzles: positions with one best move",
    "Without --number or --day it shows the puzzle of the day.\n"
    "  --number N       this puzzle\n"
    "  --day DATE       the puzzle of another day, like 2026-11-16\n"
    "  --hint           show where to look\n"
    "  --answer MOVE    check whether MOVE is the solution; the exit code is 1 if it is not\n"
    "  --solution       show the move, and whether it is proven\n"
    "  --list           list all puzzles: number, goal, grade, position; --grade N: those of one grade\n"
    "  --data FOLDER    the folder with the file GAME.puzzles\n"
    "  --json           one object: position, goal, grade, move, proof\n"
    "\nexample: parlor puzzles checkers --hint\n",
    run_puzzles};

/* How many endings of Ultimate Tic-Tac-Toe the solver solves, and how fast.
 *
 *     ultimate_endings pick FILE PLY COUNT
 *         positions of self-played games (tools/ultimate_selfplay.c) at that ply that nobody has proven yet,
 *         one a game, as text
 *     ultimate_endings solve POSITIONS MS
 *         win, draw and loss of each, with at most MS of processor time
 *
 * `solve` prints for each ply of the positions how many were solved in a tenth of a second, a second and ten,
 * and how many of them are won, drawn and lost. tests/positions/ultimate_endings.txt is a set of 100. */
#include "base/text.h"
#include "games/ultimate/notation.h"
#include "games/ultimate/solver.h"
#include "ultimate_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int pick(const char *path, long ply, long count)
{
    FILE *file = fopen(path, "rb");
    DataRecord record;
    if (file == NULL) return 1;
    while (count > 0 && fread(&record, sizeof record, 1, file) == 1) {
        if (record.ply != ply || record.proven || record.result == DATA_UNPLAYED) continue;
        Board board = {.target = record.target, .side = record.side};
        memcpy(board.mask, record.mask, sizeof board.mask);
        char text[POS_TEXT];
        Pos pos = pos_of(&board);
        ultimate_pos_text(&pos, text);
        printf("%s\n", text);
        count--;
    }
    fclose(file);
    return 0;
}

typedef struct Tally {
    int asked, solved[3]; /* within 0.1, 1 and 10 s */
    int outcome[3];       /* loss, draw, win of the side to move */
} Tally;

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* In small portions of nodes, so that processor time rather than wall time ends the attempt. */
static Answer ask(Solver *solver, const State *state, int attacker, double until)
{
    Answer answer = ANSWER_UNKNOWN;
    while (answer == ANSWER_UNKNOWN && seconds() < until)
        answer = HOT_PICK(solver_ask)(solver, state, attacker, 20000);
    return answer;
}

/* 0 loss, 1 draw, 2 win, -1 unknown. */
static int solve(Solver *solver, const State *state, double limit)
{
    double until = seconds() + limit;
    Answer mine = ask(solver, state, state->side, until);
    if (mine == ANSWER_YES) return 2;
    Answer other = ask(solver, state, 1 - state->side, until);
    if (other == ANSWER_YES) return 0;
    return mine == ANSWER_NO && other == ANSWER_NO ? 1 : -1;
}

static void count_one(Tally *tally, Solver *solver, const State *state, double limit)
{
    static const double WITHIN[3] = {0.1, 1, 10};
    solver_forget(solver);
    double begun = seconds();
    int outcome = solve(solver, state, limit);
    double taken = seconds() - begun;
    tally->asked++;
    if (outcome < 0) return;
    tally->outcome[outcome]++;
    for (int i = 0; i < 3; i++)
        tally->solved[i] += taken <= WITHIN[i];
}

static int ply_of(const Board *board)
{
    int ply = 0;
    for (int small = 0; small < BOARDS; small++)
        ply += SQUARES - bits_count(board_free(board, small));
    return ply;
}

static void solve_line(const char *text, const Facts *facts, Solver *solver, double limit, Tally tally[])
{
    Pos pos;
    Status status = ultimate_pos_read(text, &pos);
    if (!ok(&status)) return;
    Board board = board_of(&pos);
    State state = state_of(facts, &board);
    count_one(&tally[ply_of(&board)], solver, &state, limit);
}

static void print_tally(int ply, const Tally *tally)
{
    if (tally->asked == 0) return;
    printf("ply %d: %d positions, solved within 0.1 s %d, 1 s %d, 10 s %d; won %d, drawn %d, lost %d\n", ply,
           tally->asked, tally->solved[0], tally->solved[1], tally->solved[2], tally->outcome[2],
           tally->outcome[1], tally->outcome[0]);
}

static int solve_all(const char *path, double limit)
{
    enum { PLIES = POINTS + 1 };
    FILE *file = fopen(path, "r");
    Facts *facts = malloc(sizeof *facts);
    Solver solver;
    if (file == NULL || facts == NULL || !solver_init(&solver, facts, (size_t)64 << 20)) return 1;
    facts_init(facts);
    Tally tally[PLIES] = {0};
    char text[POS_TEXT + 2];
    while (fgets(text, sizeof text, file) != NULL) {
        text[strcspn(text, "\n")] = '\0';
        solve_line(text, facts, &solver, limit, tally);
    }
    for (int ply = PLIES - 1; ply >= 0; ply--)
        print_tally(ply, &tally[ply]);
    fclose(file);
    solver_release(&solver);
    free(facts);
    return 0;
}

int main(int argc, char **argv)
{
    long ply, count;
    if (argc == 5 && strcmp(argv[1], "pick") == 0 && text_number(argv[3], 0, 81, &ply) &&
        text_number(argv[4], 1, 1000000, &count))
        return pick(argv[2], ply, count);
    if (argc == 4 && strcmp(argv[1], "solve") == 0 && text_number(argv[3], 1, 1000000, &count))
        return solve_all(argv[2], (double)count / 1000);
    fprintf(stderr, "usage: ultimate_endings pick FILE PLY COUNT | solve POSITIONS MS\n");
    return 2;
}

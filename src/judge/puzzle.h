/* Puzzle: a position in which one move alone is right.
 *
 * A game's puzzles are a data file (base/datafile.h), GAME.puzzles, made by tools/puzzle_miner. Its payload
 * is text, a line for each: POSITION;MOVE;GOAL;GRADE;PROOF. The goal is "win" (the move wins, every other one
 * does not), "draw" (the move alone does not lose) or "gain" (it is far better than any other). The grade is
 * the depth from which on a plain search chooses the move. The proof is "solved" where every move was
 * searched to the end, or "margin P N": with N nodes for each of the two best moves the best one expects at
 * least P hundredths of a point more than any other.
 *
 * Puzzles owns its array. Reading needs no folder: the browser hands the bytes over. */
#ifndef PARLOR_JUDGE_PUZZLE_H
#define PARLOR_JUDGE_PUZZLE_H

#include "base/text.h"
#include "game/game.h"

enum { PUZZLE_VERSION = 1, PUZZLES_MAX = 10000 };
#define PUZZLE_KIND "puzzles"

typedef enum PuzzleGoal { GOAL_WIN, GOAL_DRAW, GOAL_GAIN, GOALS } PuzzleGoal;

typedef struct Puzzle {
    Pos pos;
    Move move;
    PuzzleGoal goal;
    int grade;
    int margin; /* hundredths of a point; 0 = solved */
    long nodes; /* of the margin */
} Puzzle;

typedef struct Puzzles {
    const Game *game;
    int count;
    Puzzle *puzzle;
} Puzzles;

/* The puzzles of a game; none (count 0) where it has no file. `folder` may be NULL (datafile_open). */
MUST_USE Status puzzles_open(const Game *game, const char *folder, Puzzles *out);
/* The same from the text of a file; a wrong line is told with its number. */
MUST_USE Status puzzles_read(const Game *game, const char *text, size_t size, Puzzles *out);
void puzzles_release(Puzzles *puzzles);

/* One puzzle as its line, without the end of line. */
void puzzle_write(const Game *game, const Puzzle *puzzle, Text *out);
/* The number of the puzzle of that day; every puzzle has its turn before one comes again. */
int puzzle_of_day(const Puzzles *puzzles, int year, int month, int day);

const char *puzzle_goal_id(PuzzleGoal goal);

#endif

/* Puzzle: a position in which only one move is right.
 *
 * A game's puzzles are a data file (base/datafile.h), GAME.puzzles, made by tools/puzzle_miner. Its payload
 * is text, one line per puzzle: POSITION;MOVE;GOAL;GRADE;PROOF. The goal is "win" (only this move wins),
 * "draw" (only this move does not lose) or "gain" (it is far better than any other). The grade is the depth
 * from which a plain search chooses the move. The proof is "solved" if every move was searched to the end, or
 * "margin P N": with N nodes for each of the two best moves the best one expects at least P hundredths of a
 * point more than any other.
 *
 * Puzzles owns its array. Reading needs no folder: the browser passes the bytes. */
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

/* The puzzles of a game; none (count 0) if there is no file. `folder` may be NULL (datafile_open). */
MUST_USE Status puzzles_open(const Game *game, const char *folder, Puzzles *out);
/* The same from the text of a file; an error names the line. */
MUST_USE Status puzzles_read(const Game *game, const char *text, size_t size, Puzzles *out);
void puzzles_release(Puzzles *puzzles);

/* One puzzle as its line, without the end of line. */
void puzzle_write(const Game *game, const Puzzle *puzzle, Text *out);
/* The number of the puzzle of that day; every puzzle has its turn before any is repeated. */
int puzzle_of_day(const Puzzles *puzzles, int year, int month, int day);

const char *puzzle_goal_id(PuzzleGoal goal);

#endif

/* Puzzle_words: the sentences about a puzzle. */
#ifndef PARLOR_VIEW_PUZZLE_WORDS_H
#define PARLOR_VIEW_PUZZLE_WORDS_H

#include "judge/puzzle.h"
#include "view/words.h"

/* "Black to move: one move wins. Find it." */
void words_puzzle(const Language *language, const Game *game, const Puzzle *puzzle, Text *out);
/* What to look at: "The move begins on 11." */
void words_puzzle_hint(const Language *language, const Game *game, const Puzzle *puzzle, Text *out);
/* How sure it is: "Proven: every move was searched to the end." */
void words_puzzle_proof(const Language *language, const Puzzle *puzzle, Text *out);
/* The answer to a move that was tried: "Right." or "No, that is not it." */
void words_puzzle_answer(const Language *language, bool right, Text *out);

#endif

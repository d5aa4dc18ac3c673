/* Review_print: a finished review as text, JSON, annotated PDN or a page to open in a browser. */
#ifndef PARLOR_FRONT_CLI_REVIEW_PRINT_H
#define PARLOR_FRONT_CLI_REVIEW_PRINT_H

#include "view/judge_words.h"

#include <stdio.h>

enum { NAME_TEXT = 120, PLAYER_TEXT = NAME_TEXT + 20, WHY_TEXT = 400 };

/* A review and what is known about its game besides the moves. */
typedef struct ReviewedGame {
    const Review *review;
    const Language *language;  /* of the text; NULL = English, as in all other forms */
    char player[2][NAME_TEXT]; /* by side: who played, "" if unknown; may come from a file, so quote it */
    char event[NAME_TEXT];     /* likewise */
    char judge[NAME_TEXT];     /* "master, 100000 nodes a position" */
    Result result;             /* according to the record, including resignations */
} ReviewedGame;

void review_print_text(const ReviewedGame *game, FILE *out);
/* One object on one line. */
void review_print_json(const ReviewedGame *game);
/* Checkers only: NAGs, comments and variations. */
MUST_USE Status review_print_pdn(const ReviewedGame *game, FILE *out);
/* One self-contained file: boards, score graph, marks, steps forward and back. */
void review_print_html(const ReviewedGame *game, FILE *out);

/* "Black (Anna)", or "Black" if the name is unknown. */
void player_text(const ReviewedGame *game, int side, char out[PLAYER_TEXT]);
/* "12." or "12...": the number of move `ply` as players count, in pairs; dots for the second of a pair. */
void move_number_text(int ply, char out[16]);
/* "X wins (three in a row)", "a draw (…)", "unfinished". */
void result_text(const ReviewedGame *game, char *out, size_t size);

/* The board after `ply` moves as an SVG element; the shapes it uses are written once by board_svg_shapes.
 * The last move is highlighted; with `judgement`, its mark and the better move are drawn as well. */
void board_svg_shapes(const Game *game, FILE *out);
void board_svg(const Review *review, int ply, const char *label, FILE *out);

#endif

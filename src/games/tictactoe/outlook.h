/* Outlook: what can follow from a position: how many of the finished games below it each side wins, and how
 * it ends with best play. Seen from the side to move.
 *
 * Computed once for each of the 3^9 boards and cached: the empty board costs about a millisecond the first
 * time instead of half a million nodes every time. A table belongs to one engine and its thread. */
#ifndef PARLOR_GAMES_TICTACTOE_OUTLOOK_H
#define PARLOR_GAMES_TICTACTOE_OUTLOOK_H

#include "games/tictactoe/board.h"

typedef struct Outlook {
    uint32_t wins, losses, draws; /* finished games below, counting different move orders separately */
    int8_t best;                  /* with best play: 1 won, 0 drawn, -1 lost */
    int8_t plies;                 /* plies to the end then: quick wins and slow losses are best */
    bool known;
    double hope; /* expected score of the moves that keep `best`, against random replies */
} Outlook;

typedef struct OutlookTable OutlookTable;

OutlookTable *outlook_table_new(void); /* NULL without memory */
void outlook_table_free(OutlookTable *table);
Outlook outlook(OutlookTable *table, Board board);
/* The expected score of the side that just moved, when the reply is random. */
double outlook_hope_after(OutlookTable *table, Board board);

#endif

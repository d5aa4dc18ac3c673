/* EgdbMailbox: a second move generator, to verify what was computed with the first one (movegen.h). They
 * share nothing: a board is 32 characters, squares have rows and columns, moves are played on copies, and the
 * position after a move is turned round, so that only one side ever moves. Slow, and meant to be read. */
#ifndef PARLOR_CHECKERS_EGDB_MAILBOX_H
#define PARLOR_CHECKERS_EGDB_MAILBOX_H

#include "games/checkers/board.h"

enum { MAILBOX_NEXT_MAX = 64 };

typedef struct Mailbox {
    char at[32]; /* ' ', 'm' and 'k' of the side to move, which goes to higher squares, 'M' and 'K' of the
                    other */
} Mailbox;

typedef struct MailboxMoves {
    bool captures;
    int count;
    Mailbox next[MAILBOX_NEXT_MAX]; /* seen by the other side */
} MailboxMoves;

/* The board must have BLACK to move. */
Mailbox mailbox_of_board(const Board *board);
Board mailbox_board(const Mailbox *mailbox);
/* Does the side to move have to capture? */
bool mailbox_captures(const Mailbox *mailbox);
void mailbox_moves(const Mailbox *mailbox, MailboxMoves *out);

#endif

/* Explain: why a move was a mistake, as facts that follow from the rules and from the judge's lines.
 *
 * A game may have an explainer, part of its kit (game/kit.h). It sees the position, the move played with what
 * follows it, and the better move with its line, and returns a Reason: a plain value with squares, moves and
 * counts. view/judge_words.h turns it into sentences. A Reason claims only what is true at the end of its
 * line; if the lines show nothing certain, the explainer says nothing. */
#ifndef PARLOR_JUDGE_EXPLAIN_H
#define PARLOR_JUDGE_EXPLAIN_H

#include "game/game.h"

typedef struct Mistake {
    const Game *game;
    const Pos *pos;    /* in which the move was played */
    Move played, best; /* both legal there, and different */
    const Move *reply; /* the judge's line after the move played, the opponent's answer first */
    int reply_count;
    const Move *line; /* the judge's line from `pos`; it begins with `best` */
    int line_count;
    double chance,
        best_chance; /* the mover's expected score after the move played and after the better one */
} Mistake;

/* "Allows": `line` begins with the opponent's reply to the move played. "Misses": with the better move. */
typedef enum ReasonKind {
    REASON_NONE,
    REASON_MISSES_WIN,    /* the better move wins the game at once */
    REASON_ALLOWS_WIN,    /* the reply wins the game at once */
    REASON_MISSES_ROW,    /* square[0] completes the row square[1] … square[3] */
    REASON_ALLOWS_ROW,    /* the same for the opponent */
    REASON_MISSES_FORK,   /* square[0] threatens rows at square[1] and square[2] */
    REASON_ALLOWS_FORK,   /* the same for the opponent */
    REASON_ALLOWS_FORCED, /* line[0] is a threat; once it is parried, square[0] forks as above */
    REASON_MISSES_PIECES, /* the better line wins `count` pieces of the kind `piece` */
    REASON_ALLOWS_PIECES, /* the opponent's line wins them */
    REASON_ALLOWS_SHOT,   /* the same, and it begins by giving a piece away */
    REASON_MISSES_JUMP,   /* the better move takes `count` pieces, more than the one played */
    REASON_MISSES_CROWN,  /* the better line crowns a man */
    REASON_ALLOWS_CROWN,  /* the opponent's line crowns one */
    REASON_NO_MOVE_LEFT,  /* at the end of the opponent's line the mover has no legal move */
    REASON_MISSES_BLOCK,  /* the better move wins board `block` of a board of boards */
    REASON_ALLOWS_BLOCK,  /* the reply wins board `block`, to which the move sends the opponent */
    REASON_FREE_CHOICE,   /* the opponent may play on any board */
    REASON_FREE_BLOCK,    /* the same, and the reply wins board `block` */
    REASON_LEAVES_TWO,    /* the opponent keeps two in a row on board `block`; the better move blocks there */
    REASON_SENDS_TO_TWO, /* the opponent is sent to board `block` and can stop the mover's row at square[0] */
    /* What the judge expects, without a proof that nothing else was possible: the end of its lines. */
    REASON_LOSES_LATER,  /* `count` pieces of the kind `piece` are lost at the end of the opponent's line */
    REASON_MISSES_LATER, /* and won at the end of the better one */
    REASON_KING_LATER,   /* the opponent gets a king there */
    REASON_MISSES_KING,  /* and the mover one at the end of the better line */
    REASON_LOST_ENDING,  /* few pieces are left, and the judge has no hope */
    REASON_KINDS,
} ReasonKind;

enum { REASON_SQUARES = 4, REASON_LINE = 16 };

typedef struct Reason {
    ReasonKind kind;
    int count;
    Piece piece; /* PIECE_NONE: men and kings, or unknown */
    int block;
    uint8_t square[REASON_SQUARES];
    int shown;      /* how many moves of the line a sentence names */
    int line_count; /* the line after which the reason is true */
    Move line[REASON_LINE];
} Reason;

/* The part of a game in which a move was played. */
typedef enum Phase { PHASE_OPENING, PHASE_MIDDLE, PHASE_ENDING, PHASES } Phase;

typedef struct Explainer {
    /* The kind is REASON_NONE if nothing certain can be said about this mistake. */
    Reason (*explain)(const Mistake *mistake);
    /* Do the lines of another (for example deeper) judgement of the same mistake show `reason` as well? */
    bool (*holds)(const Mistake *mistake, const Reason *reason);
    Phase (*phase)(const Pos *pos);
    /* Nodes of the judge's first search of each position of a review. */
    uint64_t nodes;
} Explainer;

/* The explainer of a game, or NULL. */
const Explainer *game_explainer(const Game *game);

/* An id for JSON that does not depend on the language: "allows-pieces", "" for none. */
const char *reason_id(ReasonKind kind);
/* Does the line begin with the better move (and not after the move played)? */
bool reason_is_missed(ReasonKind kind);

/* Fill in the line: the first `count` of `moves`, cut to REASON_LINE. */
void reason_set_line(Reason *reason, const Move *moves, int count, int shown);

#endif

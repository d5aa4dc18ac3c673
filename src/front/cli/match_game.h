/* MatchGame: one game between two engines, from its opening to its end. An engine that fails (another program
 * that crashed, hung or cheated) or runs out of time loses that game, and only that. */
#ifndef PARLOR_FRONT_CLI_MATCH_GAME_H
#define PARLOR_FRONT_CLI_MATCH_GAME_H

#include "engine/engine.h"
#include "engine/oracle.h"
#include "front/cli/match_openings.h"
#include "session/session.h"

enum { WHY_TEXT = 200 };

/* How games are played. */
typedef struct MatchRules {
    Limits limits;        /* for each move; the seed is not used */
    const Limits *own[2]; /* what a side has instead; NULL = the same */
    int64_t late_ms[2];   /* a side that takes longer for a move loses; 0 = it does not */
    ClockSetup clock;     /* for a game; base 0 = none */
    int max_plies;        /* after that it is a draw; at most PLY_MAX */
    bool agree;           /* end a game when both engines have agreed on its result for a while */
    const Oracle *oracle; /* ends a game when it knows the result; NULL = none */
    void *oracle_state;
} MatchRules;

/* A finished game. `moves` belongs to the owner of the value. */
typedef struct MatchGame {
    Pos from;
    int count;
    Move *moves; /* including the opening */
    Outcome outcome;
    bool forfeit;       /* an engine failed or ran out of time */
    char why[WHY_TEXT]; /* a few words */
    int turns[2];       /* of each side, and the time it took for them; unknown in a game that was read */
    int64_t used_us[2], longest_us[2];
} MatchGame;

/* Room for a running game; some 150 kB, so each thread keeps one on the heap. */
typedef struct MatchTable {
    Pos pos[PLY_MAX + 1];
    Move moves[PLY_MAX];
    Thought thought;
} MatchTable;

/* `engine[side]`; both have been told to forget the previous game. False if one of the flags in `stop` was
 * set before the end; the first of them also stops a running search. */
bool match_game_play(const Game *game, const MatchRules *rules, const Opening *opening,
                     Engine *const engine[2], uint64_t seed, const atomic_bool *stop, MatchTable *table,
                     MatchGame *out);

#endif

/* GameKit: all parts of a game in one constant table. `games.def` lists the kits; nothing else in the tree
 * lists games, and nothing outside a game's folder names one.
 *
 * Only the names of the parts are declared here, so that this header depends on the rules alone:
 *   rules          game/game.h           what may be played
 *   engines        engine/engine.h       the opponents, ended by NULL; the last one is the strongest
 *   ladder         engine/ladder.h       the opponents from weak to strong, `level:N`; NULL: none
 *   supplies       engine/supplies.h     the data files that their strength was measured with; NULL: none
 *   oracle         engine/oracle.h       what is known for certain about a position; NULL: nothing
 *   benches        engine/bench.h        fixed pieces of work whose speed is worth knowing
 *   explainer      judge/explain.h       why a move was a mistake; NULL where nobody can say
 *   teacher        teach/teacher.h       a search to be watched; NULL: none
 *   lesson         teach/teacher.h       that search as an opponent in no list; NULL: none
 *   presentation   view/presentation.h   what it looks and speaks like; NULL: the generic one
 *   formats        session/format.h      files besides our record, ended by NULL; NULL: none */
#ifndef PARLOR_GAME_KIT_H
#define PARLOR_GAME_KIT_H

#include "game/game.h"

struct EngineKind;
struct Ladder;
struct Supply;
struct Oracle;
struct Bench;
struct Explainer;
struct Teacher;
struct Presentation;
struct Format;

/* A line of moves as text, "11-15 23-18", and how the position after it is called. */
typedef struct OpeningName {
    const char *line, *name;
} OpeningName;

/* Where games begin (game/opening.h): the ballots that are drawn by lot, lines of moves as text, "9-13 21-17
 * 5-9"; and openings by name, of any length. */
typedef struct OpeningSet {
    const char *name; /* of the ballots: "three-move" */
    const char *const *(*lines)(int *count);
    const OpeningName *names; /* ended by one without a name; NULL: none */
} OpeningSet;

typedef struct GameKit {
    const Game *game;
    const struct EngineKind *const *engines;
    const struct Ladder *ladder;
    const struct Supply *supplies;
    const struct Oracle *oracle;
    const struct Bench *benches;
    const struct Explainer *explainer;
    const struct Teacher *teacher;
    const struct EngineKind *lesson;
    const struct Presentation *presentation;
    const struct Format *const *formats;
    const OpeningSet *openings; /* NULL: none */
    bool speaks_hub;            /* the Hub protocol supports it */
} GameKit;

/* The i-th kit, or NULL past the end. Hidden games come last. */
const GameKit *kit_at(int index);
/* The kit that `game` belongs to: every game has one. */
const GameKit *kit_of(const Game *game);

#endif

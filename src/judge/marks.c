/* The names of marks, changes and phases that do not depend on the language. */
#include "judge/review.h"

const char *mark_text(Mark mark)
{
    static const char *const TEXT[] = {"", "?!", "?", "??"};
    return TEXT[mark];
}

const char *mark_id(Mark mark)
{
    static const char *const ID[] = {"", "inaccuracy", "mistake", "blunder"};
    return ID[mark];
}

const char *change_id(Change change)
{
    static const char *const ID[] = {"", "win-to-draw", "win-to-loss", "draw-to-loss"};
    return ID[change];
}

const char *phase_id(Phase phase)
{
    static const char *const ID[] = {"opening", "middle", "ending"};
    return ID[phase];
}

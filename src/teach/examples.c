#include "teach/examples.h"

#include "base/text.h"

#include <string.h>

#ifndef N_
#define N_(english) english
#endif

const TraceExample TRACE_EXAMPLES[] = {
    {"root-98", N_("Checkers, two turns ahead: the root is worth 98"), "checkers", "negamax:2",
     "B:W20:BK11,K16", NULL, TRACE_MINIMAX},
    {"root-98-cut", N_("Checkers, three turns ahead: the root is worth 98, and alpha-beta cuts"), "checkers",
     "negamax:3", "B:W19:BK4,K12", NULL, TRACE_ALPHA_BETA},
    {"to-the-end", N_("Checkers: every game to its end; 200 or more is a win"), "checkers", "negamax:12",
     "B:W20:BK11,K16", NULL, TRACE_MINIMAX},
    {"205-201", N_("Checkers: a win in three turns is worth 205, one in seven 201"), "checkers", "negamax:8",
     "W:WK15:BK4", NULL, TRACE_ALPHA_BETA},
    {"node-a", N_("A window: α is -10 and β is 5"), NULL, NULL, NULL, "(10 (5 (3 -7 4)))", TRACE_ALPHA_BETA},
    {"draw", N_("Tic-tac-toe: minimax to the end of the game"), "tictactoe", "perfect", "xox/1o1/1x1 o", NULL,
     TRACE_MINIMAX},
    {"uct", N_("Ultimate: a hundred simulations of UCT"), "ultimate", "uct:100", "9/9/9/9/9/9/9/9/9 x -",
     NULL, TRACE_UCT},
    {"slots", N_("The first hundred slots of the array that holds the tree of tic-tac-toe"), "tictactoe",
     NULL, NULL, NULL, TRACE_ARRAY},
    {NULL, NULL, NULL, NULL, NULL, NULL, TRACE_MINIMAX},
};

Status trace_find_example(const char *name, const TraceExample **out)
{
    char list[200], shown[40];
    Text names = text_into(list, sizeof list);
    for (int i = 0; TRACE_EXAMPLES[i].name != NULL; i++) {
        *out = &TRACE_EXAMPLES[i];
        if (strcmp(name, TRACE_EXAMPLES[i].name) == 0) return status_ok();
        text_add(&names, "%s%s", i > 0 ? " " : "", TRACE_EXAMPLES[i].name);
    }
    return status_wrong("there is no example \"%s\"; there are %s", text_safe(shown, sizeof shown, name),
                        list);
}

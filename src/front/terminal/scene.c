#include "front/terminal/scene.h"

#include <string.h>

Path scene_path(const Game *game, const Pos *pos, Move move)
{
    Path path = {0};
    path.count = game->path(pos, move, path.square);
    return path;
}

SquareSet scene_squares(const Game *game, const Pos *pos, Move move)
{
    SquareSet set = {0};
    Path path = scene_path(game, pos, move);
    for (int i = 0; i < path.count; i++)
        squares_add(&set, path.square[i]);
    return set;
}

static SquareSet last_squares(const Session *session)
{
    int ply = session_ply(session);
    if (ply == 0) return (SquareSet){0};
    return scene_squares(session_game(session), session_pos_at(session, ply - 1),
                         session_move_at(session, ply - 1));
}

/* ---- Heat ---- */

static uint64_t most_visits(const Thought *thought)
{
    uint64_t most = 0;
    for (int i = 0; i < thought->root_count; i++)
        if (thought->root[i].visits > most) most = thought->root[i].visits;
    return most;
}

/* By the share of the simulations where there are any, else by the expected score. */
static int heat_level(const RootMove *root, uint64_t most)
{
    static const double STEPS[4] = {0.03, 0.1, 0.3, 0.6};
    if (most == 0) return (int)(root->chance * 4.99);
    double share = (double)root->visits / (double)most;
    int level = 0;
    while (level < 4 && share > STEPS[level])
        level++;
    return level;
}

/* Each root move warms the square where it ends, as long as nothing stands there. */
static void prepare_heat(Scene *scene)
{
    const Thought *thought = session_thought(scene->session, NULL);
    if (!scene->thoughts || thought == NULL) return;
    const Pos *pos = session_pos_at(scene->session, session_thought_ply(scene->session));
    uint64_t most = most_visits(thought);
    for (int i = 0; i < thought->root_count; i++) {
        const RootMove *root = &thought->root[i];
        Path path = scene_path(scene->game, pos, root->move);
        Heat *heat = &scene->heat[path.square[path.count - 1]];
        int level = heat_level(root, most);
        bool taken = scene->game->at(scene->pos, path.square[path.count - 1]).piece != PIECE_NONE;
        if (taken || (heat->known && heat->level >= level)) continue;
        *heat = (Heat){true, level, root->chance};
    }
}

void scene_prepare(Scene *scene, const Picker *picker)
{
    const Session *session = scene->session;
    if (session_awaits_human(session) && !scene->showing) {
        scene->next = picker_next(picker);
        scene->movable = picker_first(picker);
    }
    if (!scene->showing) scene->last = last_squares(session);
    if (session_hint(session) != MOVE_NONE)
        scene->hint = scene_squares(scene->game, scene->pos, session_hint(session));
    prepare_heat(scene);
}

/* ---- Marks ---- */

static bool on_path(const Scene *scene, int square)
{
    return memchr(scene->path.square, square, (size_t)scene->path.count) != NULL;
}

/* Colour and characters say the same; what matters most to the hand wins. */
Marks scene_marks(const Scene *scene, int square, Paper ground)
{
    const Screen *screen = scene->screen;
    const Heat *heat = &scene->heat[square];
    bool targets = scene->path.count > 0 && squares_have(&scene->next, square);
    if (square == scene->cursor) return (Marks){PAPER_CURSOR, "[", "]"};
    if (on_path(scene, square)) return (Marks){PAPER_SELECTED, "{", "}"};
    if (squares_have(&scene->hint, square)) return (Marks){PAPER_HINT, "*", "*"};
    if (targets) return (Marks){PAPER_TARGET, "(", ")"};
    if (heat->known && scene->thoughts) return (Marks){PAPER_HEAT_0 + (unsigned)heat->level, " ", " "};
    if (squares_have(&scene->last, square))
        return (Marks){PAPER_LAST, screen_pick(screen, "‹", "<"), screen_pick(screen, "›", ">")};
    return (Marks){ground, " ", " "};
}

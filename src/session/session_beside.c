/* What is on the board, and what lies beside the game: trying, entering, promoting, dropping, remarks. */
#include "session/session_state.h"

#include <assert.h>

void session_show(Session *session, int node)
{
    game_tree_show(&session->tree, node);
}

void session_leave(Session *session)
{
    game_tree_leave(&session->tree);
}

Status session_lend(Session *session, int node, const Move *moves, int count)
{
    return game_tree_lend(&session->tree, node, moves, count);
}

/* Tell the observers if something has changed. */
static Status tell_beside(Session *session, unsigned before, Status status)
{
    if (session->tree.beside != before) session_tell(session, CHANGED_BESIDE);
    return status;
}

Status session_try(Session *session, Move move)
{
    unsigned before = session->tree.beside;
    assert(!session->telling);
    return tell_beside(session, before, game_tree_try(&session->tree, move));
}

Status session_add(Session *session, int node, const Move *moves, int count)
{
    unsigned before = session->tree.beside;
    Status status = status_ok();
    assert(!session->telling);
    for (int i = 0; i < count && ok(&status); i++)
        status = game_tree_add(&session->tree, node, moves[i], &node);
    return tell_beside(session, before, status);
}

void session_drop(Session *session, int node)
{
    assert(!session->telling);
    game_tree_drop(&session->tree, node);
    session_tell(session, CHANGED_BESIDE);
}

Status session_remark(Session *session, int node, const char *comment, int mark)
{
    unsigned before = session->tree.beside;
    assert(!session->telling);
    Status status = game_tree_remark(&session->tree, node, comment, mark);
    if (ok(&status)) session->tree.node[node].remarked = true;
    return tell_beside(session, before, status);
}

bool session_can_promote(const Session *session, int node)
{
    return game_tree_can_promote(&session->tree, node) &&
           (session->opened || !game_tree_promotes_to_game(&session->tree, node));
}

/* A result that the file states stays, unless the rules decide the new line. */
Status session_promote(Session *session, int node)
{
    assert(!session->telling);
    if (!session_can_promote(session, node))
        return status_wrong("this line cannot be promoted: what was played here stays as it is");
    bool to_game = game_tree_promote(&session->tree, node);
    if (to_game && session_result_at(session, game_tree_end(&session->tree, 0)).outcome != OUTCOME_NONE)
        session->decided = (Result){OUTCOME_NONE, ENDING_NONE};
    if (to_game)
        session_arrive(session, CHANGED_POSITION | CHANGED_BESIDE);
    else
        session_tell(session, CHANGED_BESIDE);
    return status_ok();
}

/* Between a Record and a Session. */
#include "session/record.h"

void record_from_session(const Session *session, Record *out)
{
    const Game *game = session_game(session);
    out->game = game;
    out->from = *session_pos_at(session, 0);
    out->terms = session_terms(session);
    out->given = RECORD_ALL;
    out->stamp = session_stamp(session);
    for (int side = 0; side < 2; side++)
        out->left_ms[side] = session_left_ms(session, side);
    out->used_ms = 0;
    out->wanted[0][0] = out->wanted[1][0] = '\0';
    out->fault = (RecordFault){.what = status_ok()};
    for (int side = 0; side < 2; side++)
        text_copy(out->seat[side], SPEC_TEXT, session_seat(session, side));
    /* While the session is paused earlier positions are only browsed: the record is the whole game. */
    bool whole = session_is_paused(session);
    out->count = whole ? session_plies(session) : session_ply(session);
    const GameTree *tree = session_tree(session);
    for (int node = game_tree_at(tree, out->count); node > 0; node = tree->node[node].parent)
        out->moves[tree->node[node].ply - 1] = tree->node[node].move;
    out->result = whole ? session_final_result(session) : session_result(session);
    out->opened = session_is_opened(session);
    out->opening = session_opening(session);
}

/* The record's terms where it names them, otherwise the session's. An opened game has no clock but its own. */
static Terms merged_terms(const Record *record, const Session *session)
{
    Terms terms = session_terms(session);
    terms.no_rules = record->terms.no_rules;
    if (record->given & RECORD_TAKE_BACK) terms.take_back = record->terms.take_back;
    if (record->given & RECORD_STARTS) terms.starts = record->terms.starts;
    if (record->given & RECORD_MOVE_TIME) terms.move_ms = record->terms.move_ms;
    if ((record->given & RECORD_CLOCK) != 0 || record->opened) terms.clock = record->terms.clock;
    return terms;
}

Status record_install(const Record *record, GameTree *tree, Session *session)
{
    if (record->game != session_game(session))
        return status_wrong("this is a game of %s, not of %s", record->game->title,
                            session_game(session)->title);
    Terms terms = merged_terms(record, session);
    return session_resume(session, &(Resumed){.from = &record->from,
                                              .moves = record->moves,
                                              .count = record->count,
                                              .decided = record->result,
                                              .seat = {record->seat[0], record->seat[1]},
                                              .terms = &terms,
                                              .opened = record->opened,
                                              .left_ms = {record->left_ms[0], record->left_ms[1]},
                                              .stamp = record->stamp,
                                              .tree = tree,
                                              .opening = record->opening});
}

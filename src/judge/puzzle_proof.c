#include "judge/puzzle_proof.h"

#include <assert.h>

double puzzle_score(const Game *game, Engine *judge, const Pos *pos, uint64_t nodes, Thought *room)
{
    History history = {pos, 1, 0};
    Result result = game->result(&history);
    int mover = 1 - game->side(pos), winner = outcome_winner(result.outcome);
    if (result.outcome != OUTCOME_NONE) return winner < 0 ? 0.5 : winner == mover ? 1 : 0;
    engine_forget(judge);
    Status status = engine_think(judge, &history, &(Limits){.nodes = nodes}, NULL, room);
    if (!ok(&status) || !room->proven) return -1;
    double chance = 1 - room->chance;
    return chance > 0.75 ? 1 : chance < 0.25 ? 0 : 0.5;
}

bool puzzle_has_one_answer(const Game *game, Engine *judge, const Puzzle *puzzle, uint64_t nodes,
                           Thought *room)
{
    assert(puzzle->goal != GOAL_GAIN);
    double goal = puzzle->goal == GOAL_WIN ? 1 : 0.5;
    Move moves[MOVES_MAX];
    int count = game->moves(&puzzle->pos, moves);
    for (int i = 0; i < count; i++) {
        Pos next = game->play(&puzzle->pos, moves[i]);
        double score = puzzle_score(game, judge, &next, nodes, room);
        bool is_answer = moves[i] == puzzle->move;
        if (is_answer ? score != goal : score < 0 || score >= goal) return false;
    }
    return true;
}

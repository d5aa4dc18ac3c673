/* What a review says about a whole game: how many marks each side has, and in which phase. */
#include "judge/review.h"

int review_count(const Review *review, int side, Mark mark)
{
    int count = 0;
    for (int ply = 0; ply < review_moves(review); ply++) {
        const Judgement *judgement = review_judgement(review, ply);
        count += judgement != NULL && judgement->side == side && judgement->mark == mark;
    }
    return count;
}

Phase review_phase(const Review *review, int ply)
{
    const Explainer *explainer = game_explainer(review_game(review));
    return explainer != NULL ? explainer->phase(review_pos(review, ply)) : PHASE_MIDDLE;
}

PhaseSummary review_summary(const Review *review, int side, Phase phase)
{
    PhaseSummary summary = {0};
    for (int ply = 0; ply < review_moves(review); ply++) {
        const Judgement *judgement = review_judgement(review, ply);
        if (judgement == NULL || judgement->side != side || review_phase(review, ply) != phase) continue;
        summary.moves++;
        summary.marks[judgement->mark]++;
        if (judgement->mark != MARK_NONE) summary.given_away += judgement->best_chance - judgement->chance;
    }
    return summary;
}

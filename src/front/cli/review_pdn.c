/* The review as annotated PDN, for other checkers programs: marks as NAGs, reasons as comments, better lines
 * as variations. */
#include "front/cli/review_print.h"

#include "games/checkers/pdn/pdn.h"

static Status add_tags(const ReviewedGame *game, PdnGame *pdn)
{
    const char *const TAGS[][2] = {{"Event", game->event},
                                   {"Black", game->player[0]},
                                   {"White", game->player[1]},
                                   {"Annotator", game->judge}};
    Status status = status_ok();
    for (size_t i = 0; i < sizeof TAGS / sizeof TAGS[0] && ok(&status); i++)
        if (TAGS[i][1][0] != '\0') status = pdn_game_add_tag(pdn, TAGS[i][0], TAGS[i][1]);
    return status;
}

static Status add_better_line(const Judgement *judgement, PdnGame *pdn)
{
    Status status = pdn_game_add_open(pdn);
    for (int i = 0; i < judgement->line_count && ok(&status); i++)
        status = pdn_game_add_move(pdn, judgement->line[i]);
    return ok(&status) ? pdn_game_add_close(pdn) : status;
}

static Status add_judged_move(const Review *review, int ply, PdnGame *pdn)
{
    static const int NAG[] = {[MARK_INACCURACY] = 6, [MARK_MISTAKE] = 2, [MARK_BLUNDER] = 4};
    const Judgement *judgement = review_judgement(review, ply);
    Status status = pdn_game_add_move(pdn, judgement->played);
    if (!ok(&status) || judgement->mark == MARK_NONE) return status;
    status = pdn_game_add_nag(pdn, NAG[judgement->mark]);
    char sentence[WHY_TEXT];
    Text why = text_into(sentence, sizeof sentence);
    words_reason(NULL, review, ply, &why);
    if (ok(&status)) status = pdn_game_add_comment(pdn, sentence);
    return ok(&status) ? add_better_line(judgement, pdn) : status;
}

Status review_print_pdn(const ReviewedGame *game, FILE *out)
{
    const Review *review = game->review;
    PdnGame pdn;
    pdn_game_init(&pdn);
    pdn_game_restart(&pdn, review_pos(review, 0));
    pdn.result = game->result.outcome;
    Status status = add_tags(game, &pdn);
    for (int ply = 0; ply < review_moves(review) && ok(&status); ply++)
        status = add_judged_move(review, ply, &pdn);
    if (ok(&status)) status = pdn_game_write(&pdn, out);
    pdn_game_release(&pdn);
    return status;
}

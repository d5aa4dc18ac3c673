#include "front/cli/review_print.h"

#include "base/text.h"
#include "front/cli/command.h"
#include "front/cli/thought_text.h"

void player_text(const ReviewedGame *game, int side, char out[PLAYER_TEXT])
{
    const char *name = game->player[side], *colour = review_game(game->review)->side_name[side];
    if (name[0] != '\0')
        snprintf(out, PLAYER_TEXT, "%s (%s)", colour, name);
    else
        text_copy(out, PLAYER_TEXT, colour);
}

void move_number_text(int ply, char out[16])
{
    snprintf(out, 16, "%d%s", ply / 2 + 1, ply % 2 == 0 ? "." : "...");
}

void result_text(const ReviewedGame *game, char *out, size_t size)
{
    Text text = text_into(out, size);
    const Game *rules = review_game(game->review);
    int winner = outcome_winner(game->result.outcome);
    if (game->result.outcome == OUTCOME_NONE)
        text_add(&text, "unfinished");
    else if (winner < 0)
        text_add(&text, "a draw");
    else
        text_add(&text, "%s wins", rules->side_name[winner]);
    if (game->result.ending != ENDING_NONE) text_add(&text, " (%s)", ending_text(rules, game->result.ending));
}

/* ---- Text ---- */

static void print_mistake(const ReviewedGame *game, int ply, FILE *out)
{
    const Review *review = game->review;
    const Judgement *judgement = review_judgement(review, ply);
    char sentence[WHY_TEXT], line[LINE_TEXT];
    Text why = text_into(sentence, sizeof sentence);
    words_reason(game->language, review, ply, &why);
    line_text(review_game(review), review_pos(review, ply), judgement->line, judgement->line_count, line);
    char better[LINE_TEXT + 40];
    Text text = text_into(better, sizeof better);
    words_add(game->language, &text, N_("better: %s"), line);
    fprintf(out, "        %s: %s\n", words_mark(game->language, judgement->mark), sentence);
    fprintf(out, "        %s\n", better);
}

static void print_move(const ReviewedGame *game, int ply, FILE *out)
{
    const Review *review = game->review;
    const Judgement *judgement = review_judgement(review, ply);
    char number[16], played[MOVE_TEXT], marked[MOVE_TEXT + 3];
    move_number_text(ply, number);
    review_game(review)->move_text(review_pos(review, ply), judgement->played, played);
    snprintf(marked, sizeof marked, "%s%s", played, mark_text(judgement->mark));
    fprintf(out, "%-7s %-12s %s %.0f%%\n", number, marked, review_game(review)->side_name[0],
            100 * review_chance(review, ply + 1));
    if (judgement->mark != MARK_NONE) print_mistake(game, ply, out);
}

/* "X: 1 blunder, 2 mistakes", and where they were made. */
static void print_counts(const ReviewedGame *game, int side, FILE *out)
{
    char counts[160];
    Text text = text_into(counts, sizeof counts);
    words_review_counts(game->language, game->review, side, &text);
    fprintf(out, "%s: %s\n", review_game(game->review)->side_name[side], counts);
    for (Phase phase = 0; phase < PHASES; phase++) {
        PhaseSummary summary = review_summary(game->review, side, phase);
        if (summary.marks[MARK_NONE] == summary.moves) continue;
        text = text_into(counts, sizeof counts);
        words_phase_summary(game->language, game->review, side, phase, &text);
        fprintf(out, "  %s\n", counts);
    }
}

void review_print_text(const ReviewedGame *game, FILE *out)
{
    const Game *rules = review_game(game->review);
    char text[200], player[2][PLAYER_TEXT];
    for (int side = 0; side < 2; side++)
        player_text(game, side, player[side]);
    fprintf(out, "%s: %s against %s\n", rules->title, player[0], player[1]);
    if (game->event[0] != '\0') fprintf(out, "%s\n", game->event);
    result_text(game, text, sizeof text);
    fprintf(out, "result: %s\njudge: %s\n\n", text, game->judge);
    for (int ply = 0; ply < review_moves(game->review); ply++)
        print_move(game, ply, out);
    fprintf(out, "\n");
    for (int side = 0; side < 2; side++)
        print_counts(game, side, out);
}

/* ---- JSON ---- */

static void print_json_reason(const Review *review, int ply)
{
    const Judgement *judgement = review_judgement(review, ply);
    char sentence[WHY_TEXT];
    Text why = text_into(sentence, sizeof sentence);
    words_reason(NULL, review, ply, &why);
    printf("\"reason\": \"%s\", \"change\": \"%s\", \"phase\": \"%s\", \"why\": ",
           reason_id(judgement->reason.kind), change_id(judgement->change),
           phase_id(review_phase(review, ply)));
    json_string(sentence);
}

static void print_json_move(const Review *review, int ply)
{
    const Game *game = review_game(review);
    const Pos *pos = review_pos(review, ply);
    const Judgement *judgement = review_judgement(review, ply);
    Pos after = game->play(pos, judgement->played);
    char value[VALUE_TEXT] = "null";
    if (!judgement->decided) value_text(judgement->value, value);
    printf("%s{\"ply\": %d, \"side\": ", ply > 0 ? ", " : "", ply + 1);
    json_string(game->side_name[judgement->side]);
    printf(", \"move\": ");
    json_move(game, pos, judgement->played);
    printf(", \"value\": %s, \"chance\": %.4f, \"best\": ", value, judgement->chance);
    json_move(game, pos, judgement->best);
    printf(", \"best_chance\": %.4f, \"proven\": %s, \"mark\": \"%s\", ", judgement->best_chance,
           judgement->proven ? "true" : "false", mark_text(judgement->mark));
    print_json_reason(review, ply);
    printf(", \"line\": ");
    json_line(game, pos, judgement->line, judgement->line_count);
    printf(", \"reply\": ");
    json_line(game, &after, judgement->reply, judgement->reply_count);
    printf("}");
}

void review_print_json(const ReviewedGame *game)
{
    const Game *rules = review_game(game->review);
    printf("{\"game\": \"%s\", \"judge\": ", rules->name);
    json_string(game->judge);
    printf(", \"players\": [");
    json_string(game->player[0]);
    printf(", ");
    json_string(game->player[1]);
    printf("], \"result\": ");
    json_string(outcome_name(rules, game->result.outcome));
    printf(", \"moves\": [");
    for (int ply = 0; ply < review_moves(game->review); ply++)
        print_json_move(game->review, ply);
    printf("]}\n");
}

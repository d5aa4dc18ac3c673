/* review_truth: measures how far a review can be believed.
 *
 *     make build/tools/review_truth
 *     build/tools/review_truth GAME FIRST SECOND GAMES SEED [TIMES [NODES]]
 *
 * The opponents FIRST and SECOND (SPECs; sides alternate) play GAMES games from random openings. Each is
 * reviewed as usual. Then every mark is checked by the same judge with an empty memory and TIMES (10) times
 * the nodes of the review's own verification: the position after the move played and the one after the
 * better move are searched anew. NODES is what the players may search for a move, 0 = what they like.
 *
 * A line for every mark, then the counts:
 *   held      the move played still loses at least 6% of the expected score
 *   same      and it still deserves the same mark or a graver one
 *   weaker    it loses something, but less than 6%
 *   reversed  the move recommended is the worse one
 *   false     the sentence gives a reason that the deeper lines do not show
 *   unseen    the deeper line ends before the reason could show: the table cut it short */
#include "base/rng.h"
#include "base/text.h"
#include "view/judge_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The minimum loss for a mark to hold, and for it to be given (judge/review.h). */
static const double HELD = 0.06, LEAST[] = {0, 0.15, 0.20, 0.25};
enum { PLIES_MAX = 300, OPENING_PLIES = 6 };

typedef struct Setup {
    const Game *game;
    const char *spec[2];
    long games, seed, times, nodes;
} Setup;

typedef struct Played {
    Pos pos[PLIES_MAX + 1];
    Move moves[PLIES_MAX];
    int count;
} Played;

typedef struct Truth {
    long games, moves, marks, held, same, weaker, reversed, reasons, wrong, unseen;
} Truth;

static bool failed(const Status *status)
{
    if (!ok(status)) fprintf(stderr, "review_truth: %s\n", status->text);
    return !ok(status);
}

/* ---- Playing ---- */

static History history_of(const Setup *setup, const Played *played)
{
    return (History){
        .pos = played->pos, .count = played->count + 1, .rules = game_default_rules(setup->game)};
}

static void push(const Setup *setup, Played *played, Move move)
{
    played->moves[played->count] = move;
    played->pos[played->count + 1] = setup->game->play(&played->pos[played->count], move);
    played->count++;
}

static bool is_over(const Setup *setup, const Played *played)
{
    History history = history_of(setup, played);
    return played->count == PLIES_MAX || setup->game->result(&history).outcome != OUTCOME_NONE;
}

static Status play_game(const Setup *setup, Engine *const engine[2], long number, Played *played)
{
    const Game *game = setup->game;
    Rng rng = rng_seeded(rng_mix((uint64_t)setup->seed, (uint64_t)number / 2));
    played->count = 0;
    played->pos[0] = game->start(0);
    while (played->count < OPENING_PLIES && game->squares > 9 && !is_over(setup, played)) {
        Move moves[MOVES_MAX];
        int count = game->moves(&played->pos[played->count], moves);
        push(setup, played, moves[rng_below(&rng, (uint32_t)count)]);
    }
    for (int side = 0; side < 2; side++)
        engine_forget(engine[side]);
    Thought *thought = malloc(sizeof *thought);
    if (thought == NULL) return status_failed("no memory");
    Status status = status_ok();
    while (ok(&status) && !is_over(setup, played)) {
        History history = history_of(setup, played);
        Limits limits = {.nodes = (uint64_t)setup->nodes,
                         .seed = rng_mix((uint64_t)setup->seed, (uint64_t)(number * 1000 + played->count))};
        int side = game->side(&played->pos[played->count]);
        status = engine_think(engine[(side + number) % 2], &history, &limits, NULL, thought);
        if (ok(&status)) push(setup, played, thought->move);
    }
    free(thought);
    return status;
}

/* ---- Checking ---- */

/* The deeper search of one position, from the point of view of the side that made the mistake. */
typedef struct Look {
    double chance;
    bool proven;
    int line_count;
    Move line[REVIEW_LINE];
} Look;

static Status look_deeper(const Setup *setup, Engine *judge, const History *history, uint64_t nodes,
                          Look *out)
{
    Result result = setup->game->result(history);
    const Pos *last = &history->pos[history->count - 1];
    *out = (Look){0};
    if (result.outcome != OUTCOME_NONE) {
        int winner = outcome_winner(result.outcome);
        out->chance = winner < 0 ? 0.5 : winner == setup->game->side(last) ? 0 : 1;
        out->proven = true;
        return status_ok();
    }
    Thought *thought = malloc(sizeof *thought);
    if (thought == NULL) return status_failed("no memory");
    engine_forget(judge);
    Status status = engine_think(judge, history, &(Limits){.nodes = nodes}, NULL, thought);
    out->chance = 1 - thought->chance;
    out->proven = thought->proven;
    out->line_count = thought->pv_count < REVIEW_LINE ? thought->pv_count : REVIEW_LINE;
    memcpy(out->line, thought->pv, (size_t)out->line_count * sizeof(Move));
    free(thought);
    return status;
}

static double nearest(double chance)
{
    return chance >= 0.75 ? 1 : chance < 0.25 ? 0 : 0.5;
}

static double loss_of(const Look *played, const Look *better)
{
    if (played->proven && better->proven) return nearest(better->chance) - nearest(played->chance);
    return better->chance - played->chance;
}

static bool sentence_holds(const Review *review, int ply, const Look *played, const Look *better)
{
    const Judgement *judgement = review_judgement(review, ply);
    if (judgement->reason.kind == REASON_NONE) return true;
    Move line[REVIEW_LINE + 1] = {judgement->best};
    memcpy(line + 1, better->line, sizeof better->line);
    Mistake mistake = {.game = review_game(review),
                       .pos = review_pos(review, ply),
                       .played = judgement->played,
                       .best = judgement->best,
                       .reply = played->line,
                       .reply_count = played->line_count,
                       .line = line,
                       .line_count = better->line_count + 1,
                       .chance = played->chance,
                       .best_chance = better->chance};
    return game_explainer(review_game(review))->holds(&mistake, &judgement->reason);
}

/* Is the deeper line too short to show the reason? */
static bool is_unseen(const Judgement *judgement, const Look *played, const Look *better)
{
    int seen = reason_is_missed(judgement->reason.kind) ? better->line_count + 1 : played->line_count;
    return judgement->reason.kind != REASON_NONE && seen < judgement->reason.line_count;
}

static void print_line(const Game *game, Pos pos, const Look *look)
{
    for (int i = 0; i < look->line_count && game_is_legal(game, &pos, look->line[i]); i++) {
        char text[MOVE_TEXT];
        game->move_text(&pos, look->line[i], text);
        printf(" %s", text);
        pos = game->play(&pos, look->line[i]);
    }
    printf("\n");
}

static void tell(const Review *review, int ply, const Look *played, const Look *better, const char *verdict,
                 bool is_true)
{
    const Game *game = review_game(review);
    const Judgement *judgement = review_judgement(review, ply);
    char buffer[400], position[POS_TEXT];
    Text text = text_into(buffer, sizeof buffer);
    words_judgement(NULL, review, ply, &text);
    game->pos_text(review_pos(review, ply), position);
    printf("%-8s %s %.3f -> %.3f (least %.2f) | %s | %s\n", verdict, is_true ? "true " : "FALSE",
           judgement->best_chance - judgement->chance, loss_of(played, better), LEAST[judgement->mark],
           buffer, position);
    Pos after = game->play(review_pos(review, ply), judgement->played);
    printf("         after the move played:");
    print_line(game, after, played);
    Pos instead = game->play(review_pos(review, ply), judgement->best);
    printf("         after the better move:");
    print_line(game, instead, better);
}

static Status check_mark(const Setup *setup, const Review *review, const Played *game, int ply, Engine *judge,
                         Truth *truth)
{
    const Judgement *judgement = review_judgement(review, ply);
    Look played, better;
    Pos *pos = malloc(sizeof game->pos);
    if (pos == NULL) return status_failed("no memory");
    memcpy(pos, game->pos, sizeof game->pos);
    History history = {.pos = pos, .count = ply + 2, .rules = game_default_rules(setup->game)};
    uint64_t nodes = review_verify_nodes(setup->game) * (uint64_t)setup->times;
    Status status = look_deeper(setup, judge, &history, nodes, &played);
    pos[ply + 1] = setup->game->play(&pos[ply], judgement->best);
    if (ok(&status)) status = look_deeper(setup, judge, &history, nodes, &better);
    free(pos);
    if (!ok(&status)) return status;
    double loss = loss_of(&played, &better);
    bool is_true = sentence_holds(review, ply, &played, &better);
    truth->marks++;
    truth->held += loss >= HELD;
    truth->same += loss >= LEAST[judgement->mark];
    truth->weaker += loss >= 0 && loss < HELD;
    truth->reversed += loss < 0;
    truth->reasons += judgement->reason.kind != REASON_NONE;
    truth->unseen += !is_true && is_unseen(judgement, &played, &better);
    truth->wrong += !is_true && !is_unseen(judgement, &played, &better);
    tell(review, ply, &played, &better, loss < 0 ? "reversed" : loss < HELD ? "weaker" : "held", is_true);
    fflush(stdout);
    return status_ok();
}

static Status check_game(const Setup *setup, const Played *game, Engine *judge, Truth *truth)
{
    History history = history_of(setup, game);
    Review *review;
    Status status = review_new(setup->game, &history, game->moves, &review);
    if (!ok(&status)) return status;
    status = review_run(review, judge, NULL, NULL, NULL);
    for (int ply = 0; ply < game->count && ok(&status); ply++)
        if (review_judgement(review, ply)->mark != MARK_NONE)
            status = check_mark(setup, review, game, ply, judge, truth);
    truth->games++;
    truth->moves += game->count;
    review_free(review);
    return status;
}

static Status run(const Setup *setup)
{
    Engine *engine[2] = {NULL, NULL}, *judge = NULL;
    Played *game = malloc(sizeof *game);
    Status status = game != NULL ? status_ok() : status_failed("no memory");
    for (int i = 0; i < 2 && ok(&status); i++)
        status = engine_open(setup->game, setup->spec[i], NULL, &engine[i]);
    if (ok(&status)) status = engine_open(setup->game, review_judge(setup->game), NULL, &judge);
    Truth truth = {0};
    for (long number = 0; number < setup->games && ok(&status); number++) {
        status = play_game(setup, engine, number, game);
        if (ok(&status)) status = check_game(setup, game, judge, &truth);
    }
    printf(
        "games %ld moves %ld marks %ld held %ld same %ld weaker %ld reversed %ld reasons %ld false %ld unseen %ld\n",
        truth.games, truth.moves, truth.marks, truth.held, truth.same, truth.weaker, truth.reversed,
        truth.reasons, truth.wrong, truth.unseen);
    for (int i = 0; i < 2; i++)
        engine_close(engine[i]);
    engine_close(judge);
    free(game);
    return status;
}

int main(int argc, char **argv)
{
    if (argc < 6) {
        fprintf(stderr, "usage: review_truth GAME FIRST SECOND GAMES SEED [TIMES [NODES]]\n");
        return 2;
    }
    Setup setup = {.spec = {argv[2], argv[3]}, .times = 10};
    Status status = game_find(argv[1], &setup.game);
    if (failed(&status)) return 2;
    bool read = text_number(argv[4], 1, 100000, &setup.games) &&
                text_number(argv[5], 0, 1 << 30, &setup.seed);
    if (argc > 6) read = read && text_number(argv[6], 1, 1000, &setup.times);
    if (argc > 7) read = read && text_number(argv[7], 0, 1 << 30, &setup.nodes);
    if (!read) {
        fprintf(stderr, "review_truth: GAMES, SEED, TIMES and NODES are numbers\n");
        return 2;
    }
    status = run(&setup);
    return failed(&status) ? 1 : 0;
}

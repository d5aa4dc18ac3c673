/* The review: which positions it asks for, how it marks, and that a perfect game gets no mark. */
#include "base/text.h"
#include "test.h"
#include "view/judge_words.h"

enum { GAME_MAX = 120 };

typedef struct Line {
    const Game *game;
    int count;
    Pos pos[GAME_MAX];
    Move moves[GAME_MAX];
} Line;

static Line read_game(const char *name, const char *moves)
{
    Line line = {.count = 1};
    CHECK_OK(game_find(name, &line.game));
    line.pos[0] = line.game->start(0);
    char word[MOVE_TEXT];
    while (text_word(&moves, word, sizeof word)) {
        CHECK_OK(game_read_move(line.game, &line.pos[line.count - 1], word, &line.moves[line.count - 1]));
        line.pos[line.count] = line.game->play(&line.pos[line.count - 1], line.moves[line.count - 1]);
        line.count++;
    }
    return line;
}

static Review *new_review(const Line *line)
{
    History history = {line->pos, line->count, game_default_rules(line->game)};
    Review *review = NULL;
    CHECK_OK(review_new(line->game, &history, line->moves, &review));
    return review;
}

static Review *judged(const Line *line, const char *judge)
{
    Review *review = new_review(line);
    Engine *engine = NULL;
    CHECK_OK(engine_open(line->game, judge, NULL, &engine));
    CHECK_OK(review_run(review, engine, NULL, NULL, NULL));
    engine_close(engine);
    CHECK_INT(review_wants(review), -1);
    return review;
}

static int marks_of(const Review *review)
{
    int marks = 0;
    for (int side = 0; side < 2; side++)
        for (Mark mark = MARK_INACCURACY; mark <= MARK_BLUNDER; mark++)
            marks += review_count(review, side, mark);
    return marks;
}

/* ---- Perfect games ---- */

/* Three drawn games without a mistake. */
static void perfect_games_have_no_marks(void)
{
    static const char *const GAMES[] = {"4 0 8 2 1 7 5 3 6", "0 4 8 1 7 6 2 5 3", "4 0 1 7 6 2 5 3 8"};
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        Line line = read_game("tictactoe", GAMES[i]);
        Review *review = judged(&line, "perfect");
        CHECK_INT(marks_of(review), 0);
        CHECK_INT(review_result(review).outcome, OUTCOME_DRAW);
        review_free(review);
    }
}

static void perfect_against_perfect_has_no_marks(void)
{
    Line line = read_game("tictactoe", "");
    Engine *engine;
    CHECK_OK(engine_open(line.game, "perfect", NULL, &engine));
    for (;;) {
        History history = {line.pos, line.count, 0};
        if (line.game->result(&history).outcome != OUTCOME_NONE) break;
        Thought thought;
        CHECK_OK(engine_think(engine, &history, &(Limits){0}, NULL, &thought));
        line.moves[line.count - 1] = thought.move;
        line.pos[line.count] = line.game->play(&line.pos[line.count - 1], thought.move);
        line.count++;
    }
    engine_close(engine);
    Review *review = judged(&line, review_judge(line.game));
    CHECK_INT(marks_of(review), 0);
    review_free(review);
}

/* One of the functions of view/judge_words.h, about a move or a side. */
static void check_words(void (*speak)(const Language *, const Review *, int, Text *), const Review *review,
                        int which, const char *expected)
{
    char buffer[400];
    Text text = text_into(buffer, sizeof buffer);
    speak(NULL, review, which, &text);
    CHECK_TEXT(buffer, expected);
}

static void only_a_change_of_outcome_is_marked(void)
{
    /* 1?? loses, 2...8 only loses more slowly than another, 3 wins in a roundabout way: still a win. */
    Line line = read_game("tictactoe", "4 1 0 8 6 2 3");
    Review *review = judged(&line, "perfect");
    for (int ply = 0; ply < review_moves(review); ply++)
        CHECK_INT(review_judgement(review, ply)->mark, ply == 1 ? MARK_BLUNDER : MARK_NONE);
    const Judgement *blunder = review_judgement(review, 1);
    CHECK(blunder->proven && blunder->best_chance == 0.5 && blunder->chance == 0);
    CHECK_INT(blunder->reason.kind, REASON_ALLOWS_FORCED);
    CHECK_INT(blunder->change, CHANGE_DRAW_TO_LOSS);
    check_words(
        words_reason, review, 1,
        "1 allows a fork: 0, then 3 threatens three in a row at 5 and at 6. It turns a draw into a loss.");
    check_words(
        words_judgement, review, 1,
        "1?? allows a fork: 0, then 3 threatens three in a row at 5 and at 6. It turns a draw into a loss. "
        "Better: 0.");
    check_words(words_judgement, review, 0, "");
    check_words(words_review_counts, review, 0, "no mistakes");
    check_words(words_review_counts, review, 1, "1 blunder");
    review_free(review);
}

/* ---- Feeding by hand: a judge with given chances ---- */

static Thought thought_of(const Line *line, int ply, double chance, bool proven)
{
    Move moves[MOVES_MAX];
    int count = line->game->moves(&line->pos[ply], moves);
    /* Always recommends another move than the one played, if there is one. */
    Move other = moves[0];
    for (int i = 0; i < count && ply + 1 < line->count && other == line->moves[ply]; i++)
        other = moves[i];
    return (Thought){.move = other, .chance = chance, .proven = proven};
}

/* Chances from the view of the side to move in each position, the first position first. */
static Review *fed(const Line *line, const double *chances, bool proven)
{
    Review *review = new_review(line);
    for (int ply; (ply = review_wants(review)) >= 0;) {
        /* The second search finds the same as the first. */
        int at = review_history(review).count - 1;
        bool is_played = pos_same(&review_history(review).pos[at], &line->pos[at]);
        Thought thought = is_played ? thought_of(line, at, chances[at], proven)
                                    : thought_of(line, ply + 1, 1 - chances[ply], proven);
        review_take(review, &thought);
    }
    return review;
}

/* The first judgement of a game of one move: what the position is worth before and after it. */
static Review *fed_until_verified(const Line *line, double before, double after)
{
    Review *review = new_review(line);
    Thought thought = thought_of(line, 1, 1 - after, false);
    review_take(review, &thought);
    thought = thought_of(line, 0, before, false);
    review_take(review, &thought);
    CHECK_INT(review_wants(review), 0);
    return review;
}

static void asks_from_the_end(void)
{
    Line line = read_game("nim", "1 2 3");
    Review *review = new_review(&line);
    for (int ply = 3; ply >= 0; ply--) {
        CHECK_INT(review_wants(review), ply);
        CHECK_INT(review_history(review).count, ply + 1);
        if (ply < 3) CHECK(review_judgement(review, ply) == NULL);
        Thought thought = thought_of(&line, ply, 0.5, false);
        review_take(review, &thought);
        if (ply < 3) CHECK(review_judgement(review, ply) != NULL);
    }
    CHECK_INT(review_wants(review), -1);
    review_free(review);
}

static void the_end_needs_no_thought(void)
{
    Line line = read_game("nim", "3 3 3");
    Review *review = new_review(&line);
    CHECK_INT(review_wants(review), 2);
    CHECK_INT(review_result(review).outcome, OUTCOME_FIRST);
    CHECK(review_chance(review, 3) == 1);
    review_free(review);
}

/* A move that loses `loss` of an expected score of 0.9. */
static const char *expected_loss(double loss, bool proven)
{
    static char text[80];
    if (proven) return loss > 0.8 ? "1 turns a win into a loss." : "1 turns a win into a draw.";
    snprintf(text, sizeof text, "1 lowers the chances from 90%% to %.0f%%.", 100 * (0.9 - loss));
    return text;
}

static Mark mark_for(double loss, bool proven)
{
    Line line = read_game("nim", "1");
    Review *review = fed(&line, (double[]){0.9, 1 - (0.9 - loss)}, proven);
    Mark mark = review_judgement(review, 0)->mark;
    check_words(words_reason, review, 0, mark == MARK_NONE ? "" : expected_loss(loss, proven));
    review_free(review);
    return mark;
}

static void marks_by_what_is_given_away(void)
{
    CHECK_INT(mark_for(-0.1, false), MARK_NONE);
    CHECK_INT(mark_for(0.059, false), MARK_NONE);
    CHECK_INT(mark_for(0.099, false), MARK_NONE);
    CHECK_INT(mark_for(0.149, false), MARK_NONE);
    CHECK_INT(mark_for(0.151, false), MARK_INACCURACY);
    CHECK_INT(mark_for(0.199, false), MARK_INACCURACY);
    CHECK_INT(mark_for(0.201, false), MARK_MISTAKE);
    CHECK_INT(mark_for(0.249, false), MARK_MISTAKE);
    CHECK_INT(mark_for(0.251, false), MARK_BLUNDER);
    CHECK_INT(mark_for(0.9, false), MARK_BLUNDER);
}

static void marks_proven_positions_by_outcome_only(void)
{
    CHECK_INT(mark_for(0.14, true), MARK_NONE);
    CHECK_INT(mark_for(0.4, true), MARK_BLUNDER);
    CHECK_INT(mark_for(0.9, true), MARK_BLUNDER);
}

static void the_judges_own_move_is_never_marked(void)
{
    Line line = read_game("nim", "1");
    Review *review = new_review(&line);
    Thought after = thought_of(&line, 1, 1.0, false);
    review_take(review, &after);
    review_take(review, &(Thought){.move = line.moves[0], .chance = 0.9});
    CHECK_INT(review_judgement(review, 0)->mark, MARK_NONE);
    CHECK(review_judgement(review, 0)->best == line.moves[0]);
    review_free(review);
}

/* ---- Verifying ---- */

/* Where the better move is none, others are looked for: here there are none. */
static void answer_others(Review *review, const Line *line)
{
    if (review_wants(review) < 0 || review_history(review).count != 1) return;
    CHECK(pos_same(review_history(review).pos, &line->pos[0]));
    review_take(review, &(Thought){.move = line->moves[0], .chance = 0.5});
}

/* A game of one move with its first judgement: 0.9 before it, 0.5 after it. The second look says `played` and
 * `better`, both from the view of the side that moved; so does the third, if there is one. */
static Review *verified(double played, double better)
{
    Line line = read_game("nim", "1");
    Review *review = fed_until_verified(&line, 0.9, 0.5);
    Thought thought = thought_of(&line, 1, 1 - played, false);
    CHECK_INT(review_history(review).count, 2);
    CHECK(pos_same(&review_history(review).pos[1], &line.pos[1]));
    CHECK(review_limits(review).nodes >= 1000000);
    CHECK(review_judgement(review, 0) == NULL);
    review_take(review, &thought);
    if (review_wants(review) < 0) return review;
    CHECK(!pos_same(&review_history(review).pos[1], &line.pos[1]));
    CHECK(review_judgement(review, 0) == NULL);
    thought.chance = 1 - better;
    review_take(review, &thought);
    for (int i = 0; i < 2 && review_wants(review) >= 0; i++) {
        if (review_history(review).count == 1) break;
        thought.chance = 1 - (i == 0 ? played : better);
        review_take(review, &thought);
    }
    answer_others(review, &line);
    CHECK_INT(review_wants(review), -1);
    return review;
}

static void check_verified(double played, double better, Mark mark, double chance, double best_chance)
{
    Review *review = verified(played, better);
    const Judgement *judgement = review_judgement(review, 0);
    CHECK_INT(judgement->mark, mark);
    CHECK(judgement->chance > chance - 0.001 && judgement->chance < chance + 0.001);
    CHECK(judgement->best_chance > best_chance - 0.001 && judgement->best_chance < best_chance + 0.001);
    CHECK_INT(judgement->best == judgement->played, mark == MARK_NONE);
    review_free(review);
}

static void a_mark_is_told_only_if_it_still_stands(void)
{
    check_verified(0.5, 0.9, MARK_BLUNDER, 0.5, 0.9);
    check_verified(0.3, 0.7, MARK_BLUNDER, 0.3, 0.7);   /* the size is that of the second search */
    check_verified(0.5, 0.71, MARK_MISTAKE, 0.5, 0.71); /* so is the mark */
    check_verified(0.89, 0, MARK_NONE, 0.89, 0.89);     /* the move played was not bad */
    check_verified(0.5, 0.52, MARK_NONE, 0.5, 0.5);     /* the better move is not much better */
    check_verified(0.01, 0.14, MARK_NONE, 0.01, 0.01);  /* lost anyway */
    check_verified(0.01, 0.17, MARK_INACCURACY, 0.01, 0.17);
    check_verified(0.5, 0.2, MARK_NONE, 0.5, 0.5); /* the better move is worse */
}

/* The second look says that the better move is worth 0.5 + `second`, the third says `played` and `better`. */
static Mark third_look(double second, double played, double better)
{
    Line line = read_game("nim", "1");
    Review *review = fed_until_verified(&line, 0.9, 0.5);
    Thought thought = thought_of(&line, 1, 0.5, false);
    review_take(review, &thought);
    thought.chance = 0.5 - second;
    review_take(review, &thought);
    CHECK_INT(review_wants(review), 0);
    CHECK(pos_same(&review_history(review).pos[1], &line.pos[1]));
    CHECK_INT(review_limits(review).nodes, 40 * review_nodes(line.game));
    CHECK(review_forgets(review));
    thought.chance = 1 - played;
    review_take(review, &thought);
    if (review_wants(review) >= 0 && review_history(review).count == 2) {
        CHECK(!pos_same(&review_history(review).pos[1], &line.pos[1]));
        CHECK_INT(review_limits(review).nodes, 40 * review_nodes(line.game));
        thought.chance = 1 - better;
        review_take(review, &thought);
    }
    answer_others(review, &line);
    CHECK_INT(review_wants(review), -1);
    Mark mark = review_judgement(review, 0)->mark;
    review_free(review);
    return mark;
}

static void every_estimate_is_looked_at_a_third_time(void)
{
    CHECK_INT(third_look(0.2, 0.5, 0.71), MARK_MISTAKE);
    CHECK_INT(third_look(0.2, 0.5, 0.4), MARK_NONE); /* reversed */
    CHECK_INT(third_look(0.4, 0.5, 0.4), MARK_NONE);
    CHECK_INT(third_look(0.4, 0.5, 0.9), MARK_BLUNDER);
    CHECK_INT(third_look(0.2, 0.6, 0.9),
              MARK_NONE); /* the move played is not bad: the better one need not be asked */
}

/* The mark is what both looks see, and what is left if the loss shrinks once more as much. */
static void a_loss_that_shrinks_is_not_certain(void)
{
    CHECK_INT(third_look(0.49, 0.5, 0.9), MARK_BLUNDER);
    CHECK_INT(third_look(0.29, 0.5, 0.75), MARK_MISTAKE);
    CHECK_INT(third_look(0.29, 0.5, 0.73), MARK_INACCURACY);
    CHECK_INT(third_look(0.29, 0.5, 0.71), MARK_NONE);
    CHECK_INT(third_look(0.45, 0.5, 0.78), MARK_NONE);
    CHECK_INT(third_look(0.21, 0.5, 0.9), MARK_MISTAKE); /* it grows: the second look did not see it yet */
}

static void less_than_is_asked_for_is_not_told(void)
{
    Line line = read_game("nim", "1");
    Review *review = new_review(&line);
    review_set_least(review, 0.25);
    Thought thought = thought_of(&line, 1, 0.5, false);
    review_take(review, &thought);
    review_take(review, &(Thought){.move = line.moves[0] + 1, .chance = 0.9});
    review_take(review, &thought);
    thought.chance = 0.3;
    review_take(review, &thought); /* a loss of 0.2: no third look */
    answer_others(review, &line);
    CHECK_INT(review_wants(review), -1);
    CHECK_INT(review_judgement(review, 0)->mark, MARK_NONE);
    review_free(review);
}

/* One move of a game: the judge sees the game before it, the others are not judged. */
static void one_move_alone_is_judged(void)
{
    Line line = read_game("tictactoe", "4 1 0");
    History before = {.pos = line.pos, .count = 3};
    Review *review;
    CHECK_OK(review_new_move(line.game, &before, line.moves[2], &review));
    CHECK_INT(review_moves(review), 3);
    CHECK(review_forgets(review));
    CHECK_INT(review_history(review).count, 4);
    Thought thought = thought_of(&line, 3, 0.0, true);
    review_take(review, &thought);
    CHECK(!review_forgets(review));
    CHECK_INT(review_wants(review), 2);
    review_take(review, &(Thought){.move = line.moves[2], .chance = 1.0, .proven = true});
    CHECK_INT(review_wants(review), -1);
    CHECK(review_judgement(review, 2) != NULL && review_judgement(review, 1) == NULL);
    CHECK_INT(review_count(review, 0, MARK_NONE), 1);
    review_free(review);
}

/* How many thoughts one move takes of which all looks say that it loses `loss`. */
static int thoughts_about(double loss)
{
    Line line = read_game("nim", "1");
    History before = {.pos = line.pos, .count = 1};
    Review *review;
    CHECK_OK(review_new_move(line.game, &before, line.moves[0], &review));
    int thoughts = 0;
    for (; review_wants(review) >= 0; thoughts++) {
        int at = review_history(review).count - 1;
        bool is_played = at > 0 && pos_same(&review_history(review).pos[1], &line.pos[1]);
        Thought thought = thought_of(&line, at, at == 0 ? 0.9 : is_played ? 0.1 + loss : 0.1, false);
        review_take(review, &thought);
    }
    CHECK_INT(review_judgement(review, 0)->mark, MARK_BLUNDER);
    review_free(review);
    return thoughts;
}

/* The tutor need not wait for a third look at what is plain. */
static void a_plain_loss_is_told_sooner(void)
{
    CHECK_INT(thoughts_about(0.39), 6);
    CHECK_INT(thoughts_about(0.41), 4);
}

/* The better move ends the game: the rules say what it is worth. */
static void a_better_move_that_wins_needs_no_thought(void)
{
    Line line = read_game("tictactoe", "0 3 1 4 8");
    Review *review = new_review(&line);
    Thought thought = thought_of(&line, 5, 1, true);
    review_take(review, &thought);
    thought = (Thought){.move = 3, .chance = 1, .proven = true};
    review_take(review, &thought);
    CHECK_INT(review_wants(review), 3);
    CHECK_INT(review_judgement(review, 4)->mark, MARK_BLUNDER);
    CHECK_INT(review_judgement(review, 4)->change, CHANGE_WIN_TO_LOSS);
    check_words(words_reason, review, 4, "8 misses three in a row at 2 (0-1-2). It turns a win into a loss.");
    review_free(review);
}

/* Without a proof for both moves the words win and loss are not used. */
static void an_unproven_loss_is_not_called_one(void)
{
    Line line = read_game("nim", "1");
    Review *review = fed_until_verified(&line, 1.0, 0.0);
    review_take(review, &(Thought){.move = 1, .chance = 1.0});
    review_take(review, &(Thought){.move = 1, .chance = 0.0, .proven = true});
    CHECK_INT(review_wants(review), 0); /* the move played is searched a third time */
    review_take(review, &(Thought){.move = 1, .chance = 1.0});
    CHECK_INT(review_judgement(review, 0)->mark, MARK_BLUNDER);
    CHECK_INT(review_judgement(review, 0)->change, CHANGE_NONE);
    check_words(words_reason, review, 0, "1 lowers the chances from 100% to 0%.");
    review_free(review);
}

/* The better move is an estimate, the move played a proven draw: searched long enough it is a draw as
 * well. */
static void an_estimate_is_not_compared_with_a_proof(void)
{
    Line line = read_game("nim", "1");
    Review *review = fed_until_verified(&line, 0.9, 0.5);
    review_take(review, &(Thought){.move = 1, .chance = 0.5, .proven = true});
    review_take(review, &(Thought){.move = 1, .chance = 0.2});
    CHECK_INT(review_wants(review), 0);
    CHECK(!pos_same(&review_history(review).pos[1], &line.pos[1]));
    CHECK(review_limits(review).nodes >= 10000000);
    review_take(review, &(Thought){.move = 1, .chance = 0.5, .proven = true});
    answer_others(review, &line);
    CHECK_INT(review_wants(review), -1);
    CHECK_INT(review_judgement(review, 0)->mark, MARK_NONE);
    review_free(review);
}

/* If it stays an estimate, the difference must be large. */
static Mark one_sided(double estimate)
{
    Line line = read_game("nim", "1");
    Review *review = fed_until_verified(&line, 0.9, 0.5);
    review_take(review, &(Thought){.move = 1, .chance = 0.5, .proven = true});
    review_take(review, &(Thought){.move = 1, .chance = 1 - estimate});
    review_take(review, &(Thought){.move = 1, .chance = 1 - estimate});
    answer_others(review, &line);
    Mark mark = review_judgement(review, 0)->mark;
    review_free(review);
    return mark;
}

static void an_estimate_against_a_proof_needs_much(void)
{
    CHECK_INT(one_sided(0.8), MARK_NONE);
    CHECK_INT(one_sided(0.95), MARK_BLUNDER);
}

static void sums_up_by_phase(void)
{
    Line line = read_game("tictactoe", "4 1 0 8 6 2 3");
    Review *review = judged(&line, "perfect");
    CHECK_INT(review_phase(review, 0), PHASE_OPENING);
    CHECK_INT(review_phase(review, 4), PHASE_MIDDLE);
    CHECK_INT(review_phase(review, 6), PHASE_ENDING);
    PhaseSummary summary = review_summary(review, 1, PHASE_OPENING);
    CHECK_INT(summary.moves, 1);
    CHECK_INT(summary.marks[MARK_BLUNDER], 1);
    CHECK(summary.given_away == 0.5);
    CHECK_INT(review_summary(review, 0, PHASE_ENDING).marks[MARK_NONE], 1);
    char buffer[80];
    Text text = text_into(buffer, sizeof buffer);
    words_phase_summary(NULL, review, 1, PHASE_OPENING, &text);
    CHECK_TEXT(buffer, "Opening: 1 blunder");
    review_free(review);
}

static void the_graph_is_seen_by_the_first_side(void)
{
    Line line = read_game("nim", "1 1");
    Review *review = fed(&line, (double[]){0.7, 0.2, 0.6}, false);
    CHECK(review_chance(review, 0) == 0.7);
    CHECK(review_chance(review, 1) == 0.8);
    CHECK(review_chance(review, 2) == 0.6);
    review_free(review);
}

/* Kings go back and forth four times: the players ignored the third repetition. */
static void an_unclaimed_draw_does_not_stop_the_review(void)
{
    Line line = read_game("checkers", "");
    CHECK_OK(line.game->pos_read("B:WK32,21:BK1,12", &line.pos[0]));
    static const char *const DANCE[] = {"1-5", "32-28", "5-1", "28-32"};
    for (int i = 0; i < 16; i++) {
        CHECK_OK(game_read_move(line.game, &line.pos[i], DANCE[i % 4], &line.moves[i]));
        line.pos[i + 1] = line.game->play(&line.pos[i], line.moves[i]);
        line.count++;
    }
    Review *review = new_review(&line);
    CHECK_INT(review_wants(review), 15); /* the last position is the claimed draw */
    for (int ply; (ply = review_wants(review)) >= 0;) {
        History history = review_history(review);
        CHECK_INT(line.game->result(&history).outcome, OUTCOME_NONE);
        Thought thought = thought_of(&line, ply, 0.5, false);
        review_take(review, &thought);
    }
    review_free(review);
}

static void stops_when_asked(void)
{
    Line line = read_game("tictactoe", "4 0 8");
    Review *review = new_review(&line);
    Engine *engine;
    CHECK_OK(engine_open(line.game, "perfect", NULL, &engine));
    atomic_bool stop = true;
    CHECK_OK(review_run(review, engine, &(Watch){.stop = &stop}, NULL, NULL));
    CHECK_INT(review_wants(review), 3);
    engine_close(engine);
    review_free(review);
}

int main(void)
{
    RUN(perfect_games_have_no_marks);
    RUN(perfect_against_perfect_has_no_marks);
    RUN(only_a_change_of_outcome_is_marked);
    RUN(asks_from_the_end);
    RUN(the_end_needs_no_thought);
    RUN(marks_by_what_is_given_away);
    RUN(marks_proven_positions_by_outcome_only);
    RUN(the_judges_own_move_is_never_marked);
    RUN(a_mark_is_told_only_if_it_still_stands);
    RUN(every_estimate_is_looked_at_a_third_time);
    RUN(a_loss_that_shrinks_is_not_certain);
    RUN(less_than_is_asked_for_is_not_told);
    RUN(one_move_alone_is_judged);
    RUN(a_plain_loss_is_told_sooner);
    RUN(a_better_move_that_wins_needs_no_thought);
    RUN(an_unproven_loss_is_not_called_one);
    RUN(an_estimate_is_not_compared_with_a_proof);
    RUN(an_estimate_against_a_proof_needs_much);
    RUN(sums_up_by_phase);
    RUN(the_graph_is_seen_by_the_first_side);
    RUN(an_unclaimed_draw_does_not_stop_the_review);
    RUN(stops_when_asked);
    return test_exit();
}

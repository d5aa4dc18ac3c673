/* The small pure parts under the protocols: lines, command words, time, scores, Hub's notation. */
#include "base/lines.h"
#include "base/rng.h"
#include "base/shell_words.h"
#include "base/text.h"
#include "engine/allot.h"
#include "engine/pacing.h"
#include "remote/hub_text.h"
#include "engine/score.h"
#include "test.h"

extern const Game checkers_game;

/* ---- Lines ---- */

static void note_line(void *context, const char *line, bool cut)
{
    Text *text = context;
    text_add(text, "[%s%s]", line, cut ? "…" : "");
}

static void lines_are_cut_however_the_bytes_come(void)
{
    static const char INPUT[] = "one\r\n\ntwo\0x\nthe longest\ntoo long a line\nlast";
    static const char EXPECTED[] = "[one][][two?x][the longest][too long a …][last]";
    for (size_t step = 1; step <= sizeof INPUT - 1; step++) {
        char said[200];
        Text text = text_into(said, sizeof said);
        Lines lines;
        CHECK_OK(lines_init(&lines, 12, note_line, &text));
        for (size_t from = 0; from < sizeof INPUT - 1; from += step) {
            size_t left = sizeof INPUT - 1 - from;
            lines_add(&lines, INPUT + from, left < step ? left : step);
        }
        lines_end(&lines);
        CHECK_TEXT(said, EXPECTED);
        lines_release(&lines);
    }
}

/* ---- Words ---- */

static const char *joined(const char *command, char *out, size_t size)
{
    char store[200], *words[6];
    Text text = text_into(out, size);
    Status status = shell_words(command, store, words, 6);
    if (!ok(&status)) return status.text[0] == 'a' ? "refused" : "empty";
    for (char **word = words; *word != NULL; word++)
        text_add(&text, "[%s]", *word);
    return out;
}

static void words_are_cut_like_a_shell_does(void)
{
    char out[200];
    CHECK_TEXT(joined("  a bb\tc ", out, sizeof out), "[a][bb][c]");
    CHECK_TEXT(joined("'a b' \"c d\"e", out, sizeof out), "[a b][c de]");
    CHECK_TEXT(joined("a\\ b \"\\\"\\\\\\n\" '\\'", out, sizeof out), "[a b][\"\\\\n][\\]");
    CHECK_TEXT(joined("''", out, sizeof out), "[]");
    CHECK_TEXT(joined("$HOME * ; |", out, sizeof out), "[$HOME][*][;][|]");
    CHECK_TEXT(joined("'a", out, sizeof out), "refused");
    CHECK_TEXT(joined("a \"b\\\"", out, sizeof out), "refused");
    CHECK_TEXT(joined("a b c d e f", out, sizeof out), "refused");
    CHECK_TEXT(joined("  ", out, sizeof out), "empty");
}

/* ---- Time ---- */

/* A long game on the clock, every move taking its share, or the most it may: the least that was ever left. */
static int64_t least_left(int64_t left, int64_t increment, long session, int moves, bool most)
{
    int64_t least = left, base = left;
    for (int i = 0; i < moves; i++) {
        long to_go = session > 0 ? session - i % session : 0;
        if (session > 0 && i > 0 && i % session == 0) left += base;
        Allowance allowance = {left, increment, to_go};
        Limits limits = {0};
        allot(&limits, &allowance);
        CHECK(limits.most_ms >= limits.move_ms);
        left -= most ? limits.most_ms : limits.move_ms;
        if (left < least) least = left;
        left += increment;
    }
    return least;
}

static void the_clock_never_runs_out(void)
{
    for (int64_t left = 1000; left <= 10000000; left *= 10)
        for (int64_t increment = 0; increment <= left / 10; increment += left / 10)
            for (long session = 0; session <= 40; session += 20) {
                CHECK(least_left(left, increment, session, 100, false) > 0);
                CHECK(least_left(left, increment, session, 100, true) > 0);
            }
    CHECK_INT(allot_ms(&(Allowance){0, 0, 0}), 1);
    CHECK_INT(allot_ms(&(Allowance){1, 1000, 1}), 1);
}

static void the_time_is_used(void)
{
    CHECK_INT(allot_ms(&(Allowance){60000, 0, 0}), 2500);
    CHECK(allot_ms(&(Allowance){60000, 1000, 0}) > 3000);
    CHECK(allot_ms(&(Allowance){10000, 0, 1}) >= 5000); /* the last move before new time */
    CHECK(allot_ms(&(Allowance){10000, 0, 10}) >= 800);
}

/* After `depths` with one best move, each with the expected score that follows the one before by `step`. */
static Pacing paced(int depths, double step)
{
    Pacing pacing = pacing_begin(&(Limits){.move_ms = 1000, .most_ms = 3000});
    for (int i = 0; i < depths; i++)
        pacing_add(&pacing, 5, 0.5 + step * i);
    return pacing;
}

static void a_clear_move_takes_less_time_and_a_falling_value_more(void)
{
    Pacing young = paced(2, 0), clear = paced(12, 0), falling = paced(12, -0.03), rising = paced(12, 0.03);
    CHECK_INT(pacing_wanted_us(&clear), 800000);
    CHECK(pacing_wanted_us(&young) > 1000000);
    CHECK(pacing_wanted_us(&falling) > pacing_wanted_us(&clear) * 3 / 2);
    CHECK_INT(pacing_wanted_us(&rising), pacing_wanted_us(&clear));
    CHECK(pacing_enough(&clear, 600000) && !pacing_enough(&clear, 500000));
    CHECK(!pacing_enough(&falling, 600000));
    pacing_add(&clear, 6, 0.5); /* another move is the best now */
    CHECK(!pacing_enough(&clear, 1200000));
    Pacing worst = paced(2, -0.5);
    CHECK(pacing_wanted_us(&worst) <= 3000000 && pacing_deadline_us(&worst) == 3000000);
}

static void without_a_clock_the_time_of_a_move_is_exact(void)
{
    Pacing pacing = pacing_begin(&(Limits){.move_ms = 1000});
    pacing_add(&pacing, 5, 0.5);
    CHECK(!pacing_counts(&pacing) && !pacing_enough(&pacing, 900000));
}

/* ---- Scores ---- */

static void scores_and_chances_agree(void)
{
    for (int score = -SCORE_LIMIT; score <= SCORE_LIMIT; score += 50) {
        CHECK_INT(score_of(score_chance(score), false), score);
    }
    CHECK_INT(score_of(1, false), SCORE_LIMIT);
    CHECK_INT(score_of(0, false), -SCORE_LIMIT);
    CHECK_INT(score_of(1, true), SCORE_PROVEN);
    CHECK_INT(score_of(0, true), -SCORE_PROVEN);
    CHECK_INT(score_of(0.5, true), 0);
    CHECK(score_chance(SCORE_PROVEN) == 1 && score_chance(-SCORE_PROVEN) == 0 && score_chance(0) == 0.5);
    CHECK(score_chance(400) > 0.909 && score_chance(400) < 0.9091);
}

/* ---- Hub ---- */

/* Random games: every position and every legal move survives conversion to text and back. */
static void hub_text_goes_both_ways(void)
{
    const Game *game = &checkers_game;
    Rng rng = rng_seeded(1);
    int captures = 0;
    for (int number = 0; number < 50; number++) {
        Pos pos = game->start(0);
        Move moves[MOVES_MAX];
        for (int ply = 0, count; ply < 120 && (count = game->moves(&pos, moves)) > 0; ply++) {
            char text[POS_TEXT], again[POS_TEXT], move[MOVE_TEXT];
            Pos read;
            hub_pos_text(game, &pos, text);
            CHECK_INT(strlen(text), 33);
            CHECK_OK(hub_pos_read(game, text, &read));
            hub_pos_text(game, &read, again);
            CHECK_TEXT(again, text);
            for (int i = 0; i < count; i++) {
                Move found = MOVE_NONE;
                hub_move_text(game, &pos, moves[i], move);
                CHECK_OK(hub_move_read(game, &pos, move, &found));
                Pos one = game->play(&pos, moves[i]), other = game->play(&pos, found);
                CHECK(pos_same(&one, &other));
                captures += strchr(move, 'x') != NULL;
            }
            pos = game->play(&pos, moves[rng_below(&rng, (uint32_t)count)]);
        }
    }
    CHECK(captures > 500);
}

static void hub_captures_list_the_captured(void)
{
    Pos pos;
    Move move;
    char text[MOVE_TEXT];
    CHECK_OK(checkers_game.pos_read("B:W6,15,23:B1", &pos));
    CHECK_OK(hub_move_read(&checkers_game, &pos, "1x26x23x15x6", &move)); /* in any order */
    hub_move_text(&checkers_game, &pos, move, text);
    CHECK_TEXT(text, "1x26x6x15x23");
    CHECK_OK(hub_move_read(&checkers_game, &pos, "1x10x19x26", &move)); /* the game's own notation */
    CHECK_REFUSED(hub_move_read(&checkers_game, &pos, "1x26x6x15", &move), "not a legal move");
    CHECK_REFUSED(hub_move_read(&checkers_game, &pos, "1x26x6x15x99", &move), "not a legal move");
    CHECK_REFUSED(hub_move_read(&checkers_game, &pos, "1-5", &move), "not a legal move");
    CHECK_REFUSED(hub_move_read(&checkers_game, &pos, "1x", &move), "not a legal move");
    CHECK_REFUSED(hub_move_read(&checkers_game, &pos, "", &move), "not a legal move");
}

static void hub_positions_are_checked(void)
{
    Pos pos;
    CHECK_REFUSED(hub_pos_read(&checkers_game, "", &pos), "32 of the letters");
    CHECK_REFUSED(hub_pos_read(&checkers_game, "Xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", &pos), "W or B");
    CHECK_REFUSED(hub_pos_read(&checkers_game, "Weeeeeeeeeeeeeeeexeeeeeeeeeeeeeee", &pos),
                  "32 of the letters");
    CHECK_REFUSED(hub_pos_read(&checkers_game, "Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", &pos),
                  "32 of the letters");
}

static void hub_arguments_are_read(void)
{
    const char *line = "  a=1 flag b=\"two words\" c=\"\" d= e=\"open";
    char key[4], value[12];
    static const char *const EXPECTED[][2] = {{"a", "1"}, {"fla", ""}, {"b", "two words"},
                                              {"c", ""},  {"d", ""},   {"e", "open"}};
    for (size_t i = 0; i < sizeof EXPECTED / sizeof EXPECTED[0]; i++) {
        CHECK(hub_argument(&line, key, sizeof key, value, sizeof value));
        CHECK_TEXT(key, EXPECTED[i][0]);
        CHECK_TEXT(value, EXPECTED[i][1]);
    }
    CHECK(!hub_argument(&line, key, sizeof key, value, sizeof value));
}

int main(void)
{
    RUN(lines_are_cut_however_the_bytes_come);
    RUN(words_are_cut_like_a_shell_does);
    RUN(the_clock_never_runs_out);
    RUN(the_time_is_used);
    RUN(a_clear_move_takes_less_time_and_a_falling_value_more);
    RUN(without_a_clock_the_time_of_a_move_is_exact);
    RUN(scores_and_chances_agree);
    RUN(hub_text_goes_both_ways);
    RUN(hub_captures_list_the_captured);
    RUN(hub_positions_are_checked);
    RUN(hub_arguments_are_read);
    return test_exit();
}

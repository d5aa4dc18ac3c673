/* libparlor as a program of somebody else uses it: only through its header. */
#include "test.h"

#include "parlor/parlor.h"

#include <stdlib.h>
#include <string.h>

static const parlor_game *find(const char *name)
{
    const parlor_game *game = NULL;
    CHECK_INT(parlor_game_find(name, &game, NULL), PARLOR_OK);
    return game;
}

static parlor_record *record_of(const char *game)
{
    parlor_record *record = NULL;
    CHECK_INT(parlor_record_new(find(game), NULL, &record, NULL), PARLOR_OK);
    return record;
}

static void games_are_found_and_described(void)
{
    static const int ACTIONS[] = {9, 81, 2432};
    char why[PARLOR_WHY];
    const parlor_game *game;
    int count = 0;
    for (; (game = parlor_game_at(count)) != NULL; count++) {
        parlor_game_info info = {.size = sizeof info};
        parlor_game_get(game, &info);
        CHECK(find(info.name) == game);
        CHECK_INT(info.actions, ACTIONS[count]);
    }
    CHECK_INT(count, 3);
    CHECK(parlor_game_at(-1) == NULL);
    CHECK_INT(parlor_game_find("chess", &game, why), PARLOR_WRONG);
    CHECK(strstr(why, "checkers") != NULL);
}

/* A program that was built with an older, shorter struct gets what it knows, and no byte more. */
static void older_structs_are_filled_as_far_as_they_go(void)
{
    struct {
        parlor_game_info info;
    } room;
    memset(&room, 0x55, sizeof room);
    room.info.size = offsetof(parlor_game_info, side);
    parlor_game_get(find("checkers"), &room.info);
    CHECK_TEXT(room.info.title, "Checkers");
    CHECK(memcmp(&room.info.side, "\x55\x55\x55\x55", 4) == 0);
}

static void positions_and_moves_have_texts(void)
{
    const parlor_game *game = find("checkers");
    parlor_position pos, next;
    parlor_move move, moves[PARLOR_MOVES];
    char text[PARLOR_POSITION_TEXT], why[PARLOR_WHY];
    parlor_start(game, &pos);
    CHECK_INT(parlor_moves(game, &pos, moves), 7);
    CHECK_INT(parlor_read_move(game, &pos, "11-15", &move, why), PARLOR_OK);
    CHECK_INT(parlor_play(game, &pos, move, &next, why), PARLOR_OK);
    CHECK_INT(parlor_side(game, &next), 1);
    CHECK_INT(parlor_play(game, &next, move, &next, why), PARLOR_WRONG);
    CHECK_INT(parlor_read_move(game, &pos, "11-22", &move, why), PARLOR_WRONG);
    parlor_position_text(game, &pos, text);
    CHECK_INT(parlor_read_position(game, text, &next, why), PARLOR_OK);
    CHECK(memcmp(&pos, &next, sizeof pos) == 0);
    CHECK_INT(parlor_read_position(game, "B:X", &next, why), PARLOR_WRONG);
    CHECK(parlor_perft(game, &pos, 6) == 36768);
    CHECK(parlor_action_move(game, &pos, parlor_action(game, &pos, moves[3])) == moves[3]);
    CHECK_INT(parlor_action(game, &pos, 12345), -1);
}

static void records_know_the_rules(void)
{
    static const char *const MOVES[] = {"4", "0", "2", "6", "3", "5", "1", "7", "8"};
    char why[PARLOR_WHY];
    const char *ending;
    parlor_record *record = record_of("tictactoe");
    for (int i = 0; i < 9; i++)
        CHECK_INT(parlor_record_play_text(record, MOVES[i], why), PARLOR_OK);
    CHECK_INT((int)parlor_record_result(record, &ending), PARLOR_DRAW);
    CHECK(ending[0] != '\0');
    CHECK_INT(parlor_record_play_text(record, "0", why), PARLOR_WRONG);
    CHECK_INT(parlor_record_undo(record), 1);
    CHECK_INT((int)parlor_record_result(record, &ending), PARLOR_OPEN);
    CHECK_INT(parlor_record_plies(record), 8);
    CHECK(parlor_record_position(record, 9) == NULL);
    CHECK(parlor_record_move(record, 8) == PARLOR_NO_MOVE);
    parlor_record_free(record);
}

static void repetition_is_a_draw(void)
{
    static const char *const TOUR[] = {"1-5", "32-28", "5-1", "28-32"};
    parlor_position from;
    parlor_record *record;
    CHECK_INT(parlor_read_position(find("checkers"), "B:WK32:BK1", &from, NULL), PARLOR_OK);
    CHECK_INT(parlor_record_new(find("checkers"), &from, &record, NULL), PARLOR_OK);
    for (int i = 0; i < 8; i++)
        CHECK_INT(parlor_record_play_text(record, TOUR[i % 4], NULL), PARLOR_OK);
    CHECK_INT((int)parlor_record_result(record, NULL), PARLOR_DRAW);
    parlor_record_free(record);
}

static void games_survive_their_text(void)
{
    char why[PARLOR_WHY], *text, *again;
    parlor_record *record = record_of("checkers"), *second;
    for (int i = 0; i < 80 && parlor_record_result(record, NULL) == PARLOR_OPEN; i++) {
        parlor_move moves[PARLOR_MOVES];
        int count = parlor_moves(parlor_record_game(record), parlor_record_position(record, -1), moves);
        CHECK_INT(parlor_record_play(record, moves[i % count], why), PARLOR_OK);
    }
    CHECK_INT(parlor_pdn_write(record, &text, why), PARLOR_OK);
    CHECK_INT(parlor_pdn_count(find("checkers"), text), 1);
    CHECK_INT(parlor_pdn_read(find("checkers"), text, 1, &second, why), PARLOR_OK);
    CHECK_INT(parlor_record_plies(second), parlor_record_plies(record));
    CHECK_INT(parlor_pdn_write(second, &again, why), PARLOR_OK);
    CHECK_TEXT(again, text);
    parlor_record_free(record);
    parlor_record_free(second);
    parlor_free(text);
    parlor_free(again);
    CHECK_INT(parlor_pdn_read(find("checkers"), "1. 11-15 23-20", 1, &second, why), PARLOR_OK);
    CHECK_INT(parlor_record_plies(second), 1);
    CHECK(strncmp(why, "1:10: ", 6) == 0);
    parlor_record_free(second);
    CHECK_INT(parlor_pdn_read(find("ultimate"), "1. 44", 1, &second, why), PARLOR_WRONG);
}

static parlor_engine *open_engine(const char *game, const char *name)
{
    char why[PARLOR_WHY];
    parlor_engine *engine = NULL;
    parlor_engine_options options = {.size = sizeof options, .plain = 1, .egdb_mb = -1};
    CHECK_INT(parlor_engine_open(find(game), name, &options, &engine, why), PARLOR_OK);
    return engine;
}

static void engines_think_and_repeat_themselves(void)
{
    parlor_limits limits = {.size = sizeof limits, .nodes = 20000, .seed = 7};
    parlor_thought first = {.size = sizeof first}, second = {.size = sizeof second};
    char why[PARLOR_WHY];
    parlor_record *record = record_of("ultimate");
    parlor_engine *engine = open_engine("ultimate", "master");
    CHECK_INT(parlor_engine_think(engine, record, &limits, NULL, NULL, &first, why), PARLOR_OK);
    parlor_engine_forget(engine);
    CHECK_INT(parlor_engine_think(engine, record, &limits, NULL, NULL, &second, why), PARLOR_OK);
    CHECK(first.move == second.move && first.nodes == second.nodes);
    CHECK_INT(first.root_count, 81);
    parlor_engine_close(engine);
    parlor_record_free(record);
}

static void stop_now(void *context, const parlor_thought *so_far)
{
    CHECK(so_far->size == sizeof *so_far);
    parlor_engine_stop(context);
}

static void a_search_without_limit_is_followed_and_stopped(void)
{
    parlor_limits limits = {.size = sizeof limits, .infinite = 1};
    parlor_thought thought = {.size = sizeof thought};
    parlor_record *record = record_of("checkers");
    parlor_engine *engine = open_engine("checkers", "master");
    CHECK_INT(parlor_engine_think(engine, record, &limits, stop_now, engine, &thought, NULL), PARLOR_OK);
    CHECK(thought.depth > 0);
    parlor_engine_close(engine);
    parlor_record_free(record);
}

static void an_early_stop_is_not_forgotten(void)
{
    parlor_limits limits = {.size = sizeof limits, .infinite = 1};
    parlor_thought thought = {.size = sizeof thought};
    char why[PARLOR_WHY];
    parlor_record *record = record_of("checkers");
    parlor_engine *engine = open_engine("checkers", "master");
    parlor_engine_stop(engine);
    CHECK_INT(parlor_engine_think(engine, record, &limits, NULL, NULL, &thought, why), PARLOR_OK);
    CHECK(thought.move != PARLOR_NO_MOVE);
    parlor_engine_close(engine);
    parlor_record_free(record);
}

static void wrong_calls_of_engines_are_told(void)
{
    char why[PARLOR_WHY];
    parlor_engine *engine;
    parlor_thought thought = {.size = sizeof thought};
    parlor_limits limits = {.size = sizeof limits, .move_ms = -1};
    CHECK_INT(parlor_engine_open(find("checkers"), "deep blue", NULL, &engine, why), PARLOR_WRONG);
    CHECK_INT(parlor_engine_open(find("checkers"), "program:/bin/sh", NULL, &engine, why), PARLOR_WRONG);
    engine = open_engine("checkers", "random");
    parlor_record *other = record_of("tictactoe"), *record = record_of("checkers");
    CHECK_INT(parlor_engine_think(engine, other, NULL, NULL, NULL, &thought, why), PARLOR_WRONG);
    CHECK_INT(parlor_engine_think(engine, record, &limits, NULL, NULL, &thought, why), PARLOR_WRONG);
    CHECK(strstr(why, "negative") != NULL);
    parlor_record_free(other);
    parlor_record_free(record);
    parlor_engine_close(engine);
}

static void levels_have_names_and_strengths(void)
{
    parlor_level level = {.size = sizeof level};
    const parlor_game *game = find("checkers");
    int count = parlor_level_count(game);
    CHECK(count > 10);
    CHECK_INT(parlor_level_get(game, count, &level, NULL), PARLOR_OK);
    CHECK(level.elo > 1000 && level.name[0] != '\0');
    CHECK_INT(parlor_level_get(game, count + 1, &level, NULL), PARLOR_WRONG);
}

static void a_review_finds_the_blunder(void)
{
    static const char *const MOVES[] = {"0", "4", "1", "8", "2"}; /* O leaves the line 0 1 2 open */
    char why[PARLOR_WHY];
    parlor_review *review;
    parlor_judgement judgement = {.size = sizeof judgement};
    parlor_record *record = record_of("tictactoe");
    for (int i = 0; i < 5; i++)
        CHECK_INT(parlor_record_play_text(record, MOVES[i], why), PARLOR_OK);
    CHECK_INT(parlor_review_run(record, 0, NULL, NULL, &review, why), PARLOR_OK);
    CHECK_INT(parlor_review_get(review, 3, &judgement, why), PARLOR_OK);
    CHECK_INT((int)judgement.mark, PARLOR_BLUNDER);
    CHECK(strstr(judgement.sentence, "8??") != NULL);
    CHECK_INT(parlor_review_get(review, 5, &judgement, why), PARLOR_WRONG);
    parlor_review_free(review);
    parlor_record_free(record);
}

/* ---- Batches ---- */

static parlor_batch *batch_of(const char *game, int count, parlor_game_info *info)
{
    parlor_batch *batch = NULL;
    info->size = sizeof *info;
    parlor_game_get(find(game), info);
    CHECK_INT(parlor_batch_new(find(game), count, 3, &batch, NULL), PARLOR_OK);
    return batch;
}

/* Random games by masks and actions to their end; every action that a mask allows can be played. */
static void play_batch(const char *name, int count)
{
    parlor_game_info info;
    parlor_batch *batch = batch_of(name, count, &info);
    size_t actions = (size_t)info.actions;
    uint8_t *mask = malloc((size_t)count * actions);
    int32_t *action = malloc((size_t)count * sizeof *action);
    int8_t *outcome = malloc((size_t)count);
    int open = count;
    while (open > 0) {
        parlor_batch_masks(batch, mask);
        parlor_batch_random(batch, action);
        for (int i = 0; i < count; i++)
            CHECK(action[i] < 0 || mask[(size_t)i * actions + (size_t)action[i]] == 1);
        CHECK_INT(parlor_batch_step(batch, action, NULL), PARLOR_OK);
        parlor_batch_outcomes(batch, outcome);
        open = 0;
        for (int i = 0; i < count; i++)
            open += outcome[i] == PARLOR_OPEN;
    }
    CHECK_INT(parlor_batch_reset(batch, -1, NULL), PARLOR_OK);
    parlor_batch_outcomes(batch, outcome);
    CHECK_INT(outcome[count - 1], PARLOR_OPEN);
    free(mask);
    free(action);
    free(outcome);
    parlor_batch_free(batch);
}

static void batches_play_to_the_end(void)
{
    play_batch("tictactoe", 50);
    play_batch("ultimate", 20);
    play_batch("checkers", 10);
}

static void a_wrong_action_changes_no_game(void)
{
    char why[PARLOR_WHY];
    parlor_game_info info;
    parlor_batch *batch = batch_of("tictactoe", 2, &info);
    int8_t side[2];
    CHECK_INT(parlor_batch_step(batch, (const int32_t[]){4, 9}, why), PARLOR_WRONG);
    CHECK_TEXT(why, "action 9 is not legal in game 1");
    parlor_batch_sides(batch, side);
    CHECK(side[0] == 0 && side[1] == 0);
    CHECK_INT(parlor_batch_step(batch, (const int32_t[]){4, -1}, why), PARLOR_OK);
    parlor_batch_sides(batch, side);
    CHECK(side[0] == 1 && side[1] == 0);
    CHECK_INT(parlor_batch_reset(batch, 2, why), PARLOR_WRONG);
    parlor_batch_free(batch);
}

static void observations_are_from_the_movers_side(void)
{
    parlor_game_info info;
    parlor_batch *batch = batch_of("tictactoe", 1, &info);
    int8_t seen[6 * 9];
    CHECK_INT(info.planes, 6);
    CHECK_INT(parlor_batch_step(batch, (const int32_t[]){4}, NULL), PARLOR_OK);
    parlor_batch_observe(batch, seen);
    CHECK_INT(seen[0 * 9 + 4], 0); /* not O's own */
    CHECK_INT(seen[2 * 9 + 4], 1); /* the other's */
    CHECK_INT(seen[4 * 9 + 4], 0); /* no move goes there */
    CHECK_INT(seen[4 * 9 + 0], 1);
    CHECK_INT(seen[5 * 9 + 0], 1); /* O to move */
    parlor_batch_free(batch);
}

int main(void)
{
    RUN(games_are_found_and_described);
    RUN(older_structs_are_filled_as_far_as_they_go);
    RUN(positions_and_moves_have_texts);
    RUN(records_know_the_rules);
    RUN(repetition_is_a_draw);
    RUN(games_survive_their_text);
    RUN(engines_think_and_repeat_themselves);
    RUN(a_search_without_limit_is_followed_and_stopped);
    RUN(an_early_stop_is_not_forgotten);
    RUN(wrong_calls_of_engines_are_told);
    RUN(levels_have_names_and_strengths);
    RUN(a_review_finds_the_blunder);
    RUN(batches_play_to_the_end);
    RUN(a_wrong_action_changes_no_game);
    RUN(observations_are_from_the_movers_side);
    return test_exit();
}

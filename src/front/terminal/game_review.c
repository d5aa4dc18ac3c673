/* The review of the game on the screen: its mistakes and why. The judge thinks here, in the front end's
 * thread, a moment for each position; between two of them the progress is shown and Esc is heard. */
#include "front/terminal/game_screen.h"

#include "base/text.h"
#include "view/judge_words.h"

enum { LIST_MAX = 12, LIST_TEXT = 3000 };

typedef struct Progress {
    GameScreen *game;
    atomic_bool stop;
} Progress;

static void show_progress(void *context, int done, int of)
{
    Progress *progress = context;
    GameScreen *game = progress->game;
    game_screen_say(game, "Looking at the game: %d of %d (Esc stops)", done, of);
    game_screen_paint(game);
    screen_show(game->screen);
    Event event = screen_wait(game->screen, -1, 0);
    if (event.kind == EVENT_END) game->stage.ended = true;
    if (event.kind == EVENT_END || (event.kind == EVENT_KEY && event.key == INPUT_ESCAPE))
        atomic_store(&progress->stop, true);
}

static Status judge(GameScreen *game, Review *review)
{
    Progress progress = {.game = game};
    Watch watch = {.stop = &progress.stop};
    Engine *engine;
    Status status = engine_open(review_game(review), review_judge(review_game(review)), NULL, &engine);
    if (!ok(&status)) return status;
    status = review_run(review, engine, &watch, show_progress, &progress);
    engine_close(engine);
    return status;
}

/* How many mistakes each side made, then the last of them with their reasons. */
static void describe(const Review *review, char *out, size_t size)
{
    const Game *game = review_game(review);
    Text text = text_into(out, size);
    int marked = 0, skipped = 0;
    for (int side = 0; side < 2; side++) {
        text_add(&text, "%s: ", game->side_name[side]);
        words_review_counts(NULL, review, side, &text);
        text_add(&text, "\n");
        for (Mark mark = MARK_INACCURACY; mark <= MARK_BLUNDER; mark++)
            marked += review_count(review, side, mark);
    }
    for (int ply = 0; ply < review_moves(review); ply++) {
        char buffer[400];
        Text sentence = text_into(buffer, sizeof buffer);
        words_judgement(NULL, review, ply, &sentence);
        if (sentence.length == 0 || skipped++ < marked - LIST_MAX) continue;
        text_add(&text, "\n%d%s %s", ply / 2 + 1, ply % 2 == 0 ? "." : "...", buffer);
    }
}

void game_screen_review(GameScreen *game)
{
    if (session_plies(game->session) == 0) {
        game_screen_say(game, "There is no move to review yet.");
        return;
    }
    char text[LIST_TEXT];
    Review *review;
    Status status = review_new_of(game->session, &review);
    if (!ok(&status)) {
        game_screen_warn(game, status.text);
        return;
    }
    status = judge(game, review);
    game_screen_say(game, "%s", "");
    if (!ok(&status)) game_screen_warn(game, status.text);
    if (ok(&status) && review_wants(review) < 0) {
        describe(review, text, sizeof text);
        dialog_tell(&game->stage, "Review", text);
    }
    review_free(review);
}

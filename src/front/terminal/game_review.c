/* The review of the game on the screen: its mistakes and why. The judge thinks here, in the front end's
 * thread, a moment for each position; between two of them the progress is shown and Esc is checked. */
#include "front/terminal/game_screen.h"

#include "view/judge_words.h"

enum { LIST_TEXT = 6000 };

typedef struct Progress {
    GameScreen *game;
    atomic_bool stop;
} Progress;

static void show_progress(void *context, int done, int of)
{
    Progress *progress = context;
    GameScreen *game = progress->game;
    char text[120];
    Text out = text_into(text, sizeof text);
    words_add(game->backdrop.language, &out, "Looking at the game: %d of %d (Esc stops)", done, of);
    table_say(game->table, text);
    game_screen_paint(game);
    screen_show(game->backdrop.screen);
    Event event = screen_wait(game->backdrop.screen, -1, 0);
    if (event.kind == EVENT_END) game->backdrop.ended = true;
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

/* How many mistakes each side made, then all of them with their reasons. */
static void describe(const Language *language, const Review *review, char *out, size_t size)
{
    Text text = text_into(out, size);
    words_review_summary(language, review, &text);
    text_add(&text, "\n");
    for (int ply = 0; ply < review_moves(review); ply++) {
        char buffer[400];
        Text sentence = text_into(buffer, sizeof buffer);
        words_judgement(language, review, ply, &sentence);
        if (sentence.length == 0) continue;
        text_add(&text, "\n%d%s %s", ply / 2 + 1, ply % 2 == 0 ? "." : "...", buffer);
    }
}

/* The table uses it to go from mistake to mistake, and for the drill. */
static void keep(GameScreen *game, Review *review)
{
    table_set_review(game->table, review);
    review_free(game->review);
    game->review = review;
}

void game_screen_review(GameScreen *game)
{
    char text[LIST_TEXT];
    Review *review;
    Status status = review_new_of(table_session(game->table), &review);
    if (ok(&status)) {
        status = judge(game, review);
        table_say(game->table, "");
        if (ok(&status) && review_wants(review) < 0) {
            describe(game->backdrop.language, review, text, sizeof text);
            dialog_tell(&game->backdrop, words(game->backdrop.language, N_("Review")), text);
        }
        keep(game, review);
    }
    if (!ok(&status)) table_warn_status(game->table, &status);
}

/* What a review of the game on the screen found: the table lets the judge think; the result is shown at its end. */
#include "front/terminal/game_screen.h"

#include "view/judge_words.h"

enum { LIST_TEXT = 6000 };

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

/* A game that has gone on since is not interrupted. */
void game_screen_follow_review(GameScreen *game)
{
    char text[LIST_TEXT];
    bool goes_on = table_is_reviewing(game->table), ends = game->reviewing && !goes_on;
    game->reviewing = goes_on;
    const Review *review = table_review(game->table);
    bool complete = review != NULL && review_wants(review) < 0;
    if (!ends || !complete || game->scene.exercise || !table_review_holds(game->table)) return;
    table_say(game->table, "");
    describe(game->backdrop.language, review, text, sizeof text);
    dialog_tell(&game->backdrop, words(game->backdrop.language, N_("Review")), text);
}

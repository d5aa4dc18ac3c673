/* Any bytes as the output of another program that plays for us, and as the command that starts it. */
#include "fuzz.h"

#include "base/lines.h"
#include "base/shell_words.h"
#include "remote/external_dialect.h"
#include "engine/score.h"

typedef struct Listener {
    const Game *game;
    const ExternalDialect *dialect;
    Pos pos;
} Listener;

static void hear(void *context, const char *line, bool cut)
{
    static ExternalInfo info;
    Listener *listener = context;
    char name[8], text[MOVE_TEXT];
    Move move = MOVE_NONE;
    (void)cut;
    info = (ExternalInfo){0};
    listener->dialect->option_name(line, name, sizeof name);
    listener->dialect->info(line, &info);
    DEMAND(abs(info.score) <= SCORE_PROVEN && info.depth >= 0);
    DEMAND(strlen(name) < sizeof name && strlen(info.pv) < sizeof info.pv);
    listener->dialect->answered(line, text, sizeof text);
    Status status = listener->dialect->move_read(listener->game, &listener->pos, text, &move);
    DEMAND(!ok(&status) || game_is_legal(listener->game, &listener->pos, move));
    if (ok(&status)) listener->pos = listener->game->play(&listener->pos, move);
}

static void split(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *store = malloc(size + 1), *words[6];
    Status status = shell_words(text, store, words, 6);
    DEMAND(!ok(&status) || words[0] != NULL);
    free(text);
    free(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1) return 0;
    Listener listener = {.game = fuzz_game(data[0]), .dialect = &external_ugi};
    if (strcmp(listener.game->name, "checkers") == 0 && data[0] >= 128) listener.dialect = &external_hub;
    listener.pos = listener.game->start(0);
    Lines lines;
    Status status = lines_init(&lines, 64, hear, &listener);
    DEMAND(ok(&status));
    lines_add(&lines, (const char *)data + 1, size - 1);
    lines_end(&lines);
    lines_release(&lines);
    split(data + 1, size - 1);
    return 0;
}

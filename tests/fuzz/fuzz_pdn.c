/* Any bytes as a PDN file: what is read as a game, written and read again, is the same text; and the spans of
 * all games are the file, but for what follows the last. */
#include "fuzz.h"
#include "mutate.h"

#include "games/checkers/pdn.h"

static PdnReader *open_text(const char *text, size_t length)
{
    PdnReader *reader = NULL;
    Status status = pdn_reader_open_text(text, length, &reader);
    DEMAND(ok(&status));
    return reader;
}

static void check_game(const PdnGame *game)
{
    char *text = pdn_game_text(game);
    PdnReader *reader = open_text(text, strlen(text));
    PdnGame again;
    pdn_game_init(&again);
    DEMAND(pdn_reader_next(reader, &again) == PDN_GAME);
    char *second = pdn_game_text(&again);
    DEMAND(strcmp(text, second) == 0);
    DEMAND(again.move_count == game->move_count && again.item_count == game->item_count);
    DEMAND(pdn_reader_next(reader, &again) == PDN_END);
    free(second);
    free(text);
    pdn_game_release(&again);
    pdn_reader_close(reader);
}

/* Games follow each other without a gap, and their parts lie inside them. */
static void check_spans(const PdnGame *game, size_t *end, size_t size)
{
    DEMAND(game->whole.from == *end && game->whole.to >= game->whole.from && game->whole.to <= size);
    *end = game->whole.to;
    for (int i = 0; i < game->item_count; i++) {
        PdnSpan span = game->items[i].span;
        bool closes_open = game->items[i].kind == PDN_CLOSE && span.to == 0;
        DEMAND(closes_open || (span.from >= game->whole.from && span.from < span.to && span.to <= *end));
    }
    DEMAND(game->result_span.from <= game->result_span.to && game->result_span.to <= *end);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PdnReader *reader = open_text((const char *)data, size);
    PdnGame game;
    size_t end = 0;
    pdn_game_init(&game);
    for (PdnNext next; (next = pdn_reader_next(reader, &game)) != PDN_END;) {
        DEMAND(next != PDN_FAILED);
        check_spans(&game, &end, size);
        if (pdn_is_usable(next)) check_game(&game);
    }
    pdn_game_release(&game);
    pdn_reader_close(reader);
    return 0;
}

/* Any bytes as a PDN file: what is read as a game, written and read again, is the same text; the spans of all
 * games make up the file, except for what follows the last; opening and saving gives the same bytes, and
 * after one more move the game has exactly that one more move. */
#include "fuzz.h"
#include "mutate.h"

#include "games/checkers/pdn/pdn.h"
#include "session/format.h"

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

static Record record, again;

static int count_beside(const GameTree *tree)
{
    int count = 0;
    for (int node = game_tree_next(tree, -1); node >= 0; node = game_tree_next(tree, node))
        count++;
    return count;
}

/* The game as text, read again: it has the same moves and variations. */
static void check_saved(const Document *document)
{
    Document second = {0};
    char *text = format_of(&checkers_game)->write(&record, document, &document->tree);
    DEMAND(text != NULL);
    Status status = format_of(&checkers_game)->read("again", text, 1, &again, &second);
    DEMAND(ok(&status));
    DEMAND(again.count == record.count && again.result.outcome == record.result.outcome);
    DEMAND(memcmp(again.moves, record.moves, (size_t)record.count * sizeof(Move)) == 0);
    DEMAND(count_beside(&second.tree) == count_beside(&document->tree));
    document_release(&second);
    free(text);
}

/* One more move in the game, and a variation of its first. */
static void check_changes(Document *document)
{
    GameTree *tree = &document->tree;
    Move moves[MOVES_MAX];
    int node, count = checkers_game.moves(&tree->node[tree->tip].pos, moves);
    if (count == 0 || record.count == PLY_MAX || tree->count > TREE_NODES_MAX - 2) return;
    record.moves[record.count++] = moves[0];
    record.result = (Result){OUTCOME_NONE, ENDING_NONE};
    Status status = game_tree_play(tree, moves[0]);
    DEMAND(ok(&status));
    check_saved(document);
    count = checkers_game.moves(&tree->node[0].pos, moves);
    status = game_tree_add(tree, 0, moves[count - 1], &node);
    DEMAND(ok(&status));
    check_saved(document);
}

static void check_open_and_save(const char *text, int number)
{
    Document document = {0};
    Status status = format_of(&checkers_game)->read("fuzz", text, number, &record, &document);
    if (ok(&status)) {
        char *saved = format_of(&checkers_game)->write(&record, &document, &document.tree);
        DEMAND(saved != NULL && strcmp(saved, document.text) == 0);
        free(saved);
        check_changes(&document);
    }
    document_release(&document);
}

/* As a text without zeros. */
static void check_files(const uint8_t *data, size_t size)
{
    enum { GAMES = 3 };
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    int count = strlen(text) == size ? format_of(&checkers_game)->count(text) : 0;
    for (int i = 1; i <= count && i <= GAMES; i++)
        check_open_and_save(text, i);
    free(text);
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
    check_files(data, size);
    return 0;
}

#include "games/checkers/pdn/pdn.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

void pdn_game_init(PdnGame *game)
{
    *game = (PdnGame){.start = checkers_game.start(0), .kind = PDN_CHECKERS};
}

void pdn_game_release(PdnGame *game)
{
    free(game->moves);
    free(game->items);
    free(game->tags);
    pdn_text_release(&game->text);
    pdn_game_init(game);
}

void pdn_game_restart(PdnGame *game, const Pos *start)
{
    game->start = *start;
    game->result = OUTCOME_NONE;
    game->kind = PDN_CHECKERS;
    game->whole = game->result_tag = game->result_span = (PdnSpan){0, 0};
    game->move_count = game->item_count = game->tag_count = game->depth = 0;
    game->text.length = 0;
}

const char *pdn_game_tag(const PdnGame *game, const char *name)
{
    for (int i = 0; i < game->tag_count; i++)
        if (text_same(game->text.start + game->tags[i].name, name))
            return game->text.start + game->tags[i].value;
    return NULL;
}

const char *pdn_game_comment(const PdnGame *game, const PdnItem *item)
{
    return game->text.start + item->value;
}

static Status no_memory(void)
{
    return status_failed("no memory for a game of this length");
}

/* A clean copy of the text inside the game; `*out` is where. */
static Status add_text(PdnGame *game, const char *text, uint32_t *out)
{
    size_t length = strlen(text);
    if (game->text.length + length > PDN_TEXT_MAX)
        return status_wrong("the tags and comments of this game are too long; expected at most %d bytes",
                            PDN_TEXT_MAX);
    *out = (uint32_t)game->text.length;
    pdn_text_add_clean(&game->text, text, length);
    game->text.length++; /* its final 0 stays */
    return game->text.failed ? no_memory() : status_ok();
}

Status pdn_game_add_tag(PdnGame *game, const char *name, const char *value)
{
    PdnTag tag;
    Status status = add_text(game, name, &tag.name);
    if (ok(&status)) status = add_text(game, value, &tag.value);
    if (!ok(&status)) return status;
    if (!pdn_grow((void **)&game->tags, &game->tags_size, (uint32_t)game->tag_count + 1, sizeof *game->tags))
        return no_memory();
    game->tags[game->tag_count++] = tag;
    return status_ok();
}

static Status add_item(PdnGame *game, PdnItem item)
{
    if (game->item_count >= PDN_ITEMS_MAX && item.kind != PDN_CLOSE)
        return status_wrong("this game is too long; expected at most %d moves and comments", PDN_ITEMS_MAX);
    uint32_t wanted = (uint32_t)game->item_count + 1;
    if (!pdn_grow((void **)&game->items, &game->items_size, wanted, sizeof *game->items)) return no_memory();
    game->items[game->item_count++] = item;
    return status_ok();
}

Status pdn_game_add_move(PdnGame *game, Move move)
{
    uint32_t wanted = (uint32_t)game->move_count + 1;
    if (!pdn_grow((void **)&game->moves, &game->moves_size, wanted, sizeof *game->moves)) return no_memory();
    Status status = add_item(game, (PdnItem){.kind = PDN_MOVE, .move = move});
    if (ok(&status) && game->depth == 0) game->moves[game->move_count++] = move;
    return status;
}

Status pdn_game_add_nag(PdnGame *game, int nag)
{
    return add_item(game, (PdnItem){.kind = PDN_NAG, .value = (uint32_t)nag});
}

Status pdn_game_add_comment(PdnGame *game, const char *text)
{
    PdnItem item = {.kind = PDN_COMMENT};
    Status status = add_text(game, text, &item.value);
    if (!ok(&status)) return status;
    for (char *c = game->text.start + item.value; *c != '\0'; c++)
        if (*c == '}') *c = ')'; /* it would end the comment */
    bool empty = game->text.start[item.value] == '\0';
    return empty ? status_ok() : add_item(game, item);
}

Status pdn_game_add_open(PdnGame *game)
{
    if (game->depth == PDN_DEPTH_MAX)
        return status_wrong("expected at most %d variations inside each other", PDN_DEPTH_MAX);
    Status status = add_item(game, (PdnItem){.kind = PDN_OPEN});
    if (ok(&status)) game->depth++;
    return status;
}

/* An empty variation is left out. */
Status pdn_game_add_close(PdnGame *game)
{
    bool empty = game->items[game->item_count - 1].kind == PDN_OPEN;
    Status status = status_ok();
    if (empty)
        game->item_count--;
    else
        status = add_item(game, (PdnItem){.kind = PDN_CLOSE});
    if (ok(&status)) game->depth--;
    return status;
}

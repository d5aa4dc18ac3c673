/* A game written anew: one that was played here, or one whose text cannot be edited. */
#include "games/checkers/pdn/pdn_format.h"

#include <stdlib.h>
#include <string.h>

/* PDN has no place for a variation after the last move: the move is repeated in it. */
static Status put_beside_end(PdnTreeWriter *writer, int end)
{
    const GameTree *tree = writer->tree;
    Status status = status_ok();
    for (int node = tree->node[end].child; node >= 0 && end > 0 && ok(&status);
         node = tree->node[node].next) {
        if (tree->node[node].played || !pdn_is_kept(writer, node)) continue;
        status = pdn_game_add_open(writer->out);
        if (ok(&status)) status = pdn_game_add_move(writer->out, tree->node[end].move);
        if (ok(&status)) status = pdn_put_line(writer, node);
        if (ok(&status)) status = pdn_game_add_close(writer->out);
    }
    return status;
}

/* The game anew: tags, moves, variations. */
static char *write_anew(const Record *record, const GameTree *tree, const PdnGame *tags)
{
    PdnGame game;
    pdn_game_init(&game);
    pdn_game_restart(&game, &record->from);
    PdnTreeWriter writer = {tree, record->count, calloc((size_t)tree->count, sizeof(bool)), &game};
    Status status = writer.done != NULL ? status_ok() : status_failed("no memory");
    for (int i = 0; tags != NULL && i < tags->tag_count && ok(&status); i++)
        status = pdn_game_add_tag(&game, tags->text.start + tags->tags[i].name,
                                  tags->text.start + tags->tags[i].value);
    if (ok(&status) && tags == NULL) status = pdn_add_own_tags(&game, record);
    if (ok(&status)) status = pdn_put_remarks(&writer, 0);
    if (ok(&status)) status = pdn_put_game(&writer, 0, record->count);
    if (ok(&status)) status = put_beside_end(&writer, game_tree_at(tree, record->count));
    game.result = record->result.outcome;
    char *text = ok(&status) ? pdn_game_text(&game) : NULL;
    free(writer.done);
    pdn_game_release(&game);
    return text;
}

/* Moves that cannot be played become a comment, so that new moves can follow the playable ones. */
static Status comment_rest(const char *text, PdnGame *game)
{
    size_t from = game->item_count > 0 ? game->items[game->item_count - 1].span.to : 0;
    size_t to = game->result_span.from;
    if (from == 0 || to <= from) return status_ok();
    char *rest = malloc(to - from + 20);
    if (rest == NULL) return status_failed("no memory");
    snprintf(rest, to - from + 20, "Not playable: %.*s", (int)(to - from), text + from);
    Status status = pdn_game_add_comment(game, rest);
    free(rest);
    return status;
}

char *pdn_normalised(const char *text)
{
    PdnGame game;
    PdnError fault;
    pdn_game_init(&game);
    PdnNext next = pdn_read_first(text, &game, &fault, NULL);
    Status status = next == PDN_FLAWED && fault.cut ? comment_rest(text, &game) : status_ok();
    char *clean = pdn_is_usable(next) && ok(&status) ? pdn_game_text(&game) : NULL;
    pdn_game_release(&game);
    return clean;
}

char *pdn_write_anew(const Record *record, const GameTree *tree, const char *text)
{
    PdnGame tags;
    PdnError fault;
    pdn_game_init(&tags);
    PdnNext next = text != NULL ? pdn_read_first(text, &tags, &fault, NULL) : PDN_END;
    char *out = write_anew(record, tree, pdn_is_usable(next) ? &tags : NULL);
    pdn_game_release(&tags);
    return out;
}

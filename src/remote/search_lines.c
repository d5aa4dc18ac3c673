#include "remote/search_lines.h"

#include "engine/score.h"
#include "remote/hub_text.h"

#include <stdlib.h>
#include <string.h>

/* The move that leads from one position of the history to the next; MOVE_NONE if there is none. */
static Move move_between(const Game *game, const Pos *from, const Pos *to)
{
    Move moves[MOVES_MAX];
    int count = game->moves(from, moves);
    for (int i = 0; i < count; i++) {
        Pos next = game->play(from, moves[i]);
        if (pos_same(&next, to)) return moves[i];
    }
    return MOVE_NONE;
}

void search_lines_position(const ExternalDialect *dialect, const Game *game, const History *history,
                           Text *out)
{
    int first = history->count - 1;
    while (first > 0 && move_between(game, &history->pos[first - 1], &history->pos[first]) != MOVE_NONE)
        first--;
    dialect->position(game, &history->pos[first], out);
    for (int i = first; i + 1 < history->count; i++) {
        char text[MOVE_TEXT];
        Move move = move_between(game, &history->pos[i], &history->pos[i + 1]);
        dialect->move_text(game, &history->pos[i], move, text);
        text_add(out, "%s%s", i == first ? dialect->moves : " ", text);
    }
    text_add(out, "%s\n", first + 1 < history->count ? dialect->moves_end : "");
}

size_t search_lines_size(const History *history)
{
    return (size_t)history->count * MOVE_TEXT + POS_TEXT + SPEC_TEXT + 400;
}

/* The line of moves as far as it is legal. */
static int read_pv(const ExternalDialect *dialect, const Game *game, Pos pos, const char *text,
                   Move out[PV_MAX])
{
    char word[MOVE_TEXT * 2];
    int count = 0;
    while (count < PV_MAX && text_word(&text, word, sizeof word)) {
        Status status = dialect->move_read(game, &pos, word, &out[count]);
        if (!ok(&status)) break;
        pos = game->play(&pos, out[count++]);
    }
    return count;
}

/* "MOVE:VISITS:CHANCE", the chance in ten-thousandths. */
static bool read_root_move(const ExternalDialect *dialect, const Game *game, const Pos *pos, char *word,
                           RootMove *out)
{
    char *visits = strchr(word, ':'), *chance = visits != NULL ? strchr(visits + 1, ':') : NULL;
    long score;
    if (chance == NULL) return false;
    *visits++ = '\0';
    *chance++ = '\0';
    *out = (RootMove){.visits = strtoull(visits, NULL, 10), .exact = true};
    Status status = dialect->move_read(game, pos, word, &out->move);
    if (!ok(&status) || !text_number(chance, 0, 10000, &score)) return false;
    out->chance = out->value = (double)score / 10000;
    return true;
}

static void read_root(const ExternalDialect *dialect, const Game *game, const Pos *pos, const char *text,
                      Thought *thought)
{
    char word[MOVE_TEXT + 40];
    int count = 0;
    while (count < MOVES_MAX && text_word(&text, word, sizeof word))
        if (read_root_move(dialect, game, pos, word, &thought->root[count])) count++;
    thought->root_count = count;
}

bool search_lines_info(const ExternalDialect *dialect, const Game *game, const Pos *pos, const char *rest,
                       ExternalInfo *room, Thought *thought)
{
    *room = (ExternalInfo){0};
    dialect->info(rest, room);
    if (room->root[0] != '\0') read_root(dialect, game, pos, room->root, thought);
    if (room->depth > 0) thought->depth = room->depth;
    if (room->nodes > 0) thought->nodes = room->nodes;
    if (room->has_score) {
        thought->value = room->score;
        thought->chance = score_chance(room->score);
        thought->proven = abs(room->score) == SCORE_PROVEN;
    }
    if (room->pv[0] != '\0') thought->pv_count = read_pv(dialect, game, *pos, room->pv, thought->pv);
    if (thought->pv_count > 0) thought->move = thought->pv[0];
    return thought->move != MOVE_NONE;
}

Status search_lines_answer(const ExternalDialect *dialect, const Game *game, const Pos *pos, const char *text,
                           Thought *thought)
{
    Move move;
    /* UCI's null move and what other programs write instead: a game might have a move with the same text. */
    if (strcmp(text, "0000") == 0 || strcmp(text, "(none)") == 0 || text[0] == '\0')
        return status_wrong("it reports that it has no move, but there is one");
    Status status = dialect->move_read(game, pos, text, &move);
    if (!ok(&status)) return status;
    if (thought->pv_count == 0 || thought->pv[0] != move) {
        thought->pv[0] = move;
        thought->pv_count = 1;
    }
    thought->move = move;
    if (thought->root_count > 0) return status_ok();
    thought->root[0] = (RootMove){
        .move = move, .value = thought->value, .chance = thought->chance, .exact = true};
    thought->root_count = 1;
    return status_ok();
}

/* ---- The rules for programs that do not know them ---- */

static void add_position(const Game *game, const Pos *pos, Text *out)
{
    char text[POS_TEXT];
    if (hub_speaks(game))
        hub_pos_text(game, pos, text);
    else
        game->pos_text(pos, text);
    text_add(out, "%s", text);
}

static const char *result_word(const Game *game, const Pos *pos)
{
    Outcome outcome = game->result(&(History){.pos = pos, .count = 1}).outcome;
    int winner = outcome_winner(outcome);
    if (outcome == OUTCOME_NONE) return "none";
    return winner < 0 ? "draw" : winner == game->side(pos) ? "win" : "loss";
}

void search_lines_successors(const Game *game, const Pos *pos, Text *out)
{
    Move moves[MOVES_MAX];
    const char *result = result_word(game, pos);
    text_add(out, "moves ");
    add_position(game, pos, out);
    text_add(out, ";%s", result);
    int count = strcmp(result, "none") == 0 ? game->moves(pos, moves) : 0;
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        Pos next = game->play(pos, moves[i]);
        game->move_text(pos, moves[i], text);
        text_add(out, ";%s;", text);
        add_position(game, &next, out);
    }
    text_add(out, "\n");
}

Status search_lines_read_position(const Game *game, const char *text, Pos *out)
{
    if (hub_speaks(game) && strchr(text, ':') == NULL) return hub_pos_read(game, text, out);
    return game->pos_read(text, out);
}

#include "front/cli/thought_text.h"

#include "base/text.h"
#include "front/cli/command.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void value_text(double value, char out[VALUE_TEXT])
{
    double rounded = round(value * 1e4) / 1e4;
    snprintf(out, VALUE_TEXT, "%.4f", rounded == 0 ? 0.0 : rounded);
    size_t end = strlen(out);
    while (out[end - 1] == '0')
        end--;
    if (out[end - 1] == '.') end--;
    out[end] = '\0';
}

void line_text(const Game *game, const Pos *pos, const Move *moves, int count, char out[LINE_TEXT])
{
    Text line = text_into(out, LINE_TEXT);
    Pos here = *pos;
    for (int i = 0; i < count && game_is_legal(game, &here, moves[i]); i++) {
        char move[MOVE_TEXT];
        game->move_text(&here, moves[i], move);
        text_add(&line, "%s%s", i > 0 ? " " : "", move);
        here = game->play(&here, moves[i]);
    }
}

void json_line(const Game *game, const Pos *pos, const Move *moves, int count)
{
    Pos here = *pos;
    printf("[");
    for (int i = 0; i < count && game_is_legal(game, &here, moves[i]); i++) {
        printf("%s", i > 0 ? ", " : "");
        json_move(game, &here, moves[i]);
        here = game->play(&here, moves[i]);
    }
    printf("]");
}

void json_move(const Game *game, const Pos *pos, Move move)
{
    char text[MOVE_TEXT];
    game->move_text(pos, move, text);
    json_string(text);
}

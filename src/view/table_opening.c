/* How a game begins, and what its opening is called. */
#include "view/table_state.h"

#include "base/rng.h"

#include <string.h>

/* A ballot is drawn anew for every game. */
static Status opening_line(Table *table, char line[OPENING_LINE])
{
    uint64_t seed = rng_mix(table->setup.seed, (uint64_t)table->drawn);
    if (text_same(table->opening, OPENING_RANDOM)) table->drawn++;
    return opening_find(table->game, table->opening, seed, line);
}

Status table_begin_opening(Table *table)
{
    char line[OPENING_LINE];
    Move moves[OPENING_PLIES];
    int count = 0;
    Status status = status_ok();
    if (table->opening[0] != '\0') {
        status = opening_line(table, line);
        if (ok(&status)) status = opening_moves(table->game, line, moves, &count);
    }
    session_begin_with(table->session, moves, ok(&status) ? count : 0);
    return status;
}

void table_describe_opening(Table *table, Scene *scene)
{
    if (table->setting_up || table->exercise.kind != EXERCISE_NONE) return;
    History shown = table_shown_history(table);
    int count = shown.count <= OPENING_PLIES ? shown.count : OPENING_PLIES + 1;
    size_t size = (size_t)count * sizeof shown.pos[0];
    if (count != table->named_count || memcmp(shown.pos, table->named_pos, size) != 0) {
        memcpy(table->named_pos, shown.pos, size);
        table->named_count = count;
        table->named = opening_name(table->game, shown.pos, count);
    }
    if (table->named == NULL) return;
    text_copy(scene->opening, sizeof scene->opening, table->named);
    Text out = text_into(scene->detail[scene->detail_count++], sizeof scene->detail[0]);
    words_add(table->language, &out, "Opening: %s", table->named);
}

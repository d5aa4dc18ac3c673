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

/* The first positions of what is shown: of the game, then of what is tried beside it. */
static int first_positions(const Table *table, Pos out[OPENING_PLIES + 1])
{
    const Trial *trial = &table->trial;
    int shown = table_shown_ply(table), count = 0;
    for (int ply = 0; ply <= shown && count <= OPENING_PLIES; ply++)
        out[count++] = *session_pos_at(table->session, ply);
    for (int i = 1; trial->on && i <= trial->shown && count <= OPENING_PLIES; i++)
        out[count++] = trial->pos[i];
    return count;
}

void table_describe_opening(Table *table, Scene *scene)
{
    Pos pos[OPENING_PLIES + 1];
    if (table->setting_up || table->study.kind != STUDY_NONE) return;
    int count = first_positions(table, pos);
    size_t size = (size_t)count * sizeof pos[0];
    if (count != table->named_count || memcmp(pos, table->named_pos, size) != 0) {
        memcpy(table->named_pos, pos, size);
        table->named_count = count;
        table->named = opening_name(table->game, pos, count);
    }
    if (table->named == NULL) return;
    text_copy(scene->opening, sizeof scene->opening, table->named);
    Text out = text_into(scene->detail[scene->detail_count++], sizeof scene->detail[0]);
    words_add(table->language, &out, "Opening: %s", table->named);
}

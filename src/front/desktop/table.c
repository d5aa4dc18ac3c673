#include "front/desktop/table.h"

#include "base/now.h"
#include "session/store_disk.h"
#include "base/text.h"
#include "front/desktop/motion.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void look_anew(Table *table)
{
    const Pos *pos = session_pos(table->session);
    Move moves[MOVES_MAX];
    int count = table->game->moves(pos, moves);
    picker_reset(&table->picker, table->game, pos);
    table->forced = count > 0 && motion_takes(table->game, pos, moves[0]);
    table->message[0] = '\0';
}

static void observe(void *context, const Session *session, unsigned changed)
{
    Table *table = context;
    (void)session;
    if (changed & (CHANGED_GAME | CHANGED_POSITION)) look_anew(table);
    if (table->changed != NULL) table->changed(table->context, changed);
}

static void journal_name_of(const View *view, char name[STORE_NAME])
{
    snprintf(name, STORE_NAME, "desktop-%s.journal", view->game);
}

/* Without a disk one can still play: the page says so. */
static void follow_by_journal(Table *table)
{
    char name[STORE_NAME];
    journal_name_of(table->view, name);
    Status status = store_disk_open(PLACE_STATE, &table->store);
    if (ok(&status)) status = journal_open(&table->store, name, 0, table->session, &table->journal);
    if (!ok(&status)) table_say(table, "The game cannot be kept on disk: %s", status.text);
}

Status table_new(const View *view, bool take_back, Table **out)
{
    Table *table = g_new0(Table, 1);
    Status status = game_find(view->game, &table->game);
    if (ok(&status)) status = think_host_open(NULL, &table->host);
    if (ok(&status)) {
        Host calls = think_host_calls(table->host);
        SessionSetup setup = {.take_back = take_back, .seed = (uint64_t)now_us()};
        status = session_new(table->game, &calls, &setup, &table->session);
    }
    if (!ok(&status)) {
        table_free(table);
        return status;
    }
    think_host_attach(table->host, table->session);
    table->view = view;
    table->take_back = take_back;
    table->pointed = -1;
    look_anew(table);
    follow_by_journal(table);
    session_observe(table->session, observe, table);
    *out = table;
    return status_ok();
}

void table_free(Table *table)
{
    if (table == NULL) return;
    journal_close(table->journal);
    store_close(&table->store);
    session_free(table->session);
    think_host_close(table->host);
    g_free(table);
}

Status table_begin(Table *table, const char *first_seat, const char *second_seat, Starts starts)
{
    const char *seat[2] = {first_seat, second_seat};
    session_pause(table->session, true);
    for (int side = 0; side < 2; side++) {
        Status status = session_set_seat(table->session, side, seat[side]);
        if (!ok(&status)) return status;
    }
    session_set_starts(table->session, starts);
    session_begin(table->session);
    return status_ok();
}

Status table_resume(Table *table, const Record *record)
{
    return record_install(record, table->session);
}

Status table_left_over(const View *view, Record *out)
{
    char name[STORE_NAME];
    Store store = {0};
    JournalReport report;
    journal_name_of(view, name);
    Status status = store_disk_open(PLACE_STATE, &store);
    if (ok(&status)) status = journal_read(&store, name, out, &report);
    store_close(&store);
    return status;
}

void table_say(Table *table, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(table->message, sizeof table->message, format, arguments);
    va_end(arguments);
}

static void refuse(Table *table)
{
    table_say(table, "Invalid move.%s",
              table->forced ? " A jump is possible, so one must be made: with a ringed piece." : "");
}

static bool may_take_back(const Table *table)
{
    return table->take_back || table_human_side(table) < 0;
}

/* What has been jumped stays jumped (undo takes it back), so a begun move can only be gone on with. */
static Pick pick_square(Table *table, int square, Move *move)
{
    SquareSet next = picker_next(&table->picker);
    if (table->picker.count > 1 && !squares_have(&next, square)) return PICK_REFUSED;
    return picker_touch(&table->picker, square, move);
}

Pick table_touch(Table *table, int square)
{
    Move move;
    if (!session_awaits_human(table->session)) return PICK_REFUSED;
    if (session_ply(table->session) < session_plies(table->session) && !may_take_back(table)) {
        table_say(table, "These moves have been played: go to the last position to play on.");
        return PICK_REFUSED;
    }
    Pick pick = pick_square(table, square, &move);
    table->message[0] = '\0';
    if (pick == PICK_REFUSED) refuse(table);
    if (pick == PICK_MOVE) {
        Status status = session_play(table->session, move);
        if (!ok(&status)) table_say(table, "%s", status.text);
    }
    return pick;
}

void table_undo(Table *table)
{
    table->message[0] = '\0';
    if (table->picker.count > 1 && picker_back(&table->picker)) return;
    Status status = session_undo(table->session);
    if (!ok(&status)) table_say(table, "%s", status.text);
}

bool table_can_undo(const Table *table)
{
    return (table->picker.count > 1 && may_take_back(table)) || session_can_undo(table->session);
}

int table_human_side(const Table *table)
{
    bool first = session_is_human(table->session, 0), second = session_is_human(table->session, 1);
    return first == second ? -1 : first ? 0 : 1;
}

bool table_has_engine(const Table *table)
{
    return !session_is_human(table->session, 0) || !session_is_human(table->session, 1);
}

SquareSet table_sends(const Table *table, int square)
{
    const Pos *pos = session_pos(table->session);
    Move moves[MOVES_MAX];
    int count = table->game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        uint8_t path[PATH_SQUARES];
        if (table->game->path(pos, moves[i], path) != 1 || path[0] != square) continue;
        Pos next = table->game->play(pos, moves[i]);
        Picker picker;
        picker_reset(&picker, table->game, &next);
        return picker_first(&picker);
    }
    return (SquareSet){{0, 0}};
}

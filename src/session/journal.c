/* The journal of the running game (session/store.h). */
#include "session/store.h"

#include "base/file.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOURNAL_MAX = 16 << 20 };

struct Journal {
    char path[STORE_PATH];
    Session *session;
    FILE *file; /* NULL until the first game, and after trouble */
    char trouble[160];

    /* What the file says so far. */
    int ply;
    Move moves[PLY_MAX];
    char seat[2][SPEC_TEXT];
};

static void give_up(Journal *journal)
{
    snprintf(journal->trouble, sizeof journal->trouble, "the game cannot be kept on disk: %s",
             strerror(errno));
    if (journal->file != NULL) fclose(journal->file);
    journal->file = NULL;
}

static void sync_file(Journal *journal)
{
    if (journal->file == NULL) return;
    if (fflush(journal->file) != 0 || fsync(fileno(journal->file)) != 0) give_up(journal);
}

static void write_seats(Journal *journal, const Session *session)
{
    for (int side = 0; side < 2; side++) {
        const char *seat = session_seat(session, side);
        if (strcmp(journal->seat[side], seat) == 0) continue;
        fprintf(journal->file, "seat %s %s\n", session_game(session)->side_name[side], seat);
        text_copy(journal->seat[side], SPEC_TEXT, seat);
    }
}

/* Bring the file's moves to where the session is: back to where they part, then on. */
static void write_moves(Journal *journal, const Session *session)
{
    int now = session_ply(session), same = 0;
    while (same < journal->ply && same < now && journal->moves[same] == session_move_at(session, same))
        same++;
    if (same < journal->ply) fprintf(journal->file, "back %d\n", same);
    for (int i = same; i < now; i++) {
        char text[MOVE_TEXT];
        Move move = session_move_at(session, i);
        session_game(session)->move_text(session_pos_at(session, i), move, text);
        fprintf(journal->file, "move %s\n", text);
        journal->moves[i] = move;
    }
    journal->ply = now;
}

static void write_result(Journal *journal, const Session *session)
{
    Result result = session_result(session);
    if (result.outcome == OUTCOME_NONE) return;
    fprintf(journal->file, "result %s %s\n", outcome_name(session_game(session), result.outcome), result.why);
}

/* A new file under another name first, so that the old game is not lost before the new one is safe. */
static void begin_file(Journal *journal, const Session *session)
{
    char fresh[STORE_PATH + 8];
    snprintf(fresh, sizeof fresh, "%s.new", journal->path);
    if (journal->file != NULL) fclose(journal->file);
    journal->trouble[0] = '\0';
    journal->file = fopen(fresh, "wb");
    Record *record = malloc(sizeof *record);
    if (journal->file == NULL || record == NULL) {
        free(record);
        give_up(journal);
        return;
    }
    record_from_session(session, record);
    record_write_head(record, journal->file);
    for (int side = 0; side < 2; side++)
        text_copy(journal->seat[side], SPEC_TEXT, record->seat[side]);
    free(record);
    journal->ply = 0;
    write_moves(journal, session);
    write_result(journal, session);
    sync_file(journal);
    if (journal->file != NULL && rename(fresh, journal->path) != 0) give_up(journal);
}

static void follow(void *context, const Session *session, unsigned changed)
{
    Journal *journal = context;
    if (changed & CHANGED_GAME) {
        begin_file(journal, session);
        return;
    }
    if (journal->file == NULL || !(changed & (CHANGED_POSITION | CHANGED_RESULT | CHANGED_SEATS))) return;
    if (session_is_paused(session)) return; /* looking at an earlier position is not taking back */
    write_seats(journal, session);
    write_moves(journal, session);
    if (changed & CHANGED_RESULT) write_result(journal, session);
    sync_file(journal);
}

Status journal_open(const char *path, Session *session, Journal **out)
{
    Journal *journal = calloc(1, sizeof *journal);
    if (journal == NULL) return status_failed("no memory for the journal");
    if (!text_copy(journal->path, sizeof journal->path, path) || !session_observe(session, follow, journal)) {
        free(journal);
        return status_failed("the journal cannot follow the game");
    }
    journal->session = session;
    if (session_plies(session) > 0) begin_file(journal, session);
    *out = journal;
    return status_ok();
}

void journal_close(Journal *journal)
{
    if (journal == NULL) return;
    session_unobserve(journal->session, follow, journal);
    if (journal->file != NULL) fclose(journal->file);
    free(journal);
}

const char *journal_trouble(const Journal *journal)
{
    return journal->trouble;
}

Status journal_read(const char *path, Record *out)
{
    char *text;
    Status status = file_read(path, JOURNAL_MAX, &text);
    if (!ok(&status)) return status_failed("there is no game to go on with");
    Record *record = malloc(sizeof *record);
    if (record == NULL)
        status = status_failed("no memory to read %s", path);
    else
        status = record_read(path, text, true, record);
    free(text);
    if (ok(&status) && (record->count == 0 || record->result.outcome != OUTCOME_NONE))
        status = status_failed("there is no game to go on with");
    if (ok(&status)) *out = *record;
    free(record);
    return status;
}

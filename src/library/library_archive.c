/* The library as the archive of a table. */
#include "library/library_state.h"

#include "base/now.h"
#include "base/rng.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

typedef struct Context {
    char path[LIBRARY_PATH];
} Context;

/* Random bytes from the system; without them the time and the process id are good enough. */
static GameStamp stamp(void)
{
    GameStamp out = {.began_s = (int64_t)time(NULL)};
    if (getrandom(&out.id, sizeof out.id, GRND_NONBLOCK) != sizeof out.id)
        out.id = rng_mix((uint64_t)now_us(), rng_mix((uint64_t)getpid(), (uint64_t)out.began_s));
    if (out.id == 0) out.id = 1;
    return out;
}

static void describe(const Finished *finished, LibraryGame *out)
{
    const Record *record = finished->record;
    *out = (LibraryGame){.id = record->stamp.id,
                         .game = record->game,
                         .you = finished->you,
                         .has_elo = finished->has_elo,
                         .elo = finished->elo,
                         .outcome = record->result.outcome,
                         .hints = record->stamp.hints,
                         .take_backs = record->stamp.take_backs,
                         .plies = record->count};
    for (int side = 0; side < 2; side++)
        text_copy(out->player[side], LIBRARY_NAME, record->seat[side]);
    text_copy(out->rung, sizeof out->rung, finished->rung);
    text_copy(out->why, sizeof out->why, record->result.why);
    if (record->stamp.began_s != 0) date_text(record->stamp.began_s, out->date);
}

/* Damage may be noticed only now; the game then goes into the new library. */
static Status put(Library *library, LibraryGame *game, const Record *record, Status *news)
{
    Status status = library_put_own(library, game, record);
    if (ok(&status) || !library_is_damage(sqlite3_errcode(library->db))) return status;
    status = library_replace_damaged(library, news);
    return ok(&status) ? library_put_own(library, game, record) : status;
}

static Status add(void *context, const Finished *finished, Status *news)
{
    const Context *own = context;
    Library *library = NULL;
    LibraryGame game;
    describe(finished, &game);
    Status status = library_open(own->path, &library, news);
    if (!ok(&status)) return status;
    status = put(library, &game, finished->record, news);
    library_close(library);
    return status;
}

Status library_archive(const char *path, Archive *out)
{
    Context *context = calloc(1, sizeof *context);
    if (context == NULL) return status_failed("no memory for the library");
    text_copy(context->path, sizeof context->path, path);
    *out = (Archive){.context = context, .stamp = stamp, .add = add};
    return status_ok();
}

void library_archive_close(Archive *archive)
{
    free(archive->context);
    *archive = (Archive){0};
}

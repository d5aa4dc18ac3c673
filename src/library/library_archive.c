/* The library as the archive of a table. */
#include "library/library_state.h"

#include "base/now.h"
#include "base/os.h"
#include "base/rng.h"
#include "base/text.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Context {
    char path[LIBRARY_PATH];
    /* A rescue; the thread reads the path and `stop`, and writes `done`. */
    pthread_t thread;
    bool running;
    atomic_bool stop, done;
} Context;

/* Random bytes from the system; without them the time and the process id are good enough. */
static GameStamp stamp(void)
{
    GameStamp out = {.began_s = (int64_t)time(NULL)};
    if (!os_random(&out.id, sizeof out.id))
        out.id = rng_mix((uint64_t)now_us(), rng_mix((uint64_t)os_process_id(), (uint64_t)out.began_s));
    if (out.id == 0) out.id = 1;
    return out;
}

static void describe_finished(const Finished *finished, LibraryGame *out)
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
    text_copy(out->why, sizeof out->why, ending_text(record->game, record->result.ending));
    if (record->stamp.began_s != 0) date_text(record->stamp.began_s, out->date);
}

/* ---- A damaged library is rescued in a thread, while games go on ---- */

static bool archive_goes_on(void *context, int64_t done, int64_t all)
{
    Context *own = context;
    (void)done;
    (void)all;
    return !atomic_load(&own->stop);
}

static void *rescue(void *context)
{
    Context *own = context;
    LibraryWatch watch = {own, archive_goes_on};
    Library *library;
    Status news, status = library_open(own->path, &watch, &library, &news);
    if (ok(&status)) library_close(library); /* whoever opens it next reads the news */
    atomic_store(&own->done, true);
    return NULL;
}

static Status start_rescue(Context *own)
{
    atomic_store(&own->stop, false);
    atomic_store(&own->done, false);
    own->running = pthread_create(&own->thread, NULL, rescue, own) == 0;
    if (!own->running) return status_failed("the library of your games is damaged");
    return status_failed("the library of your games is damaged and is being recovered");
}

static bool is_busy(Context *own)
{
    if (own->running && atomic_load(&own->done)) {
        pthread_join(own->thread, NULL);
        own->running = false;
    }
    return own->running;
}

/* ---- Games in ---- */

/* Damage may be noticed only when a page is read. */
static Status put_game(Context *own, Library *library, LibraryGame *game, const Record *record)
{
    Status status = library_put_own(library, game, record);
    bool damaged = library_is_damaged(library);
    library_close(library);
    return damaged ? start_rescue(own) : status;
}

static Status archive_add(void *context, const Finished *finished, Status *news)
{
    Context *own = context;
    Library *library = NULL;
    LibraryGame game;
    bool damaged;
    *news = status_ok();
    if (is_busy(own)) return status_failed("the library of your games is damaged and is being recovered");
    describe_finished(finished, &game);
    Status status = library_open_sound(own->path, &library, news, &damaged);
    if (damaged) return start_rescue(own);
    return ok(&status) ? put_game(own, library, &game, finished->record) : status;
}

static void told(void *context)
{
    const Context *own = context;
    Library *library;
    bool damaged;
    Status news, status = library_open_sound(own->path, &library, &news, &damaged);
    if (!ok(&status)) return; /* then it is said once more */
    library_told(library);
    library_close(library);
}

Status library_archive(const char *path, Archive *out)
{
    Context *context = calloc(1, sizeof *context);
    if (context == NULL) return status_failed("no memory for the library");
    text_copy(context->path, sizeof context->path, path);
    *out = (Archive){.context = context, .stamp = stamp, .add = archive_add, .told = told};
    return status_ok();
}

/* A rescue that is interrupted has changed nothing. */
void library_archive_close(Archive *archive)
{
    Context *own = archive->context;
    if (own != NULL) atomic_store(&own->stop, true);
    if (own != NULL && own->running) pthread_join(own->thread, NULL);
    free(own);
    *archive = (Archive){0};
}

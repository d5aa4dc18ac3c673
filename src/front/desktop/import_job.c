#include "front/desktop/import_job.h"

#include "front/desktop/tr.h"
#include "front/your_games.h"

#include <glib.h>
#include <stdatomic.h>
#include <stdio.h>

struct ImportJob {
    GThread *thread;
    char *path;
    atomic_int permille;
    atomic_bool stop, done;
    /* Written by the thread before `done`. */
    LibraryImport import;
    Status status;
};

static bool progress(void *context, int64_t bytes, int64_t all, const LibraryImport *so_far)
{
    ImportJob *job = context;
    (void)so_far;
    atomic_store(&job->permille, all > 0 ? (int)(1000 * bytes / all) : 0);
    return !atomic_load(&job->stop);
}

static gpointer run_import(gpointer data)
{
    ImportJob *job = data;
    Library *library = NULL;
    Status news;
    ImportCalls calls = {.context = job, .progress = progress};
    job->status = your_games_open(NULL, &library, &news);
    if (ok(&job->status)) job->status = library_import(library, job->path, &calls, &job->import);
    library_close(library);
    atomic_store(&job->done, true);
    return NULL;
}

ImportJob *import_job_new(const char *path)
{
    ImportJob *job = g_new0(ImportJob, 1);
    job->path = g_strdup(path);
    job->thread = g_thread_new("import", run_import, job);
    return job;
}

void import_job_free(ImportJob *job)
{
    atomic_store(&job->stop, true);
    g_thread_join(job->thread);
    g_free(job->path);
    g_free(job);
}

double import_job_fraction(const ImportJob *job)
{
    return atomic_load(&job->permille) / 1000.0;
}

bool import_job_is_done(const ImportJob *job)
{
    return atomic_load(&job->done);
}

void import_job_result(const ImportJob *job, char *out, size_t size)
{
    const LibraryImport *import = &job->import;
    Text text = text_into(out, size);
    char why[STATUS_WORDS];
    if (!ok(&job->status)) text_add(&text, "%.300s\n", tr_status(&job->status, why));
    text_add(&text, tr("%ld new, %ld known already, %ld cannot be used."), (long)import->added,
             (long)import->known, (long)(import->wrong + import->other));
}

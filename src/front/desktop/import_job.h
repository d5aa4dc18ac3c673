/* ImportJob: imports a file of games into the library in a thread of its own, so that the window stays
 * responsive. All calls from the main thread. */
#ifndef PARLOR_DESKTOP_IMPORT_JOB_H
#define PARLOR_DESKTOP_IMPORT_JOB_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ImportJob ImportJob;

ImportJob *import_job_new(const char *path);
/* Stops it, if it runs, and keeps what is already imported. */
void import_job_free(ImportJob *job);
double import_job_fraction(const ImportJob *job); /* 0 to 1 */
bool import_job_is_done(const ImportJob *job);
/* The result, when it is done. */
void import_job_result(const ImportJob *job, char *out, size_t size);

#endif

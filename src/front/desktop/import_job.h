/* ImportJob: a file of games goes into the library in a thread of its own, so that the window lives on. All calls from
 * the main thread. */
#ifndef PARLOR_DESKTOP_IMPORT_JOB_H
#define PARLOR_DESKTOP_IMPORT_JOB_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ImportJob ImportJob;

ImportJob *import_job_new(const char *path);
/* Stops it, where it runs, after what is already in. */
void import_job_free(ImportJob *job);
double import_job_fraction(const ImportJob *job); /* 0 to 1 */
bool import_job_is_done(const ImportJob *job);
/* What came of it, when it is done. */
void import_job_result(const ImportJob *job, char *out, size_t size);

#endif

/* The Web Worker's half: engines that answer requests. A thought blocks the worker, which therefore cannot be told to
 * stop: the page ends the worker and starts another one (doc/web.md). Both halves are instances of one WebAssembly
 * module, so a plain struct without pointers means the same on either side. */
#include "engine/shelf.h"
#include "front/web/export.h"

#include <stdlib.h>

typedef struct WebWorker {
    Shelf shelf;
    Answer answer, report;
} WebWorker;

/* The worker's script passes it on to the page. */
__attribute__((import_module("parlor"), import_name("report"))) void worker_report(const Answer *report);

EXPORT(worker_new) WebWorker *worker_new(void)
{
    return calloc(1, sizeof(WebWorker));
}

static void on_report(void *context, const Thought *so_far)
{
    WebWorker *worker = context;
    worker->report.thought = *so_far;
    worker_report(&worker->report);
}

/* The answer to a packed request (request_pack). */
EXPORT(worker_answer) const Answer *worker_answer(WebWorker *worker, const void *block)
{
    Request request;
    Watch watch = {.report = on_report, .context = worker};
    Status status = request_unpack(block, &request);
    worker->report = (Answer){.ticket = request.ticket, .purpose = request.purpose};
    worker->answer = (Answer){
        .ticket = request.ticket, .purpose = request.purpose, .final = true, .status = status};
    if (ok(&status)) shelf_answer(&worker->shelf, &request, &watch, &worker->answer);
    return &worker->answer;
}

EXPORT(answer_size) size_t answer_size(void)
{
    return sizeof(Answer);
}

/* The Web Worker's half: engines that answer requests. A thought blocks the worker, which therefore cannot be told to
 * stop: the page ends the worker and starts another one (doc/web.md). Both halves are instances of one WebAssembly
 * module, so a plain struct without pointers means the same on either side. */
#include "engine/shelf.h"
#include "front/web/export.h"

#include <stdlib.h>

typedef struct WebThinker {
    Shelf shelf;
    Answer answer, report;
} WebThinker;

/* The worker's script passes it on to the page. */
__attribute__((import_module("parlor"), import_name("report"))) void web_thinker_report(const Answer *report);

EXPORT(web_thinker_new) WebThinker *web_thinker_new(void)
{
    return calloc(1, sizeof(WebThinker));
}

static void on_report(void *context, const Thought *so_far)
{
    WebThinker *thinker = context;
    thinker->report.thought = *so_far;
    web_thinker_report(&thinker->report);
}

/* The answer to a packed request (request_pack). */
EXPORT(web_thinker_answer) const Answer *web_thinker_answer(WebThinker *thinker, const void *block)
{
    Request request;
    Watch watch = {.report = on_report, .context = thinker};
    Status status = request_unpack(block, &request);
    thinker->report = (Answer){.ticket = request.ticket, .purpose = request.purpose};
    thinker->answer = (Answer){
        .ticket = request.ticket, .purpose = request.purpose, .final = true, .status = status};
    if (ok(&status)) shelf_answer(&thinker->shelf, &request, &watch, &thinker->answer);
    return &thinker->answer;
}

EXPORT(answer_size) size_t answer_size(void)
{
    return sizeof(Answer);
}

#include "front/terminal/host.h"
#include "remote/external.h"

/* From the asker's threads. */
static void wake(void *context)
{
    TerminalHost *host = context;
    os_bell_ring(&host->bell);
}

Status terminal_host_open(TerminalHost *host)
{
    *host = (TerminalHost){0};
    if (!os_bell_open(&host->bell)) return status_failed("no pipe for the thinking thread");
    Status status = asker_open(&(EngineSetup){.book = true, .others = external_kinds}, wake, host,
                               &host->asker);
    if (!ok(&status)) terminal_host_close(host);
    return status;
}

void terminal_host_close(TerminalHost *host)
{
    asker_close(host->asker);
    os_bell_close(&host->bell);
}

const OsBell *terminal_host_bell(const TerminalHost *host)
{
    return &host->bell;
}

void terminal_host_hear(TerminalHost *host)
{
    os_bell_hush(&host->bell);
}

bool terminal_host_deliver(TerminalHost *host, bool held, Table *table)
{
    const Answer *answer = &host->answer;
    while (asker_read(host->asker, held, &host->answer)) {
        table_take(table, answer);
        if (answer->final && lane_of(answer->purpose) == LANE_PLAY) return true;
    }
    return false;
}

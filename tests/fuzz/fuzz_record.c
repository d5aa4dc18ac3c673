/* Any text as a saved game: one that is read can be written and read again with the same outcome. */
#include "fuzz.h"
#include "mutate.h"

#include "session/record.h"

static char *write_record(const Record *record)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    DEMAND(out != NULL);
    record_write(record, out);
    fclose(out);
    return text;
}

static void check_record(const Record *record)
{
    static Record again;
    char *text = write_record(record);
    Status status = record_read("again", text, false, &again);
    DEMAND(ok(&status));
    DEMAND(again.game == record->game && again.count == record->count);
    DEMAND(again.result.outcome == record->result.outcome);
    char *second = write_record(&again);
    DEMAND(strcmp(text, second) == 0);
    free(second);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Record record;
    if (size == 0) return 0;
    char *text = fuzz_text(data + 1, size - 1);
    Status status = record_read("fuzz", text, data[0] % 2 == 1, &record);
    if (ok(&status)) check_record(&record);
    free(text);
    return 0;
}

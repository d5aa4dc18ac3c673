/* Any bytes as the journal of a running game: what is read is legal move by move, damage is reported once and
 * the damaged bytes are kept, and the next reader finds the same game without damage. Half of the inputs are
 * sealed line by line after they were changed, so that the reader behind the checksums is reached as well. */
#define MUTATE_OWN
#include "fuzz.h"
#include "mutate.h"
#include "seal_again.h"

#include "session/journal.h"
#include "session/store_memory.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    size = mutate_text(data, size, max_size, seed);
    return seed % 2 == 0 ? seal_again(data, size, max_size) : size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Record record, again;
    JournalReport report, second;
    StoreMemory *memory = store_memory_new();
    DEMAND(memory != NULL);
    Store store = store_memory(memory, 1);
    Status status = store.replace(store.context, "journal", (const char *)data, size);
    DEMAND(ok(&status));
    status = journal_read(&store, "journal", &record, &report);
    bool found = ok(&status);
    DEMAND(!report.damaged || !ok(&report.note));
    size_t aside;
    DEMAND(report.damaged == (store_memory_text(memory, "journal.damaged", &aside) != NULL));
    status = journal_read(&store, "journal", &again, &second);
    DEMAND(!found || ok(&status));
    DEMAND(!found || (again.count == record.count &&
                      memcmp(again.moves, record.moves, sizeof(Move) * (size_t)record.count) == 0));
    store_memory_free(memory);
    return 0;
}

#include "front/cli/interrupt.h"

#include "base/os.h"

/* A signal handler has no context: a writable global cannot be avoided. */
static atomic_bool interrupted;

static void on_interrupt(void)
{
    atomic_store(&interrupted, true);
}

atomic_bool *interrupt_flag(void)
{
    os_on_interrupt(on_interrupt);
    return &interrupted;
}

#include "front/cli/interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* A signal handler has no context: the one place where a writable global cannot be avoided. */
static atomic_bool interrupted;

static void on_interrupt(int number)
{
    (void)number;
    atomic_store(&interrupted, true);
}

const atomic_bool *interrupt_flag(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    return &interrupted;
}

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

atomic_bool *interrupt_flag(void)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        struct sigaction before;
        /* A user who started us with nohup wants us to continue. */
        bool ignored = sigaction(SIGNALS[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN;
        if (ignored && SIGNALS[i] == SIGHUP) continue;
        sigaction(SIGNALS[i], &action, NULL);
    }
    return &interrupted;
}

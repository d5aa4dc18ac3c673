#include "front/terminal/rescue.h"

#include <curses.h>
#include <term.h>

#include <errno.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

static const int DEADLY[] = {SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGSEGV,
                             SIGABRT, SIGBUS,  SIGFPE, SIGILL,  SIGPIPE};
enum { DEADLY_COUNT = sizeof DEADLY / sizeof DEADLY[0] };

static struct {
    volatile sig_atomic_t armed; /* set after the rest is written */
    bool caught;
    struct termios modes;
    char text[256]; /* leaves full-screen mode, shows the cursor, stops mouse reports */
    size_t length;
    struct sigaction before[DEADLY_COUNT];
} rescue;

static int rescue_char(int c)
{
    if (rescue.length < sizeof rescue.text) rescue.text[rescue.length++] = (char)c;
    return c;
}

static void rescue_add(const char *text)
{
    if (text != NULL && text != (char *)-1) tputs(text, 1, rescue_char);
}

/* Async-signal-safe: write and tcsetattr only. The signal then does what it would have done. */
static void rescue_on_signal(int number)
{
    int error = errno;
    if (rescue.armed) {
        rescue.armed = 0;
        ssize_t ignored = write(STDOUT_FILENO, rescue.text, rescue.length);
        (void)ignored;
        tcsetattr(STDIN_FILENO, TCSANOW, &rescue.modes);
    }
    for (int i = 0; i < DEADLY_COUNT; i++)
        if (DEADLY[i] == number) sigaction(number, &rescue.before[i], NULL);
    errno = error;
    raise(number);
}

bool rescue_catch(void)
{
    if (tcgetattr(STDIN_FILENO, &rescue.modes) != 0) return false;
    struct sigaction action = {.sa_handler = rescue_on_signal};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < DEADLY_COUNT; i++)
        sigaction(DEADLY[i], &action, &rescue.before[i]);
    rescue.caught = true;
    return true;
}

void rescue_arm(void)
{
    rescue.length = 0;
    rescue_add("\033[?1000l\033[?1002l\033[?1006l");
    rescue_add(tigetstr("sgr0"));
    rescue_add(tigetstr("op"));
    rescue_add(tigetstr("cnorm"));
    rescue_add(tigetstr("rmkx"));
    rescue_add(tigetstr("rmcup"));
    rescue.armed = 1;
}

void rescue_release(void)
{
    rescue.armed = 0;
    if (!rescue.caught) return;
    rescue.caught = false;
    for (int i = 0; i < DEADLY_COUNT; i++)
        sigaction(DEADLY[i], &rescue.before[i], NULL);
}

#include "front/desktop/probe.h"

#include "base/now.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { BEAT_MS = 5 };
/* The window carries its probe under this name. */
static const char NAME[] = "probe";

typedef struct Probe {
    FILE *log;
    int64_t started;
    int64_t last, last_own; /* the previous beat: by the clock, and the thread's processor time */
    int64_t worst, worst_own;
} Probe;

static gboolean beat(gpointer data)
{
    Probe *probe = data;
    int64_t now = now_us(), own = now_thread_us();
    int64_t gap = now - probe->last - BEAT_MS * 1000, gap_own = own - probe->last_own;
    probe->last = now;
    probe->last_own = own;
    if (gap <= probe->worst && gap_own <= probe->worst_own) return G_SOURCE_CONTINUE;
    probe->worst = MAX(probe->worst, gap);
    probe->worst_own = MAX(probe->worst_own, gap_own);
    fprintf(probe->log, "gap %.1f ms, own work %.1f ms\n", (double)probe->worst / 1000,
            (double)probe->worst_own / 1000);
    fflush(probe->log);
    return G_SOURCE_CONTINUE;
}

/* Only gaps after the window has appeared count. */
static void first_frame(GdkFrameClock *clock, gpointer data)
{
    Probe *probe = data;
    g_signal_handlers_disconnect_by_data(clock, probe);
    probe->last = now_us();
    probe->last_own = now_thread_us();
    fprintf(probe->log, "first frame after %.0f ms, own work %.0f ms\n",
            (double)(probe->last - probe->started) / 1000, (double)probe->last_own / 1000);
    fflush(probe->log);
    g_timeout_add(BEAT_MS, beat, probe);
}

static void realized(GtkWidget *widget, gpointer data)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
    g_signal_connect(clock, "after-paint", G_CALLBACK(first_frame), data);
}

void probe_start(GtkWindow *window, int64_t started_us)
{
    const char *path = getenv("PARLOR_DESKTOP_LOG");
    FILE *log = path != NULL ? fopen(path, "w") : NULL;
    if (log == NULL) return;
    Probe *probe = g_new0(Probe, 1);
    *probe = (Probe){.log = log, .started = started_us};
    g_signal_connect(window, "realize", G_CALLBACK(realized), probe);
    g_object_set_data(G_OBJECT(window), NAME, probe);
}

void probe_note(GtkWidget *widget, const char *format, ...)
{
    GtkRoot *window = gtk_widget_get_root(widget);
    const Probe *probe = window != NULL ? g_object_get_data(G_OBJECT(window), NAME) : NULL;
    if (probe == NULL) return;
    va_list arguments;
    va_start(arguments, format);
    fprintf(probe->log, "%.0f ms: ", (double)(now_us() - probe->started) / 1000);
    vfprintf(probe->log, format, arguments);
    fputc('\n', probe->log);
    fflush(probe->log);
    va_end(arguments);
}

#include "front/desktop/sound.h"

#ifdef HAVE_GSOUND

#include "base/datafile.h"
#include "front/desktop/probe.h"

#include <gsound.h>
#include <stdio.h>

/* The sound player belongs to the application: there is only one. */
static const char PLAYER[] = "parlor-sound", SILENT[] = "parlor-silent";

bool sound_exists(void)
{
    return true;
}

void sound_set(bool on)
{
    GApplication *application = g_application_get_default();
    if (application != NULL) g_object_set_data(G_OBJECT(application), SILENT, GINT_TO_POINTER(!on));
}

static GSoundContext *player(GApplication *application)
{
    GSoundContext *context = g_object_get_data(G_OBJECT(application), PLAYER);
    if (context != NULL) return context;
    context = gsound_context_new(NULL, NULL); /* without a sound server: NULL, asked for again next time */
    if (context != NULL) g_object_set_data_full(G_OBJECT(application), PLAYER, context, g_object_unref);
    return context;
}

/* Find the file in the first data folder that has it. */
static bool find_file(const char *name, char out[DATA_PATH + 40])
{
    char folder[DATA_PATH];
    for (int i = 0; datafile_folder(NULL, i, folder); i++) {
        snprintf(out, DATA_PATH + 40, "%s/%s", folder, name);
        if (g_file_test(out, G_FILE_TEST_IS_REGULAR)) return true;
    }
    return false;
}

void sound_play(GtkWidget *widget, Sound sound)
{
    static const char *const FILES[] = {"sounds/move.wav", "sounds/capture.wav", "sounds/end.wav"};
    GApplication *application = g_application_get_default();
    gboolean wanted = TRUE;
    char path[DATA_PATH + 40];
    g_object_get(gtk_settings_get_default(), "gtk-enable-event-sounds", &wanted, NULL);
    if (application == NULL || !wanted || g_object_get_data(G_OBJECT(application), SILENT) != NULL) return;
    if (!find_file(FILES[sound], path)) return;
    probe_note(widget, "sound %s", FILES[sound]);
    GSoundContext *context = player(application);
    if (context == NULL) return;
    gsound_context_play_simple(context, NULL, NULL, GSOUND_ATTR_MEDIA_FILENAME, path, NULL);
}

#else

bool sound_exists(void)
{
    return false;
}

void sound_set(bool on)
{
    (void)on;
}

void sound_play(GtkWidget *widget, Sound sound)
{
    (void)widget, (void)sound;
}

#endif

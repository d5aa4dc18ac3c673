/* Settings: "name value" lines of our own in a Store, as a sealed text (session/sealed_text.h). What another program
 * has changed in the meantime is kept when we save. */
#ifndef PARLOR_SESSION_SETTINGS_H
#define PARLOR_SESSION_SETTINGS_H

#include "session/store.h"

typedef struct Settings Settings;

/* `store` is copied; its context must outlive the settings. Fails only without memory. */
MUST_USE Status settings_open(const Store *store, const char *name, Settings **out);
void settings_free(Settings *settings);
/* `otherwise` if there is none. The text lives until the next settings_set. */
const char *settings_get(const Settings *settings, const char *name, const char *otherwise);
long settings_number(const Settings *settings, const char *name, long low, long high, long otherwise);
/* The i-th setting; false past the last. */
bool settings_at(const Settings *settings, int index, const char **name, const char **value);
/* Names are words; values are one line. Changes are kept in memory until settings_save. */
void settings_set(Settings *settings, const char *name, const char *value);
void settings_set_number(Settings *settings, const char *name, long value);
void settings_remove(Settings *settings, const char *name);
MUST_USE Status settings_save(Settings *settings);
/* Why the file cannot be read: then it is not replaced either. */
const Status *settings_trouble(const Settings *settings);
/* Something of the file was lost: the sentence that the person has to see; ok if nothing was. Nothing is written
 * before settings_understood says that it has been told: a kill in between would make the loss a silent one. */
const Status *settings_loss(const Settings *settings);
void settings_understood(Settings *settings);

#endif

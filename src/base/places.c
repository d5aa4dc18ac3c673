#include "base/places.h"

#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

Status place_folder(Place place, char out[PLACE_PATH])
{
    static const char *const VARIABLE[] = {"XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"};
    static const char *const USUAL[] = {".local/state", ".config", ".local/share"};
    const char *base = getenv(VARIABLE[place]);
    const char *home = getenv("HOME");
    Text path = text_into(out, PLACE_PATH);
    if (base != NULL && base[0] == '/')
        text_add(&path, "%s", base);
    else if (home != NULL && home[0] == '/')
        text_add(&path, "%s/%s", home, USUAL[place]);
    else
        return status_failed("there is no home folder to keep files in: set HOME");
    text_add(&path, "/parlor");
    if (path.cut) return status_failed("the path of the home folder is too long");
    return status_ok();
}

Status place_make(const char *folder)
{
    char path[PLACE_PATH];
    if (!text_copy(path, sizeof path, folder)) return status_failed("the path of a folder is too long");
    for (char *at = path + 1;; at++) {
        if (*at != '/' && *at != '\0') continue;
        char kept = *at;
        *at = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST) {
            int error = errno;
            struct stat there;
            if (stat(path, &there) != 0 || !S_ISDIR(there.st_mode))
                return status_failed("the folder %.200s cannot be created: %s", path, strerror(error));
        }
        if (kept == '\0') return status_ok();
        *at = kept;
    }
}

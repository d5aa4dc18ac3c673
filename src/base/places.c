#include "base/places.h"

#include "base/os.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

Status place_folder(Place place, char out[PLACE_PATH])
{
    static const char *const VARIABLE[] = {"XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"};
    static const OsUserFolder USUAL[] = {OS_USER_STATE, OS_USER_CONFIG, OS_USER_DATA};
    const char *base = getenv(VARIABLE[place]);
    char usual[PLACE_PATH];
    Text path = text_into(out, PLACE_PATH);
    if (base != NULL && os_is_absolute(base))
        text_add(&path, "%s", base);
    else if (os_user_folder(USUAL[place], usual, sizeof usual))
        text_add(&path, "%s", usual);
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
        if (!os_make_folder(path, true))
            return status_failed("the folder %.200s cannot be created: %s", path, strerror(errno));
        if (kept == '\0') return status_ok();
        *at = kept;
    }
}

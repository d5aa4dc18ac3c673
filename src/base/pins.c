#include "base/pins.h"

#include "base/fingerprint.h"

#include <string.h>

typedef struct Pin {
    const char *name;
    size_t size;
    uint64_t print;
} Pin;

static const Pin PINS[] = {
#define PIN(name, size, print) {name, size, print},
#include "base/pins.def"
#undef PIN
    {0}};

static const Pin *find(const char *name)
{
    const Pin *pin = PINS;
    while (pin->name != NULL && strcmp(pin->name, name) != 0)
        pin++;
    return pin->name != NULL ? pin : NULL;
}

bool pins_has(const char *name)
{
    return find(name) != NULL;
}

bool pins_fit(const char *name, const uint8_t *bytes, size_t size)
{
    const Pin *pin = find(name);
    return pin != NULL && pin->size == size && fingerprint(bytes, size) == pin->print;
}

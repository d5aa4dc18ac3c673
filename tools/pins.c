/* Writes a line for each data file, by which the program knows it again (src/base/pins.h):
 *     pins data/checkers.net data/egdb/2-5.wdl >pins.def */
#include "base/fingerprint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int pin(const char *path)
{
    enum { MOST = 1 << 24 };
    static uint8_t bytes[MOST];
    FILE *file = fopen(path, "rb");
    size_t size = file != NULL ? fread(bytes, 1, MOST, file) : 0;
    if (file == NULL || ferror(file) || size == 0 || size == MOST) {
        fprintf(stderr, "pins: %s cannot be read, is empty, or has more than %d MB\n", path, MOST >> 20);
        return 1;
    }
    fclose(file);
    const char *name = strncmp(path, "data/", 5) == 0 ? path + 5 : path;
    printf("PIN(\"%s\", %zu, 0x%016llx)\n", name, size, (unsigned long long)fingerprint(bytes, size));
    return 0;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (pin(argv[i]) != 0) return EXIT_FAILURE;
    return EXIT_SUCCESS;
}

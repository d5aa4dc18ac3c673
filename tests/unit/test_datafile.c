/* Data files: what is written is read back, and no damage goes unnoticed. */
#include "base/datafile.h"

#include "test.h"

#ifndef NO_PROCESSES
#include <unistd.h>
#endif

enum { VERSION = 3 };

static uint8_t *make(size_t *size)
{
    static const uint8_t PAYLOAD[] = {1, 2, 3, 250, 251, 252, 0, 7};
    uint8_t *bytes = datafile_make("test", VERSION, "made by hand", PAYLOAD, sizeof PAYLOAD, size);
    CHECK(bytes != NULL);
    return bytes;
}

static Status read_back(const uint8_t *bytes, size_t size, DataFile *file)
{
    return datafile_from_memory(bytes, size, "test.data", "test", VERSION, file);
}

static void crc_as_published(void)
{
    CHECK_INT(crc32_add(0, "123456789", 9), 0xcbf43926); /* the check value of this polynomial */
    CHECK_INT(crc32_add(crc32_add(0, "1234", 4), "56789", 5), 0xcbf43926);
}

static void what_is_written_is_read(void)
{
    size_t size;
    DataFile file;
    uint8_t *bytes = make(&size);
    CHECK_OK(read_back(bytes, size, &file));
    CHECK_INT(file.size, 8);
    CHECK_INT(file.bytes[3], 250);
    CHECK_INT((file.bytes - bytes) % 64, 0);
    CHECK(file.note_size == 12 && memcmp(file.note, "made by hand", 12) == 0);
    datafile_close(&file);
    free(bytes);
}

static void foreign_files_are_refused(void)
{
    size_t size;
    DataFile file;
    uint8_t *bytes = make(&size);
    CHECK_REFUSED(datafile_from_memory(bytes, size, "x", "other", VERSION, &file), "another kind");
    CHECK_REFUSED(datafile_from_memory(bytes, size, "x", "test", VERSION + 1, &file), "another version");
    CHECK_REFUSED(datafile_from_memory((const uint8_t *)"hello", 5, "x", "test", VERSION, &file),
                  "not a data file");
    free(bytes);
}

/* Every single bit and every length. */
static void damage_is_noticed(void)
{
    size_t size;
    DataFile file;
    uint8_t *bytes = make(&size);
    int accepted = 0;
    for (size_t bit = 0; bit < 8 * size; bit++) {
        bool unused = bit / 8 >= 40 && bit / 8 < 64; /* after the header's checksum nothing is written */
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        Status status = read_back(bytes, size, &file);
        accepted += ok(&status) && !unused;
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    for (size_t length = 0; length < size; length++) {
        Status status = read_back(bytes, length, &file);
        accepted += ok(&status);
    }
    CHECK_INT(accepted, 0);
    free(bytes);
}

static void a_missing_file_is_no_error(void)
{
    DataFile file;
    CHECK_OK(datafile_open(NULL, "no-such-file", "test", VERSION, &file));
    CHECK(file.bytes == NULL && file.size == 0);
    datafile_close(&file);
}

#ifndef NO_PROCESSES
static void write_file(const char *folder, const uint8_t *bytes, size_t size)
{
    char path[DATA_PATH];
    snprintf(path, sizeof path, "%s/test.data", folder);
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL && fwrite(bytes, 1, size, file) == size);
    if (file != NULL) fclose(file);
}

static void remove_folder(const char *folder)
{
    char path[DATA_PATH];
    snprintf(path, sizeof path, "%s/test.data", folder);
    remove(path);
    rmdir(folder);
}

/* The caller's folder comes before the environment's; a damaged file does not hide a good one behind it. */
static void folders_in_order(void)
{
    char first[] = "/tmp/parlor-data-XXXXXX", second[] = "/tmp/parlor-data-XXXXXX";
    size_t size;
    DataFile file;
    uint8_t *bytes = make(&size);
    CHECK(mkdtemp(first) != NULL && mkdtemp(second) != NULL);
    setenv("PARLOR_DATA", second, 1);
    write_file(second, bytes, size);
    CHECK_OK(datafile_open(first, "test.data", "test", VERSION, &file));
    CHECK_INT(file.size, 8);
    datafile_close(&file);
    bytes[70] ^= 1;
    write_file(first, bytes, size);
    CHECK_OK(datafile_open(first, "test.data", "test", VERSION, &file));
    CHECK_INT(file.size, 8);
    datafile_close(&file);
    write_file(second, bytes, size);
    CHECK_REFUSED(datafile_open(first, "test.data", "test", VERSION, &file), "damaged");
    CHECK(file.bytes == NULL);
    unsetenv("PARLOR_DATA");
    remove_folder(first);
    remove_folder(second);
    free(bytes);
}

/* A file of several pages, shortened in place while it is in use. */
static void a_file_in_use_may_be_shortened(void)
{
    enum { PAYLOAD = 100000 };
    char folder[] = "/tmp/parlor-data-XXXXXX", path[200];
    CHECK(mkdtemp(folder) != NULL);
    uint8_t *payload = malloc(PAYLOAD);
    memset(payload, 7, PAYLOAD);
    size_t size;
    uint8_t *bytes = datafile_make("test", VERSION, "long", payload, PAYLOAD, &size);
    write_file(folder, bytes, size);
    DataFile file;
    CHECK_OK(datafile_open(folder, "test.data", "test", VERSION, &file));
    snprintf(path, sizeof path, "%s/test.data", folder);
    CHECK_INT(truncate(path, 10), 0);
    CHECK(file.bytes != NULL && file.size == PAYLOAD && memcmp(file.bytes, payload, PAYLOAD) == 0);
    datafile_close(&file);
    free(bytes);
    free(payload);
    remove_folder(folder);
}

/* The program knows its own files again, whatever is changed in them. */
static void own_files_are_known_by_every_bit(void)
{
    char folder[DATA_PATH], path[2 * DATA_PATH];
    DataFile file = {0};
    for (int i = 0; file.room == NULL && datafile_folder(NULL, i, folder); i++) {
        snprintf(path, sizeof path, "%s/tictactoe.puzzles", folder);
        if (folder[0] != '\0' && !datafile_map(path, &file)) file = (DataFile){0};
    }
    CHECK(file.room != NULL);
    if (file.room == NULL) return;
    uint8_t *bytes = malloc(file.room_size);
    int taken = 0;
    memcpy(bytes, file.room, file.room_size);
    CHECK_INT(datafile_state_of("tictactoe.puzzles", bytes, file.room_size), DATA_DECLARED);
    for (size_t bit = 0; bit < 8 * file.room_size; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        taken += datafile_state_of("tictactoe.puzzles", bytes, file.room_size) == DATA_DECLARED;
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    for (size_t size = 0; size < file.room_size; size++)
        taken += datafile_state_of("tictactoe.puzzles", bytes, size) == DATA_DECLARED;
    CHECK_INT(taken, 0);
    free(bytes);
    datafile_close(&file);
}

static void the_source_tree_is_found(void)
{
    char folder[DATA_PATH], path[2 * DATA_PATH];
    bool found = false;
    for (int i = 0; datafile_folder(NULL, i, folder); i++) {
        snprintf(path, sizeof path, "%s/games/checkers-shot.txt", folder);
        found = found || (folder[0] != '\0' && access(path, R_OK) == 0);
    }
    CHECK(found);
}
#endif

int main(void)
{
    RUN(crc_as_published);
    RUN(what_is_written_is_read);
    RUN(foreign_files_are_refused);
    RUN(damage_is_noticed);
    RUN(a_missing_file_is_no_error);
#ifndef NO_PROCESSES
    RUN(folders_in_order);
    RUN(a_file_in_use_may_be_shortened);
    RUN(own_files_are_known_by_every_bit);
    RUN(the_source_tree_is_found);
#endif
    return test_exit();
}

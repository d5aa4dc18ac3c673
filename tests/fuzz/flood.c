/* Runs a fuzzer without libFuzzer, many times faster: the inputs of the given folders, changed at random, again
 * and again. Nothing is learned from one input for the next; `make fuzz` does that, with sanitizers and
 * coverage. What ends the program: a broken DEMAND or assertion, undefined behaviour (it traps), reading past
 * the end of the input (it lies directly before a page that may not be read), a crash, an endless loop. Each
 * leaves the input in a file whose name is printed.
 *
 * usage: flood_NAME RUNS SEED FOLDER… */
#include "base/rng.h"
#include "fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { INPUT_MAX = 400, INPUTS_MAX = 20000, HANG_SECONDS = 60, PAGE = 1 << 16 };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
/* Fuzzers of structured texts have one of their own. */
__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size,
                                                     unsigned seed);

typedef struct Input {
    uint8_t *data;
    size_t size;
} Input;

static Input inputs[INPUTS_MAX];
static int input_count;
static Rng rng;
/* What a signal handler needs in order to keep the input that broke something. */
static const uint8_t *current;
static size_t current_size;
static char broken_name[4096];

static void keep_and_end(int signal_number)
{
    int file = open(broken_name, O_CREAT | O_TRUNC | O_WRONLY, 0644);
    if (file >= 0 && write(file, current, current_size) >= 0) {
        (void)!write(STDERR_FILENO, "\nthe input is in ", 17);
        (void)!write(STDERR_FILENO, broken_name, strlen(broken_name));
        (void)!write(STDERR_FILENO, "\n", 1);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void catch_signals(void)
{
    const int caught[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGALRM};
    struct sigaction action = {.sa_handler = keep_and_end, .sa_flags = SA_RESETHAND};
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
        sigaction(caught[i], &action, NULL);
}

static void read_input(const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || input_count == INPUTS_MAX) return;
    FILE *file = fopen(path, "rb");
    if (file == NULL) return;
    Input input = {malloc(INPUT_MAX), 0};
    DEMAND(input.data != NULL);
    input.size = fread(input.data, 1, INPUT_MAX, file);
    fclose(file);
    inputs[input_count++] = input;
}

static void read_folder(const char *folder)
{
    DIR *list = opendir(folder);
    if (list == NULL) return;
    for (struct dirent *entry; (entry = readdir(list)) != NULL;)
        read_input(folder, entry->d_name);
    closedir(list);
}

/* A part of another input instead of what follows a random place. */
static size_t splice(uint8_t *data, size_t size, size_t max_size)
{
    const Input *other = &inputs[rng_below(&rng, (uint32_t)input_count)];
    if (other->size == 0) return size;
    size_t at = rng_below(&rng, (uint32_t)size + 1), from = rng_below(&rng, (uint32_t)other->size);
    size_t length = 1 + rng_below(&rng, (uint32_t)(other->size - from));
    if (length > max_size - at) length = max_size - at;
    memcpy(data + at, other->data + from, length);
    return at + length > size ? at + length : size;
}

static size_t insert_byte(uint8_t *data, size_t size, size_t max_size)
{
    if (size == max_size) return size;
    size_t at = rng_below(&rng, (uint32_t)size + 1);
    memmove(data + at + 1, data + at, size - at);
    data[at] = size > 0 && rng_below(&rng, 2) ? data[rng_below(&rng, (uint32_t)size)]
                                              : (uint8_t)rng_below(&rng, 256);
    return size + 1;
}

static size_t remove_bytes(uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    size_t at = rng_below(&rng, (uint32_t)size), length = 1 + rng_below(&rng, 8);
    if (length > size - at) length = size - at;
    memmove(data + at, data + at + length, size - at - length);
    return size - length;
}

/* The name and the meaning are libFuzzer's: change a few bytes. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size)
{
    switch (rng_below(&rng, 5)) {
    case 0:
        return splice(data, size, max_size);
    case 1:
        return insert_byte(data, size, max_size);
    case 2:
        return remove_bytes(data, size);
    case 3:
        if (size > 0) data[rng_below(&rng, (uint32_t)size)] ^= (uint8_t)(1u << rng_below(&rng, 8));
        return size;
    default:
        if (size > 0) data[rng_below(&rng, (uint32_t)size)] = (uint8_t)rng_below(&rng, 256);
        return size;
    }
}

static size_t next_input(uint8_t *data)
{
    const Input *seed = &inputs[rng_below(&rng, (uint32_t)input_count)];
    size_t size = seed->size;
    memcpy(data, seed->data, size);
    for (uint32_t changes = 1 + rng_below(&rng, 6); changes > 0; changes--)
        size = LLVMFuzzerCustomMutator != NULL
                   ? LLVMFuzzerCustomMutator(data, size, INPUT_MAX, rng_below(&rng, 1u << 31))
                   : LLVMFuzzerMutate(data, size, INPUT_MAX);
    return size;
}

/* Two pages, of which the second may not be touched. */
static uint8_t *make_end(void)
{
    uint8_t *room = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    DEMAND(room != MAP_FAILED && mprotect(room + PAGE, PAGE, PROT_NONE) == 0);
    return room + PAGE;
}

static void flood(long runs)
{
    uint8_t *end = make_end(), input[INPUT_MAX];
    for (long run = 0; run < runs; run++) {
        if (run % 4096 == 0) alarm(HANG_SECONDS);
        size_t size = next_input(input);
        memcpy(end - size, input, size);
        current = end - size;
        current_size = size;
        LLVMFuzzerTestOneInput(current, size);
    }
    alarm(0);
}

int main(int count, char **words)
{
    if (count < 4) {
        fprintf(stderr, "usage: %s RUNS SEED FOLDER…\n", words[0]);
        return 2;
    }
    long runs = atol(words[1]);
    rng = rng_seeded((uint64_t)atoll(words[2]));
    for (int i = 3; i < count; i++)
        read_folder(words[i]);
    if (input_count == 0) inputs[input_count++] = (Input){calloc(1, INPUT_MAX), 1};
    snprintf(broken_name, sizeof broken_name, "%s-%s.broken", words[0], words[2]);
    catch_signals();
    flood(runs);
    printf("%ld inputs from %d\n", runs, input_count);
    return 0;
}

#include "front/protocol/dialect.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static void tell_settings(Protocol *protocol)
{
    protocol->unprepared = true;
    protocol->host.set_up(protocol->host.context, &protocol->setup);
}

static void get_engine(const Protocol *protocol, char out[DATA_TEXT])
{
    text_copy(out, DATA_TEXT, protocol->spec);
}

static Status set_engine(Protocol *protocol, const char *text, long number)
{
    (void)number;
    Status status = engine_check(protocol->game, NULL, text);
    if (!ok(&status)) return status;
    text_copy(protocol->spec, sizeof protocol->spec, text);
    protocol->unprepared = true;
    return status;
}

static void get_hash(const Protocol *protocol, char out[DATA_TEXT])
{
    snprintf(out, DATA_TEXT, "%d", protocol->setup.hash_mb);
}

static Status set_hash(Protocol *protocol, const char *text, long number)
{
    (void)text;
    protocol->setup.hash_mb = (int)number;
    tell_settings(protocol);
    return status_ok();
}

static void get_egdb(const Protocol *protocol, char out[DATA_TEXT])
{
    snprintf(out, DATA_TEXT, "%d", protocol->setup.egdb_mb);
}

static Status set_egdb(Protocol *protocol, const char *text, long number)
{
    (void)text;
    protocol->setup.egdb_mb = (int)number;
    tell_settings(protocol);
    return status_ok();
}

static void get_contempt(const Protocol *protocol, char out[DATA_TEXT])
{
    snprintf(out, DATA_TEXT, "%d", protocol->setup.contempt);
}

static Status set_contempt(Protocol *protocol, const char *text, long number)
{
    (void)text;
    protocol->setup.contempt = (int)number;
    tell_settings(protocol);
    return status_ok();
}

static void get_threads(const Protocol *protocol, char out[DATA_TEXT])
{
    snprintf(out, DATA_TEXT, "%d", protocol->setup.threads > 0 ? protocol->setup.threads : 1);
}

static Status set_threads(Protocol *protocol, const char *text, long number)
{
    (void)text;
    protocol->setup.threads = (int)number;
    tell_settings(protocol);
    return status_ok();
}

static void get_overhead(const Protocol *protocol, char out[DATA_TEXT])
{
    snprintf(out, DATA_TEXT, "%ld", protocol->overhead_ms);
}

static Status set_overhead(Protocol *protocol, const char *text, long number)
{
    (void)text;
    protocol->overhead_ms = number;
    return status_ok();
}

static void get_data(const Protocol *protocol, char out[DATA_TEXT])
{
    text_copy(out, DATA_TEXT, protocol->data);
}

static Status set_data(Protocol *protocol, const char *text, long number)
{
    (void)number;
    if (strlen(text) >= DATA_TEXT)
        return status_wrong("the name of a folder has at most %d characters here", DATA_TEXT - 1);
    text_copy(protocol->data, sizeof protocol->data, text);
    protocol->setup.data = *text != '\0' ? protocol->data : NULL;
    tell_settings(protocol);
    return status_ok();
}

static void get_book(const Protocol *protocol, char out[DATA_TEXT])
{
    text_copy(out, DATA_TEXT, protocol->setup.book ? "true" : "false");
}

static Status set_book(Protocol *protocol, const char *text, long number)
{
    (void)text;
    protocol->setup.book = number != 0;
    tell_settings(protocol);
    return status_ok();
}

static void get_seed(const Protocol *protocol, char out[DATA_TEXT])
{
    snprintf(out, DATA_TEXT, "%llu", (unsigned long long)protocol->seed);
}

/* Searches are counted from here, so that a conversation is reproducible. */
static Status set_seed(Protocol *protocol, const char *text, long number)
{
    (void)text;
    protocol->seed = (uint64_t)number;
    protocol->orders = 0;
    return status_ok();
}

static void get_lines(const Protocol *protocol, char out[DATA_TEXT])
{
    snprintf(out, DATA_TEXT, "%d", protocol->lines);
}

static Status set_lines(Protocol *protocol, const char *text, long number)
{
    (void)text;
    protocol->lines = (int)number;
    return status_ok();
}

static void get_root_moves(const Protocol *protocol, char out[DATA_TEXT])
{
    text_copy(out, DATA_TEXT, protocol->root_moves ? "true" : "false");
}

static Status set_root_moves(Protocol *protocol, const char *text, long number)
{
    (void)text;
    protocol->root_moves = number != 0;
    return status_ok();
}

static void get_variant(const Protocol *protocol, char out[DATA_TEXT])
{
    text_copy(out, DATA_TEXT, protocol->variant[0] != '\0' ? protocol->variant : "usual");
}

static Status set_variant(Protocol *protocol, const char *text, long number)
{
    (void)number;
    Pos start;
    const char *name = text_same(text, "usual") ? "" : text;
    Status status = game_variant_start(protocol->game, name, &start);
    if (ok(&status)) text_copy(protocol->variant, sizeof protocol->variant, name);
    return status;
}

const Setting protocol_settings[] = {
    {"Engine", "engine", SETTING_TEXT, 0, 0, get_engine, set_engine},
    {"Hash", "hash", SETTING_NUMBER, 0, 1 << 16, get_hash, set_hash},
    {"EgdbMB", "egdb-mb", SETTING_NUMBER, -1, 1 << 16, get_egdb, set_egdb},
    {"Contempt", "contempt", SETTING_NUMBER, -1, 40, get_contempt, set_contempt},
    {"Threads", "threads", SETTING_NUMBER, 1, 0, get_threads, set_threads},
    {"Move Overhead", "move-overhead", SETTING_NUMBER, 0, 5000, get_overhead, set_overhead},
    {"DataPath", "data-path", SETTING_TEXT, 0, 0, get_data, set_data},
    {"Book", "book", SETTING_FLAG, 0, 1, get_book, set_book},
    {"MultiPV", NULL, SETTING_NUMBER, 1, MOVES_MAX, get_lines, set_lines},
    {"RootMoves", NULL, SETTING_FLAG, 0, 1, get_root_moves, set_root_moves},
    {"Seed", "seed", SETTING_NUMBER, 0, INT_MAX, get_seed, set_seed},
    {"Variant", NULL, SETTING_TEXT, 0, 0, get_variant, set_variant},
    {0},
};

bool setting_offered(const Setting *setting, const Protocol *protocol)
{
    return setting->set != set_variant || protocol->game->variants != NULL;
}

long setting_high(const Setting *setting, const Protocol *protocol)
{
    return setting->high > 0 ? setting->high : engine_threads_max(protocol->game);
}

Status setting_change(const Setting *setting, Protocol *protocol, const char *name, const char *value)
{
    char shown[60];
    long number = 0;
    text_safe(shown, sizeof shown, value);
    long high = setting_high(setting, protocol);
    if (setting->kind == SETTING_NUMBER && !text_number(value, setting->low, high, &number))
        return status_wrong("%s takes a whole number from %ld to %ld, not '%s'", name, setting->low, high,
                            shown);
    if (setting->kind == SETTING_FLAG) {
        number = strcmp(value, "true") == 0;
        if (number == 0 && strcmp(value, "false") != 0)
            return status_wrong("%s takes true or false, not '%s'", name, shown);
    }
    return setting->set(protocol, value, number);
}

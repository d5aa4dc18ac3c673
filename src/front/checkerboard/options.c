/* enginecommand: CheckerBoard asks who we are and sets our options, which are kept from one start to the next. */
#include "front/checkerboard/checkerboard.h"

#include "base/text.h"
#include "engine/root.h"
#include "session/sealed_text.h"
#include "session/store_disk.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const char KEPT[] = "checkerboard", SET_HISTORY[] = "set gamehist";

/* The interface knows no handle, and two threads call us. */
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static CbOptions options = {
    .book = 3, .database_mb = 64, .use_database = 1, .use_distances = 1, .hash_mb = 64, .threads = 1};
static bool read_kept;

/* ---- Numbers ---- */

typedef struct NumberOption {
    const char *name;
    long *value, least, most;
    bool kept;
} NumberOption;

static const NumberOption NUMBERS[] = {
    {"allscores", &options.all_scores, 0, 1, true},
    {"book", &options.book, 0, 3, true},
    {"dbmbytes", &options.database_mb, 1, 65536, true},
    {"enable_wld", &options.use_database, 0, 1, true},
    {"enable_mtc", &options.use_distances, 0, 1, true},
    {"max_dbpieces", &options.database_pieces, 0, 24, true},
    {"hashsize", &options.hash_mb, 1, 65536, true},
    {"searchthreads", &options.threads, 1, ROOT_THREADS_MAX, true},
    {"solve", &options.solve, 0, 1, true},
    {"nodes", &options.nodes, 0, 2000000000, false},
};
enum { NUMBER_COUNT = sizeof NUMBERS / sizeof NUMBERS[0] };

static const NumberOption *find_number(const char *name)
{
    for (int i = 0; i < NUMBER_COUNT; i++)
        if (strcmp(NUMBERS[i].name, name) == 0) return &NUMBERS[i];
    return NULL;
}

/* ---- Kept between starts, as lines "NAME VALUE" ---- */

static void keep_all(void)
{
    char text[DATA_PATH + 400];
    Text out = text_into(text, sizeof text);
    Store store;
    for (int i = 0; i < NUMBER_COUNT; i++)
        if (NUMBERS[i].kept) text_add(&out, "%s %ld\n", NUMBERS[i].name, *NUMBERS[i].value);
    text_add(&out, "dbpath %s\n", options.data);
    Status status = store_disk_open(PLACE_CONFIG, &store);
    if (!ok(&status)) return;
    status = sealed_write(&store, KEPT, text);
    (void)status; /* where nothing can be kept, the options hold until the end */
    store.close(store.context);
}

static bool set(const char *name, const char *value)
{
    const NumberOption *number = find_number(name);
    if (number != NULL) return text_number(value, number->least, number->most, number->value);
    bool is_path = strcmp(name, "dbpath") == 0 ||
                   strcmp(name, "mtcpath") == 0; /* we have one folder for both */
    return is_path && text_copy(options.data, sizeof options.data, value);
}

static void read_option_line(char *line)
{
    char *value = strchr(line, ' ');
    if (value == NULL) return;
    *value++ = '\0';
    set(line, value); /* what is no option any more is skipped */
}

static void read_once(void)
{
    Store store;
    char *text = NULL;
    Status note;
    if (read_kept) return;
    read_kept = true;
    Status status = store_disk_open(PLACE_CONFIG, &store);
    if (!ok(&status)) return;
    /* Of a damaged text the beginning is used, and a copy kept: there is no window here to say so in. */
    status = sealed_read(&store, KEPT, sizeof options.data + 1000, &text, &note);
    for (char *line = text, *next; line != NULL && *line != '\0'; line = next) {
        next = strchr(line, '\n');
        if (next != NULL) *next++ = '\0';
        read_option_line(line);
    }
    free(text);
    store.close(store.context);
}

/* ---- The game so far ---- */

/* "FEN MOVES…": the last position that cannot come back, and the moves since. What cannot be read leaves no history. */
static bool set_history(const char *text)
{
    const Game *game = cb_game();
    char word[POS_TEXT + 64];
    options.history_count = 0;
    for (int count = 0;; count++) {
        text += strspn(text, " \t");
        size_t length = strcspn(text, " \t");
        if (length == 0) {
            options.history_count = count;
            return count > 0;
        }
        if (length >= sizeof word || count == CB_HISTORY) return false;
        memcpy(word, text, length);
        word[length] = '\0';
        text += length;
        Pos *pos = &options.history[count];
        Move move;
        Status status = count == 0 ? game->pos_read(word, pos) : game_read_move(game, pos - 1, word, &move);
        if (!ok(&status)) return false;
        if (count > 0) *pos = game->play(pos - 1, move);
    }
}

/* ---- Commands ---- */

static bool tell_option(Text *reply, const char *text)
{
    text_add(reply, "%s", text);
    return true;
}

static bool get(const char *name, Text *reply)
{
    const NumberOption *number = find_number(name);
    if (strcmp(name, "protocolversion") == 0) return tell_option(reply, "2");
    if (strcmp(name, "gametype") == 0) return tell_option(reply, "21");
    if (strcmp(name, "bookfile") == 0) return tell_option(reply, "built in");
    if (strcmp(name, "dbpath") == 0 || strcmp(name, "mtcpath") == 0) return tell_option(reply, options.data);
    if (number != NULL) text_add(reply, "%ld", *number->value);
    return number != NULL;
}

static bool take_set(char *rest, Text *reply)
{
    char *value = strchr(rest, ' ');
    if (value == NULL) return false;
    *value++ = '\0';
    value += strspn(value, " ");
    if (!set(rest, value)) return false;
    keep_all();
    text_add(reply, "%s set to %s", rest, value);
    return true;
}

static bool obey(char *command, Text *reply)
{
    if (strcmp(command, "name") == 0) return tell_option(reply, "Parlor " PARLOR_VERSION);
    if (strcmp(command, "about") == 0)
        return tell_option(reply, "Parlor " PARLOR_VERSION "\nboard games against strong computer opponents\n"
                                  "Free software (MIT licence)");
    if (strcmp(command, "help") == 0) return tell_option(reply, "Parlor-CheckerBoard.html");
    if (strncmp(command, SET_HISTORY, sizeof SET_HISTORY - 1) == 0)
        return set_history(command + sizeof SET_HISTORY - 1) && tell_option(reply, "ok");
    if (strncmp(command, "get ", 4) == 0) return get(command + 4, reply);
    return strncmp(command, "set ", 4) == 0 && take_set(command + 4, reply);
}

int enginecommand(char command[256], char reply[1024])
{
    static char copy[CB_COMMAND];
    pthread_mutex_lock(&guard);
    Text out = text_into(reply, CB_REPLY);
    read_once();
    bool fits = text_copy(copy, sizeof copy, command);
    for (size_t length = strlen(copy); length > 0 && strchr(" \r\n", copy[length - 1]) != NULL;)
        copy[--length] = '\0';
    bool understood = fits && obey(copy, &out);
    if (!understood) {
        out = text_into(reply, CB_REPLY);
        text_add(&out, "?");
    }
    pthread_mutex_unlock(&guard);
    return understood;
}

void cb_options(CbOptions *out)
{
    pthread_mutex_lock(&guard);
    read_once();
    *out = options;
    pthread_mutex_unlock(&guard);
}

/* Calls Parlor.dll as CheckerBoard does, told by lines on standard input: tests/release/checkerboard.py.
 *   command TEXT                      -> RETURNED REPLY (line ends as |)
 *   getmove COLOR SECONDS INFO MORE PLAY_AFTER_MS 64 NUMBERS
 *                                     -> RETURNED MILLISECONDS TEXTS 64 NUMBERS TEXT, where TEXTS is how many different
 *                                        status texts were seen meanwhile
 *   islegal COLOR FROM TO 64 NUMBERS  -> RETURNED JUMPS
 *   reload                            -> "ok"; the library was unloaded and loaded again, as when a user changes engines
 * Built for Windows it loads the library that is named; built for this system it is linked with the same code. */
#include "front/checkerboard/checkerboard.h"

#include "base/now.h"
#include "base/os.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef int CB_CALL GetMove(int[8][8], int, double, char[1024], int *, int, int, CbMove *);
typedef int CB_CALL EngineCommand(char[256], char[1024]);
typedef int CB_CALL IsLegal(int[8][8], int, int, int, CbMove *);

typedef struct Engine88 {
    GetMove *getmove;
    EngineCommand *command;
    IsLegal *islegal;
} Engine88;

bool engine88_load(const char *path, Engine88 *out);
void engine88_unload(void);

#ifdef CB_LINKED
bool engine88_load(const char *path, Engine88 *out)
{
    (void)path;
    *out = (Engine88){getmove, enginecommand, islegal};
    return true;
}
void engine88_unload(void)
{
}
#else
#include <windows.h>
static HMODULE library;
bool engine88_load(const char *path, Engine88 *out)
{
    library = LoadLibraryA(path);
    if (library == NULL) return false;
    *out = (Engine88){(GetMove *)(void *)GetProcAddress(library, "getmove"),
                      (EngineCommand *)(void *)GetProcAddress(library, "enginecommand"),
                      (IsLegal *)(void *)GetProcAddress(library, "islegal")};
    return out->getmove != NULL && out->command != NULL && out->islegal != NULL;
}
void engine88_unload(void)
{
    FreeLibrary(library);
}
#endif

/* Looks at the status text every 50 ms, as CheckerBoard does every 100, and wants the move after a while. */
typedef struct Watcher {
    char str[1024], last[1024];
    int play_now, texts;
    int64_t play_at;
    volatile bool over;
} Watcher;

static void *look(void *context)
{
    Watcher *watcher = context;
    while (!watcher->over) {
        if (strncmp(watcher->str, watcher->last, sizeof watcher->last) != 0) {
            watcher->texts++;
            memcpy(watcher->last, watcher->str, sizeof watcher->last);
        }
        if (watcher->play_at > 0 && now_us() >= watcher->play_at) watcher->play_now = 1;
        os_sleep_ms(50);
    }
    return NULL;
}

static char *read_board(char *text, int board[8][8])
{
    for (int i = 0; i < 64; i++)
        board[i / 8][i % 8] = (int)strtol(text, &text, 10);
    return text;
}

static void print_board(int board[8][8])
{
    for (int i = 0; i < 64; i++)
        printf(" %d", board[i / 8][i % 8]);
}

static void run_getmove(const Engine88 *engine, char *text)
{
    static Watcher watcher;
    int board[8][8];
    CbMove move = {0};
    pthread_t thread;
    int color = (int)strtol(text, &text, 10);
    double seconds = strtod(text, &text);
    int info = (int)strtol(text, &text, 10), more = (int)strtoul(text, &text, 10);
    long play_after = strtol(text, &text, 10);
    read_board(text, board);
    int64_t begun = now_us();
    watcher = (Watcher){.play_at = play_after > 0 ? begun + play_after * 1000 : 0};
    pthread_create(&thread, NULL, look, &watcher);
    int code = engine->getmove(board, color, seconds, watcher.str, &watcher.play_now, info, more, &move);
    long took = (long)((now_us() - begun) / 1000);
    watcher.over = true;
    pthread_join(thread, NULL);
    printf("%d %ld %d", code, took, watcher.texts);
    print_board(board);
    printf(" %s\n", watcher.str);
}

static void run_islegal(const Engine88 *engine, char *text)
{
    int board[8][8];
    CbMove move = {0};
    int color = (int)strtol(text, &text, 10), from = (int)strtol(text, &text, 10),
        to = (int)strtol(text, &text, 10);
    read_board(text, board);
    int code = engine->islegal(board, color, from, to, &move);
    printf("%d %d\n", code, move.jumps);
}

static void run_command(const Engine88 *engine, char *text)
{
    static char reply[1024];
    memset(reply, 'x', sizeof reply); /* as a caller's memory may be */
    int code = engine->command(text, reply);
    for (char *c = reply; *c != '\0'; c++)
        if (*c == '\n') *c = '|';
    printf("%d %s\n", code, reply);
}

static void run_reload(const char *path, Engine88 *engine)
{
    engine88_unload();
    printf("%s\n", engine88_load(path, engine) ? "ok" : "the library cannot be loaded again");
}

int main(int argc, char **argv)
{
    static char line[8192];
    const char *path = argc > 1 ? argv[1] : "Parlor.dll";
    Engine88 engine;
    os_plain_streams();
    if (!engine88_load(path, &engine)) {
        printf("the library cannot be loaded\n");
        return 1;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "getmove ", 8) == 0) run_getmove(&engine, line + 8);
        if (strncmp(line, "islegal ", 8) == 0) run_islegal(&engine, line + 8);
        if (strncmp(line, "command ", 8) == 0) run_command(&engine, line + 8);
        if (strcmp(line, "reload") == 0) run_reload(path, &engine);
        fflush(stdout);
    }
    return 0;
}

/* The store on disk, settings, and the safe write, on real files in a folder of their own. */
#include "session/quiet_host.h"
#include "test.h"

#include "base/os.h"
#include "base/file.h"
#include "base/safe_file.h"
#include "session/journal.h"
#include "session/settings.h"
#include "session/store_disk.h"
#include "session/store_memory.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/parlor-test-XXXXXX";
static Record record;

static const char *path_of(const char *name)
{
    static char path[SAFE_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static Store open_store(void)
{
    Store store = {0};
    CHECK_OK(store_folder_open(folder, &store));
    return store;
}

static Session *open_session(const char *name)
{
    const Game *game = NULL;
    CHECK_OK(game_find(name, &game));
    Host host = quiet_host();
    Session *session = NULL;
    CHECK_OK(session_new(game, &host, &(SessionSetup){0}, &session));
    if (session == NULL) exit(1);
    return session;
}

static void texts_are_kept(void)
{
    Store store = open_store();
    char *bytes;
    size_t size;
    CHECK_OK(store.read(store.context, "text", 100, &bytes, &size));
    CHECK(bytes == NULL);
    CHECK_REFUSED(store.append(store.context, "text", 0, "a", 1), "No such file");
    CHECK_OK(store.replace(store.context, "text", "one\n", 4));
    CHECK_OK(store.append(store.context, "text", 0, "two\n", 4));
    CHECK_OK(store.read(store.context, "text", 100, &bytes, &size));
    CHECK_INT(size, 8);
    CHECK_TEXT(bytes, "one\ntwo\n");
    free(bytes);
    CHECK_REFUSED(store.read(store.context, "text", 7, &bytes, &size), "too large");
    CHECK_OK(store.replace(store.context, "text", "", 0));
    CHECK_OK(store.read(store.context, "text", 100, &bytes, &size));
    CHECK_INT(size, 0);
    free(bytes);
    CHECK_INT(mkfifo(path_of("pipe"), 0600), 0);
    CHECK_REFUSED(store.read(store.context, "pipe", 100, &bytes, &size), "not a regular file");
    store_close(&store);
}

/* No descriptor of ours may be open in a program that we start. */
static void descriptors_are_not_inherited(void)
{
    Store store = open_store();
    char holder[STORE_HOLDER];
    CHECK_INT(store_lock(&store, "inherited", holder), STORE_LOCKED);
    CHECK_INT(system("for f in /proc/self/fd/*; do readlink $f; done | grep -q inherited.lock"), 256);
    store_close(&store);
}

static void a_second_program_sees_the_lock(void)
{
    Store store = open_store();
    char holder[STORE_HOLDER] = "";
    CHECK_INT(store_lock(&store, "game", holder), STORE_LOCKED);
    CHECK_INT(store_lock(&store, "game", holder), STORE_HELD);
    CHECK_TEXT(holder, "this program");
    pid_t child = fork();
    if (child == 0) {
        Store other;
        Status status = store_folder_open(folder, &other);
        bool held = ok(&status) && store_lock(&other, "game", holder) == STORE_HELD;
        char name[64]; /* "test_store", or the emulator that runs it */
        os_program_name(name, sizeof name);
        _exit(held && strstr(holder, "process") != NULL && strstr(holder, name) != NULL ? 7 : 8);
    }
    int code;
    CHECK_INT(waitpid(child, &code, 0), child);
    CHECK_INT(WEXITSTATUS(code), 7);
    store_unlock(&store, "game");
    CHECK_INT(store_lock(&store, "game", holder), STORE_LOCKED);
    store_close(&store);
}

/* Takes the lock again and again; while it has it nobody else may have made the file. */
static int lock_often(void)
{
    Store store;
    char holder[STORE_HOLDER];
    Status status = store_folder_open(folder, &store);
    if (!ok(&status)) return 1;
    for (int locked = 0; locked < 300;) {
        if (store_lock(&store, "shared", holder) != STORE_LOCKED) continue;
        int inside = open(path_of("inside"), O_CREAT | O_EXCL | O_WRONLY, 0600);
        if (inside < 0) return 2;
        close(inside);
        unlink(path_of("inside"));
        store_unlock(&store, "shared");
        locked++;
    }
    store_close(&store);
    return 0;
}

/* The file of a lock is removed with it, without letting two programs in. */
static void locks_leave_no_files_and_exclude_each_other(void)
{
    enum { PROGRAMS = 4 };
    pid_t child[PROGRAMS];
    for (int i = 0; i < PROGRAMS; i++) {
        child[i] = fork();
        if (child[i] == 0) _exit(lock_often());
    }
    for (int i = 0; i < PROGRAMS; i++) {
        int code;
        CHECK_INT(waitpid(child[i], &code, 0), child[i]);
        CHECK_INT(code, 0);
    }
    CHECK_INT(access(path_of("shared.lock"), F_OK), -1);
}

/* A program that is killed leaves no lock behind. */
static void a_lock_ends_with_its_program(void)
{
    int ready[2];
    char byte;
    if (pipe(ready) != 0) exit(1);
    pid_t child = fork();
    if (child == 0) {
        Store other;
        char name[STORE_HOLDER];
        Status status = store_folder_open(folder, &other);
        if (!ok(&status) || store_lock(&other, "killed", name) != STORE_LOCKED) _exit(1);
        if (write(ready[1], "x", 1) != 1) _exit(1);
        for (;;)
            pause();
    }
    CHECK_INT(read(ready[0], &byte, 1), 1);
    Store store = open_store();
    char holder[STORE_HOLDER];
    CHECK_INT(store_lock(&store, "killed", holder), STORE_HELD);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    CHECK_INT(store_lock(&store, "killed", holder), STORE_LOCKED);
    store_close(&store);
    close(ready[0]);
    close(ready[1]);
}

static void a_game_on_disk_survives(void)
{
    Store store = open_store();
    JournalReport report;
    Session *session = open_session("checkers");
    Journal *journal = NULL;
    CHECK_OK(journal_open(&store, "journal", 0, session, &journal));
    session_begin(session);
    CHECK_OK(session_play_text(session, "11-15"));
    CHECK_OK(session_play_text(session, "22-18"));
    unlink(path_of("journal")); /* if the file disappears, the next step rewrites the whole game */
    CHECK_OK(session_play_text(session, "15x22"));
    CHECK_OK(*journal_trouble(journal));
    journal_close(journal);
    CHECK_OK(journal_read(&store, "journal", &record, &report));
    CHECK_INT(record.count, 3);
    session_free(session);
    store_close(&store);
}

static void trouble_with_the_disk_is_told_and_survived(void)
{
    Store store = {0};
    CHECK_OK(store_folder_open("/proc/nonexistent/folder", &store));
    Session *session = open_session("tictactoe");
    Journal *journal = NULL;
    CHECK_OK(journal_open(&store, "journal", 0, session, &journal));
    session_begin(session);
    CHECK(strstr(journal_trouble(journal)->text, "cannot be created") != NULL);
    CHECK_OK(session_play_text(session, "0"));
    CHECK_INT(session_ply(session), 1);
    journal_close(journal);
    session_free(session);
    store_close(&store);
}

/* A file that cannot be read completely is not replaced by what could be; one with a zero byte is copied first. */
static void settings_do_not_replace_what_they_cannot_read(void)
{
    static char large[(1 << 20) + 100];
    Store store = open_store();
    Settings *settings = NULL;
    char *copy;
    size_t size;
    memset(large, 'x', sizeof large);
    CHECK_OK(store.replace(store.context, "large", large, sizeof large));
    CHECK_OK(settings_open(&store, "large", &settings));
    CHECK_REFUSED(*settings_trouble(settings), "cannot be read");
    settings_set(settings, "one", "entry");
    CHECK_REFUSED(settings_save(settings), "cannot be read");
    settings_free(settings);
    CHECK_OK(store.replace(store.context, "zero", "a 1\n\0b 2\n", 9));
    CHECK_OK(settings_open(&store, "zero", &settings));
    CHECK_TEXT(settings_get(settings, "a", "none"), "1");
    CHECK(strstr(settings_loss(settings)->text, "kept as zero.damaged") != NULL);
    settings_set(settings, "c", "3");
    CHECK_OK(settings_save(settings)); /* not before somebody was told */
    CHECK_OK(store.read(store.context, "zero", 100, &copy, &size));
    CHECK_INT(size, 9);
    free(copy);
    settings_understood(settings);
    CHECK_TEXT(settings_loss(settings)->text, "");
    settings_free(settings);
    CHECK_OK(store.read(store.context, "zero.damaged", 100, &copy, &size));
    CHECK(copy != NULL && size == 9);
    free(copy);
    CHECK_OK(settings_open(&store, "zero", &settings));
    CHECK_TEXT(settings_loss(settings)->text, "");
    CHECK_TEXT(settings_get(settings, "c", "none"), "3");
    settings_free(settings);
    store_close(&store);
}

/* Every bit flipped, every cut: what is different is told. */
static void no_damage_of_settings_is_silent(void)
{
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    Settings *settings = NULL;
    size_t size;
    CHECK_OK(settings_open(&store, "settings", &settings));
    settings_set(settings, "level", "7");
    settings_set(settings, "engine", "uct:50000");
    CHECK_OK(settings_save(settings));
    settings_free(settings);
    const char *kept = store_memory_text(memory, "settings", &size);
    char *whole = malloc(size);
    memcpy(whole, kept, size);
    for (size_t at = 0; at < size * 9; at++) {
        size_t now = at < size * 8 ? size : at - size * 8;
        if (now == size) whole[at / 8] ^= (char)(1 << at % 8);
        CHECK_OK(store.replace(store.context, "settings", whole, now));
        if (now == size) whole[at / 8] ^= (char)(1 << at % 8);
        CHECK_OK(settings_open(&store, "settings", &settings));
        const char *level = settings_get(settings, "level", "-"),
                   *engine = settings_get(settings, "engine", "-");
        bool same = strcmp(level, "7") == 0 && strcmp(engine, "uct:50000") == 0;
        CHECK(same || !ok(settings_loss(settings)));
        CHECK((level[0] == '7' || level[0] == '-') && (engine[0] == 'u' || engine[0] == '-'));
        const char *name, *value;
        CHECK(!settings_at(settings, 2, &name, &value));
        settings_free(settings);
    }
    free(whole);
    store_memory_free(memory);
}

/* The seam that the page's storage stands behind as well: what was saved is there, or somebody is told. A disk that
 * keeps the old text and says otherwise cannot be told from one on which nothing was saved. */
static void no_fault_of_a_write_is_silent(void)
{
    for (StoreFault fault = FAULT_FAIL; fault < FAULT_COUNT; fault++) {
        StoreMemory *memory = store_memory_new();
        Store store = store_memory(memory, 1);
        Settings *settings = NULL;
        CHECK_OK(settings_open(&store, "settings", &settings));
        settings_set(settings, "level", "7");
        CHECK_OK(settings_save(settings));
        settings_set(settings, "level", "8");
        store_memory_fault(memory, fault, 1, 1);
        Status saved = settings_save(settings);
        settings_free(settings);
        store_memory_end(memory, 1);
        CHECK_OK(settings_open(&store, "settings", &settings));
        const char *level = settings_get(settings, "level", "-");
        CHECK(strcmp(level, "8") == 0 || !ok(&saved) || !ok(settings_loss(settings)) || fault == FAULT_LATE);
        CHECK(strcmp(level, "8") == 0 || strcmp(level, "7") == 0 || !ok(settings_loss(settings)));
        settings_free(settings);
        store_memory_free(memory);
    }
}

static void settings_are_kept(void)
{
    Store store = open_store();
    Settings *settings = NULL, *other = NULL;
    CHECK_OK(settings_open(&store, "settings", &settings));
    CHECK_TEXT(settings_get(settings, "level", "none"), "none");
    settings_set(settings, "engine", "uct:50000 and more");
    settings_set_number(settings, "level", 7);
    settings_set_number(settings, "level", 8);
    settings_set(settings, "evil", "two\nlines 3");
    CHECK_OK(settings_save(settings));
    CHECK_OK(settings_open(&store, "settings", &other));
    CHECK_TEXT(settings_get(other, "engine", ""), "uct:50000 and more");
    CHECK_INT(settings_number(other, "level", 1, 12, 3), 8);
    CHECK_INT(settings_number(other, "level", 1, 5, 3), 3);
    CHECK_TEXT(settings_get(other, "evil", ""), "two");
    CHECK_TEXT(settings_get(other, "lines", "none"), "none");
    /* Two programs: neither undoes what the other has saved. */
    settings_set(other, "theirs", "1");
    settings_remove(other, "evil");
    CHECK_OK(settings_save(other));
    settings_set_number(settings, "level", 9);
    CHECK_OK(settings_save(settings));
    settings_free(other);
    CHECK_OK(settings_open(&store, "settings", &other));
    CHECK_TEXT(settings_get(other, "theirs", ""), "1");
    CHECK_TEXT(settings_get(other, "level", ""), "9");
    settings_free(settings);
    settings_free(other);
    store_close(&store);
}

static void places_follow_xdg(void)
{
    char path[PLACE_PATH], expected[SAFE_PATH];
    Store store = {0};
    setenv("XDG_STATE_HOME", path_of("state"), 1);
    CHECK_OK(place_folder(PLACE_STATE, path));
    snprintf(expected, sizeof expected, "%s/state/parlor", folder);
    CHECK_TEXT(path, expected);
    CHECK_OK(store_disk_open(PLACE_STATE, &store));
    CHECK_OK(store.replace(store.context, "x", "x", 1));
    store_close(&store);
    CHECK_INT(access(path_of("state/parlor/x"), F_OK), 0);
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", folder, 1);
    CHECK_OK(place_folder(PLACE_CONFIG, path));
    snprintf(expected, sizeof expected, "%s/.config/parlor", folder);
    CHECK_TEXT(path, expected);
    unsetenv("HOME");
    CHECK_REFUSED(place_folder(PLACE_CONFIG, path), "HOME");
    CHECK_OK(store_disk_open(PLACE_CONFIG, &store));
    CHECK_REFUSED(store.replace(store.context, "x", "x", 1), "HOME");
    store_close(&store);
}

/* ---- The safe write ---- */

static void check_file(const char *path, const char *expected)
{
    char *text = NULL;
    CHECK_OK(file_read(path, 1000, &text));
    CHECK_TEXT(text != NULL ? text : "", expected);
    free(text);
}

static void a_safe_write_replaces_or_leaves(void)
{
    char path[SAFE_PATH];
    SafeFile safe;
    struct stat found;
    snprintf(path, sizeof path, "%s", path_of("saved"));
    CHECK_OK(safe_write(path, "old", 3));
    CHECK_INT(chmod(path, 0640), 0);
    CHECK_OK(safe_file_open(path, &safe));
    fputs("half of the new", safe.file);
    safe_file_abandon(&safe);
    check_file(path, "old");
    CHECK_OK(safe_write(path, "new", 3));
    check_file(path, "new");
    CHECK_INT(stat(path, &found), 0);
    CHECK_INT(found.st_mode & 07777, 0640);
    CHECK_REFUSED(safe_write(folder, "x", 1), "cannot be written");
    CHECK_REFUSED(safe_write("/proc/nonexistent/file", "x", 1), "cannot be written");
    char command[200];
    snprintf(command, sizeof command, "ls %s | grep -q tmp", folder);
    CHECK(system(command) != 0); /* nothing is left beside it */
}

/* What a killed program has left beside a file goes at the next start; what others are writing stays. */
static void temporary_files_of_killed_programs_are_cleared(void)
{
    static const char *const STAY[] = {"saved.1-0.tmp", "saved.tmp", "saved.x-0.tmp", "notes.12-x.tmp",
                                       "a.9-1.tmp.txt"};
    char dead[2][60];
    pid_t child = fork();
    if (child == 0) _exit(0);
    waitpid(child, NULL, 0);
    snprintf(dead[0], sizeof dead[0], "saved.%ld-0.tmp", (long)child);
    snprintf(dead[1], sizeof dead[1], "other.name.%ld-12.tmp", (long)child);
    for (int i = 0; i < 5; i++)
        CHECK_OK(safe_write(path_of(STAY[i]), "x", 1));
    for (int i = 0; i < 2; i++)
        CHECK_OK(safe_write(path_of(dead[i]), "x", 1));
    CHECK_OK(safe_write(path_of("saved"), "new", 3)); /* clears its own */
    CHECK_INT(access(path_of(dead[0]), F_OK), -1);
    CHECK_INT(access(path_of(dead[1]), F_OK), 0);
    Store store = open_store(); /* clears all */
    store_close(&store);
    CHECK_INT(access(path_of(dead[1]), F_OK), -1);
    for (int i = 0; i < 5; i++) {
        CHECK_INT(access(path_of(STAY[i]), F_OK), 0);
        unlink(path_of(STAY[i]));
    }
}

static void links_are_followed_and_stay(void)
{
    char path[SAFE_PATH], link[SAFE_PATH];
    struct stat found;
    snprintf(path, sizeof path, "%s", path_of("target"));
    snprintf(link, sizeof link, "%s", path_of("link"));
    CHECK_OK(safe_write(path, "old", 3));
    CHECK_INT(symlink("target", link), 0);
    CHECK_OK(safe_write(link, "new", 3));
    check_file(path, "new");
    CHECK_INT(lstat(link, &found), 0);
    CHECK(S_ISLNK(found.st_mode));
    CHECK_INT(unlink(path), 0);
    CHECK_OK(safe_write(link, "made", 4)); /* a dangling link: its target is created */
    check_file(path, "made");
    CHECK_INT(symlink("loop", path_of("loop")), 0);
    CHECK_REFUSED(safe_write(path_of("loop"), "x", 1), "cannot be written");
}

/* A device like /dev/NAME. Root could really replace that one if the code were broken, so root makes its own where
 * the system allows it. */
static const char *device_like(const char *name, unsigned minor_number, char out[SAFE_PATH])
{
    snprintf(out, SAFE_PATH, "%s", path_of(name));
    bool made = geteuid() == 0 && mknod(out, S_IFCHR | 0666, makedev(1, minor_number)) == 0;
    int file = made ? open(out, O_WRONLY) : -1;
    if (file >= 0)
        close(file);
    else
        snprintf(out, SAFE_PATH, "/dev/%s", name);
    return out;
}

/* A failed write must not remove a device, and a successful one must not replace it. */
static void devices_stay_devices(void)
{
    struct stat found;
    char link[SAFE_PATH], full[SAFE_PATH], null[SAFE_PATH];
    snprintf(link, sizeof link, "%s", path_of("link-to-full"));
    CHECK_INT(symlink(device_like("full", 7, full), link), 0);
    CHECK_REFUSED(safe_write(link, "x", 1), "cannot be written");
    CHECK_OK(safe_write(device_like("null", 3, null), "x", 1));
    CHECK_INT(stat(null, &found), 0);
    CHECK(S_ISCHR(found.st_mode));
    CHECK_INT(lstat(link, &found), 0);
}

int main(void)
{
    if (mkdtemp(folder) == NULL) return 1;
    RUN(texts_are_kept);
    RUN(descriptors_are_not_inherited);
    RUN(a_second_program_sees_the_lock);
    RUN(locks_leave_no_files_and_exclude_each_other);
    RUN(a_lock_ends_with_its_program);
    RUN(a_game_on_disk_survives);
    RUN(trouble_with_the_disk_is_told_and_survived);
    RUN(settings_do_not_replace_what_they_cannot_read);
    RUN(no_damage_of_settings_is_silent);
    RUN(no_fault_of_a_write_is_silent);
    RUN(settings_are_kept);
    RUN(a_safe_write_replaces_or_leaves);
    RUN(temporary_files_of_killed_programs_are_cleared);
    RUN(links_are_followed_and_stay);
    RUN(devices_stay_devices);
    RUN(places_follow_xdg);
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? test_exit() : 1;
}

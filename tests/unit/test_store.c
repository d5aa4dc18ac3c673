/* Journal and settings, on real files in a folder of their own. */
#include "quiet_host.h"
#include "test.h"

#include "base/file.h"
#include "session/store.h"

#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/parlor-test-XXXXXX";
static Record record;

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

static const char *path_of(const char *name)
{
    static char path[STORE_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int plies_in_journal(const char *path)
{
    Status status = journal_read(path, &record);
    return ok(&status) ? record.count : -1;
}

static void the_journal_is_never_behind(void)
{
    char path[STORE_PATH];
    snprintf(path, sizeof path, "%s", path_of("journal"));
    Session *session = open_session("checkers");
    Journal *journal = NULL;
    CHECK_OK(journal_open(path, session, &journal));
    session_begin(session);
    CHECK_INT(plies_in_journal(path), -1); /* nothing to go on with */
    CHECK_OK(session_play_text(session, "11-15"));
    CHECK_INT(plies_in_journal(path), 1);
    CHECK_OK(session_play_text(session, "22-18"));
    CHECK_OK(session_play_text(session, "15x22"));
    CHECK_INT(plies_in_journal(path), 3);
    CHECK_OK(session_undo(session));
    CHECK_INT(plies_in_journal(path), 2);
    CHECK_OK(session_undo(session));
    CHECK_OK(session_play_text(session, "23-18"));
    CHECK_INT(plies_in_journal(path), 2);
    CHECK_OK(session_go_to(session, 0)); /* looking back is not taking back */
    CHECK_INT(plies_in_journal(path), 2);
    Pos last = *session_pos_at(session, 2);
    journal_close(journal);
    session_free(session);
    session = open_session("checkers");
    CHECK_OK(journal_read(path, &record));
    CHECK_OK(record_install(&record, session));
    CHECK(pos_same(&last, session_pos(session)));
    session_free(session);
}

static void a_finished_game_is_not_resumed(void)
{
    char path[STORE_PATH];
    snprintf(path, sizeof path, "%s", path_of("journal"));
    Session *session = open_session("tictactoe");
    Journal *journal = NULL;
    CHECK_OK(journal_open(path, session, &journal));
    session_begin(session);
    CHECK_OK(session_play_text(session, "0"));
    CHECK_OK(session_set_seat(session, 1, "perfect"));
    CHECK_OK(journal_read(path, &record));
    CHECK_TEXT(record.seat[1], "perfect");
    CHECK_OK(session_resign(session));
    CHECK_REFUSED(journal_read(path, &record), "no game to go on with");
    session_begin(session);
    CHECK_OK(session_play_text(session, "4"));
    CHECK_INT(plies_in_journal(path), 1);
    journal_close(journal);
    session_free(session);
}

/* However the file is cut, the reader gives a beginning of the game or says that there is none. */
static void a_journal_cut_anywhere_is_read(void)
{
    char path[STORE_PATH], cut_path[STORE_PATH], *text;
    snprintf(path, sizeof path, "%s", path_of("journal"));
    snprintf(cut_path, sizeof cut_path, "%s", path_of("cut"));
    Session *session = open_session("ultimate");
    Journal *journal = NULL;
    CHECK_OK(journal_open(path, session, &journal));
    session_begin(session);
    for (int i = 0; i < 12; i++) {
        Move moves[MOVES_MAX];
        session_game(session)->moves(session_pos(session), moves);
        CHECK_OK(session_play(session, moves[0]));
    }
    CHECK_OK(file_read(path, 1 << 20, &text));
    int most = -1;
    for (size_t length = strlen(text) + 1; length-- > 0;) {
        text[length] = '\0';
        CHECK_OK(store_write(cut_path, text));
        int plies = plies_in_journal(cut_path);
        CHECK(plies <= 12);
        if (plies > most) most = plies;
    }
    CHECK_INT(most, 12);
    free(text);
    journal_close(journal);
    session_free(session);
}

static void trouble_with_the_disk_is_told_and_survived(void)
{
    Session *session = open_session("tictactoe");
    Journal *journal = NULL;
    CHECK_OK(journal_open("/nonexistent/folder/journal", session, &journal));
    session_begin(session);
    CHECK(strstr(journal_trouble(journal), "cannot be kept") != NULL);
    CHECK_OK(session_play_text(session, "0"));
    CHECK_INT(session_ply(session), 1);
    journal_close(journal);
    session_free(session);
}

static void settings_are_kept(void)
{
    char path[STORE_PATH];
    snprintf(path, sizeof path, "%s", path_of("settings"));
    Settings *settings = NULL;
    CHECK_OK(settings_open(path, &settings));
    CHECK_TEXT(settings_get(settings, "level", "none"), "none");
    settings_set(settings, "engine", "uct:50000 and more");
    settings_set_number(settings, "level", 7);
    settings_set_number(settings, "level", 8);
    settings_set(settings, "evil", "two\nlines 3");
    CHECK_OK(settings_save(settings));
    settings_free(settings);
    CHECK_OK(settings_open(path, &settings));
    CHECK_TEXT(settings_get(settings, "engine", ""), "uct:50000 and more");
    CHECK_INT(settings_number(settings, "level", 1, 12, 3), 8);
    CHECK_INT(settings_number(settings, "level", 1, 5, 3), 3);
    CHECK_TEXT(settings_get(settings, "evil", ""), "two");
    CHECK_TEXT(settings_get(settings, "lines", "none"), "none");
    settings_free(settings);
}

static void places_follow_xdg(void)
{
    char path[STORE_PATH], expected[STORE_PATH];
    setenv("XDG_STATE_HOME", path_of("state"), 1);
    CHECK_OK(store_path(STORE_STATE, "journal", path));
    snprintf(expected, sizeof expected, "%s/state/parlor/journal", folder);
    CHECK_TEXT(path, expected);
    CHECK_OK(store_write(path, "x"));
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", folder, 1);
    CHECK_OK(store_path(STORE_CONFIG, "settings", path));
    snprintf(expected, sizeof expected, "%s/.config/parlor/settings", folder);
    CHECK_TEXT(path, expected);
    unsetenv("HOME");
    CHECK_REFUSED(store_path(STORE_CONFIG, "settings", path), "HOME");
}

int main(void)
{
    if (mkdtemp(folder) == NULL) return 1;
    RUN(the_journal_is_never_behind);
    RUN(a_finished_game_is_not_resumed);
    RUN(a_journal_cut_anywhere_is_read);
    RUN(trouble_with_the_disk_is_told_and_survived);
    RUN(settings_are_kept);
    RUN(places_follow_xdg);
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? test_exit() : 1;
}

/* What happens to a library: damage, other programs, old versions. */
#include "library_room.h"

/* ---- Trouble ---- */

static void damage_is_told_and_set_aside(void)
{
    char aside[300];
    Status news;
    struct stat before, after;
    Library *library = NULL;
    fresh_folder();
    Archive archive = open_archive();
    won_record(7, &record);
    CHECK_OK(file(&archive, &record));
    int fd = open(path, O_WRONLY);
    CHECK(fd >= 0 && pwrite(fd, "no database at all, sorry", 25, 0) == 25 && close(fd) == 0);
    CHECK_INT(stat(path, &before), 0);
    CHECK_OK(library_open(path, NULL, &library, &news));
    library_told(library);
    library_close(library);
    CHECK(strstr(news.text, "damaged") != NULL && strstr(news.text, "library.sqlite.damaged") != NULL);
    snprintf(aside, sizeof aside, "%s.damaged", path);
    CHECK(stat(aside, &after) == 0 && after.st_size == before.st_size);
    CHECK_INT(count_games(NULL), 0);
    CHECK_OK(file(&archive, &record)); /* and the library is in use again */
    CHECK_INT(count_games(NULL), 1);
    library_archive_close(&archive);
    remove_all();
}

static void games_are_recovered_from_a_damaged_file(void)
{
    char zeros[4096] = {0};
    Status news;
    struct stat info;
    Library *library = NULL;
    fresh_folder();
    Archive archive = open_archive();
    for (unsigned i = 1; i <= 200; i++) {
        won_record(i, &record);
        CHECK_OK(file(&archive, &record));
    }
    CHECK_INT(stat(path, &info), 0);
    int fd = open(path, O_WRONLY);
    for (long at = info.st_size - 3 * 4096; at < info.st_size; at += 4096)
        CHECK(pwrite(fd, zeros, sizeof zeros, at) == sizeof zeros);
    close(fd);
    CHECK_OK(library_open(path, NULL, &library, &news));
    library_told(library);
    library_close(library);
    CHECK(strstr(news.text, "could be recovered") != NULL);
    int64_t left = count_games(NULL);
    CHECK(left >= 100 && left <= 200);
    library_archive_close(&archive);
    remove_all();
}

/* ---- The rescue ---- */

static void copy_page(int from, int to)
{
    char page[4096];
    int fd = open(path, O_RDWR);
    CHECK(fd >= 0 && pread(fd, page, sizeof page, (from - 1) * 4096L) == 4096);
    CHECK(pwrite(fd, page, sizeof page, (to - 1) * 4096L) == 4096);
    close(fd);
}

static void file_many(unsigned count)
{
    Archive archive = open_archive();
    for (unsigned i = 1; i <= count; i++) {
        won_record(i, &record);
        CHECK_OK(file(&archive, &record));
    }
    library_archive_close(&archive);
}

/* Any page in place of any other: it ends, and what is missing is said until it is read. */
static void pages_in_a_circle_are_survived(void)
{
    struct stat info;
    char command[1000];
    fresh_folder();
    file_many(60);
    CHECK_INT(stat(path, &info), 0);
    int pages = (int)(info.st_size / 4096);
    snprintf(command, sizeof command, "cp %s %s.whole", path, path);
    CHECK_INT(system(command), 0);
    for (int from = 2; from <= pages; from++)
        for (int to = 2; to <= pages; to++) {
            Library *library = NULL;
            Status news;
            if (from == to) continue;
            snprintf(command, sizeof command, "rm -f %s.damaged* && cp %s.whole %s", path, path, path);
            CHECK_INT(system(command), 0);
            copy_page(from, to);
            for (int again = 0; again < 2; again++) {
                CHECK_OK(library_open(path, NULL, &library, &news));
                CHECK(strstr(news.text, "was damaged") != NULL);
                if (again == 1) library_told(library);
                library_close(library);
            }
            CHECK_OK(library_open(path, NULL, &library, &news));
            CHECK(ok(&news));
            library_close(library);
        }
    remove_all();
}

/* A changed bit is not another game. */
static void a_changed_row_is_noticed(void)
{
    static const char *const CHANGES[] = {
        "UPDATE game SET text = replace(text, 'move 4', 'move 0') WHERE number = 3",
        "UPDATE game SET player1 = 'qerfect' WHERE number = 3",
        "UPDATE game SET outcome = 2 WHERE number = 3",
        "UPDATE game SET number = 77 WHERE number = 3",
        "DELETE FROM game WHERE number = 3",
        "UPDATE position SET hash = hash + 1 WHERE game = 3",
        "DELETE FROM position WHERE game = 3",
    };
    for (size_t i = 0; i < sizeof CHANGES / sizeof CHANGES[0]; i++) {
        Status news;
        fresh_folder();
        file_many(5);
        Library *library = open_library();
        CHECK_OK(library_run(library, CHANGES[i]));
        CHECK_REFUSED(library_check(library), "damaged");
        library_close(library);
        CHECK_OK(library_open(path, NULL, &library, &news));
        CHECK(strstr(news.text, "was damaged") != NULL);
        CHECK_OK(library_check(library));
        library_told(library);
        library_close(library);
        CHECK_INT(count_games(NULL), i < 5 ? 4 : 5);
        remove_all();
    }
}

static bool stop_at_once(void *context, int64_t done, int64_t all)
{
    int *calls = context;
    (void)done;
    CHECK(all == 200 || all == -1);
    ++*calls;
    return false;
}

/* An interrupted rescue has changed nothing, and leaves nothing. */
static void a_rescue_can_be_stopped(void)
{
    char name[300];
    int calls = 0;
    LibraryWatch watch = {&calls, stop_at_once};
    Library *library = NULL;
    Status news;
    fresh_folder();
    file_many(200);
    copy_page(2, 8);
    CHECK_REFUSED(library_open(path, &watch, &library, &news), "interrupted");
    CHECK_INT(calls, 1);
    snprintf(name, sizeof name, "%s.new", path);
    CHECK(access(name, F_OK) != 0);
    CHECK_OK(library_open(path, NULL, &library, &news));
    CHECK(strstr(news.text, "of 200") != NULL || strstr(news.text, "cannot be told") != NULL);
    library_close(library);
    snprintf(name, sizeof name, "%s.damaged-2", path);
    CHECK(access(name, F_OK) != 0); /* the first attempt has named the damaged file already */
    remove_all();
}

/* A kill between the new file's completion and its place. */
static void a_complete_rescue_is_ended(void)
{
    char command[1500];
    Library *library = NULL;
    Status news;
    fresh_folder();
    file_many(20);
    snprintf(command, sizeof command, "cp %s %s.rescued && rm %s && touch %s && touch %s.new", path, path,
             path, path, path);
    CHECK_INT(system(command), 0);
    CHECK_OK(library_open(path, NULL, &library, &news));
    library_close(library);
    CHECK_INT(count_games(NULL), 20);
    snprintf(command, sizeof command, "test ! -e %s.rescued && test ! -e %s.new", path, path);
    CHECK_INT(system(command), 0);
    remove_all();
}

/* The thread that paints is never kept waiting: the game waits instead, and comes in. */
static void the_archive_rescues_in_a_thread(void)
{
    Status status = status_failed("not yet");
    fresh_folder();
    file_many(60);
    copy_page(2, 8);
    Archive archive = open_archive();
    won_record(99, &record);
    CHECK_REFUSED(file(&archive, &record), "being recovered");
    while (!ok(&status)) {
        status = file(&archive, &record);
        CHECK(ok(&status) || strstr(status.text, "being recovered") != NULL);
    }
    archive.told(archive.context);
    Library *library = open_library();
    library_close(library);
    library_archive_close(&archive);
    remove_all();
}

static void other_files_are_left_alone(void)
{
    Status news;
    Library *other = NULL;
    fresh_folder();
    Library *library = open_library();
    CHECK_OK(library_run(library, "PRAGMA user_version = 99"));
    library_close(library);
    CHECK_REFUSED(library_open(path, NULL, &other, &news), "newer version");
    CHECK_INT(access(path, F_OK), 0);
    remove_all();
}

/* A library of the first version, made as that program did. */
static void an_old_library_is_brought_up_to_date(void)
{
    fresh_folder();
    Archive archive = open_archive();
    won_record(7, &record);
    CHECK_OK(file(&archive, &record));
    Library *library = open_library();
    CHECK_OK(library_run(library,
                         "DROP TABLE position; DROP TABLE news; ALTER TABLE game DROP COLUMN seal;"
                         "ALTER TABLE game DROP COLUMN text_seal; ALTER TABLE game DROP COLUMN places;"
                         "PRAGMA user_version = 1"));
    library_close(library);
    CHECK_INT(count_position(record.game, "o2/1x1/2x o"), 1);
    CHECK_INT(count_games(NULL), 1);
    library_archive_close(&archive);
    remove_all();
}

static void a_busy_library_is_told(void)
{
    fresh_folder();
    Archive archive = open_archive();
    Library *other = open_library();
    CHECK_OK(library_begin(other));
    won_record(7, &record);
    CHECK_REFUSED(file(&archive, &record), "another program is writing");
    library_roll_back(other);
    CHECK_OK(file(&archive, &record));
    library_close(other);
    CHECK_INT(count_games(NULL), 1);
    library_archive_close(&archive);
    remove_all();
}

int main(void)
{
    RUN(damage_is_told_and_set_aside);
    RUN(games_are_recovered_from_a_damaged_file);
    RUN(pages_in_a_circle_are_survived);
    RUN(a_changed_row_is_noticed);
    RUN(a_rescue_can_be_stopped);
    RUN(a_complete_rescue_is_ended);
    RUN(the_archive_rescues_in_a_thread);
    RUN(other_files_are_left_alone);
    RUN(an_old_library_is_brought_up_to_date);
    RUN(a_busy_library_is_told);
    return test_exit();
}

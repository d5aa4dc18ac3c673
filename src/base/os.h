/* Os: the one room in which the operating system is called: files, locks, mapping, folders, processes, pipes,
 * memory, the terminal's size. os_posix*.c and os_windows*.c are its two builds; tests/style.sh checks that no
 * other source includes a system's header. WebAssembly has os_posix_memory.c alone (the part "Memory").
 *
 * Paths are UTF-8 with "/" between folders. A file is a descriptor as open(2) gives it, on Windows too. A call
 * that fails returns false, -1 or NULL and sets errno; nothing here prints, and nothing is kept between calls. */
#ifndef PARLOR_BASE_OS_H
#define PARLOR_BASE_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Memory ---- */

/* `size` is a multiple of `unit`, a power of two. Not cleared. */
void *os_aligned(size_t unit, size_t size);
void os_aligned_free(void *memory);
/* Advice only. */
void os_prefer_huge_pages(void *memory, size_t size);

/* A text that is written like a file: write to `out`, close, then `bytes` is it, ended by a zero, and belongs to
 * the caller. Must not be moved between open and close. After a failure (false) `bytes` may be NULL. */
typedef struct OsText {
    FILE *out;
    char *bytes;
    size_t size;
} OsText;
bool os_text_open(OsText *text);
bool os_text_close(OsText *text);

/* ---- Files ---- */

typedef enum OsKind { OS_REGULAR, OS_FOLDER, OS_PIPE, OS_OTHER } OsKind;

typedef struct OsInfo {
    OsKind kind;
    int64_t size;
} OsInfo;
/* Symbolic links are followed. */
bool os_info(const char *path, OsInfo *out);
bool os_info_of(int file, OsInfo *out);

typedef enum OsOpen {
    OS_READ,             /* what is there; never waits for another program, as a pipe's name would */
    OS_WRITE,            /* what is there, in place */
    OS_APPEND,           /* what is there, at its end */
    OS_CREATE,           /* only if there is nothing of that name (EEXIST) */
    OS_OVERWRITE,        /* created, or emptied */
    OS_LOCK_FILE,        /* created if needed, for us alone, and never through a symbolic link */
    OS_SHARED_LOCK_FILE, /* created if needed, for everybody */
} OsOpen;
/* No descriptor is inherited by other programs. */
int os_open(const char *path, OsOpen how);
bool os_close(int file);
bool os_write_all(int file, const void *bytes, size_t size);
/* From that offset on, over what is there. */
bool os_write_at(int file, int64_t offset, const void *bytes, size_t size);
/* At most `size` bytes from the start of the file; -1 if it cannot be read. */
int os_read_start(int file, void *bytes, size_t size);
bool os_truncate(int file, int64_t size);
/* Everything written is on the disk. */
bool os_sync(int file);
bool os_sync_stream(FILE *stream);
/* `mode` as for fopen; closing the stream closes the file. */
FILE *os_stream(int file, const char *mode);
/* Owner and permissions of the file at `path` for `file`, as far as we may. */
bool os_same_rights(int file, const char *path);
/* Whoever may read the file may run it. */
bool os_make_executable(const char *path);

bool os_exists(const char *path);
bool os_may_read(const char *path);
bool os_may_write(const char *path);
/* Replaces what is at `to`, in one step. */
bool os_rename(const char *from, const char *to);
/* Fails if there is anything at `to`. */
bool os_rename_to_unused(const char *from, const char *to);
bool os_remove(const char *path);
/* Another name for the same file; fails if there is anything at `to` (EEXIST), or where files have one name only. */
bool os_second_name(const char *from, const char *to);
bool os_same_file(const char *path, const char *other);
/* Where a symbolic link leads, as it is written there: 1; 0 if `path` is none; -1 with errno. */
int os_link_target(const char *path, char *out, size_t size);

/* ---- Folders ---- */

/* True also if it is there. `for_us_alone`: others may not look into it. */
bool os_make_folder(const char *path, bool for_us_alone);
/* A rename or a new file is safe on disk only when its folder is. */
void os_sync_folder(const char *folder);
/* A new empty folder for temporary files; os_remove_folder removes it when it is empty again. */
bool os_temporary_folder(const char *name, char *out, size_t size);
bool os_remove_folder(const char *path);
/* Call `take` for each name in a folder, in no order; false if it cannot be read. */
bool os_each_name(const char *folder, void (*take)(void *context, const char *name), void *context);
/* The names in a folder that end in one of `endings` (ended by NULL), sorted by their bytes; -1 if it cannot be
 * read. Freed by os_list_free. */
int os_list(const char *folder, const char *const *endings, char ***names);
void os_list_free(char **names, int count);
/* Bytes that we may still write there; -1 if that is not known. */
int64_t os_space_left(const char *folder);
bool os_is_absolute(const char *path);
/* Where programs keep a user's files if no variable says so. */
typedef enum OsUserFolder { OS_USER_STATE, OS_USER_CONFIG, OS_USER_DATA } OsUserFolder;
bool os_user_folder(OsUserFolder which, char *out, size_t size);

/* ---- Mapping ---- */

/* A regular file that is not empty, to be read; NULL otherwise. */
void *os_map(const char *path, size_t *size);
void os_unmap(void *memory, size_t size);

/* ---- Locks ---- */

/* Taken without waiting, held until the file is closed or the program ends, however it ends. */
typedef enum OsLock { OS_LOCKED, OS_LOCK_HELD, OS_LOCK_NONE } OsLock;
OsLock os_lock(int file);
/* Is the open file still the one of that name? */
bool os_is_still(int file, const char *path);

/* ---- This program ---- */

bool os_program_path(char *out, size_t size);
/* Where this code is a library of Windows that others unload: it stays in memory until the program ends. */
void os_stay_loaded(void);
/* Its short name, for messages to other programs. */
void os_program_name(char *out, size_t size);
long os_process_id(void);
/* Is there a process of that number, whoever started it? */
bool os_process_is_there(long id);
int os_processors(void);
/* Random bytes; false if there are none yet. */
bool os_random(void *bytes, size_t size);
void os_sleep_ms(int ms);
void os_set_variable(const char *name, const char *value);
/* Call `handler` when a person or the system asks us to stop; a second request ends the program. */
void os_on_interrupt(void (*handler)(void));
/* Input and output are bytes, not text with other line ends; texts are UTF-8. A stream that is closed becomes an
 * empty one. */
void os_plain_streams(void);

/* ---- The terminal ---- */

/* 0 standard input, 1 standard output, 2 standard error. */
bool os_is_terminal(int file);
/* How wide the terminal on standard output is; 0 if that is not known. */
int os_terminal_columns(void);

/* ---- Waiting for input or another thread ---- */

/* A bell that any thread may ring and one waits for. */
typedef struct OsBell {
    intptr_t end[2];
} OsBell;
bool os_bell_open(OsBell *bell);
void os_bell_close(OsBell *bell);
void os_bell_ring(const OsBell *bell);
/* Forget the rings so far. */
void os_bell_hush(const OsBell *bell);

enum { OS_RANG = 1, OS_INPUT = 2, OS_INPUT_GONE = 4 };
/* Wait until the bell rings or, if `input`, standard input can be read or has gone; -1 ms waits for ever. Returns
 * which of them (`bell` may be NULL); 0 when the time is over; -1 with EINTR after a signal. */
int os_wait(const OsBell *bell, bool input, int ms);
/* Bytes of standard input, as many as there are; 0 at its end; -1 with errno. */
int os_read_input(void *bytes, size_t size);

/* ---- Other programs ---- */

/* A program that runs beside us: we write to `in` and read from `out`; neither blocks. It and what it starts end
 * with us. Opened and closed by the same thread. */
typedef struct OsProcess {
    intptr_t id, group;
    int in, out;
    int walls; /* OS_WALL bits: what holds it */
} OsProcess;

enum {
    OS_WALL_FILES = 1,   /* it reads its own folders and the system's, and writes nothing */
    OS_WALL_NETWORK = 2, /* it opens no socket */
};

/* Returns 0 or an errno. `words` is the program (looked up where programs are) and its arguments, ended by NULL. With
 * `reads`, files and folders ended by NULL, it runs in a sandbox, as far as the system has one, that lets it read
 * those too. */
int os_process_start(char *const words[], const char *const *reads, OsProcess *out);
/* Has it ended by itself? It is not forgotten yet. */
bool os_process_ended(const OsProcess *process);
/* End it and everything it started, and forget it. */
typedef struct OsFate {
    bool killed;
    int number; /* of the signal, or what it returned */
} OsFate;
OsFate os_process_end(OsProcess *process);
/* Like read(2) and write(2) that do not block (EAGAIN) and raise no signal. */
int os_pipe_read(int pipe, void *bytes, size_t size);
int os_pipe_write(int pipe, const void *bytes, size_t size);
/* Until it can be read, or written to; false when `deadline` (now_us) passed first. */
bool os_pipe_wait(int pipe, bool to_write, int64_t deadline);
/* Is there such a program, by its path or where programs are looked up? */
bool os_program_found(const char *program);
/* Become another program; returns only if that fails. */
void os_become(const char *program, char *const words[]);
/* Open a file with the program that the user has for it. */
bool os_open_document(const char *path);

#endif

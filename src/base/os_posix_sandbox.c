/* The sandbox of other programs. Landlock's rules are made before the fork, where memory may still be allocated. */
#define _GNU_SOURCE /* O_PATH */
#include "base/os_posix_sandbox.h"

#include "base/os.h"

/* Where the kernel's headers are: musl's compiler does not see them. */
#if defined(__linux__) && __has_include(<linux/landlock.h>)

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Files: Landlock. The numbers of calls and rights are those of every machine; a header may be older than the
 * kernel. ---- */

enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, ABI_QUESTION = 1, PATH_BENEATH = 1 };
#define RIGHT_EXECUTE  (1ull << 0)
#define RIGHT_WRITE    (1ull << 1)
#define RIGHT_READ     (1ull << 2)
#define RIGHT_LIST     (1ull << 3)
#define RIGHTS_FIRST   ((1ull << 13) - 1) /* of the first version: those, and to remove and make entries */
#define RIGHT_REFER    (1ull << 13)       /* version 2 */
#define RIGHT_TRUNCATE (1ull << 14)       /* version 3 */
#define NETWORK_TCP    3ull               /* version 4: bind and connect */
#define SCOPE_ALL      3ull               /* version 6: abstract sockets and signals of others */

typedef struct Ruleset {
    uint64_t files, network, scoped;
} Ruleset;

static int ask_version(void)
{
    return (int)syscall(CREATE_RULESET, NULL, 0, ABI_QUESTION);
}

static int make_ruleset(int version)
{
    Ruleset rules = {.files = RIGHTS_FIRST};
    size_t size = version >= 6   ? sizeof rules
                  : version >= 4 ? offsetof(Ruleset, scoped)
                                 : offsetof(Ruleset, network);
    if (version >= 2) rules.files |= RIGHT_REFER;
    if (version >= 3) rules.files |= RIGHT_TRUNCATE;
    if (version >= 4) rules.network = NETWORK_TCP;
    if (version >= 6) rules.scoped = SCOPE_ALL;
    return (int)syscall(CREATE_RULESET, &rules, size, 0);
}

static void allow(int rules, const char *path, uint64_t rights)
{
    struct stat about;
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return;
    if (fstat(place, &about) == 0) {
        if (!S_ISDIR(about.st_mode)) rights &= ~RIGHT_LIST;
        struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = place};
        syscall(ADD_RULE, rules, PATH_BENEATH, &rule, 0);
    }
    close(place);
}

static void allow_reading(int rules, const char *path)
{
    allow(rules, path, RIGHT_READ | RIGHT_LIST | RIGHT_EXECUTE);
}

static void allow_system(int rules)
{
    static const char *const FOLDERS[] = {"/usr",  "/lib", "/lib32", "/lib64", "/libx32", "/bin",
                                          "/sbin", "/etc", "/opt",   "/nix",   "/gnu",    "/proc",
                                          "/sys",  "/dev", "/snap",  NULL};
    static const char *const SINKS[] = {"/dev/null", "/dev/zero", "/dev/full", NULL};
    for (int i = 0; FOLDERS[i] != NULL; i++)
        allow_reading(rules, FOLDERS[i]);
    for (int i = 0; SINKS[i] != NULL; i++)
        allow(rules, SINKS[i], RIGHT_READ | RIGHT_WRITE);
}

/* ---- The program's own folders ---- */

/* Is it the person's home, or a folder above it? That is never a program's own. */
static bool holds_home(const char *folder)
{
    char home[PATH_MAX];
    const char *named = getenv("HOME");
    size_t length = strlen(folder);
    if (strcmp(folder, "/") == 0) return true;
    if (named == NULL || realpath(named, home) == NULL) return false;
    return strncmp(home, folder, length) == 0 && (home[length] == '/' || home[length] == '\0');
}

static void allow_sibling(int rules, const char *folder, const char *name)
{
    char path[PATH_MAX + 20];
    snprintf(path, sizeof path, "%s/../%s", folder, name);
    allow_reading(rules, path);
}

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* A folder, or a file and its folder; of a folder bin also what belongs to it, of shims what they choose from. */
static void allow_home_of(int rules, const char *file)
{
    char real[PATH_MAX];
    if (realpath(file, real) == NULL || holds_home(real)) return;
    allow_reading(rules, real);
    if (is_folder(real)) return;
    char *slash = strrchr(real, '/');
    if (slash == NULL || slash == real) return;
    *slash = '\0';
    if (holds_home(real)) return;
    allow_reading(rules, real);
    const char *name = strrchr(real, '/') + 1;
    bool bin = strcmp(name, "bin") == 0, shims = strcmp(name, "shims") == 0;
    static const char *const BESIDE_BIN[] = {"lib", "lib64", "libexec", "share/parlor", NULL};
    static const char *const BESIDE_SHIMS[] = {"bin", "lib", "libexec", "versions", "version", NULL};
    const char *const *beside = bin ? BESIDE_BIN : shims ? BESIDE_SHIMS : NULL;
    for (int i = 0; beside != NULL && beside[i] != NULL; i++)
        allow_sibling(rules, real, beside[i]);
}

static void allow_program(int rules, const char *program)
{
    const char *path = getenv("PATH");
    if (strchr(program, '/') != NULL) allow_home_of(rules, program);
    while (strchr(program, '/') == NULL && path != NULL && *path != '\0') {
        char file[PATH_MAX];
        size_t length = strcspn(path, ":");
        int needed = snprintf(file, sizeof file, "%.*s/%s", (int)length, path, program);
        if (needed < (int)sizeof file && access(file, X_OK) == 0) {
            allow_home_of(rules, file);
            return;
        }
        path += length + (path[length] == ':');
    }
}

/* Libraries that the person has put before all others. */
static void allow_list(int rules, const char *variable)
{
    const char *list = getenv(variable);
    while (list != NULL && *list != '\0') {
        char path[PATH_MAX];
        size_t length = strcspn(list, ": ");
        if (length > 0 && snprintf(path, sizeof path, "%.*s", (int)length, list) < (int)sizeof path)
            allow_reading(rules, path);
        list += length + (list[length] != '\0');
    }
}

int os_sandbox_rules(char *const words[], const char *const *reads)
{
    int version = ask_version();
    if (version < 1) return -1;
    int rules = make_ruleset(version);
    if (rules < 0) return -1;
    fcntl(rules, F_SETFD, FD_CLOEXEC);
    allow_system(rules);
    allow_program(rules, words[0]);
    for (int i = 1; words[i] != NULL; i++)
        if (words[i][0] != '-') allow_home_of(rules, words[i]);
    for (int i = 0; reads[i] != NULL; i++)
        allow_reading(rules, reads[i]);
    allow_list(rules, "LD_PRELOAD");
    allow_list(rules, "LD_LIBRARY_PATH");
    return rules;
}

/* ---- The network: seccomp. Landlock knows TCP alone. ---- */

#if defined(__x86_64__)
#define OWN_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef OWN_MACHINE

#define LOAD(field)   BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define REFUSE        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES)
#define REFUSE_IF(nr) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1), REFUSE

/* No socket of any kind, and no way round it: the io ring makes sockets too, and calls of other machines have other
 * numbers. A pair of sockets reaches nobody else. */
static bool refuse_sockets(void)
{
    enum { IO_URING_SETUP = 425, FOREIGN_CALLS = 0x40000000 };
    struct sock_filter filter[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_MACHINE, 1, 0),
        REFUSE,
        LOAD(nr),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FOREIGN_CALLS, 0, 1),
        REFUSE,
        REFUSE_IF(SYS_socket),
        REFUSE_IF(IO_URING_SETUP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

static bool refuse_sockets(void)
{
    return false;
}

#endif

int os_sandbox_enter(int rules)
{
    int walls = 0;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
    if (rules >= 0 && syscall(RESTRICT_SELF, rules, 0) == 0) walls |= OS_WALL_FILES;
    if (refuse_sockets()) walls |= OS_WALL_NETWORK;
    return walls;
}

#else

int os_sandbox_rules(char *const words[], const char *const *reads)
{
    (void)words, (void)reads;
    return -1;
}

int os_sandbox_enter(int rules)
{
    (void)rules;
    return 0;
}

#endif

/* parlor egdb: endgame databases of checkers: builds, lists, verifies and probes them. */
#include "front/cli/command.h"

#include "base/datafile.h"
#include "base/now.h"
#include "base/os.h"
#include "base/text.h"
#include "front/cli/interrupt.h"
#include "front/cli/options.h"
#include "games/checkers/egdb/egdb.h"
#include "games/checkers/egdb/egdb_build.h"
#include "games/checkers/egdb/egdb_prove.h"
#include "games/checkers/egdb/egdb_section.h"
#include "games/checkers/notation.h"

#include <stdlib.h>
#include <string.h>

enum { CACHE_BYTES = 64 << 20, LINE = 4096, REPORT_US_APART = 500000 };

/* What the words and options of the command say. */
typedef struct Call {
    const char **word; /* after the subcommand's own */
    int count;
    const char *folder; /* NULL = where databases are looked for, or the user's own */
    long max_side, threads, sample;
    bool distances, steps, slices, prove, json;
} Call;

static const char *slice_text(EgdbSlice slice, char out[16])
{
    snprintf(out, 16, "%d %d %d %d", slice.own_men, slice.own_kings, slice.other_men, slice.other_kings);
    return out;
}

static int threads_of(const Call *call)
{
    long cores = os_processors(), threads = call->threads > 0 ? call->threads : cores;
    return threads < 1 ? 1 : threads > EGDB_THREADS_MAX ? EGDB_THREADS_MAX : (int)threads;
}

/* ---- build ---- */

typedef struct Reporter {
    int64_t start_us, last_us;
    bool live; /* stderr is a terminal: one line that is updated */
    int slices_done;
} Reporter;

static void report_egdb(void *context, const EgdbProgress *progress)
{
    Reporter *reporter = context;
    char slice[16];
    int64_t now = now_us();
    bool finished = progress->slices_done != reporter->slices_done;
    if (!finished && (!reporter->live || now - reporter->last_us < REPORT_US_APART)) return;
    reporter->last_us = now;
    reporter->slices_done = progress->slices_done;
    double spent = (double)(now - reporter->start_us) * 1e-6;
    double part = progress->total == 0 ? 1 : (double)progress->done / (double)progress->total;
    fprintf(stderr, "%s%d of %d slices, now %s: %5.1f %%, %.0f s", reporter->live ? "\r" : "",
            progress->slices_done, progress->slices, slice_text(progress->slice, slice), 100 * part, spent);
    if (part > 0.01) fprintf(stderr, ", about %.0f s left", spent / part - spent);
    fprintf(stderr, reporter->live ? "   " : "\n");
}

static Status users_folder(char out[DATA_PATH])
{
    char place[DATA_PATH];
    if (!datafile_folder(NULL, 2, place) || place[0] == '\0')
        return status_wrong("there is no home folder to keep databases in: name a folder with --dir");
    if (snprintf(out, DATA_PATH, "%s/egdb", place) >= DATA_PATH)
        return status_wrong("the path of the home folder is too long: name a folder with --dir");
    return status_ok();
}

static Status run_build(const Call *call)
{
    long pieces;
    char folder[DATA_PATH];
    Status status = status_ok();
    if (call->count != 1 || !text_number(call->word[0], 2, EGDB_PIECES_MAX, &pieces))
        return status_wrong("expected egdb build N, with the number of pieces N from 2 to %d",
                            EGDB_PIECES_MAX);
    if (call->folder == NULL) status = users_folder(folder);
    if (!ok(&status)) return status;
    Reporter reporter = {.start_us = now_us(), .live = os_is_terminal(2), .slices_done = -1};
    EgdbPlan plan = {.pieces = (int)pieces,
                     .max_side = call->max_side > 0 ? (int)call->max_side : (int)pieces - 1,
                     .kind = call->distances ? EGDB_DISTANCES
                             : call->steps   ? EGDB_STEPS
                                             : EGDB_WDL,
                     .folder = call->folder != NULL ? call->folder : folder,
                     .crew = {.threads = threads_of(call), .stop = interrupt_flag()},
                     .report = report_egdb,
                     .context = &reporter};
    if (plan.max_side > EGDB_SIDE_MAX) plan.max_side = EGDB_SIDE_MAX;
    status = egdb_build(&plan);
    if (reporter.live) fprintf(stderr, "\n");
    if (!ok(&status) && atomic_load(plan.crew.stop))
        return status_failed("stopped; run the same command again to build the missing slices");
    if (ok(&status))
        fprintf(stderr, "%s is complete, %.1f s\n", plan.folder,
                (double)(now_us() - reporter.start_us) * 1e-6);
    return status;
}

/* ---- info ---- */

typedef struct Sum {
    int slices;
    uint64_t positions, wins, draws, losses, bytes;
    int longest;
} Sum;

static void add_section(Sum *sum, const EgdbSection *section)
{
    sum->slices++;
    sum->positions += section->shape.count;
    sum->wins += section->wins;
    sum->draws += section->draws;
    sum->losses += section->losses;
    sum->bytes += section->size;
    if (section->longest > sum->longest) sum->longest = section->longest;
}

static void print_slices(const Egdb *db)
{
    for (int pieces = 2; pieces <= EGDB_PIECES_MAX; pieces++) {
        for (int id = 0; id < EGDB_SLICES; id++) {
            const EgdbSection *section = egdb_section(db, id, false);
            char slice[16];
            if (section == NULL || egdb_slice_pieces(section->shape.slice) != pieces) continue;
            /* From Black's point of view: with White to move the slice is reversed. */
            printf("%s black %llu %llu %llu\n", slice_text(section->shape.slice, slice),
                   (unsigned long long)section->wins, (unsigned long long)section->draws,
                   (unsigned long long)section->losses);
            printf("%s white %llu %llu %llu\n", slice_text(egdb_slice_dual(section->shape.slice), slice),
                   (unsigned long long)section->wins, (unsigned long long)section->draws,
                   (unsigned long long)section->losses);
        }
    }
}

static Sum sum_of(const Egdb *db, int pieces, EgdbKind kind)
{
    Sum sum = {0};
    for (int id = 0; id < EGDB_SLICES; id++) {
        const EgdbSection *section = egdb_section(db, id, kind);
        if (section != NULL && egdb_slice_pieces(section->shape.slice) == pieces) add_section(&sum, section);
    }
    return sum;
}

static void print_sum(const char *what, const Sum *sum, bool distances)
{
    printf("%s %3d slices %13llu positions: %llu wins %llu draws %llu losses, %llu bytes", what, sum->slices,
           (unsigned long long)sum->positions, (unsigned long long)sum->wins, (unsigned long long)sum->draws,
           (unsigned long long)sum->losses, (unsigned long long)sum->bytes);
    if (distances) printf(", longest %d plies", sum->longest);
    printf("\n");
}

static void print_info_json(const Egdb *db)
{
    static const char *const KIND[] = {"values", "distances", "steps"};
    const char *comma = "";
    printf("{\"databases\": [");
    for (int i = 0; i < EGDB_KINDS * EGDB_PIECES_MAX; i++) {
        int pieces = 1 + i / EGDB_KINDS;
        Sum sum = sum_of(db, pieces, (EgdbKind)(i % EGDB_KINDS));
        if (sum.slices == 0) continue;
        printf(
            "%s\n  {\"pieces\": %d, \"kind\": \"%s\", \"slices\": %d, \"positions\": %llu, \"wins\": %llu, "
            "\"draws\": %llu, \"losses\": %llu, \"bytes\": %llu, \"longest\": %d}",
            comma, pieces, KIND[i % EGDB_KINDS], sum.slices, (unsigned long long)sum.positions,
            (unsigned long long)sum.wins, (unsigned long long)sum.draws, (unsigned long long)sum.losses,
            (unsigned long long)sum.bytes, sum.longest);
        comma = ",";
    }
    printf("]}\n");
}

static Status run_info(const Call *call, Egdb *db)
{
    (void)call;
    if (call->slices) {
        print_slices(db);
        return status_ok();
    }
    if (call->json) {
        print_info_json(db);
        return status_ok();
    }
    for (int pieces = 2; pieces <= EGDB_PIECES_MAX; pieces++) {
        for (int kind = 0; kind < EGDB_KINDS; kind++) {
            static const char *const NAMES[] = {"", " distances", " steps"};
            char what[32];
            Sum sum = sum_of(db, pieces, (EgdbKind)kind);
            snprintf(what, sizeof what, "%d pieces%s", pieces, NAMES[kind]);
            if (sum.slices > 0) print_sum(what, &sum, kind != EGDB_WDL);
        }
    }
    if (egdb_pieces(db) == 0) printf("no endgame database was found; parlor egdb build 5 makes one\n");
    return status_ok();
}

/* ---- probe ---- */

/* At once, for those who ask through a pipe. */
static Status probe_one(Egdb *db, const char *text, bool json)
{
    static const char *const NAME[] = {"unknown", "loss", "draw", "win"};
    Pos pos;
    int plies;
    Status status = checkers_pos_read(text, &pos);
    if (!ok(&status)) return status;
    Board board = board_of_pos(&pos);
    EgdbValue value = egdb_probe(db, &board);
    bool far = value != EGDB_UNKNOWN && egdb_distance(db, &board, &plies);
    if (json) {
        printf("{\"position\": ");
        json_string(text);
        printf(", \"value\": \"%s\"", NAME[value]);
        if (far) printf(", \"plies\": %d", plies);
        printf("}\n");
    } else {
        printf("%s", NAME[value]);
        if (far) printf(" in %d", plies);
        printf("\n");
    }
    fflush(stdout);
    return status_ok();
}

static Status run_probe(const Call *call, Egdb *db)
{
    Status status = status_ok();
    char line[LINE];
    for (int i = 0; i < call->count && ok(&status); i++)
        status = probe_one(db, call->word[i], call->json);
    if (call->count > 0) return status;
    for (int number = 1; ok(&status) && fgets(line, sizeof line, stdin) != NULL; number++) {
        line[strcspn(line, "\r\n")] = '\0';
        status = probe_one(db, line, call->json);
        if (!ok(&status)) status = status_wrong("line %d: %.300s", number, status.text);
    }
    return status;
}

/* ---- verify ---- */

static Status prove(const Call *call, const Egdb *db)
{
    EgdbProof proof;
    EgdbCrew crew = {.threads = threads_of(call)};
    Status status = egdb_prove(db, call->sample > 0 ? (uint64_t)call->sample : 1, &crew, &proof);
    if (!ok(&status)) return status;
    printf("%d slices with distances, %llu positions looked at, %llu wrong\n", proof.slices,
           (unsigned long long)proof.positions, (unsigned long long)proof.wrong);
    if (proof.slices == 0)
        return status_failed(
            "only a database with distances can be proved; parlor egdb build N --distances builds one");
    if (proof.wrong_counts > 0) printf("%d headers have wrong counts\n", proof.wrong_counts);
    if (proof.wrong > 0 || proof.wrong_counts > 0)
        return status_failed("the database is wrong: build it again");
    return status_ok();
}

static Status run_verify(const Call *call, Egdb *db)
{
    uint8_t *values = malloc(EGDB_BLOCK);
    uint64_t blocks = 0, damaged = 0;
    for (int id = 0; values != NULL && id < EGDB_KINDS * EGDB_SLICES; id++) {
        const EgdbSection *section = egdb_section(db, id / EGDB_KINDS, (EgdbKind)(id % EGDB_KINDS));
        for (uint32_t i = 0; section != NULL && i < section->blocks; i++, blocks++)
            damaged += !egdb_section_block(section, i, values);
    }
    free(values);
    printf("%llu blocks, %llu damaged\n", (unsigned long long)blocks, (unsigned long long)damaged);
    if (damaged > 0) return status_failed("the database is damaged: build it again");
    if (egdb_trouble(db)[0] != '\0') return status_failed("%s", egdb_trouble(db));
    if (blocks == 0) return status_failed("no endgame database was found");
    return call->prove ? prove(call, db) : status_ok();
}

/* ---- The command ---- */

static Status with_database(const Call *call, Status (*run)(const Call *call, Egdb *db))
{
    Egdb *db;
    Status status = call->folder != NULL ? egdb_open_folder(call->folder, CACHE_BYTES, &db)
                                         : egdb_open(NULL, CACHE_BYTES, &db);
    if (!ok(&status)) return status;
    if (egdb_trouble(db)[0] != '\0') fprintf(stderr, "%s\n", egdb_trouble(db));
    status = run(call, db);
    egdb_close(db);
    return status;
}

static Status run_call(const char *what, const Call *call)
{
    if (strcmp(what, "build") == 0) return run_build(call);
    if (strcmp(what, "info") == 0) return with_database(call, run_info);
    if (strcmp(what, "verify") == 0) return with_database(call, run_verify);
    if (strcmp(what, "probe") == 0) return with_database(call, run_probe);
    return status_wrong("expected egdb build N, info, verify or probe FEN…");
}

static Status run_egdb(int argc, char **argv)
{
    Call call = {0};
    const char **word = malloc(((size_t)argc + 1) * sizeof *word);
    if (word == NULL) return status_failed("no memory for %d words", argc);
    Words words = {
        .word = word, .size = argc + 1, .least = 1, .names = "build N, info, verify or probe FEN…"};
    Option options[] = {{"--dir", OPTION_TEXT, &call.folder, 0, 0},
                        {"--max-side", OPTION_NUMBER, &call.max_side, 1, EGDB_SIDE_MAX},
                        {"--threads", OPTION_NUMBER, &call.threads, 1, EGDB_THREADS_MAX},
                        {"--distances", OPTION_FLAG, &call.distances, 0, 0},
                        {"--steps", OPTION_FLAG, &call.steps, 0, 0},
                        {"--slices", OPTION_FLAG, &call.slices, 0, 0},
                        {"--prove", OPTION_FLAG, &call.prove, 0, 0},
                        {"--sample", OPTION_NUMBER, &call.sample, 1, 1000000000},
                        {"--json", OPTION_FLAG, &call.json, 0, 0},
                        {0}};
    Status status = options_read(argc, argv, options, &words);
    if (ok(&status)) {
        call.word = word + 1;
        call.count = words.count - 1;
        status = run_call(word[0], &call);
    }
    free(word);
    return status;
}

const CliCommand egdb_command = {
    "egdb", "build N | info | verify | probe FEN…", "build, check and probe endgame databases of checkers",
    "For every position with few pieces, an endgame database knows who wins.\n"
    "  build N      build it for all positions with 2 to N pieces. If it was stopped or killed, the same command\n"
    "               resumes it. 5 takes seconds, 6 --max-side 4 takes minutes; see doc/egdb.md\n"
    "  info         list the databases; --slices prints a line for each slice and side to move:\n"
    "               bm bk wm wk side wins draws losses\n"
    "  verify       check all checksums; --prove also checks every value against those of the next positions\n"
    "               (needs distances; --sample N checks only every N-th position)\n"
    "  probe FEN…   win, draw, loss or unknown for the side to move, and the number of plies if it is known;\n"
    "               without FEN, reads one from each line of standard input\n"
    "  --dir DIR        the folder of the database (default for build: the user's own)\n"
    "  --max-side K     at most K pieces a side\n"
    "  --threads T      number of threads (default: all processors)\n"
    "  --json           info: one object; probe: one a line\n"
    "  --distances      also store the number of plies to the end\n"
    "  --steps          instead of that, only how soon a lost side loses a piece or lets a man pass: small files with\n"
    "                   which the program wins without detours\n",
    run_egdb};

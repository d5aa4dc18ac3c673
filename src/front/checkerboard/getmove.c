/* getmove: one move for CheckerBoard, found by an Asker whose engine stays open between moves. */
#include "front/checkerboard/checkerboard.h"

#include "base/now.h"
#include "base/os.h"
#include "base/text.h"
#include "engine/allot.h"
#include "engine/asker.h"

#include <stdlib.h>
#include <string.h>

enum { STATUS_ROOM = 1024, LOOK_MS = 5, TELL_US = 100000, SCORES = 8 };

/* CheckerBoard asks for one move at a time, and has no handle to give us: this is kept between the calls. */
static struct {
    Asker *asker;
    OsBell bell;
    EngineSetup setup; /* what the asker was opened with */
    char data[DATA_PATH];
    uint32_t ticket;
    CbOptions options;
    Answer answer;
} here;

/* ---- The engine ---- */

static void wake(void *context)
{
    os_bell_ring(context);
}

static bool is_same(const EngineSetup *a, const EngineSetup *b)
{
    return a->hash_mb == b->hash_mb && a->egdb_mb == b->egdb_mb && a->egdb_pieces == b->egdb_pieces &&
           a->egdb_near == b->egdb_near && a->threads == b->threads && a->book == b->book;
}

/* Opens it again if an option has changed. */
static Status open_asker(const CbOptions *options)
{
    EngineSetup setup = {.hash_mb = (int)options->hash_mb,
                         .egdb_mb = options->use_database ? (int)options->database_mb : -1,
                         .egdb_pieces = (int)options->database_pieces,
                         .egdb_near = !options->use_distances,
                         .threads = (int)options->threads,
                         .book = options->book > 0};
    if (here.asker != NULL && is_same(&setup, &here.setup) && strcmp(here.data, options->data) == 0)
        return status_ok();
    asker_close(here.asker);
    here.asker = NULL;
    here.setup = setup;
    text_copy(here.data, sizeof here.data, options->data);
    setup.data = here.data[0] != '\0' ? here.data : NULL;
    if (here.bell.end[0] == here.bell.end[1] && !os_bell_open(&here.bell))
        return status_failed("no memory for the engine's thread");
    os_stay_loaded(); /* CheckerBoard unloads an engine without a word, and the asker's thread would be left without code */
    return asker_open(&setup, wake, &here.bell, &here.asker);
}

/* ---- Time ---- */

/* The remaining time and the increment of an engine match, in units of 1, 10 or 100 ms. */
static Limits limits_from(const CbOptions *options, double max_time, int info, int more_info)
{
    static const int UNIT_MS[] = {0, 1, 10, 100};
    int unit = UNIT_MS[info >> CB_INCREMENT_SHIFT & 3];
    double seconds = max_time > 0 && max_time < 86400 * 365.0 ? max_time : max_time > 0 ? 86400 * 365.0 : 0;
    Limits limits = {.move_ms = (int64_t)(seconds * 1000) + 1, .lines = options->all_scores ? SCORES : 1};
    if (options->nodes > 0) {
        limits.move_ms = 0;
        limits.nodes = (uint64_t)options->nodes;
    } else if ((info & CB_EXACT_TIME) == 0 && unit > 0) {
        unsigned both = (unsigned)more_info;
        Allowance clock = {.left_ms = (int64_t)(both >> 16) * unit,
                           .increment_ms = (int64_t)(both & 0xFFFF) * unit};
        allot(&limits, &clock);
    } else if ((info & CB_EXACT_TIME) == 0) {
        limits.most_ms = 2 * limits.move_ms; /* an average to aim at */
    }
    return limits;
}

/* ---- What is shown while we think ---- */

static void add_best_line(const Pos *from, const Move *moves, int count, Text *out)
{
    Pos pos = *from;
    for (int i = 0; i < count && game_is_legal(cb_game(), &pos, moves[i]); i++) {
        char move[MOVE_TEXT];
        cb_game()->move_text(&pos, moves[i], move);
        text_add(out, " %s", move);
        pos = cb_game()->play(&pos, moves[i]);
    }
}

static void add_scores(const Pos *pos, const Thought *thought, Text *out)
{
    int order[MOVES_MAX], count = thought_order(thought, order);
    for (int i = 0; i < count && i < SCORES; i++) {
        const RootMove *root = &thought->root[order[i]];
        if (!root->exact && i > 0) continue;
        text_add(out, " |");
        add_best_line(pos, &root->move, 1, out);
        text_add(out, " %+.2f", root->value / 100);
    }
}

/* CheckerBoard reads the text at any moment: it is written in one piece, its end first. */
static void show_thought(const Pos *pos, const Thought *thought, bool all, char *str)
{
    char text[STATUS_ROOM];
    Text out = text_into(text, sizeof text);
    double seconds = thought->us > 0 ? (double)thought->us / 1e6 : 1e-6;
    if (thought->proven && thought->value != 0)
        text_add(&out, "%s", thought->value > 0 ? "win" : "loss");
    else
        text_add(&out, "%+.2f", thought->value / 100);
    text_add(&out, ", depth %d, %llu nodes, %.1f s, %.0f kn/s,", thought->depth,
             (unsigned long long)thought->nodes, seconds, (double)thought->nodes / seconds / 1000);
    if (all)
        add_scores(pos, thought, &out);
    else
        add_best_line(pos, thought->pv, thought->pv_count, &out);
    str[out.length] = '\0';
    memcpy(str, text, out.length);
}

/* ---- A move ---- */

/* The positions of the game if they end in this one and it is not over, else this one alone: whoever asks for a move
 * gets one. */
static History history_from(const CbOptions *options, const Pos *pos)
{
    History history = {pos, 1, game_default_rules(cb_game())};
    History whole = {options->history, options->history_count, history.rules};
    bool ends_here = whole.count > 0 && pos_same(&whole.pos[whole.count - 1], pos);
    return ends_here && cb_game()->result(&whole).outcome == OUTCOME_NONE ? whole : history;
}

/* Waits for the answer, shows ten times a second how far it is, and hurries when the user wants the move. */
static Status wait_for_answer(const Pos *pos, const volatile int *play_now, char *str)
{
    Host host = asker_host(here.asker);
    int64_t told = 0;
    bool hurried = false;
    for (;;) {
        os_wait(&here.bell, false, LOOK_MS);
        os_bell_hush(&here.bell);
        if (play_now != NULL && *play_now != 0 && !hurried) {
            host.hurry(host.context);
            hurried = true;
        }
        while (asker_read(here.asker, false, &here.answer)) {
            if (here.answer.ticket != here.ticket) continue;
            if (here.answer.final) return here.answer.status;
            if (now_us() - told < TELL_US) continue;
            told = now_us();
            show_thought(pos, &here.answer.thought, here.options.all_scores != 0, str);
        }
    }
}

static Status think_move(const Pos *pos, double max_time, const volatile int *play_now, int info,
                         int more_info, char *str)
{
    Status status = open_asker(&here.options);
    if (!ok(&status)) return status;
    Host host = asker_host(here.asker);
    Request request = {.ticket = ++here.ticket,
                       .purpose = PURPOSE_HINT,
                       .game = cb_game(),
                       .spec = here.options.solve ? "solve" : "master",
                       .history = history_from(&here.options, pos),
                       .limits = limits_from(&here.options, max_time, info, more_info)};
    host.ask(host.context, &request);
    status = wait_for_answer(pos, play_now, str);
    if (ok(&status)) show_thought(pos, &here.answer.thought, here.options.all_scores != 0, str);
    return status;
}

static int verdict(const Thought *thought)
{
    if (!thought->proven) return CB_UNKNOWN;
    return thought->value > 0 ? CB_WIN : thought->value < 0 ? CB_LOSS : CB_DRAW;
}

int getmove(int board[8][8], int color, double max_time, char str[1024], int *play_now, int info,
            int more_info, CbMove *move)
{
    Pos pos;
    Move moves[MOVES_MAX];
    (void)move; /* only draughts whose moves a board does not tell need it */
    cb_options(&here.options);
    Status status = cb_read_board(board, color, &pos);
    if (ok(&status) && cb_game()->moves(&pos, moves) == 0) {
        snprintf(str, STATUS_ROOM, "no legal move");
        return CB_LOSS;
    }
    if (ok(&status)) status = think_move(&pos, max_time, play_now, info, more_info, str);
    if (!ok(&status)) {
        snprintf(str, STATUS_ROOM, "%s", status.text);
        return CB_UNKNOWN;
    }
    Pos next = cb_game()->play(&pos, here.answer.thought.move);
    cb_write_board(&next, board);
    return verdict(&here.answer.thought);
}

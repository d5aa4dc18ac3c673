#include "front/cli/plain.h"

#include "base/now.h"
#include "base/os.h"
#include "engine/shelf.h"
#include "front/cli/command.h"
#include "front/cli/plain_keep.h"
#include "remote/external.h"
#include "view/record_words.h"
#include "view/supply_words.h"

#include <ctype.h>
#include <string.h>

enum { LINE_TEXT = 256, BOARD_TEXT = 1000, NAME_TEXT = 80 };

/* Thinking blocks here: the host notes the request, the loop answers it. */
typedef struct PlainHost {
    bool wanted;
    Request request;
} PlainHost;

typedef struct Plain {
    const Game *game;
    const PlainStyle *style;
    PlainHost host;
    Session *session;
    PlainKeep keep;
    Shelf shelf; /* of engines */
    Answer answer;
} Plain;

static int64_t host_now_ms(void *context)
{
    (void)context;
    return now_us() / 1000;
}

static void host_ask(void *context, const Request *request)
{
    PlainHost *host = context;
    host->wanted = true;
    host->request = *request;
}

static void host_never_mind(void *context, Purpose purpose)
{
    (void)purpose;
    ((PlainHost *)context)->wanted = false;
}

/* ---- Printing ---- */

static void print_board(const Plain *plain)
{
    const Pos *pos = session_pos(plain->session);
    char text[BOARD_TEXT];
    Text out = text_into(text, sizeof text);
    if (plain->style->board != NULL)
        plain->style->board(plain->game, pos, &out);
    else
        board_print(plain->game, pos, stdout);
    printf("%s\n", text);
}

static bool has_pieces(const Plain *plain)
{
    for (int square = 0; square < plain->game->squares; square++)
        if (plain->game->at(session_pos(plain->session), square).piece != PIECE_NONE) return true;
    return false;
}

static void print_head(const Plain *plain, const char *name)
{
    const PlainStyle *style = plain->style;
    char text[BOARD_TEXT], shown[NAME_TEXT];
    Text out = text_into(text, sizeof text);
    printf("%s - %s\n\n", style->title != NULL ? style->title : plain->game->title,
           text_safe(shown, sizeof shown, name));
    if (style->legend != NULL)
        style->legend(&out);
    else
        board_print_names(plain->game, stdout);
    printf("%s\n", text);
    if (!style->terse) printf("Instead of a move you may say hint, moves, undo or quit.\n\n");
}

static void print_starter(const Plain *plain)
{
    printf("%s starts.\n\n", plain->game->side_name[session_first(plain->session)]);
}

static void print_turn(const Plain *plain)
{
    const Session *session = plain->session;
    int side = session_turn(session);
    bool any_human = session_humans(session) > 0;
    const char *whose = session_is_human(session, side) ? "Your" : any_human ? "My" : "Computer's";
    printf("%s Move (%s):", whose, plain->game->side_name[side]);
}

static void print_result(const Plain *plain)
{
    Result result = session_result(plain->session);
    const char *winner = result.outcome == OUTCOME_DRAW ? "Draw" : outcome_name(plain->game, result.outcome);
    printf("Winner is: %s", winner);
    if (!plain->style->terse && result.ending != ENDING_NONE)
        printf(" (%s)", ending_text(plain->game, result.ending));
    printf("\n");
}

static void print_where(const Plain *plain)
{
    char sentence[120];
    Text out = text_into(sentence, sizeof sentence);
    if (plain->style->where == NULL) return;
    plain->style->where(plain->game, session_pos(plain->session), &out);
    printf("%s\n", sentence);
}

/* The move that led to the current position, after the name of its side. */
static void print_played(const Plain *plain)
{
    char text[MOVE_TEXT];
    int ply = session_ply(plain->session);
    if (plain->style->terse || ply == 0) return;
    plain->game->move_text(session_pos_at(plain->session, ply - 1), session_move_at(plain->session, ply - 1),
                           text);
    printf(" %s", text);
}

/* ---- Input ---- */

/* While a clock runs: until there is input, or the time is over. */
static void wait_with_clock(Plain *plain)
{
    enum { LOOK_MS = 250 };
    fflush(stdout);
    while (session_result(plain->session).outcome == OUTCOME_NONE && os_wait(NULL, true, LOOK_MS) == 0) {
        session_tick(plain->session);
        plain_keep_beat(&plain->keep);
    }
}

/* One line without its end, cut to fit, NUL bytes made visible; false at the end of the input. */
static bool read_typed_line(char line[LINE_TEXT])
{
    size_t length = 0;
    int c;
    fflush(stdout);
    while ((c = getchar()) != EOF && c != '\n')
        if (length + 1 < LINE_TEXT) line[length++] = c == '\0' ? '?' : (char)c;
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        length--;
    line[length] = '\0';
    size_t blanks = strspn(line, " \t");
    memmove(line, line + blanks, length - blanks + 1);
    return c != EOF || length > 0;
}

static void ask_move(const Plain *plain)
{
    if (plain->style->question != NULL)
        printf("%s", plain->style->question);
    else
        printf("What move (%s)? ", plain->game->move_help);
}

static void print_refusal(const Plain *plain, const char *text, const char *why)
{
    char sentence[400];
    Text out = text_into(sentence, sizeof sentence);
    if (plain->style->refuse != NULL)
        plain->style->refuse(session_pos(plain->session), text, why, &out);
    else
        text_add(&out, "%c%s.", toupper((unsigned char)why[0]), why + 1);
    printf("%s\n", sentence);
}

/* Let an engine think about the request and pass its answer to the session. */
static void answer_request(Plain *plain)
{
    Answer *answer = &plain->answer;
    plain->host.wanted = false;
    fflush(stdout);
    shelf_answer(&plain->shelf, &plain->host.request, NULL, answer);
    if (ok(&answer->status))
        session_answer(plain->session, answer->ticket, &answer->thought);
    else
        session_failed(plain->session, answer->ticket, &answer->status);
}

/* ---- Words instead of a move ---- */

typedef enum Turn { TURN_GOES_ON, TURN_DONE, TURN_LAST } Turn;

static Turn say_hint(Plain *plain)
{
    char text[MOVE_TEXT];
    Status status = session_ask_hint(plain->session);
    if (ok(&status)) answer_request(plain);
    Move hint = session_hint(plain->session);
    if (hint == MOVE_NONE) return TURN_GOES_ON;
    plain->game->move_text(session_pos(plain->session), hint, text);
    printf("Hint: %s\n", text);
    return TURN_GOES_ON;
}

static Turn say_moves(Plain *plain)
{
    Move moves[MOVES_MAX];
    int count = plain->game->moves(session_pos(plain->session), moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        plain->game->move_text(session_pos(plain->session), moves[i], text);
        printf("%s%s", text, i + 1 < count ? " " : "\n");
    }
    return TURN_GOES_ON;
}

static Turn take_back(Plain *plain)
{
    Status status = session_undo(plain->session);
    if (ok(&status)) return TURN_DONE;
    print_refusal(plain, "", status.text);
    return TURN_GOES_ON;
}

static Turn say_help(Plain *plain);

static Turn quit(Plain *plain)
{
    (void)plain;
    return TURN_LAST;
}

static const struct {
    const char *word;
    Turn (*run)(Plain *plain);
} WORDS[] = {
    {"hint", say_hint}, {"moves", say_moves}, {"undo", take_back}, {"help", say_help}, {"quit", quit}};

static Turn say_help(Plain *plain)
{
    printf("Type a move: %s. Or a word: hint, moves (all legal ones), undo, help, quit (the game is kept).\n",
           plain->game->move_help);
    return TURN_GOES_ON;
}

/* A move or, if the style allows it, one of the words. */
static Turn take_typed_line(Plain *plain, const char *line)
{
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (!plain->style->terse && text_same(line, WORDS[i].word)) return WORDS[i].run(plain);
    Status status = session_play_text(plain->session, line);
    if (ok(&status)) return TURN_DONE;
    print_refusal(plain, line, status.text);
    return TURN_GOES_ON;
}

/* Ask until a move is played; false at the end of the input. */
static bool human_turn(Plain *plain)
{
    char line[LINE_TEXT], shown[LINE_TEXT];
    Turn turn = TURN_GOES_ON;
    while (turn == TURN_GOES_ON) {
        plain_keep_tell(&plain->keep);
        ask_move(plain);
        if (clock_is_used(session_clock(plain->session))) wait_with_clock(plain);
        if (session_result(plain->session).outcome != OUTCOME_NONE) return true;
        if (!read_typed_line(line)) {
            printf("\n");
            return false;
        }
        /* Input from a pipe is not echoed unless we print it, which makes the transcript read like a
         * dialogue. */
        if (!os_is_terminal(0)) printf("%s\n", text_safe(shown, sizeof shown, line));
        session_tick(plain->session);
        if (session_result(plain->session).outcome != OUTCOME_NONE) return true;
        turn = take_typed_line(plain, line);
    }
    return turn == TURN_DONE;
}

/* The engine could not answer: ask who plays instead, until somebody can; false at the end of the input. */
static bool replace_player(Plain *plain)
{
    char line[LINE_TEXT], shown[LINE_TEXT];
    int side = session_turn(plain->session);
    const char *name = plain->game->side_name[side];
    printf("%s cannot play on: %s.\n", name, session_note(plain->session)->text);
    for (;;) {
        printf("Who plays %s (%s, random, …)? ", name, SEAT_HUMAN);
        if (!read_typed_line(line)) {
            printf("\n");
            return false;
        }
        if (!os_is_terminal(0)) printf("%s\n", text_safe(shown, sizeof shown, line));
        Status status = session_set_seat(plain->session, side, line);
        if (ok(&status)) return true;
        print_refusal(plain, line, status.text);
    }
}

static bool next_turn(Plain *plain)
{
    print_turn(plain);
    if (!plain->host.wanted) {
        printf("\n");
        print_where(plain);
        return human_turn(plain);
    }
    answer_request(plain);
    if (session_needs_player(plain->session)) {
        printf("\n\n");
        return replace_player(plain);
    }
    print_played(plain);
    printf("\n");
    return true;
}

static Status open_session(const PlaySetup *setup, Plain *plain)
{
    Host host = {&plain->host, host_now_ms, host_ask, host_never_mind, NULL, false};
    SessionSetup session = {.seat = {setup->choice.seat[0], setup->choice.seat[1]},
                            .starts = setup->choice.starts,
                            .from = setup->has_from ? &setup->from : NULL,
                            .no_rules = setup->no_rules,
                            .take_back = setup->choice.take_back,
                            .clock = setup->choice.clock,
                            .move_ms = setup->move_ms,
                            .seed = setup->seed,
                            .stamp = plain_keep_stamp(&plain->keep)};
    return session_new(setup->game, &host, &session, &plain->session);
}

/* The opening was found when the command line was read. */
static void begin_plain(Plain *plain, const PlaySetup *setup)
{
    char line[OPENING_LINE];
    Move moves[OPENING_PLIES];
    int count = 0;
    if (setup->choice.opening[0] != '\0') {
        Status status = opening_find(plain->game, setup->choice.opening, setup->seed, line);
        if (ok(&status)) status = opening_moves(plain->game, line, moves, &count);
        if (!ok(&status)) count = 0;
    }
    session_begin_with(plain->session, moves, count);
}

/* "Opening: 11-15 23-18 (Cross)". */
static void print_opening(const Plain *plain)
{
    const Session *session = plain->session;
    int count = session_ply(session);
    if (count == 0) return;
    printf("Opening:");
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT];
        plain->game->move_text(session_pos_at(session, i), session_move_at(session, i), move);
        printf(" %s", move);
    }
    const char *name = opening_name(plain->game, session_history(session).pos, count + 1);
    printf(name != NULL ? " (%s)\n\n" : "\n\n", name);
}

/* The unfinished game goes on, with its own players and terms. */
static Status resume(Plain *plain)
{
    char text[STATUS_WORDS];
    const Record *left = plain->keep.left;
    Status status = record_install(left, &plain->keep.beside.tree, plain->session);
    if (!ok(&status)) return status;
    Text used = text_into(text, sizeof text);
    printf("The game goes on after %d move%s.\n\n", left->count, left->count == 1 ? "" : "s");
    text[0] = '\0';
    words_record_clock(NULL, left, &used);
    if (text[0] != '\0') fprintf(stderr, "%s\n", text);
    if (words_record(NULL, left, text)[0] != '\0') fprintf(stderr, "%s\n", text);
    return status;
}

/* Print what stands before the first question. */
static void print_start(const Plain *plain, const PlaySetup *setup, bool resumed)
{
    if (!resumed) print_opening(plain);
    if (!resumed && setup->choice.starts == STARTS_RANDOM && !setup->has_from) print_starter(plain);
    if (has_pieces(plain)) print_board(plain);
}

static Status play_plain(Plain *plain)
{
    bool going = true;
    while (going && session_result(plain->session).outcome == OUTCOME_NONE) {
        going = next_turn(plain);
        if (going) print_board(plain);
    }
    if (going) print_result(plain);
    if (!session_needs_player(plain->session)) return status_ok();
    return status_failed("%s needs another player", plain->game->side_name[session_turn(plain->session)]);
}

/* Not in the transcript. */
static void tell_supplies(Plain *plain)
{
    char sentence[STATUS_WORDS];
    Text text = text_into(sentence, sizeof sentence);
    Supplies supplies = supplies_look(plain->game, NULL);
    const Rung *rung = supply_words_mark(&supplies, plain->session);
    if (rung == NULL) return;
    supply_words_alert(NULL, &supplies, rung, session_humans(plain->session) == 1, &text);
    fprintf(stderr, "%s\n", sentence);
}

static Status play_kept(Plain *plain, const PlaySetup *setup)
{
    bool resumes = false;
    bool person = session_humans(plain->session) > 0 && !setup->has_from;
    Status status = person || setup->resume ? plain_keep_resumes(&plain->keep, setup->resume, &resumes)
                                            : status_ok();
    if (!ok(&status)) return status;
    plain_keep_follow(&plain->keep, plain->session, resumes);
    if (!resumes) begin_plain(plain, setup);
    print_head(plain, setup->name);
    if (resumes) status = resume(plain);
    if (!ok(&status)) return status;
    tell_supplies(plain);
    print_start(plain, setup, resumes);
    if (clock_is_used(session_clock(plain->session)))
        setvbuf(stdin, NULL, _IONBF, 0); /* wait_with_clock looks at it */
    return play_plain(plain);
}

Status plain_play(const PlaySetup *setup)
{
    static const PlainStyle USUAL = {0};
    Presentation own = presentation_of(setup->game);
    Plain plain = {.game = setup->game,
                   .shelf = {.setup = {.others = external_kinds}},
                   .style = own.plain != NULL ? own.plain : &USUAL};
    PlaySetup filled = *setup;
    play_setup_fill_seats(&filled, plain.style->opponent);
    plain_keep_open(&plain.keep, setup->game);
    Status status = open_session(&filled, &plain);
    if (ok(&status)) status = play_kept(&plain, setup);
    plain_keep_close(&plain.keep);
    session_free(plain.session);
    shelf_close(&plain.shelf);
    return status;
}

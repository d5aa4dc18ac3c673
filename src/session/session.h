/* Session: a game being played. The one mutable object, and the only link between front ends and rules.
 *
 * It owns the game tree (session/game_tree.h: what was played and tried, where the game stands, what is on the
 * board), two seats (a human or an engine by SPEC),
 * clocks, the score of the match and the observers. It never blocks, never reads the time and never starts a
 * thread: it asks its Host for what it needs from outside. It belongs to one thread, the front end's.
 *
 * Observers are told *what changed* (a set of CHANGED_ bits) and read the state back through the getters; an
 * observer never issues a command from inside the call (that asserts).
 *
 * When it is an engine's turn the session asks the host to think, with a ticket. Every change of position
 * issues a new ticket; an answer with an old one is dropped. That integer is the whole concurrency design. */
#ifndef PARLOR_SESSION_SESSION_H
#define PARLOR_SESSION_SESSION_H

#include "engine/request.h"
#include "session/clock.h"
#include "session/game_tree.h"

typedef struct Session Session;

enum { OBSERVERS_MAX = 8 };

#define SEAT_HUMAN "human"

/* ---- Life ---- */

typedef enum Starts { STARTS_FIRST, STARTS_SECOND, STARTS_RANDOM } Starts;

enum { STAMP_WITHOUT = 80 };

/* What identifies a game besides its moves, and the help that its players took. */
typedef struct GameStamp {
    uint64_t id;           /* unique; 0 = none */
    int64_t began_s;       /* when it began, in seconds since 1970 (UTC); 0 = not known */
    int hints, take_backs; /* how many were used */
    /* Declared data files that an opponent had to do without, if only for a time (engine/supplies.h); "" = none. */
    char without[STAMP_WITHOUT];
} GameStamp;

typedef struct SessionSetup {
    const char *seat[2];      /* SEAT_HUMAN or a SPEC; NULL = human */
    Starts starts;            /* who begins each game, if the game lets either begin */
    const Pos *from;          /* begin here instead of the start position */
    bool no_rules;            /* without the game's optional rules (draws by repetition …) */
    bool take_back;           /* undo is allowed against an engine, too */
    ClockSetup clock;         /* zero = no clock */
    int64_t move_ms;          /* time of the engines per move; 0 = their usual amount of work */
    const char *hint_spec;    /* who gives hints; NULL = the game's strongest */
    uint64_t seed;            /* of everything random in the session: who starts, engines */
    uint32_t ticket;          /* the first one; so that sessions that share a host never accept each other's
                            * answers */
    GameStamp (*stamp)(void); /* gives every new game its id and its date; NULL = games have none */
} SessionSetup;

/* The conditions of a match, kept with its games in records and journals. */
typedef struct Terms {
    bool no_rules, take_back;
    Starts starts;
    ClockSetup clock;
    int64_t move_ms;
} Terms;

/* The game begins only with session_begin, so that observers can be registered first. `host` is copied; its
 * context must outlive the session; `setup` is borrowed for the call. */
MUST_USE Status session_new(const Game *game, const Host *host, const SessionSetup *setup, Session **out);
void session_free(Session *session);
/* The games that are started from now on begin with this position; NULL: as usual. */
void session_set_from(Session *session, const Pos *from);
/* Start a game: the first, or the next of the match. Keeps seats and score. */
void session_begin(Session *session);
/* The same with an opening: moves from the start that both players have to accept. They are legal, and cannot be
 * taken back. */
void session_begin_with(Session *session, const Move *moves, int count);

/* ---- Observers ---- */

enum {
    CHANGED_GAME = 1,     /* another game began or was loaded: everything is new */
    CHANGED_POSITION = 2, /* a move was played, undone, redone */
    CHANGED_RESULT = 4,   /* the game ended, or goes on after an undo */
    CHANGED_SEATS = 8,    /* who plays, or whether moves may be taken back */
    CHANGED_SCORE = 16,
    CHANGED_CLOCK = 32,
    CHANGED_THINKING = 64, /* an engine started or stopped thinking */
    CHANGED_THOUGHT = 128, /* a report of what it thinks */
    CHANGED_HINT = 256,    /* a hint arrived or went away */
    CHANGED_NOTE = 512,    /* session_note has changed */
    CHANGED_BESIDE = 1024, /* variations, comments or marks */
    CHANGED_ALL = 2047,
};

typedef void (*Observe)(void *context, const Session *session, unsigned changed);
/* False if there are already OBSERVERS_MAX. Observers are called in the order of registration. */
bool session_observe(Session *session, Observe observe, void *context);
void session_unobserve(Session *session, Observe observe, void *context);

/* ---- Commands: each either does all of it and tells the observers, or changes nothing and says why ---- */

/* A human's move: it must be a human's turn and the move legal. */
MUST_USE Status session_play(Session *session, Move move);
MUST_USE Status session_play_text(Session *session, const char *text);
/* The same in an earlier position of the game, which goes back there; the moves after it are gone (in an opened
 * game: a variation). */
MUST_USE Status session_play_at(Session *session, int node, Move move);
/* Take back one move between two humans or two engines; against an engine, back to the human's last turn. */
MUST_USE Status session_undo(Session *session);
MUST_USE Status session_redo(Session *session);
MUST_USE Status session_resign(Session *session);
/* Both sides have agreed on a draw. */
MUST_USE Status session_agree_draw(Session *session);
/* `spec` is SEAT_HUMAN or an engine; takes effect at once. */
MUST_USE Status session_set_seat(Session *session, int side, const char *spec);
/* What is on the board, and what lies beside the game (session/game_tree.h; session_beside.c). */
void session_show(Session *session, int node);
void session_leave(Session *session);
MUST_USE Status session_try(Session *session, Move move);
MUST_USE Status session_lend(Session *session, int node, const Move *moves, int count);
/* A line beside the game, after one of its nodes. */
MUST_USE Status session_add(Session *session, int node, const Move *moves, int count);
void session_drop(Session *session, int node);
/* Only a variation of an opened game can become the game: what was played here stays. */
MUST_USE Status session_promote(Session *session, int node);
bool session_can_promote(const Session *session, int node);
MUST_USE Status session_remark(Session *session, int node, const char *comment, int mark);
/* The terms of the games that begin from now on; take_back takes effect at once. */
void session_set_terms(Session *session, const Terms *terms);
/* May moves be taken back from an engine? Holds at once, and is kept with the game. */
void session_allow_take_back(Session *session, bool allowed);
void session_reset_score(Session *session);
/* The players have changed sides: swap their scores. */
void session_swap_score(Session *session);
/* While paused, engines do not start thinking (set-up, stepping through the moves). */
void session_pause(Session *session, bool paused);
/* Ask for a hint; it arrives as CHANGED_HINT. Only on a human's turn. */
MUST_USE Status session_ask_hint(Session *session);
/* The hint that was asked for is no longer wanted. */
void session_drop_hint(Session *session);
/* Help of another kind was shown (an analysis, a tutor's warning): it counts as a hint. */
void session_count_help(Session *session);
/* An opponent plays without these declared data files (GameStamp). */
void session_plays_without(Session *session, const char *files);
/* Check the clock: front ends call this a few times a second if there is one; a side whose time is up
 * loses. */
void session_tick(Session *session);
/* Begin a new game from a position that was set up, or with the moves of a record. Nothing changes unless all
 * of it is legal. `decided` is how the game ended if not by the rules (resigned …), or NULL. */
MUST_USE Status session_load(Session *session, const Pos *from, const Move *moves, int count,
                             const Result *decided);

/* A whole game to continue. */
typedef struct Resumed {
    const Pos *from;
    const Move *moves;
    int count;
    Result decided;      /* as for session_load; OUTCOME_NONE = not */
    const char *seat[2]; /* NULL = unchanged */
    const Terms *terms;  /* NULL = unchanged */
    int64_t left_ms[2];  /* on the clocks, if the terms have clocks; both 0 = the full time */
    bool opened;         /* from somebody's file: however it ends, the score stays as it is */
    GameStamp stamp;     /* without an id it gets a new one; the help that was had still counts */
    GameTree *tree;      /* the same moves with all that lies beside them: taken over; NULL: nothing does */
    int opening;         /* the first so many moves were given, not chosen: they cannot be taken back */
} Resumed;
/* As session_load, with seats, terms and clocks: one change, so that an observer never sees half of it. */
MUST_USE Status session_resume(Session *session, const Resumed *resumed);

/* ---- Answers of the host ---- */

/* The engine's answer. Dropped if the ticket is old; returns whether it was accepted. */
bool session_answer(Session *session, uint32_t ticket, const Thought *thought);
/* A report of the thought so far; dropped in the same way. */
bool session_report(Session *session, uint32_t ticket, const Thought *so_far);
/* The engine could not answer. Nobody loses by that: the game waits, its clock stands still, until the seat has
 * another player (session_set_seat) or something else changes the position; the note says why. */
bool session_failed(Session *session, uint32_t ticket, const Status *why);

/* ---- Getters ---- */

const Game *session_game(const Session *session);
const GameTree *session_tree(const Session *session);
const Pos *session_pos(const Session *session);             /* the current position */
const Pos *session_pos_at(const Session *session, int ply); /* 0 = the first; up to session_plies */
Move session_move_at(const Session *session, int ply);      /* the move played in position `ply` */
int session_ply(const Session *session);                    /* moves played up to the current position */
int session_plies(const Session *session);                  /* moves in the record, including undone ones */
History session_history(const Session *session);
/* The positions up to a node of the tree; borrowed until the next call or change. */
History session_history_to(const Session *session, int node);
int session_turn(const Session *session);  /* side to move */
int session_first(const Session *session); /* the side that began this game */
Result session_result(const Session *session);
/* By the rules alone, in any position of the tree. */
Result session_result_at(const Session *session, int node);
/* How the record ends, whichever position is shown. */
Result session_final_result(const Session *session);
bool session_is_opened(const Session *session); /* see Resumed */
int session_opening(const Session *session);    /* see Resumed */
const char *session_seat(const Session *session, int side);
Terms session_terms(const Session *session);
GameStamp session_stamp(const Session *session);
bool session_is_human(const Session *session, int side);
/* Seats with a human, 0 to 2. */
int session_humans(const Session *session);
/* It is a human's turn and the game is not over. */
bool session_awaits_human(const Session *session);
bool session_can_undo(const Session *session);
bool session_can_redo(const Session *session);
bool session_is_paused(const Session *session);
bool session_is_thinking(const Session *session);
/* The engine whose turn it is could not answer. */
bool session_needs_player(const Session *session);
/* The latest thought (report or answer) and the side it belongs to; NULL if there is none in this game. */
const Thought *session_thought(const Session *session, int *side);
/* The ply of that thought: session_pos_at(…) is the position it is about. */
int session_thought_ply(const Session *session);
/* How often the players got help in this game: hints and a tutor's warnings. */
int session_helped(const Session *session);
/* The hint for the current position, MOVE_NONE if there is none. */
Move session_hint(const Session *session);
const Clock *session_clock(const Session *session);
int64_t session_left_ms(const Session *session, int side); /* on the clock, now */
const Status *
session_note(const Session *session); /* for the message line; ok() if there is nothing to say */
uint32_t session_ticket(const Session *session);

/* The score of the match, by seat. */
typedef struct Score {
    int wins[2], draws;
} Score;
Score session_score(const Session *session);

#endif

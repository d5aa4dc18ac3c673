/* Session: a game being played. The one mutable object, and the only one that front ends share with the
 * rules.
 *
 * It owns the record (positions and moves, with undo and redo), two seats (a human or an engine by SPEC),
 * clocks, the score of the match and the observers. It never blocks, never reads the time and never starts a
 * thread: what it needs from outside it asks of its Host. It belongs to one thread, the front end's.
 *
 * Observers are told *what changed* (a set of CHANGED_ bits) and read the state back through the getters; an
 * observer never issues a command from inside the call (that asserts).
 *
 * When it is an engine's turn the session asks the host to think, with a ticket. Every change of position
 * issues a new ticket; an answer with an old one is dropped. That integer is the whole concurrency design. */
#ifndef PARLOR_SESSION_SESSION_H
#define PARLOR_SESSION_SESSION_H

#include "engine/engine.h"
#include "session/clock.h"

typedef struct Session Session;

enum {
    PLY_MAX = 2000, /* moves of one game; a longer game is a draw */
    OBSERVERS_MAX = 8,
    NOTE_TEXT = 160,
};

#define SEAT_HUMAN "human"

/* ---- Host: what a session needs from outside ---- */

/* Analysis is asked for by the view, of a host of its own: it never touches the game. */
typedef enum ThinkPurpose { THINK_MOVE, THINK_HINT, THINK_JUDGE, THINK_ANALYSIS } ThinkPurpose;

typedef struct ThinkRequest {
    uint32_t ticket;
    ThinkPurpose purpose;
    const Game *game;
    const char *spec;
    History history; /* borrowed: copy what you need before you return */
    Limits limits;
    bool fresh; /* the first request of a game */
} ThinkRequest;

typedef struct Host {
    void *context;
    int64_t (*now_ms)(void *context);
    /* Begin to think and return at once. The answer comes later, from the front end's own loop, by
     * session_answer; never from inside this call. A new request replaces the one before. */
    void (*think)(void *context, const ThinkRequest *request);
    /* The answer is not wanted any more. */
    void (*never_mind)(void *context);
} Host;

/* ---- Life ---- */

typedef enum Starts { STARTS_FIRST, STARTS_SECOND, STARTS_RANDOM } Starts;

/* What a game is known by besides its moves, and the help that was taken in it. */
typedef struct GameStamp {
    uint64_t id;           /* no two games have the same one; 0 = none was given */
    int64_t began_s;       /* when it began, in seconds since 1970 (UTC); 0 = not known */
    int hints, take_backs; /* how many were had */
} GameStamp;

typedef struct SessionSetup {
    const char *seat[2];   /* SEAT_HUMAN or a SPEC; NULL = human */
    Starts starts;         /* who begins each game, where the game lets either begin */
    const Pos *from;       /* begin here instead of the start position */
    bool no_rules;         /* without the game's optional rules (draws by repetition …) */
    bool take_back;        /* undo is allowed against an engine, too */
    ClockSetup clock;      /* zero = no clock */
    int64_t move_ms;       /* time of the engines for a move; 0 = their usual amount of work */
    const char *hint_spec; /* who gives hints; NULL = the game's strongest */
    uint64_t seed;         /* of all chance in the session: who starts, engines */
    uint32_t ticket;       /* the first; so that sessions that share a host never take each other's answers */
    GameStamp (*stamp)(void); /* gives every new game its id and its date; NULL = games have none */
} SessionSetup;

/* What was agreed on for a match and is kept with its games in records and journals. */
typedef struct Terms {
    bool no_rules, take_back;
    Starts starts;
    ClockSetup clock;
    int64_t move_ms;
} Terms;

/* The game begins only with session_begin, so that observers can be registered before. `host` is copied, its
 * context is borrowed for life; `setup` is borrowed for the call. */
MUST_USE Status session_new(const Game *game, const Host *host, const SessionSetup *setup, Session **out);
void session_free(Session *session);
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
    CHANGED_THINKING = 64, /* an engine began or stopped to think */
    CHANGED_THOUGHT = 128, /* a report of what it thinks */
    CHANGED_HINT = 256,    /* a hint arrived or went away */
    CHANGED_NOTE = 512,    /* session_note has something new to say */
    CHANGED_ALL = 1023,
};

typedef void (*Observe)(void *context, const Session *session, unsigned changed);
/* False when there are OBSERVERS_MAX already. Observers are called in the order in which they came. */
bool session_observe(Session *session, Observe observe, void *context);
void session_unobserve(Session *session, Observe observe, void *context);

/* ---- Commands: each either does all of it and tells the observers, or changes nothing and says why ---- */

/* A human's move: it must be a human's turn and the move legal. */
MUST_USE Status session_play(Session *session, Move move);
MUST_USE Status session_play_text(Session *session, const char *text);
/* Take back: one move between two humans or two engines; against an engine back to the human's last turn. */
MUST_USE Status session_undo(Session *session);
MUST_USE Status session_redo(Session *session);
/* Show the position after `ply` moves (0 = the first); the later moves stay for redo. Pauses the engines. */
MUST_USE Status session_go_to(Session *session, int ply);
MUST_USE Status session_resign(Session *session);
/* Both sides have agreed on a draw. */
MUST_USE Status session_agree_draw(Session *session);
/* `spec` is SEAT_HUMAN or an engine; takes effect at once. */
MUST_USE Status session_set_seat(Session *session, int side, const char *spec);
void session_set_starts(Session *session, Starts starts);
/* The terms of the games that begin from now on; take-back holds at once. */
void session_set_terms(Session *session, const Terms *terms);
/* May moves be taken back from an engine? Holds at once, and is kept with the game. */
void session_allow_take_back(Session *session, bool allowed);
void session_reset_score(Session *session);
/* The players have changed sides: so does their score. */
void session_swap_score(Session *session);
/* Paused, engines do not begin to think (set-up, stepping through the moves). */
void session_pause(Session *session, bool paused);
/* Ask for a hint; it arrives as CHANGED_HINT. Only on a human's turn. */
MUST_USE Status session_ask_hint(Session *session);
/* Let the strongest engine judge positions that need not be those of the game (a tutor's, a drill's). `judged`
 * is called later, from session_answer and outside of observers, so that it may give commands; with NULL when
 * there could be no thought; and not at all once the position has changed or something else was asked. Only
 * on a human's turn. Such a thought shows neither as thinking nor as a hint. */
typedef void (*Judged)(void *context, const Thought *thought);
MUST_USE Status session_ask_judge(Session *session, const History *history, const Limits *limits,
                                  Judged judged, void *context);
/* The judge is not wanted any more. */
void session_drop_judge(Session *session);
/* Help of another kind was shown (an analysis, a tutor's warning): it counts as a hint. */
void session_count_help(Session *session);
/* Look at the clock: front ends call it a few times a second when there is one; the side whose time is over
 * loses. */
void session_tick(Session *session);
/* Begin a new game here: set-up of a position, or the replayed moves of a record. Nothing changes unless all
 * of it is legal. `decided` is how the game ended where the rules leave it open (resigned …), or NULL. */
MUST_USE Status session_load(Session *session, const Pos *from, const Move *moves, int count,
                             const Result *decided);

/* A whole game to go on with. */
typedef struct Resumed {
    const Pos *from;
    const Move *moves;
    int count;
    Result decided;      /* as for session_load; OUTCOME_NONE = not */
    const char *seat[2]; /* NULL = as it is */
    const Terms *terms;  /* NULL = as they are */
    int64_t left_ms[2];  /* on the clocks, where the terms have some; both 0 = all of it */
    bool opened;         /* from somebody's file: however it ends, the score stays as it is */
    GameStamp stamp;     /* without an id it gets a new one; the help that was had still counts */
    int opening;         /* the first so many moves were given, not chosen: they cannot be taken back */
} Resumed;
/* As session_load, with seats, terms and clocks: one change, so that an observer never sees half of it. */
MUST_USE Status session_resume(Session *session, const Resumed *resumed);

/* ---- Answers of the host ---- */

/* The engine's answer. Dropped when the ticket is old: returns whether it was taken. */
bool session_answer(Session *session, uint32_t ticket, const Thought *thought);
/* A report of the thought so far; dropped likewise. */
bool session_report(Session *session, uint32_t ticket, const Thought *so_far);
/* The engine could not answer: it forfeits the game, and the note says why. */
bool session_failed(Session *session, uint32_t ticket, const char *why);

/* ---- Getters ---- */

const Game *session_game(const Session *session);
const Pos *session_pos(const Session *session);             /* the present */
const Pos *session_pos_at(const Session *session, int ply); /* 0 = the first; up to session_plies */
Move session_move_at(const Session *session, int ply);      /* the move played in position `ply` */
int session_ply(const Session *session);                    /* moves played up to the present */
int session_plies(const Session *session);                  /* moves in the record, those undone included */
History session_history(const Session *session);
int session_turn(const Session *session);  /* side to move */
int session_first(const Session *session); /* the side that began this game */
Result session_result(const Session *session);
/* How the record ends, wherever one looks. */
Result session_final_result(const Session *session);
bool session_is_opened(const Session *session); /* see Resumed */
int session_opening(const Session *session);    /* see Resumed */
const char *session_seat(const Session *session, int side);
Terms session_terms(const Session *session);
GameStamp session_stamp(const Session *session);
bool session_is_human(const Session *session, int side);
/* It is a human's turn and the game goes on. */
bool session_awaits_human(const Session *session);
bool session_can_undo(const Session *session);
bool session_can_redo(const Session *session);
bool session_is_paused(const Session *session);
bool session_is_thinking(const Session *session);
/* The latest thought (report or answer) and the side that had it; NULL when there is none for this game. */
const Thought *session_thought(const Session *session, int *side);
/* The ply at which that thought was had: session_pos_at(…) is the position it speaks of. */
int session_thought_ply(const Session *session);
/* How often the players were helped in this game: hints and a tutor's warnings. */
int session_helped(const Session *session);
/* The hint for the present position, MOVE_NONE when there is none. */
Move session_hint(const Session *session);
const Clock *session_clock(const Session *session);
int64_t session_left_ms(const Session *session, int side); /* on the clock, now */
const char *session_note(const Session *session); /* a sentence for the message line; "" when there is none */
uint32_t session_ticket(const Session *session);

/* The score of the match, by seat. */
typedef struct Score {
    int wins[2], draws;
} Score;
Score session_score(const Session *session);

#endif

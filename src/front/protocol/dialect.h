/* Dialect: how UGI and Hub differ; private to this folder. A dialect is a table of commands and three ways to
 * answer; everything else is in protocol.c. */
#ifndef PARLOR_FRONT_PROTOCOL_DIALECT_H
#define PARLOR_FRONT_PROTOCOL_DIALECT_H

#include "base/text.h"
#include "front/protocol/protocol.h"

/* When a command that arrives during a search is carried out. */
typedef enum When {
    IN_TURN, /* after the search and all that waits for its end */
    AT_ONCE,
    AT_ONCE_AND_IN_TURN, /* it applies to the running search and to those that wait */
} When;

typedef struct ProtocolCommand {
    const char *name;
    When when;
    void (*run)(Protocol *protocol, const char *rest);
} ProtocolCommand;

typedef struct Dialect {
    const char *name;
    const ProtocolCommand *commands; /* ended by one without a name */
    void (*refuse)(Protocol *protocol, const char *sentence);
    void (*report)(Protocol *protocol, const Thought *so_far);
    void (*answer)(Protocol *protocol, const Thought *thought); /* NULL: there is no move */
    void (*note)(Protocol *protocol, const char *sentence);     /* worth knowing, but nothing is wrong */
    const char *ready;                                          /* the line that says so */
} Dialect;

extern const Dialect ugi_dialect, hub_dialect;

enum { DATA_TEXT = 1024, ANSWER_LINE = 8192 };

struct Protocol {
    /* For the protocol's lifetime. */
    const Game *game;
    const Dialect *dialect;
    ProtocolHost host;
    /* Set by options. */
    char spec[SPEC_TEXT], data[DATA_TEXT];
    EngineSetup setup;
    uint64_t seed;
    char variant[VARIANT_TEXT]; /* UGI: what startpos is; "" = the usual start */
    int lines;                  /* UGI: how many best lines to report */
    long overhead_ms;           /* of a clock, lost in the communication between the other side and us */
    bool root_moves;            /* UGI: report every root move with its visits */
    /* The game being played: its positions so far. */
    Pos *pos;
    int count;
    bool fresh;   /* a new game has begun since the last order */
    Limits level; /* Hub: the limits of the next `go` */
    /* Getting ready. */
    bool unprepared; /* the engine is not open yet, or has to be reopened */
    bool preparing;  /* the host is preparing it */
    int ready_asked; /* answers owed when it is done */
    /* The search. */
    uint32_t ticket;
    uint64_t orders;        /* so far: each gets its own seed */
    bool thinking, endless; /* endless: only "stop" ends it */
    bool ponders;           /* Hub: on the opponent's time */
    bool holds;             /* the answer may be given only after "stop" … */
    bool answered;          /* … and is here already */
    Thought held;
    /* Lines that wait for the end of the search, each with its final 0. */
    char *waiting;
    size_t waiting_length, waiting_from;
    bool ends, feeds; /* no more input; lines are being taken out of `waiting` */
    bool quits;       /* told to: searches answer at once */
};

/* Setting: an option of the engine that the other side may change. */
typedef enum SettingKind { SETTING_NUMBER, SETTING_FLAG, SETTING_TEXT } SettingKind;

typedef struct Setting {
    const char *ugi_name, *hub_name; /* the name in each dialect; NULL: not in that one */
    SettingKind kind;
    long low, high; /* of a number; `high` 0: as many as the game's engines can use */
    void (*get)(const Protocol *protocol, char out[DATA_TEXT]);
    /* `number` is the value of a number or flag, `text` that of a text. */
    Status (*set)(Protocol *protocol, const char *text, long number);
} Setting;

extern const Setting protocol_settings[]; /* ended by one without `get` */

/* Has this game the setting? */
bool setting_offered(const Setting *setting, const Protocol *protocol);
/* The largest value of a number. */
long setting_high(const Setting *setting, const Protocol *protocol);
/* Change a setting; an invalid value is refused with a sentence that says what is valid. `name` is for the
 * sentence. */
MUST_USE Status setting_change(const Setting *setting, Protocol *protocol, const char *name,
                               const char *value);

/* ---- What dialects share (protocol.c) ---- */

void protocol_say(Protocol *protocol, const char *format, ...) PRINTF_LIKE(2, 3);
/* An error line; the format is that of a sentence. */
/* That the opponent plays without some of its data files, if so. */
void protocol_tell_supplies(Protocol *protocol);
void protocol_complain(Protocol *protocol, const char *format, ...) PRINTF_LIKE(2, 3);

const Pos *protocol_pos(const Protocol *protocol); /* the current position */
Result protocol_result(const Protocol *protocol);
/* Begin at `from` and play `moves` (blank-separated, read by `read`). On failure nothing has changed. */
typedef Status (*MoveReader)(const Game *game, const Pos *pos, const char *text, Move *out);
MUST_USE Status protocol_set_line(Protocol *protocol, const Pos *from, const char *moves, MoveReader read);

/* Start a search; a running one is replaced. `holds`: no answer before "stop". Complains if the game is
 * over. */
void protocol_go(Protocol *protocol, Limits limits, bool holds);
/* Prepare the engine, if it is not ready and the host can. */
void protocol_prepare(Protocol *protocol);
/* Say that the engine is ready, now or as soon as it is. */
void protocol_say_ready(Protocol *protocol);
/* The time on a clock minus the overhead. */
int64_t protocol_left_ms(const Protocol *protocol, int64_t left_ms);
void protocol_stop(Protocol *protocol);
void protocol_quit(Protocol *protocol);
/* Both as commands, which take nothing. */
void protocol_run_stop(Protocol *protocol, const char *rest);
void protocol_run_quit(Protocol *protocol, const char *rest);

/* Moves from the current position on, separated by blanks: "11-15 22-18". */
typedef void (*MoveWriter)(const Game *game, const Pos *pos, Move move, char out[MOVE_TEXT]);
void protocol_write_line(const Protocol *protocol, const Move *moves, int count, MoveWriter write, Text *out);
/* The thought's line, or just its move. */
void protocol_write_pv(const Protocol *protocol, const Thought *thought, MoveWriter write, Text *out);

#endif

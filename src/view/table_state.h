/* The inside of a Table, for the files table*.c and scene.c alone. */
#ifndef PARLOR_VIEW_TABLE_STATE_H
#define PARLOR_VIEW_TABLE_STATE_H

#include "judge/puzzle.h"
#include "judge/review.h"
#include "session/document.h"
#include "view/lesson.h"
#include "view/table.h"

/* A judge's look at one move: a Review of it, fed by the session's host. */
typedef struct Judging {
    Review *review; /* NULL: none is going on */
    void (*done)(Table *table, const Review *review);
} Judging;

/* The tutor: holds back a move until the judge has looked at it. */
typedef struct Tutor {
    int percent; /* of a point that a move must throw away to be held back; 0 = off */
    Move held;   /* MOVE_NONE: none */
    bool asks;   /* the player has to say what to do with it */
    Judgement judgement;
    char why[SCENE_TEXT];
} Tutor;

typedef enum StudyKind { STUDY_NONE, STUDY_PUZZLE, STUDY_DRILL, STUDY_LESSON } StudyKind;

enum { DRILL_MAX = 60 };

/* A mistake to do better. */
typedef struct DrillItem {
    Pos pos;
    unsigned rules;
    Move played;
    Judgement judgement;
} DrillItem;

/* The exercises on the table. Meanwhile the game waits in a session of its own. */
typedef struct Study {
    StudyKind kind;
    Session *waiting;          /* the game that waits */
    bool waits_paused;         /* it was paused already */
    int number, count;         /* which exercise of how many, from 0 */
    int step;                  /* of a lesson */
    bool done;                 /* the present one is solved or its answer was shown */
    int solved;                /* without the answer having been shown, since they began */
    int tries;                 /* of the present one */
    bool shown;                /* the answer of the present one was shown */
    char reaction[SCENE_TEXT]; /* what is said above the board once the exercise is done; "" = the task */
    Move tried;                /* the move that the judge looks at */
    Puzzles puzzles;           /* read when they are first wanted */
    bool puzzles_read;
    int grade; /* of the puzzles that come next; 0 = any */
    int drill_count;
    DrillItem *drill; /* owned */
} Study;

enum { TRIED_MAX = 200 };

/* Moves tried beside the game while it is analysed. */
typedef struct Trial {
    bool on;
    int base;          /* the ply of the game from which they begin */
    int count, shown;  /* moves tried; how many of them are seen */
    const char *about; /* a line that was shown, not tried: what it is, with %s for its moves; else NULL */
    Pos pos[TRIED_MAX + 1];
    Move move[TRIED_MAX];
    bool added[TRIED_MAX]; /* no variation of the game had this move before: taking it back forgets it */
} Trial;

typedef struct Analysis {
    bool on;
    uint32_t ticket;
    bool asked; /* the analyst thinks */
    bool ready; /* `thought` is about the position shown */
    bool finished;
    Pos *line; /* the positions up to the one shown */
    int count, size;
    Thought thought;
} Analysis;

struct Table {
    /* For life. */
    TableSetup setup;
    const Game *game;
    const Language *language;
    Presentation own;
    Session *session;

    /* How the game is seen. */
    bool turned; /* by hand, from the player's own side */
    bool heat;
    Numbers numbers;
    int looked;  /* the ply that is looked at, -1 = the present */
    int pointed; /* the square under pointer or keyboard, -1 for none */

    /* The hand. */
    Picker picker;
    bool forced; /* a capture is possible, so one must be made */
    char message[SCENE_TEXT];
    bool warning;

    /* What the eye has still to be shown. */
    int seen_ply; /* the position that the last steps led to */
    int entered;  /* steps of the present move that the hand has made already */
    int moved;
    bool rests;
    Square mover;
    int step_count;
    SceneStep step[PATH_SQUARES];

    /* A position being set up. */
    bool setting_up;
    int brush;
    Square set_up[SQUARES_MAX];

    Trial trial;
    Analysis analysis;

    struct Journal *journal; /* NULL: nothing is kept */
    struct Filing *filing;   /* NULL: finished games go nowhere */
    Record *left;            /* the game that was found in the store, until another begins; NULL: none */
    int64_t retried_ms;      /* when a disk in trouble was last tried again */

    const Review *review; /* of the game on the table; borrowed; NULL: none */
    Judging judging;
    Tutor tutor;
    Study study;

    Record *kept; /* the unfinished game that another one has replaced; NULL: none */

    /* What the games have besides their moves. */
    Document document;                     /* of the game on the table */
    Document next_document;                /* of the one that is about to take its place */
    Document left_document, kept_document; /* of `left` and `kept` */
    Status left_note; /* what was wrong with the games that were left; told when a game begins */
    Move *game_moves; /* that `document` knows of, to notice when they change */
    int game_count;

    bool offers_draw; /* one of two people, in the present position */
    bool told;        /* that the Scene is stale */
};

/* The position shown. */
int table_shown_ply(const Table *table);
const Pos *table_shown(const Table *table);
/* The side of the one person who plays against a computer, -1 when it is not one against the other. */
int table_human(const Table *table);
bool table_may_take_back(const Table *table);
/* What can be ordered now, as a set of commands; which switches are on. */
uint64_t table_possible(const Table *table);
uint64_t table_on(const Table *table);
/* Told of what the session does. */
void table_observe(void *context, const Session *session, unsigned changed);
/* The present is shown, and nothing is held in the hand. */
void table_look_at_present(Table *table);
void table_answer(Table *table, bool warning, const char *text);
void table_refuse(Table *table, const Refusal *refusal);
/* The Scene is no longer what was taken last. */
void table_mark_stale(Table *table);
/* Before another game takes its place: an unfinished one is kept. */
void table_keep(Table *table);
void table_bring_back(Table *table);
/* The game that was left is on the table now. */
void table_forget_left(Table *table);
/* Begin and end to keep the running game in the store; say what is new about it. */
void table_follow(Table *table);
void table_unfollow(Table *table);
void table_tell_left_note(Table *table);
void table_tell_news(Table *table);
/* Finished games go to the archive; the first is called before the journal hears of a change, the second
 * after it. */
void table_before_journal(void *table, const Session *session, unsigned changed);
void table_file_game(Table *table, unsigned changed);
/* A record with its document's lines as text, for the caller to free; NULL when there is no memory. */
char *table_record_text(const Record *record, const Document *document);

/* ---- table_document.c ---- */

/* The game that begins next comes with this document, which is taken over (and empty afterwards). `record` is
 * that game. */
void table_expect_document(Table *table, Document *document, const Record *record);
/* The session has changed: the document follows. */
void table_follow_document(Table *table, bool new_game);
void table_release_documents(Table *table);
/* Forget the last of these moves of a variation, unless something follows it there. */
void table_forget_tried(Table *table, int base, const Move *moves, int count);
/* Seats and subtitle by the names of an opened game; false when it has none. */
bool table_describe_players(const Table *table, Scene *scene);
/* The next Scene shows these steps. */
void table_show_steps(Table *table, Square mover, bool rests);

/* ---- table_learn.c: what the judge, the tutor and the review have in common ---- */

/* A hand has made this move: true when it is not to be played (now). */
bool table_takes_move(Table *table, Move move);
/* Look at one move in a position; `done` is called with the complete review of it, or with NULL. */
void table_judge(Table *table, const Pos *pos, unsigned rules, Move move,
                 void (*done)(Table *table, const Review *review));
void table_judge_drop(Table *table);
/* The position has changed. */
void table_forget_learning(Table *table);
uint64_t table_can_learn(const Table *table);
void table_describe_learning(const Table *table, Scene *scene);
void table_release_learning(Table *table);

/* ---- table_review.c ---- */

/* The judgement of the move that led to the position after `ply` moves, if it has a mark; else NULL. */
const Judgement *table_marked(const Table *table, int ply);
void table_next_mistake(Table *table);
void table_previous_mistake(Table *table);
void table_better_line(Table *table);
uint64_t table_can_review(const Table *table);

/* ---- table_tutor.c ---- */

bool tutor_takes_move(Table *table, Move move);
void tutor_forget(Table *table);
void tutor_play_it(Table *table);
void tutor_think_again(Table *table);
void tutor_show_why(Table *table);

/* ---- table_study.c, table_puzzles.c ---- */

bool study_takes_move(Table *table, Move move);
void study_drill(Table *table);
void study_answer(Table *table);
void study_next(Table *table);
void study_hint(Table *table);
/* Back to the game that waits, if there is one. */
void study_leave(Table *table);
void study_describe(const Table *table, Scene *scene);
/* The answer's first move now; MOVE_NONE where there is none. */
Move study_solution(const Table *table);
const LessonStep *study_lesson_step(const Table *table);
/* Put an exercise on the table. */
MUST_USE Status study_begin(Table *table, StudyKind kind, int number, int count);
void study_show(Table *table);
void study_set(Table *table, const Pos *pos, unsigned rules);
/* Puzzles. */
void puzzles_count_solved(Table *table);
int puzzles_next(const Table *table);
bool puzzle_is_solved(const Table *table, int number);
/* Does the hand try moves beside the game instead of playing them? */
static inline bool table_tries(const Table *table)
{
    return table->analysis.on || (table->trial.on && table->trial.about == NULL);
}
/* The hand begins anew in the position shown (while moves are tried), else in the present. */
void table_reset_hand(Table *table);
/* May the hand make a move, in the game or in a variation? */
bool table_hand_is_free(const Table *table);
/* The next Scene shows this move, without the steps that the hand has made before everybody's eyes. */
void table_show_move(Table *table, const Pos *before, Move move, bool by_hand);

/* The hint has come: say it, and why. */
void table_tell_hint(Table *table);

/* ---- table_draw.c ---- */
void table_offer_draw(Table *table);
void table_accept_draw(Table *table);
bool table_may_offer_draw(const Table *table);

/* ---- table_trial.c ---- */
void table_try(Table *table, Move move);
/* Show a line beside the game that begins in the position after `ply` moves; `about` says what it is. */
void table_show_line(Table *table, int ply, const Move *moves, int count, const char *about);
void table_end_trial(Table *table);
void table_leave_trial(Table *table); /* silently, to the ply where it began */
void table_to_game(Table *table);
/* One step in the variation; false when there is none that way. */
bool table_step_tried(Table *table, int by);
void table_take_back_tried(Table *table);
/* How the game would stand after the moves tried. */
Result table_trial_result(const Table *table);

/* ---- table_analysis.c ---- */
void table_analyse(Table *table);
/* The position shown may be another one: the analyst is asked about it. */
void table_analysis_follow(Table *table);
void table_analysis_end(Table *table);
/* The game up to the position shown, tried moves included; count 0 when there is no memory for it. Good until
 * the next call. */
History table_shown_history(Table *table);
/* The lines worth telling, best first; returns how many. */
int table_analysis_lines(const Table *table, const RootMove *out[SCENE_LINES]);
void scene_fill_analysis(const Table *table, Scene *scene);

/* A touch while a position is set up. */
void table_set_up_touch(Table *table, int square);
void table_set_up_begin(Table *table);

#endif

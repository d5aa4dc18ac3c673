/* The inside of a Table, for the files table*.c and scene.c alone. */
#ifndef PARLOR_VIEW_TABLE_STATE_H
#define PARLOR_VIEW_TABLE_STATE_H

#include "judge/puzzle.h"
#include "judge/review.h"
#include "view/lesson.h"
#include "view/table.h"

/* A line shown on the board beside the game: positions after `ply` moves of the record and on from there. */
typedef struct Aside {
    int count; /* moves; 0 = no line is shown */
    int at;    /* moves of it that are shown */
    int ply;
    bool played; /* it begins with a move that was played or held back, not with a better one */
    Pos pos[REVIEW_LINE + 2];
    Move moves[REVIEW_LINE + 1];
} Aside;

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

    struct Journal *journal; /* NULL: nothing is kept */
    Record *left;            /* the game that was found in the store, until another begins; NULL: none */
    int64_t retried_ms;      /* when a disk in trouble was last tried again */

    const Review *review; /* of the game on the table; borrowed; NULL: none */
    Aside aside;
    Judging judging;
    Tutor tutor;
    Study study;

    Record *kept; /* the unfinished game that another one has replaced; NULL: none */
    bool told;    /* that the Scene is stale */
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
/* The Scene is that of another position or another session: nothing is held in the hand. */
void table_look_at_present(Table *table);
/* Told of what the session does. */
void table_observe(void *context, const Session *session, unsigned changed);
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
void table_tell_news(Table *table);
/* A record as text, for the caller to free; NULL when there is no memory. */
char *table_record_text(const Record *record);
/* The next Scene shows these steps. */
void table_show_steps(Table *table, Square mover, bool rests);

/* ---- table_learn.c: what the judge, the tutor and the review have in common ---- */

/* A hand has made this move: true when it is not to be played (now). */
bool table_takes_move(Table *table, Move move);
/* Look at one move in a position; `done` is called with the complete review of it, or with NULL. */
void table_judge(Table *table, const Pos *pos, unsigned rules, Move move,
                 void (*done)(Table *table, const Review *review));
void table_judge_drop(Table *table);
/* Show a line that begins in the position after `ply` moves. */
void table_show_aside(Table *table, int ply, const Move *moves, int count, bool played);
/* One move on or back in it; false when there is no line, or the step leaves it. */
bool table_step_aside(Table *table, int step);
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

/* A touch while a position is set up. */
void table_set_up_touch(Table *table, int square);
void table_set_up_begin(Table *table);

#endif

/* The inside of a Table, only for the files table*.c and scene.c. */
#ifndef PARLOR_VIEW_TABLE_STATE_H
#define PARLOR_VIEW_TABLE_STATE_H

#include "judge/puzzle.h"
#include "judge/review.h"
#include "session/document.h"
#include "view/compare.h"
#include "view/lesson.h"
#include "view/table.h"

/* What the judge is asked for. */
typedef struct Judging {
    Review *move; /* of one move, which comes first; NULL: none */
    void (*done)(Table *table, const Review *review);
    Review *game;          /* of the game on the table, complete or not; NULL: none */
    bool stopped;          /* no more of it is wanted */
    bool asks;             /* the judge thinks */
    uint32_t ticket;       /* about that */
    const Review *latest;  /* what the judge was last asked about */
    char said[SCENE_TEXT]; /* how far the review is, as it was last told */
} Judging;

/* The tutor: holds back a move until the judge has looked at it. */
typedef struct Tutor {
    int percent; /* hundredths of a point that a move must lose to be held back; 0 = off */
    Move held;   /* MOVE_NONE: none */
    bool asks;   /* the player has to decide what to do with it */
    Judgement judgement;
    char why[SCENE_TEXT];
} Tutor;

typedef enum ExerciseKind { EXERCISE_NONE, EXERCISE_PUZZLE, EXERCISE_DRILL, EXERCISE_LESSON } ExerciseKind;

enum { DRILL_MAX = 60 };

/* A mistake of the player's to improve on. */
typedef struct DrillItem {
    Pos pos;
    unsigned rules;
    Move played;
    Judgement judgement;
} DrillItem;

/* The exercises on the table. Meanwhile the game waits in a session of its own. */
typedef struct Exercise {
    ExerciseKind kind;
    Session *waiting;          /* the game that waits */
    bool waits_paused;         /* it was already paused */
    int number, count;         /* which exercise of how many, from 0 */
    int step;                  /* of a lesson */
    bool done;                 /* the current one is solved or its answer was shown */
    int solved;                /* without seeing the answer, since the exercises began */
    int tries;                 /* of the present one */
    bool shown;                /* the answer of the current one was shown */
    char reaction[SCENE_TEXT]; /* the text above the board once the exercise is done; "" = the question */
    Move tried;                /* the move being judged */
    Puzzles puzzles;           /* read on first use */
    bool puzzles_read;
    int grade; /* of the next puzzles; 0 = any */
    int drill_count;
    DrillItem *drill; /* owned */
} Exercise;

typedef struct Analysis {
    bool on;
    uint32_t ticket;
    bool solves; /* the solver is asked instead of the judge */
    bool asked;  /* somebody thinks about it */
    bool ready;  /* `thought` is about the position shown */
    bool finished;
    uint64_t helped_in; /* the game and the ply for which it was last counted as help */
    unsigned born;      /* of the node that is analysed (GameNode); 0: none */
    Thought thought;
} Analysis;

/* Searches that are compared. */
typedef struct Comparing {
    Compare *compare; /* NULL: none are; owned */
    uint32_t ticket;
    bool asked;
} Comparing;

enum { ALERTS_MAX = 8 };

struct Table {
    /* For the table's lifetime. */
    TableSetup setup;
    const Game *game;
    const Language *language;
    Presentation own;
    Supplies supplies;    /* as they were when the present game began */
    const Rung *weakened; /* the rung that plays without some of them; NULL: none */
    Session *session;
    uint32_t ticket; /* of the latest request beside the game */

    /* How the game is shown. */
    bool turned; /* by hand, from the player's own side */
    bool heat;
    Numbers numbers;
    const char *about; /* what a line is that is only shown, with %s for its moves */
    int pointed;       /* the square under pointer or keyboard, -1 for none */

    /* Input. */
    Picker picker;
    bool forced; /* a capture is possible, hence mandatory */
    char message[SCENE_TEXT];
    bool warning;

    /* What is still to be told in a dialog of its own. */
    int notice;
    char notice_title[FORM_LABEL], notice_text[SCENE_TEXT];

    /* What is still to be animated. */
    int seen;    /* the node that the last steps led to */
    int entered; /* steps of the current move that the player has already entered */
    int moved;
    bool rests;
    Square mover;
    int step_count;
    SceneStep step[PATH_SQUARES];

    /* A position being set up. */
    bool setting_up;
    int brush;
    Square set_up[SQUARES_MAX];

    Analysis analysis;
    Comparing comparing;

    struct Journal *journal; /* NULL: nothing is saved */
    struct Filing *filing;   /* NULL: finished games are not kept */
    Record *left;            /* the game that was found in the store, until another begins; NULL: none */
    int64_t retried_ms;      /* when writing was last retried after disk trouble */

    Judging judging;
    Tutor tutor;
    Exercise exercise;

    Record *kept; /* the unfinished game that another one has replaced; NULL: none */

    /* What the games have besides their moves. */
    Document document;                     /* of the game on the table */
    Document next_document;                /* of the one that is about to replace it */
    Document left_document, kept_document; /* of `left` and `kept` */
    Status left_note;                      /* the game is open elsewhere; said when a game begins */
    char alert[ALERTS_MAX][ALERT_TEXT];    /* the oldest first (table_alert.c) */
    int alert_count;
    Status no_trouble;

    /* Openings. */
    char opening[OPENING_LINE];       /* how the games of this match begin, as GameChoice has it */
    int drawn;                        /* ballots drawn so far */
    Pos named_pos[OPENING_PLIES + 1]; /* the positions for which `named` holds */
    int named_count;
    const char *named; /* NULL: no name */

    bool offers_draw; /* one of two people, in the present position */
    bool told;        /* that the Scene is stale */
};

/* What is on the board: the tree's `shown`, unless a position is set up. */
static inline const GameTree *table_tree(const Table *table)
{
    return session_tree(table->session);
}

static inline const Pos *table_shown(const Table *table)
{
    return &table_tree(table)->node[table_tree(table)->shown].pos;
}

/* Is it where the game stands? */
static inline bool table_is_at_tip(const Table *table)
{
    return game_tree_is_at_tip(table_tree(table)) && !table->setting_up;
}

/* Does it lie beside the game, in a variation? */
static inline bool table_is_beside(const Table *table)
{
    return game_tree_is_beside(table_tree(table));
}

/* What the line beside the game is, if it is only shown; else NULL. */
static inline const char *table_about(const Table *table)
{
    return table_tree(table)->node[table_tree(table)->ahead].lent ? table->about : NULL;
}

/* Are moves tried beside the game instead of played? */
static inline bool table_tries(const Table *table)
{
    return table->analysis.on || (table_is_beside(table) && table_about(table) == NULL);
}

/* A set of at most one command. */
static inline uint64_t bit(Command command, bool possible)
{
    return possible ? UINT64_C(1) << command : 0;
}

/* The move of the game that is shown, or after which the variation begins. */
int table_shown_ply(const Table *table);
/* Why no move can be made on the board as it is shown; REFUSAL_NONE: one can. */
RefusalKind table_closed(const Table *table);
/* The side of the person who plays against a computer, -1 in all other cases. */
int table_human(const Table *table);
bool table_may_take_back(const Table *table);
/* The set of commands that are possible now; the set of switches that are on. */
uint64_t table_possible(const Table *table);
uint64_t table_on(const Table *table);
/* Observer of the session. */
void table_observe(void *context, const Session *session, unsigned changed);
/* Show the current position, with nothing selected. */
void table_look_at_present(Table *table);
/* Tell it in a dialog of its own. */
void table_tell(Table *table, const char *title, const char *text);
/* Who begins, where that was drawn by lot. */
void table_tell_beginner(Table *table);
/* Keep the answers for the next form. */
MUST_USE Status table_remember(Table *table, const Form *form);
/* Has the game begun, and is it not over? */
bool table_is_running(const Table *table);
/* What the session has to say: a player that cannot play on is to be replaced. */
void table_tell_note(Table *table);
/* The counters, the algorithms, and what has to be told. */
void table_describe_match(const Table *table, Scene *scene);
void table_answer(Table *table, bool warning, const char *text);
void table_refuse(Table *table, const Refusal *refusal);
/* The last Scene is out of date. */
void table_mark_stale(Table *table);
/* Before another game replaces it: keep an unfinished one. */
void table_keep(Table *table);
void table_bring_back(Table *table);
/* The unfinished game that was found is on the table now. */
void table_forget_left(Table *table);
/* Start and stop saving the running game in the store; show what is new about that. */
void table_follow(Table *table);
void table_unfollow(Table *table);
void table_tell_left_note(Table *table);
void table_tell_news(Table *table);
/* ---- table_alert.c ---- */
/* Tell what must stay on the screen until the person has read it. */
void table_alert(Table *table, const Status *what);
void table_read_alerts(Table *table);
void table_understood(Table *table);
void table_show_alert(const Table *table, Scene *scene);
/* A finished game goes to the archive once the journal has it. */
void table_file_game(Table *table, unsigned changed);
/* A record with its document's lines as text, for the caller to free; NULL if there is no memory. */
char *table_record_text(const Record *record, const Document *document);

/* ---- table_document.c ---- */

/* The next game comes with this document, whose ownership is taken (it is empty afterwards). */
void table_expect_document(Table *table, Document *document);
/* The expected game has begun. */
void table_take_document(Table *table);
void table_release_documents(Table *table);
/* Set seats and subtitle from the names in an opened game; false if it has none. */
bool table_describe_players(const Table *table, Scene *scene);
/* The next Scene shows these steps. */
void table_show_steps(Table *table, Square mover, bool rests);

/* Ask the host to think about something beside the game; returns the ticket. The rest of the request is filled in
 * here. */
uint32_t table_ask(Table *table, const Request *request);

/* ---- table_judge.c ---- */

/* Judge one move, played at the end of `history`, just as a review does; `done` is called with the complete
 * review of it, in which it is the last move, or with NULL. Losses below `least` need not be told. */
void table_judge(Table *table, const History *history, Move move, double least,
                 void (*done)(Table *table, const Review *review));
void table_judge_drop(Table *table);
void table_review_begin(Table *table);
/* Each takes an answer of its purpose; false if it is not, or no longer, wanted. */
bool table_judged(Table *table, const Answer *answer);
bool table_analysed(Table *table, const Answer *answer);
bool table_compared(Table *table, const Answer *answer);
void table_release_judging(Table *table);

/* ---- table_learn.c: what the tutor, the exercises and the review have in common ---- */

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
/* Why a command about mistakes is refused; NULL if the reason is another one. */
const char *table_review_refusal(const Table *table, Command command);

/* ---- table_tutor.c ---- */

void tutor_read_setting(Table *table);
/* The player has made this move: true if it is not to be played (yet). */
bool tutor_takes_move(Table *table, Move move);
void tutor_forget(Table *table);
void tutor_play_it(Table *table);
void tutor_think_again(Table *table);
void tutor_show_why(Table *table);

/* ---- table_exercise.c, table_puzzles.c ---- */

/* The same in an exercise. */
bool exercise_takes_move(Table *table, Move move);
void exercise_drill(Table *table);
void exercise_answer(Table *table);
void exercise_next(Table *table);
void exercise_hint(Table *table);
/* Return to the waiting game, if there is one. */
void exercise_leave(Table *table);
void exercise_describe(const Table *table, Scene *scene);
/* The side that solves the exercise, -1 without one. */
int exercise_solver(const Table *table);
/* The next move of the solution; MOVE_NONE if there is none. */
Move exercise_solution(const Table *table);
const LessonStep *exercise_lesson_step(const Table *table);
/* Put an exercise on the table. */
MUST_USE Status exercise_begin(Table *table, ExerciseKind kind, int number, int count);
void exercise_show(Table *table);
void exercise_set(Table *table, const Pos *pos, unsigned rules);
/* Puzzles. */
void puzzles_count_solved(Table *table);
int puzzles_next(const Table *table);
bool puzzle_is_solved(const Table *table, int number);
/* Nothing is selected in the position shown. */
void table_reset_hand(Table *table);
/* Can a move be made on the board as it is shown? */
static inline bool table_hand_is_free(const Table *table)
{
    return table_closed(table) == REFUSAL_NONE;
}
/* The next Scene animates this move, without the steps that were already shown while it was entered. */
void table_show_move(Table *table, const Pos *before, Move move, bool by_hand);

/* The hint has arrived: show it with its reason. */
void table_tell_hint(Table *table);

/* ---- table_opening.c ---- */
/* The next game of the session, with the moves of table->opening. It begins in any case; what is wrong with the
 * opening is returned. */
MUST_USE Status table_begin_opening(Table *table);
void table_describe_opening(Table *table, Scene *scene);

/* ---- table_draw.c ---- */
void table_offer_draw(Table *table);
void table_accept_draw(Table *table);
bool table_may_offer_draw(const Table *table);

/* ---- table_trial.c ---- */
void table_try(Table *table, Move move);
/* Show a line beside the game that begins in the position after `ply` moves; `about` says what it is. */
void table_show_line(Table *table, int ply, const Move *moves, int count, const char *about);
void table_to_game(Table *table);
/* How many moves of the variation there are; how many of them are shown. */
int table_tried(const Table *table);
int table_tried_shown(const Table *table);
/* Its node after `count` of its moves. */
int table_tried_node(const Table *table, int count);
void table_promote(Table *table);
void table_delete(Table *table);
/* One step in the variation; false at its end. */
bool table_step_tried(Table *table, int by);
void table_take_back_tried(Table *table);
/* ---- table_analysis.c ---- */
void table_analyse(Table *table);
void table_solve(Table *table);
/* The position shown may have changed: ask about it. */
void table_analysis_follow(Table *table);
void table_analysis_end(Table *table);
/* Something else is asked; table_analysis_follow asks anew. */
void table_analysis_rest(Table *table);
/* The game up to the position shown, tried moves included. Good until the next call or change. */
History table_shown_history(const Table *table);
/* The lines worth showing, best first; returns how many. */
int table_analysis_lines(const Table *table, const RootMove *out[SCENE_LINES]);
void scene_fill_analysis(const Table *table, Scene *scene);

/* ---- table_comment.c ---- */

/* What is written behind a move with that mark; "" for none. */
const char *table_mark_text(int mark);

/* ---- table_compare.c ---- */
bool table_is_comparing(const Table *table);
void table_compare_end(Table *table);

/* A touch while a position is set up. */
void table_set_up_touch(Table *table, int square);
void table_set_up_begin(Table *table);
/* Refuses a position in which the game is already over, or that has no opponent: nobody wins it. */
Status table_check_playable(const Table *table, const Pos *pos);

#endif

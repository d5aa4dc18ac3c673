/* Lesson: a few positions that teach one thing by doing it, as constant data of a game's Presentation. A step
 * says a sentence, waits for one of its moves, reacts, and lets the opponent reply. Sentences are to be
 * translated. */
#ifndef PARLOR_VIEW_LESSON_H
#define PARLOR_VIEW_LESSON_H

enum { LESSONS_MAX = 10, LESSON_STEPS = 6 };

/* What is claimed about the moves of a step; tests/unit/test_lessons.c proves it. */
typedef enum LessonClaim {
    LESSON_LISTED, /* they are legal */
    LESSON_ALL,    /* they are all legal moves */
    LESSON_GOOD,   /* no other move has a better outcome */
    LESSON_BEST,   /* and every other move has a worse one */
    LESSON_SAFE,   /* after them the opponent cannot win a board at once; after every other move he can */
} LessonClaim;

typedef struct LessonStep {
    LessonClaim claim;
    const char *position; /* NULL: continues from where the previous step ended */
    const char *text;     /* what to do; NULL ends the list */
    const char *moves;    /* the right moves, separated by blanks */
    const char *right;    /* the sentence about them */
    const char *wrong;    /* about any other one; NULL: the usual sentence */
    const char *reply;    /* the opponent's move after it, or NULL */
} LessonStep;

typedef struct Lesson {
    const char *id, *title;
    LessonStep step[LESSON_STEPS + 1];
} Lesson;

#endif

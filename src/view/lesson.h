/* Lesson: a few positions that teach one thing by doing it, as constant data of a game's Presentation. A step
 * says a sentence, waits for one of its moves, reacts, and lets the opponent reply. Sentences are to be
 * translated. */
#ifndef PARLOR_VIEW_LESSON_H
#define PARLOR_VIEW_LESSON_H

enum { LESSONS_MAX = 10, LESSON_STEPS = 6 };

typedef struct LessonStep {
    const char *position; /* NULL: goes on from where the step before ended */
    const char *text;     /* what to do; NULL ends the list */
    const char *moves;    /* the moves that are right, with blanks between them */
    const char *right;    /* what is said about them */
    const char *wrong;    /* about any other one; NULL: the usual words */
    const char *reply;    /* the opponent's move after it, or NULL */
} LessonStep;

typedef struct Lesson {
    const char *id, *title;
    LessonStep step[LESSON_STEPS + 1];
} Lesson;

#endif

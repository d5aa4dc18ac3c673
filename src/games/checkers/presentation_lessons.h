/* The lessons of checkers (view/lesson.h). */
#ifndef PARLOR_GAMES_CHECKERS_PRESENTATION_LESSONS_H
#define PARLOR_GAMES_CHECKERS_PRESENTATION_LESSONS_H

#include "view/presentation.h"

extern const Lesson checkers_lessons[];

#endif

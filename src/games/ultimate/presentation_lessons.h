/* The lessons of Ultimate (view/lesson.h). */
#ifndef PARLOR_GAMES_ULTIMATE_PRESENTATION_LESSONS_H
#define PARLOR_GAMES_ULTIMATE_PRESENTATION_LESSONS_H

#include "view/presentation.h"

extern const Lesson ultimate_lessons[];

#endif

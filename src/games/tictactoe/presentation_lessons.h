/* The lessons of tic-tac-toe (view/lesson.h). */
#ifndef PARLOR_GAMES_TICTACTOE_PRESENTATION_LESSONS_H
#define PARLOR_GAMES_TICTACTOE_PRESENTATION_LESSONS_H

#include "view/presentation.h"

extern const Lesson tictactoe_lessons[];

#endif

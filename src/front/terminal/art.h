/* Art: large crosses and rings in any size, from half blocks (or letters without Unicode). */
#ifndef PARLOR_FRONT_TERMINAL_ART_H
#define PARLOR_FRONT_TERMINAL_ART_H

#include "front/terminal/screen.h"

typedef enum Shape { SHAPE_CROSS, SHAPE_RING, SHAPE_DISC } Shape;

/* Draw the shape into the area; cells that it does not cover are unchanged. */
void art_draw(Screen *screen, Rect area, Shape shape, Pen pen);

#endif

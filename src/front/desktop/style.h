/* The style sheet of what we add to the desktop's own look. */
#ifndef PARLOR_DESKTOP_STYLE_H
#define PARLOR_DESKTOP_STYLE_H

void style_install(void);

#endif

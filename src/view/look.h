/* Look: the colours and pieces that a person has chosen, a plain value, and the colours that follow from it. The
 * same in every front end and in pictures. Pure functions. */
#ifndef PARLOR_VIEW_LOOK_H
#define PARLOR_VIEW_LOOK_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { THEMES = 4, LOOK_TEXT = 60 };
typedef enum PieceSet { PIECES_TURNED, PIECES_FLAT, PIECES_RED, PIECE_SETS } PieceSet;

/* All zero: the usual one, light. */
typedef struct Look {
    int theme; /* 0 to THEMES - 1 */
    PieceSet pieces;
    bool dark;
    bool contrast; /* high contrast, which overrides theme and pieces */
} Look;

/* Its ids in any order, as in "wood flat dark contrast"; what is not named is as usual. */
MUST_USE Status look_read(const char *text, Look *out);
/* What a person chooses from: ids, and labels to be translated. */
const char *look_theme_id(int theme);
const char *look_pieces_id(PieceSet pieces);
const char *look_theme_label(int theme);
const char *look_pieces_label(PieceSet pieces);

typedef enum Tint {
#define TINT(NAME, id, light, dark, contrast_light, contrast_dark) TINT_##NAME,
#include "view/tints.def"
#undef TINT
    TINTS
} Tint;

/* 0xRRGGBBAA. */
uint32_t look_tint(const Look *look, Tint tint);
/* Between two colours. */
uint32_t color_mix(uint32_t a, uint32_t b, double share_of_b);
/* Its name in style sheets, as in "var(--tint-side-0)". */
const char *tint_id(Tint tint);
/* All colours as declarations of a style sheet: "--tint-ink:#2e3440ff;...". */
void look_css(const Look *look, Text *out);
enum { LOOK_CSS = 2000 }; /* a buffer size that is enough for it */

#endif

#include "view/look.h"

#include "view/words.h"

#include <string.h>

/* ---- Themes ---- */

typedef struct Theme {
    const char *id, *label;
    uint32_t frame, light, field;                /* a checkered board in the light style */
    uint32_t dark_frame, dark_light, dark_field; /* and in the dark one */
    uint32_t paper, dark_paper;                  /* the sheet of other boards */
} Theme;

static const Theme THEME[THEMES] = {
    {"club", N_("Club"), 0x5b4030ff, 0xf0e6cbff, 0x4f7d68ff, 0x3b2a20ff, 0xb9ab8cff, 0x3f6152ff, 0xffffffff,
     0x2b2d33ff},
    {"wood", N_("Wood"), 0x4a2c17ff, 0xf1d9b0ff, 0x9c6238ff, 0x2e1c10ff, 0xb99a70ff, 0x6d4326ff, 0xfdf6eaff,
     0x302a25ff},
    {"sea", N_("Sea"), 0x1f3a55ff, 0xe6eef5ff, 0x5b87adff, 0x16273aff, 0xa9bccdff, 0x3d6486ff, 0xf3f8fdff,
     0x252d38ff},
    {"stone", N_("Stone"), 0x3a3d42ff, 0xe4e4e2ff, 0x8b9097ff, 0x24262aff, 0xadafb2ff, 0x5f646bff, 0xf6f6f5ff,
     0x2a2b2dff},
};

static const struct {
    const char *id, *label;
} PIECES[PIECE_SETS] = {
    [PIECES_TURNED] = {"turned", N_("Turned")},
    [PIECES_FLAT] = {"flat", N_("Flat")},
    [PIECES_RED] = {"red", N_("Red and white")},
};

const char *look_theme_id(int theme)
{
    return THEME[theme].id;
}

const char *look_pieces_id(PieceSet pieces)
{
    return PIECES[pieces].id;
}

const char *look_theme_label(int theme)
{
    return THEME[theme].label;
}

const char *look_pieces_label(PieceSet pieces)
{
    return PIECES[pieces].label;
}

static bool read_word(const char *word, Look *look)
{
    bool known = strcmp(word, "light") == 0;
    for (int i = 0; i < THEMES; i++) {
        if (strcmp(word, THEME[i].id) != 0) continue;
        look->theme = i;
        known = true;
    }
    for (int i = 0; i < PIECE_SETS; i++) {
        if (strcmp(word, PIECES[i].id) != 0) continue;
        look->pieces = (PieceSet)i;
        known = true;
    }
    if (strcmp(word, "dark") == 0) return look->dark = true;
    if (strcmp(word, "contrast") == 0) return look->contrast = true;
    return known;
}

Status look_read(const char *text, Look *out)
{
    char word[20], shown[40];
    Look look = {0};
    while (text_word(&text, word, sizeof word))
        if (!read_word(word, &look))
            return status_wrong(
                "a look is named by club, wood, sea or stone; turned, flat or red; light or dark; "
                "contrast; not \"%s\"",
                text_safe(shown, sizeof shown, word));
    *out = look;
    return status_ok();
}

/* ---- Tints ---- */

static const struct {
    const char *id;
    uint32_t color[4]; /* light, dark, and both in high contrast */
} TABLE[TINTS] = {
#define TINT(NAME, id, light, dark, contrast_light, contrast_dark)                                           \
    [TINT_##NAME] = {id, {light, dark, contrast_light, contrast_dark}},
#include "view/tints.def"
#undef TINT
};

const char *tint_id(Tint tint)
{
    return TABLE[tint].id;
}

uint32_t color_mix(uint32_t a, uint32_t b, double share_of_b)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        double from = a >> shift & 255, to = b >> shift & 255;
        mixed |= (uint32_t)(from + (to - from) * share_of_b + 0.5) << shift;
    }
    return mixed;
}

static uint32_t theme_tint(const Look *look, Tint tint)
{
    const Theme *theme = &THEME[look->theme];
    switch (tint) {
    case TINT_PAPER:
        return look->dark ? theme->dark_paper : theme->paper;
    case TINT_FRAME:
        return look->dark ? theme->dark_frame : theme->frame;
    case TINT_LIGHT:
        return look->dark ? theme->dark_light : theme->light;
    case TINT_FIELD:
        return look->dark ? theme->dark_field : theme->field;
    case TINT_LABEL:
        return color_mix(look_tint(look, TINT_LIGHT), 0xffffffff, 0.3);
    case TINT_LINE:
        return color_mix(look_tint(look, TINT_INK), look_tint(look, TINT_PAPER), 0.55);
    case TINT_FINE:
        return color_mix(look_tint(look, TINT_INK), look_tint(look, TINT_PAPER), 0.65);
    default:
        return TABLE[tint].color[look->dark];
    }
}

static uint32_t red_tint(const Look *look, Tint tint)
{
    switch (tint) {
    case TINT_COIN_0:
        return 0xb02a2aff;
    case TINT_RIM_0:
        return 0x5e1212ff;
    case TINT_RELIEF_0:
        return 0x4d0d0de6;
    default:
        return theme_tint(look, tint);
    }
}

/* In high contrast lines and grounds are pure black and white; the hues that remain are far apart in lightness, too. */
uint32_t look_tint(const Look *look, Tint tint)
{
    switch (tint) {
    case TINT_NUMBER:
        return color_mix(look_tint(look, TINT_INK), look_tint(look, TINT_PAPER), 0.35);
    case TINT_OPEN:
        return color_mix(look_tint(look, TINT_PAPER), look_tint(look, TINT_ACCENT), look->dark ? 0.16 : 0.13);
    case TINT_WON_0:
        return color_mix(look_tint(look, TINT_PAPER), look_tint(look, TINT_SIDE_0), 0.13);
    case TINT_WON_1:
        return color_mix(look_tint(look, TINT_PAPER), look_tint(look, TINT_SIDE_1), 0.13);
    case TINT_COIN_0_LIT:
        return color_mix(look_tint(look, TINT_COIN_0), 0xffffffff, 0.28);
    case TINT_COIN_0_DEEP:
        return color_mix(look_tint(look, TINT_COIN_0), 0x000000ff, 0.12);
    case TINT_COIN_1_LIT:
        return color_mix(look_tint(look, TINT_COIN_1), 0xffffffff, 0.28);
    case TINT_COIN_1_DEEP:
        return color_mix(look_tint(look, TINT_COIN_1), 0x000000ff, 0.12);
    default:
        if (look->contrast) return TABLE[tint].color[2 + look->dark];
        return look->pieces == PIECES_RED ? red_tint(look, tint) : theme_tint(look, tint);
    }
}

void look_css(const Look *look, Text *out)
{
    for (int i = TINT_NONE + 1; i < TINTS; i++)
        text_add(out, "--tint-%s:#%08x;", TABLE[i].id, (unsigned)look_tint(look, (Tint)i));
}

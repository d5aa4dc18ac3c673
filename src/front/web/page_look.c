/* The look of boards and pieces for the page: colours as a style sheet, shapes as SVG without colours of their own. A look
 * comes as text (view/look.h); what goes out is freed by the caller. */
#include "base/os.h"
#include "front/web/page.h"
#include "view/drawing.h"
#include "view/reel.h"

#include <stdlib.h>
#include <string.h>

static Look look_of(const char *text)
{
    Look look = {0};
    Status status = look_read(text, &look);
    (void)status; /* what cannot be read is as usual */
    return look;
}

/* ---- Choosing ---- */

/* The questions about it as a form with what is chosen now. */
EXPORT(look_form) char *look_form(const Translations *translations, const char *text)
{
    enum { SIZE = 4000 };
    const Language *language = translations != NULL ? translations_language(translations) : NULL;
    Look look = look_of(text);
    Form form = {0};
    char *room = malloc(SIZE);
    if (room == NULL) return NULL;
    Text out = text_into(room, SIZE);
    text_copy(form.title, sizeof form.title, words(language, N_("Look")));
    Field *board = form_add(&form, FIELD_CHOICE, "board", words(language, N_("Board")));
    for (int i = 0; i < THEMES; i++)
        field_add_choice(board, look_theme_id(i), words(language, look_theme_label(i)));
    board->value = look.theme;
    Field *pieces = form_add(&form, FIELD_CHOICE, "pieces", words(language, N_("Pieces")));
    for (PieceSet set = 0; set < PIECE_SETS; set++)
        field_add_choice(pieces, look_pieces_id(set), words(language, look_pieces_label(set)));
    pieces->value = (long)look.pieces;
    page_add_form(&out, &form);
    return room;
}

/* All colours as declarations of a style sheet. */
EXPORT(look_colors) char *look_colors(const char *text)
{
    Look look = look_of(text);
    char *room = malloc(LOOK_CSS);
    if (room == NULL) return NULL;
    Text out = text_into(room, LOOK_CSS);
    look_css(&look, &out);
    return room;
}

/* What the pieces need once on a page. */
EXPORT(look_defs) char *look_defs(void)
{
    OsText text = {0};
    if (!os_text_open(&text)) return NULL;
    drawing_svg_defs(&(Look){0}, true, text.out);
    os_text_close(&text);
    return text.bytes;
}

/* ---- Parts: each fills a square of PART_SIZE ---- */

enum { PART_SIZE = 200 };
static const Place WHOLE = {0, 0, PART_SIZE};

char *page_drawing(Drawing *drawing)
{
    OsText text = {0};
    if (!drawing->failed && os_text_open(&text)) {
        drawing_svg(drawing, true, text.out);
        os_text_close(&text);
    }
    drawing_release(drawing);
    return text.bytes;
}

static Drawing part_of(const char *look_text)
{
    Look look = look_of(look_text);
    return drawing_begin(&look);
}

EXPORT(part_face) char *part_face(const char *look, const char *face, int side)
{
    Drawing drawing = part_of(look);
    draw_face(&drawing, face_of_id(face), side, WHOLE, 1);
    return page_drawing(&drawing);
}

static SceneCell cell_of(const char *face, int side, const char *marks, double heat)
{
    return (SceneCell){.face = face_of_id(face), .side = side, .marks = marks_of_ids(marks), .heat = heat};
}

EXPORT(part_under)
char *part_under(const char *look, const char *style, const char *face, int side, const char *marks,
                 double heat)
{
    Drawing drawing = part_of(look);
    SceneCell cell = cell_of(face, side, marks, heat);
    draw_under(&drawing, style_of_id(style), &cell, WHOLE);
    return page_drawing(&drawing);
}

EXPORT(part_over) char *part_over(const char *look, const char *face, const char *marks)
{
    Drawing drawing = part_of(look);
    SceneCell cell = cell_of(face, 0, marks, 0);
    draw_over(&drawing, &cell, WHOLE);
    return page_drawing(&drawing);
}

EXPORT(part_block)
char *part_block(const char *look, int cells, bool open, bool sent, const char *cover, int side)
{
    Drawing drawing = part_of(look);
    SceneBlock block = {.marks = (open ? BLOCK_OPEN : 0u) | (sent ? BLOCK_SENT : 0u),
                        .cover = face_of_id(cover),
                        .cover_side = side};
    draw_block(&drawing, &block, cells, WHOLE);
    return page_drawing(&drawing);
}

EXPORT(part_lines) char *part_lines(const char *look, int cells)
{
    Drawing drawing = part_of(look);
    draw_lines(&drawing, cells, cells, 0, 0, PART_SIZE / (double)cells);
    return page_drawing(&drawing);
}

/* These two are not in a square of their own, but somewhere on the board; `cell` is the size of its cells. */
EXPORT(part_arrow)
char *part_arrow(const char *look, double x0, double y0, double x1, double y1, double cell, int rank)
{
    Drawing drawing = part_of(look);
    draw_arrow(&drawing, x0, y0, x1, y1, cell, rank);
    return page_drawing(&drawing);
}

EXPORT(part_rank) char *part_rank(const char *look, double x, double y, double cell, int rank)
{
    Drawing drawing = part_of(look);
    draw_rank(&drawing, (Place){x - cell / 2, y - cell / 2, cell}, rank);
    return page_drawing(&drawing);
}

/* ---- The animation of a move ---- */

/* When its steps begin and end, [[begins,ends]…] in milliseconds; `put`: a piece is put down; `still`: it is at once on
 * the next square. */
EXPORT(reel_times) char *reel_times(int count, bool put, bool rests, bool still)
{
    enum { SIZE = 2000 };
    char *room = malloc(SIZE);
    if (room == NULL) return NULL;
    Reel reel = reel_timed(count, put, rests);
    if (still) reel.glide_ms = 1; /* two moments of an animation cannot be the same */
    Text out = text_into(room, SIZE);
    for (int i = 0; i < reel.count; i++)
        text_add(&out, "%s[%d,%d]", i > 0 ? "," : "[", (int)reel_begins_ms(&reel, i),
                 (int)reel_ends_ms(&reel, i));
    text_add(&out, "]");
    return room;
}

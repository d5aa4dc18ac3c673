/* The board of a Scene as SVG, and pictures by the name of their file. */
#include "view/picture.h"

#include "base/os.h"

#include <stdlib.h>
#include <string.h>

Drawing picture_of(const Scene *scene, const Look *look, int pixels, int *height)
{
    Drawing drawing = drawing_begin(look);
    Geometry geometry = geometry_wide(scene, pixels);
    *height = (int)(geometry.height + 0.5);
    drawing_add(&drawing, &(Shape){SHAPE_RECT, "ground", TINT_GROUND, .at = {0, 0, pixels, *height}});
    draw_board(&drawing, scene, &geometry);
    return drawing;
}

/* Texts of the Scene may contain any characters. */
static void write_escaped(const char *text, FILE *out)
{
    for (; *text != '\0'; text++)
        if (*text == '<' || *text == '&' || *text == '>')
            fprintf(out, "&#%d;", *text);
        else
            fputc(*text, out);
}

char *picture_svg(const Scene *scene, const Look *look)
{
    OsText text = {0};
    int height;
    Drawing drawing = picture_of(scene, look, PICTURE_PIXELS, &height);
    if (!drawing.failed && os_text_open(&text)) {
        FILE *out = text.out;
        fprintf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                "role=\"img\">\n<title>",
                PICTURE_PIXELS, height, PICTURE_PIXELS, height);
        write_escaped(scene->title, out);
        fputs(": ", out);
        write_escaped(scene->status, out);
        fputs("</title>\n", out);
        drawing_svg_defs(look, false, out);
        drawing_svg(&drawing, false, out);
        fputs("</svg>\n", out);
        os_text_close(&text);
    }
    drawing_release(&drawing);
    return text.bytes;
}

/* ---- By the name of the file ---- */

static bool ends_with(const char *path, const char *ending)
{
    size_t length = strlen(path), more = strlen(ending);
    return length >= more && text_same(path + length - more, ending);
}

Status picture_write(const Scene *scene, const Look *look, const char *path, char **bytes, size_t *size)
{
    if (ends_with(path, ".svg")) {
        *bytes = picture_svg(scene, look);
        *size = *bytes != NULL ? strlen(*bytes) : 0;
    } else if (ends_with(path, ".png")) {
        *bytes = (char *)picture_png(scene, look, PICTURE_PIXELS, size);
    } else {
        return status_wrong("a picture's name ends with .svg or .png");
    }
    return *bytes != NULL ? status_ok() : status_failed("no memory for the picture");
}

/* A list of any length to choose from, filtered while the user types. */
#include "front/terminal/dialog.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { FILTER_TEXT = 60, PAGE_STEP = 10 };

/* The visible part of the list. */
typedef struct Filtered {
    const char *const *lines;
    int count;  /* of all lines */
    int *found; /* those that match the filter */
    int found_count, chosen;
    char filter[FILTER_TEXT];
} Filtered;

/* Without regard to the case of ASCII letters. */
static bool contains(const char *line, const char *part)
{
    size_t length = strlen(part);
    for (; *line != '\0' || length == 0; line++) {
        size_t i = 0;
        while (i < length && line[i] != '\0') {
            char a[2] = {line[i], '\0'}, b[2] = {part[i], '\0'};
            if (!text_same(a, b)) break;
            i++;
        }
        if (i == length) return true;
    }
    return false;
}

/* Every word that was typed is somewhere in the line. */
static bool fits(const char *line, const char *filter)
{
    char word[FILTER_TEXT];
    while (text_word(&filter, word, sizeof word))
        if (!contains(line, word)) return false;
    return true;
}

static void filter_lines(Filtered *list)
{
    list->found_count = list->chosen = 0;
    for (int i = 0; i < list->count; i++)
        if (fits(list->lines[i], list->filter)) list->found[list->found_count++] = i;
}

static int first_shown(const Filtered *list, int rows)
{
    int last = list->found_count - rows, middle = list->chosen - rows / 2;
    if (middle > last) middle = last;
    return middle > 0 ? middle : 0;
}

/* Draws all of it; `*first` is the line in the first row. */
static Box draw_list(Backdrop *backdrop, const char *title, const Filtered *list, int *first, int *rows)
{
    enum { LEAST = 56, AROUND = 10 };
    Screen *screen = backdrop->screen;
    *rows = screen_rows(screen) - AROUND;
    if (*rows < 1) *rows = 1;
    if (*rows > list->count) *rows = list->count;
    *first = first_shown(list, *rows);
    int columns = screen_columns(screen) - 10;
    Box box = dialog_box(backdrop, title, "", *rows + 3, columns < LEAST ? LEAST : columns);
    screen_put_field(screen, box.body_row, box.column, box.columns, DIALOG_CHOSEN_PEN, "");
    screen_put(screen, box.body_row, box.column + 1, DIALOG_CHOSEN_PEN, "%s%s", list->filter,
               screen_pick(screen, "▏", "_"));
    box.body_row++;
    for (int i = 0; i < *rows && *first + i < list->found_count; i++) {
        bool here = *first + i == list->chosen;
        screen_put_field(screen, box.body_row + i, box.column, box.columns,
                         here ? DIALOG_CHOSEN_PEN : DIALOG_PEN, list->lines[list->found[*first + i]]);
    }
    char below[160];
    Text text = text_into(below, sizeof below);
    words_add(backdrop->language, &text, "%d of %d. Type to filter, Enter opens, Esc goes back",
              list->found_count, list->count);
    screen_put_field(screen, box.body_row + *rows + 1, box.column, box.columns, DIALOG_DIM_PEN, below);
    return box;
}

static void move_choice(Filtered *list, int key)
{
    int step = key == INPUT_UP || key == INPUT_BACK_TAB ? -1
               : key == INPUT_DOWN || key == INPUT_TAB  ? 1
               : key == INPUT_PAGE_UP                   ? -PAGE_STEP
               : key == INPUT_PAGE_DOWN                 ? PAGE_STEP
               : key == INPUT_HOME                      ? -list->count
               : key == INPUT_END                       ? list->count
                                                        : 0;
    list->chosen += step;
    if (list->chosen >= list->found_count) list->chosen = list->found_count - 1;
    if (list->chosen < 0) list->chosen = 0;
}

static int ask_list(Backdrop *backdrop, const char *title, Filtered *list)
{
    Event event;
    int first, rows;
    filter_lines(list);
    for (;;) {
        Box box = draw_list(backdrop, title, list, &first, &rows);
        if (!dialog_wait(backdrop, &event)) return DISMISSED;
        int row = event.row - box.body_row;
        bool clicked = event.kind == EVENT_CLICK && row >= 0 && row < rows && first + row < list->found_count;
        if (clicked) return list->found[first + row];
        if (event.kind != EVENT_KEY) continue;
        if (event.key == INPUT_ESCAPE) return DISMISSED;
        if (event.key == INPUT_ENTER && list->found_count > 0) return list->found[list->chosen];
        if (line_edit(list->filter, sizeof list->filter, event.key))
            filter_lines(list);
        else
            move_choice(list, event.key);
    }
}

int dialog_filter(Backdrop *backdrop, const char *title, const char *const *lines, int count)
{
    Filtered list = {.lines = lines, .count = count, .found = malloc((size_t)count * sizeof(int))};
    int chosen = list.found != NULL ? ask_list(backdrop, title, &list) : DISMISSED;
    free(list.found);
    return chosen;
}

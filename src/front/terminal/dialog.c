#include "front/terminal/dialog.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { MARGIN = 3, TEXT_COLUMNS_MAX = 64 };

/* The box of a dialog: its frame, the first row after the text, and the inner columns. */
typedef struct Box {
    Rect frame;
    int body_row, column, columns;
} Box;

static const Look BOX_LOOK = {INK_NORMAL, PAPER_DIALOG, 0};
static const Look TITLE_LOOK = {INK_ACCENT, PAPER_DIALOG, BOLD};
static const Look DIM_LOOK = {INK_DIM, PAPER_DIALOG, 0};
static const Look CHOSEN_LOOK = {INK_ACCENT, PAPER_CURSOR, BOLD};

static int longer(int a, int b)
{
    return a > b ? a : b;
}

static int longest_line(const char *text)
{
    int most = 0;
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");
        most = longer(most, length);
        text += length + (text[length] == '\n');
    }
    return most;
}

/* Clear a centred box for the text, `body` rows below it and the least width that the body needs. */
static Box open_box(Stage *stage, const char *title, const char *text, int body, int body_columns)
{
    Screen *screen = stage->screen;
    stage->backdrop.paint(stage->backdrop.context);
    int room = screen_columns(screen) - 2 * MARGIN;
    int columns = longer(longer(text_columns(title), body_columns), longest_line(text));
    if (columns > TEXT_COLUMNS_MAX) columns = longer(TEXT_COLUMNS_MAX, body_columns);
    if (columns > room) columns = room;
    int lines = screen_wrap(screen, 0, 0, columns, NULL, text);
    int rows = 4 + lines + (lines > 0 && body > 0) + body;
    Box box = {.columns = columns};
    box.frame = (Rect){(screen_rows(screen) - rows) / 2, (screen_columns(screen) - columns - 2 * MARGIN) / 2,
                       rows, columns + 2 * MARGIN};
    if (box.frame.row < 0) box.frame.row = 0;
    box.column = box.frame.column + MARGIN;
    screen_fill(screen, box.frame, BOX_LOOK);
    screen_frame(screen, box.frame, BOX_LOOK, false);
    screen_put(screen, box.frame.row, box.column - 1, TITLE_LOOK, " %s ", title);
    screen_wrap(screen, box.frame.row + 2, box.column, columns, &BOX_LOOK, text);
    box.body_row = box.frame.row + 2 + lines + (lines > 0 && body > 0);
    return box;
}

/* Wait for a key or a click; false when the terminal is gone. */
static bool next_event(Stage *stage, Event *event)
{
    screen_show(stage->screen);
    *event = screen_wait(stage->screen, -1, -1);
    if (event->kind == EVENT_END) stage->ended = true;
    return !stage->ended;
}

/* ---- Choices ---- */

static int widest(const Question *question)
{
    int most = 0;
    for (int i = 0; i < question->count; i++)
        most = longer(most, text_columns(question->choices[i]));
    return most + 5;
}

/* How many choices fit, and the first of them so that the chosen one is seen. */
static int first_shown(const Question *question, int chosen, int fit)
{
    if (question->count <= fit || chosen < fit / 2) return 0;
    return chosen > question->count - fit + fit / 2 ? question->count - fit : chosen - fit / 2;
}

static Box draw_choices(Stage *stage, const Question *question, int chosen, int *first, const char *note)
{
    Screen *screen = stage->screen;
    int fit = longer(1, screen_rows(screen) - 8);
    int shown = question->count < fit ? question->count : fit;
    *first = first_shown(question, chosen, shown);
    Box box = open_box(stage, question->title, question->text, shown + (note[0] != '\0') * 2,
                       longer(widest(question), text_columns(note)));
    for (int i = 0; i < shown; i++) {
        bool here = *first + i == chosen;
        screen_put(screen, box.body_row + i, box.column, here ? CHOSEN_LOOK : BOX_LOOK, "%s %-*.*s",
                   here ? screen_pick(screen, " ▸", " >") : "  ", box.columns - 3, box.columns - 3,
                   question->choices[*first + i]);
    }
    if (note[0] != '\0')
        screen_put(screen, box.body_row + shown + 1, box.column, look(INK_WARN, PAPER_DIALOG, 0), "%s", note);
    return box;
}

/* The choice that a key leads to: arrows, or the next one that begins with the letter. */
static int moved_choice(const Question *question, int chosen, int key)
{
    int count = question->count;
    switch (key) {
    case INPUT_UP:
    case INPUT_BACK_TAB:
    case 'k':
        return (chosen + count - 1) % count;
    case INPUT_DOWN:
    case INPUT_TAB:
    case 'j':
        return (chosen + 1) % count;
    case INPUT_HOME:
        return 0;
    case INPUT_END:
        return count - 1;
    }
    for (int i = 1; i <= count; i++) {
        int candidate = (chosen + i) % count;
        char letter[2] = {(char)key, '\0'}, first[2] = {question->choices[candidate][0], '\0'};
        if (key > ' ' && key < 127 && text_same(letter, first)) return candidate;
    }
    return chosen;
}

static int clicked_choice(const Question *question, const Box *box, int first, Event event)
{
    int row = event.row - box->body_row;
    bool inside = event.column >= box->column && event.column < box->column + box->columns && row >= 0;
    return inside && first + row < question->count ? first + row : DISMISSED;
}

int dialog_choose(Stage *stage, const Question *question)
{
    int chosen = question->first, first;
    const char *note = "";
    Event event;
    for (;;) {
        Box box = draw_choices(stage, question, chosen, &first, note);
        if (!next_event(stage, &event)) return DISMISSED;
        if (event.kind == EVENT_CLICK) {
            int clicked = clicked_choice(question, &box, first, event);
            if (clicked != DISMISSED) return clicked;
        }
        if (event.kind != EVENT_KEY) continue;
        if (event.key == INPUT_ENTER || event.key == ' ') return chosen;
        if (event.key == INPUT_ESCAPE && !question->must) return DISMISSED;
        if (event.key == INPUT_ESCAPE) note = "Please choose one.";
        chosen = moved_choice(question, chosen, event.key);
    }
}

/* ---- Lines ---- */

bool line_edit(char *buffer, size_t size, int key)
{
    size_t length = strlen(buffer);
    if (key == INPUT_BACKSPACE || key == INPUT_CLEAR) {
        if (length > 0) buffer[key == INPUT_CLEAR ? 0 : length - 1] = '\0';
        return true;
    }
    if (key < ' ' || key > '~') return false;
    if (length + 1 < size) {
        buffer[length] = (char)key;
        buffer[length + 1] = '\0';
    }
    return true;
}

static void draw_line(Stage *stage, const char *title, const char *text, const char *buffer, const char *note)
{
    Screen *screen = stage->screen;
    Box box = open_box(stage, title, text, 3, 44);
    int length = (int)strlen(buffer), room = box.columns - 2;
    const char *shown = length > room ? buffer + length - room : buffer;
    screen_put(screen, box.body_row, box.column, CHOSEN_LOOK, " %-*s", box.columns - 1, shown);
    screen_put(screen, box.body_row, box.column + 1 + (int)strlen(shown), CHOSEN_LOOK, "%s",
               screen_pick(screen, "▏", "_"));
    screen_put(screen, box.body_row + 2, box.column,
               note[0] != '\0' ? look(INK_WARN, PAPER_DIALOG, 0) : DIM_LOOK, "%s",
               note[0] != '\0' ? note : "Enter accepts, Ctrl+U clears, Esc goes back");
}

bool dialog_text(Stage *stage, const char *title, const char *text, char *buffer, size_t size)
{
    Event event;
    for (;;) {
        draw_line(stage, title, text, buffer, "");
        if (!next_event(stage, &event)) return false;
        if (event.kind != EVENT_KEY) continue;
        if (event.key == INPUT_ENTER) return true;
        if (event.key == INPUT_ESCAPE) return false;
        line_edit(buffer, size, event.key);
    }
}

static void step_number(char *digits, size_t size, long low, long high, int step)
{
    long value;
    if (!text_number(digits, low, high, &value)) value = low;
    if (value + step >= low && value + step <= high) value += step;
    snprintf(digits, size, "%ld", value);
}

bool dialog_number(Stage *stage, const char *title, const char *text, long low, long high, long *value)
{
    char digits[16], note[80] = "";
    bool untouched = true; /* the first digit replaces what the dialog began with */
    snprintf(digits, sizeof digits, "%ld", *value);
    Event event;
    for (;;) {
        draw_line(stage, title, text, digits, note);
        if (!next_event(stage, &event)) return false;
        if (event.kind != EVENT_KEY) continue;
        note[0] = '\0';
        if (event.key == INPUT_ESCAPE) return false;
        if (event.key == INPUT_ENTER && text_number(digits, low, high, value)) return true;
        if (event.key == INPUT_ENTER)
            snprintf(note, sizeof note, "A whole number from %ld to %ld, please.", low, high);
        else if (event.key == INPUT_UP || event.key == INPUT_RIGHT || event.key == '+')
            step_number(digits, sizeof digits, low, high, 1);
        else if (event.key == INPUT_DOWN || event.key == INPUT_LEFT || event.key == '-')
            step_number(digits, sizeof digits, low, high, -1);
        else {
            if (untouched && event.key >= '0' && event.key <= '9') digits[0] = '\0';
            line_edit(digits, sizeof digits, event.key);
        }
        untouched = false;
    }
}

void dialog_tell(Stage *stage, const char *title, const char *text)
{
    Event event = {0};
    do {
        Box box = open_box(stage, title, text, 1, 12);
        screen_put(stage->screen, box.body_row, box.column, CHOSEN_LOOK, "  OK  ");
        if (!next_event(stage, &event)) return;
    } while (event.kind != EVENT_KEY && event.kind != EVENT_CLICK);
}

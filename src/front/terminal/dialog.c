#include "front/terminal/dialog.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { MARGIN = 3, TEXT_COLUMNS_MAX = 64, FRAME_ROWS = 4 };

const Pen DIALOG_PEN = {INK_NORMAL, PAPER_DIALOG, 0};
const Pen DIALOG_TITLE_PEN = {INK_ACCENT, PAPER_DIALOG, BOLD};
const Pen DIALOG_DIM_PEN = {INK_DIM, PAPER_DIALOG, 0};
const Pen DIALOG_CHOSEN_PEN = {INK_ACCENT, PAPER_CURSOR, BOLD};
const Pen DIALOG_WARN_PEN = {INK_WARN, PAPER_DIALOG, 0};

static int longer(int a, int b)
{
    return a > b ? a : b;
}

static int shorter(int a, int b)
{
    return a < b ? a : b;
}

static int longest_line(const char *text)
{
    int most = 0;
    char line[200];
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        most = longer(most, text_columns(line));
        text += length + (text[length] == '\n');
    }
    return most;
}

/* The inner columns of a box for this title and text. */
static int inner_columns(const Backdrop *backdrop, const char *title, const char *text, int least)
{
    int columns = longer(longer(text_columns(title), least), longest_line(text));
    if (columns > TEXT_COLUMNS_MAX) columns = longer(TEXT_COLUMNS_MAX, least);
    return shorter(columns, screen_columns(backdrop->screen) - 2 * MARGIN);
}

/* A centred box with that much inside. */
static Box draw_box(Backdrop *backdrop, const char *title, int rows, int columns)
{
    Screen *screen = backdrop->screen;
    Rect all = {0, 0, screen_rows(screen), screen_columns(screen)};
    backdrop->paint(backdrop->context);
    Box box = {.columns = columns};
    box.frame = rect_centred(all, rows + FRAME_ROWS, columns + 2 * MARGIN);
    if (box.frame.row < 0) box.frame.row = 0;
    box.column = box.frame.column + MARGIN;
    box.body_row = box.frame.row + 2;
    screen_fill(screen, box.frame, DIALOG_PEN);
    screen_frame(screen, box.frame, DIALOG_PEN, false);
    screen_put(screen, box.frame.row, box.column - 1, DIALOG_TITLE_PEN, " %s ", title);
    return box;
}

Box dialog_box(Backdrop *backdrop, const char *title, const char *text, int body, int body_columns)
{
    Screen *screen = backdrop->screen;
    int columns = inner_columns(backdrop, title, text, body_columns);
    int lines = screen_wrap(screen, 0, 0, columns, NULL, text);
    int gap = lines > 0 && body > 0;
    Box box = draw_box(backdrop, title, lines + gap + body, columns);
    screen_wrap(screen, box.body_row, box.column, columns, &DIALOG_PEN, text);
    box.body_row += lines + gap;
    return box;
}

bool dialog_nap(Backdrop *backdrop, Event *event, int timeout_ms)
{
    screen_show(backdrop->screen);
    *event = screen_wait(backdrop->screen, NULL, timeout_ms);
    if (event->kind == EVENT_END) backdrop->ended = true;
    return !backdrop->ended;
}

bool dialog_wait(Backdrop *backdrop, Event *event)
{
    return dialog_nap(backdrop, event, -1);
}

/* ---- Choices ---- */

static int widest(const Question *question)
{
    int most = 0;
    for (int i = 0; i < question->count; i++)
        most = longer(most, text_columns(question->choices[i]));
    return most + 5;
}

/* The first choice to show, so that the chosen one is visible. */
static int first_shown(const Question *question, int chosen, int fit)
{
    if (question->count <= fit || chosen < fit / 2) return 0;
    return chosen > question->count - fit + fit / 2 ? question->count - fit : chosen - fit / 2;
}

/* Beside the first and the last row: there are more choices above, or below. */
static void mark_more(Screen *screen, const Box *box, int shown, bool above, bool below)
{
    int column = box->column + box->columns;
    if (above)
        screen_put(screen, box->body_row, column, DIALOG_TITLE_PEN, "%s", screen_pick(screen, "↑", "^"));
    if (below)
        screen_put(screen, box->body_row + shown - 1, column, DIALOG_TITLE_PEN, "%s",
                   screen_pick(screen, "↓", "v"));
}

static Box draw_choices(Backdrop *backdrop, const Question *question, int chosen, int *first,
                        const char *note)
{
    Screen *screen = backdrop->screen;
    int fit = longer(1, screen_rows(screen) - 8);
    int shown = shorter(question->count, fit);
    *first = first_shown(question, chosen, shown);
    Box box = dialog_box(backdrop, question->title, question->text, shown + (note[0] != '\0') * 2,
                         longer(widest(question), text_columns(note)));
    for (int i = 0; i < shown; i++) {
        bool here = *first + i == chosen;
        Pen style = here ? DIALOG_CHOSEN_PEN : DIALOG_PEN;
        screen_put(screen, box.body_row + i, box.column, style, "%s ",
                   here ? screen_pick(screen, " ►", " >") : "  ");
        screen_put_field(screen, box.body_row + i, box.column + 3, box.columns - 3, style,
                         question->choices[*first + i]);
    }
    mark_more(screen, &box, shown, *first > 0, *first + shown < question->count);
    screen_put(screen, box.body_row + shown + 1, box.column, DIALOG_WARN_PEN, "%s", note);
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
    case INPUT_PAGE_UP:
        return 0;
    case INPUT_END:
    case INPUT_PAGE_DOWN:
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

int dialog_choose(Backdrop *backdrop, const Question *question)
{
    int chosen = question->first, first;
    const char *note = "";
    Event event;
    backdrop->must = question->must;
    for (;;) {
        Box box = draw_choices(backdrop, question, chosen, &first, note);
        if (!dialog_wait(backdrop, &event)) return DISMISSED;
        if (event.kind == EVENT_CLICK) {
            int clicked = clicked_choice(question, &box, first, event);
            if (clicked != DISMISSED) return clicked;
        }
        if (event.kind != EVENT_KEY) continue;
        if (event.key == INPUT_ENTER || event.key == ' ') return chosen;
        bool leaves = event.key == INPUT_ESCAPE || event.key == 'q';
        if (leaves && !question->must) return DISMISSED;
        if (leaves) note = words(backdrop->language, N_("Please choose one."));
        chosen = moved_choice(question, chosen, event.key);
    }
}

int dialog_yes(Backdrop *backdrop, const char *title, const char *text, bool yes_first)
{
    const char *const choices[] = {words(backdrop->language, N_("Yes")), words(backdrop->language, N_("No"))};
    Question question = {title, text, choices, 2, yes_first ? 0 : 1, false};
    int chosen = dialog_choose(backdrop, &question);
    return chosen == DISMISSED ? DISMISSED : chosen == 0;
}

/* ---- Lines ---- */

static void remove_last(char *buffer)
{
    size_t length = strlen(buffer);
    if (length == 0) return;
    do
        length--;
    while (length > 0 && ((unsigned char)buffer[length] & 0xc0) == 0x80);
    buffer[length] = '\0';
}

/* A character as UTF-8; returns its length. */
static size_t encode(int key, char out[5])
{
    unsigned c = (unsigned)key;
    size_t length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char LEAD[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = length; i-- > 1; c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(LEAD[length] | c);
    out[length] = '\0';
    return length;
}

static bool is_character(int key)
{
    return key >= ' ' && key < INPUT_UP && (key <= '~' || key >= 0xa0);
}

bool line_edit(char *buffer, size_t size, int key)
{
    char text[5];
    if (key == INPUT_CLEAR) buffer[0] = '\0';
    if (key == INPUT_BACKSPACE) remove_last(buffer);
    if (key == INPUT_CLEAR || key == INPUT_BACKSPACE) return true;
    if (!is_character(key)) return false;
    size_t length = strlen(buffer);
    if (length + encode(key, text) < size) strcpy(buffer + length, text);
    return true;
}

/* `fresh`: the next character replaces the text that the dialog began with. */
static void draw_line(Backdrop *backdrop, const char *title, const char *text, const char *buffer,
                      const char *note, bool fresh)
{
    enum { LEAST = 50 };
    Screen *screen = backdrop->screen;
    const Language *language = backdrop->language;
    bool wrong = note[0] != '\0';
    const char *below = wrong ? note
                        : fresh
                            ? words(language, N_("Typing replaces it, Backspace changes it, Enter accepts, "
                                                 "Esc goes back"))
                            : words(language, N_("Enter accepts, Ctrl+U clears, Esc goes back"));
    int columns = inner_columns(backdrop, title, text, LEAST);
    int lines = screen_wrap(screen, 0, 0, columns, NULL, below);
    Box box = dialog_box(backdrop, title, text, 2 + lines, LEAST);
    const char *shown = buffer;
    while (text_columns(shown) > box.columns - 2)
        shown++;
    screen_put_field(screen, box.body_row, box.column, box.columns, DIALOG_CHOSEN_PEN, "");
    screen_put(screen, box.body_row, box.column + 1, DIALOG_CHOSEN_PEN, "%s%s", shown,
               fresh ? "" : screen_pick(screen, "▏", "_"));
    screen_wrap(screen, box.body_row + 2, box.column, box.columns, wrong ? &DIALOG_WARN_PEN : &DIALOG_DIM_PEN,
                below);
}

bool dialog_text(Backdrop *backdrop, const char *title, const char *text, const char *note, char *buffer,
                 size_t size)
{
    Event event;
    bool fresh = buffer[0] != '\0' && note[0] == '\0'; /* a refused text is there to be mended */
    for (;;) {
        draw_line(backdrop, title, text, buffer, note, fresh);
        if (!dialog_wait(backdrop, &event)) return false;
        if (event.kind != EVENT_KEY) continue;
        if (event.key == INPUT_ENTER) return true;
        if (event.key == INPUT_ESCAPE) return false;
        if (fresh && is_character(event.key)) buffer[0] = '\0';
        if (line_edit(buffer, size, event.key)) note = "";
        fresh = false;
    }
}

static void step_number(char *digits, size_t size, long low, long high, int step)
{
    long value;
    if (!text_number(digits, low, high, &value)) value = low;
    if (value + step >= low && value + step <= high) value += step;
    snprintf(digits, size, "%ld", value);
}

bool dialog_number(Backdrop *backdrop, const char *title, const char *text, long low, long high, long *value)
{
    char digits[16], note[120] = "";
    bool untouched = true; /* the first digit replaces what the dialog began with */
    snprintf(digits, sizeof digits, "%ld", *value);
    Event event;
    for (;;) {
        draw_line(backdrop, title, text, digits, note, false);
        if (!dialog_wait(backdrop, &event)) return false;
        if (event.kind != EVENT_KEY) continue;
        Text out = text_into(note, sizeof note);
        if (event.key == INPUT_ESCAPE || event.key == 'q') return false;
        if (event.key == INPUT_ENTER && text_number(digits, low, high, value)) return true;
        if (event.key == INPUT_ENTER)
            words_add(backdrop->language, &out, "A whole number from %ld to %ld, please.", low, high);
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

/* ---- Telling ---- */

/* How far the text can be scrolled; `*skip` is limited to that. */
static int draw_told(Backdrop *backdrop, const char *title, const char *text, int *skip)
{
    Screen *screen = backdrop->screen;
    int columns = inner_columns(backdrop, title, text, 12);
    int lines = screen_wrap(screen, 0, 0, columns, NULL, text);
    int rows = shorter(lines, longer(1, screen_rows(screen) - FRAME_ROWS - 2));
    *skip = shorter(*skip, lines - rows);
    Box box = draw_box(backdrop, title, rows + 2, columns);
    screen_wrap_part(screen, (Rect){box.body_row, box.column, rows, columns}, &DIALOG_PEN, text, *skip);
    screen_put(screen, box.body_row + rows + 1, box.column, DIALOG_CHOSEN_PEN, "  OK  ");
    if (rows < lines)
        screen_put(screen, box.body_row + rows + 1, box.column + 9, DIALOG_DIM_PEN, "%s",
                   screen_pick(screen, "↑ ↓", "up, down"));
    return lines - rows;
}

void dialog_tell(Backdrop *backdrop, const char *title, const char *text)
{
    enum { PAGE = 10 };
    Event event = {0};
    int skip = 0;
    for (;;) {
        int more = draw_told(backdrop, title, text, &skip);
        if (!dialog_wait(backdrop, &event) || event.kind == EVENT_CLICK) return;
        if (event.kind != EVENT_KEY) continue;
        int step = event.key == INPUT_DOWN        ? 1
                   : event.key == INPUT_UP        ? -1
                   : event.key == INPUT_PAGE_DOWN ? PAGE
                   : event.key == INPUT_PAGE_UP   ? -PAGE
                                                  : 0;
        if (step == 0 || more <= 0) return;
        skip = longer(0, shorter(skip + step, more));
    }
}

void dialog_about(Backdrop *backdrop)
{
    char text[600];
    Text out = text_into(text, sizeof text);
    text_add(&out, "Parlor %s\n\n%s\n\n%s", PARLOR_VERSION, words(backdrop->language, WORDS_ABOUT),
             words(backdrop->language, N_("In a game ? shows the keys.")));
    dialog_tell(backdrop, words(backdrop->language, N_("About")), text);
}

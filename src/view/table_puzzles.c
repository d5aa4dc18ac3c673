/* Puzzles at the table: which one, and which have been solved. The solved puzzles are kept in the settings as
 * hexadecimal digits, four puzzles per digit, the first puzzles first. */
#include "view/table_state.h"

#include "session/settings.h"

#include <stdio.h>
#include <string.h>

enum { SOLVED_TEXT = 256, GRADES = 16 };

/* ---- What is solved ---- */

static void solved_name(const Table *table, char out[80])
{
    snprintf(out, 80, "%.40s.solved", table->game->name);
}

static const char *solved_text(const Table *table)
{
    char name[80];
    if (table->setup.settings == NULL) return "";
    solved_name(table, name);
    return settings_get(table->setup.settings, name, "");
}

static int digit_of(char c)
{
    const char *digits = "0123456789abcdef", *at = c != '\0' ? strchr(digits, c) : NULL;
    return at != NULL ? (int)(at - digits) : 0;
}

bool puzzle_is_solved(const Table *table, int number)
{
    const char *text = solved_text(table);
    size_t at = (size_t)number / 4;
    return at < strlen(text) && (digit_of(text[at]) >> (number % 4) & 1);
}

void puzzles_count_solved(Table *table)
{
    int number = table->exercise.number;
    size_t at = (size_t)number / 4;
    char name[80], text[SOLVED_TEXT] = "";
    if (table->setup.settings == NULL || at + 1 >= sizeof text) return;
    text_copy(text, sizeof text, solved_text(table));
    for (size_t i = strlen(text); i <= at; i++)
        text[i] = '0';
    text[at] = "0123456789abcdef"[digit_of(text[at]) | 1 << number % 4];
    solved_name(table, name);
    settings_set(table->setup.settings, name, text);
    Status status = settings_save(table->setup.settings);
    if (!ok(&status)) table_warn_status(table, &status);
}

/* ---- Which one ---- */

static Status read_puzzles(Table *table)
{
    Exercise *exercise = &table->exercise;
    if (!exercise->puzzles_read) {
        Status status = puzzles_open(table->game, NULL, &exercise->puzzles);
        if (!ok(&status)) return status;
        exercise->puzzles_read = exercise->puzzles.count > 0;
    }
    if (exercise->puzzles.count > 0) return status_ok();
    return status_failed("there are no puzzles of %s here", table->game->title);
}

static bool fits(const Table *table, int number)
{
    return table->exercise.grade == 0 ||
           table->exercise.puzzles.puzzle[number].grade == table->exercise.grade;
}

/* The next unsolved puzzle of the grade; if all are solved, the next one. */
int puzzles_next(const Table *table)
{
    const Exercise *exercise = &table->exercise;
    int count = exercise->puzzles.count, next = -1;
    for (int i = 1; i <= count; i++) {
        int number = (exercise->number + i) % count;
        if (!fits(table, number)) continue;
        if (!puzzle_is_solved(table, number)) return number;
        if (next < 0) next = number;
    }
    return next < 0 ? (exercise->number + 1) % count : next;
}

/* "Grade 3: 4 of 12 solved" for every existing grade, from easy to hard. */
static void add_grades(const Table *table, Field *field)
{
    const Puzzles *puzzles = &table->exercise.puzzles;
    field_add_choice(field, "0", words(table->language, N_("Any grade")));
    for (int grade = 1; grade <= GRADES; grade++) {
        int all = 0, solved = 0;
        for (int i = 0; i < puzzles->count; i++) {
            if (puzzles->puzzle[i].grade != grade) continue;
            all++;
            solved += puzzle_is_solved(table, i);
        }
        if (all == 0) continue;
        char id[24], label[FORM_LABEL];
        Text text = text_into(label, sizeof label);
        snprintf(id, sizeof id, "%d", grade);
        words_add(table->language, &text, N_("Grade %d: %d of %d solved"), grade, solved, all);
        field_add_choice(field, id, label);
    }
}

Status table_puzzle_form(Table *table, Form *out)
{
    *out = (Form){0};
    Status status = read_puzzles(table);
    if (!ok(&status)) return status;
    int solved = 0, count = table->exercise.puzzles.count;
    for (int i = 0; i < count; i++)
        solved += puzzle_is_solved(table, i);
    Text text = text_into(out->text, sizeof out->text);
    text_copy(out->title, sizeof out->title, words(table->language, N_("Puzzles")));
    words_add(table->language, &text,
              N_("In each position only one move is right. You have solved %d of %d."), solved, count);
    Field *which = form_add(out, FIELD_CHOICE, "which", words(table->language, N_("Puzzle")));
    field_add_choice(which, "today", words(table->language, N_("The puzzle of the day")));
    field_add_choice(which, "next", words(table->language, N_("The next that I have not solved")));
    field_add_choice(which, "number", words(table->language, N_("By its number")));
    Field *grade = form_add(out, FIELD_CHOICE, "grade", words(table->language, N_("Grade")));
    add_grades(table, grade);
    field_only_where(out, grade, which, 1u << 1);
    Field *number = form_add(out, FIELD_NUMBER, "number", words(table->language, N_("Number")));
    number->low = number->value = 1;
    number->high = count;
    field_only_where(out, number, which, 1u << 2);
    return status_ok();
}

void table_begin_puzzle(Table *table, const Form *form, const int day[3])
{
    Exercise *exercise = &table->exercise;
    Status status = read_puzzles(table);
    if (ok(&status)) {
        const char *which = form_chosen(form, "which"), *grade = form_chosen(form, "grade");
        int count = exercise->puzzles.count,
            number = puzzle_of_day(&exercise->puzzles, day[0], day[1], day[2]);
        long wanted = 0;
        bool next = strcmp(which, "next") == 0;
        exercise->grade = next && text_number(grade, 0, 1000, &wanted) ? (int)wanted : 0;
        if (strcmp(which, "number") == 0) number = (int)form_value(form, "number", 1) - 1;
        if (next) {
            exercise->number = count - 1;
            number = puzzles_next(table);
        }
        status = exercise_begin(table, EXERCISE_PUZZLE, number, count);
    }
    if (!ok(&status)) table_warn_status(table, &status);
}

#include "base/formula.h"

#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A recursive descent that appends operands before their operator. */
typedef struct Reader {
    const char *at;
    const char *const *names;
    Formula *out;
    int depth, deepest; /* of the stack that computing needs */
    int nested;
    Status status;
} Reader;

static void fail(Reader *reader, const char *what)
{
    char shown[40];
    if (!ok(&reader->status)) return;
    if (*reader->at == '\0')
        reader->status = status_wrong("the formula ends too early: %s", what);
    else
        reader->status = status_wrong("at \"%s\" in the formula: %s",
                                      text_safe(shown, sizeof shown, reader->at), what);
}

static void add(Reader *reader, char what, int name, double number)
{
    Formula *out = reader->out;
    bool operand = what == '#' || what == 'x';
    reader->depth += operand ? 1 : what == '_' ? 0 : -1;
    if (out->count == FORMULA_STEPS || reader->depth > FORMULA_STACK) {
        fail(reader, "it is too long");
        return;
    }
    out->step[out->count].what = what;
    out->step[out->count].name = name;
    out->step[out->count++].number = number;
}

static char peek(Reader *reader)
{
    reader->at += strspn(reader->at, " \t");
    return ok(&reader->status) ? *reader->at : '\0';
}

static bool take(Reader *reader, char wanted)
{
    if (peek(reader) != wanted) return false;
    reader->at++;
    return true;
}

static void read_name(Reader *reader)
{
    size_t length = strspn(reader->at, "abcdefghijklmnopqrstuvwxyz_");
    for (int i = 0; reader->names[i] != NULL; i++) {
        if (strlen(reader->names[i]) != length || strncmp(reader->names[i], reader->at, length) != 0)
            continue;
        reader->at += length;
        add(reader, 'x', i, 0);
        return;
    }
    char list[200];
    Text text = text_into(list, sizeof list);
    text_add(&text, "there is no such name; there are");
    for (int i = 0; reader->names[i] != NULL; i++)
        text_add(&text, " %s", reader->names[i]);
    fail(reader, list);
}

static void read_sum(Reader *reader);

static void read_atom(Reader *reader)
{
    char *end;
    char next = peek(reader);
    if (next >= 'a' && next <= 'z') {
        read_name(reader);
    } else if (take(reader, '(')) {
        if (++reader->nested > FORMULA_STACK) fail(reader, "there are too many brackets");
        read_sum(reader);
        reader->nested--;
        if (!take(reader, ')')) fail(reader, "a closing bracket is missing");
    } else if ((next >= '0' && next <= '9') || next == '.') {
        double number = strtod(reader->at, &end);
        if (end == reader->at || !isfinite(number) || fabs(number) > 1e6)
            fail(reader, "a number below a million is expected");
        if (ok(&reader->status)) reader->at = end;
        add(reader, '#', 0, number);
    } else {
        fail(reader, "a number, a name or a bracket is expected");
    }
}

static void read_power(Reader *reader)
{
    if (take(reader, '-')) {
        if (++reader->nested > FORMULA_STACK) fail(reader, "there are too many signs");
        read_power(reader);
        reader->nested--;
        add(reader, '_', 0, 0);
        return;
    }
    read_atom(reader);
    if (!take(reader, '^')) return;
    if (++reader->nested > FORMULA_STACK) fail(reader, "there are too many powers");
    read_power(reader);
    reader->nested--;
    add(reader, '^', 0, 0);
}

static void read_product(Reader *reader)
{
    read_power(reader);
    for (char next; (next = peek(reader)) == '*' || next == '/';) {
        reader->at++;
        read_power(reader);
        add(reader, next, 0, 0);
    }
}

static void read_sum(Reader *reader)
{
    read_product(reader);
    for (char next; (next = peek(reader)) == '+' || next == '-';) {
        reader->at++;
        read_product(reader);
        add(reader, next, 0, 0);
    }
}

Status formula_read(const char *text, const char *const *names, Formula *out)
{
    Reader reader = {.at = text, .names = names, .out = out, .status = status_ok()};
    out->count = 0;
    read_sum(&reader);
    if (ok(&reader.status) && peek(&reader) != '\0') fail(&reader, "an operator is expected");
    return reader.status;
}

static double apply(char what, double a, double b)
{
    switch (what) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return b != 0 ? a / b : 0;
    default:
        return pow(a, b);
    }
}

double formula_value(const Formula *formula, const double *value)
{
    double stack[FORMULA_STACK + 1];
    int top = -1;
    for (int i = 0; i < formula->count; i++) {
        char what = formula->step[i].what;
        if (what == '#')
            stack[++top] = formula->step[i].number;
        else if (what == 'x')
            stack[++top] = value[formula->step[i].name];
        else if (what == '_')
            stack[top] = -stack[top];
        else
            top--, stack[top] = apply(what, stack[top], stack[top + 1]);
    }
    return isfinite(stack[0]) ? stack[0] : 0;
}

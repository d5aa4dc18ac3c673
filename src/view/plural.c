#include "view/plural.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 40 };

typedef struct Parser {
    const char *at;
    unsigned long n;
    int depth; /* of nested brackets: a hostile file must not use up the stack */
    bool wrong;
} Parser;

static unsigned long choice(Parser *parser);

static bool take(Parser *parser, const char *sign)
{
    while (isspace((unsigned char)*parser->at))
        parser->at++;
    size_t length = strlen(sign);
    if (strncmp(parser->at, sign, length) != 0) return false;
    parser->at += length;
    return true;
}

static unsigned long operand(Parser *parser)
{
    if (parser->depth >= DEPTH_MAX) parser->wrong = true;
    if (parser->wrong) return 0;
    if (take(parser, "n")) return parser->n;
    if (take(parser, "!") || take(parser, "(")) {
        bool negates = parser->at[-1] == '!';
        parser->depth++;
        unsigned long value = negates ? !operand(parser) : choice(parser);
        parser->depth--;
        if (!negates && !take(parser, ")")) parser->wrong = true;
        return value;
    }
    if (!isdigit((unsigned char)*parser->at)) {
        parser->wrong = true;
        return 0;
    }
    char *end;
    unsigned long value = strtoul(parser->at, &end, 10);
    parser->at = end;
    return value;
}

/* The binary operators, from the lowest precedence; of two with the same beginning the longer comes first. */
typedef enum Operator {
    OR,
    AND,
    EQUAL,
    UNEQUAL,
    AT_MOST,
    AT_LEAST,
    LESS,
    MORE,
    PLUS,
    MINUS,
    TIMES,
    OVER,
    REST
} Operator;
static const struct {
    const char *sign;
    int level;
} OPERATORS[] = {[OR] = {"||", 0},      [AND] = {"&&", 1},      [EQUAL] = {"==", 2}, [UNEQUAL] = {"!=", 2},
                 [AT_MOST] = {"<=", 3}, [AT_LEAST] = {">=", 3}, [LESS] = {"<", 3},   [MORE] = {">", 3},
                 [PLUS] = {"+", 4},     [MINUS] = {"-", 4},     [TIMES] = {"*", 5},  [OVER] = {"/", 5},
                 [REST] = {"%", 5}};
enum { OPERATOR_COUNT = sizeof OPERATORS / sizeof OPERATORS[0], LEVELS = 6 };

static unsigned long apply(Parser *parser, Operator operator, unsigned long a, unsigned long b)
{
    bool divides = operator== OVER || operator== REST;
    if (divides && b == 0) {
        parser->wrong = true;
        return 0;
    }
    switch (operator) {
    case OR:
        return a || b;
    case AND:
        return a && b;
    case EQUAL:
        return a == b;
    case UNEQUAL:
        return a != b;
    case AT_MOST:
        return a <= b;
    case AT_LEAST:
        return a >= b;
    case LESS:
        return a < b;
    case MORE:
        return a > b;
    case PLUS:
        return a + b;
    case MINUS:
        return a - b;
    case TIMES:
        return a * b;
    case OVER:
        return a / b;
    default:
        return a % b;
    }
}

static bool take_operator(Parser *parser, int level, Operator *out)
{
    for (int i = 0; i < OPERATOR_COUNT; i++) {
        if (OPERATORS[i].level != level || !take(parser, OPERATORS[i].sign)) continue;
        *out = (Operator)i;
        return true;
    }
    return false;
}

static unsigned long chain(Parser *parser, int level)
{
    if (level == LEVELS) return operand(parser);
    unsigned long value = chain(parser, level + 1);
    Operator operator;
    while (!parser->wrong && take_operator(parser, level, &operator))
        value = apply(parser, operator, value, chain(parser, level + 1));
    return value;
}

/* a ? b : c */
static unsigned long choice(Parser *parser)
{
    unsigned long condition = chain(parser, 0);
    if (parser->wrong || !take(parser, "?")) return condition;
    if (++parser->depth >= DEPTH_MAX) parser->wrong = true;
    if (parser->wrong) return 0;
    unsigned long yes = choice(parser);
    if (!take(parser, ":")) parser->wrong = true;
    unsigned long no = parser->wrong ? 0 : choice(parser);
    parser->depth--;
    return condition ? yes : no;
}

bool plural_evaluate(const char *expression, unsigned long n, unsigned long *out)
{
    Parser parser = {.at = expression, .n = n};
    unsigned long value = choice(&parser);
    take(&parser, "");
    if (parser.wrong || (*parser.at != '\0' && *parser.at != ';')) return false;
    *out = value;
    return true;
}

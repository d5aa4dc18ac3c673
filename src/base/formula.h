/* Formula: arithmetic that a person has typed, such as "80 + row^2" or "(own - other) / pieces".
 *
 * Numbers, names, + - * / ^ and brackets, as usual: ^ binds strongest and to the right, a minus may stand before
 * anything. Read once, then computed any number of times; a division by 0 gives 0, so that a value is always a
 * number. A plain value; pure functions. */
#ifndef PARLOR_BASE_FORMULA_H
#define PARLOR_BASE_FORMULA_H

#include "base/status.h"

enum { FORMULA_STEPS = 64, FORMULA_STACK = 24 };

typedef struct Formula {
    int count;
    struct {
        char what; /* '#' a number, 'x' a name, else an operator; '_' is the minus before something */
        int name;
        double number;
    } step[FORMULA_STEPS]; /* operands first */
} Formula;

/* `names` may stand in it; they end with NULL. The error says what is wrong and where. */
MUST_USE Status formula_read(const char *text, const char *const *names, Formula *out);
/* `value` belongs to the names, in their order. */
double formula_value(const Formula *formula, const double *value);

#endif

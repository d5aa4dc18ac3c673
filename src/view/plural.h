/* Plural: the rule by which a language chooses the form for a number of things, as gettext's catalogues write
 * it: a C expression of `n`, such as "n != 1". */
#ifndef PARLOR_VIEW_PLURAL_H
#define PARLOR_VIEW_PLURAL_H

#include <stdbool.h>

/* The value of the expression for n; false if it is not valid. */
bool plural_evaluate(const char *expression, unsigned long n, unsigned long *out);

#endif

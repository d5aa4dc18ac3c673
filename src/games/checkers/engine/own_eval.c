#include "games/checkers/engine/own_eval.h"

#include "base/file.h"
#include "base/text.h"
#include "games/checkers/engine/negamax.h"
#include "games/checkers/movegen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT = 1 << 14, ITEMS = 3 };

static const char *const ITEM[ITEMS] = {"man", "king", "value"};
static const char *const CLASSIC[ITEMS] = {"80 + row^2", "195 + 4*good", "(own - other) / pieces"};
static const char *const PIECE_NAMES[] = {"row", "column", "good", "edge", NULL};
static const char *const VALUE_NAMES[] = {"own",       "other",       "pieces",    "own_men",     "other_men",
                                          "own_kings", "other_kings", "own_moves", "other_moves", NULL};
static const uint64_t GOOD = 0x440088011u; /* the cells of the classic program */

/* ---- Reading ---- */

static void fill_in(const Formula *formula, int king, OwnEval *out)
{
    for (int square = 0; square < 32; square++) {
        int bit = bit_of_square(square), row = square / 4,
            column = 6 - 2 * (square % 4) + (row % 2 == 0 ? 0 : 1);
        for (int side = 0; side < 2; side++) {
            double value[] = {side == BLACK ? row : 7 - row, side == BLACK ? column : 7 - column,
                              (GOOD >> bit) & 1, column == 0 || column == 7};
            out->worth[side][king][bit] = formula_value(formula, value);
        }
    }
}

static Status read_item(int item, const char *text, OwnEval *out)
{
    Formula formula;
    Status status = formula_read(text, item == ITEMS - 1 ? VALUE_NAMES : PIECE_NAMES, &formula);
    if (!ok(&status)) return status;
    if (item == ITEMS - 1)
        out->value = formula;
    else
        fill_in(&formula, item, out);
    return status;
}

static void trim(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]) != NULL)
        text[--length] = '\0';
}

/* "man = 80 + row^2" */
static Status read_line(char *line, OwnEval *out)
{
    char shown[60];
    char *equals = strchr(line, '=');
    line += strspn(line, " \t\r");
    if (*line == '\0' || *line == '#') return status_ok();
    text_safe(shown, sizeof shown, line);
    if (equals == NULL) return status_wrong("\"%s\" should be man, king or value, =, and a formula", shown);
    *equals = '\0';
    trim(line);
    trim(equals + 1);
    for (int i = 0; i < ITEMS; i++)
        if (strcmp(line, ITEM[i]) == 0) return read_item(i, equals + 1, out);
    return status_wrong("\"%s\" is no part of an evaluation; there are man, king and value", shown);
}

/* Cut at `separator`; the error of a file names its line. */
static Status read_lines(char *text, char separator, const char *path, OwnEval *out)
{
    for (int number = 1; text != NULL; number++) {
        char *end = strchr(text, separator);
        if (end != NULL) *end = '\0';
        Status status = read_line(text, out);
        if (!ok(&status) && path != NULL) return status_at(&status, "%s:%d: ", path, number);
        if (!ok(&status)) return status;
        text = end != NULL ? end + 1 : NULL;
    }
    return status_ok();
}

#ifdef NO_PROCESSES /* nor files */
static Status read_file(const char *path, OwnEval *out)
{
    (void)path, (void)out;
    return status_wrong(
        "eval= needs files, and there are none here: write the formulas themselves into the name");
}
#else
static Status read_file(const char *path, OwnEval *out)
{
    char *text;
    if (strcmp(path, "-") == 0) return status_wrong("eval= takes the name of a file");
    Status status = file_read(path, FILE_LIMIT, &text);
    if (!ok(&status)) return status;
    status = read_lines(text, '\n', path, out);
    free(text);
    return status;
}
#endif

Status own_eval_read(const char *text, OwnEval *out)
{
    static const char FILE_KEY[] = "eval=";
    *out = (OwnEval){0};
    for (int i = 0; i < ITEMS; i++) {
        Status status = read_item(i, CLASSIC[i], out);
        if (!ok(&status)) return status;
    }
    if (strncmp(text, FILE_KEY, sizeof FILE_KEY - 1) == 0) return read_file(text + sizeof FILE_KEY - 1, out);
    char copy[SPEC_TEXT];
    text_copy(copy, sizeof copy, text);
    return read_lines(copy, ',', NULL, out);
}

/* ---- Computing ---- */

static double sum(const double worth[2][64], uint64_t pieces, uint64_t kings)
{
    double total = 0;
    for (uint64_t left = pieces; left != 0; left &= left - 1) {
        int bit = bits_first(left);
        total += worth[(kings >> bit) & 1][bit];
    }
    return total;
}

static int moving(const Board *board)
{
    uint64_t jumpers = board_jumpers(board);
    return bits_count(jumpers != 0 ? jumpers : board_steppers(board));
}

int64_t own_eval_value(const OwnEval *eval, const Board *board)
{
    const double most = NEGAMAX_LOST - 1;
    Board turned = {board->other, board->own, board->kings, 1 - board->side};
    double value[] = {sum(eval->worth[board->side], board->own, board->kings),
                      sum(eval->worth[1 - board->side], board->other, board->kings),
                      board_pieces(board),
                      bits_count(board->own & ~board->kings),
                      bits_count(board->other & ~board->kings),
                      bits_count(board->own & board->kings),
                      bits_count(board->other & board->kings),
                      moving(board),
                      moving(&turned)};
    double result = formula_value(&eval->value, value);
    result = result > most ? most : result < -most ? -most : result;
    return llround(result * (double)NEGAMAX_UNIT);
}

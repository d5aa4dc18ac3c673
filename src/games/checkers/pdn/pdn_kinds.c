/* The games that have a number in PDN, so that a file of another game can be recognised. */
#include "games/checkers/pdn/pdn.h"

static const struct {
    int kind;
    const char *name;
} KINDS[] = {
    {0, "chess"},
    {1, "Chinese chess"},
    {20, "international draughts, 10×10"},
    {PDN_CHECKERS, "English checkers, 8×8"},
    {22, "Italian draughts, 8×8"},
    {23, "American pool checkers, 8×8"},
    {24, "Spanish draughts, 8×8"},
    {25, "Russian draughts, 8×8"},
    {26, "Brazilian draughts, 8×8"},
    {27, "Canadian draughts, 12×12"},
    {28, "Portuguese draughts, 8×8"},
    {29, "Czech draughts, 8×8"},
    {30, "Turkish draughts, 8×8"},
    {31, "Thai draughts, 8×8"},
    {40, "Frisian draughts, 10×10"},
    {41, "Spantsiretti draughts, 10×8"},
    {50, "Othello"},
};

const char *pdn_kind_name(int kind)
{
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (KINDS[i].kind == kind) return KINDS[i].name;
    return NULL;
}

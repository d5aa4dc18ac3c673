#include "games/tictactoe/array_tree_sample.h"

#include <stdio.h>

enum { LINE_COLUMNS = 98, TREE_TEXT = 800 };

typedef struct Sample {
    const char *name, *title;
    int order, capacity, first, count;
    int parent_of;       /* a position whose parent is asked */
    int child_of, child; /* a child whose position is asked */
} Sample;

static const Sample SMALL = {"a1", "Small Tree", 2, 25, 1, 21, 20, 5, 1},
                    LARGE = {"a2", "Large Tree", 5, 55, 22, 51, 42, 14, 4};

/* By the arithmetic alone, whether or not the tree has that position. */
static int child_of(const Sample *sample)
{
    return sample->order * sample->child_of + sample->child + 1;
}

static void report_operation(Text *out, const Sample *sample, const char *operation, int actual, int expected)
{
    if (actual == expected)
        text_add(out, "Pass: %s.%s()\n", sample->name, operation);
    else
        text_add(out, "Fail: %s.%s(), expected %d, got %d\n", sample->name, operation, expected, actual);
}

static bool fill(ArrayTree *tree, const Sample *sample)
{
    for (int i = 0; i < sample->count; i++) {
        int value = sample->first + i;
        if (!array_tree_set(tree, i, &value)) return false;
    }
    return true;
}

static void number_text(const void *element, Text *out)
{
    text_add(out, "%d", *(const int *)element);
}

/* The tree as text, in lines as long as a page is wide. */
static void add_tree(const ArrayTree *tree, const Sample *sample, Text *out)
{
    char line[TREE_TEXT], word[40];
    const char *rest = line;
    Text text = text_into(line, sizeof line);
    text_add(&text, "%s: ", sample->title);
    array_tree_text(tree, number_text, &text);
    for (int column = 0; text_word(&rest, word, sizeof word);) {
        int length = snprintf(NULL, 0, "%s", word);
        bool fits = column + 1 + length <= LINE_COLUMNS;
        text_add(out, "%s%s", column == 0 ? "" : fits ? " " : "\n", word);
        column = fits ? column + length + (column > 0) : length;
    }
    text_add(out, "\n");
}

static bool run_sample(const Sample *sample, Text *out)
{
    ArrayTree *tree;
    Status status = array_tree_new(sample->order, sample->capacity, sizeof(int), &tree);
    if (!ok(&status)) return false;
    report_operation(out, sample, "isEmpty", array_tree_is_empty(tree), true);
    bool filled = fill(tree, sample);
    if (filled) {
        report_operation(out, sample, "root", array_tree_root(tree), 0);
        report_operation(out, sample, "parent", array_tree_parent(tree, sample->parent_of),
                         (sample->parent_of - 1) / sample->order);
        report_operation(out, sample, "child", array_tree_child(tree, sample->child_of, sample->child),
                         child_of(sample));
        report_operation(out, sample, "size", array_tree_size(tree), sample->count);
        report_operation(out, sample, "isEmpty", array_tree_is_empty(tree), false);
        report_operation(out, sample, "get", *(int *)array_tree_get(tree, 7), sample->first + 7);
        report_operation(out, sample, "getChild", *(int *)array_tree_get_child(tree, 2, 1),
                         sample->first + 2 * sample->order + 2);
        add_tree(tree, sample, out);
    }
    array_tree_free(tree);
    return filled;
}

bool array_tree_sample(Text *out)
{
    text_add(out, "*** Test ArrayTree ADT ***\n\n");
    if (!run_sample(&SMALL, out)) return false;
    text_add(out, "\n");
    return run_sample(&LARGE, out);
}

void array_tree_sample_why(Text *out)
{
    text_add(
        out,
        "The one Fail is expected: child %d of position %d would be position %d*%d + %d + 1 = %d, and a tree "
        "of %d places has none, so the answer is %d.\n",
        LARGE.child, LARGE.child_of, LARGE.order, LARGE.child_of, LARGE.child, child_of(&LARGE),
        LARGE.capacity, TREE_NONE);
}

/* The tree ADT: its arithmetic, its content, its text form, and the sample run of the assignment that it
 * comes from. */
#include "games/tictactoe/array_tree_sample.h"

#include "test.h"

static void int_text(const void *element, Text *out)
{
    text_add(out, "%d", *(const int *)element);
}

static ArrayTree *tree_of_ints(int order, int capacity, int first, int count)
{
    ArrayTree *tree = NULL;
    CHECK_OK(array_tree_new(order, capacity, sizeof(int), &tree));
    for (int i = 0; i < count; i++) {
        int value = first + i;
        CHECK(array_tree_set(tree, i, &value));
    }
    return tree;
}

/* ---- The sample run: a line for each operation, "Pass" or "Fail" with what was expected ---- */

static void sample_run(void)
{
    char buffer[2000];
    Text out = text_into(buffer, sizeof buffer);
    CHECK(array_tree_sample(&out));
    CHECK(!out.cut);
    CHECK_TEXT(buffer,
               "*** Test ArrayTree ADT ***\n"
               "\n"
               "Pass: a1.isEmpty()\n"
               "Pass: a1.root()\n"
               "Pass: a1.parent()\n"
               "Pass: a1.child()\n"
               "Pass: a1.size()\n"
               "Pass: a1.isEmpty()\n"
               "Pass: a1.get()\n"
               "Pass: a1.getChild()\n"
               "Small Tree: [ArrayTree: order=2, count=21, size=25, array={1 2 3 4 5 6 7 8 9 10 11 12 13 "
               "14 15 16\n17 18 19 20 21 - - - -}]\n"
               "\n"
               "Pass: a2.isEmpty()\n"
               "Pass: a2.root()\n"
               "Pass: a2.parent()\n"
               "Fail: a2.child(), expected 75, got -1\n"
               "Pass: a2.size()\n"
               "Pass: a2.isEmpty()\n"
               "Pass: a2.get()\n"
               "Pass: a2.getChild()\n"
               "Large Tree: [ArrayTree: order=5, count=51, size=55, array={22 23 24 25 26 27 28 29 30 31 32 "
               "33 34\n35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 "
               "63 64 65 66 67\n68 69 70 71 72 - - - -}]\n");
}

/* ---- Properties ---- */

static void usual_order_and_capacity(void)
{
    ArrayTree *tree = tree_of_ints(0, 0, 0, 0);
    CHECK_INT(array_tree_order(tree), 2);
    CHECK_INT(array_tree_capacity(tree), 1000);
    array_tree_free(tree);
}

static void parent_undoes_child(void)
{
    for (int order = 1; order <= 12; order++) {
        ArrayTree *tree = tree_of_ints(order, 500, 0, 0);
        CHECK_INT(array_tree_parent(tree, array_tree_root(tree)), TREE_NONE);
        for (int position = 0; position < 500; position++)
            for (int child = 0; child < order; child++) {
                int found = array_tree_child(tree, position, child);
                CHECK(found == TREE_NONE ? order * position + child + 1 >= 500
                                         : found < 500 && array_tree_parent(tree, found) == position);
            }
        CHECK_INT(array_tree_child(tree, TREE_NONE, 0), TREE_NONE);
        array_tree_free(tree);
    }
}

static void holes_stay_empty(void)
{
    ArrayTree *tree = tree_of_ints(3, 12, 0, 0);
    int seven = 7, eight = 8;
    CHECK(array_tree_set(tree, 0, &seven));
    CHECK(array_tree_set_child(tree, 0, 2, &eight));
    CHECK(array_tree_set_child(tree, 0, 2, &eight));
    CHECK_INT(array_tree_size(tree), 2);
    CHECK(array_tree_get_child(tree, 0, 1) == NULL);
    char buffer[100];
    Text out = text_into(buffer, sizeof buffer);
    array_tree_text(tree, int_text, &out);
    CHECK_TEXT(buffer, "[ArrayTree: order=3, count=2, size=12, array={7 - - 8 - - - - - - - -}]");
    array_tree_free(tree);
}

static void outside_is_refused(void)
{
    ArrayTree *tree = tree_of_ints(2, 7, 0, 7);
    int value = 1;
    CHECK(!array_tree_set(tree, 7, &value));
    CHECK(!array_tree_set(tree, TREE_NONE, &value));
    CHECK(!array_tree_set_child(tree, 3, 0, &value));
    CHECK(array_tree_get(tree, 7) == NULL);
    CHECK(array_tree_get_child(tree, 6, 1) == NULL);
    CHECK_INT(array_tree_size(tree), 7);
    array_tree_free(tree);
}

/* Half a billion places, a few thousand of them filled, in any order: the table grows several times. */
static void huge_and_sparse(void)
{
    enum { FILLED = 5000, STRIDE = 99991 };
    ArrayTree *tree = NULL;
    CHECK_OK(array_tree_new(9, 500000000, sizeof(double), &tree));
    for (int i = FILLED - 1; i >= 0; i--) {
        double value = i * 0.5;
        CHECK(array_tree_set(tree, i * STRIDE, &value));
    }
    CHECK_INT(array_tree_size(tree), FILLED);
    for (int i = 0; i < FILLED; i++) {
        const double *value = array_tree_get(tree, i * STRIDE);
        CHECK(value != NULL && *value == i * 0.5);
        CHECK(array_tree_get(tree, i * STRIDE + 1) == NULL);
    }
    CHECK(array_tree_bytes(tree) < 200000);
    CHECK_INT(array_tree_child(tree, 499999999, 8), TREE_NONE);
    array_tree_free(tree);
}

int main(void)
{
    RUN(sample_run);
    RUN(usual_order_and_capacity);
    RUN(parent_undoes_child);
    RUN(holes_stay_empty);
    RUN(outside_is_refused);
    RUN(huge_and_sparse);
    return test_exit();
}

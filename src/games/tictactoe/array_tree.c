#include "games/tictactoe/array_tree.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Open addressing with linear probing. A slot is an element followed by its key, the position plus one; key 0
 * marks a free slot. Keeping key and element together costs one cache miss instead of two. */
struct ArrayTree {
    int order, capacity, count;
    size_t element_size, key_offset, slot_size;
    size_t slots; /* a power of two */
    unsigned char *slot;
};

enum { SLOTS_AT_FIRST = 64, BLOCK = 256 };

static size_t round_up(size_t size, size_t unit)
{
    return (size + unit - 1) / unit * unit;
}

/* Slots keep the alignment of the elements: the largest power of two in their size, and that of the key. */
static void lay_out_slot(ArrayTree *tree)
{
    size_t align = tree->element_size & -tree->element_size;
    if (align > 16) align = 16;
    if (align < sizeof(uint32_t)) align = sizeof(uint32_t);
    tree->key_offset = round_up(tree->element_size, sizeof(uint32_t));
    tree->slot_size = round_up(tree->key_offset + sizeof(uint32_t), align);
}

Status array_tree_new(int order, int capacity, size_t element_size, ArrayTree **out)
{
    assert(order >= 0 && capacity >= 0 && element_size > 0);
    ArrayTree *tree = calloc(1, sizeof *tree);
    if (tree == NULL) return status_failed("no memory for a tree");
    tree->order = order > 0 ? order : TREE_ORDER;
    tree->capacity = capacity > 0 ? capacity : TREE_CAPACITY;
    tree->element_size = element_size;
    lay_out_slot(tree);
    tree->slots = SLOTS_AT_FIRST;
    tree->slot = calloc(tree->slots, tree->slot_size);
    if (tree->slot == NULL) {
        array_tree_free(tree);
        return status_failed("no memory for a tree");
    }
    *out = tree;
    return status_ok();
}

void array_tree_free(ArrayTree *tree)
{
    if (tree == NULL) return;
    free(tree->slot);
    free(tree);
}

int array_tree_order(const ArrayTree *tree)
{
    return tree->order;
}

int array_tree_capacity(const ArrayTree *tree)
{
    return tree->capacity;
}

int array_tree_root(const ArrayTree *tree)
{
    (void)tree;
    return 0;
}

int array_tree_parent(const ArrayTree *tree, int position)
{
    return position > 0 ? (position - 1) / tree->order : TREE_NONE;
}

int array_tree_child(const ArrayTree *tree, int position, int child)
{
    assert(child >= 0 && child < tree->order);
    int64_t index = (int64_t)tree->order * position + child + 1;
    return position >= 0 && index < tree->capacity ? (int)index : TREE_NONE;
}

int array_tree_size(const ArrayTree *tree)
{
    return tree->count;
}

bool array_tree_is_empty(const ArrayTree *tree)
{
    return tree->count == 0;
}

static uint32_t *slot_key(const ArrayTree *tree, void *slot)
{
    return (uint32_t *)((unsigned char *)slot + tree->key_offset);
}

/* The slot that holds the key, or the free one where it would go. Blocks of BLOCK neighbouring positions are
 * scattered (by 2^32 / golden ratio), while each block is kept together: building the game tree takes 27 ms
 * instead of 38, since related nodes share pages of memory. */
static void *find_slot(const ArrayTree *tree, uint32_t key)
{
    uint32_t scattered = key / BLOCK * 2654435769u;
    for (uint32_t i = (scattered ^ scattered >> 15) + key % BLOCK;; i++) {
        void *slot = tree->slot + (i & (tree->slots - 1)) * tree->slot_size;
        uint32_t found = *slot_key(tree, slot);
        if (found == key || found == 0) return slot;
    }
}

void *array_tree_get(const ArrayTree *tree, int position)
{
    if (position < 0 || position >= tree->capacity) return NULL;
    void *slot = find_slot(tree, (uint32_t)position + 1);
    return *slot_key(tree, slot) != 0 ? slot : NULL;
}

void *array_tree_get_child(const ArrayTree *tree, int position, int child)
{
    return array_tree_get(tree, array_tree_child(tree, position, child));
}

/* Move everything into a table of that many slots. On failure the tree is unchanged. */
static bool resize(ArrayTree *tree, size_t slots)
{
    ArrayTree larger = *tree;
    larger.slots = slots;
    larger.slot = calloc(slots, tree->slot_size);
    if (larger.slot == NULL) return false;
    for (size_t i = 0; i < tree->slots; i++) {
        void *from = tree->slot + i * tree->slot_size;
        uint32_t key = *slot_key(tree, from);
        if (key != 0) memcpy(find_slot(&larger, key), from, tree->slot_size);
    }
    free(tree->slot);
    *tree = larger;
    return true;
}

/* At most three quarters of the slots may be filled. */
static size_t room(size_t slots)
{
    return slots / 4 * 3;
}

static bool is_full(const ArrayTree *tree)
{
    return (size_t)tree->count >= room(tree->slots);
}

bool array_tree_reserve(ArrayTree *tree, int count)
{
    size_t slots = tree->slots;
    while ((size_t)count > room(slots))
        slots *= 2;
    return slots == tree->slots || resize(tree, slots);
}

bool array_tree_set(ArrayTree *tree, int position, const void *element)
{
    if (position < 0 || position >= tree->capacity) return false;
    if (is_full(tree) && !resize(tree, tree->slots * 2)) return false;
    uint32_t key = (uint32_t)position + 1;
    void *slot = find_slot(tree, key);
    if (*slot_key(tree, slot) == 0) tree->count++;
    *slot_key(tree, slot) = key;
    memcpy(slot, element, tree->element_size);
    return true;
}

bool array_tree_set_child(ArrayTree *tree, int position, int child, const void *element)
{
    return array_tree_set(tree, array_tree_child(tree, position, child), element);
}

size_t array_tree_bytes(const ArrayTree *tree)
{
    return sizeof *tree + tree->slots * tree->slot_size;
}

void array_tree_text(const ArrayTree *tree, ElementText element_text, Text *out)
{
    text_add(out, "[ArrayTree: order=%d, count=%d, size=%d, array={", tree->order, tree->count,
             tree->capacity);
    for (int position = 0; position < tree->capacity && !out->cut; position++) {
        if (position > 0) text_add(out, " ");
        const void *element = array_tree_get(tree, position);
        if (element != NULL)
            element_text(element, out);
        else
            text_add(out, "-");
    }
    text_add(out, "}]");
}

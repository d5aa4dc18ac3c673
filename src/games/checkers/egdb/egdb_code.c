#include "games/checkers/egdb/egdb_code.h"

#include <assert.h>
#include <string.h>

enum { WHICH = 2, VALUES = 3, VALUE_SYMBOLS = 255 };

/* ---- Lengths of runs ---- */

static int class_of(uint32_t length)
{
    if (length <= 4) return (int)length - 1;
    int power = 31 - __builtin_clz(length - 1);
    return 2 * power + (int)((length - 1) >> (power - 1) & 1);
}

static int extra_bits(int class)
{
    return class < 4 ? 0 : class / 2 - 1;
}

static uint32_t class_start(int class)
{
    return class < 4 ? (uint32_t) class + 1 : ((uint32_t)(2 + class % 2) << (class / 2 - 1)) + 1;
}

/* ---- Bits ---- */

typedef struct BitWriter {
    uint8_t *at;
    uint64_t word;
    int bits;
} BitWriter;

static void put_bits(BitWriter *writer, uint32_t bits, int count)
{
    writer->word |= (uint64_t)bits << writer->bits;
    writer->bits += count;
    for (; writer->bits >= 8; writer->bits -= 8, writer->word >>= 8)
        *writer->at++ = (uint8_t)writer->word;
}

typedef struct BitReader {
    const uint8_t *at, *end;
    uint64_t word;
    int bits;    /* in the word */
    int missing; /* of these, bits beyond the end */
} BitReader;

/* At least 49 bits in the word. */
static inline void refill(BitReader *reader)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (reader->end - reader->at >= 8) { /* read eight bytes at once, and use as many as there is room for */
        uint64_t more;
        memcpy(&more, reader->at, sizeof more);
        reader->word |= more << reader->bits;
        reader->at += (63 - reader->bits) >> 3;
        reader->bits |= 56;
        return;
    }
#endif
    while (reader->bits <= 48) {
        if (reader->at < reader->end)
            reader->word |= (uint64_t)*reader->at++ << reader->bits;
        else
            reader->missing += 8;
        reader->bits += 8;
    }
}

static inline uint32_t take_bits(BitReader *reader, int count)
{
    uint32_t bits = (uint32_t)(reader->word & (((uint64_t)1 << count) - 1));
    reader->word >>= count;
    reader->bits -= count;
    return bits;
}

/* ---- Runs as symbols ---- */

/* What happens to each symbol of a block: it is counted, or written. */
typedef struct Sink {
    EgdbCounts *counts; /* NULL = write */
    const EgdbCode *code;
    BitWriter *writer;
} Sink;

static void put_symbol(Sink *sink, int code, int symbol)
{
    if (sink->counts != NULL)
        sink->counts->of[code][symbol]++;
    else
        put_bits(sink->writer, sink->code->word[code][symbol], sink->code->length[code][symbol]);
}

/* The code of the length class of a run with that distance. */
static int class_code(int value)
{
    return value == 0 ? 1 : 2 + (value & 1);
}

static void put_run(Sink *sink, bool distances, int before, int value, uint32_t length)
{
    int class = class_of(length);
    if (distances) {
        put_symbol(sink, 0, value);
        put_symbol(sink, class_code(value), class);
    } else {
        int which = value == (before + 1) % VALUES ? 0 : 1;
        put_symbol(sink, before, which * EGDB_CLASSES + class);
    }
    if (sink->counts == NULL) put_bits(sink->writer, length - class_start(class), extra_bits(class));
}

static void put_runs(Sink *sink, bool distances, const uint8_t *values, size_t count)
{
    int before = (values[0] + 1) % VALUES;
    if (sink->counts == NULL && !distances) put_bits(sink->writer, (uint32_t)before, 2);
    for (size_t from = 0, to = 0; from < count; from = to) {
        while (to < count && values[to] == values[from])
            to++;
        put_run(sink, distances, before, values[from], (uint32_t)(to - from));
        before = values[from];
    }
}

void egdb_code_count(bool distances, const uint8_t *values, size_t count, EgdbCounts *counts)
{
    Sink sink = {.counts = counts};
    assert(count > 0 && count <= EGDB_BLOCK);
    put_runs(&sink, distances, values, count);
}

size_t egdb_code_write(const EgdbCode *code, const uint8_t *values, size_t count, uint8_t *out)
{
    BitWriter writer = {.at = out};
    Sink sink = {.code = code, .writer = &writer};
    assert(count > 0 && count <= EGDB_BLOCK);
    put_runs(&sink, code->distances, values, count);
    put_bits(&writer, 0, 7);
    return (size_t)(writer.at - out);
}

/* ---- Codes ---- */

int egdb_code_symbols(bool distances, int code)
{
    if (!distances) return code < VALUES ? WHICH * EGDB_CLASSES : 0;
    return code == 0 ? VALUE_SYMBOLS : EGDB_CLASSES;
}

/* Huffman code lengths, by repeatedly joining the two rarest symbols; returns the longest. Equal counts are
 * taken in the order in which they were created, so that every machine makes the same code. */
static int huffman(const uint64_t *counts, int symbols, uint8_t *length)
{
    uint64_t weight[2 * EGDB_SYMBOLS];
    int parent[2 * EGDB_SYMBOLS], nodes = symbols, left = 0, longest = 0;
    for (int i = 0; i < symbols; i++) {
        weight[i] = counts[i];
        left += counts[i] > 0;
    }
    memset(length, 0, EGDB_SYMBOLS);
    for (int i = 0; left == 1 && i < symbols; i++)
        if (counts[i] > 0) length[i] = 1;
    for (; left > 1; left--, nodes++) {
        weight[nodes] = 0;
        for (int twin = 0; twin < 2; twin++) {
            int rarest = -1;
            for (int i = 0; i < nodes; i++)
                if (weight[i] > 0 && (rarest < 0 || weight[i] < weight[rarest])) rarest = i;
            weight[nodes] += weight[rarest];
            weight[rarest] = 0;
            parent[rarest] = nodes;
        }
    }
    for (int i = 0; i < symbols && nodes > symbols; i++) {
        for (int at = i; counts[i] > 0 && at != nodes - 1; at = parent[at])
            length[i]++;
        if (length[i] > longest) longest = length[i];
    }
    return longest;
}

void egdb_code_make(bool distances, const EgdbCounts *counts, EgdbCode *out)
{
    *out = (EgdbCode){.distances = distances};
    for (int code = 0; code < EGDB_CODES; code++) {
        uint64_t flat[EGDB_SYMBOLS];
        int symbols = egdb_code_symbols(distances, code);
        memcpy(flat, counts->of[code], sizeof flat);
        /* If a code is too long, more even counts make it shorter. */
        while (huffman(flat, symbols, out->length[code]) > EGDB_CODE_BITS)
            for (int i = 0; i < symbols; i++)
                flat[i] = (flat[i] + 1) / 2;
    }
    bool good = egdb_code_complete(out);
    assert(good);
    (void)good;
}

/* The lowest `count` bits in reverse order: code words are canonical, but read from the lowest bit up. */
static uint32_t reversed_bits(uint32_t bits, int count)
{
    uint32_t out = 0;
    for (; count > 0; count--, bits >>= 1)
        out = out << 1 | (bits & 1);
    return out;
}

static bool complete(const uint8_t *length, int symbols, uint16_t *word, uint16_t *entry)
{
    uint32_t next = 0;
    for (int bits = 1; bits <= EGDB_CODE_BITS; bits++, next <<= 1) {
        for (int symbol = 0; symbol < symbols; symbol++) {
            if (length[symbol] != bits) continue;
            if (next >> bits != 0) return false;
            word[symbol] = (uint16_t)reversed_bits(next++, bits);
            for (uint32_t i = word[symbol]; i < 1 << EGDB_CODE_BITS; i += (uint32_t)1 << bits)
                entry[i] = (uint16_t)(symbol << 4 | bits);
        }
    }
    return true;
}

bool egdb_code_complete(EgdbCode *code)
{
    memset(code->entry, 0, sizeof code->entry);
    for (int i = 0; i < EGDB_CODES; i++) {
        int symbols = egdb_code_symbols(code->distances, i);
        for (int symbol = 0; symbol < symbols; symbol++)
            if (code->length[i][symbol] > EGDB_CODE_BITS) return false;
        if (!complete(code->length[i], symbols, code->word[i], code->entry[i])) return false;
    }
    return true;
}

/* ---- Reading ---- */

/* -1 if the bits are not a word of the code. */
static inline int take_symbol(BitReader *reader, const EgdbCode *code, int which)
{
    uint16_t entry = code->entry[which][reader->word & ((1 << EGDB_CODE_BITS) - 1)];
    if (entry == 0) return -1;
    take_bits(reader, entry & 15);
    return entry >> 4;
}

/* The value and the length class of the next run; false if there is none. */
static inline bool take_run(BitReader *reader, const EgdbCode *code, int before, int *value, int *class)
{
    if (code->distances) {
        *value = take_symbol(reader, code, 0);
        *class = *value < 0 ? -1 : take_symbol(reader, code, class_code(*value));
        return *class >= 0;
    }
    int symbol = take_symbol(reader, code, before);
    if (symbol < 0) return false;
    int which = symbol >= EGDB_CLASSES;
    *value = before + 1 + which;
    if (*value >= VALUES) *value -= VALUES;
    *class = symbol - which * EGDB_CLASSES;
    return true;
}

/* What is done with a run. */
typedef void (*PutRun)(void *room, size_t from, size_t length, int value);

static void put_bytes(void *room, size_t from, size_t length, int value)
{
    memset((uint8_t *)room + from, value, length);
}

/* Into words of 32 values: whole ones at once. */
static void put_pairs(void *room, size_t from, size_t length, int value)
{
    uint64_t *words = room, pattern = (uint64_t)value * 0x5555555555555555u;
    size_t to = from + length, first = from / 32, last = to / 32;
    if (first == last) {
        words[first] |= (pattern & (((uint64_t)1 << 2 * length) - 1)) << from % 32 * 2;
        return;
    }
    words[first] |= pattern << from % 32 * 2;
    for (size_t i = first + 1; i < last; i++)
        words[i] = pattern;
    if (to % 32 != 0) words[last] = pattern & (((uint64_t)1 << to % 32 * 2) - 1);
}

static inline bool read_runs(const EgdbCode *code, const uint8_t *bytes, size_t size, size_t count,
                             PutRun put, void *room)
{
    BitReader reader = {.at = bytes, .end = bytes + size};
    refill(&reader);
    int before = code->distances ? 0 : (int)take_bits(&reader, 2);
    if (before >= VALUES) return false;
    for (size_t done = 0; done < count;) {
        int value, class;
        if (!take_run(&reader, code, before, &value, &class)) return false;
        size_t length = class_start(class) + take_bits(&reader, extra_bits(class));
        if (length > count - done) return false;
        put(room, done, length, value);
        done += length;
        before = value;
        refill(&reader);
    }
    int64_t left = (reader.end - reader.at) * 8 + reader.bits - reader.missing;
    return left >= 0 && left < 8;
}

bool egdb_code_read(const EgdbCode *code, const uint8_t *bytes, size_t size, uint8_t *values, size_t count)
{
    return read_runs(code, bytes, size, count, put_bytes, values);
}

bool egdb_code_read_packed(const EgdbCode *code, const uint8_t *bytes, size_t size, uint64_t *words,
                           size_t count)
{
    assert(!code->distances);
    return read_runs(code, bytes, size, count, put_pairs, words);
}

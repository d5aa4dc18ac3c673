#include "games/checkers/egdb/egdb_section.h"

#include "base/bytes.h"
#include "base/datafile.h"
#include "games/checkers/egdb/egdb_solve.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Where things are in a section. */
enum {
    MAGIC_AT = 0,
    VERSION_AT = 8,
    KIND_AT = 12,
    SLICE_AT = 13, /* own men, own kings, other men, other kings */
    BLOCK_BITS_AT = 17,
    LONGEST_AT = 18,
    BLOCKS_AT = 20,
    COUNT_AT = 24,
    WINS_AT = 32,
    DRAWS_AT = 40,
    LOSSES_AT = 48,
    SIZE_AT = 56,
    CODES_AT = 64,
    ENTRY = 8, /* of the table of blocks: end of the block, CRC */
    CRC = 4,
    VERSION = 1,
};

static const uint8_t MAGIC[8] = {'P', 'A', 'R', 'L', 'E', 'G', 'D', 'B'};

/* Bytes of the lengths of all codes, half a byte each. */
static size_t code_bytes(EgdbKind kind)
{
    size_t symbols = 0;
    for (int code = 0; code < EGDB_CODES; code++)
        symbols += (size_t)egdb_code_symbols(kind != EGDB_WDL, code);
    return (symbols + 7) / 8 * 4;
}

static size_t index_at(EgdbKind kind)
{
    return CODES_AT + code_bytes(kind);
}

static uint32_t blocks_of(const EgdbShape *shape)
{
    return (uint32_t)((shape->count + EGDB_BLOCK - 1) / EGDB_BLOCK);
}

/* ---- Reading ---- */

static Status read_codes(const uint8_t *bytes, EgdbSection *out)
{
    size_t at = 0;
    out->code.distances = out->kind != EGDB_WDL;
    memset(out->code.length, 0, sizeof out->code.length);
    for (int code = 0; code < EGDB_CODES; code++)
        for (int i = 0; i < egdb_code_symbols(out->kind != EGDB_WDL, code); i++, at++)
            out->code.length[code][i] = bytes[CODES_AT + at / 2] >> at % 2 * 4 & 15;
    return egdb_code_complete(&out->code) ? status_ok() : status_failed("its codes are damaged");
}

static bool is_slice(EgdbSlice slice)
{
    int own = slice.own_men + slice.own_kings, other = slice.other_men + slice.other_kings;
    return slice.own_men <= EGDB_SIDE_MAX && slice.own_kings <= EGDB_SIDE_MAX &&
           slice.other_men <= EGDB_SIDE_MAX && slice.other_kings <= EGDB_SIDE_MAX && own >= 1 && other >= 1 &&
           own + other <= EGDB_PIECES_MAX;
}

static Status read_header(const uint8_t *bytes, size_t size, EgdbSection *out)
{
    if (size < CODES_AT || memcmp(bytes + MAGIC_AT, MAGIC, sizeof MAGIC) != 0)
        return status_failed("it is not an endgame database of Parlor");
    if (bytes_get(bytes + VERSION_AT, 4) != VERSION || bytes[BLOCK_BITS_AT] != EGDB_BLOCK_BITS)
        return status_failed("it was made for another version of the program");
    EgdbSlice slice = {bytes[SLICE_AT], bytes[SLICE_AT + 1], bytes[SLICE_AT + 2], bytes[SLICE_AT + 3]};
    if (!is_slice(slice) || bytes[KIND_AT] > EGDB_STEPS) return status_failed("its header is damaged");
    out->kind = (EgdbKind)bytes[KIND_AT];
    egdb_shape_init(&out->shape, slice);
    out->blocks = (uint32_t)bytes_get(bytes + BLOCKS_AT, 4);
    out->size = bytes_get(bytes + SIZE_AT, 8);
    if (out->blocks != blocks_of(&out->shape) || bytes_get(bytes + COUNT_AT, 8) != out->shape.count)
        return status_failed("its header is damaged");
    return status_ok();
}

Status egdb_section_read(const uint8_t *bytes, size_t size, EgdbSection *out)
{
    Status status = read_header(bytes, size, out);
    if (!ok(&status)) return status;
    size_t index = index_at(out->kind), crc = index + (size_t)out->blocks * ENTRY;
    if (out->size > size || crc + CRC > out->size) return status_failed("it is cut off");
    if (crc32_add(0, bytes, crc) != bytes_get(bytes + crc, CRC))
        return status_failed("its header is damaged (wrong checksum)");
    out->longest = (int)bytes_get(bytes + LONGEST_AT, 2);
    out->wins = bytes_get(bytes + WINS_AT, 8);
    out->draws = bytes_get(bytes + DRAWS_AT, 8);
    out->losses = bytes_get(bytes + LOSSES_AT, 8);
    out->index = bytes + index;
    out->data = bytes + crc + CRC;
    return read_codes(bytes, out);
}

/* The bytes of a block; NULL if they are damaged. */
static const uint8_t *block_bytes(const EgdbSection *section, uint32_t block, size_t *size)
{
    assert(block < section->blocks);
    const uint8_t *entry = section->index + (size_t)block * ENTRY;
    size_t from = block == 0 ? 0 : (size_t)bytes_get(entry - ENTRY, 4), to = (size_t)bytes_get(entry, 4);
    size_t all = (size_t)(section->index + section->size - section->data) - index_at(section->kind);
    if (from > to || to > all) return NULL;
    *size = to - from;
    return crc32_add(0, section->data + from, *size) == bytes_get(entry + 4, CRC) ? section->data + from
                                                                                  : NULL;
}

bool egdb_section_block(const EgdbSection *section, uint32_t block, uint8_t values[EGDB_BLOCK])
{
    size_t size = 0, count = egdb_section_block_count(section, block);
    const uint8_t *bytes = block_bytes(section, block, &size);
    return bytes != NULL && egdb_code_read(&section->code, bytes, size, values, count);
}

bool egdb_section_packed(const EgdbSection *section, uint32_t block, uint64_t words[EGDB_BLOCK / 32])
{
    size_t size = 0, count = egdb_section_block_count(section, block);
    const uint8_t *bytes = block_bytes(section, block, &size);
    return bytes != NULL && egdb_code_read_packed(&section->code, bytes, size, words, count);
}

/* ---- Making ---- */

/* What is counted while a section is made. */
typedef struct Tally {
    EgdbCounts counts;
    uint64_t wins, losses;
    int longest;
} Tally;

typedef struct Maker {
    const EgdbShape *shape;
    EgdbKind kind;
    uint8_t *values;
    uint32_t blocks;
    Tally *tally; /* of each worker */
    EgdbCode code;
    uint8_t **bytes; /* of each block */
    uint32_t *sizes;
    uint8_t **room; /* of each worker: EGDB_BLOCK_BYTES */
    atomic_bool failed;
} Maker;

static size_t block_count(const Maker *maker, uint64_t block)
{
    uint64_t left = maker->shape->count - block * EGDB_BLOCK;
    return left < EGDB_BLOCK ? (size_t)left : EGDB_BLOCK;
}

/* Count the values of a block, then make its runs as long as possible. */
static void count_block(Maker *maker, Tally *tally, uint64_t block)
{
    size_t count = block_count(maker, block);
    uint8_t *value = maker->values + block * EGDB_BLOCK;
    for (size_t i = 0; i < count; i++) {
        tally->wins += egdb_is_win(value[i]);
        tally->losses += egdb_is_loss(value[i]);
        if (value[i] > tally->longest) tally->longest = value[i];
    }
    HOT_PICK(egdb_blur_captures)
    (maker->shape, block * EGDB_BLOCK, value, count, maker->kind == EGDB_STEPS);
    for (size_t i = 0; maker->kind == EGDB_STEPS && i < count; i++)
        value[i] = (uint8_t)(value[i] > 0 ? (value[i] - 1) / EGDB_STEP_PLIES + 1 : 0);
    egdb_code_count(maker->kind != EGDB_WDL, value, count, &tally->counts);
}

static void count_blocks(void *context, int worker, uint64_t from, uint64_t to)
{
    Maker *maker = context;
    for (uint64_t block = from; block < to; block++)
        count_block(maker, &maker->tally[worker], block);
}

static void write_blocks(void *context, int worker, uint64_t from, uint64_t to)
{
    Maker *maker = context;
    uint8_t *room = maker->room[worker];
    for (uint64_t block = from; block < to; block++) {
        const uint8_t *values = maker->values + block * EGDB_BLOCK;
        size_t size = egdb_code_write(&maker->code, values, block_count(maker, block), room);
        maker->sizes[block] = (uint32_t)size;
        maker->bytes[block] = malloc(size);
        if (maker->bytes[block] == NULL)
            atomic_store(&maker->failed, true);
        else
            memcpy(maker->bytes[block], room, size);
    }
}

static Tally add_tallies(const Maker *maker, int workers)
{
    Tally sum = maker->tally[0];
    for (int i = 1; i < workers; i++) {
        const Tally *tally = &maker->tally[i];
        for (int k = 0; k < EGDB_CODES * EGDB_SYMBOLS; k++)
            sum.counts.of[k / EGDB_SYMBOLS][k % EGDB_SYMBOLS] +=
                tally->counts.of[k / EGDB_SYMBOLS][k % EGDB_SYMBOLS];
        sum.wins += tally->wins;
        sum.losses += tally->losses;
        if (tally->longest > sum.longest) sum.longest = tally->longest;
    }
    return sum;
}

static void put_header(const Maker *maker, const Tally *sum, uint64_t size, uint8_t *out)
{
    EgdbSlice slice = maker->shape->slice;
    memcpy(out + MAGIC_AT, MAGIC, sizeof MAGIC);
    bytes_put(out + VERSION_AT, 4, VERSION);
    out[KIND_AT] = (uint8_t)maker->kind;
    out[SLICE_AT] = slice.own_men;
    out[SLICE_AT + 1] = slice.own_kings;
    out[SLICE_AT + 2] = slice.other_men;
    out[SLICE_AT + 3] = slice.other_kings;
    out[BLOCK_BITS_AT] = EGDB_BLOCK_BITS;
    bytes_put(out + LONGEST_AT, 2,
              maker->kind != EGDB_WDL && sum->longest > 0 ? (uint64_t)sum->longest - 1 : 0);
    bytes_put(out + BLOCKS_AT, 4, maker->blocks);
    bytes_put(out + COUNT_AT, 8, maker->shape->count);
    bytes_put(out + WINS_AT, 8, sum->wins);
    bytes_put(out + DRAWS_AT, 8, maker->shape->count - sum->wins - sum->losses);
    bytes_put(out + LOSSES_AT, 8, sum->losses);
    bytes_put(out + SIZE_AT, 8, size);
    size_t at = 0;
    for (int code = 0; code < EGDB_CODES; code++)
        for (int i = 0; i < egdb_code_symbols(maker->kind != EGDB_WDL, code); i++, at++)
            out[CODES_AT + at / 2] |= (uint8_t)(maker->code.length[code][i] << at % 2 * 4);
}

/* Header, table of blocks and blocks in one piece. */
static Status assemble(const Maker *maker, const Tally *sum, uint8_t **out, size_t *out_size)
{
    size_t index = index_at(maker->kind), crc = index + (size_t)maker->blocks * ENTRY, end = 0;
    for (uint32_t i = 0; i < maker->blocks; i++)
        end += maker->sizes[i];
    size_t size = crc + CRC + end;
    uint8_t *bytes = calloc(1, size);
    if (bytes == NULL || end > UINT32_MAX) {
        free(bytes);
        return status_failed("no memory for a file of %zu bytes", size);
    }
    put_header(maker, sum, size, bytes);
    end = 0;
    for (uint32_t i = 0; i < maker->blocks; i++) {
        memcpy(bytes + crc + CRC + end, maker->bytes[i], maker->sizes[i]);
        end += maker->sizes[i];
        bytes_put(bytes + index + (size_t)i * ENTRY, 4, end);
        bytes_put(bytes + index + (size_t)i * ENTRY + 4, CRC, crc32_add(0, maker->bytes[i], maker->sizes[i]));
    }
    bytes_put(bytes + crc, CRC, crc32_add(0, bytes, crc));
    *out = bytes;
    *out_size = size;
    return status_ok();
}

static bool maker_allocate(Maker *maker, int workers)
{
    maker->tally = calloc((size_t)workers, sizeof *maker->tally);
    maker->room = calloc((size_t)workers, sizeof *maker->room);
    maker->bytes = calloc(maker->blocks, sizeof *maker->bytes);
    maker->sizes = calloc(maker->blocks, sizeof *maker->sizes);
    bool good = maker->tally != NULL && maker->room != NULL && maker->bytes != NULL && maker->sizes != NULL;
    for (int i = 0; good && i < workers; i++) {
        maker->room[i] = malloc(EGDB_BLOCK_BYTES);
        good = maker->room[i] != NULL;
    }
    return good;
}

static void maker_release(Maker *maker, int workers)
{
    for (uint32_t i = 0; maker->bytes != NULL && i < maker->blocks; i++)
        free(maker->bytes[i]);
    for (int i = 0; maker->room != NULL && i < workers; i++)
        free(maker->room[i]);
    free(maker->tally);
    free(maker->room);
    free(maker->bytes);
    free(maker->sizes);
}

Status egdb_section_make(const EgdbCrew *crew, const EgdbShape *shape, EgdbKind kind, uint8_t *values,
                         uint8_t **out, size_t *size)
{
    EgdbCrew mine = {.threads = crew->threads}; /* never stopped halfway */
    Maker *maker = calloc(1, sizeof *maker);
    if (maker == NULL) return status_failed("no memory to write a database");
    maker->shape = shape;
    maker->kind = kind;
    maker->values = values;
    maker->blocks = blocks_of(shape);
    Status status = status_failed("no memory to write a database");
    if (maker_allocate(maker, mine.threads)) {
        egdb_crew_run(&mine, maker->blocks, 1, count_blocks, maker);
        Tally sum = add_tallies(maker, mine.threads);
        egdb_code_make(kind != EGDB_WDL, &sum.counts, &maker->code);
        egdb_crew_run(&mine, maker->blocks, 1, write_blocks, maker);
        if (!atomic_load(&maker->failed)) status = assemble(maker, &sum, out, size);
    }
    maker_release(maker, mine.threads);
    free(maker);
    return status;
}

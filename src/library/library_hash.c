#include "library/library_state.h"

#include "base/rng.h"

#include <ctype.h>

enum { POS_WORDS = sizeof(Pos) / sizeof(uint64_t) };

uint64_t library_text_hash(uint64_t seed, const char *text)
{
    uint64_t hash = rng_hash(seed);
    for (; *text != '\0'; text++)
        hash = (hash ^ (uint64_t)(unsigned char)tolower((unsigned char)*text)) * 0x100000001B3u;
    return rng_hash(hash);
}

uint64_t library_byte_hash(uint64_t seed, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t hash = rng_hash(seed);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * 0x100000001B3u;
    return rng_mix(hash, size);
}

static uint64_t hash_words(uint64_t seed, const Pos *pos)
{
    uint64_t hash = seed;
    for (int i = 0; i < POS_WORDS; i++)
        hash = rng_hash(hash ^ pos->word[i]);
    return hash;
}

int64_t library_hash(const Game *game, const Pos *pos)
{
    uint64_t seed = library_text_hash(0, game->name), hash = hash_words(seed, pos);
    if (game->reversed != NULL) {
        Pos other = game->reversed(pos);
        uint64_t exchanged = hash_words(seed, &other);
        if (exchanged < hash) hash = exchanged;
    }
    return (int64_t)(hash >> 16);
}

int64_t library_course(const Record *record)
{
    uint64_t hash = hash_words(library_text_hash(1, record->game->name), &record->from);
    for (int i = 0; i < record->count; i++)
        hash = rng_mix(hash, record->moves[i]);
    return (int64_t)(rng_mix(hash, (uint64_t)record->result.outcome) >> 1);
}

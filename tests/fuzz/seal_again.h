/* The lines of a changed text with right checksums, so that the reader behind them is reached as well. Included
 * once by a fuzzer of sealed files, after mutate.h. */
#ifndef PARLOR_FUZZ_SEAL_AGAIN_H
#define PARLOR_FUZZ_SEAL_AGAIN_H

#include "base/seal.h"
#include "base/text.h"

static size_t seal_again(uint8_t *data, size_t size, size_t max_size)
{
    static char plain[MUTATE_TEXT + 1], sealed[4 * MUTATE_TEXT];
    if (size > MUTATE_TEXT) return size;
    Unsealed opened = seal_open((const char *)data, size, plain);
    Text out = text_into(sealed, sizeof sealed);
    uint32_t chain = 0;
    if (opened.ends) seal_begin(&chain, &out);
    seal_lines(&chain, plain, &out);
    if (opened.ends) seal_end(chain, &out);
    if (out.cut || out.length == 0 || out.length > max_size) return size;
    memcpy(data, sealed, out.length);
    return out.length;
}

#endif

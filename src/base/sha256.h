/* SHA-256 (FIPS 180-4) in the form that a content security policy needs. Pure. */
#ifndef PARLOR_BASE_SHA256_H
#define PARLOR_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BASE64 = 45 /* including its final 0 */ };

void sha256(const void *bytes, size_t size, uint8_t out[SHA256_BYTES]);
/* The same in base64, as in 'sha256-…'. */
void sha256_base64(const void *bytes, size_t size, char out[SHA256_BASE64]);

#endif

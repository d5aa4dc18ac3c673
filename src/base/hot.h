/* Hot code compiled twice: how one portable binary runs fast on a modern processor.
 *
 * A source named in HOT_SOURCES of the Makefile is compiled twice, once for any x86-64 and once for
 * x86-64-v3 (popcnt, BMI2, AVX2) with HOT_V3 defined. Its public functions are declared with
 * HOT_DECLARE and defined as HOT(name); one plain function calls HOT_PICK(name)(…), once per search,
 * never per node. Builds for one processor (MARCH=native), for other machines and for WebAssembly
 * compile the source once. Both flavours compute the same numbers. */
#ifndef PARLOR_BASE_HOT_H
#define PARLOR_BASE_HOT_H

#ifdef HOT_V3
#define HOT(name) name##_v3
#else
#define HOT(name) name##_base
#endif

#ifdef HOT_TWICE
#define HOT_DECLARE(type, name, ...)                                                                         \
    type name##_base(__VA_ARGS__);                                                                           \
    type name##_v3(__VA_ARGS__)
#define HOT_PICK(name) (__builtin_cpu_supports("x86-64-v3") ? name##_v3 : name##_base)
#else
#define HOT_DECLARE(type, name, ...) type name##_base(__VA_ARGS__)
#define HOT_PICK(name)               (name##_base)
#endif

#endif

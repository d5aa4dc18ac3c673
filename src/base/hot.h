/* Hot code compiled twice or three times: how one portable binary runs fast on a modern processor.
 *
 * A source named in HOT_SOURCES of the Makefile is compiled twice, once for any x86-64 and once for
 * x86-64-v3 (popcnt, BMI2, AVX2) with HOT_V3 defined. Its public functions are declared with
 * HOT_DECLARE and defined as HOT(name); one plain function calls HOT_PICK(name)(…), once per search,
 * never per node. A source named in HOT_WIDE_SOURCES is compiled for x86-64-v4 (AVX-512) as well, with
 * HOT_V4 defined, and its functions are declared and picked with HOT_DECLARE_WIDE and HOT_PICK_WIDE.
 * Builds for one processor (MARCH=native), for other machines and for WebAssembly compile the source
 * once. All flavours compute the same numbers. */
#ifndef PARLOR_BASE_HOT_H
#define PARLOR_BASE_HOT_H

#if defined(HOT_V4)
#define HOT(name) name##_v4
#elif defined(HOT_V3)
#define HOT(name) name##_v3
#else
#define HOT(name) name##_base
#endif

/* Has this processor what such code needs? clang before 16 has no names for the levels, only for their features. */
#if defined(__clang__) && __clang_major__ < 16
#define HOT_HAS(feature) (__builtin_cpu_supports(feature) != 0)
#define HOT_HAS_V3                                                                                           \
    (HOT_HAS("avx2") && HOT_HAS("bmi") && HOT_HAS("bmi2") && HOT_HAS("fma") && HOT_HAS("popcnt"))
#define HOT_HAS_V4                                                                                           \
    (HOT_HAS_V3 && HOT_HAS("avx512f") && HOT_HAS("avx512vl") && HOT_HAS("avx512bw") &&                       \
     HOT_HAS("avx512dq") && HOT_HAS("avx512cd"))
#else
#define HOT_HAS_V3 __builtin_cpu_supports("x86-64-v3")
#define HOT_HAS_V4 __builtin_cpu_supports("x86-64-v4")
#endif

#ifdef HOT_TWICE
#define HOT_DECLARE(type, name, ...)                                                                         \
    type name##_base(__VA_ARGS__);                                                                           \
    type name##_v3(__VA_ARGS__)
#define HOT_DECLARE_WIDE(type, name, ...)                                                                    \
    HOT_DECLARE(type, name, __VA_ARGS__);                                                                    \
    type name##_v4(__VA_ARGS__)
#define HOT_PICK(name)      (HOT_HAS_V3 ? name##_v3 : name##_base)
#define HOT_PICK_WIDE(name) (HOT_HAS_V4 ? name##_v4 : HOT_PICK(name))
#else
#define HOT_DECLARE(type, name, ...)      type name##_base(__VA_ARGS__)
#define HOT_DECLARE_WIDE(type, name, ...) HOT_DECLARE(type, name, __VA_ARGS__)
#define HOT_PICK(name)                    (name##_base)
#define HOT_PICK_WIDE(name)               HOT_PICK(name)
#endif

#endif

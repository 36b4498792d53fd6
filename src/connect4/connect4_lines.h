/* connect4_lines.h -- lines of four in all directions at once: one by one, or in the four lanes of a vector.
 *
 * Included by connect4_search.h only.  All sets lie inside the board.
 */
#ifdef MB_C4_VECTORS

#include <immintrin.h>

/* Shifts of each lane by its own distance, which may be 64 or more. */
MB_INLINE __m256i mb_c4_left(__m256i x, __m256i by)
{
    return _mm256_sllv_epi64(x, by);
}
MB_INLINE __m256i mb_c4_right(__m256i x, __m256i by)
{
    return _mm256_srlv_epi64(x, by);
}
MB_INLINE __m256i mb_c4_both(__m256i x, __m256i y)
{
    return _mm256_and_si256(x, y);
}
MB_INLINE __m256i mb_c4_either(__m256i x, __m256i y)
{
    return _mm256_or_si256(x, y);
}

/* k steps in each direction: up, right, right and down, right and up. */
MB_INLINE __m256i mb_c4_steps(mb_c4_shape g, int k)
{
    return _mm256_setr_epi64x(k, k * g.stride, k * (g.stride - 1), k * (g.stride + 1));
}

MB_INLINE uint64_t mb_c4_union(__m256i x)
{
    const __m128i y = _mm_or_si128(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(y, _mm_unpackhi_epi64(y, y)));
}

MB_INLINE __m256i mb_c4_starts(mb_c4_shape g, uint64_t set)
{
    const __m256i p = _mm256_set1_epi64x((long long)set), pairs = mb_c4_both(p, mb_c4_right(p, mb_c4_steps(g, 1)));
    return mb_c4_both(pairs, mb_c4_right(pairs, mb_c4_steps(g, 2)));
}

MB_INLINE uint64_t mb_c4_cells(mb_c4_shape g, __m256i starts)
{
    const __m256i pairs = mb_c4_either(starts, mb_c4_left(starts, mb_c4_steps(g, 1)));
    return mb_c4_union(mb_c4_either(pairs, mb_c4_left(pairs, mb_c4_steps(g, 2))));
}

MB_INLINE bool mb_c4_has_line(mb_c4_shape g, uint64_t set)
{
    const __m256i starts = mb_c4_starts(g, set);
    return !_mm256_testz_si256(starts, starts);
}

MB_INLINE uint64_t mb_c4_lines(mb_c4_shape g, uint64_t set)
{
    return mb_c4_cells(g, mb_c4_starts(g, set));
}

MB_INLINE uint64_t mb_c4_lines_outside(mb_c4_shape g, uint64_t set, uint64_t part)
{
    return mb_c4_cells(g, _mm256_andnot_si256(mb_c4_starts(g, part), mb_c4_starts(g, set)));
}

MB_INLINE bool mb_c4_escapes(mb_c4_shape g, uint64_t set, uint64_t below)
{
    const __m256i starts = mb_c4_starts(g, set);
    if (_mm256_testz_si256(starts, starts))
        return false;
    const __m256i from = mb_c4_starts(g, below);
    const __m256i over = mb_c4_either(from, _mm256_sub_epi64(_mm256_set1_epi64x((long long)g.above), from));
    return !_mm256_testc_si256(over, starts);
}

MB_INLINE uint64_t mb_c4_completions(mb_c4_shape g, uint64_t set)
{
    const __m256i one = mb_c4_steps(g, 1), two = mb_c4_steps(g, 2), three = mb_c4_steps(g, 3);
    const __m256i p = _mm256_set1_epi64x((long long)set), pairs = mb_c4_both(p, mb_c4_left(p, one));
    return mb_c4_union(
        mb_c4_either(mb_c4_both(mb_c4_left(pairs, one), mb_c4_either(mb_c4_left(p, three), mb_c4_right(p, one))),
                     mb_c4_both(mb_c4_right(pairs, two), mb_c4_either(mb_c4_left(p, one), mb_c4_right(p, three)))));
}

#else

#define MB_C4_EACH(g, f) (f(1) | f((g).stride) | f((g).stride - 1) | f((g).stride + 1))

/* Does the set hold a line? */
MB_INLINE bool mb_c4_has_line(mb_c4_shape g, uint64_t set)
{
#define ONE(d)           mb_c4_line_starts(set, d)
    return MB_C4_EACH(g, ONE) != 0;
#undef ONE
}

/* All cells on lines inside the set. */
MB_INLINE uint64_t mb_c4_lines(mb_c4_shape g, uint64_t set)
{
#define ONE(d) mb_c4_line_cells(mb_c4_line_starts(set, d), d)
    return MB_C4_EACH(g, ONE);
#undef ONE
}

/* All cells on lines inside the set, of which at least one cell is outside its part. */
MB_INLINE uint64_t mb_c4_lines_outside(mb_c4_shape g, uint64_t set, uint64_t part)
{
#define ONE(d) mb_c4_line_cells(mb_c4_line_starts(set, d) & ~mb_c4_line_starts(part, d), d)
    return MB_C4_EACH(g, ONE);
#undef ONE
}

/* Does the set hold a line with no line of the other set below it, in the same columns and direction? */
MB_INLINE bool mb_c4_escapes(mb_c4_shape g, uint64_t set, uint64_t below)
{
#define ONE(d) (mb_c4_line_starts(set, d) & ~mb_c4_from(g, mb_c4_line_starts(below, d)))
    return MB_C4_EACH(g, ONE) != 0;
#undef ONE
}

MB_INLINE uint64_t mb_c4_completions_along(uint64_t p, int d)
{
    const uint64_t pairs = p & mb_c4_up(p, d), below = mb_c4_up(pairs, d), over = mb_c4_down(pairs, 2 * d);
    return (below & (mb_c4_up(p, 3 * d) | mb_c4_down(p, d))) | (over & (mb_c4_up(p, d) | mb_c4_down(p, 3 * d)));
}

/* Cells, also outside the board, that make a line with three of the set. */
MB_INLINE uint64_t mb_c4_completions(mb_c4_shape g, uint64_t set)
{
#define ONE(d) mb_c4_completions_along(set, d)
    return (set << 1 & set << 2 & set << 3) | ONE(g.stride) | ONE(g.stride - 1) | ONE(g.stride + 1);
#undef ONE
}

#endif

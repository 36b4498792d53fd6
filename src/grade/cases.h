/* cases.h -- the instances that a program is tried with, from the smallest up.
 *
 * First all small graphs (or lists, or boards), by vertices and then by moves, each in one numbering; then random
 * ones, larger and larger.  Where there are too many small ones, a sample of them.  Of the random instances of A*,
 * two thirds are such that an A* without reopening is wrong: they are searched for among many.  Names of vertices
 * alternate.  The same seed gives the same instances.
 */
#pragma once

#include "grade/exercise.h"

typedef struct mb_cases {
    unsigned uses, needs;
    uint64_t seed;
    int stage;            /* 0: all small ones, 1: random ones */
    uint32_t n;           /* vertices, or numbers, of the current instances */
    uint32_t moves;       /* moves of the current graphs */
    uint64_t graph, more; /* codes of the current graph and of the data of its vertices */
    uint64_t keep;        /* sample rate of small ones: this many of 2^32 are kept */
    uint32_t drawn;       /* random ones of this size that were made */
    uint32_t made;        /* instances so far */
    uint32_t namings;     /* how vertices are named: the first so many of mb_naming */
} mb_cases;

mb_cases mb_cases_begin(unsigned uses, unsigned needs, uint32_t namings, uint64_t seed);

/* How many ways there are to name vertices: 1, unless a type says that a vertex may be anything. */
uint32_t mb_cases_namings(const mb_exercise *exercise, mb_tongue tongue);

/* The next instance; NULL: there are no more, or no memory (mb_pool_status() tells). */
mb_instance *mb_cases_next(mb_cases *cases, mb_pool *pool);

/* Leave the rest of the small ones out: the next instance is a random one. */
void mb_cases_hurry(mb_cases *cases);

/* Instance i of a fixed series of small random ones, every other one as the text has them, which tell programs apart.
 * NULL: none was found, or no memory. */
mb_instance *mb_cases_probe(mb_pool *pool, const mb_exercise *exercise, uint32_t namings, uint32_t i);

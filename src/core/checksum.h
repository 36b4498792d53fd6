/* checksum.h -- a fast checksum that detects damaged bytes: four lanes of eight bytes, 32 bytes at a time. */
#pragma once

#include "core/base.h"

enum { MB_SUM_LANES = 4, MB_SUM_BLOCK = 8 * MB_SUM_LANES };

/* The checksum of blocks of 32 bytes, added piece by piece. */
void mb_sum_begin(uint64_t lane[MB_SUM_LANES]);
void mb_sum_add(uint64_t lane[MB_SUM_LANES], const void *data, size_t size);
uint64_t mb_sum_end(const uint64_t lane[MB_SUM_LANES]);

/* The checksum of any number of bytes, which depends on their number too. */
uint64_t mb_checksum(const void *data, size_t size);

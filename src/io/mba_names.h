/* mba_names.h -- names in an .mba file: concatenated in one pool, found by a hash table that is made at opening. */
#pragma once

#include "arena/names.h"

/* Names of `count` positions: that of v is bytes spell[v] .. spell[v+1]-1 of the pool, checked before.  Both arrays
 * are borrowed and must outlive the names.
 *
 * twins   on MB_EINVAL, two positions that have the same name
 * return  MB_OK, MB_ENOMEM, MB_EINVAL
 */
mb_status mb_spelling_new(mb_names **out, uint32_t twins[2], uint32_t count, const uint64_t *spell, const char *pool);

/* census.h -- how many positions of a tier are won or lost in so many moves? */
#pragma once

#include "marienbad/table.h"
#include "table/reach.h"

/* Allocate a row a tier; old rows are freed. */
mb_status mb_census_begin(mb_census *census, uint32_t tiers);

/* The outcomes of a tier. */
typedef struct mb_census_tier {
    const mb_space *space;
    const mb_reached *reached; /* empty: reachability was not computed, and all positions are counted */
    uint32_t tier, width;
    const uint8_t *outcomes;
} mb_census_tier;

/* Count the positions of a tier by their outcomes.  MB_ENOTFOUND: a distance is beyond MB_CENSUS_FAR */
mb_status mb_census_add(mb_census *census, const mb_census_tier *of, int threads, mb_error *error);

/* census.h -- how many positions of a tier are won or lost in so many moves? */
#pragma once

#include "marienbad/table.h"
#include "table/reach.h"

/* Allocate a row a tier; old rows are freed. */
mb_status mb_census_begin(mb_census *census, uint32_t tiers);

/* Count the reachable positions of a tier (all where reachability was not computed) by their outcomes.
 * MB_ENOTFOUND: a distance is beyond MB_CENSUS_FAR */
mb_status mb_census_add(mb_census *census, const uint8_t *outcomes, uint32_t width, const mb_space *space,
                        const mb_reached *reached, uint32_t tier, mb_error *error);

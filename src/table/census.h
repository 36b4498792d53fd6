/* census.h -- how many positions of a tier are won or lost in so many moves? */
#pragma once

#include "marienbad/table.h"
#include "table/reach.h"

/* Allocate a row a tier; old rows are freed. */
mb_status mb_census_begin(mb_census *census, uint32_t tiers);

/* Count the reachable positions of a tier, whose outcomes have one byte each. */
mb_status mb_census_add(mb_census *census, const uint8_t *outcomes, const mb_reached *reached, uint32_t tier,
                        mb_error *error);

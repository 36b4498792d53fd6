/* census.h -- how many positions of a tier are won or lost in so many moves? */
#ifndef MB_TABLE_CENSUS_H
#define MB_TABLE_CENSUS_H

#include "marienbad/table.h"
#include "table/reach.h"

/* Room for a row a tier; what is there is cleared. */
mb_status mb_census_begin(mb_census *census, uint32_t tiers);

/* Count the reachable positions of a tier, whose outcomes have one byte each. */
mb_status mb_census_add(mb_census *census, const uint8_t *codes, const mb_reached *reached, uint32_t tier,
                        mb_error *error);

#endif

/* census.h -- how many positions of a tier are won or lost in so many moves? */
#ifndef MB_TABLE_CENSUS_H
#define MB_TABLE_CENSUS_H

#include "marienbad/table.h"
#include "table/tier.h"

/* Room for a row a tier; what is there is cleared. */
mb_status mb_census_begin(mb_census *census, uint32_t tiers);

/* Count the positions of a tier that are reached, whose codes are bytes in memory. */
mb_status mb_census_add(mb_census *census, const mb_mill *mill, uint32_t tier, const mb_reached *reached,
                        mb_error *error);

#endif

/* advise.h -- the advisor that searches, after an expert's advisor if there is one. */
#pragma once

#include "marienbad/advise.h"

/* An advisor that searches with these options (NULL: alpha-beta without a depth limit, with history, killers and a
 * table).
 *
 * expert  tried first, for half of the time; owned by the result, and freed on failure; NULL: none
 */
mb_status mb_advisor_of_search(mb_advisor **out, const mb_rules *rules, const mb_search_options *options,
                               mb_advisor *expert, mb_error *error);

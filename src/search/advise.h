/* advise.h -- the advisor that searches, and that may ask somebody who knows more first. */
#ifndef MB_SEARCH_ADVISE_H
#define MB_SEARCH_ADVISE_H

#include "marienbad/advise.h"

/* An advisor that searches with these options (NULL: alpha-beta to the end, with history, killers and a table).
 *
 * expert  is asked first, for half of the time, and owned, also when this fails; NULL: nobody
 */
mb_status mb_advisor_of_search(mb_advisor **out, const mb_rules *rules, const mb_search_options *options,
                               mb_advisor *expert, mb_error *error);

#endif

/* marienbad.h -- two-player games on graphs: the only header that users include. */
#ifndef MARIENBAD_H
#define MARIENBAD_H

#ifdef __cplusplus
extern "C" {
#endif

#include "marienbad/advise.h"
#include "marienbad/answer.h"
#include "marienbad/answerer.h"
#include "marienbad/arena.h"
#include "marienbad/attractor.h"
#include "marienbad/bitset.h"
#include "marienbad/book.h"
#include "marienbad/check.h"
#include "marienbad/expert.h"
#include "marienbad/explore.h"
#include "marienbad/game.h"
#include "marienbad/ground.h"
#include "marienbad/grundy.h"
#include "marienbad/grundy_view.h"
#include "marienbad/io.h"
#include "marienbad/kernel.h"
#include "marienbad/limits.h"
#include "marienbad/path.h"
#include "marienbad/path_view.h"
#include "marienbad/play.h"
#include "marienbad/search.h"
#include "marienbad/search_view.h"
#include "marienbad/show.h"
#include "marienbad/solve.h"
#include "marienbad/status.h"
#include "marienbad/table.h"
#include "marienbad/text.h"
#include "marienbad/tiers.h"
#include "marienbad/version.h"
#include "marienbad/why.h"

#ifdef __cplusplus
}
#endif

#endif

/* tree_claims.h -- what a person says of the nodes of a search: windows, values, cuts.
 *
 * Read are tables whose headings name their columns (node, α or alpha, β or beta, value, cut, in English or French;
 * other columns are ignored), as text, Markdown, LaTeX or CSV: so all that `search --steps` prints.  Lines without
 * headings are `NODE α β VALUE CUT` or `NODE VALUE`.  JSON and Python have {node: value}, {node: (α, β, value, cut)},
 * {node: {"alpha": …}}, [{"node": …, "alpha": …}, …], or an object whose `steps` is such a list.
 *
 * A cell that is empty, `?` or (but for cuts) `-` claims nothing.
 */
#pragma once

#include "io/source.h"
#include "marienbad/search.h"

/* A claimed number; infinite as in mb_seen. */
typedef struct mb_claimed {
    bool said;
    int64_t number;
} mb_claimed;

typedef enum mb_claimed_cut {
    MB_CLAIMED_NONE, /* nothing is claimed */
    MB_CLAIMED_UNCUT,
    MB_CLAIMED_CUT, /* some moves are cut, or the node is */
    MB_CLAIMED_ALPHA,
    MB_CLAIMED_BETA,
} mb_claimed_cut;

typedef struct mb_tree_claim {
    const char *at;       /* where it stands in the text */
    size_t name, skipped; /* offsets in `words`, ended by 0: the node, and the moves that are said to be cut */
    mb_claimed alpha, beta, value;
    int bound; /* of the value: -1 at most, 1 at least, 0 exact or not said */
    mb_claimed_cut cut;
} mb_tree_claim;

typedef struct mb_tree_claims {
    mb_source source;
    mb_tree_claim *at;
    size_t count, room;
    mb_text words;
} mb_tree_claims;

/* Read claims; `text` must outlive them.  Release with mb_tree_claims_clear(), even on failure. */
mb_status mb_tree_claims_read(mb_tree_claims *out, const char *text, size_t length, const char *file,
                              mb_error *error);
void mb_tree_claims_clear(mb_tree_claims *claims);

static inline const char *mb_tree_claim_word(const mb_tree_claims *claims, size_t offset)
{
    return claims->words.data + offset;
}

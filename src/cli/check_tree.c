/* check_tree.c -- a student's windows, values and cuts of a search, judged node by node. */
#include "cli/check_claims.h"
#include "cli/verdict.h"
#include "core/hash.h"
#include "core/mem.h"
#include "io/tree_claims.h"
#include "show/pictures.h"
#include "show/search_walk.h"
#include "show/style.h"

static const mb_words SAY_TREE_TWICE =
    MB_WORDS("the search enters node {name} fewer times than there are claims about it",
             "la recherche entre moins souvent dans le nœud {name} qu'il n'y a d'affirmations sur lui");
static const mb_words SAY_MISTAKE = MB_WORDS("; ", " ; ");
static const mb_words SAY_NODE = MB_WORDS("  {name}: {wrong}", "  {name} : {wrong}");
static const mb_words SAY_ALL_RIGHT = MB_WORDS(
    "{claimed} {claimed?node:nodes} claimed, of {entered} that the search enters",
    "{claimed} {claimed?nœud annoncé:nœuds annoncés}, sur {entered} {entered?visité:visités} par la recherche");
static const mb_words SAY_SOME_WRONG = MB_WORDS("{wrong} of {claimed} {claimed?node:nodes}, first {name}",
                                                "{wrong} {wrong?nœud:nœuds} sur {claimed}, le premier est {name}");
static const mb_words SAY_ALPHA = MB_WORDS("α is {right}, not {claimed}", "α est {right}, pas {claimed}");
static const mb_words SAY_BETA = MB_WORDS("β is {right}, not {claimed}", "β est {right}, pas {claimed}");
static const mb_words SAY_TREE_VALUE =
    MB_WORDS("the value is {right}, not {claimed}", "la valeur est {right}, pas {claimed}");
static const mb_words SAY_UNCUT = MB_WORDS("no move is cut here", "aucun coup n'est élagué ici");
static const mb_words SAY_CUT_HERE = MB_WORDS("moves are cut here: {cut}", "des coups sont élagués ici : {cut}");
static const mb_words SAY_NEVER = MB_WORDS("the search never enters it: {above} is cut before",
                                           "la recherche n'y entre jamais : {above} est élagué avant");
static const mb_words SAY_NOT_ENTERED = MB_WORDS("the search never enters it", "la recherche n'y entre jamais");

/* A claim, the node that it is about, and what is wrong with it. */
typedef struct tree_verdict {
    uint32_t node; /* of the walk; MB_NONE: the search does not come near it */
    mb_text wrong; /* sentences, "; " between them; empty: all is right */
} tree_verdict;

typedef struct tree_judge {
    cli_call *cli;
    const mb_walk *walk;
    const mb_tree_claims *claims;
    tree_verdict *verdict; /* one a claim */
    mb_hash places;        /* what the nodes stand for, without their movers */
    uint32_t *head, *link; /* head[slot]: the first node of that place, mover and kind; link[node]: the next one */
    bool *used;            /* used[slot]: a claim is about such a node */
    size_t wrong;          /* claims that are */
    size_t first;          /* the first of them */
} tree_judge;

/* ---- one claim ---- */

/* Begin one more sentence about what is wrong. */
static mb_text *begin_mistake(const tree_judge *j, mb_text *wrong)
{
    mb_text_add(wrong, wrong->length > 0 ? mb_words_in(SAY_MISTAKE, j->cli->lang) : "");
    return wrong;
}

/* The number that a person would write for a bound or value: forced wins are infinite beside estimates. */
static int64_t number_of(const mb_walk *walk, const mb_seen *seen)
{
    if (walk->estimated && seen->winner)
        return seen->winner == 1 ? MB_PLUS_INFINITY : MB_MINUS_INFINITY;
    return seen->number;
}

/* Say that a number is `right`, which is cleared, and not what was claimed. */
static void add_mistake(const tree_judge *j, mb_text *wrong, mb_words words, mb_text *right,
                        const mb_claimed *claimed, int bound)
{
    mb_text said = {0};
    mb_text_add(&said, bound < 0 ? "≤ " : bound > 0 ? "≥ " : "");
    mb_walk_number(&said, j->walk, &(mb_seen){.number = claimed->number});
    mb_text_say(begin_mistake(j, wrong), j->cli->lang, words, "right", mb_piece_of(right), "claimed",
                mb_piece_of(&said));
    mb_text_clear(&said);
    mb_text_clear(right);
}

static void judge_bound(const tree_judge *j, mb_text *wrong, mb_words words, const mb_claimed *claimed,
                        const mb_seen *seen)
{
    if (!claimed->said || claimed->number == number_of(j->walk, seen))
        return;
    mb_text right = {0};
    mb_walk_number(&right, j->walk, seen);
    add_mistake(j, wrong, words, &right, claimed, 0);
}

/* A value that is said without a sign may be a bound; one with a sign is the bound of that kind. */
static void judge_value(const tree_judge *j, mb_text *wrong, const mb_tree_claim *claim, const mb_walk_node *node)
{
    const bool same = claim->value.number == number_of(j->walk, &node->value);
    if (!claim->value.said || !node->left || (same && (claim->bound == 0 || claim->bound == mb_walk_bound(node))))
        return;
    mb_text right = {0};
    mb_walk_value(&right, j->walk, node, j->cli->lang);
    add_mistake(j, wrong, SAY_TREE_VALUE, &right, &claim->value, claim->bound);
}

/* The moves that are cut at a node: "c d". */
static void add_skipped(mb_text *out, const mb_walk *walk, const mb_walk_node *node)
{
    for (uint32_t i = 0; i < node->skips; i++)
        mb_text_put(out, i > 0 ? " " : "", mb_ground_called(walk->tree, walk->node[node->first_skip + i].at));
}

static void judge_cut(const tree_judge *j, mb_text *wrong, const mb_tree_claim *claim, const mb_walk_node *node)
{
    if (claim->cut == MB_CLAIMED_NONE)
        return;
    const char *skipped = mb_tree_claim_word(j->claims, claim->skipped);
    mb_text right = {0};
    add_skipped(&right, j->walk, node);
    const mb_claimed_cut bound = node->cut == MB_CUT_BETA ? MB_CLAIMED_BETA : MB_CLAIMED_ALPHA;
    const bool accepted = node->skips == 0 ? claim->cut == MB_CLAIMED_UNCUT
                                           : (claim->cut == bound || claim->cut == MB_CLAIMED_CUT)
                                                 && (*skipped == 0 || strcmp(skipped, mb_text_string(&right)) == 0);
    if (!accepted && node->skips == 0) {
        mb_text_say(begin_mistake(j, wrong), j->cli->lang, SAY_UNCUT);
    } else if (!accepted) {
        mb_text cut = {0};
        mb_text_put(&cut, bound == MB_CLAIMED_BETA ? "β: " : "α: ", mb_piece_of(&right));
        mb_text_say(begin_mistake(j, wrong), j->cli->lang, SAY_CUT_HERE, "cut", mb_piece_of(&cut));
        mb_text_clear(&cut);
    }
    mb_text_clear(&right);
}

/* Of a node that was cut, the claim may say so, and nothing else. */
static void judge_skipped(const tree_judge *j, mb_text *wrong, const mb_tree_claim *claim, const mb_walk_node *node)
{
    const bool says = claim->alpha.said || claim->beta.said || claim->value.said || claim->cut == MB_CLAIMED_UNCUT;
    if (says)
        mb_text_say(begin_mistake(j, wrong), j->cli->lang, SAY_NEVER, "above",
                    mb_ground_called(j->walk->tree, j->walk->node[node->parent].at));
}

static void judge_claim(tree_judge *j, size_t i)
{
    const mb_tree_claim *claim = &j->claims->at[i];
    tree_verdict *verdict = &j->verdict[i];
    MB_ASSERT(verdict->node == MB_NONE || verdict->node < j->walk->count);
    const mb_walk_node *node = verdict->node == MB_NONE ? NULL : &j->walk->node[verdict->node];
    if (!node) {
        mb_text_say(begin_mistake(j, &verdict->wrong), j->cli->lang, SAY_NOT_ENTERED);
    } else if (node->skipped) {
        judge_skipped(j, &verdict->wrong, claim, node);
    } else {
        judge_bound(j, &verdict->wrong, SAY_ALPHA, &claim->alpha, &node->alpha);
        judge_bound(j, &verdict->wrong, SAY_BETA, &claim->beta, &node->beta);
        judge_value(j, &verdict->wrong, claim, node);
        judge_cut(j, &verdict->wrong, claim, node);
    }
    if (verdict->wrong.length > 0 && j->wrong++ == 0)
        j->first = i;
}

/* ---- all claims ---- */

/* The slot of the nodes of a place that were entered, or skipped. */
static size_t slot_of(uint32_t place, mb_player mover, bool skipped)
{
    MB_ASSERT(place != UINT32_MAX);
    return 4 * (size_t)place + (mover == MB_P2 ? 2 : 0) + (skipped ? 1 : 0);
}

/* List the nodes of each slot, in the order of the walk. */
static mb_status list_nodes(tree_judge *j)
{
    const mb_walk *walk = j->walk;
    mb_status status = MB_OK;
    uint32_t place;
    for (uint32_t v = 0; v < walk->count && status == MB_OK; v++)
        status = mb_hash_add(&place, NULL, &j->places, walk->node[v].at.at);
    if (status != MB_OK)
        return status;
    const size_t slots = 4 * (size_t)j->places.count;
    j->head = mb_alloc(slots, sizeof *j->head);
    j->used = mb_alloc_zero(slots, sizeof *j->used);
    j->link = mb_alloc(walk->count, sizeof *j->link);
    if (!j->head || !j->used || !j->link)
        return MB_ENOMEM;
    memset(j->head, 0xff, slots * sizeof *j->head);
    for (uint32_t v = walk->count; v-- > 0;) {
        const mb_walk_node *node = &walk->node[v];
        const size_t slot = slot_of(mb_hash_find(&j->places, node->at.at), node->at.mover, node->skipped);
        MB_ASSERT(slot < slots);
        j->link[v] = j->head[slot];
        j->head[slot] = v;
    }
    return MB_OK;
}

/* The node that claim i is about: the first with its name that no claim before is about, entered ones first. */
static mb_status find_node(tree_judge *j, size_t i)
{
    const mb_tree_claim *claim = &j->claims->at[i];
    const char *name = mb_tree_claim_word(j->claims, claim->name);
    mb_place place;
    const mb_status status = mb_ground_find(&place, j->walk->tree, MB_P1, name, strlen(name), &j->cli->error);
    if (status != MB_OK) {
        mb_source_at(&j->claims->source, claim->at);
        return status;
    }
    j->verdict[i].node = MB_NONE;
    const uint32_t number = mb_hash_find(&j->places, place.at);
    bool met = false;
    for (int skipped = 0; skipped < 2 && number != UINT32_MAX; skipped++) {
        const size_t slot = slot_of(number, place.mover, skipped);
        const uint32_t node = j->head[slot];
        if (node != MB_NONE) {
            MB_ASSERT(node < j->walk->count && j->walk->node[node].skipped == (bool)skipped);
            j->used[slot] = true;
            j->head[slot] = j->link[node];
            j->verdict[i].node = node;
            return MB_OK;
        }
        met |= j->used[slot];
    }
    return met ? mb_source_fail(&j->claims->source, claim->at, SAY_TREE_TWICE, "name", name) : MB_OK;
}

static void tree_json(const tree_judge *j, mb_piece reason)
{
    mb_json json = mb_json_begin(&j->cli->out, '{');
    mb_json_add(&json, "accepted", (bool)(j->wrong == 0), "position",
                j->wrong ? mb_tree_claim_word(j->claims, j->claims->at[j->first].name) : MB_NOTHING, "reason",
                reason);
    mb_json_open_key(&json, "nodes", '[');
    for (size_t i = 0; i < j->claims->count; i++) {
        const tree_verdict *verdict = &j->verdict[i];
        const mb_walk_node *node = verdict->node == MB_NONE ? NULL : &j->walk->node[verdict->node];
        mb_json_open(&json, '{');
        mb_json_add(&json, "node", mb_tree_claim_word(j->claims, j->claims->at[i].name), "right",
                    (bool)(verdict->wrong.length == 0), "reason",
                    verdict->wrong.length == 0 ? mb_item_string(NULL) : MB_ITEM(mb_piece_of(&verdict->wrong)));
        mb_json_key(&json, "expected");
        if (node && !node->skipped)
            mb_walk_json_node(&json, j->walk, node);
        else
            mb_json_null(&json);
        mb_json_close(&json);
    }
    mb_json_end(&json);
}

static void tree_text(const tree_judge *j, mb_piece reason)
{
    mb_text *out = &j->cli->out;
    verdict_begin(j->cli, j->wrong == 0);
    mb_text_put(out, reason, "\n");
    for (size_t i = 0; i < j->claims->count; i++)
        if (j->verdict[i].wrong.length > 0)
            cli_line(j->cli, SAY_NODE, "name", mb_tree_claim_word(j->claims, j->claims->at[i].name), "wrong",
                     mb_piece_of(&j->verdict[i].wrong));
}

static void say_verdict(const tree_judge *j)
{
    MB_ASSERT(j->wrong <= j->claims->count && (j->wrong == 0 || j->first < j->claims->count));
    mb_text reason = {0};
    uint32_t entered = 0;
    for (uint32_t v = 0; v < j->walk->count; v++)
        entered += !j->walk->node[v].skipped;
    if (j->wrong == 0)
        mb_text_say(&reason, j->cli->lang, SAY_ALL_RIGHT, "claimed", j->claims->count, "entered", entered);
    else
        mb_text_say(&reason, j->cli->lang, SAY_SOME_WRONG, "wrong", j->wrong, "claimed", j->claims->count, "name",
                    mb_tree_claim_word(j->claims, j->claims->at[j->first].name));
    (j->cli->common.json ? tree_json : tree_text)(j, mb_piece_of(&reason));
    mb_text_clear(&reason);
}

/* Judge the claims about a walk. */
static mb_status judge_walk(cli_call *cli, const mb_walk *walk, const mb_tree_claims *claims)
{
    tree_judge j = {
        .cli = cli, .walk = walk, .claims = claims, .verdict = mb_alloc_zero(claims->count, sizeof *j.verdict)};
    mb_status status = j.verdict ? list_nodes(&j) : MB_ENOMEM;
    for (size_t i = 0; i < claims->count && status == MB_OK; i++) {
        j.verdict[i].wrong.players = cli->out.players;
        status = find_node(&j, i);
        if (status == MB_OK)
            judge_claim(&j, i);
        if (status == MB_OK)
            status = j.verdict[i].wrong.status;
    }
    if (status == MB_OK)
        say_verdict(&j);
    cli->no = j.wrong > 0;
    for (size_t i = 0; i < claims->count && j.verdict; i++)
        mb_text_clear(&j.verdict[i].wrong);
    mb_hash_clear(&j.places);
    mb_release_all(j.verdict, j.head, j.link, j.used);
    return status;
}

/* Search, and judge what the file claims about it. */
static mb_status judge_search(const search_setup *s, cli_call *cli, const mb_tree_claims *claims)
{
    mb_walk *walk;
    mb_found found;
    mb_status status = search_setup_walk(&walk, &found, s, cli, 0);
    if (status != MB_OK)
        return status;
    status = mb_search_fits(&(mb_exhibit){.walk = walk}, MB_STEPS_MOST, NULL, &cli->error);
    if (status == MB_OK && found.stopped != MB_OK)
        status = mb_error_plain(&cli->error, found.stopped);
    if (status == MB_OK)
        status = judge_walk(cli, walk, claims);
    mb_found_clear(&found);
    mb_walk_free(walk);
    return status;
}

mb_status check_tree(cli_call *cli)
{
    const check_options *options = cli->options;
    mb_tree_claims claims = {0};
    mb_file file;
    const char *name;
    search_setup s;
    mb_status status = search_setup_open(&s, cli, &options->search, &options->input, options->depth);
    if (status == MB_OK)
        status = input_claim(&file, &name, cli, "--tree", options->tree);
    if (status == MB_OK) {
        status = mb_tree_claims_read(&claims, file.data, file.length, name, &cli->error);
        if (status == MB_OK)
            status = judge_search(&s, cli, &claims);
        mb_tree_claims_clear(&claims);
        mb_file_clear(&file);
    }
    search_setup_close(&s);
    return status;
}

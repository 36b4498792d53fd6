/* grade.c -- is a program right?  If not: the smallest instance found on which it is wrong, and why. */
#include "grade/grade.h"

#include "grade/attempt.h"
#include "grade/cases.h"
#include "grade/mistake.h"
#include "grade/random_cases.h"
#include "rules/program.h"

static const mb_words SAY_DEEP =
    MB_WORDS("Recursion too deep on {large}: a loop with a list of its own goes farther.",
             "Récursion trop profonde sur {large} : une boucle avec sa propre liste va plus loin.");
static const mb_words SAY_DEEP_TEXT =
    MB_WORDS("Recursion too deep on {large}, as the text's own would be: sys.setrecursionlimit lets it go farther.",
             "Récursion trop profonde sur {large}, comme le serait celle du texte : sys.setrecursionlimit permet "
             "d'aller plus loin.");
static const mb_words SAY_UNANSWERED = MB_WORDS(
    "The cases are small; on {large} there is no answer: it takes more than a second or too much memory, or the "
    "program crashes.",
    "Les cas sont petits ; sur {large}, pas de réponse : il y faut plus d'une seconde ou trop de mémoire, ou "
    "le programme plante.");
static const mb_words SAY_LARGE[] = {MB_WORDS("a chain of 1200 vertices", "une chaîne de 1200 sommets"),
                                     MB_WORDS("a list of 1200 numbers", "une liste de 1200 nombres")};
static const mb_words SAY_GROWTH[2] = {
    MB_WORDS(
        "Growth: linear, as in the text ({small} instructions for size {a}, {large} for size {b}).",
        "Croissance : linéaire, comme dans le texte ({small} instructions pour la taille {a}, {large} pour {b})."),
    MB_WORDS("Growth: not linear, while it is in the text ({small} instructions for size {a}, {large} for size {b}, "
             "{where}).",
             "Croissance : non linéaire, alors qu'elle l'est dans le texte ({small} instructions pour la taille {a}, "
             "{large} pour {b}, {where}).")};
static const mb_words SAY_WHERE[] = {
    MB_WORDS("on random graphs", "sur des graphes aléatoires"),
    MB_WORDS("on chains 0 -> 1 -> 2 …", "sur des chaînes 0 -> 1 -> 2 …"),
    MB_WORDS("on chains … 2 -> 1 -> 0", "sur des chaînes … 2 -> 1 -> 0"),
};
static const mb_words SAY_BEYOND =
    MB_WORDS("This graph goes beyond the hypotheses of the text ({which}); within them all answers were right.",
             "Ce graphe sort des hypothèses du texte ({which}) ; toutes les réponses y étaient justes.");
static const struct {
    unsigned needs;
    mb_words words;
} hypotheses[] = {
    {MB_NEEDS_BIPARTITE | MB_NEEDS_FINAL,
     MB_WORDS("bipartite, targets without moves", "graphe biparti, objectifs sans successeur")},
    {MB_NEEDS_BIPARTITE, MB_WORDS("bipartite", "graphe biparti")},
    {MB_NEEDS_FINAL, MB_WORDS("targets without moves", "objectifs sans successeur")},
    {MB_NEEDS_LOOPLESS, MB_WORDS("no loops", "pas de boucle")},
};
static const mb_words SAY_TROUBLE =
    MB_WORDS("The file raises {what} (line {line}) after the function is defined.",
             "Le fichier lève {what} (ligne {line}) après la définition de la fonction.");
static const mb_words SAY_PRINTED = MB_WORDS(
    "The function prints, and returns nothing (None): print only shows a value, return gives it back.",
    "La fonction affiche, et ne renvoie rien (None) : print ne fait que montrer une valeur, return la renvoie.");
static const mb_words SAY_MEMORY = MB_WORDS(
    "Called alone, the function is right here: it keeps data from one call to the next, or draws lots.",
    "Appelée seule, la fonction est juste ici : elle garde des données d'un appel à l'autre, ou tire au hasard.");
static const mb_words SAY_CUTS =
    MB_WORDS("Branches were cut: h was called {found} times for {right} {right?leaf:leaves}.",
             "Des branches ont été élaguées : h a été appelée {found} fois pour {right} {right?feuille:feuilles}.");
static const mb_words SAY_NO_CUT = MB_WORDS(
    "the value is right, but nothing is ever cut: h was called for {found} of {right} {right?leaf:leaves} here",
    "la valeur est juste, mais rien n'est jamais élagué : ici, h a été appelée pour {found} {found?feuille:feuilles} "
    "sur {right}");
static const mb_words SAY_FEWER = MB_WORDS("Time ran out: only {cases} {cases?case was:cases were} tried.",
                                           "Le temps a manqué : {cases} {cases?cas essayé:cas essayés} seulement.");

enum {
    BATCH = 64,        /* questions in flight */
    CHAIN = 1200,      /* vertices of the chain, numbers of the list: more than Python's recursion allows */
    SHRINK_MOST = 400, /* questions for making an instance smaller */
    GROWTH_SMALL = 40, /* vertices of two graphs between which work should grow like their size */
    GROWTH_LARGE = 160,
};

static const double CASES_SECONDS = 11, SMALL_SHARE = 0.6, SHRINK_SECONDS = 7, HINT_SECONDS = 6;

/* A grading under way. */
typedef struct grading {
    const mb_exercise *exercise;
    const mb_subject *subject;
    uint64_t seed;
    const mb_limits *limits;
    mb_error *error;
    mb_runner *runner;
    mb_report *report;
    double until;             /* when the current stage ends */
    unsigned needs;           /* properties of the current instances */
    uint64_t leaves, calls;   /* of the trees so far */
    bool cut;                 /* the function was called for fewer leaves than a tree has */
    const mb_instance *uncut; /* the first tree in which alpha-beta needs fewer; NULL: none so far */
    int64_t uncut_calls;
    uint64_t uncut_leaves;
} grading;

static double grade_now(const grading *g)
{
    return g->limits && g->limits->now ? g->limits->now(g->limits->context) : 0;
}

static bool is_late(const grading *g)
{
    return grade_now(g) > g->until;
}

static void remark(grading *g, const mb_note *note)
{
    MB_ASSERT(mb_words_say(note->words));
    if (g->report->remarks < MB_REMARKS)
        g->report->remark[g->report->remarks++] = *note;
}

/* ---- leaves that alpha-beta need not examine ---- */

/* The value of v by alpha-beta; *leaves grows by the leaves that it examines.  It cuts only where the value is
 * strictly outside the window, so that every correct alpha-beta examines as many leaves or fewer. */
static int64_t weak_alphabeta(uint64_t *leaves, const mb_instance *tree, uint32_t v, bool max, int64_t alpha,
                              int64_t beta)
{
    uint32_t first;
    const uint32_t count = mb_instance_moves(&first, tree, v);
    if (count == 0) {
        ++*leaves;
        return mb_leaf_value(&tree->vertex[v]);
    }
    int64_t best = max ? INT64_MIN : INT64_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const int64_t value = weak_alphabeta(leaves, tree, tree->edge[first + i].to, !max, alpha, beta);
        if (max ? value > best : value < best)
            best = value;
        if (max && best > alpha)
            alpha = best;
        if (!max && best < beta)
            beta = best;
        if (max ? best > beta : best < alpha)
            break;
    }
    return best;
}

static void watch_cuts(grading *g, const mb_instance *tree, const mb_reply *reply)
{
    if (!g->exercise->cuts || reply->raised || reply->calls < 0 || !(g->needs & MB_NEEDS_TREE))
        return; /* elsewhere a leaf may be reached by several ways */
    uint64_t leaves = 0, least = 0;
    for (uint32_t v = 0; v < tree->n; v++) {
        uint32_t first;
        leaves += mb_instance_moves(&first, tree, v) == 0;
    }
    weak_alphabeta(&least, tree, 0, tree->player == 1, INT64_MIN, INT64_MAX);
    g->leaves += leaves;
    g->calls += (uint64_t)reply->calls;
    g->cut = g->cut || (uint64_t)reply->calls < leaves;
    if (least < leaves && !g->uncut) {
        g->uncut = mb_instance_copy(&g->report->pool, tree);
        g->uncut_calls = reply->calls;
        g->uncut_leaves = leaves;
    }
}

/* ---- many trials ---- */

typedef struct grade_batch {
    grading *g;
    mb_pool pool;
    const mb_instance *instance[BATCH];
    mb_datum question[BATCH];
    size_t count;
    size_t wrong; /* the first; `count`: none */
    mb_finding finding;
    mb_reply reply;
    mb_status status;
} grade_batch;

static bool hear_batch(void *context, size_t index, const mb_reply *reply)
{
    grade_batch *b = context;
    mb_attempt t;
    MB_ASSERT(index < b->count);
    b->status = mb_attempt_open(&t, b->g->exercise, b->g->subject->tongue, b->instance[index], &b->pool);
    if (b->status != MB_OK)
        return false;
    mb_finding_clear(&b->finding);
    b->status = mb_attempt_judge(&b->finding, &t, reply);
    mb_attempt_close(&t);
    if (b->status != MB_OK)
        return false;
    b->g->report->cases++;
    watch_cuts(b->g, b->instance[index], reply);
    if (!b->finding.accepted) {
        b->wrong = index;
        b->reply = *reply;
        return false;
    }
    return true;
}

static mb_status write_question(mb_datum *out, const grading *g, const mb_instance *instance, mb_pool *pool)
{
    return mb_attempt_question(out, g->exercise, g->subject->tongue, instance, pool);
}

/* Keep what the report shows of a wrong answer. */
static mb_status grade_keep(grading *g, const mb_instance *instance, const mb_reply *reply, mb_finding *finding)
{
    MB_ASSERT(instance && finding && !finding->accepted);
    mb_report *report = g->report;
    mb_attempt t;
    report->verdict = MB_VERDICT_WRONG;
    report->counterexample = true;
    report->instance = mb_instance_copy(&report->pool, instance);
    if (!report->instance)
        return MB_ENOMEM;
    const mb_status status = mb_attempt_open(&t, g->exercise, g->subject->tongue, report->instance, &report->pool);
    if (status != MB_OK)
        return status;
    const mb_tongue tongue = g->subject->tongue;
    report->arguments = mb_trial_arguments(&t.trial, tongue);
    report->expected = g->exercise->jury->expected(&t.trial, g->exercise->type[tongue == MB_CAML]);
    mb_attempt_close(&t);
    report->raised = reply->raised;
    report->line = reply->raised ? reply->line : 0;
    report->printed = reply->printed;
    mb_text copy = {0}; /* the value is in a pool that goes */
    mb_datum_write(&copy, &reply->value);
    mb_status copied = copy.status;
    if (copied == MB_OK)
        copied = mb_datum_read(&report->returned, &report->pool, copy.data, copy.length);
    mb_text_clear(&copy);
    report->shown = reply->shown ? mb_pool_text(&report->pool, reply->shown, strlen(reply->shown)) : NULL;
    mb_finding_clear(&report->finding);
    report->finding = *finding;
    finding->play = (mb_list){0};
    return copied == MB_OK ? mb_pool_status(&report->pool) : copied;
}

/* Ask one question; MB_OK with *wrong, and then the finding and the reply are filled; the reply lives in the pool. */
static mb_status ask_one(bool *wrong, mb_finding *finding, mb_reply *reply, grading *g, const mb_instance *instance,
                         mb_pool *pool)
{
    grade_batch b = {.g = g, .count = 1, .instance = {instance}, .wrong = 1, .pool = *pool};
    mb_status status = write_question(&b.question[0], g, instance, &b.pool);
    if (status == MB_OK)
        status =
            mb_runner_ask(g->runner, &b.pool, b.question, 1, false, (mb_reply_callback){hear_batch, &b}, g->error);
    if (status == MB_OK)
        status = b.status;
    *pool = b.pool;
    *wrong = b.wrong == 0;
    if (status == MB_OK && *wrong) {
        mb_finding_clear(finding);
        *finding = b.finding;
        *reply = b.reply;
    } else {
        mb_finding_clear(&b.finding);
    }
    return status;
}

/* ---- smaller and smaller ---- */

/* Make the counterexample of the report smaller as long as the answer stays wrong. */
static mb_status grade_shrink(grading *g)
{
    mb_report *report = g->report;
    mb_pool pool = {0};
    mb_status status = MB_OK;
    uint32_t asked = 0;
    g->until = grade_now(g) + SHRINK_SECONDS;
    bool over = false;
    for (uint32_t i = 0; !over && status == MB_OK && asked < SHRINK_MOST && !is_late(g); i++) {
        mb_pool_clear(&pool);
        const mb_instance *tried = mb_instance_smaller(&pool, &over, g->exercise->uses, report->instance, i);
        if (!tried || !mb_instance_fits(tried, g->exercise->uses, g->needs))
            continue;
        bool wrong;
        mb_finding finding = {0};
        mb_reply reply;
        asked++;
        status = ask_one(&wrong, &finding, &reply, g, tried, &pool);
        if (status == MB_OK && wrong) {
            if (reply.unfinished) /* such a question runs until the time limit */
                asked += SHRINK_MOST / 8;
            status = grade_keep(g, tried, &reply, &finding);
            i = UINT32_MAX; /* begin again, with the smaller instance */
        }
        mb_finding_clear(&finding);
    }
    mb_pool_clear(&pool);
    return status;
}

/* ---- stages ---- */

/* The batch has a wrong answer: if the question is answered wrongly by a fresh process too, make the instance
 * smaller; else remark that the program remembers earlier calls. */
static mb_status grade_confirm(grading *g, grade_batch *b)
{
    MB_ASSERT(b->wrong < b->count);
    const uint64_t cases = g->report->cases;
    mb_status status = grade_keep(g, b->instance[b->wrong], &b->reply, &b->finding);
    if (status != MB_OK)
        return status;
    bool wrong = true;
    mb_pool pool = {0};
    mb_finding finding = {0};
    mb_reply reply;
    mb_runner_renew(g->runner);
    if (!b->reply.unfinished && !g->exercise->value) /* asked again, it would only run into the time limit again */
        status = ask_one(&wrong, &finding, &reply, g, g->report->instance, &pool);
    mb_finding_clear(&finding);
    mb_pool_clear(&pool);
    if (status == MB_OK && wrong) {
        status = grade_shrink(g);
    } else if (status == MB_OK) {
        mb_note note;
        mb_note_say(&note, SAY_MEMORY);
        remark(g, &note);
    }
    g->report->cases = cases;
    return status;
}

static mb_cases begin_cases(const grading *g)
{
    return mb_cases_begin(g->exercise->uses, g->needs, mb_cases_namings(g->exercise, g->subject->tongue), g->seed);
}

/* Try the instances that have the current properties. */
static mb_status try_cases(grading *g)
{
    mb_cases cases = begin_cases(g);
    mb_status status = MB_OK;
    bool over = false, wrong = false;
    size_t most = 1; /* the first answers tell how quick it is */
    const double seconds =
                     mb_program_patience() * CASES_SECONDS / (g->exercise->assumes ? 2 : 1), /* two series, or one */
        began = grade_now(g);
    g->until = began + seconds;
    while (!over && !wrong && status == MB_OK) {
        if (grade_now(g) > began + SMALL_SHARE * seconds)
            mb_cases_hurry(&cases); /* the machine is busy: larger instances tell more than the last small ones */
        if (g->report->cases > 0 && is_late(g)) { /* a verdict rests on one case at least */
            mb_note note;
            mb_note_say(&note, SAY_FEWER, "cases", g->report->cases);
            remark(g, &note);
            break;
        }
        grade_batch b = {.g = g};
        while (b.count < most && status == MB_OK && !over) {
            b.instance[b.count] = mb_cases_next(&cases, &b.pool);
            over = !b.instance[b.count];
            status = mb_pool_status(&b.pool);
            if (status == MB_OK && !over)
                status = write_question(&b.question[b.count], g, b.instance[b.count], &b.pool);
            b.count += status == MB_OK && !over;
        }
        b.wrong = b.count;
        if (status == MB_OK && b.count > 0)
            status = mb_runner_ask(g->runner, &b.pool, b.question, b.count, false,
                                   (mb_reply_callback){hear_batch, &b}, g->error);
        if (status == MB_OK)
            status = b.status;
        wrong = b.wrong < b.count;
        if (status == MB_OK && wrong)
            status = grade_confirm(g, &b);
        mb_finding_clear(&b.finding);
        mb_pool_clear(&b.pool);
        most = most < BATCH ? 2 * most : BATCH;
    }
    return status;
}

/* Instances as the text has them first, then those beyond its hypotheses. */
static mb_status try_all_cases(grading *g)
{
    const mb_exercise *e = g->exercise;
    mb_status status = MB_OK;
    if (e->assumes) {
        g->needs = e->needs | e->assumes;
        status = try_cases(g);
    }
    if (status != MB_OK || g->report->verdict != MB_VERDICT_RIGHT)
        return status;
    g->needs = e->needs;
    status = try_cases(g);
    if (status != MB_OK || g->report->verdict == MB_VERDICT_RIGHT
        || mb_instance_fits(g->report->instance, e->uses, e->needs | e->assumes))
        return status;
    for (size_t i = 0; i < MB_COUNT(hypotheses); i++) {
        if (hypotheses[i].needs & ~e->assumes)
            continue;
        mb_note note;
        mb_note_say(&note, SAY_BEYOND, "which", hypotheses[i].words);
        remark(g, &note);
        break;
    }
    return MB_OK;
}

/* Where the exercise asks for alpha-beta: has the program ever examined fewer leaves than there are?  If not, it is
 * wrong on the first tree in which it could have. */
static mb_status judge_cuts(grading *g)
{
    if (g->report->verdict != MB_VERDICT_RIGHT || !g->exercise->cuts || g->leaves == 0
        || g->subject->tongue == MB_JSON)
        return MB_OK;
    mb_note note;
    if (g->cut || !g->uncut) {
        mb_note_say(&note, SAY_CUTS, "found", g->calls, "right", g->leaves);
        remark(g, &note);
        return MB_OK;
    }
    mb_pool pool = {0};
    mb_finding finding = {0};
    mb_reply reply = {.calls = g->uncut_calls};
    mb_attempt t;
    mb_status status = mb_attempt_open(&t, g->exercise, g->subject->tongue, g->uncut, &pool);
    if (status == MB_OK) {
        reply.value = g->exercise->jury->expected(&t.trial, NULL);
        mb_attempt_close(&t);
        status = mb_finding_refuse(&finding, MB_NONE, SAY_NO_CUT, "found", g->uncut_calls, "right", g->uncut_leaves);
    }
    if (status == MB_OK)
        status = grade_keep(g, g->uncut, &reply, &finding);
    mb_finding_clear(&finding);
    mb_pool_clear(&pool);
    return status;
}

/* Ask about a chain of n vertices; *wrong with the finding and the reply, as ask_one() has them. */
static mb_status ask_chain(bool *wrong, mb_finding *finding, mb_reply *reply, const mb_instance **chain, grading *g,
                           uint32_t n, mb_pool *pool)
{
    *wrong = false;
    *chain = mb_cases_chain(pool, g->exercise->uses, n, false);
    if (!*chain)
        return MB_ENOMEM;
    if (!mb_instance_fits(*chain, g->exercise->uses, g->exercise->needs))
        return MB_OK;
    return ask_one(wrong, finding, reply, g, *chain, pool);
}

/* A long chain or list: recursion that is too deep, or a call without an answer, is a remark; a wrong answer is
 * wrong, and so it is on a shorter one perhaps. */
static mb_status try_chain(grading *g)
{
    mb_pool pool = {0};
    bool wrong;
    mb_finding finding = {0};
    mb_reply reply;
    const mb_instance *chain;
    const uint64_t cases = g->report->cases;
    mb_status status = ask_chain(&wrong, &finding, &reply, &chain, g, CHAIN, &pool);
    if (status == MB_OK && wrong && (reply.deep || reply.unfinished)) {
        mb_note note;
        mb_note_say(&note,
                    !reply.deep             ? SAY_UNANSWERED
                    : g->exercise->recurses ? SAY_DEEP_TEXT
                                            : SAY_DEEP,
                    "large", SAY_LARGE[(g->exercise->uses & MB_USES_NUMBERS) != 0]);
        remark(g, &note);
        g->report->cases = cases;
    } else if (status == MB_OK && wrong) {
        status = grade_keep(g, chain, &reply, &finding);
        for (uint32_t n = CHAIN / 2; n > 1 && wrong && status == MB_OK; n /= 2) {
            status = ask_chain(&wrong, &finding, &reply, &chain, g, n, &pool);
            if (status == MB_OK && wrong)
                status = grade_keep(g, chain, &reply, &finding);
        }
        if (status == MB_OK)
            status = grade_shrink(g);
    }
    mb_finding_clear(&finding);
    mb_pool_clear(&pool);
    return status;
}

static bool hear_work(void *context, size_t index, const mb_reply *reply)
{
    (void)index;
    *(double *)context = reply->raised ? 0 : reply->work;
    return true;
}

/* The instructions that a call takes on a graph of n vertices: 0 a random one, 1 a chain, 2 a chain the other way
 * round.  *work 0: there is no such graph, or the call fails. */
static mb_status measure_work(double *work, double *size, grading *g, int family, uint32_t n)
{
    mb_pool pool = {0};
    uint64_t seed = 5;
    const mb_exercise *e = g->exercise;
    const mb_instance *graph = family == 0 ? mb_cases_random(&pool, e->uses, e->needs, n, &seed)
                                           : mb_cases_chain(&pool, e->uses, n, family == 2);
    mb_datum question;
    mb_status status = mb_pool_status(&pool);
    *work = 0;
    if (status == MB_OK && graph && mb_instance_fits(graph, e->uses, e->needs)) {
        *size = graph->n + graph->m;
        status = write_question(&question, g, graph, &pool);
        if (status == MB_OK)
            status =
                mb_runner_ask(g->runner, &pool, &question, 1, true, (mb_reply_callback){hear_work, work}, g->error);
    }
    mb_pool_clear(&pool);
    return status;
}

/* Does the work grow like the size, on every family of graphs?  Instructions are counted, which no load changes. */
static mb_status try_growth(grading *g)
{
    if (!g->exercise->linear || g->subject->tongue != MB_PYTHON)
        return MB_OK;
    double worst = 0, small = 0, large = 0, a = 0, b = 0;
    int where = 0;
    for (int family = 0; family < (int)MB_COUNT(SAY_WHERE); family++) {
        double work[2], size[2];
        mb_status status = measure_work(&work[0], &size[0], g, family, GROWTH_SMALL);
        if (status == MB_OK)
            status = measure_work(&work[1], &size[1], g, family, GROWTH_LARGE);
        if (status != MB_OK)
            return status;
        if (work[0] <= 0 || work[1] <= 0)
            return MB_OK;
        const double growth = work[1] / work[0] / (size[1] / size[0]);
        if (growth > worst) {
            worst = growth;
            small = work[0], large = work[1], a = size[0], b = size[1];
            where = family;
        }
    }
    mb_note note;
    mb_note_say(&note, SAY_GROWTH[worst >= 1.7], "small", (uint64_t)small, "a", (uint64_t)a, "large", (uint64_t)large,
                "b", (uint64_t)b, "where", SAY_WHERE[where]);
    remark(g, &note);
    return MB_OK;
}

/* A command must write nothing after its last answer; else it is wrong, and the smallest case is reported. */
static mb_status try_end(grading *g)
{
    bool more;
    mb_reply reply;
    mb_pool pool = {0};
    mb_status status = mb_runner_dismiss(&more, &reply, g->runner, g->error);
    if (status != MB_OK || !more)
        return status;
    mb_cases cases = begin_cases(g);
    const mb_instance *first = mb_cases_next(&cases, &pool);
    MB_ASSERT(reply.raised && mb_words_say(reply.trouble.words));
    mb_finding finding = {.position = MB_NONE, .cycle = MB_NONE, .reason = reply.trouble};
    status = first ? grade_keep(g, first, &reply, &finding) : MB_ENOMEM;
    mb_finding_clear(&finding);
    mb_pool_clear(&pool);
    return status;
}

/* Look for a hint, for a while. */
static mb_status recognise_mistake(grading *g)
{
    mb_limits limits = g->limits ? *g->limits : (mb_limits){0};
    limits.until = limits.now ? grade_now(g) + mb_program_patience() * HINT_SECONDS : 0;
    const mb_status status = mb_mistake_recognise(&g->report->hint, &g->report->pool, g->runner, g->exercise,
                                                  g->subject->tongue, &limits, g->error);
    if (status == MB_OK && g->report->printed && !mb_words_say(g->report->hint))
        g->report->hint = SAY_PRINTED;
    return status;
}

void mb_report_clear(mb_report *report)
{
    mb_finding_clear(&report->finding);
    mb_pool_clear(&report->pool);
    *report = (mb_report){0};
}

mb_status mb_grade(mb_report *out, const mb_exercise *exercise, const mb_subject *subject, const mb_grading *how,
                   const mb_limits *limits, mb_error *error)
{
    mb_report report = {.verdict = MB_VERDICT_RIGHT};
    const bool whole = how && how->runner;
    grading g = {.exercise = exercise,
                 .subject = subject,
                 .seed = how && how->seed ? how->seed : 1,
                 .limits = limits,
                 .error = error,
                 .runner = whole ? how->runner : NULL,
                 .report = &report};
    mb_status status = whole ? MB_OK : mb_runner_start(&g.runner, exercise, subject, limits, error);
    if (status != MB_OK)
        return status;
    report.online = !mb_runner_is_offline(g.runner);
    int64_t line;
    const char *trouble = mb_runner_trouble(g.runner, &line);
    if (trouble) {
        mb_note note;
        mb_note_say(&note, SAY_TROUBLE, "what", trouble, "line", line);
        remark(&g, &note);
    }
    status = try_all_cases(&g);
    if (status == MB_OK)
        status = judge_cuts(&g);
    if (status == MB_OK && report.verdict == MB_VERDICT_RIGHT && exercise->uses & (MB_USES_EDGES | MB_USES_NUMBERS))
        status = try_chain(&g);
    if (status == MB_OK && report.verdict == MB_VERDICT_RIGHT)
        status = try_growth(&g);
    if (status == MB_OK && report.verdict == MB_VERDICT_RIGHT)
        status = try_end(&g);
    if (status == MB_OK && report.counterexample)
        status = recognise_mistake(&g);
    if (!whole)
        mb_runner_end(g.runner);
    if (status == MB_OK)
        *out = report;
    else
        mb_report_clear(&report);
    return status;
}

/* fields_apply.c -- reads what was said beside a graph into its arena.
 *
 * Fields are read when all positions are known, wherever they are in the text.
 */
#include "arena/names.h"
#include "arena/refuse.h"
#include "core/mem.h"
#include "io/field_costs.h"
#include "io/index.h"
#include "io/io_words.h"
#include "io/literal_map.h"

static const mb_words SAY_NUMBERING =
    MB_WORDS("{field} does not go with S0 or V0, by which the players are 0 and 1, not 1 and 2",
             "{field} ne va pas avec S0 ou V0, d'après lesquels les joueurs sont 0 et 1, et non 1 et 2");
static const mb_words SAY_LETTERS =
    MB_WORDS("{field} does not go with S_A or O_B, by which the players are A and B",
             "{field} ne va pas avec S_A ou O_B, d'après lesquels les joueurs sont A et B");
static const mb_words SAY_SET = MB_WORDS("list, tuple, set or dict of positions expected, found \"{found}\"",
                                         "liste, tuple, ensemble ou dictionnaire de positions attendu, trouvé « "
                                         "{found} »");
static const mb_words SAY_BOOLEANS =
    MB_WORDS("{field} has {count} {count?boolean:booleans} for {positions} {positions?position:positions}",
             "{field} a {count} {count?booléen:booléens} pour {positions} {positions?position:positions}");
static const mb_words SAY_ZEROS_AND_ONES =
    MB_WORDS("{field}: a list of 0 and 1 as long as the graph is ambiguous: write {booleans}, or the set {set}",
             "{field} : une liste de 0 et de 1 de la longueur du graphe est ambiguë : écrivez {booleans}, ou "
             "l'ensemble {set}");
static const mb_words SAY_ZERO = MB_WORDS(
    "{field}: 0 as the value of a position is ambiguous: write False where the player does not control it, or "
    "the set {set}",
    "{field} : la valeur 0 d'une position est ambiguë : écrivez False là où le joueur ne la contrôle pas, ou "
    "l'ensemble {set}");
static const mb_words SAY_TWO_OWNERS =
    MB_WORDS("{field}: position {name} has an owner already", "{field} : la position {name} a déjà un joueur");
static const mb_words SAY_NO_OWNER = MB_WORDS("position {name} has no owner", "la position {name} n'a pas de joueur");
static const mb_words SAY_GIVEN_OWNERS =
    MB_WORDS("{field} says who owns the positions, and so does --players: one of them is too many",
             "{field} dit à qui sont les positions, et --players aussi : l'un des deux est de trop");
static const mb_words SAY_PLAYER = MB_WORDS("player expected: 1 or 2, P1 or P2, J1 or J2, found \"{found}\"",
                                            "joueur attendu : 1 ou 2, P1 ou P2, J1 ou J2, trouvé « {found} »");
static const mb_words SAY_INTEGER = MB_WORDS("integer from -{most} to {most} expected, found \"{found}\"",
                                             "entier de -{most} à {most} attendu, trouvé « {found} »");
static const mb_words SAY_VALUE_TWICE =
    MB_WORDS("{field}: a second value for position {name}", "{field} : une seconde valeur pour la position {name}");
static const mb_words SAY_ALL_WON = MB_WORDS(
    "every position is in a V: V are the positions where a player has won, S those that he controls",
    "toute position est dans un V : les V sont les positions où un joueur a gagné, les S celles qu'il contrôle");

typedef struct applying {
    mb_arena *arena;
    mb_literal *in;
    const mb_field_entry *said; /* the field that is being read */
    bool from_zero;             /* players are 0 and 1 */
    uint8_t *owner;             /* 1 or 2 for each position, 0: unknown; NULL: no owners were given */
    mb_field_costs costs;
} applying;

static mb_piece fields_called(const applying *a)
{
    return mb_field_called(a->in, a->said);
}

static mb_status no_memory(const applying *a)
{
    return mb_error_plain(a->in->source.error, MB_ENOMEM);
}

/* The position that was just named. */
static mb_status fields_find(uint32_t *out, const applying *a)
{
    return mb_field_find(out, a->arena, a->in, a->said);
}

/* The player of a field that is `first` or one of the four behind it: 1 or 2; 0: it is none of them. */
static int player_of_field(const applying *a, mb_field first)
{
    const int from_zero[] = {1, 2, 0, 1, 2}, from_one[] = {1, 1, 2, 1, 2};
    const mb_field field = a->said->field;
    if (field < first || field > first + 4)
        return 0;
    return (a->from_zero ? from_zero : from_one)[field - first];
}

/* Is the field an owner's set, and whose: 1 or 2; 0: it is none. */
static int fields_owner_of(const applying *a)
{
    return player_of_field(a, MB_FIELD_OWNED0);
}

/* The mark that the field gives; MB_UNMARKED: it gives none. */
static mb_mark mark_of(const applying *a)
{
    const int winner = player_of_field(a, MB_FIELD_WON0);
    if (winner)
        return winner == 1 ? MB_WIN1 : MB_WIN2;
    return a->said->field == MB_FIELD_WIN1    ? MB_WIN1
           : a->said->field == MB_FIELD_WIN2  ? MB_WIN2
           : a->said->field == MB_FIELD_DRAWN ? MB_DRAW
                                              : MB_UNMARKED;
}

static mb_status set_owner(applying *a, uint32_t v, int player)
{
    MB_ASSERT(a->owner && v < a->arena->positions);
    if (a->owner[v] && a->owner[v] != player)
        return mb_source_fail(&a->in->source, a->in->begin, SAY_TWO_OWNERS, "field", fields_called(a), "name",
                              mb_arena_called(a->arena, v));
    a->owner[v] = (uint8_t)player;
    return MB_OK;
}

static mb_status fields_set_mark(applying *a, uint32_t v, mb_mark mark)
{
    mb_arena *arena = a->arena;
    const mb_mark old = mb_mark_of(arena, v);
    if (old != MB_UNMARKED && old != mark) {
        const mb_status status = mb_refuse_mark(a->in->source.error, MB_EPARSE, mb_arena_called(arena, v), old, mark);
        mb_source_at(&a->in->source, a->in->begin);
        return status;
    }
    arena->tag[v] = mb_tag(mb_owner(arena, v), mark, mb_is_goal(arena, v));
    return MB_OK;
}

/* Position v belongs to the set that the field gives. */
static mb_status add_member(applying *a, uint32_t v)
{
    mb_arena *arena = a->arena;
    MB_ASSERT(v < arena->positions);
    if (a->said->field == MB_FIELD_GOAL)
        arena->tag[v] = mb_tag(mb_owner(arena, v), mb_mark_of(arena, v), true);
    if (fields_owner_of(a))
        return set_owner(a, v, fields_owner_of(a));
    return mark_of(a) != MB_UNMARKED ? fields_set_mark(a, v, mark_of(a)) : MB_OK;
}

static mb_status read_boolean(bool *out, mb_literal *in)
{
    return mb_literal_bool(out, in) ? MB_OK : mb_literal_refuse(in, SAY_BOOLEAN);
}

/* Read [True, False, …], a boolean a position, from behind its bracket. */
static mb_status fields_read_booleans(applying *a, mb_brackets *brackets)
{
    mb_literal *in = a->in;
    const uint32_t positions = a->arena->positions;
    const mb_index index = mb_index_of(a->arena);
    mb_status status;
    bool more, member;
    while ((status = mb_literal_next(&more, in, brackets)) == MB_OK && more) {
        mb_literal_peek(in);
        in->begin = in->at;
        if ((status = read_boolean(&member, in)) != MB_OK)
            return status;
        const uint32_t v = member ? mb_index_find(&index, brackets->members - 1) : MB_NONE;
        if (v != MB_NONE && (status = add_member(a, v)) != MB_OK)
            return status;
    }
    if (status != MB_OK || brackets->members == positions)
        return status;
    return mb_source_fail(&in->source, a->said->name, SAY_BOOLEANS, "field", fields_called(a), "count",
                          brackets->members, "positions", positions);
}

/* Read the value of a dict's key: is the key a member?  False says no, and any other value yes; but 0 is refused as
 * the value of a position that a player controls, or not. */
static mb_status read_membership(bool *out, applying *a)
{
    mb_literal *in = a->in;
    uint32_t number = 1;
    *out = true;
    if (mb_literal_bool(out, in) || mb_literal_none(in))
        return MB_OK;
    mb_literal_peek(in);
    const char *value = in->at;
    const bool zero = mb_literal_natural(&number, in) && number == 0;
    in->at = value;
    return zero && fields_owner_of(a) ? mb_literal_refuse(in, SAY_ZERO, "field", fields_called(a), "set", "{0, 3}")
                                      : mb_literal_name(in);
}

/* Read a member of a set, or of a dict whose values say whether the key is one. */
static mb_status fields_read_member(applying *a, const mb_brackets *brackets, bool *dict)
{
    mb_literal *in = a->in;
    uint32_t v;
    bool member = true;
    mb_status status = mb_literal_name(in);
    if (status != MB_OK || (status = fields_find(&v, a)) != MB_OK)
        return status;
    const char *begin = in->begin;
    if (brackets->open == '{' && brackets->members == 1)
        *dict = mb_literal_peek(in) == ':';
    if (*dict) {
        if ((status = mb_literal_expect(in, ':')) != MB_OK || (status = read_membership(&member, a)) != MB_OK)
            return status;
    }
    in->begin = begin;
    return member ? add_member(a, v) : MB_OK;
}

/* Read `function | 1 | 2 -> true | _ -> false`. */
static mb_status read_predicate(applying *a)
{
    mb_literal *in = a->in;
    mb_literal_map map;
    uint32_t v;
    bool more, member;
    mb_status status = mb_literal_map_begin(&map, in);
    while (status == MB_OK && (status = mb_literal_map_next(&more, &map, in)) == MB_OK && more) {
        mb_literal_peek(in);
        const char *value = in->at;
        if ((status = read_boolean(&member, in)) != MB_OK)
            return status;
        if (map.rest && member) {
            in->at = value;
            return mb_literal_refuse(in,
                                     SAY_BOOLEAN); /* the value of `_` cannot be true: its positions are not listed */
        }
        while ((status = mb_literal_map_key(&more, &map, in)) == MB_OK && more)
            if ((status = fields_find(&v, a)) != MB_OK || (member && (status = add_member(a, v)) != MB_OK))
                return status;
    }
    return status;
}

bool mb_field_zeros_and_ones(const mb_literal *in, mb_brackets brackets, uint32_t positions)
{
    mb_literal look = *in; /* its scratch is not touched */
    uint32_t number = 0;
    bool more, zero = false;
    if ((brackets.open != '[' && brackets.open != '(') || brackets.wrapped)
        return false;
    look.source.error = NULL;
    while (mb_literal_next(&more, &look, &brackets) == MB_OK && more) {
        if (!mb_literal_natural(&number, &look) || number > 1)
            return false;
        zero |= number == 0;
    }
    return !more && brackets.members == positions && brackets.members > (mb_literal_is_caml(in) ? 2 : zero ? 0 : 1);
}

static mb_status refuse_zeros_and_ones(const applying *a)
{
    const bool caml = mb_literal_is_caml(a->in);
    return mb_source_fail(&a->in->source, a->said->value, SAY_ZEROS_AND_ONES, "field", fields_called(a), "booleans",
                          caml ? "[true; false; …]" : "[True, False, …]", "set", caml ? "[0; 3]" : "{0, 3}");
}

/* Read a set in any of its notations. */
static mb_status read_set(applying *a)
{
    mb_literal *in = a->in;
    mb_brackets brackets;
    if (mb_literal_map_has_cases(in))
        return read_predicate(a);
    mb_status status = mb_literal_open(&brackets, in, SAY_SET);
    if (status != MB_OK)
        return status;
    const char *begin = in->at;
    bool more, dict = false, truth;
    const bool booleans = brackets.open != 0 && mb_literal_bool(&truth, in);
    in->at = begin;
    if (booleans)
        return fields_read_booleans(a, &brackets);
    if (a->said->field != MB_FIELD_STATES && mb_field_zeros_and_ones(in, brackets, a->arena->positions))
        return refuse_zeros_and_ones(a);
    while ((status = mb_literal_next(&more, in, &brackets)) == MB_OK && more)
        if ((status = fields_read_member(a, &brackets, &dict)) != MB_OK)
            return status;
    return status;
}

/* Read a player: 1 or 2, 0 or 1 where they are called so, P1 or J1 or the like, or whether it is player 1. */
static mb_status read_player(uint8_t *out, const applying *a)
{
    mb_literal *in = a->in;
    bool first;
    mb_literal_peek(in);
    const char *begin = in->at, *word;
    if (mb_literal_bool(&first, in)) {
        *out = first ? 1 : 2;
        return MB_OK;
    }
    uint32_t number = UINT32_MAX;
    const size_t length = mb_literal_identifier(&word, in);
    if (length == 2 && (word[0] == 'P' || word[0] == 'J'))
        number = (uint32_t)(word[1] - '0');
    else if (length == 0)
        mb_literal_natural(&number, in);
    if (number + a->from_zero == 1 || number + a->from_zero == 2) {
        *out = (uint8_t)(number + a->from_zero);
        return MB_OK;
    }
    in->at = begin;
    return mb_literal_refuse(in, SAY_PLAYER);
}

/* Read a table of owners. */
static mb_status fields_read_owners(applying *a)
{
    mb_literal *in = a->in;
    mb_literal_map map;
    uint8_t player = 0, rest = 0;
    bool more;
    uint32_t v;
    mb_status status = mb_literal_map_begin(&map, in);
    while (status == MB_OK && (status = mb_literal_map_next(&more, &map, in)) == MB_OK && more) {
        if ((status = read_player(&player, a)) != MB_OK)
            return status;
        rest = map.rest ? player : 0;
        while ((status = mb_literal_map_key(&more, &map, in)) == MB_OK && more)
            if ((status = fields_find(&v, a)) != MB_OK || (status = set_owner(a, v, player)) != MB_OK)
                return status;
    }
    MB_ASSERT(a->owner);
    for (uint32_t u = 0; status == MB_OK && rest && u < a->arena->positions; u++)
        if (!a->owner[u])
            a->owner[u] = rest;
    return status;
}

/* The array of a value of each position, made when it is first needed. */
static int32_t *values(int32_t **array, uint32_t positions, int32_t fill)
{
    if (!*array && (*array = mb_alloc(positions, sizeof **array)))
        for (uint32_t v = 0; v < positions; v++)
            (*array)[v] = fill;
    return *array;
}

/* Give v a number; *seen and the array agree on what is there already. */
static mb_status set_value(applying *a, int32_t *array, uint32_t v, int32_t number)
{
    mb_arena *arena = a->arena;
    const bool pays = a->said->field == MB_FIELD_PAYS;
    if (pays ? mb_mark_of(arena, v) == MB_PAYS : array[v] != MB_NO_HINT && array[v] != number)
        return mb_source_fail(&a->in->source, a->in->begin, SAY_VALUE_TWICE, "field", fields_called(a), "name",
                              mb_arena_called(arena, v));
    array[v] = number;
    return pays ? fields_set_mark(a, v, MB_PAYS) : MB_OK;
}

/* Read a table of numbers; `rest` of Caml is for hints alone. */
static mb_status fields_read_values(applying *a)
{
    mb_arena *arena = a->arena;
    mb_literal *in = a->in;
    const mb_field field = a->said->field;
    int32_t **array = field == MB_FIELD_PAYS ? &arena->pays : &arena->heuristic;
    mb_literal_map map;
    bool more;
    uint32_t v;
    int32_t number;
    if (!values(array, arena->positions, field == MB_FIELD_PAYS ? 0 : MB_NO_HINT))
        return no_memory(a);
    mb_status status = mb_literal_map_begin(&map, in);
    while (status == MB_OK && (status = mb_literal_map_next(&more, &map, in)) == MB_OK && more) {
        if (!mb_literal_integer(&number, in))
            return mb_literal_refuse(in, SAY_INTEGER, "most", INT32_MAX);
        while ((status = mb_literal_map_key(&more, &map, in)) == MB_OK && more)
            if ((status = fields_find(&v, a)) != MB_OK || (status = set_value(a, *array, v, number)) != MB_OK)
                return status;
        for (v = 0; status == MB_OK && map.rest && field != MB_FIELD_PAYS && v < arena->positions; v++)
            if ((*array)[v] == MB_NO_HINT)
                (*array)[v] = number;
    }
    return status;
}

/* Read a set of goals, or one goal: F = 'B', sf = (0, 1). */
static mb_status read_goals(applying *a)
{
    mb_literal *in = a->in;
    const char first = mb_literal_peek(in), *begin = in->at;
    const bool word = (first | 0x20) >= 'a' && (first | 0x20) <= 'z';
    uint32_t v = MB_NONE;
    if (first == '[' || first == '{' || (word && !(mb_literal_is_caml(in) && first <= 'Z')))
        return read_set(a);
    mb_status status = mb_literal_name(in);
    if (status == MB_OK && first == '(' && mb_arena_find(a->arena, in->name, in->length) == MB_NONE) {
        in->at = begin; /* a tuple of goals */
        return read_set(a);
    }
    if (status == MB_OK)
        status = fields_find(&v, a);
    return status == MB_OK ? add_member(a, v) : status;
}

static mb_status fields_read_start(applying *a)
{
    const mb_status status = mb_literal_name(a->in);
    return status == MB_OK ? fields_find(&a->arena->start, a) : status;
}

/* ---- all of it ---- */

static mb_status apply_one(applying *a)
{
    switch (a->said->field) {
    case MB_FIELD_OWNER:
        return fields_read_owners(a);
    case MB_FIELD_START:
        return fields_read_start(a);
    case MB_FIELD_GOAL:
        return read_goals(a);
    case MB_FIELD_PAYS:
    case MB_FIELD_HEURISTIC:
    case MB_FIELD_ESTIMATE:
        return fields_read_values(a);
    case MB_FIELD_COST:
        return mb_field_costs_read(&a->costs, a->said);
    default:
        return read_set(a);
    }
}

static bool is_lettered(mb_field field)
{
    return field == MB_FIELD_OWNED_A || field == MB_FIELD_OWNED_B || field == MB_FIELD_WON_A
           || field == MB_FIELD_WON_B;
}

/* Find whether the fields give the owners of the positions, and whether the players are called 0 and 1, 1 and 2, or A
 * and B; refuse fields that disagree. */
static mb_status fields_find_players(applying *a, const mb_field_list *list, const mb_read_options *options)
{
    bool owned = false;
    bool lettered = false;
    for (size_t i = 0; i < list->count; i++) {
        a->from_zero |= list->at[i].field == MB_FIELD_OWNED0 || list->at[i].field == MB_FIELD_WON0;
        lettered |= is_lettered(list->at[i].field);
    }
    for (size_t i = 0; i < list->count; i++) {
        a->said = &list->at[i];
        const bool two = a->said->field == MB_FIELD_OWNED2 || a->said->field == MB_FIELD_WON2;
        const bool numbered = player_of_field(a, MB_FIELD_OWNED0) || player_of_field(a, MB_FIELD_WON0);
        if (a->from_zero && two)
            return mb_source_fail(&a->in->source, a->said->name, SAY_NUMBERING, "field", fields_called(a));
        if (lettered && numbered && !is_lettered(a->said->field))
            return mb_source_fail(&a->in->source, a->said->name, SAY_LETTERS, "field", fields_called(a));
        if (!fields_owner_of(a) && a->said->field != MB_FIELD_OWNER)
            continue;
        if (options->players != MB_PLAYERS_NONE)
            return mb_source_fail(&a->in->source, a->said->name, SAY_GIVEN_OWNERS, "field", fields_called(a));
        owned = true;
    }
    if (a->from_zero || lettered) {
        a->arena->player_names[0] = lettered ? "A" : "0";
        a->arena->player_names[1] = lettered ? "B" : "1";
    }
    a->owner = owned ? mb_alloc_zero(a->arena->positions, sizeof *a->owner) : NULL;
    return owned && !a->owner ? no_memory(a) : MB_OK;
}

/* If the positions of only one player are given, all other positions belong to the other player; else a position
 * without an owner is an error. */
static mb_status set_owners(applying *a, const mb_field_list *list)
{
    mb_arena *arena = a->arena;
    unsigned spoken = 0; /* bit p: a set of player p was given; all: a table */
    size_t last = 0;
    if (!a->owner)
        return MB_OK;
    for (size_t i = 0; i < list->count; i++) {
        a->said = &list->at[i];
        const bool table = a->said->field == MB_FIELD_OWNER;
        spoken |= table ? 6u : 1u << fields_owner_of(a) & 6u;
        last = table || fields_owner_of(a) ? i : last;
    }
    for (uint32_t v = 0; v < arena->positions; v++) {
        if (!a->owner[v] && spoken == 6)
            return mb_source_fail(&a->in->source, list->at[last].name, SAY_NO_OWNER, "name",
                                  mb_arena_called(arena, v));
        const int player = a->owner[v] ? a->owner[v] : spoken == 2 ? 2 : 1;
        arena->tag[v] = mb_tag(player == 2 ? MB_P2 : MB_P1, mb_mark_of(arena, v), mb_is_goal(arena, v));
    }
    arena->impartial = false;
    return MB_OK;
}

/* Some texts write V for the positions of a player.  Then every position would be won, and no move would be played.
 */
static mb_status check_won(const applying *a, const mb_field_list *list)
{
    const mb_arena *arena = a->arena;
    const mb_field_entry *last = NULL;
    unsigned sets = 0;
    for (size_t i = 0; i < list->count; i++) {
        const mb_field field = list->at[i].field;
        if (field == MB_FIELD_WIN1 || field == MB_FIELD_WIN2)
            return MB_OK;
        if (field >= MB_FIELD_WON0 && field <= MB_FIELD_WON_B) {
            last = &list->at[i];
            sets++;
        }
    }
    if (sets < 2 || !arena->impartial || arena->moves == 0)
        return MB_OK;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_mark_of(arena, v) != MB_WIN1 && mb_mark_of(arena, v) != MB_WIN2)
            return MB_OK;
    return mb_source_fail(&a->in->source, last->name, SAY_ALL_WON);
}

mb_status mb_field_apply(mb_arena *arena, mb_literal *in, const mb_field_list *list, const mb_read_options *options)
{
    applying a = {.arena = arena, .in = in, .costs = {.arena = arena, .in = in}};
    if (list->count == 0)
        return MB_OK;
    mb_status status = fields_find_players(&a, list, options);
    for (size_t i = 0; i < list->count && status == MB_OK; i++) {
        a.said = &list->at[i];
        in->at = a.said->value;
        status = apply_one(&a);
        if (status == MB_OK)
            status = mb_field_end(in);
    }
    if (status == MB_OK)
        status = set_owners(&a, list);
    if (status == MB_OK)
        status = check_won(&a, list);
    if (status == MB_OK)
        status = mb_field_costs_assign(&a.costs);
    mb_field_costs_clear(&a.costs);
    mb_release(a.owner);
    return status;
}

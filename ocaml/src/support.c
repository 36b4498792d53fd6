/* support.c -- what the stubs share: arenas as OCaml values, limits that hear Ctrl-C, errors as exceptions. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* --- arenas --- */

static void arena_finalize(value v)
{
    ml_arena *held = *(ml_arena **)Data_custom_val(v);
    if (!held)
        return;
    if (held->arena == &held->made) {
        free(held->made.first);
        free(held->made.to);
        free(held->made.tag);
        free(held->made.pays);
        free(held->made.cost);
        free(held->made.heuristic);
        free(held->made.priority);
    } else if (held->arena)
        mb_arena_free(held->arena);
    mb_rules_close(held->rules);
    free(held);
}

static struct custom_operations arena_operations = {
    .identifier = "marienbad.arena",
    .finalize = arena_finalize,
    .compare = custom_compare_default,
    .hash = custom_hash_default,
    .serialize = custom_serialize_default,
    .deserialize = custom_deserialize_default,
    .compare_ext = custom_compare_ext_default,
    .fixed_length = custom_fixed_length_default,
};

value ml_arena_alloc(ml_arena **out)
{
    ml_arena *held = calloc(1, sizeof *held);
    if (!held)
        caml_raise_out_of_memory();
    value v = caml_alloc_custom(&arena_operations, sizeof held, 0, 1);
    *(ml_arena **)Data_custom_val(v) = held;
    *out = held;
    return v;
}

ml_arena *ml_arena_of(value v)
{
    return *(ml_arena **)Data_custom_val(v);
}

/* --- work --- */

static mb_lang language = MB_ENGLISH;

mb_lang ml_lang(void)
{
    return language;
}

value ml_language(value french)
{
    language = Bool_val(french) ? MB_FRENCH : MB_ENGLISH;
    return Val_unit;
}

/* Signals and other pending actions of OCaml are served now and then; an exception of theirs stops the work. */
static bool work_tick(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    ml_work *work = context;
    if (work->raised != Val_unit)
        return false;
    if (work->released)
        caml_leave_blocking_section();
    ml_work_result(work, caml_process_pending_actions_exn());
    if (work->released)
        caml_enter_blocking_section_no_pending();
    return work->raised == Val_unit;
}

void ml_work_begin(ml_work *work, bool release)
{
    *work = (ml_work){.limits = {.tick = work_tick, .threads = 1}, .released = release, .raised = Val_unit};
    work->limits.context = work;
    caml_register_generational_global_root(&work->raised);
    if (release)
        caml_enter_blocking_section_no_pending();
}

void ml_work_stop(ml_work *work)
{
    if (work->released)
        caml_leave_blocking_section();
    work->released = false;
}

void ml_work_end(ml_work *work, mb_status status)
{
    ml_work_stop(work);
    const value raised = work->raised;
    caml_remove_generational_global_root(&work->raised);
    if (raised != Val_unit)
        caml_raise(raised);
    if (status != MB_OK)
        ml_raise(status, &work->error);
}

value ml_work_result(ml_work *work, value result)
{
    if (!Is_exception_result(result))
        return result;
    if (work->raised == Val_unit)
        caml_modify_generational_global_root(&work->raised, Extract_exception(result));
    return Val_unit;
}

void ml_raise(mb_status status, const mb_error *error)
{
    static const mb_words said[] = {
        [-MB_ENOMEM] = MB_WORDS("no memory left", "plus de mémoire"),
        [-MB_EINVAL] = MB_WORDS("an argument is out of its range", "un argument sort de son intervalle"),
        [-MB_EPARSE] = MB_WORDS("the text does not follow its format", "le texte ne suit pas son format"),
        [-MB_EIO] = MB_WORDS("a file cannot be read or written", "un fichier ne peut être lu ou écrit"),
        [-MB_ELIMIT] = MB_WORDS("too large", "trop grand"),
        [-MB_ECANCEL] = MB_WORDS("stopped", "arrêté"),
        [-MB_ENOTFOUND] = MB_WORDS("not found", "introuvable"),
        [-MB_EUNSUITED] =
            MB_WORDS("the question makes no sense for this graph", "la question n'a pas de sens pour ce graphe"),
    };
    mb_text text = {0};
    if (error && mb_words_say(error->note.words))
        mb_error_show(&text, error, language);
    else
        mb_text_add(&text, said[-status].in[language]);
    caml_raise_with_arg(*caml_named_value("marienbad.error"), ml_text(&text));
}

/* --- conversions --- */

value ml_numbers(const uint32_t *number, size_t count)
{
    if (count == 0)
        return Atom(0);
    value array = caml_alloc(count, 0);
    for (size_t i = 0; i < count; i++) /* immediate values: the collector need not be told */
        Field(array, i) = Val_long(number[i] != MB_NONE ? (intnat)number[i] : -1);
    return array;
}

value ml_text(mb_text *text)
{
    value string = caml_alloc_initialized_string(text->length, text->data ? text->data : "");
    mb_text_clear(text);
    return string;
}

mb_status ml_set(mb_bitset *out, value bytes)
{
    const uint32_t count = (uint32_t)caml_string_length(bytes);
    const mb_status status = mb_bitset_init(out, count);
    for (uint32_t v = 0; status == MB_OK && v < count; v++)
        if (Byte(bytes, v))
            mb_bitset_add(out, v);
    return status;
}

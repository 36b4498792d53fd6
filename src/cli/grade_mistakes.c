/* grade_mistakes.c -- programs that made the same mistake, together. */
#include "cli/grade_output.h"
#include "core/mem.h"

/* A program that is not right. */
typedef struct mistake_entry {
    mb_text key; /* the same for the same mistake */
    const mb_graded *one;
    size_t at, group; /* its number, and that of the first entry with the same mistake */
} mistake_entry;

/* Call `show` for the groups of exactly `times` entries. */
static void show_groups(const mistake_entry *entry, size_t count, size_t times, size_t *at, void *context,
                        cli_call *cli, grade_mistake_show *show)
{
    for (size_t i = 0; i < count; i++) {
        size_t found = 0;
        for (size_t j = i; j < count && entry[i].group == i; j++)
            if (entry[j].group == i)
                at[found++] = entry[j].at;
        if (found == times)
            show(context, cli, &(grade_mistake){.example = entry[i].one, .at = at, .count = found});
    }
}

mb_status grade_mistakes(cli_call *cli, const mb_graded *const *one, size_t count,
                         void (*describe)(mb_text *out, cli_call *cli, const mb_graded *one), void *context,
                         grade_mistake_show *show)
{
    mistake_entry *entry = mb_alloc_zero(count, sizeof *entry);
    size_t *at = mb_alloc_zero(count, sizeof *at), entries = 0;
    mb_status status = entry && at ? MB_OK : MB_ENOMEM;
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        if (!one[i] || grade_is_right(one[i]))
            continue;
        mistake_entry *e = &entry[entries];
        *e = (mistake_entry){.one = one[i], .at = i, .group = entries};
        describe(&e->key, cli, one[i]);
        status = e->key.status;
        for (size_t j = entries; j-- > 0 && status == MB_OK;)
            if (e->key.length == entry[j].key.length && memcmp(e->key.data, entry[j].key.data, e->key.length) == 0)
                e->group = entry[j].group;
        entries++;
    }
    MB_ASSERT(entries <= count);
    for (size_t times = entries; times > 0 && status == MB_OK; times--)
        show_groups(entry, entries, times, at, context, cli, show);
    for (size_t i = 0; i < entries; i++)
        mb_text_clear(&entry[i].key);
    mb_release_all(entry, at);
    return status;
}

/* exercise_list.c -- a list of exercises: all that are built in, those of one course text, or those of a file. */
#include "grade/exercise_list.h"

#include "core/message.h"

static const mb_words SAY_COURSE =
    MB_WORDS("no text is called {found}; there is: {right}", "aucun texte ne s'appelle {found} ; il y a : {right}");
static const mb_words SAY_NONE = MB_WORDS("the file has no exercise", "le fichier n'a pas d'exercice");

/* Make room for `count` exercises. */
static mb_status list_room(mb_exercise_list *sheet, mb_pool *pool, size_t count)
{
    *sheet = (mb_exercise_list){.at = mb_pool_take(pool, count, sizeof *sheet->at)};
    return sheet->at ? MB_OK : MB_ENOMEM;
}

/* Is the exercise one of that course text? */
static bool is_of_text(const mb_exercise *e, const char *course)
{
    return (e->text && strcmp(e->text, course) == 0) || (e->idea && strcmp(e->idea, course) == 0);
}

/* Add the text to the list, unless it is there. */
static void list_text(mb_text *all, const char *text)
{
    if (text && strstr(mb_text_string(all), text) == NULL)
        mb_text_put(all, all->length ? " " : "", text);
}

static mb_status refuse_course(mb_pool *pool, const char *found, mb_error *error)
{
    mb_text all = {0};
    for (mb_piece text = {0}; mb_exercise_next(&text);) {
        mb_exercise e;
        const mb_status status = mb_exercise_read(&e, pool, text.at, text.length, NULL, error);
        if (status != MB_OK) {
            mb_text_clear(&all);
            return status;
        }
        list_text(&all, e.text);
        list_text(&all, e.idea);
    }
    mb_fail(error, MB_ENOTFOUND, SAY_COURSE, "found", found, "right", mb_piece_of(&all));
    mb_text_clear(&all);
    return MB_ENOTFOUND;
}

mb_status mb_exercise_list_course(mb_exercise_list *out, mb_pool *pool, const char *course, mb_error *error)
{
    mb_exercise_list sheet;
    size_t count = 0;
    for (mb_piece text = {0}; mb_exercise_next(&text);)
        count++;
    mb_status status = list_room(&sheet, pool, count);
    for (mb_piece text = {0}; status == MB_OK && mb_exercise_next(&text);) {
        mb_exercise *e = &sheet.at[sheet.count];
        status = mb_exercise_read(e, pool, text.at, text.length, NULL, error);
        sheet.count += status == MB_OK && (!course || is_of_text(e, course));
    }
    if (status != MB_OK)
        return mb_error_plain(error, status);
    if (sheet.count == 0)
        return refuse_course(pool, course, error);
    *out = sheet;
    return MB_OK;
}

/* The next exercise of a file from *at on: lines up to an empty one; *line is the number of lines before it. */
static mb_piece next_block(size_t *at, uint64_t *line, const char *text, size_t length)
{
    size_t from = *at, end = *at;
    bool filled = false;
    while (end < length) {
        const char *stop = memchr(text + end, '\n', length - end);
        const size_t next = stop ? (size_t)(stop - text) + 1 : length;
        const size_t blank = strspn(text + end, " \t\r");
        const char first = end + blank < length ? text[end + blank] : '\n';
        const bool empty = first == '\n';
        if (empty && filled)
            break;
        if (empty || (!filled && first == '#')) { /* nothing of an exercise yet */
            ++*line;
            from = next;
        } else {
            filled = true;
        }
        end = next;
    }
    *at = end;
    return mb_piece_at(text + from, filled ? end - from : 0);
}

static uint64_t count_lines(mb_piece text)
{
    uint64_t lines = 0;
    for (size_t i = 0; i < text.length; i++)
        lines += text.at[i] == '\n';
    return lines;
}

mb_status mb_exercise_list_read(mb_exercise_list *out, mb_pool *pool, const char *text, size_t length,
                                const char *file, mb_error *error)
{
    mb_exercise_list sheet;
    size_t count = 0;
    uint64_t line = 0;
    for (size_t at = 0; at < length;)
        count += next_block(&at, &line, text, length).length > 0;
    mb_status status = list_room(&sheet, pool, count);
    line = 0;
    for (size_t at = 0; at < length && status == MB_OK;) {
        const mb_piece block = next_block(&at, &line, text, length);
        if (block.length == 0)
            continue;
        MB_ASSERT(sheet.count < count);
        status = mb_exercise_read(&sheet.at[sheet.count++], pool, block.at, block.length, file, error);
        if (status != MB_OK && error)
            error->line += error->line ? line : 0;
        line += count_lines(block);
    }
    if (status == MB_ENOMEM)
        return mb_error_plain(error, status);
    if (status == MB_OK && sheet.count == 0) {
        status = mb_fail(error, MB_EPARSE, SAY_NONE);
        mb_error_at(error, file, 0, 0);
    }
    sheet.chosen = true;
    if (status == MB_OK)
        *out = sheet;
    return status;
}

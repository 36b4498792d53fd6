/* io.c -- which format is this?  The list of formats, tried in turn. */
#include "marienbad/io.h"
#include "core/message.h"
#include "core/registry.h"
#include "io/file.h"
#include "io/io_words.h"

static const mb_words SAY_NO_ROWS =
    MB_WORDS("--matrix and --lists are for lists of lists, and this is a text of the format {format}",
             "--matrix et --lists valent pour des listes de listes, et ce texte est au format {format}");
static const mb_words SAY_NO_PLAYERS =
    MB_WORDS("--players is for dicts, and this is a text of the format {format}",
             "--players vaut pour les dictionnaires, et ce texte est au format {format}");

static const mb_words SAY_COMPRESSED =
    MB_WORDS("this file is compressed: decompress it first, as {program} -dc does",
             "ce fichier est compressé : il faut le décompresser d'abord, comme le fait {program} -dc");

#define MB_FORMAT(name) extern const mb_format mb_format_##name;
#include "io/list.def"
#undef MB_FORMAT

static const void *const rows[] = {
#define MB_FORMAT(name) &mb_format_##name,
#include "io/list.def"
#undef MB_FORMAT
};
const mb_registry mb_formats = MB_REGISTRY(rows);

MB_REGISTRY_DOORS(mb_format, mb_formats)

/* The program that decompresses such a text, by its first bytes; NULL: it is not compressed. */
static const char *decompressor(const char *data, size_t length)
{
    static const struct {
        const char *program, *begin;
        size_t length;
    } kinds[] = {{"gzip", "\x1f\x8b", 2},
                 {"xz", "\3757zXZ", 6}, /* with the 0 at its end */
                 {"zstd", "\x28\xb5\x2f\xfd", 4}};
    for (size_t i = 0; i < MB_COUNT(kinds); i++)
        if (length >= kinds[i].length && memcmp(data, kinds[i].begin, kinds[i].length) == 0)
            return kinds[i].program;
    const bool bzip2 = length >= 10 && memcmp(data, "BZh", 3) == 0 && memcmp(data + 4, "1AY&SY", 6) == 0;
    return bzip2 ? "bzip2" : NULL;
}

mb_status mb_read_check(const mb_read_options *options, const mb_format *format, mb_error *error)
{
    if (options->rows != MB_ROWS_ASK && !format->has_rows)
        return mb_fail(error, MB_EINVAL, SAY_NO_ROWS, "format", format->name);
    if (options->players != MB_PLAYERS_NONE && !format->has_rows)
        return mb_fail(error, MB_EINVAL, SAY_NO_PLAYERS, "format", format->name);
    return MB_OK;
}

mb_status mb_arena_read(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                        mb_error *error)
{
    const mb_read_options plain = {0};
    if (!options)
        options = &plain;
    const char *program = decompressor(data, length);
    if (program) {
        mb_fail(error, MB_EPARSE, SAY_COMPRESSED, "program", program);
        mb_error_at(error, options->file, 0, 0);
        return MB_EPARSE;
    }
    const mb_format *format = NULL;
    if (options->format) {
        format = mb_format_find(options->format);
        if (!format)
            return mb_fail(error, MB_ENOTFOUND, SAY_NO_FORMAT, "found", options->format);
    }
    for (size_t i = 0; !format; i++) {
        MB_ASSERT(mb_format_at(i));
        if (mb_format_at(i)->sniff(data, length))
            format = mb_format_at(i); /* the last takes everything */
    }
    const mb_status status = mb_read_check(options, format, error);
    return status == MB_OK ? format->read(out, data, length, options, error) : status;
}

/* io.c -- which format is this?  The list of formats, tried in turn. */
#include "marienbad/io.h"
#include "core/message.h"

#define MB_FORMAT(name) extern const mb_format mb_format_##name;
#include "io/list.def"
#undef MB_FORMAT

static const mb_format *const formats[] = {
#define MB_FORMAT(name) &mb_format_##name,
#include "io/list.def"
#undef MB_FORMAT
};

const mb_format *mb_format_at(size_t index)
{
    return index < MB_COUNT(formats) ? formats[index] : NULL;
}

const mb_format *mb_format_find(const char *name)
{
    for (size_t i = 0; i < MB_COUNT(formats); i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}

mb_status mb_arena_read(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                        mb_error *error)
{
    const mb_read_options plain = {0};
    if (!options)
        options = &plain;
    const mb_format *format = NULL;
    if (options->format) {
        format = mb_format_find(options->format);
        if (!format) {
            mb_note_string(mb_error_set(error, MB_ENOTFOUND, MB_M_IO_NO_FORMAT), "found", options->format);
            return MB_ENOTFOUND;
        }
    }
    for (size_t i = 0; !format; i++)
        if (formats[i]->sniff(data, length))
            format = formats[i];
    return format->read(out, data, length, options, error);
}

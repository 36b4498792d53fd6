/* book.c -- the book of openings: a named file, or one that is found beside the program. */
#include "cli/book.h"

#include "cli/system.h"
#include "games/list.h"

static const mb_words SAY_OTHER = MB_WORDS("a book of connect4 on {width}x{height}, not of this game",
                                           "un livre de connect4 sur {width}x{height}, et non de ce jeu");

/* Read a book; a book of another game or board is refused. */
static mb_status read_book(cli_book *out, const cli_call *cli, const mb_rules *rules, const char *path,
                           mb_error *error)
{
    cli_book read = {0};
    mb_status status = mb_file_read(&read.file, path, cli->limits, error);
    if (status != MB_OK)
        return status;
    status = mb_book_open(&read.book, read.file.data, read.file.length, error);
    if (status == MB_OK && !mb_book_is_of(read.book, rules)) {
        const mb_book_about about = mb_book_info(read.book);
        status = mb_fail(error, MB_EINVAL, SAY_OTHER, "width", about.width, "height", about.height);
    }
    if (status == MB_OK) {
        *out = read;
        return MB_OK;
    }
    mb_error_at(error, path, 0, 0);
    book_close(&read);
    return status;
}

/* Folders in which a book is looked for, relative to the folder of this program. */
static const char *const places[] = {"", "../share/marienbad/"};

/* Look for a book of the size of this board. */
static mb_status find_book(cli_book *out, cli_call *cli, const mb_rules *rules)
{
    mb_text path = {0};
    mb_status status = MB_OK;
    for (size_t i = 0; i < MB_COUNT(places) && !out->book && status == MB_OK; i++) {
        system_add_folder(&path);
        mb_text_put(&path, places[i], "connect4-", mb_value_of(rules->game, rules->values, "width")->number, "x",
                    mb_value_of(rules->game, rules->values, "height")->number, ".book");
        status = path.status;
        if (status == MB_OK && system_has_file(mb_text_string(&path))) {
            mb_error error = {0};
            const mb_status read = read_book(out, cli, rules, mb_text_string(&path), &error);
            if (read == MB_ENOMEM)
                status = read;
            else if (read != MB_OK)
                cli_warn(cli, &error);
        }
        mb_text_clear(&path);
    }
    return status;
}

mb_status book_open(cli_book *out, cli_call *cli, const mb_rules *rules, const char *name)
{
    *out = (cli_book){0};
    const char *said = name ? name : system_variable("MARIENBAD_BOOK");
    if ((said && strcmp(said, "none") == 0) || (!name && (!rules || mb_book_most_plies(rules) == 0)))
        return MB_OK;
    if (said && said[0] != '\0')
        return read_book(out, cli, rules, said, &cli->error);
    return find_book(out, cli, rules);
}

void book_close(cli_book *book)
{
    mb_book_close(book->book);
    mb_file_clear(&book->file);
    *book = (cli_book){0};
}

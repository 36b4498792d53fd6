/* grade_files.c -- the copies of a class: files that are named, and those of folders. */
#include "cli/folder.h"
#include "cli/grade_class.h"
#include "core/mem.h"

static const mb_words SAY_NO_COPY =
    MB_WORDS("no file .py or .ml in the folder {folder}", "pas de fichier .py ou .ml dans le dossier {folder}");
static const mb_words SAY_OTHERS = MB_WORDS("{count} {count?file:files} neither .py nor .ml, not judged: {names}",
                                            "{count} {count?fichier qui n'est ni .py ni .ml, non corrigé:fichiers "
                                            "qui ne sont ni .py ni .ml, non corrigés} : {names}");

/* The files that are found, in order. */
typedef struct file_list {
    cli_call *cli;
    grade_class *out;
    size_t room;
    mb_text others; /* of a folder: the names of the first files that are not judged */
    size_t other_count;
} file_list;

static bool has_ending(const char *path, const char *const *endings, size_t count)
{
    const size_t length = strlen(path);
    for (size_t i = 0; i < count; i++)
        if (length > strlen(endings[i]) && strcmp(path + length - strlen(endings[i]), endings[i]) == 0)
            return true;
    return false;
}

static mb_status add_file(void *context, const char *path)
{
    file_list *list = context;
    grade_class *all = list->out;
    char *kept = mb_copy_string(path);
    if (!kept || !mb_grow(&all->copy, &list->room, all->count, 1)) {
        mb_release(kept);
        return MB_ENOMEM;
    }
    all->copy[all->count] = (mb_copy){.subject = {.program = kept}};
    return mb_subject_of(&all->copy[all->count++].subject, kept, &list->cli->error);
}

static mb_status add_other(file_list *list, const char *path)
{
    enum { MOST_NAMES = 6 };
    const char *slash = strrchr(path, '/');
    if (list->other_count < MOST_NAMES)
        mb_text_put(&list->others, list->other_count ? ", " : "", slash ? slash + 1 : path);
    else if (list->other_count == MOST_NAMES)
        mb_text_add(&list->others, ", …");
    list->other_count++;
    return list->others.status;
}

/* A file of a folder: a copy; one in another language, perhaps; or what grade itself reads or writes. */
static mb_status add_found(void *context, const char *path)
{
    static const char *const programs[] = {".py", ".ml"}, *const known[] = {".html", ".css",      ".csv",
                                                                            ".json", ".exercise", ".exercises"};
    if (has_ending(path, programs, MB_COUNT(programs)))
        return add_file(context, path);
    return has_ending(path, known, MB_COUNT(known)) ? (mb_status)MB_OK : add_other(context, path);
}

/* The copies of a folder; a warning names the other files. */
static mb_status add_folder(file_list *list, const char *folder)
{
    const size_t before = list->out->count;
    list->other_count = 0;
    mb_status status = folder_each(folder, add_found, list, &list->cli->error);
    if (status == MB_OK && list->out->count == before)
        status = cli_refuse(list->cli, SAY_NO_COPY, "folder", folder);
    if (status == MB_OK && list->other_count > 0) {
        mb_error warning;
        mb_fail(&warning, MB_EUNSUITED, SAY_OTHERS, "count", list->other_count, "names", mb_piece_of(&list->others));
        mb_error_at(&warning, folder, 0, 0);
        cli_warn(list->cli, &warning);
    }
    mb_text_clear(&list->others);
    return status;
}

/* The folder that all paths begin with. */
static size_t common_root(const grade_class *all)
{
    const char *first = all->copy[0].subject.program;
    size_t root = strlen(first);
    for (size_t i = 1; i < all->count; i++) {
        const char *path = all->copy[i].subject.program;
        size_t same = 0;
        while (same < root && path[same] == first[same])
            same++;
        root = same;
    }
    while (root > 0 && first[root - 1] != '/')
        root--;
    return root;
}

mb_status class_find(grade_class *out, cli_call *cli, size_t first)
{
    file_list list = {.cli = cli, .out = out};
    mb_status status = MB_OK;
    for (size_t i = first; i < cli->words && status == MB_OK; i++)
        status = folder_is(cli->word[i]) ? add_folder(&list, cli->word[i]) : add_file(&list, cli->word[i]);
    if (status == MB_OK && out->count > 0)
        out->root = common_root(out);
    return status;
}

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
} file_list;

/* Is it a program, by its name? */
static bool is_program(const char *name)
{
    const size_t length = strlen(name);
    return length > 3 && (strcmp(name + length - 3, ".py") == 0 || strcmp(name + length - 3, ".ml") == 0);
}

/* Is it none, and nothing that grade itself reads or writes: a copy in another language, perhaps? */
static bool is_other(const char *name)
{
    static const char *const known[] = {".html", ".css", ".csv", ".json", ".exercise", ".exercises"};
    const size_t length = strlen(name);
    bool other = !is_program(name);
    for (size_t i = 0; i < MB_COUNT(known); i++)
        other = other && (length < strlen(known[i]) || strcmp(name + length - strlen(known[i]), known[i]) != 0);
    return other;
}

typedef struct other_files {
    mb_text names;
    size_t count;
} other_files;

static mb_status add_other(void *context, const char *path)
{
    enum { MOST_NAMES = 6 };
    other_files *others = context;
    const char *slash = strrchr(path, '/');
    if (others->count < MOST_NAMES)
        mb_text_put(&others->names, others->count ? ", " : "", slash ? slash + 1 : path);
    else if (others->count == MOST_NAMES)
        mb_text_add(&others->names, ", …");
    others->count++;
    return others->names.status;
}

/* Warn of the files of a folder that are not judged. */
static mb_status warn_of_others(cli_call *cli, const char *folder)
{
    other_files others = {0};
    const mb_status status = folder_each(folder, is_other, add_other, &others, &cli->error);
    if (status == MB_OK && others.count > 0) {
        mb_error warning;
        mb_fail(&warning, MB_EUNSUITED, SAY_OTHERS, "count", others.count, "names", mb_piece_of(&others.names));
        mb_error_at(&warning, folder, 0, 0);
        cli_warn(cli, &warning);
    }
    mb_text_clear(&others.names);
    return status;
}

static mb_status add_file(void *context, const char *path)
{
    file_list *list = context;
    grade_class *all = list->out;
    mb_text copy = {0};
    mb_text_add(&copy, path);
    char *kept = mb_alloc(copy.length + 1, 1);
    if (!kept || copy.status != MB_OK || !mb_grow(&all->copy, &list->room, all->count, 1)) {
        mb_text_clear(&copy);
        mb_release(kept);
        return MB_ENOMEM;
    }
    memcpy(kept, copy.data, copy.length);
    kept[copy.length] = '\0';
    mb_text_clear(&copy);
    all->copy[all->count] = (mb_copy){.subject = {.program = kept}};
    return mb_subject_of(&all->copy[all->count++].subject, kept, &list->cli->error);
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
    for (size_t i = first; i < cli->words && status == MB_OK; i++) {
        const size_t before = out->count;
        status = folder_is(cli->word[i]) ? folder_each(cli->word[i], is_program, add_file, &list, &cli->error)
                                         : add_file(&list, cli->word[i]);
        if (status == MB_OK && out->count == before)
            status = cli_refuse(cli, SAY_NO_COPY, "folder", cli->word[i]);
        if (status == MB_OK && folder_is(cli->word[i]))
            status = warn_of_others(cli, cli->word[i]);
    }
    if (status == MB_OK && out->count > 0)
        out->root = common_root(out);
    return status;
}

/* reason.c -- why the system refused: the usual values of errno in both languages. */
#include "io/reason.h"

#include <errno.h>

static const struct {
    int code;
    mb_words words;
} reasons[] = {
    {ENOENT, MB_WORDS("No such file or directory", "aucun fichier ou dossier de ce nom")},
    {EACCES, MB_WORDS("Permission denied", "permission refusée")},
    {EPERM, MB_WORDS("Operation not permitted", "opération non permise")},
    {EISDIR, MB_WORDS("Is a directory", "c'est un dossier")},
    {ENOTDIR, MB_WORDS("Not a directory", "ce n'est pas un dossier")},
    {EEXIST, MB_WORDS("File exists", "ce fichier existe déjà")},
    {ENOSPC, MB_WORDS("No space left on device", "plus de place sur le disque")},
    {EDQUOT, MB_WORDS("Disk quota exceeded", "quota de disque dépassé")},
    {EFBIG, MB_WORDS("File too large", "fichier trop grand")},
    {EROFS, MB_WORDS("Read-only file system", "système de fichiers en lecture seule")},
    {EIO, MB_WORDS("Input/output error", "erreur d'entrée-sortie")},
    {EMFILE, MB_WORDS("Too many open files", "trop de fichiers ouverts")},
    {ENFILE, MB_WORDS("Too many open files in system", "trop de fichiers ouverts dans le système")},
    {ENAMETOOLONG, MB_WORDS("File name too long", "nom de fichier trop long")},
    {ELOOP, MB_WORDS("Too many levels of symbolic links", "trop de liens symboliques")},
    {ENOMEM, MB_WORDS("Cannot allocate memory", "mémoire insuffisante")},
    {EAGAIN, MB_WORDS("Resource temporarily unavailable", "ressource momentanément indisponible")},
    {EBUSY, MB_WORDS("Device or resource busy", "ressource occupée")},
    {EPIPE, MB_WORDS("Broken pipe", "le lecteur a fermé le tube")},
    {EINVAL, MB_WORDS("Invalid argument", "argument invalide")},
    {ESPIPE, MB_WORDS("Illegal seek", "déplacement impossible dans ce fichier")},
    {ENXIO, MB_WORDS("No such device or address", "aucun périphérique de ce nom")},
};

mb_item mb_reason(int code)
{
    for (size_t i = 0; i < MB_COUNT(reasons); i++)
        if (reasons[i].code == code)
            return MB_ITEM(reasons[i].words);
    return MB_ITEM(strerror(code));
}

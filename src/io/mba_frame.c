/* mba_frame.c -- the checks of an .mba file, for one process that maps all of it or for many that read parts. */
#include "io/mba_frame.h"

#include <stddef.h>

static const mb_words SAY_MAGIC =
    MB_WORDS("not an .mba file: its first bytes are wrong", "pas un fichier .mba : ses premiers octets sont faux");
static const mb_words SAY_VERSION = MB_WORDS("version {found} of the .mba format, version {expected} expected",
                                             "version {found} du format .mba, version {expected} attendue");
static const mb_words SAY_SIZE =
    MB_WORDS("damaged .mba file: {found} {found?byte:bytes}, which its header contradicts",
             "fichier .mba endommagé : {found} {found?octet:octets}, ce que son en-tête contredit");
static const mb_words SAY_ZERO = MB_WORDS(
    "byte {byte} of the .mba file must be 0: it is kept for later versions, or fills up a section",
    "l'octet {byte} du fichier .mba doit être 0 : il est réservé à d'autres versions, ou complète une section");
static const mb_words SAY_SUM =
    MB_WORDS("damaged .mba file: its checksum is wrong", "fichier .mba endommagé : sa somme de contrôle est fausse");
static const mb_words SAY_START =
    MB_WORDS("the start {found} is not one of the {positions} {positions?position:positions}",
             "le départ {found} n'est pas l'une des {positions} {positions?position:positions}");
static const mb_words SAY_MOVES =
    MB_WORDS("position number {position}: its moves begin or end outside the list of moves",
             "position numéro {position} : ses coups commencent ou finissent hors de la liste des coups");
static const mb_words SAY_TARGET = MB_WORDS(
    "move number {move} leads to {found}, which is not one of the {positions} {positions?position:positions}",
    "le coup numéro {move} mène à {found}, qui n'est pas l'une des {positions} {positions?position:positions}");
static const mb_words SAY_TAG = MB_WORDS("position number {position}: impossible owner or mark",
                                         "position numéro {position} : joueur ou marque impossible");
static const mb_words SAY_NAME = MB_WORDS(
    "position number {position}: its name is empty, not UTF-8 or holds a control character",
    "position numéro {position} : son nom est vide, n'est pas en UTF-8 ou contient un caractère de contrôle");

/* As in PNG: a transfer that touches line ends or the eighth bit is seen at once. */
const char mba_magic[8] = "\x89MBA\r\n\x1a\n";

/* What the size of a section must be, if it is there. */
static const struct {
    uint8_t bytes; /* of an element */
    enum { POSITIONS, ROWS, MOVES, ANY } per;
    bool optional;
} sections[MBA_SECTIONS] = {
    [MBA_FIRST] = {8, ROWS, false},         [MBA_TO] = {4, MOVES, false},  [MBA_TAG] = {1, POSITIONS, false},
    [MBA_PAYS] = {4, POSITIONS, true},      [MBA_COST] = {4, MOVES, true}, [MBA_ESTIMATE] = {4, POSITIONS, true},
    [MBA_HEURISTIC] = {4, POSITIONS, true}, [MBA_SPELL] = {8, ROWS, true}, [MBA_POOL] = {1, ANY, true},
    [MBA_PRIORITY] = {4, POSITIONS, true},
};

uint64_t mba_bytes(const mba_header *h, enum mba_section section)
{
    const uint64_t elements = sections[section].per == ROWS    ? (uint64_t)h->positions + 1
                              : sections[section].per == MOVES ? h->moves
                                                               : h->positions;
    MB_ASSERT(sections[section].per != ANY);
    return elements * sections[section].bytes;
}

bool mba_is_optional(enum mba_section section)
{
    return sections[section].optional;
}

uint64_t mba_begin(const mba_header *h, enum mba_section section)
{
    uint64_t at = sizeof *h;
    for (enum mba_section i = MBA_FIRST; i < section; i++)
        at += mba_padded(h->size[i]);
    return at;
}

/* Refuse the file: refuse(error, file, words, "name", value, …) returns MB_EPARSE. */
#define refuse(error, file, ...) frame_refuse_file(error, file, MB_SAY(__VA_ARGS__))
static mb_status frame_refuse_file(mb_error *error, const char *file, mb_words words, const mb_member *pairs,
                                   size_t count)
{
    mb_error_fill(error, MB_EPARSE, words, pairs, count);
    mb_error_at(error, file, 0, 0);
    return MB_EPARSE;
}

/* Does the header fit itself and a file of `size` bytes? */
static bool frame_fits(const mba_header *h, uint64_t size)
{
    if (h->positions == 0 || h->positions > MB_POSITIONS_MAX || h->moves > size / sizeof(uint32_t)
        || h->flags > MBA_IMPARTIAL || (h->size[MBA_PRIORITY] > 0) != (h->version == MBA_VERSION))
        return false;
    uint64_t rest = size - sizeof *h - MBA_SUM;
    for (enum mba_section i = MBA_FIRST; i < MBA_SECTIONS; i++) {
        const uint64_t found = h->size[i];
        MB_ASSERT(rest <= size);
        const bool absent = sections[i].optional && found == 0;
        if (!absent && sections[i].per != ANY && found != mba_bytes(h, i))
            return false;
        if (found > rest || mba_padded(found) > rest)
            return false;
        rest -= mba_padded(found);
    }
    return rest == 0 && (h->size[MBA_POOL] == 0) == (h->size[MBA_SPELL] == 0);
}

mb_status mba_check_header(const mba_header *h, uint64_t size, const char *file, mb_error *error)
{
    if (size < sizeof mba_magic || memcmp(h->magic, mba_magic, sizeof mba_magic) != 0)
        return refuse(error, file, SAY_MAGIC);
    if (size >= sizeof *h && h->version != MBA_VERSION && h->version != 1)
        return refuse(error, file, SAY_VERSION, "found", h->version, "expected", MBA_VERSION);
    return size < sizeof *h + MBA_SUM || !frame_fits(h, size) ? refuse(error, file, SAY_SIZE, "found", size) : MB_OK;
}

mb_status mba_check_zeros(const char *bytes, size_t count, uint64_t at, const char *file, mb_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i] != 0)
            return refuse(error, file, SAY_ZERO, "byte", at + i);
    return MB_OK;
}

mb_status mba_check_sum(uint64_t found, uint64_t expected, const char *file, mb_error *error)
{
    return found == expected ? MB_OK : refuse(error, file, SAY_SUM);
}

mb_status mba_check_rows(const mba_header *h, const uint64_t *first, uint32_t begin, uint32_t count, const char *file,
                         mb_error *error)
{
    MB_ASSERT(begin <= h->positions && count <= h->positions - begin);
    uint64_t last = 0;
    for (uint64_t i = 0; i <= count; i++) {
        const uint64_t v = begin + i, at = first[i];
        if (MB_UNLIKELY(at < last || at > h->moves || (v == 0 && at != 0) || (v == h->positions && at != h->moves)))
            return refuse(error, file, SAY_MOVES, "position", v > 0 ? v - 1 : 0);
        last = at;
    }
    return MB_OK;
}

mb_status mba_check_targets(const mba_header *h, const uint32_t *to, uint64_t begin, uint64_t count, const char *file,
                            mb_error *error)
{
    for (uint64_t i = 0; i < count; i++)
        if (MB_UNLIKELY(to[i] >= h->positions))
            return refuse(error, file, SAY_TARGET, "move", begin + i, "found", to[i], "positions", h->positions);
    return MB_OK;
}

mb_status mba_check_tags(const mba_header *h, const uint8_t *tag, uint32_t begin, uint32_t count, const char *file,
                         mb_error *error)
{
    if (h->start >= h->positions)
        return refuse(error, file, SAY_START, "found", h->start, "positions", h->positions);
    const bool impartial = h->flags & MBA_IMPARTIAL, pays = h->size[MBA_PAYS] > 0;
    bool legal[256] = {false};
    for (mb_mark mark = MB_UNMARKED; mark <= MB_MOVER_LOSES; mark++)
        for (int goal = 0; goal < 2; goal++) {
            const bool mover = mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES;
            const bool possible = mover ? impartial : mark != MB_PAYS || pays;
            legal[mb_tag(MB_P1, mark, goal)] = possible;
            legal[mb_tag(MB_P2, mark, goal)] = possible && !impartial;
        }
    for (uint32_t i = 0; i < count; i++)
        if (MB_UNLIKELY(!legal[tag[i]]))
            return refuse(error, file, SAY_TAG, "position", begin + i);
    return MB_OK;
}

bool mba_is_spelt(const mba_header *h, uint32_t v, const uint64_t spell[2])
{
    MB_ASSERT(v < h->positions);
    return spell[0] <= spell[1] && spell[1] <= h->size[MBA_POOL] && (v > 0 || spell[0] == 0)
           && (v + 1 < h->positions || spell[1] == h->size[MBA_POOL]);
}

mb_status mba_refuse_name(uint32_t v, const char *file, mb_error *error)
{
    return refuse(error, file, SAY_NAME, "position", v);
}

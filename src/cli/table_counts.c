/* table_counts.c -- table build --counts: the positions of each tier, by their distances to a terminal position. */
#include "cli/table_command.h"
#include "core/columns.h"

static const mb_words SAY_HEADS[] = {
    MB_WORDS("tier", "strate"),       MB_WORDS("positions", "positions"), MB_WORDS("won", "gagnées"),
    MB_WORDS("drawn", "nulles"),      MB_WORDS("lost", "perdues"),        MB_WORDS("over", "finies"),
    MB_WORDS("longest", "plus long"),
};
static const mb_words SAY_SHOWN = MB_WORDS("a position", "une position");

enum { NARROW = 10, WIDE = 16 };

static uint64_t counts_sum_of(const uint64_t *count)
{
    uint64_t sum = 0;
    for (int i = 0; i <= MB_CENSUS_FAR; i++)
        sum += count[i];
    return sum;
}

/* A position of the largest distance. */
static mb_called shown(const input *in, const mb_census_row *row)
{
    const mb_rules *rules = in->rules;
    const mb_player mover = rules->game->mover ? rules->game->mover(rules->self, row->state) : rules->first;
    return mb_ground_called(&in->ground, (mb_place){.at = row->state, .mover = mover});
}

/* Terminal positions are won or lost in no moves; drawn ones are counted with all other draws. */
void table_say_counts(cli_call *cli, const input *in, const mb_census *census)
{
    for (size_t i = 0; i < MB_COUNT(SAY_HEADS); i++) {
        mb_text head = {0};
        mb_text_say(&head, cli->lang, SAY_HEADS[i]);
        mb_column_right(&cli->out, mb_piece_of(&head), i == 0 || i == MB_COUNT(SAY_HEADS) - 1 ? NARROW : WIDE);
        mb_text_clear(&head);
    }
    mb_text_add(&cli->out, "  ");
    cli_line(cli, SAY_SHOWN);
    for (uint32_t t = 0; t < census->tiers; t++) {
        const mb_census_row *row = &census->row[t];
        mb_column_right(&cli->out, t, NARROW);
        mb_column_right(&cli->out, row->positions, WIDE);
        mb_column_right(&cli->out, counts_sum_of(row->won), WIDE);
        mb_column_right(&cli->out, row->drawn, WIDE);
        mb_column_right(&cli->out, counts_sum_of(row->lost), WIDE);
        mb_column_right(&cli->out, row->won[0] + row->lost[0], WIDE);
        if (row->decided) {
            mb_column_right(&cli->out, row->longest, NARROW);
            mb_text_put(&cli->out, "  ", shown(in, row));
        }
        mb_text_char(&cli->out, '\n');
    }
}

static void json_distances(mb_json *json, const char *key, const uint64_t *count, uint32_t longest)
{
    mb_json_open_key(json, key, '[');
    for (uint32_t i = 0; i <= longest; i++)
        mb_json_put(json, count[i]);
    mb_json_close(json);
}

void table_json_counts(mb_json *json, const input *in, const mb_census *census)
{
    mb_json_open_key(json, "counts", '[');
    for (uint32_t t = 0; t < census->tiers; t++) {
        const mb_census_row *row = &census->row[t];
        mb_json_open(json, '{');
        mb_json_add(json, "tier", t, "positions", row->positions, "drawn", row->drawn);
        json_distances(json, "won", row->won, row->longest);
        json_distances(json, "lost", row->lost, row->longest);
        mb_json_add(json, "longest", mb_known(row->decided, row->longest));
        if (row->decided)
            mb_json_add(json, "position", shown(in, row));
        else
            mb_json_add(json, "position", MB_NOTHING);
        mb_json_close(json);
    }
    mb_json_close(json);
}

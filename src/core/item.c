/* item.c -- values of any printable type, as plain text. */
#include "core/item.h"

void mb_item_show(mb_text *out, const mb_item *item)
{
    switch (item->kind) {
    case MB_ITEM_NUMBER:
        mb_text_i64(out, item->number);
        break;
    case MB_ITEM_COUNT:
        mb_text_u64(out, item->count);
        break;
    case MB_ITEM_TRUTH:
        mb_text_add(out, item->truth ? "true" : "false");
        break;
    case MB_ITEM_TEXT:
        if (item->text.length > 0)
            mb_text_add_n(out, item->text.at, item->text.length);
        if (out->status == MB_OK)
            out->status = item->text.status;
        break;
    case MB_ITEM_DECIMAL:
        mb_text_fixed(out, item->decimal.number, item->decimal.digits);
        break;
    case MB_ITEM_MAYBE:
        if (item->maybe.known)
            mb_text_i64(out, item->maybe.number);
        break;
    case MB_ITEM_CALLED:
        if (!item->called.absent)
            item->called.write(out, item->called.self, item->called.at, item->called.mover);
        break;
    case MB_ITEM_WORDS:
        mb_text_add(out, item->words.in[MB_ENGLISH]);
        break;
    }
}

void mb_text_items(mb_text *out, const mb_item *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mb_item_show(out, &items[i]);
}

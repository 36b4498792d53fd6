/* canvas.c -- the functions of a canvas that do not depend on its kind. */
#include "marienbad/canvas.h"

#include "core/base.h"

void mb_canvas_init(mb_canvas *canvas, const mb_canvas_kind *kind, mb_lang lang)
{
    *canvas = (mb_canvas){.kind = kind, .lang = lang};
}

void mb_canvas_clear(mb_canvas *canvas)
{
    mb_text_clear(&canvas->title);
    mb_text_clear(&canvas->body);
}

mb_status mb_canvas_write(mb_text *out, const mb_canvas *canvas)
{
    MB_ASSERT(canvas->depth == 0 && canvas->look == MB_LOOK_NONE);
    if (canvas->body.status != MB_OK || canvas->title.status != MB_OK)
        return canvas->body.status != MB_OK ? canvas->body.status : canvas->title.status;
    return canvas->wide > 0 ? canvas->kind->write(out, canvas) : MB_EUNSUITED;
}

void mb_canvas_frame(mb_canvas *canvas, double x, double y, double wide, double high, const char *title)
{
    MB_ASSERT(wide > 0 && high > 0);
    if (canvas->inset)
        return;
    canvas->x = x;
    canvas->y = y;
    canvas->wide = wide;
    canvas->high = high;
    canvas->title.length = 0;
    mb_text_add(&canvas->title, title ? title : "");
}

void mb_canvas_data(mb_canvas *canvas, const char *key, size_t number)
{
    MB_ASSERT(canvas->datas < MB_COUNT(canvas->data));
    canvas->data[canvas->datas].key = key;
    canvas->data[canvas->datas++].number = number;
}

void mb_canvas_open(mb_canvas *canvas, const char *name, const char *title)
{
    MB_ASSERT(canvas->look == MB_LOOK_NONE);
    if (canvas->kind->open)
        canvas->kind->open(canvas, name, title);
    canvas->datas = 0;
    canvas->depth++;
}

void mb_canvas_close(mb_canvas *canvas)
{
    MB_ASSERT(canvas->depth > 0);
    canvas->depth--;
    if (canvas->kind->close)
        canvas->kind->close(canvas);
}

void mb_canvas_inset(mb_canvas *canvas, double x, double y, double scale)
{
    MB_ASSERT(!canvas->inset && scale > 0 && canvas->look == MB_LOOK_NONE);
    canvas->kind->inset(canvas, (const double[]){x, y}, scale);
    canvas->inset = true;
}

void mb_canvas_inset_end(mb_canvas *canvas)
{
    MB_ASSERT(canvas->inset);
    canvas->kind->inset_end(canvas);
    canvas->inset = false;
}

/* Remember what occurs, so that nothing else has to be explained where the picture begins. */
static void use(mb_canvas *canvas, mb_look look)
{
    MB_ASSERT((look & 255) < MB_LOOKS && look >> 8 < MB_LOOKS);
    canvas->used[look & 255] = canvas->used[look >> 8] = true;
}

void mb_canvas_box(mb_canvas *canvas, mb_look look, double x, double y, double wide, double high, double round)
{
    MB_ASSERT(canvas->look == MB_LOOK_NONE && wide >= 0 && high >= 0);
    use(canvas, look);
    canvas->kind->box(canvas, look, (const double[]){x, y, wide, high}, round);
    canvas->datas = 0;
}

void mb_canvas_disc(mb_canvas *canvas, mb_look look, double x, double y, double radius)
{
    MB_ASSERT(canvas->look == MB_LOOK_NONE && radius > 0);
    use(canvas, look);
    canvas->kind->disc(canvas, look, x, y, radius);
    canvas->datas = 0;
}

void mb_canvas_path(mb_canvas *canvas, mb_look look, double thick)
{
    MB_ASSERT(canvas->look == MB_LOOK_NONE && look != MB_LOOK_NONE);
    use(canvas, look);
    canvas->look = look;
    canvas->thick = thick;
    canvas->steps = 0;
    canvas->kind->path(canvas);
    canvas->datas = 0;
}

static void go(mb_canvas *canvas, mb_step step, const double *xy)
{
    MB_ASSERT(canvas->look != MB_LOOK_NONE && (step == MB_STEP_FROM || canvas->steps > 0));
    canvas->kind->step(canvas, step, xy);
    canvas->steps++;
    memcpy(canvas->at, step == MB_STEP_CURVE ? xy + 4 : xy, sizeof canvas->at);
}

void mb_canvas_from(mb_canvas *canvas, double x, double y)
{
    go(canvas, MB_STEP_FROM, (const double[]){x, y});
}

void mb_canvas_to(mb_canvas *canvas, double x, double y)
{
    go(canvas, MB_STEP_TO, (const double[]){x, y});
}

void mb_canvas_curve(mb_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y)
{
    go(canvas, MB_STEP_CURVE, (const double[]){x1, y1, x2, y2, x, y});
}

void mb_canvas_stroke(mb_canvas *canvas)
{
    MB_ASSERT(canvas->look != MB_LOOK_NONE);
    canvas->kind->stroke(canvas);
    canvas->look = MB_LOOK_NONE;
}

void mb_canvas_line(mb_canvas *canvas, mb_look look, double x, double y, double to_x, double to_y)
{
    mb_canvas_path(canvas, look, 0);
    mb_canvas_from(canvas, x, y);
    mb_canvas_to(canvas, to_x, to_y);
    mb_canvas_stroke(canvas);
}

static void canvas_write_text(mb_canvas *canvas, mb_look look, double x, double y, mb_side side, double size,
                              const char *text)
{
    MB_ASSERT(canvas->look == MB_LOOK_NONE);
    use(canvas, look);
    canvas->kind->text(canvas, look, (const double[]){x, y}, side, size, text ? text : "");
    canvas->datas = 0;
}

void mb_canvas_text(mb_canvas *canvas, mb_look look, double x, double y, mb_side side, const char *text)
{
    canvas_write_text(canvas, look, x, y, side, 0, text);
}

static void canvas_write_number(mb_canvas *canvas, mb_look look, double x, double y, mb_side side, double size,
                                int64_t number)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    *--at = 0;
    do
        *--at = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        *--at = '-';
    canvas_write_text(canvas, look, x, y, side, size, at);
}

void mb_canvas_number(mb_canvas *canvas, mb_look look, double x, double y, mb_side side, int64_t number)
{
    canvas_write_number(canvas, look, x, y, side, 0, number);
}

void mb_canvas_digits(mb_canvas *canvas, mb_look look, double x, double y, double size, int64_t number)
{
    canvas_write_number(canvas, look, x, y, MB_AROUND, size, number);
}

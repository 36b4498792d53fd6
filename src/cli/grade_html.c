/* grade_html.c -- the report of a class as a folder of pages. */
#include "cli/grade_class.h"
mb_status class_html(cli_call *cli, const grade_class *all, const char *folder)
{
    (void)cli;
    (void)all;
    (void)folder;
    return MB_EUNSUITED;
}

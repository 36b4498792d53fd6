/* dense.h -- graphs whose vertices are 0 .. n-1, straight into an arena. */
#ifndef MARIENBAD_PYTHON_DENSE_H
#define MARIENBAD_PYTHON_DENSE_H

#include "arena/builder.h"
#include "core.h"

/* Read a dict of the keys 0 .. n-1 or a list, of lists, tuples or dicts of such ints, into an empty builder; not
 * *fits: the graph is not all of that, and nothing was done.  MB_OK or MB_ENOMEM. */
mb_status py_dense(bool *fits, mb_builder *builder, PyObject *graph);

/* The number of an exact int below `most`, else MB_NONE.  No exception is set. */
uint32_t py_small_int(PyObject *object, size_t most);

#endif

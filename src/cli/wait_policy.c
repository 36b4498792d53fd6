/* wait_policy.c -- threads that wait for others sleep, in every command that is made of these sources. */
#include <stdlib.h>
#include <string.h>

#if defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
extern char **environ;

/* getenv() of libc, except that GOMP_SPINCOUNT is "0" unless the user has set it or OMP_WAIT_POLICY: a thread that
 * waits for others sleeps instead of spinning, which on a busy machine takes more time than the work.
 *
 * libgomp reads that variable in its constructor, and no code of this program can set it earlier: constructors of
 * shared libraries run first, and what a function of .preinit_array adds to the environment is lost when libc sets
 * `environ` afterwards.  But libgomp calls getenv(), and the program's own definition comes before that of libc. */
__attribute__((visibility("default"))) char *getenv(const char *name)
{
    const size_t length = strlen(name);
    for (char **entry = environ; entry && *entry; entry++)
        if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=')
            return *entry + length + 1;
    static char sleeps[] = "0";
    return strcmp(name, "GOMP_SPINCOUNT") == 0 && !getenv("OMP_WAIT_POLICY") ? sleeps : NULL;
}
#endif

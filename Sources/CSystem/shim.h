// What the Swift toolchain's Glibc and Musl modules leave out.
#if defined(__linux__)
#include <sched.h>
#include <sys/xattr.h>
#endif
#if defined(__GLIBC__)
// The header has it for those only who define _GNU_SOURCE, which would make other types differ from the Glibc module's.
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set);
#endif

// The Swift toolchain's Glibc and Musl modules leave <sys/xattr.h> out.
#if defined(__linux__)
#include <sys/xattr.h>
#endif

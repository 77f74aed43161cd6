#ifdef __linux__

#define _DEFAULT_SOURCE
#include "CLargePages.h"

#include <errno.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// The nodes of a large file take tens of megabytes, and the kernel gives them out 4 KiB at a time unless it is asked for
// large pages: an eighth to a quarter of a conversion's time went there. The C library asks only where GLIBC_TUNABLES
// says so, which is read before the program begins.

/// `malloc` itself. Weak, as only the linker that is told to wrap defines it.
extern void *__real_malloc(size_t count) __attribute__((weak));

/// Below this, the pages that are never touched would cost more than the others save.
static const size_t large = (size_t)4 << 20;

void *__wrap_malloc(size_t count) {
  char *memory = __real_malloc(count);
  if (count < large || memory == NULL) return memory;
  // From the page in which it begins. What lies before it there is the C library's own.
  size_t before = (uintptr_t)memory % (size_t)getpagesize();
  // Where the system has no large pages, it does without, and `malloc` leaves `errno` as it is.
  int error = errno;
  madvise(memory - before, before + count, MADV_HUGEPAGE);
  errno = error;
  return memory;
}

#endif

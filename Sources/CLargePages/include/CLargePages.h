#ifndef CLARGEPAGES_H
#define CLARGEPAGES_H

#include <stddef.h>

/// What the linker puts in the place of `malloc` where it is told `--wrap=malloc`; see Package.swift.
void *__wrap_malloc(size_t count);

#endif

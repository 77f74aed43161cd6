#ifndef CTABLES_H
#define CTABLES_H

#include <stddef.h>

/// The bytes of a file.
struct pliers_table {
  const unsigned char *start;
  size_t count;
};

/// `Tables/collation.bin`; see `CollationTable`.
struct pliers_table pliers_collation(void);

/// `Tables/charsets.txt`; see `EncodingKind`.
struct pliers_table pliers_charsets(void);

#endif

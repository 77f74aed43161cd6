#include "CCommit.h"

// Swift has no definitions with values; see Package.swift.
static const char commit[] = PLIERS_COMMIT;

unsigned char pliers_commit_byte(int index) {
  return index >= 0 && index < (int)sizeof commit ? (unsigned char)commit[index] : 0;
}

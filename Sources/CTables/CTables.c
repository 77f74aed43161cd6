#include "CTables.h"

// Tables of characters, made by scripts/generators/tables. As literals of Swift they would be decoded whenever the program starts
// to use them. The weights are data of the Unicode Consortium, under the Unicode License (https://www.unicode.org/license.txt).
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char collation[] = {
#embed "Tables/collation.bin"
};

static const unsigned char charsets[] = {
#embed "Tables/charsets.txt"
};

struct pliers_table pliers_collation(void) { return (struct pliers_table){collation, sizeof collation}; }

struct pliers_table pliers_charsets(void) { return (struct pliers_table){charsets, sizeof charsets}; }

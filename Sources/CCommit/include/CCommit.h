#ifndef CCOMMIT_H
#define CCOMMIT_H

/// The byte at `index` of the commit that was built, as Package.swift gives it; 0 after its end.
unsigned char pliers_commit_byte(int index);

#endif

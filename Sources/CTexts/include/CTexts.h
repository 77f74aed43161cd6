#ifndef CTEXTS_H
#define CTEXTS_H

/// The byte at `index` of the texts, which a form feed ends each; -1 after their end.
int pliers_texts_byte(int index);

/// The byte at `index` of `Texts/rules.md`; -1 after its end.
int pliers_rules_byte(int index);

#endif

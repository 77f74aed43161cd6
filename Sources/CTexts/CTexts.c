#include "CTexts.h"

// The texts of help and of the manual. Swift has no way to embed a file without Foundation; in an array literal they would take
// the compiler minutes.
#define END suffix(, '\f', )

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char texts[] = {
#embed "Texts/pliers.md" END
#embed "Texts/pliers-lint.md" END
#embed "Texts/pliers-rules.md" END
#embed "Texts/pliers-edit.md" END
#embed "Texts/pliers-diff.md" END
#embed "Texts/pliers-merge.md" END
#embed "Texts/pliers-git.md" END
#embed "Texts/pliers-buddy.md" END
#embed "Texts/pliers-keypath.md" END
#embed "Texts/pliers-plutil.md" END
#embed "Texts/pliers-files.md" END
#embed "Texts/pliers-formats.md" END
#embed "Texts/commands.md" END
#embed "Texts/overview.txt" END
#embed "Texts/help-topics.txt" END
#embed "Texts/git-settings.txt" END
#embed "Texts/git-attributes.txt" END
#embed "Texts/plutil-help.txt" END
#embed "Texts/plistbuddy-help.txt" END
#embed "Texts/plistbuddy-usage.txt" END
#embed "Texts/completions.bash" END
#embed "Texts/completions.zsh" END
#embed "Texts/completions.fish" END
};

// The explanations of lint's rules, which the library has, too.
static const unsigned char rules[] = {
#embed "Texts/rules.md"
};

int pliers_texts_byte(int index) {
  return index >= 0 && index < (int)sizeof texts ? texts[index] : -1;
}

int pliers_rules_byte(int index) {
  return index >= 0 && index < (int)sizeof rules ? rules[index] : -1;
}

extension Page {
  static let plutil = Page("pliers-plutil", 7, summary: "plutil's command lines in pliers, and where they differ") {
    #"""
    # DESCRIPTION

    plutil's grammar is what follows when the command begins with a hyphen (`pliers -convert xml1 -o - f`), when the first
    word is another option or a file (`pliers -s f`, `pliers f`: lint), or when the program is called `plutil`. It is the
    grammar of the `plutil` in the Swift toolchain, byte for byte and message for message; `pliers help plutil` prints its
    help.

        plutil -convert xml1 -o - Info.plist
        plutil -extract CFBundleVersion raw Info.plist
        plutil -replace CFBundleVersion -string 42 Info.plist
        plutil -lint Info.plist

    # THE TWO GRAMMARS

    |  | own grammar | plutil's grammar |
    | result of `convert`, `extract` | standard output; `-i`, `-o`, `-e` write files | overwrites the input unless `-o`, `-e` |
    | standard input without `-o` | standard output | standard output |
    | key order | the input's; `--sort` sorts by UTF-16 code unit | XML by UTF-16 code unit; `-p`, `raw`, `json -r` in the standard order (below); compact JSON and binary the input's |
    | an edit of an XML or JSON file | changes only the bytes it must: comments, order, layout and encoding elsewhere stay | the whole file is written anew in the reference's layout |
    | `replace` of an array element | replaces it | inserts before it, as plutil does on Linux and macOS |
    | values such as `--integer abc` | an error | taken as far as they go: `-integer abc` is 0 |
    | `lint` | accepts JSON; `path:line:column: error: … [rule]` with the line and a caret, on standard output | no JSON; plutil's message on standard error |
    | JSON of dates, data, UIDs | as `--types` says: `plain` gives ISO 8601, base64 and numbers; `tag` a form that reads back exactly; `refuse` fails | an error |
    | JSON layout | two spaces, `/` not escaped, final newline; `--compact` | compact, or plutil's with `-r` |
    | raw reals | the shortest form that reads back equal | `%f` |
    | key paths | patterns, dots in keys, escapes, `!`, `-1`, `-`, JSON Pointer: see `pliers-keypath`(7) | `\.` escapes |
    | `extract`, `type`, `keys`, `print --at` of a damaged binary file | only the objects on the key path and in the value are checked | an error |
    | GNUstep's `<*I5>`, `<*BY>`, `<*R1.5>`, `<*D…>`, `<[base64]>` | read | errors |
    | a text that is JSON and OpenStep (`true`, `"a"`) | JSON | OpenStep |
    | `create` of a file that exists | an error | overwrites it |
    | exit status | 0 to 3: see `pliers`(1) | 0 or 1 |

    # THE STANDARD ORDER

    The standard order is that of the reference: Unicode's root collation without regard to case at first, and runs of digits
    by their value modulo 2^64 (`a2` before `a10`). The weights are those of ICU 76: Latin, Greek, Cyrillic, Armenian,
    Georgian, Hebrew, Arabic, Hangul, kana, symbols, emoji, and the Han characters U+4E00 to U+9FFF. Other scripts come
    between Arabic and Hangul, by code point.

    # WHERE IT DIFFERS FROM PLUTIL

    In plutil's grammar these differ from the toolchain's plutil on purpose, because its output there is a crash, lost data,
    or random:

    - `--` ends the options.
    - Dictionary keys of compact JSON and binary output keep the input's order; the reference's order is random.
    - UIDs (keyed archives) convert: a binary UID is `{CF$UID: n}` in XML and back, prints as `<CFKeyedArchiverUID>{value =
      n}`, has the type `uid` and the raw form n. The reference fails on every keyed archive. Other numbers than integers of
      32 bits, which it would cut down to them, leave `{CF$UID: …}` a dictionary.
    - Equal strings, numbers, dates, data and booleans are written once in binary output, as macOS does.
    - Keys that are equal only after Unicode normalisation stay two keys.
    - The standard order has no cycles. The reference compares character by character before it asks ICU, so that some keys
      are in one order from left to right and in another from right to left: of whole and decomposed characters, of Hangul
      (`각`, `가나`), and of zeros or case beside characters that count for nothing.
    - Sets in binary files are read as arrays; 16-byte integers are kept in full.
    - Arrays and dictionaries that a binary file refers to many times expand to at most 2,000,000 values more than the file
      has room for references, so that a small hostile file cannot fill the memory; `--max-nodes` of the own grammar raises
      that. Strings, numbers and the like may be shared as often as the file likes, as long as those that are read have no
      more than 64 bytes on average for each value that is allowed.
    - JSON integers of up to 64 bits are exact, longer ones keep their digits in JSON and are reals elsewhere, and other
      numbers are rounded correctly; `{}` is JSON when edited.
    - UTF-16 and UTF-32 without a byte order mark (a last odd byte of UTF-16 does not count), MacRoman, and `<!---->` before
      the root are read. A string that begins with U+FEFF keeps it.
    - Shift_JIS, GB18030, Big5 and the like, which the reference knows, are an error that names them and the `iconv` command
      that converts the file; see `pliers-formats`(7) for the encodings that are read.
    - Data in `-p` output has two digits a byte; dates before 1582 are Gregorian in raw output, too.
    - Swift and Objective-C output compiles and reads back equal. Where the reference's text does, it is the same.
    - Key paths with the text `A_DOT_WAS_HERE` in them work.
    - `-e` replaces the extension of the file's name, not of the whole path, and appends one where the name has none.
    - A header that would overwrite its implementation is refused.
    - Standard input without `-o` goes to standard output, not to a file named `-`.
    - FIFOs and process substitution are read (and never overwritten). `~` is left to the shell; file names need not be UTF-8.
    - Files are replaced in one step; see `pliers-files`(7).
    - A bad `-date` and an `-append` past the end are errors, not crashes, and so is a standard output that takes no more,
      which ends the run.
    - For damaged binary and OpenStep files a second line on standard error, indented by two spaces, gives the real reason;
      CoreFoundation's own log lines (`… CFPropertyListCreateFromXMLData(): …`) are not printed.

    # SEE ALSO

    `pliers`(1), `plutil`(1), `pliers-formats`(7)
    """#
  }
}

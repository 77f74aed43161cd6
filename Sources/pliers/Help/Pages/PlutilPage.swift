extension Page {
  static let plutil = Page("pliers-plutil", 7, summary: "plutil's command lines in pliers, and where they differ") {
    #"""
    # DESCRIPTION

    pliers accepts plutil's command lines in three cases: the command begins with a hyphen (`pliers -convert xml1 -o - f`), the first
    word is another option or a file (`pliers -s f`, `pliers f`: lint), or the program is called `plutil`. Output and messages
    are those of the `plutil` in the Swift toolchain, byte for byte. `pliers help plutil` prints its help.

        plutil -convert xml1 -o - Info.plist
        plutil -extract CFBundleVersion raw Info.plist
        plutil -replace CFBundleVersion -string 42 Info.plist
        plutil -lint Info.plist

    # THE TWO GRAMMARS

    |  | own grammar | plutil's grammar |
    | result of `convert`, `extract` | standard output; `-i`, `-o`, `-e` write files | overwrites the input unless `-o`, `-e` |
    | standard input without `-o` | standard output | standard output |
    | key order | the input's; `--sort` sorts by UTF-16 code unit | XML by UTF-16 code unit; `-p`, `raw`, `json -r` in the standard order (below); compact JSON and binary the input's |
    | an edit of an XML or JSON file | changes only the bytes that it must: comments, order, layout and encoding stay | rewrites the file in plutil's layout |
    | `replace` of an array element | replaces it | inserts before it, as plutil does on Linux and macOS |
    | values such as `--integer abc` | an error | their valid beginning: `-integer abc` is 0 |
    | `lint` | accepts JSON; `path:line:column: error: … [rule]` with the line and a caret, on standard output | no JSON; plutil's message on standard error |
    | JSON of dates, data, UIDs | as `--types` says: `plain` gives ISO 8601, base64 and numbers; `tag` a form that reads back exactly; `refuse` fails | an error |
    | JSON of whole reals | `1.0`, which stays a real | `1` |
    | JSON layout | two spaces, `/` not escaped, final newline; `--compact` | compact, or plutil's with `-r` |
    | raw reals | the shortest form that reads back equal | `%f` |
    | key paths | patterns, dots in keys, escapes, `!`, `-1`, `-`, JSON Pointer: see `pliers-keypath`(7) | `\.` escapes |
    | `extract`, `type`, `keys`, `print --at` of a damaged binary file | only the objects on the key path and in the value are checked | an error |
    | GNUstep's `<*I5>`, `<*BY>`, `<*R1.5>`, `<*D…>`, `<[base64]>` | read | errors |
    | a text that is JSON and OpenStep (`true`, `"a"`) | JSON | OpenStep |
    | `create` of a file that exists | an error | overwrites it |
    | exit status | 0 to 3: see `pliers`(1) | 0 or 1 |

    # THE STANDARD ORDER

    The standard order is that of plutil: Unicode's root collation, at first without regard to case, with digits compared by
    their numbers modulo 2^64 (`a2` before `a10`). The weights are those of ICU 76: Latin, Greek, Cyrillic, Armenian,
    Georgian, Hebrew, Arabic, Hangul, kana, symbols, emoji, and the Han characters U+4E00 to U+9FFF. Other scripts come
    between Arabic and Hangul, by code point.

    # WHERE IT DIFFERS FROM PLUTIL

    These differences from the toolchain's plutil are intended. In these cases it crashes, loses data, or prints random output:

    - `--` ends the options.
    - Dictionary keys of compact JSON and binary output keep the input's order; plutil's order is random.
    - UIDs (keyed archives) convert: a binary UID is `{CF$UID: n}` in XML and back, prints as `<CFKeyedArchiverUID>{value =
      n}`, has the type `uid` and the raw form n. plutil fails on every keyed archive. If the number is not an integer of
      32 bits, `{CF$UID: …}` stays a dictionary; plutil would cut the number.
    - Equal strings, numbers, dates, data and booleans are written once in binary output, as macOS does.
    - Keys that are equal only after Unicode normalisation stay two keys.
    - The standard order has no cycles. plutil compares character by character before it uses ICU, so that some keys have one
      order from left to right and another from right to left: keys with composed and decomposed characters, with Hangul (`각`,
      `가나`), and with zeros or case beside characters that ICU ignores.
    - Sets in binary files are read as arrays; 16-byte integers are kept in full.
    - Shared arrays and dictionaries of a binary file expand to at most 2,000,000 values plus the number of references that fit in
      the file, so that a small hostile file cannot fill the memory. `--max-nodes` of the own grammar raises this limit. Other
      values can be shared without limit if they have at most 64 bytes on average for each allowed value.
    - JSON integers of up to 64 bits are exact, longer ones keep their digits in JSON and are reals elsewhere, and other
      numbers are rounded correctly; `{}` is JSON when edited, except in `.strings` and `.pbxproj` files.
    - XML in UTF-16 and UTF-32 without a byte order mark, MacRoman, and `<!---->` before the root are read. A string that begins
      with U+FEFF keeps it.
    - Shift_JIS, GB18030, Big5 and the like, which plutil reads, are an error that names them and the `iconv` command
      that converts the file; see `pliers-formats`(7) for the encodings that are read.
    - Data in `-p` output has two digits a byte; dates before 1582 are Gregorian in raw output, too.
    - Swift and Objective-C output compiles and reads back equal. If plutil's text does, the text is the same.
    - Key paths with the text `A_DOT_WAS_HERE` in them work.
    - `-e` replaces the extension of the file's name, not of the whole path, and appends one where the name has none.
    - A result or a header that would overwrite another one, or the input of another one, is refused, and nothing is written. With
      `-o` the last result stays, as in plutil.
    - The names of streams, such as `/dev/stdout` and `/dev/fd/3`, mean the streams: the file behind them is not replaced.
    - Standard input without `-o` goes to standard output, not to a file named `-`.
    - FIFOs and process substitution are read (and never overwritten). Only the shell expands `~`; file names need not be UTF-8.
    - Files are replaced in one step; see `pliers-files`(7).
    - A bad `-date` and an `-append` past the end are errors, not crashes, and so is a failed write to
      standard output, which ends the run.
    - For damaged binary and OpenStep files a second line on standard error, indented by two spaces, gives the real reason;
      CoreFoundation's own log lines (`… CFPropertyListCreateFromXMLData(): …`) are not printed.

    # SEE ALSO

    `pliers`(1), `plutil`(1), `pliers-formats`(7)
    """#
  }
}

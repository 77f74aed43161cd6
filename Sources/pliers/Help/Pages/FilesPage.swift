import PropertyList

extension Page {
  static let files = Page("pliers-files", 7, summary: "how pliers reads and writes files, and its limits") {
    #"""
    # HOW A FILE IS REPLACED

    pliers writes a temporary file in the same folder, syncs it to disk and renames it. So the file always has its complete old or
    its complete new content. Owner, mode, extended attributes, access control list and (on macOS) flags are kept. Symbolic links are
    followed and stay links. A file without write permission is refused, even if its folder is writable. Edits and conversions
    in place that change nothing do not write; `-o` always writes. `create` never replaces a file, even one that appears while it
    runs.

    Some files cannot be replaced by another file: those with several hard links, those that are mounted (as single files in
    containers are), and those with an owner or an attribute that cannot be given to another file. Such a file is overwritten in place, after a complete copy has been synced beside it. If no file can
    be created in the folder, the copy is in memory. If overwriting fails, the old bytes are restored. If that fails, too, the
    copy stays, and the message names it.

    On Linux the temporary file has no name until it is complete, so that a killed process leaves no file. On file systems without
    this function, a file `.pliers-…` stays. Ctrl-C, other signals and failures of other threads wait until a file that is being
    replaced is complete. `SIGKILL` and a power failure do not wait. While a file is overwritten in place, they leave the
    complete new file beside it as `.pliers-…`, or no copy if no file can be created in the folder.

    After a power failure the file is the old or the new one, if the file system and the disk have really stored all data that they
    reported as synced. A file that was being overwritten in place has its complete copy beside it.

    # NAMES OF FILES

    `-` is standard input as an input, and standard output as an output. The names of open descriptors (`/dev/stdin`, `/dev/stdout`,
    `/dev/stderr`, `/dev/fd/3`, `/proc/self/fd/3`), and links to them, mean these streams, too. A stream is read and written from
    where it is; the file behind it is never replaced. So `pliers convert json -o /dev/stdout a.plist >>log` appends to `log`. Several
    results follow one another, and an edit of a stream is printed.

    No result, header, backup, report or baseline may overwrite another one, or an input other than the one that it replaces. This
    includes links, hard links, other spellings of a path, files that do not exist yet, files that options name, and two
    descriptors of one file. In such a case nothing is written. A baseline may be in a folder that is checked.

    A result keeps its format under any name. If `convert`, `create`, `extract` or `unwrap` writes JSON under the name of another
    property list, or the reverse, a note on standard error says so. `merge` and edits keep the format of their input. With a name
    that implies another one they write nothing, because a conversion could be meant: `-o - | pliers convert json -o out.json`.

    # TWO EDITORS AT ONCE

    An edit locks the file (`flock`) before it reads it, so that edits at the same time are made one after the other. If another
    program has the lock for more than ten seconds, that is an error. Other commands that write a file (`convert`, `lint --fix`,
    `merge`, `buddy`) take the lock before they replace it. `merge --report` writes the report only with the result, and the result
    only with the report.

    If a program without the lock has changed the file since it was read, pliers reports that and writes nothing. Only between the
    last comparison and the rename can such a program write unnoticed, and while a file of several names is overwritten.

    # WHEN SOMETHING GOES WRONG

    Each failure is one message on standard error (for `lint`, in its report) and a status that is not 0: a full disk, a closed
    stream, too many open files, or endless input, of which at most half of the machine's memory is read. The other files are still
    processed; but edits change no file unless all files can be opened. Two failures end the whole run: more memory than `ulimit`
    allows, and a large file that becomes shorter while it is read. Files that were written before stay, and no file is left
    incomplete.

    A reader that closes the pipe early (`pliers print Big.plist | head -1`) is not an error and does not change the exit status:
    all files are still read and checked, and files are still written. On Linux, pliers needs `/proc`, as every Swift program
    does, and at least one free file descriptor.

    # ANY BYTES

    Files from untrusted sources are safe to read. No input makes pliers crash, hang, or use memory out of proportion to its size.
    A file that cannot be read is one error with its position and the expected text. A file that plutil reads has the same value
    in pliers; `pliers-plutil`(7) lists the exceptions. No file makes pliers read another file or use the network: internal DTD
    subsets are refused, and the only entities are the five of XML and character references.

    `lint` asks git about folders and changes. git runs none of the programs that a repository can name (hooks, filters, a
    file-system monitor) and fetches nothing. A repository can make git run for hours, so git has 60 seconds for an answer. After
    that, it is not asked about that folder again. Ctrl-C, `SIGTERM` and `SIGHUP` end git, too.

    Messages in pliers' own grammar contain no control characters, no invisible characters and none that change the direction
    of text (Unicode's Default_Ignorable_Code_Point and the category Cf): U+FFFD replaces each, in JSON and SARIF an escape. Text
    contains no workflow commands of GitHub's runner. Diffs and results contain the content of the file; on a terminal they have
    escapes instead of these characters.

    # LIMITS

    | limit | value |
    | nested containers | 512 in XML, JSON and whatever is written; 513 in binary and OpenStep files if the innermost is empty; 512 nested `<plist>` |
    | values of a binary file with shared arrays and dictionaries | the number of references that fit in the file, plus \#(digits(Limits().nodes)) (`--max-nodes`); `lint` needs time and memory for each object once |
    | counts, lengths and offsets in binary files | compared with the size of the file before anything is allocated |
    | one string, one data value, or one text that is not in UTF-8 | 4 GiB |
    | time | linear in the input and the output, for duplicate keys and long lines, too; sorting takes a logarithmic factor more, and each operation of an `edit` one pass over the values |
    | memory | at most the input (mapped, not copied), 16 bytes for each value, and decoded text, which is not longer than its encoded form |
    | memory of an edit | one value of a text: the input, the output and 40 bytes for each value; other edits of a text: three times the values; of a binary file: twice; a dry run of a binary file: also its XML text twice |
    | memory of `diff` and `merge` of texts | at most the inputs, the output, and 120 bytes (`merge`: 90) for each value and key in them, if few values differ |
    | findings of `lint` in one file | 10,000 |
    | XML and JSON files in which `lint` looks at values without `--profile` or `--fix` (`value-whitespace`, `duplicate-uuid`) | 16 MB |

    # SECURITY

    Any behaviour that contradicts this page is a defect. Report a vulnerability privately, through the security advisories of the
    repository from which you have pliers. Include the command and the file, or a way to create it. Each vulnerability becomes a
    test.

    # SEE ALSO

    `pliers`(1), `pliers-formats`(7)
    """#
  }

  /// `2,000,000`.
  private static func digits(_ number: Int) -> String {
    var text = String(number)
    var offset = text.count - 3
    while offset > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: offset))
      offset -= 3
    }
    return text
  }
}

import PropertyList

extension Page {
  static let files = Page("pliers-files", 7, summary: "how pliers reads and writes files, and its limits") {
    #"""
    # HOW A FILE IS REPLACED

    A file is replaced by a temporary one from the same folder that is complete and synced to disk before it is renamed,
    so that at every instant it is either the old or the new one. Owner, mode, extended attributes, access control list
    and (on macOS) flags are kept, links are followed and stay links. A file that may not be written is refused even where
    its folder would allow it. Edits and conversions in place that change nothing do not write; `-o` always writes.
    `create` never replaces a file, even one that appears while it runs.

    Where a new file would not be the same thing (several hard links, or an owner or an attribute that cannot be given to
    another file), it is overwritten in place after a complete copy has been synced beside it. In a folder where nothing can
    be created, that copy is in memory. If overwriting fails, the old bytes are put back; if that fails, too, the copy stays,
    and the message names it.

    On Linux the temporary file has no name until it is complete, so that a killed process leaves nothing. Where a file
    system has no such files, `.pliers-…` stays beside the file. Whatever else ends the run (Ctrl-C or another signal, a
    failure of another thread) waits until a file that is being put in place is whole. `SIGKILL` and a power cut do not wait:
    in the middle of overwriting they leave the complete new file beside the old one, under such a name, or nothing in a
    folder where nothing can be created.

    After a power cut the file is the old or the new one, as far as the file system and the disk keep what they have reported
    as synced; files that must be overwritten in place have their complete copy beside them then.

    # TWO EDITORS AT ONCE

    The one that finds the file changed reports it and changes nothing. Both take a lock (`flock`) before the last look, so
    that only programs that take no locks can slip between that look and the rename. A lock that another program holds is
    waited for; after ten seconds it is an error.

    # WHEN SOMETHING GOES WRONG

    Whatever goes wrong is one message on standard error (of `lint`, in its report) and a status that is not 0: a full disk,
    a closed stream, too many open files, or input without an end, which is read up to half of the machine's memory at most.
    The other files are still done. Running out of the memory that `ulimit` allows ends the whole run, and so does a large
    file that somebody cuts off while it is read, with the file's name; what was written before stays, and no file is left
    half written.

    A reader that leaves early (`pliers print Big.plist | head -1`) is not an error and changes no exit status: all files are
    still read and checked, and the commands that write files still write them. On Linux, pliers needs `/proc`, as every
    Swift program does, and at least one free file descriptor.

    # ANY BYTES

    Any bytes may be fed to pliers, from anybody. No input makes it crash, hang, or take memory out of proportion; what it
    cannot read is one error that says what, where and what was expected. A file that plutil reads is read as plutil reads
    it, or `pliers-plutil`(7) says where not, and why. Nothing in a file makes it read another file or use
    the network: internal DTD subsets are refused, and entities other than XML's own five and character references do not
    exist.

    git, which `lint` asks about folders and changes, runs none of the programs that a repository can name (hooks, filters, a
    file-system monitor) and fetches nothing. A repository can make git itself think for hours: it gets 60 seconds for an
    answer, and is asked no more below that folder then; Ctrl-C, `SIGTERM` and `SIGHUP` end it, too.

    What pliers says about a file in its own grammar holds no control characters, and none that turn the direction of text or
    cannot be seen (Unicode's Default_Ignorable_Code_Point, variation selectors included, and its category Cf: U+FFFD stands
    for each, in JSON and SARIF an escape), and in text nothing that GitHub's runner takes for a workflow command. Diffs and
    results hold what the file holds; on a terminal, `print` and the JSON of `convert` and `extract` have escapes.

    # LIMITS

    | limit | value |
    | containers in one another | 512 in XML, JSON and whatever is written; 513 in binary and OpenStep files if the innermost is empty; 512 nested `<plist>` |
    | values of a binary file whose arrays and dictionaries are shared | as many as it has room for references, and \#(digits(Limits().nodes)) (`--max-nodes`); `lint` needs time and memory for the objects only |
    | counts, lengths and offsets in binary files | compared with the size of the file before anything is allocated |
    | one string, one piece of data, or one text that is not in UTF-8 | 4 GiB |
    | time | linear in the input and the output, for repeated keys and long lines, too; sorting takes a logarithm more, and each operation of an `edit` a walk over the values |
    | memory | at most the input (mapped, not copied), 16 bytes for each value, and decoded text, which is no longer than what it stands for; an edit of one value of a text at most the input, the output and 40 bytes for each value, other edits three such lists, of a binary file two; a dry run of a binary file its XML text twice |
    | memory of `diff` and `merge` of texts | at most the inputs, the output, and 120 bytes (`merge`: 90) for each value and key in them, if few values differ |
    | findings of `lint` in one file | 10,000 |
    | XML and JSON files in which `lint` looks at values without `--profile` or `--fix` (`value-whitespace`, `duplicate-uuid`) | 16 MB |

    # SECURITY

    Where this is not so, it is a defect. Report a hole through the private security advisories of the repository that you
    have pliers from, with the file (or how to make it) and the command; what was found becomes a test.

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

import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// `pliers diff` of two folders.
struct FolderComparisonTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func folders() throws {
    for name in ["a/sub", "b/sub"] { try folder.folder(name) }
    for name in ["a/same.plist", "b/same.plist", "a/sub/other.plist", "a/gone.plist", "b/come.plist"] {
      try folder.file(name, "<plist><true/></plist>")
    }
    try folder.file("b/sub/other.plist", "<plist><false/></plist>")
    let (a, b) = (folder.path("a"), folder.path("b"))
    let outcome = run("diff", a, b)
    #expect(
      outcome.outputText == """
        Only in \(b): come.plist
        Only in \(a): gone.plist
        --- \(a)/sub/other.plist
        +++ \(b)/sub/other.plist
        - '': true
        + '': false
        1 changed
        1 different, 1 equal, 2 only in one folder

        """)
    #expect(outcome.status == 1)
    #expect(run("diff", "--format", "json", a, b).status == 2)
  }

  /// In folders, all files are compared, whatever they are called and whatever they hold.
  @Test func otherFilesInFolders() throws {
    for name in ["a", "b"] { try folder.folder(name) }
    try folder.file("a/x.xcstrings", #"{"a": 1}"#)
    try folder.file("b/x.xcstrings", #"{"a": 2}"#)
    try folder.file("a/program", [0x7F, 0x45, 0x4C, 0x46, 0])
    try folder.file("b/program", [0x7F, 0x45, 0x4C, 0x46, 1])
    let (a, b) = (folder.path("a"), folder.path("b"))
    let outcome = run("diff", "--format", "stat", a, b)
    #expect(
      outcome.outputText
        == "Files \(a)/program and \(b)/program differ\n\(b)/x.xcstrings: 1 changed\n2 different, 0 equal, 0 only in one folder\n"
    )
    #expect(outcome.status == 1)
  }

  // MARK: Kinds of files

  /// The lines and statuses of GNU diff 3.8 (`diff -rq a b`), and of `diff -rq --no-dereference a b` for links that lead
  /// nowhere or to folders. The link to /dev/zero has no end, and nobody writes into the pipes.
  private static let pairs: [(script: String, line: String?)] = [
    ("mkfifo a/x; echo 1 >b/x", "File a/x is a fifo while file b/x is a regular file"),
    ("echo 1 >a/x; mkfifo b/x", "File a/x is a regular file while file b/x is a fifo"),
    ("mkfifo a/x b/x", "File a/x is a fifo while file b/x is a fifo"), ("mkfifo a/x", "Only in a: x"),
    (": >a/x; mkfifo b/x", "File a/x is a regular empty file while file b/x is a fifo"),
    ("ln -s /dev/zero a/x; echo 1 >b/x", "File a/x is a character special file while file b/x is a regular file"),
    ("ln -s /dev/zero a/x; ln -s /dev/zero b/x", nil),
    (
      "ln -s /dev/zero a/x; ln -s /dev/null b/x",
      "File a/x is a character special file while file b/x is a character special file"
    ),
    ("mkfifo p; ln -s ../p a/x; echo 1 >b/x", "File a/x is a fifo while file b/x is a regular file"),
    ("mkdir a/x; echo 1 >a/x/y; echo 1 >b/x", "File a/x is a directory while file b/x is a regular file"),
    ("echo 1 >a/x; mkdir -p b/x/z; echo 1 >b/x/z/y", "File a/x is a regular file while file b/x is a directory"),
    ("ln -s nowhere a/x", "Only in a: x"), ("ln -s nowhere b/x", "Only in b: x"),
    ("ln -s nowhere a/x; ln -s nowhere b/x", nil), ("ln -s x a/x; ln -s x b/x", nil),
    ("ln -s nowhere a/x; ln -s elsewhere b/x", "Symbolic links a/x and b/x differ"),
    ("ln -s nowhere a/x; echo 1 >b/x", "File a/x is a symbolic link while file b/x is a regular file"),
    ("mkdir f; ln -s ../f a/x; ln -s ../f b/x", nil), ("mkdir f; ln -s ../f a/x", "Only in a: x"),
    ("mkdir f g; ln -s ../f a/x; ln -s ../g b/x", "Symbolic links a/x and b/x differ"),
    ("mkdir f b/x; echo 1 >b/x/y; ln -s ../f a/x", "File a/x is a symbolic link while file b/x is a directory"),
    ("echo 1 >a/x; ln -s x a/y; echo 1 >b/x; echo 1 >b/y", nil),
  ]

  @Test(arguments: pairs)
  func kinds(script: String, line: String?) throws {
    let outcome = try Executable.shell("mkdir a b; \(script); \"$pliers\" diff a b", in: folder.path)
    #expect(outcome.status == (line == nil ? 0 : 1) && outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.lines.count == (line == nil ? 1 : 2), "\(outcome)")
    if let line { #expect(outcome.lines.first == line) }
  }

  /// Other names may be between a folder and its files: `x-` is before `x/y`.
  @Test func filesInsideAreNotListedTwice() throws {
    let outcome = try Executable.shell(
      "mkdir a b a/x; echo 1 >a/x/y; echo 1 >b/x; echo 1 >a/x-; \"$pliers\" diff a b", in: folder.path)
    #expect(
      outcome.outputText == """
        File a/x is a directory while file b/x is a regular file
        Only in a: x-
        1 different, 0 equal, 1 only in one folder

        """)
  }

  @Test func quietComparisonPrintsNothing() throws {
    let outcome = try Executable.shell(
      "mkdir a b; mkfifo a/x; echo 1 >b/x; ln -s y a/y; ln -s z b/y; \"$pliers\" diff -q a b", in: folder.path)
    #expect(outcome == Outcome(status: 1, output: [], errors: []))
  }

  /// A pipe that takes the place of a file between two looks at it is not waited for.
  @Test func onlyRegularFilesAreOpened() throws {
    _ = try Executable.shell("mkfifo x; echo 1 >y; ln -s /dev/zero z", in: folder.path)
    for name in ["x", "z", "."] {
      let descriptor = try? Descriptor.openRegular(Argument(folder.path(name)))
      #expect(descriptor == nil)
    }
    try Descriptor.openRegular(Argument(folder.path("y"))).close()
  }
}

import TestSupport
import Testing

@testable import pliers

/// Objective-C source with its header: both files are written, or none.
@Suite struct HeaderTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.file("a.plist", "{k = v;}")
  }

  private static let lines = ["convert objc --header -o x.m a.plist", "-convert objc -header -o x.m a.plist"]

  @Test(arguments: lines) func bothAreWritten(line: String) throws {
    #expect(try Executable.shell("\"$pliers\" \(line)", in: folder.path).status == 0)
    #expect(try folder.text("x.m").contains("#import \"x.h\""))
    #expect(try folder.text("x.h").contains("extern NSDictionary * const"))
    #expect(try folder.names() == ["a.plist", "x.h", "x.m"])
  }

  @Test(arguments: lines, ["mkdir x.h", "ln -s no/folder x.h", "touch o; mkdir x.h; ln -sf o x.m"])
  func headerThatCannotBeWrittenLeavesTheSource(line: String, preparation: String) throws {
    try folder.file("x.m", "OLD\n")
    let outcome = try Executable.shell(
      "\(preparation); cat x.m >old; \"$pliers\" \(line); echo $?; cmp old x.m && echo same", in: folder.path)
    #expect(outcome.outputText == (line.hasPrefix("-") ? "1\nsame\n" : "2\nsame\n"))
    if !line.hasPrefix("-") { #expect(outcome.errorText.hasPrefix("x.h: ") || outcome.errorText.hasPrefix("no/")) }
  }

  @Test(arguments: lines) func sourceThatCannotBeWrittenLeavesTheHeader(line: String) throws {
    try folder.file("x.h", "OLD\n")
    #expect(try Executable.shell("mkdir x.m; \"$pliers\" \(line)", in: folder.path).status != 0)
    #expect(try folder.text("x.h") == "OLD\n")
  }

  /// A header that is the source under another name would take its place.
  @Test(arguments: lines, ["ln", "ln -s"]) func headerIsNotTheSource(line: String, link: String) throws {
    try folder.file("x.m", "OLD\n")
    let outcome = try Executable.shell("\(link) x.m x.h; \"$pliers\" \(line)", in: folder.path)
    #expect(outcome.status != 0 && outcome.errorText.contains("the header would overwrite") || line.hasPrefix("-"))
    #expect(outcome.status != 0)
    #expect(try folder.text("x.m") == "OLD\n")
  }
}

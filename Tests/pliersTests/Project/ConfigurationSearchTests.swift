import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Which configuration applies to a file, and which files are left out.
struct ConfigurationSearchTests {
  let folder: ScratchFolder

  /// A work tree with a configuration at its top and in `sub/inner`.
  init() throws {
    folder = try ScratchFolder()
    try folder.folder("tree/.git")
    try folder.folder("tree/sub/inner/deep")
    try folder.folder("tree/plain")
    for name in ["a", "sub/a", "sub/inner/a", "sub/inner/deep/a", "plain/a"] {
      try folder.file("tree/\(name).plist", "{ k = <41>; k = <42>; }")
    }
    try folder.file("tree/.pliers.json", #"{"rules": {"duplicate-key": "warning"}}"#)
    try folder.file("tree/sub/inner/.pliers.plist", "{ errorOn = warning; }")
  }

  /// What the program does with the words.
  private func lint(_ words: String, in subfolder: String = "tree") throws -> Outcome {
    try Executable.shell("\"$pliers\" lint \(words)", in: folder.path(subfolder))
  }

  /// The configuration of the file, as `--show-config` tells it.
  private func configuration(of file: String, in subfolder: String = "tree") throws -> String {
    let outcome = try lint("--show-config \(file)", in: subfolder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let prefix = "  configuration: "
    return outcome.lines.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) } ?? ""
  }

  // MARK: The nearest one

  @Test(arguments: [
    ("a.plist", ".pliers.json"), ("sub/a.plist", ".pliers.json"), ("./plain//a.plist", ".pliers.json"),
    ("sub/inner/a.plist", "sub/inner/.pliers.plist"), ("sub/inner/deep/a.plist", "sub/inner/.pliers.plist"),
    ("plain/../sub/inner/a.plist", "sub/inner/.pliers.plist"), ("sub/inner", "sub/inner/.pliers.plist"),
    ("nowhere.plist", ".pliers.json"), ("-", ".pliers.json"), ("no/folder/a.plist", "none"),
    ("../a.plist", "none"),
  ])
  func nearestOneApplies(file: String, expected: String) throws {
    #expect(try configuration(of: file) == expected)
  }

  /// The nearest one alone: in `inner` the key is an error again.
  @Test func configurationsAreNotMerged() throws {
    #expect(try lint("a.plist plain sub/a.plist").status == 0)
    #expect(try lint("sub/inner/a.plist").status == 1)
    #expect(try lint(".").outputText.split(separator: "\n").filter { $0.contains(" error: ") }.count == 2)
    #expect(try lint(".").outputText.split(separator: "\n").filter { $0.contains(" warning: ") }.count == 3)
  }

  @Test func runsInFoldersBelow() throws {
    let path = try #require(Argument(folder.path("tree")).canonicalPath).text
    #expect(try configuration(of: "a.plist", in: "tree/sub") == path + "/.pliers.json")
    #expect(try configuration(of: "\(path)/sub/a.plist", in: ".") == "tree/.pliers.json")
    #expect(try configuration(of: "-", in: "tree/sub/inner/deep").hasSuffix("/sub/inner/.pliers.plist"))
  }

  /// A repository inside has its own, or none.
  @Test func searchEndsAtTheTop() throws {
    try folder.folder("tree/sub/module")
    try folder.file("tree/sub/module/.git", "gitdir: ../../.git/modules/module")
    try folder.folder("tree/sub/module/x")
    #expect(try configuration(of: "sub/module/x/a.plist") == "none")
    try folder.file("tree/sub/module/.pliers.json", "{}")
    #expect(try configuration(of: "sub/module/x/a.plist") == "sub/module/.pliers.json")
  }

  /// Outside of work trees only the file's own folder counts.
  @Test func outsideOfWorkTrees() throws {
    try folder.file(".pliers.json", "{")
    try folder.folder("alone/below")
    #expect(try configuration(of: "alone/below/a.plist", in: ".") == "none")
    try folder.file("alone/.pliers.json", "{}")
    #expect(try configuration(of: "alone/below/a.plist", in: ".") == "none")
    #expect(try configuration(of: "alone/a.plist", in: ".") == "alone/.pliers.json")
  }

  /// Where a file is counts, and not where a link to its folder is.
  @Test func linksAreFollowedToTheFolder() throws {
    try folder.folder("tree/far")
    try folder.link("tree/far/link", to: "../sub/inner")
    try folder.link("tree/far/inner.plist", to: "../sub/inner/a.plist")
    #expect(try configuration(of: "far/link/a.plist") == "sub/inner/.pliers.plist")
    #expect(try configuration(of: "far/inner.plist") == ".pliers.json")
    // A configuration may be a link; paths in it are relative to the link.
    try folder.file("shared.json", #"{"exclude": ["b.plist"]}"#)
    try folder.link("tree/plain/.pliers.json", to: "../../shared.json")
    try folder.file("tree/plain/b.plist", "{}")
    #expect(try files("plain") == ["plain/a.plist"])
    #expect(try lint("plain/b.plist").errorText.contains("plain/.pliers.json excludes 'b.plist'"))
  }

  @Test func twoInOneFolderAreAnError() throws {
    try folder.file("tree/.pliers.plist", "{}")
    let outcome = try lint("sub/a.plist")
    #expect(outcome.status == 2)
    #expect(
      outcome.errorText
        == ".pliers.json: error: there is a .pliers.plist beside it, and only one of them can apply\n")
  }

  @Test(arguments: ["a.plist", ".", "sub", "--files-from ../names", "- <a.plist", "--show-config a.plist"])
  func brokenOneIsTrouble(words: String) throws {
    try folder.file("names", "a.plist\n")
    try folder.file("tree/.pliers.json", "{\n\"rules\": {\"cdatta\": \"off\"}}")
    let broken =
      ".pliers.json:2:12: error: unknown rule 'cdatta'; did you mean 'cdata'? (at rules.cdatta) [bad-value]\n"
    let outcome = try lint(words)
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errorText.contains(broken), "\(outcome)")
    #expect(try lint("--no-config \(words == "--show-config a.plist" ? "a.plist" : words)").status == 1)
  }

  /// plutil's grammar does not look for any.
  @Test(arguments: ["-lint a.plist", "-convert xml1 -o - a.plist", "-p a.plist"])
  func plutilIgnoresThem(words: String) throws {
    try folder.file("tree/.pliers.json", "{")
    #expect(try Executable.shell("\"$pliers\" \(words)", in: folder.path("tree")).status == 0)
  }

  // MARK: What is left out, and what is picked

  /// The files that lint looks at, but for the configuration, which is a property list, too.
  private func files(_ words: String, in subfolder: String = "tree") throws -> [String] {
    try lint("--format junit \(words)", in: subfolder).testCases.filter { !$0.hasSuffix(".pliers.plist") }
  }

  @Test(arguments: [
    (#"["sub"]"#, ["a.plist", "plain/a.plist"]), (#"["/a.plist", "inner/"]"#, ["plain/a.plist", "sub/a.plist"]),
    (#"["sub/*"]"#, ["a.plist", "plain/a.plist"]),  // Files in a folder with a configuration of its own go by that one.
    (#"["**/a.plist"]"#, ["sub/inner/a.plist", "sub/inner/deep/a.plist"]),
    (#"["/sub/a.plist"]"#, ["a.plist", "plain/a.plist", "sub/inner/a.plist", "sub/inner/deep/a.plist"]),
  ])
  func excludedFilesAreLeftOut(patterns: String, expected: [String]) throws {
    try folder.file("tree/.pliers.json", "{\"exclude\": \(patterns)}")
    #expect(try files(".") == expected)
    // Whoever runs it, wherever, and whatever is named.
    #expect(try files(".", in: "tree/sub").allSatisfy { expected.contains("sub/" + $0) })
    let all = ["a.plist", "plain/a.plist", "sub/a.plist", "sub/inner/a.plist", "sub/inner/deep/a.plist"]
    let named = try lint("--format junit " + all.joined(separator: " "))
    #expect(named.testCases == expected)
    #expect(named.errorText.split(separator: "\n").count == all.count - expected.count)
  }

  @Test func exclusionOfNamedFilesIsNoted() throws {
    try folder.file("tree/.pliers.json", #"{"exclude": ["sub", "a.plist"]}"#)
    let outcome = try lint("a.plist sub/inner/deep/a.plist sub ./plain/a.plist sub/inner/..")
    #expect(outcome.output.isEmpty && outcome.status == 0)
    #expect(
      outcome.errorText == """
        a.plist: not checked; .pliers.json excludes 'a.plist'
        sub/inner/deep/a.plist: not checked; .pliers.json excludes 'sub'
        sub: not checked; .pliers.json excludes 'sub'
        ./plain/a.plist: not checked; .pliers.json excludes 'a.plist'
        sub/inner/..: not checked; .pliers.json excludes 'sub'

        """)
    // Without a path, standard input is not one of these files.
    #expect(try lint("- <a.plist").status == 1)
  }

  @Test func manyExclusionsAreCounted() throws {
    try folder.file("tree/.pliers.json", #"{"exclude": ["*.plist"]}"#)
    try folder.file("names", String(repeating: "a.plist\n", count: 12))
    let outcome = try lint("--files-from ../names")
    #expect(outcome.status == 0 && outcome.errorText.split(separator: "\n").count == 11)
    #expect(outcome.errorText.hasSuffix("\n2 more that configurations exclude are not checked\n"))
  }

  /// What is excluded is as good as not there: a configuration inside cannot bring it back, as with .gitignore.
  @Test func excludedFolderHasNoConfiguration() throws {
    try folder.file("tree/.pliers.json", #"{"exclude": ["inner"]}"#)
    try folder.file("tree/sub/inner/.pliers.plist", "broken {{{")
    #expect(try files(".") == ["a.plist", "plain/a.plist", "sub/a.plist"])
    #expect(try lint("sub/inner/a.plist").errorText.contains(".pliers.json excludes 'inner'"))
  }

  @Test(arguments: [(#"["*.cfg"]"#, ["plain/x.cfg", "plain/more/y.cfg"]), (#"["more"]"#, ["plain/more/y.cfg"])])
  func includedFilesArePicked(patterns: String, expected: [String]) throws {
    try folder.folder("tree/plain/more")
    for name in ["x.cfg", "more/y.cfg"] { try folder.file("tree/plain/\(name)", "{}") }
    try folder.file("tree/.pliers.json", "{\"include\": \(patterns)}")
    #expect(try files("plain") == (["plain/a.plist"] + expected).sorted())
    #expect(try files("plain/more") == ["plain/more/y.cfg"])
    #expect(try files(".", in: "tree/plain/more") == ["y.cfg"])
    // Command lines add to it.
    #expect(try files("--exclude more --include '*.cfg' plain") == ["plain/a.plist", "plain/x.cfg"])
  }

  @Test(.enabled(if: Repository.isPossible, "needs git")) func changedFilesAreLeftOut() throws {
    let repository = try Repository(
      """
      git init -q; list a.plist Pods/a.plist sub/a.plist; commit; echo '{"exclude": ["Pods"]}' >.pliers.json
      list b.plist Pods/b.plist sub/b.plist
      """)
    #expect(try repository.linted("--changed") == ["b.plist", "sub/b.plist"])
    #expect(try repository.linted("--changed", in: "sub") == ["b.plist"])
    #expect(try repository.linted(".") == ["a.plist", "b.plist", "sub/a.plist", "sub/b.plist"])
  }

  /// What is known of a folder serves all of its files, on any number of threads.
  @Test func manyFilesInOneFolder() throws {
    try folder.folder("tree/many")
    for index in 0..<600 { try folder.file("tree/many/\(index).plist", "{ k = 1; k = 2; }") }
    for jobs in [1, 4] {
      let outcome = try lint("--summary --quiet --jobs \(jobs) many")
      #expect(outcome.outputText == "0 errors and 600 warnings in 600 of 600 files\n" && outcome.status == 0)
    }
  }

  // MARK: Limits

  /// A comparison of `*x` with the 7 bytes of `a.plist` takes 8 steps, so that 16 are enough for two of them.
  @Test(arguments: [(16, 2), (15, 1), (7, 0)])
  func stepsAreLimited(limit: Int, comparisons: Int) throws {
    try folder.file("tree/plain/.pliers.json", #"{"exclude": ["*x"]}"#)
    try folder.folder("tree/plain/.git")
    let search = ConfigurationSearch(stepLimit: limit)
    let path = Argument(folder.path("tree/plain/a.plist"))
    for _ in 0..<comparisons { #expect(search.exclusion(of: path, isFolder: false) == nil) }
    #expect(search.refusal == nil)
    #expect(search.exclusion(of: path, isFolder: false) == nil)
    #expect(
      search.refusal?.message.hasSuffix(
        "plain/.pliers.json: error: the patterns take more than \(limit) steps to compare with the paths of all files; "
          + "use fewer or shorter patterns") == true)
  }

  /// Patterns that took minutes are compared in a moment: of 1,000, none matches one of 20 names.
  @Test(arguments: ["exclude", "include", "schemas"])
  func hostilePatterns(key: String) throws {
    let patterns = (0..<1000).map { "\"" + String(repeating: "*a", count: 25) + "\($0)\"" }
    let value =
      key == "schemas"
      ? "{" + patterns.map { $0 + ":\"none\"" }.joined(separator: ",") + "}"
      : "[" + patterns.joined(separator: ",") + "]"
    try folder.file("tree/plain/.pliers.json", "{\"\(key)\":\(value)}")
    try folder.folder("tree/plain/.git")
    for number in 100..<120 {
      try folder.file("tree/plain/\(number)\(String(repeating: "a", count: 197)).strings", "a = b;")
    }
    let outcome = try lint("--quiet *.strings", in: "tree/plain")
    #expect(outcome == Outcome(status: 0, output: [], errors: []))
  }
}

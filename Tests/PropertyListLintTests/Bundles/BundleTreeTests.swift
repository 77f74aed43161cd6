import PropertyList
import Testing

@testable import PropertyListLint

/// Bundles in a file system of paths and contents.
@Suite struct BundleTreeTests {
  /// Files by their paths; a text that begins with `->` is a link. The folder `unreadable` cannot be read.
  private func tree(_ files: [String: String], named: [String] = [], unreadable: String? = nil) -> BundleTree {
    let entries = { (folder: String) -> [BundleAccess.Entry]? in
      if let unreadable, folder == unreadable || folder.hasPrefix(unreadable + "/") { return nil }
      var entries: [String: BundleAccess.EntryKind] = [:]
      for (path, content) in files where path.hasPrefix(folder + "/") {
        let names = path.dropFirst(folder.count + 1).split(separator: "/")
        entries[String(names[0])] = names.count > 1 ? .folder : content.hasPrefix("->") ? .link : .file
      }
      return entries.isEmpty ? nil : entries.map { ($0.key, $0.value) }
    }
    let access = BundleAccess(
      name: { $0 }, entries: entries,
      content: { files[$0].flatMap { $0.hasPrefix("->") ? nil : PropertyList.Source(Array($0.utf8)) } },
      destination: { files[$0].flatMap { $0.hasPrefix("->") ? String($0.dropFirst(2)) : nil } },
      isExecutable: { _ in true })
    return BundleTree(around: files.keys.sorted(), named: named, expected: named, date: 0, access)
  }

  @Test(arguments: [
    ("A.app/Info.plist", ["A.app"]), ("A.app/Contents/Info.plist", ["A.app"]),
    ("A.framework/Versions/B/Resources/Info.plist", ["A.framework"]),
    ("A.framework/Resources/Info.plist", ["A.framework"]),
    ("a/b/A.app/PlugIns/B.appex/Info.plist", ["a/b/A.app", "a/b/A.app/PlugIns/B.appex"]), ("App/Info.plist", []),
    ("A.application/Info.plist", []), (".app", []), ("a/.app/Info.plist", []),
  ]) func bundlesAreFoundByTheirPaths(path: String, expected: [String]) {
    #expect(bundlePaths(in: path[...]) == expected)
    var files = [path: "{ CFBundleIdentifier = a; }"]
    if path.contains("/Versions/") { files["A.framework/Versions/Current"] = "->B" }
    // Only the innermost folder has an Info.plist.
    #expect(tree(files).bundles.map(\.path) == Array(expected.suffix(1)))
  }

  /// `A.app-b` is before `A.app/` in the order of bytes.
  @Test func containersAreTheNearestBundlesAround() {
    let info = "{ CFBundleIdentifier = a; }"
    let bundles = tree([
      "A.app/Info.plist": info, "A.app/PlugIns/B.appex/Info.plist": info, "A.app-b.app/Info.plist": info,
      "A.app/Other/C.app/Frameworks/D.framework/Info.plist": info, "A.app/Other/C.app/Info.plist": info,
    ]).bundles
    let containers = Dictionary(uniqueKeysWithValues: bundles.map { ($0.path, $0.container.map { bundles[$0].path }) })
    #expect(
      containers == [
        "A.app": nil, "A.app-b.app": nil, "A.app/PlugIns/B.appex": "A.app", "A.app/Other/C.app": "A.app",
        "A.app/Other/C.app/Frameworks/D.framework": "A.app/Other/C.app",
      ])
  }

  /// A folder without entries stands for one that cannot be read, which the walk of the run reports.
  @Test(arguments: [
    (["A.app/Info.plist": "->nowhere"], "A.app", ["A.app"]),
    (
      ["F.framework/Versions/A/Resources/Info.plist": "{}", "F.framework/Versions/Current": "->/tmp"], "F.framework",
      ["F.framework/Versions/Current"]
    ),
    (["a.plist": "{}"], "A.app", []),
  ]) func brokenBundleIsOneProblem(files: [String: String], named: String, expected: [String]) {
    #expect(tree(files, named: [named]).problems.map(\.path) == expected)
  }

  @Test(arguments: [
    ("/usr/lib", true), ("../../B.app", true), ("../../A.app", true), ("../Frameworks/../../..", true), ("..", false),
    ("B.framework", false), ("../PlugIns", false), ("./././", false), ("", false),
  ]) func linksThatLeadOutOfABundleAreProblems(destination: String, isProblem: Bool) {
    let files = ["A.app/Info.plist": "{}", "A.app/Frameworks/L.framework": "->" + destination]
    #expect(tree(files, named: ["A.app"]).problems.map(\.path) == (isProblem ? ["A.app/Frameworks/L.framework"] : []))
  }

  @Test func missingInfoIsAProblemWhereABundleIsExpected() {
    let files = [
      "Found.app/a.plist": "{}", "Named.app/a.plist": "{}", "B.bundle/a.plist": "{}", "C.app/Info.plist": "{}",
      "C.app/PlugIns/E.appex/E": "", "C.app/Resources/F.framework/F": "", "C.app/Frameworks/R.bundle/r": "",
    ]
    let problems = tree(files, named: ["Named.app", "B.bundle"]).problems
    #expect(problems.map(\.path) == ["C.app/PlugIns/E.appex", "Named.app"])
    #expect(problems.map(\.isNamed) == [false, true])
  }

  /// The program, an icon and an interface are in folders of their own. What is in such a folder is missing only if it can be read.
  @Test(
    arguments: [
      (nil, ["missing-executable", "missing-icon", "missing-interface"]),
      ("MacOS", ["missing-icon", "missing-interface"]), ("Resources", ["missing-executable"]),
      ("Resources/en.lproj", ["missing-executable"]), ("", []),
    ] as [(String?, [String])])
  func nothingIsMissingInFoldersThatCannotBeRead(folder: String?, expected: [String]) throws {
    let info = "{ CFBundleExecutable = A; CFBundleIconFile = I; NSMainNibFile = M; }"
    let files = [
      "A.app/Contents/Info.plist": info, "A.app/Contents/MacOS/B": "", "A.app/Contents/Resources/en.lproj/L.nib": "",
    ]
    let unreadable = folder.map { $0.isEmpty ? "A.app/Contents" : "A.app/Contents/" + $0 }
    let tree = tree(files, named: ["A.app"], unreadable: unreadable)
    #expect(tree.problems.isEmpty)
    let list = try PropertyList(reading: PropertyList.Source(Array(info.utf8)), ReadOptions())
    let found =
      tree.part(at: "A.app/Contents/Info.plist")?.findings(in: list, at: "A.app/Contents/Info.plist", .info) ?? []
    #expect(found.map(\.rule.name).filter { $0.hasPrefix("missing-") }.sorted() == expected)
  }

  @Test func appsOfAPackageMustBeBundles() {
    let files = ["Payload/A.app/Info.plist": "{}", "Payload/B.app/b": "", "Payload/c/d": "", "Payload/E.app": ""]
    #expect(tree(files, named: ["Payload"]).problems.map(\.path) == ["Payload/B.app"])
    #expect(tree(files, named: []).problems.isEmpty)
  }

  /// Names of which one is the beginning of another are different resources.
  @Test func resourcesHaveScalesDevicesAndExtensions() throws {
    let bundle = try #require(
      tree(["A.app/Info.plist": "{}", "A.app/Icon60@2x~ipad.png": "", "A.app/Base.lproj/Main.storyboardc/x": ""])
        .bundles.first)
    for name in ["Icon60", "Icon60.png", "Main", "Main.storyboard"] { #expect(bundle.hasResource(name)) }
    for name in ["Icon6", "Icon", "icon60", "Launch", "Main.x"] { #expect(!bundle.hasResource(name)) }
  }
}

import PropertyListFiles
import Testing

/// Paths as bytes: their last component, its extension.
struct PathsTests {
  /// The root folder has no file name.
  @Test(arguments: [
    ("a", "a"), ("d/a", "a"), ("/a", "a"), ("d/a/", "a"), ("d/a//", "a"), ("/", ""), ("", ""), ("../a.b", "a.b"),
    ("d/é", "é"),
  ])
  func fileNameIsTheLastComponent(path: String, name: String) {
    #expect(Argument(path).fileName == Argument(name))
  }

  /// The extension is that of the last component; where there is none, one is appended. The reference looks for a dot
  /// anywhere in the path, and writes `x.json` for `x.y/f` and `..json` for `../up`.
  @Test(arguments: [
    ("a.plist", "json", "a.json"), ("a.b.plist", "json", "a.b.json"), ("a.", "json", "a.json"),
    ("a.plist", ".json", "a..json"), ("a.plist", "", "a."), ("noext", "json", "noext.json"),
    (".hidden", "json", ".hidden.json"), (".hidden.plist", "json", ".hidden.json"), ("x.y/f", "json", "x.y/f.json"),
    ("x.y/f.plist", "json", "x.y/f.json"), ("../up", "json", "../up.json"), ("./f", "json", "./f.json"),
    ("../x.y/.f", "json", "../x.y/.f.json"), ("é.plist", "json", "é.json"),
  ])
  func extensionIsReplacedInTheLastComponent(path: String, name: String, result: String) {
    #expect(Argument(path).replacingExtension(by: Argument(name)) == Argument(result))
  }
}

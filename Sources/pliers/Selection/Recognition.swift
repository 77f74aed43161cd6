import PropertyList
import PropertyListFiles

/// Recognises the property lists in a folder, by the names of files and by their first bytes.
enum Recognition {
  static let inspectedByteCount = 1024

  /// The kind of file that an extension implies.
  enum Verdict {
    /// Only property lists have the extension, so damaged files are selected, too.
    case propertyList
    /// The file is not read. Source code, pictures and archives never begin like property lists and are most of the files in
    /// folders. Templates and old versions can begin like property lists, but should not be selected.
    case other
    /// The first bytes decide.
    case unclear
  }

  static func verdict(on name: String) -> Verdict {
    // `a.plist~` is the old content of a file.
    name.hasSuffix("~") ? .other : verdicts[name] ?? .unclear
  }

  /// True if only property lists have the extension. For one name, making the table of `verdicts` would take longer than the search.
  static func isPropertyList(extension name: String) -> Bool { !name.isEmpty && propertyLists.contains(name) }

  private static let verdicts = Dictionary(
    uniqueKeysWithValues: propertyLists.map { ($0, Verdict.propertyList) } + others.map { ($0, .other) })

  /// Extensions of property lists and of no other files. `.recipe` is missing because calibre uses it for Python. XML files that
  /// are not property lists are missing, too (`.xcscheme`, `.xcworkspacedata`, `.storyboard`, `.xib`).
  static let propertyLists = [
    "plist", "strings", "stringsdict", "loctable", "pbxproj", "entitlements", "xcprivacy", "mobileconfig",
    "mobileprovision", "provisionprofile", "webloc", "xcsettings", "xctestrun", "xccurrentversion", "xcspec",
    "xccolortheme", "dvtcolortheme", "terminal", "itermcolors", "tmlanguage", "tmtheme", "tmpreferences", "tmsnippet",
    "scriptsuite", "scriptterminology",
  ]

  /// Extensions of files in which tools expect JSON.
  static let json = ["json", "xcstrings", "resolved"]

  private static let others = [
    "swift", "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "m", "mm", "metal", "java", "kt", "go", "rs", "py", "rb", "pl",
    "php", "cs", "js", "jsx", "mjs", "ts", "tsx", "css", "scss", "html", "htm", "md", "rst", "json", "yml", "yaml",
    "toml", "sh", "storyboard", "xib", "png", "jpg", "jpeg", "gif", "svg", "pdf", "ico", "icns", "webp", "mp3", "mp4",
    "wav", "ttf", "otf", "zip", "gz", "bz2", "xz", "tgz", "jar", "o", "a", "so", "dylib",
    "in", "erb", "j2", "jinja", "jinja2", "mustache", "hbs", "tmpl", "tpl", "template", "liquid",
    "bak", "orig", "rej", "swp", "swo",
  ]

  /// True if the name suggests the OpenStep format, which the first bytes must confirm: key bindings, projects and interfaces of
  /// GNUstep, interfaces of Interface Builder, and fonts of Glyphs.
  static func mayBeOpenStep(_ path: Argument) -> Bool {
    switch path.fileExtension {
    case "gorm", "glyphs": true
    default: ["defaultkeybinding.dict", "pc.project", "classes.nib", "data.classes"].contains(path.lowercasedName)
    }
  }

  /// True if GNUstep's reader reads the file, judged by its name or by a GNUmakefile in a folder around it.
  static func isOfGNUstep(_ path: Argument) -> Bool {
    let name = path.lowercasedName
    if ["gorm", "gui"].contains(path.fileExtension) || ["pc.project", "data.classes"].contains(name)
      || name.hasSuffix("info-gnustep.plist")
    {
      return true
    }
    return Format(fileExtension: path.fileExtension) == .openStep && isInGNUstepProject(path)
  }

  /// True if one of the three innermost folders around the file contains a GNUmakefile.
  private static func isInGNUstepProject(_ path: Argument) -> Bool {
    var folder = path.bytes[...]
    for _ in 0..<3 {
      guard let slash = folder.lastIndex(of: .slash) else {
        return Argument("GNUmakefile").isRegularFile
      }
      folder = folder[..<slash]
      if Argument(Array(folder) + Array("/GNUmakefile".utf8)).isRegularFile { return true }
    }
    return false
  }

  /// The format of a file of this name if it is a property list; nil if the name does not imply one.
  static func format(of path: Argument) -> PropertyList.Format? {
    let name = path.fileExtension
    if let format = PropertyList.Format(fileExtension: name) { return format }
    return isPropertyList(extension: name) ? .xml : mayBeOpenStep(path) ? .openStep : nil
  }

  /// The format of a new file of this name; nil if the name implies none that can be written.
  static func formatOfNewFile(_ path: Argument) -> PropertyList.Format? {
    if json.contains(path.fileExtension) { return .json }
    return format(of: path) == .xml ? .xml : nil
  }

  /// True if `bytes` begin with a dictionary in the OpenStep format: with a brace, a key and an equals sign. Also true for a comment
  /// that does not end within the first bytes of the file.
  static func isOpenStepDictionary(beginning bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0
    // A carriage return ends a comment, too.
    let text = bytes[start...].map { $0 == 0x0D ? UInt8.newline : $0 }
    func afterSpaceAndComments(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      skip([("//", "\n"), ("/*", "*/")], in: bytes)
    }
    guard let inside = afterSpaceAndComments(text[...]) else { return bytes.count == inspectedByteCount }
    guard inside.first == UInt8(ascii: "{"), let key = afterSpaceAndComments(inside.dropFirst()), let first = key.first
    else { return false }
    if first == UInt8(ascii: "}") { return true }
    guard let rest = first == UInt8(ascii: "\"") ? afterQuoted(key) : key.drop(while: isWord) else { return false }
    return rest.startIndex > key.startIndex && afterSpaceAndComments(rest)?.first == UInt8(ascii: "=")
  }

  private static func afterQuoted(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = bytes.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return rest }
      if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
    }
    return nil
  }

  /// True if the byte can be part of a word, in the OpenStep format or in GNUstep's.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\"'(),;<=>{}".utf8.contains(byte)
  }

  /// True if a file that begins with `bytes` is a binary property list, or XML with the document type or root element of a property
  /// list. Text in the OpenStep format begins like many other texts, so it is not recognised here.
  static func isPropertyList(beginning bytes: [UInt8]) -> Bool {
    if bytes.starts(with: "bplist00".utf8) { return true }
    guard let first = bytes.first, first == UInt8(ascii: "<") || first <= 0x20 || first >= 0xEF else { return false }
    // In UTF-16 and UTF-32, ASCII characters are the bytes beside zero bytes.
    let isWide = bytes.prefix(4).contains(0) || first >= 0xFE
    return isXMLPropertyList(isWide ? bytes.filter { $0 != 0 && $0 < 0xFE }[...] : bytes[...])
  }

  private static func isXMLPropertyList(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    guard let rest = skip([("<?", "?>"), ("<!--", "-->")], in: text) else { return false }
    guard rest.starts(with: "<!DOCTYPE".utf8) else { return begins(rest, with: "<plist") }
    return begins(rest.dropFirst("<!DOCTYPE".utf8.count).drop(while: \.isSpace), with: "plist")
  }

  /// The rest after white space and comments; nil if a comment does not end.
  private static func skip(
    _ comments: [(start: StaticString, end: StaticString)], in bytes: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    var rest = bytes.drop(while: \.isSpace)
    while let comment = comments.first(where: { rest.starts(with: $0.start.description.utf8) }) {
      let end = Array(comment.end.description.utf8)
      rest = rest.dropFirst(comment.start.utf8CodeUnitCount)
      while !rest.starts(with: end) {
        guard rest.popFirst() != nil else { return nil }
      }
      rest = rest.dropFirst(end.count).drop(while: \.isSpace)
    }
    return rest
  }

  /// True if the bytes begin with the whole name `word`.
  private static func begins(_ bytes: ArraySlice<UInt8>, with word: StaticString) -> Bool {
    let word = word.description.utf8
    guard bytes.starts(with: word), let next = bytes.dropFirst(word.count).first else { return false }
    return next.isSpace || next == UInt8(ascii: ">") || next == .slash || next == UInt8(ascii: "[")
  }
}

extension Argument {
  fileprivate var lowercasedName: String {
    let start = bytes.lastIndex(of: .slash).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...].map(\.lowercasedASCII), as: UTF8.self)
  }
}

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

  /// True if a file found in a folder is a property list, by its name or beyond doubt by its first bytes. The OpenStep format is
  /// recognized only under names that allow it. `beginning` returns up to `inspectedByteCount` bytes; nil for an empty file.
  static func selects(_ path: Argument, beginning: () -> [UInt8]?) -> Bool {
    switch verdict(on: path.fileExtension) {
    case .propertyList: return true
    case .other: return false
    case .unclear:
      guard let bytes = beginning() else { return false }
      return isPropertyList(beginning: bytes) || isOpenStepDictionary(beginning: bytes) && mayBeOpenStep(path)
    }
  }

  /// True if only property lists have the extension. For one name, making the table of `verdicts` would take longer than the search.
  static func isPropertyList(extension name: String) -> Bool { !name.isEmpty && propertyLists.contains(name) }

  private static let verdicts = Dictionary(
    uniqueKeysWithValues: propertyLists.map { ($0, Verdict.propertyList) } + others.map { ($0, .other) })

  /// Extensions of property lists and of no other files. `.recipe` is missing because calibre uses it for Python. XML files that
  /// are not property lists are missing, too (`.xcscheme`, `.xcworkspacedata`, `.storyboard`, `.xib`).
  static let propertyLists = [
    "plist", "strings", "stringsdict", "loctable", "pbxproj", "entitlements", "xcent", "xcprivacy", "mobileconfig",
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
    ["gorm", "glyphs"].contains(path.fileExtension)
      || ["defaultkeybinding.dict", "pc.project", "classes.nib", "data.classes"].contains(path.lowercasedName)
  }

  /// True if GNUstep's reader reads the file, judged by its name or by a GNUmakefile in a folder around it.
  static func isOfGNUstep(_ path: Argument) -> Bool {
    let name = path.lowercasedName
    return ["gorm", "gui"].contains(path.fileExtension) || ["pc.project", "data.classes"].contains(name)
      || name.hasSuffix("info-gnustep.plist")
      || Format(fileExtension: path.fileExtension) == .openStep && isInGNUstepProject(path)
  }

  /// True if one of the three innermost folders around the file contains a GNUmakefile.
  private static func isInGNUstepProject(_ path: Argument) -> Bool {
    var folder = path
    return (0..<3).contains { _ in
      folder = folder.folder.withoutFinalSlash
      return folder.appending("GNUmakefile").isRegularFile
    }
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
    // A carriage return ends a comment, too.
    let text = bytes.map { $0 == UInt8(ascii: "\r") ? .newline : $0 }
    let comments: [(StaticString, StaticString)] = [("//", "\n"), ("/*", "*/")]
    var cursor = Cursor(text.span)
    _ = cursor.skip("\u{FEFF}")
    guard cursor.skipSpace(and: comments) else { return bytes.count == inspectedByteCount }
    guard cursor.skip("{"), cursor.skipSpace(and: comments) else { return false }
    if cursor.skip("}") { return true }
    let start = cursor.offset
    if cursor.skip("\"") {
      while !cursor.skip("\"") {
        if cursor.byte == nil { return false }
        cursor.offset += cursor.byte == UInt8(ascii: "\\") ? 2 : 1
      }
    } else {
      // The characters of words, in the OpenStep format or in GNUstep's.
      cursor.offset = text.span.endOfRun(from: start) { $0 > 0x20 && $0 < 0x7F && !"\"'(),;<=>{}".utf8.contains($0) }
    }
    return cursor.offset > start && cursor.skipSpace(and: comments) && cursor.skip("=")
  }

  /// True if a file that begins with `bytes` is a binary property list, or XML with the document type or root element of a property
  /// list. Text in the OpenStep format begins like many other texts, so it is not recognised here.
  static func isPropertyList(beginning bytes: [UInt8]) -> Bool {
    if bytes.starts(with: "bplist00".utf8) { return true }
    guard let first = bytes.first, first == UInt8(ascii: "<") || first <= 0x20 || first >= 0xEF else { return false }
    // In UTF-16 and UTF-32, ASCII characters are the bytes beside zero bytes.
    let isWide = bytes.prefix(4).contains(0) || first >= 0xFE
    let text = isWide ? bytes.filter { $0 != 0 && $0 < 0xFE } : bytes
    var cursor = Cursor(text.span)
    _ = cursor.skip("\u{FEFF}")
    guard cursor.skipSpace(and: [("<?", "?>"), ("<!--", "-->")]) else { return false }
    let hasType = cursor.skip("<!DOCTYPE") && cursor.skipSpace(and: [])
    guard cursor.skip(hasType ? "plist" : "<plist"), let next = cursor.byte else { return false }
    return next.isASCIIWhitespace || next == UInt8(ascii: ">") || next == .slash || next == UInt8(ascii: "[")
  }
}

extension Cursor {
  /// Moves past white space and the texts between two `delimiters`; false if one is not closed.
  fileprivate mutating func skipSpace(and delimiters: [(StaticString, StaticString)]) -> Bool {
    search: while true {
      offset = bytes.endOfRun(from: offset, where: \.isASCIIWhitespace)
      for (start, end) in delimiters where skip(start) {
        guard let endStart = bytes.firstOffset(of: end, from: offset) else { return false }
        offset = endStart + end.utf8CodeUnitCount
        continue search
      }
      return true
    }
  }
}

extension Argument {
  fileprivate var lowercasedName: String { String(decoding: fileName.bytes.map(\.lowercasedASCII), as: UTF8.self) }
}

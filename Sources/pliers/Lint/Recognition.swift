import PropertyListFiles

/// Which files in a folder are property lists, by their names and by what they begin with.
enum Recognition {
  /// How many bytes of a file are looked at.
  static let beginning = 1024

  /// Whether the extension is one that property lists only have, so that a damaged one is found, too.
  ///
  /// Missing on purpose: signed profiles (.mobileprovision, .provisionprofile); .recipe, which is Python to calibre; and
  /// XML that is not a property list (.xcscheme, .xcworkspacedata, .storyboard, .xib).
  static func isPropertyList(extension name: String) -> Bool {
    switch name {
    case "plist", "strings", "stringsdict", "loctable", "pbxproj", "entitlements", "xcprivacy", "mobileconfig",
      "webloc", "xcsettings", "xctestrun", "xccurrentversion", "xcspec", "xccolortheme", "dvtcolortheme", "terminal",
      "itermcolors", "tmlanguage", "tmtheme", "tmpreferences", "tmsnippet", "scriptsuite", "scriptterminology":
      true
    default: false
    }
  }

  /// Whether a file with the extension is not even looked into: source code, pictures and archives, which are most of
  /// what folders hold and begin with something else, and templates, which are property lists only once they are
  /// filled in.
  static func isOther(extension name: String) -> Bool { others.contains(name) }

  private static let others: Set<String> = [
    "swift", "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "m", "mm", "metal", "java", "kt", "go", "rs", "py", "rb", "pl",
    "php", "cs", "js", "jsx", "mjs", "ts", "tsx", "css", "scss", "html", "htm", "md", "rst", "json", "yml", "yaml",
    "toml", "sh", "storyboard", "xib", "png", "jpg", "jpeg", "gif", "svg", "pdf", "ico", "icns", "webp", "mp3", "mp4",
    "wav", "ttf", "otf", "zip", "gz", "bz2", "xz", "tgz", "jar", "o", "a", "so", "dylib",
    "in", "erb", "j2", "jinja", "jinja2", "mustache", "hbs", "tmpl", "tpl", "template", "liquid",
  ]

  /// Whether a file that begins with `bytes` is a property list: binary, or XML whose document type or root element says
  /// so. Text in the OpenStep form begins like many others.
  static func isPropertyList(beginning bytes: [UInt8]) -> Bool {
    if bytes.starts(with: "bplist00".utf8) { return true }
    guard let first = bytes.first, first == UInt8(ascii: "<") || first <= 0x20 || first >= 0xEF else { return false }
    return isXMLPropertyList(bytes.prefix(4).contains(0) || first >= 0xFE ? narrowed(bytes)[...] : bytes[...])
  }

  /// The ASCII characters of text in UTF-16 or UTF-32: the bytes beside their zero bytes, without the byte order mark.
  private static func narrowed(_ bytes: [UInt8]) -> [UInt8] {
    bytes.filter { $0 != 0 && $0 < 0xFE }
  }

  private static func isXMLPropertyList(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    while true {
      rest = rest.drop(while: isSpace)
      if rest.starts(with: "<?".utf8) {
        guard let after = after("?>", in: rest.dropFirst(2)) else { return false }
        rest = after
      } else if rest.starts(with: "<!--".utf8) {
        guard let after = after("-->", in: rest.dropFirst(4)) else { return false }
        rest = after
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        return begins(rest.dropFirst("<!DOCTYPE".utf8.count).drop(while: isSpace), with: "plist")
      } else {
        return begins(rest, with: "<plist")
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func after(_ text: StaticString, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = bytes
    let text = Array(text.description.utf8)
    while let last = rest.firstIndex(of: text[0]) {
      rest = rest[last...]
      if rest.starts(with: text) { return rest.dropFirst(text.count) }
      rest.removeFirst()
    }
    return nil
  }

  /// Whether the bytes begin with the name `word`, and that ends there.
  private static func begins(_ bytes: ArraySlice<UInt8>, with word: StaticString) -> Bool {
    let word = word.description.utf8
    guard bytes.starts(with: word), let next = bytes.dropFirst(word.count).first else { return false }
    return isSpace(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next == UInt8(ascii: "[")
  }
}

extension Argument {
  /// The extension of the last component in lower case; empty if there is none. `.plist` is a name without one.
  var fileExtension: String {
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    guard let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")), dot > start else { return "" }
    return String(decoding: bytes[(dot + 1)...].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

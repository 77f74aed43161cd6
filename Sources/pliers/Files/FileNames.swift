import PropertyListFiles

// Paths as text, and whether files exist; their other properties are in PropertyListFiles.
extension Argument {
  var displayName: String { self == "-" ? "<stdin>" : text }

  /// Looks up the stream that the name of an input means, for which `-` is standard input; nil for a file.
  func findInputStream() -> InheritedStream? { self == "-" ? .standardInput : InheritedStream(self) }

  var isAbsolute: Bool { bytes.first == .slash }

  var leadsUpwards: Bool { bytes.split(separator: .slash).contains { $0.elementsEqual("..".utf8) } }

  /// The path without empty segments and segments of one dot.
  var normalizedPath: Argument {
    let segments = bytes.split(separator: .slash).filter { !$0.elementsEqual([UInt8(ascii: ".")]) }
    let path = Array(segments.joined(separator: [.slash]))
    if bytes.first == .slash { return Argument([.slash] + path) }
    return path.isEmpty ? "." : Argument(path)
  }

  /// True if an entry exists at the path, even a link without a target.
  var entryExists: Bool { (try? identity(followsLinks: false)) != nil }

  /// The path of the file relative to `folder`, which is without links; nil for standard input or if the file's folder does not
  /// exist. The file itself may be a link.
  func path(from folder: Argument) -> Argument? {
    guard findInputStream() == nil, let own = self.folder.canonicalPath else { return nil }
    let ownComponents = own.bytes.split(separator: .slash)
    let otherComponents = folder.bytes.split(separator: .slash)
    let shared = zip(ownComponents, otherComponents).prefix { $0 == $1 }.count
    let upwards = Array(repeating: ArraySlice("..".utf8), count: otherComponents.count - shared)
    let components = upwards + ownComponents[shared...] + [fileName.bytes[...]]
    let path = Argument(Array(components.joined(separator: [.slash])))
    // A baseline is UTF-8, so other bytes of a path are replaced in it.
    return Argument(path.text)
  }

  func isBelow(_ folder: Argument) -> Bool { bytes.starts(with: folder.appending("").bytes) }

  /// The path relative to `folder`; the path itself if it does not begin with `folder`.
  func relative(to folder: Argument) -> Argument {
    let prefix = folder.appending("").bytes
    return bytes.starts(with: prefix) ? Argument(bytes.dropFirst(prefix.count)) : self
  }

  var withoutDotPrefix: Argument {
    var rest = bytes[...]
    while rest.starts(with: [UInt8(ascii: "."), UInt8(ascii: "/")]), rest.count > 2 {
      rest = rest.dropFirst(2).drop { $0 == .slash }
    }
    return rest.count == bytes.count ? self : Argument(rest)
  }

  var isFolder: Bool { (try? identity(followsLinks: true))?.isFolder ?? false }

  /// The extension of the last component in lower case; empty if there is none. The name `.plist` has no extension.
  var fileExtension: String {
    let start = bytes.lastIndex(of: .slash).map { $0 + 1 } ?? 0
    guard let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")), dot > start else { return "" }
    let name = bytes[(dot + 1)...]
    guard name.contains(where: { (0x41...0x5A).contains($0) }) else { return String(decoding: name, as: UTF8.self) }
    return String(decoding: name.map(\.lowercasedASCII), as: UTF8.self)
  }

  /// The file's name for the start of a line, safe for a terminal. GitHub's runner would read two leading colons, even after
  /// white space, as a command; `./` is added before them.
  var heading: String {
    let name = printable(displayName)
    let isCommand = name.unicodeScalars.drop { $0.properties.isWhitespace }.starts(with: "::".unicodeScalars)
    return isCommand ? "./" + name : name
  }
}

import PropertyList

extension Rule {
  package static let foreignFile = Rule(
    "foreign-file", .error, .syntax, isConfigurable: false,
    "a file of another kind, such as a pointer of Git LFS, an archive, a picture, a web page or YAML")
}

extension Check {
  static let foreignFile = Check(rules: [.foreignFile], pass: .none)
}

/// A kind of files that are found instead of property lists.
private struct ForeignKind: Sendable {
  /// The kind, as a noun phrase, and what to do.
  let description: String
  /// True for a file of the kind. `errors` are the offsets of the errors of the OpenStep and JSON readers.
  let recognizes: @Sendable (_ file: borrowing Span<UInt8>, _ errors: [Int]) -> Bool

  /// Files that begin with one of `signatures`.
  init(_ description: String, beginning signatures: [UInt8]...) {
    self.init(description) { file, _ in
      signatures.contains { file.count >= $0.count && file.extracting(first: $0.count).equals($0.span) }
    }
  }

  init(_ description: String, where recognizes: @escaping @Sendable (borrowing Span<UInt8>, [Int]) -> Bool) {
    self.description = description
    self.recognizes = recognizes
  }

  /// All kinds, in the order in which they are tried.
  static let all = [
    ForeignKind(
      "a pointer of Git LFS to one: 'git lfs pull' replaces it with the file",
      beginning: Array("version https://git-lfs.github.com/spec/v".utf8)),
    // RFC 1952, section 2.3.1: the identification and the one method of compression.
    ForeignKind("a gzip file: unpack it with 'gzip -dc FILE'", beginning: [0x1F, 0x8B, 8]),
    // APPNOTE.TXT, sections 4.3.7 and 4.3.16: a file's header, and the end of an empty archive.
    ForeignKind(
      "a ZIP archive: unpack it with 'unzip FILE'", beginning: Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8)),
    ForeignKind("a PNG image", beginning: [0x89] + Array("PNG".utf8)),
    ForeignKind("a PDF document", beginning: Array("%PDF-".utf8)),
    ForeignKind("an ELF file", beginning: Array("\u{7F}ELF".utf8)),
    // mach-o/loader.h and mach-o/fat.h. Java's class files begin like files for several processors.
    ForeignKind(
      "a Mach-O file", beginning: [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE], [0xFE, 0xED, 0xFA, 0xCF],
      [0xFE, 0xED, 0xFA, 0xCE], [0xCA, 0xFE, 0xBA, 0xBF]),
    ForeignKind("a Mach-O file or a Java class", beginning: [0xCA, 0xFE, 0xBA, 0xBE]),
    // cs_blobs.h of xnu. Entitlements in XML are read.
    ForeignKind("the entitlements of a code signature in DER, not in XML", beginning: [0xFA, 0xDE, 0x71, 0x72]),
    ForeignKind("a code signature", beginning: [0xFA, 0xDE]),
    ForeignKind(
      "the output of 'codesign -d --entitlements -', which is for people: add '--xml'",
      beginning: Array("[Dict]\n".utf8)),
    // Other markup is found by `foreignRoot`.
    ForeignKind("an HTML page") { file, _ in file.beginsHTML },
    ForeignKind("the output of 'defaults read', which shortens data: use 'defaults export DOMAIN -'") { file, errors in
      errors.contains { file.has(", bytes = 0x", at: $0) }
    },
    ForeignKind("the output of 'plutil -p' or 'pliers print', which is for people: use 'convert'") { file, errors in
      errors.contains { file.has("=> ", at: $0) }
    },
    ForeignKind(
      "the output of 'PlistBuddy -c Print', which is for people: add '-x'", beginning: Array("Dict {\n".utf8),
      Array("Array {\n".utf8)),
    ForeignKind("YAML or a similar text") { file, _ in file.isYAML },
    ForeignKind("CSV") { file, _ in file.isCSV },
  ]
}

extension Inspector {
  /// A finding that names the kind of the file, which no reader accepts; nil if the kind is unknown.
  func findingOfForeignFile(_ error: ReadError) -> Finding? {
    let bytes = file.bytes
    let offsets = [Format.openStep, .json].compactMap { error.errors[$0]?.offset }
    return ForeignKind.all.first { $0.recognizes(bytes, offsets) }.map {
      Finding(.foreignFile, "expected a property list, found \($0.description)", at: nil)
    }
  }
}

extension Span<UInt8> {
  /// True if the document type is HTML, in any case (HTML Living Standard, section 13.1.1).
  fileprivate var beginsHTML: Bool {
    let start = startOfContent
    let documentType = "<!doctype html"
    let end = Swift.min(count, start + documentType.utf8.count)
    return String(decoding: extracting(start..<end)).lowercased() == documentType
  }

  /// The first lines with text in the first 1,024 bytes, without the last of these lines if it is cut off.
  private var firstLines: [Substring] {
    let lines = String(decoding: extracting(first: Swift.min(count, 1024))).split(whereSeparator: \.isNewline)
    return count > 1024 ? lines.dropLast() : lines
  }

  /// True if the first lines are pairs, elements, comments and markers of YAML, with at least one pair after a word.
  fileprivate var isYAML: Bool {
    var hasPair = false
    for line in firstLines {
      let text = line.drop { $0 == " " || $0 == "-" }
      if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("%YAML") || line == "..." { continue }
      let key = text.prefix { $0.isLetter || $0.isNumber || "_-./".contains($0) }
      let rest = text.dropFirst(key.count)
      let isPair = !key.isEmpty && (rest == ":" || rest.hasPrefix(": "))
      guard isPair || line.hasPrefix(" ") || line.hasPrefix("-"), !text.hasSuffix(";"), !text.hasSuffix(",") else {
        return false
      }
      hasPair = hasPair || isPair
    }
    return hasPair
  }

  /// True if the first lines have equally many fields, at least two. The first line has neither quotes nor brackets, nor spaces
  /// after its commas, as a sentence has.
  fileprivate var isCSV: Bool {
    let lines = firstLines
    guard lines.count > 1, lines[0].contains(","),
      !lines[0].split(separator: ",").dropFirst().contains(where: { $0.first == " " }),
      !lines[0].contains(where: { "\"'{}()[]<>=;:/".contains($0) })
    else { return false }
    let fields = lines.map(\.fieldCount)
    return fields.allSatisfy { $0 == fields[0] }
  }
}

extension Substring {
  /// The number of fields of a line of CSV (RFC 4180, section 2). Commas between quotes do not separate fields.
  fileprivate var fieldCount: Int {
    var (count, isQuoted) = (1, false)
    for character in self {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted { count += 1 }
    }
    return count
  }
}

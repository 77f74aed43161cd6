import PropertyList

extension Rule {
  package static let brokenBase64 = Rule(
    "broken-base64", .error, .syntax, "data with characters that are not base64, or without its padding")
}

extension Check {
  static let brokenBase64 = Check(
    rules: [.brokenBase64],
    pass: .remark { inspector, _, remark in
      remark.kind == .brokenBase64 ? inspector.finding(aboutBase64: remark) : nil
    })
}

extension Inspector {
  /// A finding about a `<data>` element whose content is not valid base64.
  fileprivate func finding(aboutBase64 remark: Remarks.Remark) -> Finding {
    let text = text.bytes.extracting(remark.range)
    for offset in text.indices {
      guard let marker = text.templateMarker(at: offset) else { continue }
      let start = remark.range.lowerBound + offset
      return Finding(
        .template, "expected base64, found '\(marker)': a template must be filled in first", at: start..<start,
        node: remark.node)
    }
    let content = text.trimmed(0..<text.count)
    if let name = text.macroName(at: content.lowerBound), name.utf8.count == content.count {
      let start = remark.range.lowerBound + content.lowerBound
      return Finding(
        .template, "expected base64, found '\(name)': a template must be filled in first", at: start..<start,
        node: remark.node)
    }
    let base64 = BrokenBase64(text)
    return Finding(
      .brokenBase64, base64.message,
      at: remark.range.lowerBound + base64.range.lowerBound..<remark.range.lowerBound + base64.range.upperBound,
      node: remark.node,
      fix: base64.fixedText.map { Finding.Fix(TextChange(range: remark.range, text: $0), corrected: base64.corrected) })
  }
}

/// Base64 that CoreFoundation reads, but RFC 4648 does not allow.
struct BrokenBase64 {
  /// The message of the finding.
  let message: String
  /// Range of the first invalid character, or the end of the base64.
  let range: Range<Int>
  /// The problem, as a noun.
  let corrected: String
  /// The text with the same data in valid base64 and the same lines; nil if the data is uncertain.
  let fixedText: [UInt8]?

  /// Examines the content of a `<data>` element that is not valid base64.
  init(_ text: Span<UInt8>) {
    // The text without other characters, the base64 digits, and the end of the last digit.
    var clean: [UInt8] = []
    var characters: [UInt8] = []
    var end = 0
    // Offsets of the first character that is not base64 and of the first padding, and the end of the last character.
    var (stray, firstEquals, last): (Int?, Int?, Int) = (nil, nil, 0)
    for index in text.indices {
      let byte = text[index]
      let isCharacter = Base64.sextet(of: byte) != nil
      guard isCharacter || byte == UInt8(ascii: "=") || byte.isASCIIWhitespace else {
        stray = stray ?? index
        continue
      }
      clean.append(byte)
      if isCharacter {
        characters.append(byte)
        end = clean.count
        last = index + 1
      } else if byte == UInt8(ascii: "=") {
        firstEquals = firstEquals ?? index
      }
    }
    let hasPadding = firstEquals != nil
    range = (stray ?? firstEquals).map { $0..<$0 + 1 } ?? last..<last
    let strays = text.count - clean.count
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - characters.count % 4) % 4)
    if strays == 0, !hasPadding, padding.count == 1 || padding.count == 2 {
      corrected = "no '\(String(decoding: padding, as: UTF8.self))' at the end of the base64"
      message =
        "found \(corrected): CoreFoundation drops the last "
        + "\(padding.count == 2 ? "byte" : "two bytes"), and CPython refuses the file"
      clean.insert(contentsOf: padding, at: end)
      fixedText = BrokenBase64.isCanonical(characters + padding) ? clean : nil
    } else if strays > 0, BrokenBase64.isWhole(clean, as: text) {
      let (verb, object) = strays == 1 ? (" that is", "it") : ("s that are", "them")
      corrected = "\(strays) character\(verb) not base64"
      message =
        "found \(corrected): CoreFoundation and CPython ignore \(object), but go-plist refuses the file"
      fixedText = clean
    } else {
      corrected = ""
      message =
        "expected base64 in groups of four characters, the last one padded with '=': readers do not agree on anything "
        + "else"
      fixedText = nil
    }
  }

  /// True if `clean` is base64 of the data that CoreFoundation reads from `text`.
  private static func isWhole(_ clean: [UInt8], as text: Span<UInt8>) -> Bool {
    var read: [UInt8] = []
    var data: [UInt8] = []
    return Base64.decodeXML(text, into: &read).end == text.count && Base64.decode(clean.span, into: &data)
      && read == data
  }

  /// True if an encoder can have written `text`, that is, the unused bits of its last character are zero.
  private static func isCanonical(_ text: [UInt8]) -> Bool {
    var data: [UInt8] = []
    return Base64.decode(text.span, into: &data) && Output.collect { $0.append(base64: data.span) } == text
  }
}

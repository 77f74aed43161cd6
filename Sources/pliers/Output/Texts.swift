import PropertyList

// Functions for text and bytes that several commands use.

extension Output {
  static func text<Problem: Error>(_ write: (inout Output) throws(Problem) -> Void) throws(Problem) -> String {
    String(decoding: try collect(write), as: UTF8.self)
  }
}

func grouped(_ number: Int) -> String {
  number < 1000 ? String(number) : grouped(number / 1000) + "," + (number % 1000).digits(radix: 10, width: 3)
}

/// `1 error`, `2 errors`
func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

extension UInt8 {
  static var slash: UInt8 { 0x2F }
  static var newline: UInt8 { 0x0A }

  var isDigit: Bool { 0x30...0x39 ~= self }
  var lowercasedASCII: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

extension [UInt8] {
  /// The parts between the separators, at least one. After a backslash, which is removed, a separator belongs to its part; no other
  /// byte is escaped.
  func components(between separator: Unicode.Scalar) -> [[UInt8]] {
    let separator = UInt8(ascii: separator)
    return split(separator: separator, omittingEmptySubsequences: false).reduce(into: []) { components, part in
      guard var last = components.last, last.popLast() == UInt8(ascii: "\\") else {
        return components.append(Array(part))
      }
      components[components.count - 1] = last + [separator] + part
    }
  }
}

extension Span<UInt8> {
  /// The offset of the first `text` at or after `start`; nil if there is none.
  func firstOffset(of text: [UInt8], from start: Int = 0) -> Int? {
    guard let first = text.first else { return start }
    var start = start
    while let offset = firstOffset(of: first, from: start), offset <= count - text.count {
      if extracting(offset..<offset + text.count).equals(text.span) { return offset }
      start = offset + 1
    }
    return nil
  }
}

import PropertyList

/// The colours of output, as parameters of the control sequence Select Graphic Rendition (ECMA-48, 8.3.117).
enum Paint: String {
  case heading = "1"

  // Findings.
  case error = "1;31"
  case warning = "1;35"
  case note = "1;36"
  case caret = "1;32"

  // Lines of differences, as in git.
  case removed = "31"
  case added = "32"
  case moved = "33"
  case position = "36"

  // Values, as in jq since 1.7.1.
  case key = "34;1"
  case string = "0;32"
  /// Numbers and Booleans.
  case number = "0;39"
  case null = "0;90"

  /// The colour of a line of a difference that begins with `sign`; nil if it has none.
  init?(ofLine sign: UInt8?) {
    switch sign {
    case UInt8(ascii: "-"): self = .removed
    case UInt8(ascii: "+"): self = .added
    case UInt8(ascii: ">"): self = .moved
    case UInt8(ascii: "@"): self = .position
    default: return nil
    }
  }
}

func painted(_ text: String, _ paint: Paint, _ isColored: Bool) -> String {
  isColored ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
}

extension Output {
  mutating func append(_ text: Span<UInt8>, _ paint: Paint?) {
    if let paint { append("\u{1B}[\(paint.rawValue)m") }
    append(text)
    if paint != nil { append("\u{1B}[0m") }
  }
}

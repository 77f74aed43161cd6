import Foundation
import PropertyListFiles

/// The small language in which the inputs of `Fixtures/Hostile` are written.
///
/// A template is parsed into parts, from which the bytes are made: a debug build would take minutes to parse a million repetitions.
struct HostileTemplate {
  /// Bytes, and the offsets in them at which objects of a binary property list end.
  struct Pieces {
    var bytes: [UInt8] = []
    var bars: [Int] = []
  }

  private enum Part {
    case bytes([UInt8])
    /// The end of an object of a binary property list.
    case bar
    /// The index of the innermost repetition, in decimal digits.
    case index
    /// The index of the innermost repetition, or of the one around it, plus `sum`, as a reference to an object.
    case reference(isOuter: Bool, sum: Int)
    case repetition(count: Int, parts: [Part])
  }

  private let referenceSize: Int
  private let parts: [Part]

  /// The bytes of a template of text.
  static func text(_ template: String) throws -> [UInt8] {
    try HostileTemplate(template, isBinary: false, referenceSize: 1).pieces.bytes
  }

  /// The objects of a template of a binary property list.
  static func binary(_ template: String, referenceSize: Int) throws -> Pieces {
    try HostileTemplate(template, isBinary: true, referenceSize: referenceSize).pieces
  }

  /// The bytes of hexadecimal digits, two for each byte; spaces are ignored.
  static func hexadecimal(_ digits: String) throws -> [UInt8] {
    let values = digits.filter { $0 != " " }.map { $0.hexDigitValue ?? -1 }
    guard values.count.isMultiple(of: 2), values.allSatisfy({ $0 >= 0 }) else { throw HostileInputError(text: digits) }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  private init(_ template: String, isBinary: Bool, referenceSize: Int) throws {
    self.referenceSize = referenceSize
    var parser = Parser(rest: Array(template.unicodeScalars)[...], isBinary: isBinary)
    parts = try parser.parts()
  }

  // MARK: Output

  private var pieces: Pieces {
    var pieces = Pieces()
    append(parts, inner: 0, outer: 0, to: &pieces)
    return pieces
  }

  private func append(_ parts: [Part], inner: Int, outer: Int, to pieces: inout Pieces) {
    for part in parts {
      switch part {
      case .bytes(let bytes): pieces.bytes += bytes
      case .bar: pieces.bars.append(pieces.bytes.count)
      case .index: pieces.bytes += String(inner).utf8
      case .reference(let isOuter, let sum):
        pieces.bytes += bigEndian(UInt64((isOuter ? outer : inner) + sum), size: referenceSize)
      case .repetition(let count, let parts):
        if parts.count == 1, case .bytes(let bytes) = parts[0] {
          pieces.bytes += bytes.repeated(count)
        } else {
          for index in 0..<count { append(parts, inner: index, outer: inner, to: &pieces) }
        }
      }
    }
  }

  // MARK: Parser

  private struct Parser {
    var rest: ArraySlice<Unicode.Scalar>
    let isBinary: Bool

    /// Parses up to the end, or through the `»` of the repetition around it.
    mutating func parts(isInner: Bool = false) throws -> [Part] {
      var parts: [Part] = []
      func append(_ bytes: some Sequence<UInt8>) {
        if case .bytes(let before) = parts.last {
          parts[parts.count - 1] = .bytes(before + bytes)
        } else {
          parts.append(.bytes(Array(bytes)))
        }
      }
      while let scalar = rest.first {
        if let count = takeCount() {
          parts.append(.repetition(count: count, parts: try self.parts(isInner: true)))
          continue
        }
        rest.removeFirst()
        switch scalar {
        case "»" where isInner: return parts
        case "‹":
          let body = try take(upTo: "›")
          if body.hasPrefix("№") {
            parts.append(Self.reference(body))
          } else {
            append(try HostileTemplate.hexadecimal(body))
          }
        case "№" where !isBinary: parts.append(.index)
        case "|" where isBinary: parts.append(.bar)
        case "'" where isBinary: append(try take(upTo: "'").utf8)
        case " " where isBinary: break
        case _ where isBinary: append(try HostileTemplate.hexadecimal("\(scalar)\(rest.popFirst() ?? " ")"))
        default: append(String(scalar).utf8)
        }
      }
      if isInner { throw HostileInputError(text: "» is missing") }
      return parts
    }

    /// Takes `N×«` from the start of the rest, and returns N; nil if there is something else.
    private mutating func takeCount() -> Int? {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard !digits.isEmpty, rest.dropFirst(digits.count).starts(with: "×«".unicodeScalars) else { return nil }
      rest.removeFirst(digits.count + 2)
      return Int(String(String.UnicodeScalarView(digits)))
    }

    private mutating func take(upTo end: Unicode.Scalar) throws -> String {
      let text = rest.prefix { $0 != end }
      guard text.endIndex < rest.endIndex else { throw HostileInputError(text: "\(end) is missing") }
      rest = rest[(text.endIndex + 1)...]
      return String(String.UnicodeScalarView(text))
    }

    /// `№`, then perhaps `°1` for the repetition further out, then perhaps `+N`.
    private static func reference(_ body: String) -> Part {
      let parts = body.dropFirst().split(separator: "+", omittingEmptySubsequences: false)
      return .reference(isOuter: parts[0].hasPrefix("°"), sum: parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    }
  }
}

extension [UInt8] {
  /// These bytes `times` times, made by doubling: a loop over a million takes long in a debug build.
  fileprivate func repeated(_ times: Int) -> [UInt8] {
    guard times > 1 else { return times == 1 ? self : [] }
    let half = repeated(times / 2)
    return half + half + (times.isMultiple(of: 2) ? [] : self)
  }
}

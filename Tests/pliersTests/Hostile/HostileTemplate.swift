import Foundation
import PropertyListFiles

/// The small language in which the inputs of `Fixtures/Hostile` are written.
struct HostileTemplate {
  typealias Scalars = ArraySlice<Unicode.Scalar>

  /// Bytes, and the offsets in them at which objects of a binary property list end.
  struct Pieces {
    var bytes: [UInt8] = []
    var bars: [Int] = []

    mutating func append(_ other: Pieces, times: Int) {
      if other.bars.isEmpty {
        bytes += other.bytes.repeated(times)
      } else {
        for _ in 0..<times { append(other) }
      }
    }

    mutating func append(_ other: Pieces) {
      bars += other.bars.map { bytes.count + $0 }
      bytes += other.bytes
    }
  }

  let isBinary: Bool
  let referenceSize: Int

  /// The bytes of a template of text.
  static func text(_ template: String) throws -> [UInt8] {
    let reader = HostileTemplate(isBinary: false, referenceSize: 1)
    return try reader.pieces(of: Array(template.unicodeScalars)[...], indexes: []).bytes
  }

  /// The objects of a template of a binary property list.
  static func binary(_ template: String, referenceSize: Int) throws -> Pieces {
    let reader = HostileTemplate(isBinary: true, referenceSize: referenceSize)
    return try reader.pieces(of: Array(template.unicodeScalars)[...], indexes: [])
  }

  /// The bytes of hexadecimal digits, two for each byte; spaces are ignored.
  static func hexadecimal(_ digits: Scalars) throws -> [UInt8] {
    let values = digits.filter { $0 != " " }.map { Character($0).hexDigitValue ?? -1 }
    guard values.count.isMultiple(of: 2), values.allSatisfy({ $0 >= 0 }) else {
      throw HostileInputError(text: String(String.UnicodeScalarView(digits)))
    }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  /// `indexes` are the present indexes of the repetitions around `template`, the innermost last.
  private func pieces(of template: Scalars, indexes: [Int]) throws -> Pieces {
    var pieces = Pieces()
    var rest = template
    while let scalar = rest.first {
      if let (count, body) = try repetition(&rest) {
        if body.contains("№") {
          for index in 0..<count { pieces.append(try self.pieces(of: body, indexes: indexes + [index])) }
        } else {
          pieces.append(try self.pieces(of: body, indexes: indexes + [0]), times: count)
        }
        continue
      }
      rest.removeFirst()
      switch scalar {
      case "‹":
        let body = try take(&rest, upTo: "›")
        pieces.bytes += body.first == "№" ? try reference(body, indexes) : try Self.hexadecimal(body)
      case "№" where !isBinary: pieces.bytes += String(indexes.last ?? 0).utf8
      case "|" where isBinary: pieces.bars.append(pieces.bytes.count)
      case "'" where isBinary: pieces.bytes += String(String.UnicodeScalarView(try take(&rest, upTo: "'"))).utf8
      case " " where isBinary: break
      case _ where isBinary: pieces.bytes += try Self.hexadecimal([scalar, rest.popFirst() ?? " "])
      default: pieces.bytes += String(scalar).utf8
      }
    }
    return pieces
  }

  /// Parses `N×«body»` at the start of `rest`, and removes it from `rest`.
  private func repetition(_ rest: inout Scalars) throws -> (count: Int, body: Scalars)? {
    guard let first = rest.first, ("0"..."9").contains(first) else { return nil }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    let body = rest.dropFirst(digits.count)
    guard body.starts(with: "×«".unicodeScalars) else { return nil }
    var depth = 0
    for index in body.indices {
      depth += body[index] == "«" ? 1 : body[index] == "»" ? -1 : 0
      guard body[index] == "»", depth == 0 else { continue }
      rest = rest[(index + 1)...]
      let count = Int(String(String.UnicodeScalarView(digits))) ?? 0
      return (count, body[(body.startIndex + 2)..<index])
    }
    throw HostileInputError(text: String(String.UnicodeScalarView(body)))
  }

  private func take(_ rest: inout Scalars, upTo end: Unicode.Scalar) throws -> Scalars {
    guard let index = rest.firstIndex(of: end) else {
      throw HostileInputError(text: String(String.UnicodeScalarView(rest)))
    }
    defer { rest = rest[(index + 1)...] }
    return rest[..<index]
  }

  /// `№`, then perhaps `°1` for the repetition further out, then perhaps `+N`.
  private func reference(_ body: Scalars, _ indexes: [Int]) throws -> [UInt8] {
    let parts = body.dropFirst().split(separator: "+", omittingEmptySubsequences: false)
    let isOuter = parts[0].first == "°"
    let index = indexes.dropLast(isOuter ? 1 : 0).last ?? 0
    let sum = parts.count > 1 ? Int(String(String.UnicodeScalarView(parts[1]))) ?? 0 : 0
    return bigEndian(UInt64(index + sum), size: referenceSize)
  }
}

extension [UInt8] {
  /// This text `times` times, made by doubling: a loop over a million takes long in a debug build.
  fileprivate func repeated(_ times: Int) -> [UInt8] {
    guard times > 1 else { return times == 1 ? self : [] }
    let half = repeated(times / 2)
    return half + half + (times.isMultiple(of: 2) ? [] : self)
  }
}

import PropertyList

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The types that are coded without their own `init(from:)` and `encode(to:)`: dates and data, of which these would make
// numbers and arrays, and the most frequent ones, for which it is faster.

/// Whether values of `type` are read and written without their own `init(from:)` and `encode(to:)`.
@inline(__always)
func isDirect<Value>(_ type: Value.Type) -> Bool {
  type == String.self || type == Int.self || type == Double.self || type == Date.self || type == Data.self
}

extension DecodedDocument {
  /// The value at `index`, of a type that `isDirect`.
  func directValue<Value: Decodable>(
    _ type: Value.Type, at index: Int, path: @autoclosure () -> [any CodingKey]
  ) throws -> Value {
    if type == String.self { return same(try string(at: index, path: path())) }
    if type == Int.self { return same(try integer(Int.self, at: index, path: path())) }
    if type == Double.self { return same(try double(at: index, path: path())) }
    if type == Date.self { return same(Date(timeIntervalSinceReferenceDate: try date(type, at: index, path: path()))) }
    return same(
      try data(type, at: index, path: path()) { bytes in
        unsafe bytes.withUnsafeBufferPointer { unsafe Data(buffer: $0) }
      })
  }
}

/// `value` as what it is: a generic function knows no better, and a cast costs as much as all else.
@inline(__always)
private func same<Known, Value>(_ value: Known) -> Value {
  precondition(Known.self == Value.self)
  return unsafe unsafeBitCast(value, to: Value.self)
}

extension EncodedDocument {
  /// The node of `value`, which is of a type that `isDirect`.
  func directNode<Value>(_ value: Value) throws -> Node {
    if Value.self == String.self { return try string(same(value)) }
    if Value.self == Int.self { return .integer(Int64(same(value) as Int)) }
    if Value.self == Double.self { return .real(same(value)) }
    if Value.self == Date.self { return .date((same(value) as Date).timeIntervalSinceReferenceDate) }
    let data: Data = same(value)
    return try unsafe data.withUnsafeBytes { try unsafe self.data(Span(_unsafeBytes: $0)) }
  }
}

extension Data {
  /// What `write` appends.
  static func collecting(_ write: (inout Output) throws -> Void) throws -> Data {
    let collected = Collected()
    var output = Output { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe collected.data.append($0) }
      return true
    }
    try write(&output)
    output.finish()
    return collected.data
  }

  private final class Collected {
    var data = Data()
  }
}

import PropertyList

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The types that are coded without their `init(from:)` and `encode(to:)`: dates and data, which these would code as numbers and
// arrays, and the most frequent types, for which this is faster.

/// A type whose values are read and written without their own `init(from:)` and `encode(to:)`.
enum DirectType {
  case string, integer, real, date, data
  case strings, integers, reals

  /// That of `type`; nil for all others.
  @inline(__always)
  init?<Value>(_ type: Value.Type) {
    if type == String.self {
      self = .string
    } else if type == Int.self {
      self = .integer
    } else if type == Double.self {
      self = .real
    } else if type == Date.self {
      self = .date
    } else if type == Data.self {
      self = .data
    } else if type == [String].self {
      self = .strings
    } else if type == [Int].self {
      self = .integers
    } else if type == [Double].self {
      self = .reals
    } else {
      return nil
    }
  }

  var isArray: Bool {
    switch self {
    case .strings, .integers, .reals: true
    case .string, .integer, .real, .date, .data: false
    }
  }
}

extension DecodedDocument {
  /// The value at `index`, of `type`, which is `known`.
  func value<Value: Decodable>(
    _ type: Value.Type, as known: DirectType, at index: Int, path: @autoclosure () -> [any CodingKey]
  ) throws -> Value {
    switch known {
    case .string: same(try string(at: index, path: path()))
    case .integer: same(try integer(Int.self, at: index, path: path()))
    case .real: same(try double(at: index, path: path()))
    case .date: same(Date(timeIntervalSinceReferenceDate: try date(type, at: index, path: path())))
    case .data:
      same(
        try data(type, at: index, path: path()) { bytes in
          unsafe bytes.withUnsafeBufferPointer { unsafe Data(buffer: $0) }
        })
    case .strings:
      same(try array(at: index, path: path()) { try string(at: $0, path: path() + [PlistKey.index($1)]) })
    case .integers:
      same(try array(at: index, path: path()) { try integer(Int.self, at: $0, path: path() + [PlistKey.index($1)]) })
    case .reals:
      same(try array(at: index, path: path()) { try double(at: $0, path: path() + [PlistKey.index($1)]) })
    }
  }

  /// The elements of the array at `index`, each of which `decode` makes of its number and position.
  @inline(__always)
  private func array<Element>(
    at index: Int, path: @autoclosure () -> [any CodingKey], _ decode: (Int, Int) throws -> Element
  ) throws -> [Element] {
    guard let members = elements(of: index) else { throw mismatch([Any].self, "an array", at: index, path()) }
    var decoded: [Element] = []
    decoded.reserveCapacity(members.count)
    var location = members.start
    for position in 0..<members.count {
      decoded.append(try decode(element(at: location), position))
      location = self.location(after: location)
    }
    return decoded
  }
}

/// `value` with its actual type, which a generic function does not know. A cast would take as long as all other work.
@inline(__always)
func same<Known, Value>(_ value: Known) -> Value {
  precondition(Known.self == Value.self)
  return unsafe unsafeBitCast(value, to: Value.self)
}

extension EncodedDocument {
  /// Appends the nodes of `value`, which is of `type`. If it throws, nothing has been appended.
  func append<Value>(_ value: Value, as type: DirectType, to nodes: inout [Node]) throws {
    switch type {
    case .string: nodes.append(try string(same(value)))
    case .integer: nodes.append(.integer(Int64(same(value) as Int)))
    case .real: nodes.append(.real(same(value)))
    case .date: nodes.append(try date((same(value) as Date).timeIntervalSinceReferenceDate))
    case .data:
      let data: Data = same(value)
      nodes.append(try unsafe data.withUnsafeBytes { try unsafe self.data(Span(_unsafeBytes: $0)) })
    case .strings: try append(same(value) as [String], to: &nodes) { try self.string($0) }
    case .integers: try append(same(value) as [Int], to: &nodes) { .integer(Int64($0)) }
    case .reals: try append(same(value) as [Double], to: &nodes) { .real($0) }
    }
  }

  @inline(__always)
  private func append<Element>(
    _ elements: [Element], to nodes: inout [Node], _ node: (Element) throws -> Node
  ) throws {
    let start = nodes.count
    guard let count = UInt32(exactly: elements.count) else {
      throw EncodedProblem(description: "4294967296 elements or more")
    }
    nodes.append(.array(count: count, size: count))
    do {
      for element in elements { nodes.append(try node(element)) }
    } catch {
      nodes.removeLast(nodes.count - start)
      throw error
    }
  }
}

extension Data {
  /// The bytes that `write` appends.
  static func collecting(_ write: (inout Output) throws -> Void) throws -> Data {
    let collected = CollectedData()
    var output = Output { collected.append($0) }
    try write(&output)
    output.finish()
    return collected.data
  }
}

/// The data that an output appends.
final class CollectedData {
  private(set) var data = Data()

  /// Appends `bytes`, which is always possible.
  func append(_ bytes: Span<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { unsafe data.append($0) }
    return true
  }
}

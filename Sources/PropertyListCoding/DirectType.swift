import PropertyList

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// There are three ways to code a value. The first one that its type allows is used:
//
// 1. A `DirectType` is read from its nodes, and written as nodes.
// 2. Other arrays and dictionaries are coded by a coder, but without a container; see `DecodableCollection`.
// 3. All other types are coded by their `init(from:)` and `encode(to:)`.

/// A type whose values are read and written without a coder of their own.
enum DirectType {
  /// The most frequent types.
  case string, integer, real
  /// Types whose `init(from:)` and `encode(to:)` would code them as numbers and arrays.
  case date, data
  /// Arrays of the most frequent types. Their elements are coded in one loop, without a test of the type of each.
  case strings, integers, reals

  /// The case for `type`; nil for other types.
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

  var isArray: Bool { self == .strings || self == .integers || self == .reals }
}

extension DecodedDocument {
  /// Decodes `value` as `type`, which `directType` represents.
  func decode<Value: Decodable>(
    _ type: Value.Type, as directType: DirectType, of value: ValueID, path: @autoclosure () -> [any CodingKey]
  ) throws -> Value {
    func elements() throws -> Members { try self.elements(of: value, path: path()) }
    return switch directType {
    case .string: reinterpreted(try string(of: value, path: path()))
    case .integer: reinterpreted(try integer(Int.self, of: value, path: path()))
    case .real: reinterpreted(try double(of: value, path: path()))
    case .date: reinterpreted(Date(timeIntervalSinceReferenceDate: try date(type, of: value, path: path())))
    case .data:
      reinterpreted(
        try data(type, of: value, path: path()) { bytes in
          unsafe bytes.withUnsafeBufferPointer { unsafe Data(buffer: $0) }
        })
    case .strings:
      reinterpreted(try array(of: elements()) { try string(of: $0, path: path() + [PlistKey.index($1)]) })
    case .integers:
      reinterpreted(try array(of: elements()) { try integer(Int.self, of: $0, path: path() + [PlistKey.index($1)]) })
    case .reals:
      reinterpreted(try array(of: elements()) { try double(of: $0, path: path() + [PlistKey.index($1)]) })
    }
  }
}

/// `value` as the type `Value`, which must be the same as `Known`. A cast would take as long as all other work.
@inline(__always)
func reinterpreted<Known, Value>(_ value: Known) -> Value {
  precondition(Known.self == Value.self)
  return unsafe unsafeBitCast(value, to: Value.self)
}

extension EncodedDocument {
  /// Appends the nodes of `value`, whose type `type` represents. After an error, the caller removes those already appended.
  func append<Value>(_ value: Value, as type: DirectType, to nodes: inout [Node]) throws {
    switch type {
    case .string: nodes.append(try string(reinterpreted(value)))
    case .integer: nodes.append(.integer(Int64(reinterpreted(value) as Int)))
    case .real: nodes.append(.real(reinterpreted(value)))
    case .date: nodes.append(try date((reinterpreted(value) as Date).timeIntervalSinceReferenceDate))
    case .data:
      let data: Data = reinterpreted(value)
      nodes.append(try unsafe data.withUnsafeBytes { try unsafe self.data(Span(_unsafeBytes: $0)) })
    case .strings: try appendArray(reinterpreted(value) as [String], to: &nodes) { try self.string($0) }
    case .integers: try appendArray(reinterpreted(value) as [Int], to: &nodes) { .integer(Int64($0)) }
    case .reals: try appendArray(reinterpreted(value) as [Double], to: &nodes) { .real($0) }
    }
  }

  @inline(__always)
  private func appendArray<Element>(
    _ elements: [Element], to nodes: inout [Node], _ node: (Element) throws -> Node
  ) throws {
    guard let count = UInt32(exactly: elements.count) else {
      throw EncodingProblem(description: "4294967296 elements or more")
    }
    nodes.append(.array(count: count, size: count))
    for element in elements { nodes.append(try node(element)) }
  }
}

// Values of property lists as `Codable` values, and as dates and data of Foundation.

public import PropertyList

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PropertyList.Value: Codable {
  /// Decodes any value. `PlistDecoder` keeps its kind. With other decoders, the value gets the first type that can be decoded:
  /// with a JSON decoder, for example, dates are strings or numbers.
  ///
  /// Decoding is recursive: see `PlistDecoder` for the stack that it needs. `PlistDecoder` reads at most 512 nested containers.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The errors of the decoder.
  /// - Complexity: O(*n*) in the number of values inside.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder, let value = decoder.value {
      var builder = PropertyList.Builder()
      builder.keepsFirstKey = decoder.document.hasBinaryRules
      do {
        try decoder.append(value, to: &builder)
        self = try builder.finish().root
      } catch let error as PropertyList.BuildError {
        let path = decoder.path(in: error.keyPath)
        throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: error.reason.rawValue))
      }
    } else if let dictionary = try? decoder.container(keyedBy: PlistKey.self) {
      self = .dictionary(
        try dictionary.allKeys.map { ($0.stringValue, try dictionary.decode(PropertyList.Value.self, forKey: $0)) })
    } else if var array = try? decoder.unkeyedContainer() {
      var elements: [PropertyList.Value] = []
      while !array.isAtEnd { elements.append(try array.decode(PropertyList.Value.self)) }
      self = .array(elements)
    } else {
      self = try PropertyList.Value(scalarIn: decoder.singleValueContainer())
    }
  }

  private init(scalarIn container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(Int128(integer))
    } else if let integer = try? container.decode(UInt64.self) {
      self = .integer(Int128(integer))
    } else if let real = try? container.decode(Double.self) {
      self = .real(real)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let date = try? container.decode(Date.self) {
      self = .date(date)
    } else {
      self = .data(try container.decode(Data.self))
    }
  }

  /// Encodes the value by its kind. A UID becomes a dictionary `{"CF$UID": …}`, as in XML; null becomes nil.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
  /// - Complexity: O(*n*) in the number of values inside.
  public func encode(to encoder: any Encoder) throws {
    lazy var scalar = encoder.singleValueContainer()
    switch content {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .dictionary(let pairs):
      var container = encoder.container(keyedBy: PlistKey.self)
      for (key, value) in pairs { try container.encode(value, forKey: .name(key)) }
    case .uid(let number):
      var container = encoder.container(keyedBy: PlistKey.self)
      try container.encode(number, forKey: .name("CF$UID"))
    case .string(let text): try scalar.encode(text)
    case .integer(let number):
      // Encoders of other formats refuse 128 bits.
      if let number = Int64(exactly: number) {
        try scalar.encode(number)
      } else if let number = UInt64(exactly: number) {
        try scalar.encode(number)
      } else {
        try scalar.encode(number)
      }
    case .longInteger:
      let problem = "encoders have integers of at most 128 bits"
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: problem))
    case .real(let number): try scalar.encode(number)
    case .bool(let value): try scalar.encode(value)
    case .date(let seconds): try scalar.encode(Date(timeIntervalSinceReferenceDate: seconds))
    case .data(let bytes): try scalar.encode(Data(bytes))
    case .null: try scalar.encodeNil()
    }
  }
}

extension PropertyList.Value {
  /// The date as a value.
  public static func date(_ date: Date) -> PropertyList.Value { .date(date.timeIntervalSinceReferenceDate) }

  /// The data as a value.
  ///
  /// - Precondition: it is shorter than 4 GiB when the value becomes part of a list.
  /// - Complexity: O(*n*) in the number of bytes, which are copied.
  public static func data(_ data: Data) -> PropertyList.Value { .data([UInt8](data)) }
}

extension Date {
  /// The date of a value; nil for values of other kinds.
  public init?(_ value: PropertyList.Value) {
    guard let seconds = value.date else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
}

extension Data {
  /// The data of a value; nil for values of other kinds.
  ///
  /// - Complexity: O(*n*) in the number of bytes, which are copied.
  public init?(_ value: PropertyList.Value) {
    guard let bytes = value.data else { return nil }
    self.init(bytes)
  }
}

extension ValueDecoder {
  /// The coding path of the value at `keyPath` inside this value.
  fileprivate func path(in keyPath: PropertyList.KeyPath) -> [any CodingKey] {
    let inner = keyPath.components.map { component in
      switch component {
      case .key(let name), .keyOrIndex(let name): PlistKey.name(name)
      case .index(let index): PlistKey.index(index)
      }
    }
    return codingPath + inner
  }

  /// Appends `value`, with all values inside it.
  fileprivate func append(_ value: ValueID, to builder: inout PropertyList.Builder) throws {
    let node = document.node(of: value)
    switch node {
    case .string(let slice): try builder.append(string: document.text(of: slice))
    case .data(let slice): try builder.append(.data(document.withBytes(of: slice) { Array(copying: $0) }))
    case .number: try builder.append(scalar: .real(document.double(of: value, path: path(in: builder.keyPath))))
    case .wideInteger(let slice): try builder.append(wideInteger: document.text(of: slice))
    case .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: try builder.append(scalar: node)
    case .array:
      try builder.beginArray()
      let elements = try document.elements(of: value, path: path(in: builder.keyPath))
      try document.forEachElement(elements) { try append($0, to: &builder) }
      try builder.end()
    case .dictionary:
      try builder.beginDictionary()
      let pairs = try document.pairs(of: value, path: path(in: builder.keyPath))
      try document.forEachPair(pairs) { location, key in
        try builder.append(key: document.text(of: keyText(key, at: path(in: builder.keyPath))))
        try append(document.value(ofPairAt: location, in: pairs), to: &builder)
      }
      try builder.end()
    }
  }
}

#if canImport(Combine)
  public import Combine

  extension PlistDecoder: TopLevelDecoder {}
  extension PlistEncoder: TopLevelEncoder {}
#endif

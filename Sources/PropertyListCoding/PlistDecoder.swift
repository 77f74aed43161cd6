public import PropertyList
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Decodes values from property lists, as Foundation's `PropertyListDecoder` does, from XML, binary, JSON and OpenStep.
///
/// ```swift
/// let levels = try PlistDecoder().decode([Level].self, fromFile: "Levels.plist")
/// ```
///
/// What fails throws a `DecodingError` whose `debugDescription` begins with the place: line and column of a text; in a
/// binary file it ends with the offset. Each value takes time in proportion to its size, whatever the file holds: nesting
/// (512), the growth of shared binary objects and lengths are bounded. A decoder may be used from several threads at once.
///
/// Values are those that Foundation's decoder gives, with these additions:
///
/// - JSON's `null` is nil; dates and data are read from strings, as `PlistEncoder` writes them.
/// - OpenStep has strings and data only, so numbers, booleans (`YES`, `true`, `1`) and dates are read from strings.
/// - `Int128` and `UInt128` are read; Foundation's coders refuse them.
/// - Dates in XML are of the Gregorian calendar at all times, as CoreFoundation has them; Foundation reads those before
///   1582-10-15 by the Julian calendar.
/// - A `Float` in a text is the decimal number rounded to a `Double` and then to a `Float`.
public final class PlistDecoder: Sendable {
  /// The formats of property lists.
  public enum PropertyListFormat: Sendable, CaseIterable {
    /// XML, for people to read and edit.
    case xml
    /// Apple's binary format.
    case binary
    /// JSON.
    case json
    /// OpenStep and `.strings` files, which are read only.
    case openStep
  }

  private let options = Mutex<[CodingUserInfoKey: any Sendable]>([:])

  /// A decoder without `userInfo`.
  public init() {}

  /// What `Decoder.userInfo` gives to the types that are decoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { options.withLock { $0 } }
    set { options.withLock { $0 = newValue } }
  }

  // MARK: Bytes

  /// Decodes a value from a property list in any format.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if `data` is not a property list, other `DecodingError`s if it holds something
  ///   else than `type` asks for, and what `type` itself throws.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    var format = PropertyListFormat.binary
    return try decode(type, from: data, format: &format)
  }

  /// Decodes a value from a property list in any format, and sets `format` to that one. Throws as `decode(_:from:)` does.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, format: inout PropertyListFormat
  ) throws -> Value {
    try unsafe data.withUnsafeBytes { try unsafe decode(type, from: $0, path: nil, format: &format) }
  }

  /// Decodes a value from the bytes of a property list in any format. Throws as `decode(_:from:)` does.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    var format = PropertyListFormat.binary
    return try decode(type, from: bytes, format: &format)
  }

  /// Decodes a value from the bytes of a property list in any format, and sets `format` to that one. Throws as
  /// `decode(_:from:)` does.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], format: inout PropertyListFormat
  ) throws -> Value {
    try unsafe bytes.withUnsafeBytes { try unsafe decode(type, from: $0, path: nil, format: &format) }
  }

  /// Decodes a value from the property list in the file at `path`, which errors name.
  ///
  /// - Throws: Foundation's error if the file cannot be read; otherwise as `decode(_:from:)` does.
  public func decode<Value: Decodable>(_ type: Value.Type, fromFile path: String) throws -> Value {
    var format = PropertyListFormat.binary
    return try decode(type, fromFile: path, format: &format)
  }

  /// Decodes a value from the property list in the file at `path`, which errors name, and sets `format` to that of the
  /// file. Throws as `decode(_:fromFile:)` does.
  public func decode<Value: Decodable>(
    _ type: Value.Type, fromFile path: String, format: inout PropertyListFormat
  ) throws -> Value {
    // Not mapped: a file that another program cuts off meanwhile would end this one.
    let data = try Data(contentsOf: URL(filePath: path))
    return try unsafe data.withUnsafeBytes { try unsafe decode(type, from: $0, path: path, format: &format) }
  }

  // MARK: Lists

  /// Decodes a value from a property list.
  ///
  /// - Throws: `DecodingError` if the list does not have what `type` decodes, and the errors of `type` itself.
  public func decode<Value: Decodable>(_ type: Value.Type, from list: PropertyList) throws -> Value {
    try decode(type, from: list.root)
  }

  /// Decodes a value from one of a property list. Errors have the key path from the root of its list, and line and column
  /// if the list was read with its text. Throws as `decode(_:from:)` of a list does.
  public func decode<Value: Decodable>(_ type: Value.Type, from value: PropertyList.Value) throws -> Value {
    let list = PropertyList(value)
    return try decode(type, DecodedDocument(list, userInfo: userInfo)) { DecodedPlaces(of: list, value: value) }
  }

  // MARK: -

  private func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: UnsafeRawBufferPointer, path: String?, format: inout PropertyListFormat
  ) throws -> Value {
    let source = unsafe Source(memory: bytes) { _ in }
    var document: DecodedDocument
    if let binary = DecodedDocument(binary: source, userInfo: userInfo) {
      document = binary
      format = .binary
    } else {
      // The decoder finds out which of them counts.
      let list = try read(source, path: path, keepsRepeatedKeys: true)
      document = DecodedDocument(list, userInfo: userInfo)
      format = PropertyListFormat(list.format)
    }
    // The bytes are there for this call only; a decoder that somebody keeps gets a copy of its own.
    defer { if !isKnownUniquelyReferenced(&document) { document.takeOwnershipOfSource() } }
    return try decode(type, document) { try DecodedPlaces(of: read(source, path: path), file: source, path: path) }
  }

  private func read(
    _ source: Source, path: String?, keepsRepeatedKeys: Bool = false
  ) throws -> PropertyList {
    var options = ReadOptions(formats: [.xml, .json, .openStep])
    options.keepsRepeatedKeys = keepsRepeatedKeys
    do {
      return try PropertyList(reading: source, options)
    } catch {
      // The whole error holds the bytes.
      let problem = error.description(path: path)
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: problem, underlyingError: error.primary))
    }
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, _ document: DecodedDocument, places: () throws -> DecodedPlaces
  ) throws -> Value {
    do {
      return try ValueDecoder(document, at: document.root).decode(type)
    } catch let error as DecodingError {
      throw try places().adding(to: error)
    }
  }
}

extension PlistDecoder.PropertyListFormat {
  // A type of its own: a program that imports this module alone can name its cases.
  fileprivate init(_ format: Format) {
    self =
      switch format {
      case .xml: .xml
      case .binary: .binary
      case .json: .json
      case .openStep: .openStep
      }
  }
}

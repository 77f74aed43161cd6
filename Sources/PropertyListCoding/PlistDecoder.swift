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
/// Errors are `DecodingError`s. The `debugDescription` begins with the position in a text, line and column, and ends with the
/// offset in a binary file. Decoding takes O(*n*) time in the size of the file: nesting (512), lengths, and the growth of shared
/// binary objects are limited. A decoder can be used from several threads at once.
///
/// Types decode recursively, on the stack of the thread. With at most 512 nested containers, a release build needs 480 KB of
/// stack for a `PropertyList.Value`, and 420 KB for records that contain an array of records; Foundation's needs 570 KB for these.
///
/// The values are the same as from Foundation's decoder, with these additions:
///
/// - JSON's `null` is nil; dates and data are read from strings, as `PlistEncoder` writes them.
/// - OpenStep has only strings and data, so numbers, booleans (`YES`, `true`, `1`) and dates are read from strings.
/// - `Int128` and `UInt128` are read; Foundation's coders refuse them.
/// - Dates in XML are of the Gregorian calendar at all times, as in CoreFoundation; Foundation reads dates before 1582-10-15 by
///   the Julian calendar.
public final class PlistDecoder: Sendable {
  private let storedUserInfo = Mutex<[CodingUserInfoKey: any Sendable]>([:])

  /// Creates a decoder without `userInfo`.
  public init() {}

  /// The value of `Decoder.userInfo` for the types that are decoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { storedUserInfo.withLock { $0 } }
    set { storedUserInfo.withLock { $0 = newValue } }
  }

  // MARK: Bytes

  /// Decodes a value from a property list in any format.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - data: The contents of a file.
  /// - Returns: The value.
  /// - Throws: `DecodingError.dataCorrupted` if `data` is not a property list, other `DecodingError`s if it does not contain the
  ///   values that `type` requests, and the errors of `type` itself.
  /// - Complexity: O(*n*) in the size of the data.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    var format = PropertyList.Format.binary
    return try decode(type, from: data, format: &format)
  }

  /// Decodes a value as `decode(_:from:)` does, and sets `format` to the format of `data`.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, format: inout PropertyList.Format
  ) throws -> Value {
    try unsafe data.withUnsafeBytes { try unsafe decode(type, from: $0, path: nil, format: &format) }
  }

  /// Decodes a value from the bytes of a file as from its data.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    var format = PropertyList.Format.binary
    return try decode(type, from: bytes, format: &format)
  }

  /// Decodes a value as `decode(_:from:)` does, and sets `format` to the format of `bytes`.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], format: inout PropertyList.Format
  ) throws -> Value {
    try unsafe bytes.withUnsafeBytes { try unsafe decode(type, from: $0, path: nil, format: &format) }
  }

  /// Decodes a value from the property list in a file.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - path: The path of the file. Errors begin with it.
  /// - Returns: The value.
  /// - Throws: Foundation's error if the file cannot be read, and the errors of `decode(_:from:)`.
  /// - Complexity: O(*n*) in the size of the file.
  public func decode<Value: Decodable>(_ type: Value.Type, fromFile path: String) throws -> Value {
    var format = PropertyList.Format.binary
    return try decode(type, fromFile: path, format: &format)
  }

  /// Decodes a value as `decode(_:fromFile:)` does, and sets `format` to the format of the file.
  public func decode<Value: Decodable>(
    _ type: Value.Type, fromFile path: String, format: inout PropertyList.Format
  ) throws -> Value {
    try decode(type, contentsOf: URL(filePath: path), path: path, format: &format)
  }

  /// Decodes a value from the property list in the file at `url`, as from the file at a path.
  public func decode<Value: Decodable>(_ type: Value.Type, fromFile url: URL) throws -> Value {
    var format = PropertyList.Format.binary
    return try decode(type, fromFile: url, format: &format)
  }

  /// Decodes a value as `decode(_:fromFile:)` does, and sets `format` to the format of the file.
  public func decode<Value: Decodable>(
    _ type: Value.Type, fromFile url: URL, format: inout PropertyList.Format
  ) throws -> Value {
    try decode(type, contentsOf: url, path: url.path(percentEncoded: false), format: &format)
  }

  // MARK: Lists

  /// Decodes a value from a property list.
  ///
  /// - Throws: `DecodingError` if the list does not contain the values that `type` requests, and the errors of `type` itself.
  /// - Complexity: O(*n*) in the number of values.
  public func decode<Value: Decodable>(_ type: Value.Type, from list: PropertyList) throws -> Value {
    try decode(type, from: list.root)
  }

  /// Decodes a value from a value of a property list. Errors contain the key path from the root of the list, and line and column
  /// if the list was read with `ReadOptions.keepsText`.
  ///
  /// - Throws: The errors of `decode(_:from:)` for a list.
  /// - Complexity: O(*n*) in the number of values inside.
  public func decode<Value: Decodable>(_ type: Value.Type, from value: PropertyList.Value) throws -> Value {
    try decode(type, DecodedDocument(PropertyList(value), userInfo: userInfo)) { ErrorPositions(of: value) }
  }

  // MARK: -

  private func decode<Value: Decodable>(
    _ type: Value.Type, contentsOf url: URL, path: String, format: inout PropertyList.Format
  ) throws -> Value {
    // Not mapped: if another program truncated the file meanwhile, reading the mapping would end this program.
    let data = try Data(contentsOf: url)
    return try unsafe data.withUnsafeBytes { try unsafe decode(type, from: $0, path: path, format: &format) }
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: UnsafeRawBufferPointer, path: String?, format: inout PropertyList.Format
  ) throws -> Value {
    let source = unsafe Source(memory: bytes) { _ in }
    var document: DecodedDocument
    if let binary = DecodedDocument(binary: source, userInfo: userInfo) {
      document = binary
      format = .binary
    } else {
      // The document chooses among duplicate keys: see `hasBinaryRules`.
      var options = ReadOptions()
      options.keepsDuplicateKeys = true
      let list = try read(source, path: path, options)
      document = DecodedDocument(list, userInfo: userInfo)
      format = list.format
    }
    // The memory is valid only during this call. If the app has kept a decoder, the document gets a copy.
    defer { if !isKnownUniquelyReferenced(&document) { document.takeOwnershipOfSource() } }
    let binary = format == .binary ? source : nil
    return try decode(type, document) {
      // Only errors cost the time and the memory for positions.
      var options = ReadOptions()
      (options.keepsText, options.keepsOpenStepText) = (true, true)
      return ErrorPositions(of: try read(source, path: path, options).root, binary: binary, path: path)
    }
  }

  private func read(_ source: Source, path: String?, _ options: ReadOptions) throws -> PropertyList {
    do {
      return try PropertyList(reading: source, options)
    } catch {
      // The underlying error is only `primary`, because the whole error would keep the bytes alive.
      let problem = error.description(path: path)
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: problem, underlyingError: error.primary))
    }
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, _ document: DecodedDocument, positions: () throws -> ErrorPositions
  ) throws -> Value {
    do {
      return try ValueDecoder(document, of: document.root).decode(type)
    } catch let error as DecodingError {
      throw try positions().adding(to: error)
    }
  }
}

public import PropertyList
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Encodes values as property lists, as Foundation's `PropertyListEncoder` does: XML and binary are the same bytes.
///
/// ```swift
/// let encoder = PlistEncoder()
/// encoder.outputFormat = .xml
/// let data = try encoder.encode(levels)
/// ```
///
/// The bytes differ where Foundation loses or repeats values, or writes different bytes in each run:
///
/// - Canonically equivalent strings (`é` in one code point and in two) and zeros of different sign are written unchanged.
///   Foundation's binary encoder replaces equivalent values by the first of them, and both of its encoders drop equivalent keys.
/// - `Float.infinity` and `Float.nan` take eight bytes in binary files, as CoreFoundation writes them.
/// - A value of `superEncoder` has the position of the call of `superEncoder`, not the position of the end of the encoder.
/// - A key of several containers of `superEncoder` is one object of a binary file. Foundation repeats it.
/// - A string `$null` and nil, which no reader can distinguish, are one object of a binary file.
/// - Dates in XML are of the Gregorian calendar at all times, as CoreFoundation and all readers expect. Foundation writes dates
///   before 1582-10-15 by the Julian calendar.
/// - A date that is not finite, or whose year needs more than 32 bits, is refused in XML. Foundation writes another date.
///
/// As with Foundation, XML may contain characters that XML 1.0 forbids, for example U+0000; `PlistDecoder` reads them.
///
/// Values are encoded recursively, on the stack of the thread. With at most 512 nested containers, a release build needs 400 KB of
/// stack besides the frames of `encode(to:)`. An encoder can be used from several threads at once.
public final class PlistEncoder: Sendable {
  private struct Options {
    var outputFormat = PropertyList.OutputFormat.binary
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  }

  private let options = Mutex(Options())

  /// Creates an encoder that writes binary property lists.
  public init() {}

  /// The format of the encoded data; initially binary.
  ///
  /// JSON is indented, with the keys in the order in which they were encoded; dates are RFC 3339 strings, data is base64, and
  /// NaN and the infinities are strings; `URL` and `Decimal` are dictionaries, as in the other formats.
  /// `PlistDecoder` reads all of these back. Dates that are not finite, or beyond 2^53 seconds, have no RFC 3339 string and are refused.
  public var outputFormat: PropertyList.OutputFormat {
    get { options.withLock { $0.outputFormat } }
    set { options.withLock { $0.outputFormat = newValue } }
  }

  /// The value of `Encoder.userInfo` for the values that are encoded.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { options.withLock { $0.userInfo } }
    set { options.withLock { $0.userInfo = newValue } }
  }

  /// Encodes a value in `outputFormat`.
  ///
  /// - Parameter value: The value.
  /// - Returns: The contents of a file.
  /// - Throws: `EncodingError.invalidValue`, with the reason as its `underlyingError`: the error of `value` itself, containers
  ///   nested beyond 512, or a value that the format cannot represent. In XML and binary, as in Foundation, the root cannot be a
  ///   string, number, boolean, date or nil. For a date that XML or JSON cannot represent, there is no `underlyingError`.
  /// - Complexity: O(*n*) in the size of the value; O(*n* log *n*) if it contains dictionaries.
  public func encode<Value: Encodable>(_ value: Value) throws -> Data {
    let options = options.withLock { $0 }
    return try encoding(value) {
      let document = EncodedDocument(for: options.outputFormat, userInfo: options.userInfo)
      let list = try list(of: value, in: document)
      if let written = document.writtenElements {
        written.append(list, style: document.xmlStyle, isLastPart: true)
        return written.finish()
      }
      if options.outputFormat != .json, let kind = list.nodes.first?.scalarName {
        throw EncodingProblem(description: "Top-level \(Value.self) encoded as \(kind) property list fragment.")
      }
      var data = DataOutput()
      switch options.outputFormat {
      // No further checks: for XML, the encoder creates no nulls, only string keys, and limits the nesting.
      case .xml: list.writeCheckedXML(style: document.xmlStyle, to: &data.output)
      case .binary: try list.writeBinary(keyOrder: .input, hasNarrowSizes: true, to: &data.output)
      case .json: try list.writeJSON(style: JSONStyle(layout: .indented, types: .plain), to: &data.output)
      }
      return data.finish()
    }
  }

  /// Encodes a value as a property list, which may be a scalar.
  ///
  /// - Throws: `EncodingError.invalidValue`, with the reason as its `underlyingError`.
  /// - Complexity: O(*n*) in the size of the value; O(*n* log *n*) if it contains dictionaries.
  public func encodeToPropertyList<Value: Encodable>(_ value: Value) throws -> PropertyList {
    try encoding(value) { try list(of: value, in: EncodedDocument(for: nil, userInfo: userInfo)) }
  }

  private func list<Value: Encodable>(of value: Value, in document: EncodedDocument) throws -> PropertyList {
    defer { document.release() }
    let encoder = ValueEncoder(document, in: document.main, parent: nil, key: nil)
    try encoder.encode(value)
    guard !encoder.isMissing else {
      throw EncodingProblem(description: "Top-level \(Value.self) did not encode any values.")
    }
    return try document.finish()
  }

  /// Returns the result of `body`, and converts its errors to the errors of Foundation's encoder.
  private func encoding<Value: Encodable, Result>(_ value: Value, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      var reason = error
      if let problem = error as? EncodingProblem {
        let context = EncodingError.Context(codingPath: [], debugDescription: problem.description)
        // The value is the date's seconds: Foundation traps when it describes such a date, as when an app prints the error.
        if let seconds = problem.date { throw EncodingError.invalidValue(seconds, context) }
        reason = EncodingError.invalidValue(value, context)
      }
      let context = EncodingError.Context(
        codingPath: [], debugDescription: "Unable to encode the given top-level value as a property list",
        underlyingError: reason)
      throw EncodingError.invalidValue(value, context)
    }
  }
}

extension Node {
  /// Foundation's name of a scalar that cannot be a root; nil for other values.
  fileprivate var scalarName: String? {
    switch self {
    case .boolean: "boolean"
    case .integer, .unsigned, .wideInteger, .number, .float, .real: "number"
    case .string, .null: "string"
    case .date: "date"
    case .data, .uid, .array, .dictionary: nil
    }
  }
}

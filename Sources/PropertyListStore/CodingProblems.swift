import PropertyList
import PropertyListCoding

// Messages for values that cannot be decoded or encoded.

/// The reason why a value cannot be decoded.
struct UndecodableValue: Error {
  /// The key in the root dictionary; nil until the caller sets it.
  var key: String?
  /// The position, or a blank if it is unknown, and the reason.
  let text: String
}

extension PropertyList.Value {
  /// Decodes the value as `type`.
  func decoded<Value: Decodable>(as type: Value.Type) throws(UndecodableValue) -> Value {
    do {
      return try PlistDecoder().decode(type, from: self)
    } catch let error as DecodingError {
      // The reason begins with the position if the value has one.
      throw UndecodableValue(text: position == nil ? " \(error.reason)" : error.reason)
    } catch {
      throw UndecodableValue(text: "\(position.map { "\($0.line):\($0.column):" } ?? "") \(error)")
    }
  }
}

extension Error {
  /// The reason without the type and the coding path that Codable's errors describe.
  var reason: String {
    switch self as any Error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
      context.debugDescription
    case EncodingError.invalidValue(_, let context): context.underlyingError?.reason ?? context.debugDescription
    default: "\(self)"
    }
  }
}

import PropertyList
import PropertyListCoding

// Values that cannot be decoded or encoded, in words.

/// Why a value cannot be decoded.
struct UndecodableValue: Error {
  /// The key of the root that the value belongs to, once it is known.
  var key: String?
  /// The position, if it is known, or a blank, and the reason.
  let text: String
}

extension PropertyList.Value {
  /// The value as one of `type`.
  func decoded<Value: Decodable>(as type: Value.Type) throws(UndecodableValue) -> Value {
    do {
      return try PlistDecoder().decode(type, from: self)
    } catch let error as DecodingError {
      // These have their places in them.
      throw UndecodableValue(text: position == nil ? " \(error.reason)" : error.reason)
    } catch {
      throw UndecodableValue(text: "\(position.map { "\($0.line):\($0.column):" } ?? "") \(error)")
    }
  }
}

extension Error {
  /// What is wrong, without the words around it that those of Codable have.
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

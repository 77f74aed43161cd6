import PropertyList
import PropertyListCoding
import PropertyListFiles

// Messages for values that cannot be decoded or encoded.

extension PropertyList.Value {
  /// Decodes the value for `name` of the file at `path` as `type`.
  func decoded<Value: Decodable>(
    as type: Value.Type, forKey name: KeyName, of path: String
  ) throws(PropertyListStore.Problem) -> Value {
    do {
      return try PlistDecoder().decode(type, from: self)
    } catch {
      // The reason of a `DecodingError` begins with the position if the value has one.
      let start = error is DecodingError ? "" : position.map { "\($0.line):\($0.column): " } ?? ""
      throw PropertyListStore.Problem(
        .undecodableValue, path, key: name.text, start + error.reason, hasPosition: position != nil)
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
    case let error as FileError: error.completeMessage
    default: "\(self)"
    }
  }
}

import PropertyList

/// The positions of values in a file. They are added to errors when the errors leave the decoder.
struct ErrorPositions {
  /// The value that was decoded.
  private let root: PropertyList.Value
  /// The binary file that the list was read from; nil for text and for a value of a list.
  private let binary: Source?
  /// The file's path; nil if only its bytes are known.
  private let path: String?

  init(of root: PropertyList.Value, binary: Source? = nil, path: String? = nil) {
    self.root = root
    self.binary = binary
    self.path = path
  }

  /// `error` with its position: `Levels.plist:14:3: expected an integer, found the string "x" (at 3.score)`.
  func adding(to error: DecodingError) -> DecodingError {
    switch error {
    case .typeMismatch(let type, let context): .typeMismatch(type, adding(to: context))
    case .valueNotFound(let type, let context): .valueNotFound(type, adding(to: context))
    case .keyNotFound(let key, let context): .keyNotFound(key, adding(to: context))
    case .dataCorrupted(let context): .dataCorrupted(adding(to: context))
    @unknown default: error
    }
  }

  private func adding(to context: DecodingError.Context) -> DecodingError.Context {
    let value = value(along: context.codingPath)
    let keyPath = value.keyPath
    let prefix = value.position?.prefix(path) ?? path.map { "\($0): " } ?? ""
    var locations = keyPath.text.isEmpty ? [] : [keyPath.text]
    if let offset = binary.flatMap({ offset(of: keyPath, in: $0) }) { locations.append("offset \(offset)") }
    let suffix = locations.isEmpty ? "" : " (at \(locations.joined(separator: ", ")))"
    return DecodingError.Context(
      codingPath: context.codingPath, debugDescription: prefix + context.debugDescription + suffix,
      underlyingError: context.underlyingError)
  }

  /// The offset of the object at `keyPath` of a binary file.
  private func offset(of keyPath: PropertyList.KeyPath, in file: Source) -> Int? {
    guard let objects = try? BinaryObjects(file.bytes), let number = try? objects.find(keyPath) else { return nil }
    return try? objects.offset(of: number)
  }

  /// The last existing value on `codingPath`. Apps can create any coding path.
  private func value(along codingPath: [any CodingKey]) -> PropertyList.Value {
    var value = root
    for key in codingPath {
      var next: PropertyList.Value?
      if let pairs = value.dictionary {
        // The file may have another, equivalent spelling of the key.
        let name = key.stringValue
        next = value[name] ?? pairs.first { $0.key == name }?.value
      } else if let index = key.intValue, index >= 0 {
        next = value[index]
      }
      guard let next else { break }
      value = next
    }
    return value
  }
}

extension ReadError {
  /// The message for a file that is not a property list, with the position: `Levels.plist:14:3: …`.
  func description(path: String?) -> String {
    let problem = primary
    let message = problem.message(in: text.bytes)
    if errors[.binary] != nil { return "\(path.map { "\($0): " } ?? "")\(message) (at offset \(problem.offset))" }
    let position = TextPosition(of: problem.offset, in: text.bytes)
    return position.prefix(path) + message
  }
}

extension TextPosition {
  /// The start of a message about this position in the file at `path`.
  fileprivate func prefix(_ path: String?) -> String { "\(path.map { "\($0):" } ?? "")\(line):\(column): " }
}

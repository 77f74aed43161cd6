import PropertyList

/// The positions of values in a file. They are added to errors when the errors leave the decoder.
struct DecodedPositions {
  /// The decoded value, and the list with it as the root.
  private let root: PropertyList.Value
  private let list: PropertyList
  /// The binary file that the list was read from; nil for text and for a value of a list.
  private let binary: Source?
  /// The file's path; nil if only its bytes are known.
  private let path: String?

  init(of root: PropertyList.Value, binary: Source? = nil, path: String? = nil) {
    self.root = root
    list = PropertyList(root)
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
    let components = components(along: context.codingPath)
    let value = root[PropertyList.KeyPath(components)]
    let keyPath = value?.keyPath ?? PropertyList.KeyPath(components: components)
    var words = keyPath.text.isEmpty ? [] : [keyPath.text]
    var start = path.map { "\($0): " } ?? ""
    if let position = value?.position { start = position.prefix(path) }
    if let offset = binary.flatMap({ offset(of: keyPath, in: $0) }) { words.append("offset \(offset)") }
    let end = words.isEmpty ? "" : " (at \(words.joined(separator: ", ")))"
    return DecodingError.Context(
      codingPath: context.codingPath, debugDescription: start + context.debugDescription + end,
      underlyingError: context.underlyingError)
  }

  /// The offset of the object at `keyPath` of a binary file.
  private func offset(of keyPath: PropertyList.KeyPath, in file: Source) -> Int? {
    guard let objects = try? BinaryObjects(file.bytes), let number = try? objects.find(keyPath) else { return nil }
    return try? objects.offset(of: number)
  }

  /// The keys and indexes of `codingPath`. Apps can create any coding path: the part after the last existing value is dropped.
  private func components(along codingPath: [any CodingKey]) -> [PropertyList.KeyPath.Component] {
    var components: [PropertyList.KeyPath.Component] = []
    var index = 0
    for key in codingPath {
      switch list.nodes[index] {
      case .dictionary:
        guard let pair = pair(for: key.stringValue, of: index) else { return components }
        components.append(.key(pair.name))
        index = pair.key + 1
      case .array(let count, _):
        guard let position = key.intValue, 0..<Int(count) ~= position else { return components }
        components.append(.index(position))
        index += 1
        for _ in 0..<position { index = list.end(of: index) }
      default: return components
      }
    }
    return components
  }

  /// The pair in the dictionary at `index` whose key is `key`, or canonically equivalent to it.
  private func pair(for key: String, of index: Int) -> (name: String, key: Int)? {
    var equivalent: (String, Int)?
    var candidate = index + 1
    while candidate < list.end(of: index) {
      if case .string(let slice) = list.nodes[candidate] {
        let name = list.text(of: slice)
        if name.utf8.elementsEqual(key.utf8) { return (name, candidate) }
        if name == key { equivalent = equivalent ?? (name, candidate) }
      }
      candidate = list.end(of: candidate + 1)
    }
    return equivalent
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

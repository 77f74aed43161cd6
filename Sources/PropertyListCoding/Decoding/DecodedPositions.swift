import PropertyList

/// The positions of values in a file. They are added to errors when the errors leave the decoder.
struct DecodedPositions {
  private let list: PropertyList
  /// The file that the list was read from; nil for a value of a list.
  private var file: Source?
  /// The file's path; nil if only its bytes are known.
  private var path: String?
  /// The value from which the list was copied; nil for a file.
  private var value: PropertyList.Value?

  init(of list: PropertyList, file: Source, path: String?) {
    self.list = list
    self.file = file
    self.path = path
  }

  init(of list: PropertyList, value: PropertyList.Value) {
    self.list = list
    self.value = value
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
    let value = value.flatMap { $0[PropertyList.KeyPath(components)] }
    let keyPath = value?.keyPath ?? PropertyList.KeyPath(components: components)
    var words = keyPath.text.isEmpty ? [] : [keyPath.text]
    var start = path.map { "\($0): " } ?? ""
    switch location(of: keyPath, value) {
    case .text(let position): start = position.prefix(path)
    case .offset(let offset): words.append("offset \(offset)")
    case nil: break
    }
    let end = words.isEmpty ? "" : " (at \(words.joined(separator: ", ")))"
    return DecodingError.Context(
      codingPath: context.codingPath, debugDescription: start + context.debugDescription + end,
      underlyingError: context.underlyingError)
  }

  private func location(of keyPath: PropertyList.KeyPath, _ value: PropertyList.Value?) -> ValuePosition? {
    if let file { return ValuePosition(of: keyPath, in: file, format: list.format) }
    return value?.position.map { .text($0) }
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

import PropertyList

/// The positions of values in a file. They are added to errors when the errors leave the decoder.
struct ErrorPositions {
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
    let start = value?.position?.prefix(path) ?? path.map { "\($0): " } ?? ""
    var locations = keyPath.text.isEmpty ? [] : [keyPath.text]
    if let offset = binary.flatMap({ offset(of: keyPath, in: $0) }) { locations.append("offset \(offset)") }
    let end = locations.isEmpty ? "" : " (at \(locations.joined(separator: ", ")))"
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
    let document = DecodedDocument(list, userInfo: [:])
    var components: [PropertyList.KeyPath.Component] = []
    var index = document.root.number
    for key in codingPath {
      switch list.nodes[index] {
      case .dictionary:
        // The key as the file has it, before the value. The app may have another, equivalent spelling.
        let decoder = ValueDecoder(document, of: ValueID(number: index))
        guard (try? decoder.container(keyedBy: PlistKey.self)) != nil, let value = decoder.value(for: key.stringValue),
          case .string(let name) = list.nodes[value.number - 1]
        else { return components }
        components.append(.key(list.text(of: name)))
        index = value.number
      case .array:
        guard let number = key.intValue, let element = list.element(of: index, at: number) else { return components }
        components.append(.index(number))
        index = element
      default: return components
      }
    }
    return components
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

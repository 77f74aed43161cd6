import PropertyList

/// Adds to errors where in the file they are, once they leave the decoder.
struct DecodedPlaces {
  private let list: PropertyList
  /// The file that the list was read from, if it was.
  private let file: Source?
  /// The file's path, if it has one.
  private let path: String?
  /// The node of the value that coding paths begin at.
  private let root: Int

  init(of list: PropertyList, at root: Int = 0, file: Source? = nil, path: String? = nil) {
    self.list = list
    self.file = file
    self.path = path
    self.root = root
  }

  /// `error` with its place: `Levels.plist:14:3: expected an integer, found the string "x" (at 3.score)`.
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
    let names = names(along: context.codingPath)
    var words = names.isEmpty ? [] : [names.map(PropertyList.KeyPath.component).joined(separator: ".")]
    var start = path.map { "\($0): " } ?? ""
    switch file.flatMap({ ValuePlace(of: PropertyList.KeyPath(names: names), in: $0, format: list.format) }) {
    case .text(let position): start = "\(path.map { "\($0):" } ?? "")\(position.line):\(position.column): "
    case .offset(let offset): words.append("offset \(offset)")
    case nil: break
    }
    let end = words.isEmpty ? "" : " (at \(words.joined(separator: ", ")))"
    return DecodingError.Context(
      codingPath: context.codingPath, debugDescription: start + context.debugDescription + end,
      underlyingError: context.underlyingError)
  }

  /// The keys and indexes that `codingPath` goes through in the list. One that somebody made up may lead astray: what is
  /// left of it is dropped.
  private func names(along codingPath: [any CodingKey]) -> [String] {
    var names: [String] = []
    var index = root
    for key in codingPath {
      switch list.nodes[index] {
      case .dictionary:
        guard let pair = pair(for: key.stringValue, of: index) else { return names }
        names.append(pair.name)
        index = pair.key + 1
      case .array(let count, _):
        guard let place = key.intValue, 0..<Int(count) ~= place else { return names }
        names.append(String(place))
        index += 1
        for _ in 0..<place { index = list.end(of: index) }
      default: return names
      }
    }
    return names
  }

  /// The key in the dictionary at `index` that is `key`, or another spelling of it in Unicode.
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
  /// What is wrong with a file that is not a property list, and where: `Levels.plist:14:3: …`.
  func description(path: String?) -> String {
    let problem = primary
    let message = problem.message(in: text.bytes)
    guard binary == nil else { return "\(path.map { "\($0): " } ?? "")\(message) (at offset \(problem.offset))" }
    let position = TextPosition(of: problem.offset, in: text.bytes)
    return "\(path.map { "\($0):" } ?? "")\(position.line):\(position.column): \(message)"
  }
}

extension PropertyList.KeyPath {
  /// The key path through these keys and indexes, whatever characters the keys have.
  fileprivate init(names: [String]) {
    self.init(
      names.map { name in "/" + name.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined() }.joined())
  }
}

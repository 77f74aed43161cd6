// Key paths as apps see them: `Step` as a key or an index.

extension PropertyList.KeyPath {
  /// A key of a dictionary or an index of an array.
  public enum Component: Hashable, Sendable, PropertyList.PathElement {
    /// A key of a dictionary.
    case key(String)
    /// An index of an array. A negative one counts from the end.
    case index(Int)
    /// A component of a text, such as `0` or `-`, that is a key in a dictionary and an index in an array.
    case keyOrIndex(String)

    /// This component.
    public var keyPathComponent: Component { self }
  }

  /// The keys and indexes from the root on. Components of a text are keys, or if they can be indexes, `keyOrIndex`.
  public var components: [Component] {
    steps.map { step in
      switch step.meaning {
      case .index(_, isKey: false): Int(step.string).map(Component.index) ?? .key(step.string)
      case .index, .intoData: .keyOrIndex(step.string)
      case .key, .selector: .key(step.string)
      }
    }
  }

  package init(components: [Component]) { self.init(steps: components.map { Step($0) }) }
}

extension PropertyList.KeyPath.Step {
  /// A key is not an index of an array, even if it is `0`, and an index is not a key.
  init(_ component: PropertyList.KeyPath.Component) {
    switch component {
    case .key(let key): self.init(text: Array(key.utf8), meaning: .key, isExact: true)
    case .index(let index):
      let elementIndex = index < 0 ? ElementIndex.fromEnd(index) : .fromStart(index)
      self.init(text: Array(String(index).utf8), meaning: .index(elementIndex, isKey: false), isExact: true)
    case .keyOrIndex(let text): self.init(Array(text.utf8))
    }
  }
}

extension PropertyList.KeyPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Creates a key path of keys and indexes. A string is one key, whatever characters it contains, and never an index.
  /// Without any of them, it is the key path of the root.
  ///
  /// - Complexity: O(*n*) in the length of the keys.
  public init(_ path: [any PropertyList.PathElement]) { self.init(components: path.map(\.keyPathComponent)) }

  /// The key path of one key, whatever characters it contains, as in a subscript. `KeyPath(parsing: "Levels.0.Name")` has three
  /// components, as on the command line, and so has `["Levels", 0, "Name"]`.
  public init(stringLiteral key: String) { self.init([key]) }

  /// The key path of a literal: `["Levels", 0, name]`. Each string is one key.
  public init(arrayLiteral path: any PropertyList.PathElement...) { self.init(path) }
}

extension PropertyList.KeyPath: Hashable {
  /// The components, however they were spelled.
  private var exactSteps: [Step] {
    steps.map { Step(text: $0.text, meaning: $0.selector == nil ? $0.meaning : .key, isExact: true) }
  }

  /// True if both have the same components. Keys are compared byte by byte. An index and a key that look alike differ.
  public static func == (left: PropertyList.KeyPath, right: PropertyList.KeyPath) -> Bool {
    left.exactSteps == right.exactSteps
  }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(exactSteps) }
}

extension PropertyList.KeyPath: CustomStringConvertible {
  /// The key path as it was given; for one of components, in the notation of `init(parsing:)`.
  public var description: String { text }

  /// The end of a message about the value at this key path.
  var messageSuffix: String { steps.isEmpty ? "" : " (at \(text))" }
}

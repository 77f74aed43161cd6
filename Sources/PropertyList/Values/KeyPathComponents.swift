// Key paths of keys and indexes.

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

  /// The keys and indexes from the root on. Those of a text are keys, unless they can be indexes.
  public var components: [Component] {
    exactSteps.map { step in
      let text = String(decoding: step.text, as: UTF8.self)
      return switch step.meaning {
      case .key: .key(text)
      case .index: Int(text).map(Component.index) ?? .key(text)
      case .keyOrIndex: .keyOrIndex(text)
      }
    }
  }

  /// A key path of these components. A key is not an index of an array, even if it is `0`, and an index is not a key.
  package init(components: [Component]) {
    let steps = components.map { component in
      switch component {
      case .key(let key): Step(text: Array(key.utf8), meaning: .key)
      case .index(let index): Step(text: Array(String(index).utf8), meaning: .index)
      case .keyOrIndex(let text): Step(text: Array(text.utf8))
      }
    }
    self.init(steps: steps, rules: .own, text: PropertyList.KeyPath.text(of: components))
  }

  /// The steps without escapes. One that cannot be an index is a key.
  private var exactSteps: [Step] {
    steps.map { step in
      let isSpecial = step.isEnd || step.isIntoData && !isPointer
      let isKey = step.meaning == .keyOrIndex && !isSpecial && index(step, count: 0) == nil
      return Step(text: step.text, meaning: isKey ? .key : step.meaning)
    }
  }

  /// The components in the notation of `init(parsing:)`.
  private static func text(of components: [Component]) -> String {
    if case .key(let key)? = components.first, key.utf8.first == UInt8(ascii: "/") || components == [.key("")] {
      return components.map { "/" + $0.pointerText }.joined()
    }
    return components.enumerated().map { position, component in component.text(isFirst: position == 0) }
      .joined(separator: ".")
  }

  /// The end of a message about the value at this key path.
  var suffix: String { components.isEmpty ? "" : " (at \(text))" }
}

extension PropertyList.KeyPath: Hashable {
  /// True if both have the same components. Keys are compared byte by byte. An index and a key that look alike differ.
  public static func == (left: PropertyList.KeyPath, right: PropertyList.KeyPath) -> Bool {
    left.exactSteps == right.exactSteps
  }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(exactSteps) }
}

extension PropertyList.KeyPath: CustomStringConvertible {
  /// The key path in the notation of `init(parsing:)`.
  public var description: String { text }
}

extension PropertyList.KeyPath.Component {
  fileprivate func text(isFirst: Bool) -> String {
    switch self {
    case .key(let key): KeyPathText.component(key, isFirst: isFirst)
    case .index(let index): String(index)
    case .keyOrIndex(let text): text
    }
  }

  /// The component in a JSON Pointer (RFC 6901).
  fileprivate var pointerText: String {
    switch self {
    case .key(let key), .keyOrIndex(let key): PropertyList.KeyPath.pointerComponent(key)
    case .index(let index): String(index)
    }
  }
}

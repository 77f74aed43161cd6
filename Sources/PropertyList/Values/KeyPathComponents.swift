// Key paths of keys and indexes.

extension PropertyList.KeyPath {
  /// A key of a dictionary or an index of an array.
  public enum Component: Hashable, Sendable {
    /// A key of a dictionary.
    case key(String)
    /// An index of an array. A negative one counts from the end.
    case index(Int)
  }

  /// A key path of these components. A key is not an index of an array, even if it is `0`, and an index is not a key.
  package init(components: [Component]) {
    let steps = components.map { component in
      switch component {
      case .key(let key): Step(text: Array(key.utf8), meaning: .key)
      case .index(let index): Step(text: Array(String(index).utf8), meaning: .index)
      }
    }
    self.init(steps: steps, rules: .own, text: PropertyList.KeyPath.text(of: components))
  }

  /// The components in the notation of `init(_:)`.
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

extension PropertyList.KeyPath: CustomStringConvertible {
  /// The key path in the notation of `init(_:)`.
  public var description: String { text }
}

extension PropertyList.KeyPath.Component {
  fileprivate func text(isFirst: Bool) -> String {
    switch self {
    case .key(let key): KeyPathText.component(key, isFirst: isFirst)
    case .index(let index): String(index)
    }
  }

  /// The component in a JSON Pointer (RFC 6901).
  fileprivate var pointerText: String {
    switch self {
    case .key(let key): PropertyList.KeyPath.pointerComponent(key)
    case .index(let index): String(index)
    }
  }
}

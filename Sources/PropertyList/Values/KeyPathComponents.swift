extension PropertyList.KeyPath {
  /// One step of a key path: a key of a dictionary or an index of an array. Literals make both: `["Levels", 0, "Name"]`.
  public enum Component: Hashable, Sendable {
    /// The value for a key of a dictionary.
    case key(String)
    /// The element of an array at an index; negative ones count from the end.
    case index(Int)
  }

  /// A key path of these components, whatever characters the keys hold. Without any it leads to the root.
  ///
  /// An index leads to an array's element only, and a key to a dictionary's value only, whereas in a text `0` may be both.
  public init(components: [Component]) {
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
    return components.enumerated().map { place, component in component.text(isFirst: place == 0) }
      .joined(separator: ".")
  }

  /// The end of a message about the value at this key path.
  var suffix: String { components.isEmpty ? "" : " (at \(text))" }
}

extension PropertyList.KeyPath: CustomStringConvertible {
  /// The key path in the notation of `init(_:)`.
  public var description: String { text }
}

extension PropertyList.KeyPath.Component: CustomStringConvertible {
  /// The component as it stands between the dots of a key path.
  public var description: String { text(isFirst: false) }

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

extension PropertyList.KeyPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A key.
  public init(stringLiteral key: String) { self = .key(key) }
  /// An index.
  public init(integerLiteral index: Int) { self = .index(index) }
}

extension PropertyList.Value {
  /// The key path of the value in its list.
  ///
  /// - Complexity: O(*n*) in the number of values before it in the containers around it.
  public var keyPath: PropertyList.KeyPath {
    let (storage, index) = location
    return PropertyList.KeyPath(components: storage.list.components(to: index))
  }

  /// The line and column of the value's first character in the text of the list. Nil unless the list was read from XML or JSON with
  /// `ReadOptions.keepsText`, and for values of edits.
  ///
  /// - Complexity: O(*n*) in the length of the text before it.
  public var position: PropertyList.TextPosition? {
    let (storage, index) = location
    let list = storage.list
    return list.textRange(of: index).map { range in TextPosition(of: range.lowerBound, in: list.source.bytes) }
  }
}

extension PropertyList {
  /// The keys and indexes from the root to the node at `target`. A key has the same ones as its value.
  func components(to target: Int) -> [KeyPath.Component] {
    func component(_ step: NodeStep) -> KeyPath.Component {
      step.key.map { .key(value(at: $0).description) } ?? .index(step.index)
    }
    var components: [KeyPath.Component] = []
    forEachPath(to: [target], component: component) { _, path in components = path }
    return components
  }

  /// The range of the node at `index` in the text; nil if it is unknown.
  package func textRange(of index: Int) -> Range<Int>? {
    guard let ranges = textRanges?.nodes else { return nil }
    if origins.isEmpty { return ranges[index] }
    guard case .kept(let original) = origins[index] else { return nil }
    return ranges[original]
  }
}

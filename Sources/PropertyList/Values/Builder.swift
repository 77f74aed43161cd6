extension PropertyList {
  /// Builds a property list value by value. `end()` ends the innermost open container. In a dictionary, each value follows its key.
  ///
  /// ```swift
  /// var builder = PropertyList.Builder()
  /// try builder.beginDictionary()
  /// try builder.append(key: "Levels")
  /// try builder.beginArray()
  /// try builder.append(1)
  /// try builder.append(2.5)
  /// try builder.end()
  /// try builder.end()
  /// let list = try builder.finish()  // {Levels = (1, 2.5)}
  /// ```
  ///
  /// A call that is impossible throws a `BuildError` and leaves the builder unchanged. Of duplicate keys, the last one wins.
  ///
  /// - Complexity: O(1) on average for each call, and O(*n*) in the bytes of a text or data, which are copied.
  public struct Builder: ~Copyable {
    private let format: Format
    /// The maximum nesting of containers.
    private let nesting: Int
    private var nodes: [Node] = []
    private let text = TextStore()
    /// The offsets of strings with lone surrogates; see `PropertyList.exact`.
    private var loneSurrogates: [UInt64] = []
    /// True if the first of duplicate keys wins, as in binary files.
    package var keepsFirstKey = false
    /// The containers that have not ended, inside the list itself, which has one value.
    private var containers = TextContainers()
    /// True if the value of the last key is expected next.
    private var hasKey = false

    /// A builder without values.
    public init() { self.init(format: .xml) }

    package init(format: Format, nesting: Int = Limits.nesting) {
      self.format = format
      self.nesting = nesting
    }

    // MARK: Containers

    /// Begins an array. The values that are appended until its `end()` are its elements.
    ///
    /// - Throws: `BuildError` if a key or nothing more is expected, and for containers nested beyond 512.
    public mutating func beginArray() throws(BuildError) { try begin(.array) }

    /// Begins a dictionary. Keys and values are appended in turn until its `end()`.
    ///
    /// - Throws: `BuildError` if a key or nothing more is expected, and for containers nested beyond 512.
    public mutating func beginDictionary() throws(BuildError) { try begin(.dictionary) }

    /// Appends a key of a dictionary, whose value comes next.
    ///
    /// - Throws: `BuildError` if no key is expected, and for 4 GiB or more.
    /// - Complexity: O(*n*) in the length of the key.
    public mutating func append(key: String) throws(BuildError) {
      let isDictionary = containers.innermost.kind == .dictionary
      guard isDictionary, !hasKey else { throw error(hasKey ? .missingValue : .keyOutsideDictionary) }
      let slice = key.withUTF8Span { utf8 in text.append(key: utf8) }
      guard let slice else { throw error(.tooLarge) }
      nodes.append(.string(slice))
      hasKey = true
    }

    /// Ends the innermost open container.
    ///
    /// - Throws: `BuildError` if there is none, and if a key has no value yet.
    public mutating func end() throws(BuildError) {
      let innermost = containers.innermost
      guard containers.nesting > 0 else { throw error(.nothingToEnd) }
      guard !hasKey else { throw error(.missingValue) }
      let size = nodes.count - innermost.node - 1
      guard size <= UInt32.max else { throw error(.tooLarge) }
      let container = innermost.kind == .dictionary ? Node.emptyDictionary : .emptyArray
      nodes[innermost.node] = container.withContent(count: innermost.count, size: size)
      containers.leave()
      countValue()
    }

    /// Ends the list. The builder is empty afterwards, and can build another list.
    ///
    /// - Throws: `BuildError` if nothing was appended, or a container has not ended.
    /// - Complexity: O(*n*) in the number of values.
    public mutating func finish() throws(BuildError) -> PropertyList {
      guard containers.nesting == 0 else { throw error(.unfinished) }
      guard containers.innermost.count == 1 else { throw error(.empty) }
      guard nodes.count <= UInt32.max else { throw error(.tooLarge) }
      var list = PropertyList(format: format, source: text.drain(), nodes: nodes, decoded: [])
      list.loneSurrogates = loneSurrogates
      list.removeDuplicateKeys(keepsFirst: keepsFirstKey)
      self = Builder(format: format, nesting: nesting)
      return list
    }

    // MARK: Scalars

    package mutating func append(string: String) throws(BuildError) {
      try string.withUTF8Span { utf8 throws(BuildError) in try append(utf8, as: Node.string) }
    }

    /// Appends an integer of more than 64 bits: its decimal digits, after a minus sign if it is negative.
    package mutating func append(wideInteger digits: String) throws(BuildError) {
      try append(Array(digits.utf8).span, as: Node.wideInteger)
    }

    /// Appends a scalar without text.
    package mutating func append(scalar node: Node) throws(BuildError) {
      try checkValueIsExpected()
      nodes.append(node)
      countValue()
    }

    private mutating func append(_ bytes: Span<UInt8>, as node: (Slice) -> Node) throws(BuildError) {
      try checkValueIsExpected()
      guard let slice = text.append(bytes) else { throw error(.tooLarge) }
      try append(scalar: node(slice))
    }

    // MARK: Values

    /// Appends a value, with all values inside it.
    ///
    /// - Throws: `BuildError` if no value is expected, for containers nested beyond 512, and for 2^32 values.
    /// - Complexity: O(*n*) in the number of values and in the bytes of their texts and data.
    public mutating func append(_ value: Value) throws(BuildError) {
      let (container, followsKey, depth, count) = (containers.innermost, hasKey, containers.nesting, nodes.count)
      do throws(BuildError) { try appendContent(of: value) } catch {
        // A view inside a tree may be nested too deep.
        while containers.nesting > depth { containers.leave() }
        (containers.innermost, hasKey) = (container, followsKey)
        nodes.removeLast(nodes.count - count)
        throw error
      }
    }

    private mutating func appendContent(of value: Value) throws(BuildError) {
      switch value.form {
      case .view(let storage, let index): try append(index, of: storage.list)
      case .scalar(let scalar): try append(scalar)
      // The recursion is bounded: higher trees become views.
      case .array(let elements, let height):
        try begin(.array, height: height)
        for element in elements { try appendContent(of: element) }
        try end()
      case .dictionary(let pairs, let height):
        try begin(.dictionary, height: height)
        for (key, value) in pairs {
          try append(key: key)
          try appendContent(of: value)
        }
        try end()
      }
    }

    /// Appends the value at `index` of `list`.
    private mutating func append(_ index: Int, of list: borrowing PropertyList) throws(BuildError) {
      try checkValueIsExpected()
      guard nesting == .max || containers.nesting + list.nesting(of: index, .containers) <= nesting else {
        throw error(.tooDeep)
      }
      for node in list.nodes[index..<list.end(of: index)] {
        nodes.append(
          node.replacingSlice { slice in
            // As `importBytes` does for another list. Never nil, as the text has a slice.
            let copy = text.append(list.bytes(of: slice)) ?? slice
            let exact = list.exact(slice)
            if exact != slice, text.append(list.bytes(of: exact)) != nil { loneSurrogates.append(copy.offset) }
            return copy
          })
      }
      countValue()
    }

    /// Appends a scalar. This is not part of the recursion, which keeps its stack frames small.
    @inline(never)
    private mutating func append(_ scalar: Value.Scalar) throws(BuildError) {
      switch scalar {
      case .string(let text): try append(string: text)
      case .data(let bytes): try append(bytes.span, as: Node.data)
      case .integer(let integer):
        guard let node = Node(integer: integer) else { return try append(wideInteger: integer.description) }
        try append(scalar: node)
      case .node(let node): try append(scalar: node)
      }
    }

    private mutating func begin(_ kind: TextContainer.Kind, height: Int = 1) throws(BuildError) {
      try checkValueIsExpected()
      guard nesting - containers.nesting >= height else { throw error(.tooDeep) }
      containers.enter(TextContainer(kind: kind, node: nodes.count))
      hasKey = false
      nodes.append(.null)
    }

    /// Counts a value of the innermost container.
    private mutating func countValue() {
      containers.countMember()
      hasKey = false
    }

    private func checkValueIsExpected() throws(BuildError) {
      switch containers.innermost.kind {
      case .array: return
      case .dictionary: if !hasKey { throw error(.missingKey) }
      case .propertyList: if containers.innermost.count > 0 { throw error(.secondRoot) }
      }
    }

    @inline(never)
    private func error(_ reason: BuildError.Reason) -> BuildError { BuildError(reason: reason, keyPath: keyPath) }

    /// The key path of the next value.
    package var keyPath: KeyPath {
      var components: [KeyPath.Component] = []
      let open = containers.open
      for (depth, container) in open.enumerated() {
        // An open container is the last child so far of the container around it.
        let inner = open.dropFirst(depth + 1).first
        if container.kind == .array {
          components.append(.index(container.count))
        } else if inner != nil || hasKey, case .string(let slice) = nodes[(inner?.node ?? nodes.count) - 1] {
          components.append(.key(text.string(at: slice)))
        }
      }
      return KeyPath(components: components)
    }
  }
}

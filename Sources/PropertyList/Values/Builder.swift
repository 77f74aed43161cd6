extension PropertyList {
  /// Builds a property list value by value, in order. `end()` ends the innermost open container. In a dictionary, each value
  /// follows its key.
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
  /// A call that is impossible throws a `BuildError` and leaves the builder unchanged. Of duplicate keys, the last one counts.
  ///
  /// - Complexity: O(1) on average for each call, and O(*n*) in the bytes of a text or data, which are copied.
  public struct Builder: ~Copyable {
    /// The part of the list that is expected next.
    private enum Expectation {
      case root
      case element
      /// A key, or the end of the dictionary.
      case key
      /// The value of the key that was appended last.
      case value
      case nothing
    }

    /// A container that has not ended.
    private struct Level {
      let node: Int
      let isDictionary: Bool
      /// The number of elements or pairs.
      var count = 0
    }

    private let format: Format
    /// The maximum nesting of containers.
    private let nesting: Int
    private var nodes: [Node] = []
    private let text = TextStore()
    /// The containers around the innermost one, which is `level`.
    private var outerLevels: [Level] = []
    private var level = Level(node: 0, isDictionary: false)
    /// The number of open containers.
    private var depth = 0
    private var expectation = Expectation.root

    /// A builder without values.
    public init() { self.init(format: .xml) }

    /// A builder of a list with this `format`.
    package init(format: Format) { self.init(format: format, nesting: Limits.nesting) }

    init(format: Format, nesting: Int) {
      self.format = format
      self.nesting = nesting
    }

    // MARK: Containers

    /// Begins an array. The values that are appended until its `end()` are its elements.
    ///
    /// - Throws: `BuildError` if a key or nothing more is expected, and for containers nested beyond 512.
    public mutating func beginArray() throws(BuildError) {
      try begin(isDictionary: false)
    }

    /// Begins a dictionary. Keys and values are appended in turn until its `end()`.
    ///
    /// - Throws: `BuildError` if a key or nothing more is expected, and for containers nested beyond 512.
    public mutating func beginDictionary() throws(BuildError) {
      try begin(isDictionary: true)
    }

    /// Appends a key of a dictionary, whose value comes next.
    ///
    /// - Parameter key: The key.
    /// - Throws: `BuildError` if no key is expected, and for 4 GiB or more.
    /// - Complexity: O(*n*) in the length of the key.
    public mutating func append(key: String) throws(BuildError) {
      var key = key
      try key.withUTF8Span { utf8 throws(BuildError) in try append(keyUTF8: utf8) }
    }

    /// Appends a key of a dictionary; `utf8` must be valid UTF-8.
    package mutating func append(keyUTF8 utf8: Span<UInt8>) throws(BuildError) {
      guard expectation == .key else { throw error(expectation == .value ? .missingValue : .keyOutsideDictionary) }
      guard let slice = text.append(key: utf8) else { throw error(.tooLarge) }
      nodes.append(.string(slice))
      expectation = .value
    }

    /// Ends the innermost open container.
    ///
    /// - Throws: `BuildError` if there is none, and if a key has no value yet.
    public mutating func end() throws(BuildError) {
      guard depth > 0 else { throw error(.nothingToEnd) }
      guard expectation != .value else { throw error(.missingValue) }
      guard let count = UInt32(exactly: level.count), let size = UInt32(exactly: nodes.count - level.node - 1) else {
        throw error(.tooLarge)
      }
      nodes[level.node] = level.isDictionary ? .dictionary(count: count, size: size) : .array(count: count, size: size)
      depth -= 1
      guard let outer = outerLevels.popLast() else { return expectation = .nothing }
      level = outer
      noteValue()
    }

    /// Ends the list. The builder is empty afterwards, and can build another list.
    ///
    /// - Returns: The list that was built.
    /// - Throws: `BuildError` if nothing was appended, or a container has not ended.
    /// - Complexity: O(*n*) in the number of values.
    public mutating func finish() throws(BuildError) -> PropertyList {
      guard depth == 0 else { throw error(.unfinished) }
      guard expectation == .nothing else { throw error(.empty) }
      guard nodes.count <= UInt32.max else { throw error(.tooLarge) }
      var list = PropertyList(format: format, source: text.drain(), nodes: nodes, decoded: [])
      self = Builder(format: format, nesting: nesting)
      list.removeDuplicateKeys(.lastWins)
      return list
    }

    // MARK: Scalars

    /// Appends a string.
    ///
    /// - Throws: `BuildError` if no value is expected, and for 4 GiB or more.
    package mutating func append(string: String) throws(BuildError) {
      var string = string
      try string.withUTF8Span { utf8 throws(BuildError) in try append(stringUTF8: utf8) }
    }

    /// Appends a string; `utf8` must be valid UTF-8.
    package mutating func append(stringUTF8 utf8: Span<UInt8>) throws(BuildError) {
      try checkValueIsExpected()
      append(value: .string(try slice(utf8)))
    }

    /// Appends data.
    ///
    /// - Throws: `BuildError` if no value is expected, and for 4 GiB or more.
    package mutating func append(data bytes: Span<UInt8>) throws(BuildError) {
      try checkValueIsExpected()
      append(value: .data(try slice(bytes)))
    }

    /// Appends an integer of more than 64 bits: its decimal digits, after a minus sign if it is negative.
    ///
    /// - Throws: `BuildError` if no value is expected, and for 4 GiB or more.
    package mutating func append(wideInteger digits: String) throws(BuildError) {
      try checkValueIsExpected()
      append(value: .wideInteger(try slice(Array(digits.utf8).span)))
    }

    /// Appends a scalar without text.
    ///
    /// - Throws: `BuildError` if no value is expected.
    @inline(__always)
    package mutating func append(scalar node: Node) throws(BuildError) {
      try checkValueIsExpected()
      append(value: node)
    }

    // MARK: Values

    /// Appends a value, with all values inside it.
    ///
    /// - Parameter value: The value.
    /// - Throws: `BuildError` if no value is expected, for containers nested beyond 512, and for 2^32 values.
    /// - Complexity: O(*n*) in the number of values and in the bytes of their texts and data.
    public mutating func append(_ value: Value) throws(BuildError) {
      var open: [OpenTree] = []
      try append(value, &open)
      while let tree = open.last {
        let position = tree.position
        open[open.count - 1].position += 1
        switch tree.content {
        case .array(let elements, _) where position < elements.count:
          try append(elements[position], &open)
        case .dictionary(let pairs, _) where position < pairs.count:
          try append(key: pairs[position].key)
          try append(pairs[position].value, &open)
        case .array, .dictionary, .string, .data, .integer, .scalar:
          open.removeLast()
          try end()
        }
      }
    }

    /// An array or dictionary of a tree whose members are appended. Recursion would need too much stack for deep trees.
    private struct OpenTree {
      let content: Value.Tree
      /// The position of the next member.
      var position = 0
    }

    /// Appends a value. Of the containers of a tree, only the outermost begins and is added to `open`.
    private mutating func append(_ value: Value, _ open: inout [OpenTree]) throws(BuildError) {
      switch value.form {
      case .view(let storage, let index):
        try checkValueIsExpected()
        guard nesting == .max || depth + storage.list.nesting(of: index, .containers) <= nesting else {
          throw error(.tooDeep)
        }
        copyNodes(of: storage.list, at: index)
        if depth > 0 { noteValue() } else { expectation = .nothing }
      case .tree(let tree):
        switch tree {
        case .string(let text): try append(string: text)
        case .data(let bytes): try append(data: bytes.span)
        case .integer(let integer):
          if let small = Int64(exactly: integer) {
            try append(scalar: .integer(small))
          } else if let unsigned = UInt64(exactly: integer) {
            try append(scalar: .unsigned(unsigned))
          } else {
            try append(wideInteger: integer.description)
          }
        case .scalar(let node): try append(scalar: node)
        case .array:
          try beginArray()
          open.append(OpenTree(content: tree))
        case .dictionary:
          try beginDictionary()
          open.append(OpenTree(content: tree))
        }
      }
    }

    // MARK: -

    private mutating func copyNodes(of list: borrowing PropertyList, at index: Int) {
      for node in index..<list.end(of: index) {
        nodes.append(list.nodes[node].replacingSlice { slice in text.append(list.bytes(of: slice)) ?? slice })
      }
    }

    private mutating func begin(isDictionary: Bool) throws(BuildError) {
      try checkValueIsExpected()
      guard depth < nesting else { throw error(.tooDeep) }
      if depth > 0 { outerLevels.append(level) }
      level = Level(node: nodes.count, isDictionary: isDictionary)
      depth += 1
      nodes.append(.null)
      expectation = isDictionary ? .key : .element
    }

    @inline(__always)
    private mutating func append(value node: Node) {
      nodes.append(node)
      if depth > 0 { noteValue() } else { expectation = .nothing }
    }

    /// Counts an element or a pair of the innermost container.
    @inline(__always)
    private mutating func noteValue() {
      level.count &+= 1
      expectation = level.isDictionary ? .key : .element
    }

    @inline(__always)
    private func checkValueIsExpected() throws(BuildError) {
      switch expectation {
      case .element, .value, .root: return
      case .key: throw error(.missingKey)
      case .nothing: throw error(.secondRoot)
      }
    }

    private mutating func slice(_ bytes: Span<UInt8>) throws(BuildError) -> Slice {
      guard let slice = text.append(bytes) else { throw error(.tooLarge) }
      return slice
    }

    /// An error with the key path of the next value.
    @inline(never)
    private func error(_ reason: BuildError.Reason) -> BuildError {
      var components: [KeyPath.Component] = []
      let levels = depth > 0 ? outerLevels + [level] : []
      for (position, level) in levels.enumerated() {
        // An open container is the last child so far of the container around it.
        let last = position + 1 < levels.count ? levels[position + 1].node - 1 : nodes.count - 1
        if !level.isDictionary {
          components.append(.index(level.count))
        } else if position + 1 < levels.count || expectation == .value, case .string(let slice) = nodes[last] {
          components.append(.key(text.string(at: slice)))
        }
      }
      return BuildError(reason: reason, keyPath: KeyPath(components: components))
    }
  }
}

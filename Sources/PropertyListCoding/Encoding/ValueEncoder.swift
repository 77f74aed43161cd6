import PropertyList

/// The encoder of one value, which may turn out to be a scalar, an array or a dictionary.
final class ValueEncoder: Encoder {
  /// Containers inside one another, as many as the formats take.
  static let mostLevels = 512

  /// What the value is.
  enum State {
    case empty, scalar, array, dictionary
  }

  let document: EncodedDocument
  /// Where the value stands.
  private(set) var segment: EncodedSegment
  /// How many containers this value is inside of.
  private var level: Int
  private var parent: ValueEncoder?
  /// The key that the parent has the value under, if it is not an element.
  private var key: (any CodingKey)?
  /// Which of the parent's elements the value is: to set this costs less than to make a key of it.
  private var element: Int?
  private(set) var state = State.empty
  /// The container's node.
  private(set) var header: Int?
  /// The elements, or the pairs.
  private(set) var count = 0
  private var isOpen = false
  /// The segment's generation when the container began.
  private var generation = 0
  /// What is appended after the container's end.
  private var continuation: EncodedSegment?
  /// The containers that `nestedContainer` has made, which a second call for the same key gives again.
  private var nested: [String: ValueEncoder] = [:]
  /// Whether an element of the outermost array is being encoded.
  private var hasElementInProgress = false
  /// An encoder of an earlier value inside this one that nobody has kept, for the next value.
  private var spare: ValueEncoder?

  /// An encoder of a value that `parent` has under `key`; the root has neither.
  init(_ document: EncodedDocument, in segment: EncodedSegment, parent: ValueEncoder?, key: (any CodingKey)?) {
    self.document = document
    self.segment = segment
    self.parent = parent
    self.key = key
    level = parent.map { $0.level + 1 } ?? 0
  }

  // Coding paths are made only when somebody asks.
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var encoder: ValueEncoder? = self
    while let current = encoder {
      if let key = current.element.map({ PlistKey.index($0) }) ?? current.key { path.append(key) }
      encoder = current.parent
    }
    return path.reversed()
  }

  var userInfo: [CodingUserInfoKey: Any] { document.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedValues(of: container(.dictionary)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedValues(of: container(.array)) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(of: self) }

  // MARK: Becoming a value

  /// This encoder once it has a container: the one that it has already, or a new one.
  private func container(_ wanted: State) -> ValueEncoder {
    switch state {
    case wanted: return self
    case .empty:
      guard level < Self.mostLevels else {
        return misused("more than \(Self.mostLevels) containers inside one another")
      }
      takePlace()
      state = wanted
      header = segment.count
      isOpen = true
      generation = segment.generation
      segment.begin(self)
      return self
    default: return misused("a second container, or one beside a single value, at the same place")
    }
  }

  /// Encodes a scalar in the place of this value.
  func encode(_ node: Node) throws {
    guard state == .empty else {
      throw EncodedProblem(description: "a single value where a value is already encoded")
    }
    takePlace()
    state = .scalar
    segment.append(node)
  }

  /// Encodes any value in the place of this one.
  func encode<Value: Encodable>(_ value: Value) throws {
    if state == .empty, let type = DirectType(Value.self), !type.isArray || level < Self.mostLevels {
      takePlace()
      try segment.withNodes { try document.append(value, as: type, to: &$0) }
      return state = .scalar
    }
    if document.isStringDictionary(Value.self), let dictionary = value as? any StringDictionary {
      try dictionary.encodeInOrder(to: container(.dictionary))
    } else {
      try value.encode(to: self)
    }
  }

  /// Sees to it that what is appended to the segment next is this value.
  private func takePlace() {
    if segment.pending === self {
      segment.pending = nil
    } else if parent != nil, !isDetached {
      // Its turn is over: the value is lost, as it is in Foundation.
      segment = document.makeSegment()
    }
  }

  /// An encoder for the values of a container that has no place in the list. The misuse is thrown in the end.
  private func misused(_ problem: String) -> ValueEncoder {
    document.misuse = document.misuse ?? problem
    let other = ValueEncoder(document, in: document.makeSegment(), parent: nil, key: nil)
    other.level = Self.mostLevels
    other.isDetached = true
    return other
  }

  // MARK: Values of the container

  /// Whether this is the innermost container that has not ended, as it is while values come in the order in which they stand.
  private var isInnermost: Bool {
    @inline(__always) get { document.main.innermost === self && document.main.pending == nil }
  }

  /// Appends `node` to the array.
  @inline(__always)
  func append(_ node: Node) {
    if isInnermost { document.main.append(node) } else { openSegment().append(node) }
    count &+= 1
  }

  /// Appends `node` to the dictionary.
  @inline(__always)
  func append(_ node: Node, forKey key: String) throws {
    let key = try document.key(key)
    if isInnermost { document.main.append(key, node) } else { openSegment().append(key, node) }
    count &+= 1
  }

  /// Appends any value to the array.
  func append<Value: Encodable>(_ value: Value) throws {
    if let type = DirectType(Value.self), !type.isArray || level + 1 < Self.mostLevels {
      try openSegment().withNodes { try document.append(value, as: type, to: &$0) }
      count &+= 1
      return
    }
    let segment = openSegment()
    guard parent == nil else {
      return try append(value, to: segment, from: segment.count, element: count, key: PlistKey.index(count))
    }
    // An element that appends others itself is changed after them.
    let isOnlyOne = !hasElementInProgress
    hasElementInProgress = true
    defer { hasElementInProgress = !isOnlyOne }
    do {
      try append(value, to: segment, from: segment.count, element: count, key: PlistKey.index(count))
    } catch {
      document.keepsElements = true
      throw error
    }
    // Somebody has kept the element's encoder, and may use it again.
    if !isOnlyOne || spare == nil { document.keepsElements = true }
    document.writeElementsIfMany(of: self)
  }

  /// Appends any value to the dictionary.
  func append<Value: Encodable>(_ value: Value, forKey key: some CodingKey) throws {
    let keyNode = try document.key(key.stringValue)
    let segment = openSegment()
    if let type = DirectType(Value.self), !type.isArray || level + 1 < Self.mostLevels {
      try segment.withNodes { nodes in
        nodes.append(keyNode)
        do {
          try document.append(value, as: type, to: &nodes)
        } catch {
          nodes.removeLast()
          throw error
        }
      }
      count &+= 1
      return
    }
    let start = segment.count
    segment.append(keyNode)
    try append(value, to: segment, from: start, element: nil, key: key)
  }

  /// Appends a value that has the number of an element, or else `key`.
  @inline(__always)
  private func append<Value: Encodable>(
    _ value: Value, to segment: EncodedSegment, from start: Int, element: Int?, key: some CodingKey
  ) throws {
    let before = count
    var encoder = child(in: segment, element: element)
    if element == nil { encoder.key = key }
    count &+= 1
    segment.pending = encoder
    do {
      guard encoder.level <= Self.mostLevels else {
        throw EncodedProblem(description: "more than \(Self.mostLevels) containers inside one another")
      }
      try encoder.encode(value)
    } catch {
      // As in Foundation, the container then is as it was. If the value has used one further out, its remains must stay.
      if isOpen(in: segment) {
        segment.remove(from: start, inside: self)
        count = before
      }
      throw error
    }
    if segment.pending === encoder {
      // As in Foundation, what encodes nothing is an empty dictionary.
      segment.pending = nil
      segment.append(.dictionary(count: 0, size: 0))
    } else if isOpen(in: segment) {
      segment.end(inside: self)
    }
    if isKnownUniquelyReferenced(&encoder) {
      encoder.parent = nil
      spare = encoder
    }
  }

  /// An encoder for the next value, which may have been one for an earlier value. If it is not an element, its key is still to
  /// be set.
  @inline(__always)
  private func child(in segment: EncodedSegment, element: Int?) -> ValueEncoder {
    guard let spare else {
      let encoder = ValueEncoder(document, in: segment, parent: self, key: nil)
      encoder.element = element
      return encoder
    }
    self.spare = nil
    spare.segment = segment
    spare.parent = self
    spare.element = element
    spare.state = .empty
    spare.header = nil
    spare.count = 0
    spare.isOpen = false
    spare.isDetached = false
    return spare
  }

  /// The container for `key`, which is made if it is not there.
  func nestedContainer(_ state: State, forKey key: some CodingKey) -> ValueEncoder {
    let name = key.stringValue
    if let known = nested[name] { return known.container(state) }
    let encoder = superEncoder(forKey: key)
    if nested.isEmpty { document.note(nesting: self) }
    nested[name] = encoder
    return encoder.container(state)
  }

  /// Ends the references to nested containers, which refer to this one.
  func forgetNested() { nested = [:] }

  /// A new container at the end of the array.
  func nestedContainer(_ state: State) -> ValueEncoder { superEncoder().container(state) }

  /// An encoder for the value for `key`, now or later.
  func superEncoder(forKey key: some CodingKey) -> ValueEncoder {
    guard let keyNode = try? document.key(key.stringValue) else { return misused("a key of 4 GiB or more") }
    let segment = openSegment()
    segment.append(keyNode)
    return makePending(in: segment, key: key)
  }

  /// An encoder for the next element of the array, now or later.
  func superEncoder() -> ValueEncoder { makePending(in: openSegment(), key: PlistKey.index(count)) }

  private func makePending(in segment: EncodedSegment, key: some CodingKey) -> ValueEncoder {
    if parent == nil { document.keepsElements = true }
    let encoder = ValueEncoder(document, in: segment, parent: self, key: key)
    count += 1
    segment.pending = encoder
    return encoder
  }

  /// The segment to which what comes next in the container is appended.
  @inline(__always)
  private func openSegment() -> EncodedSegment {
    let segment = continuation ?? self.segment
    if segment.pending == nil, segment.innermost === self { return segment }
    return reopenedSegment()
  }

  @inline(never)
  private func reopenedSegment() -> EncodedSegment {
    let segment = continuation ?? self.segment
    segment.detachPending()
    if isOpen(in: segment) {
      segment.end(inside: self)
      return segment
    }
    let rest = document.makeSegment(continuing: self)
    continuation = rest
    if let header, segment.holds(header, since: generation) { segment.link(self, at: header) }
    return rest
  }

  /// Whether what is appended to `segment` can be in this container.
  private func isOpen(in segment: EncodedSegment) -> Bool {
    if let continuation { return continuation === segment }
    return isOpen && segment === self.segment
  }

  // MARK: Ends and segments

  /// Whether the value stands in a segment of its own.
  private var isDetached = false

  /// Ends the container, and returns the one around it in its segment.
  func end() -> ValueEncoder? {
    isOpen = false
    return isDetached ? nil : parent
  }

  /// The container's node, when `size` nodes are inside it.
  func node(size: Int) -> Node {
    let (count, size) = (finalCount, UInt32(truncatingIfNeeded: size))
    return state == .array ? .array(count: count, size: size) : .dictionary(count: count, size: size)
  }

  var finalCount: UInt32 { UInt32(truncatingIfNeeded: count) }

  /// Moves the value to a segment of its own, as its place is no longer at the end.
  func detach() {
    isDetached = true
    segment = document.makeSegment()
  }

  /// Whether the node at `index` of `other` only holds the place of the value.
  func isDetached(at index: Int, of other: EncodedSegment) -> Bool { isDetached && other !== segment }

  func appendDetached(to nodes: inout [Node]) {
    if state == .empty { nodes.append(.dictionary(count: 0, size: 0)) } else { segment.appendAll(to: &nodes) }
  }

  func appendContinuation(to nodes: inout [Node]) { continuation?.appendAll(to: &nodes) }
}

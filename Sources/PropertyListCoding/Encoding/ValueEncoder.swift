import PropertyList

/// The encoder of one value: a scalar, an array or a dictionary. It is also its single-value container.
final class ValueEncoder: Encoder, SingleValueEncodingContainer {
  enum ContainerKind {
    case array, dictionary
  }

  /// The state of the value, with the kind and the node of a container. All transitions:
  ///
  ///     missing -> scalar    encode
  ///     missing -> open      container(_:)
  ///     open    -> ended     end(), when a node outside the container follows
  ///
  /// Members of an open container are appended to `segment`, those of an ended one to `continuation`.
  enum State {
    case missing
    /// A scalar, or any value of a `DirectType`.
    case scalar
    case open(ContainerKind, EncodedSegment.Header)
    case ended(ContainerKind, EncodedSegment.Header)
  }

  /// The segment that the value's nodes are appended to.
  private enum Destination {
    /// The parent's segment. There, the encoder of a member is `pending` until the value is encoded.
    case parentSegment
    /// The segment of the root, or of a detached value: the parent's next value was encoded before it.
    case ownSegment
    /// One outside the list. As in Foundation, a value is lost if the parent has written an empty dictionary for it, or has removed it.
    case lostSegment
  }

  /// The state of one value. An encoder that is reused for another value begins with a new one.
  struct Progress {
    /// The index of the value in the parent array. A key would cost more, as it is boxed.
    var elementIndex: Int?
    var state = State.missing
    /// The number of elements or pairs.
    var count = 0
    /// True if the value has a separate segment. Changes only from false to true, while the value is `missing`.
    var isDetached = false
  }

  let document: EncodedDocument
  /// The segment of the value.
  private(set) var segment: EncodedSegment
  private(set) var progress = Progress()
  /// The number of containers around the value.
  private var depth: Int
  private var parent: ValueEncoder?
  /// The key of the value; nil for an element.
  private var key: (any CodingKey)?
  /// The segment of members that are appended after the container has ended.
  private var continuation: EncodedSegment?
  /// The nested containers by key: `nestedContainer` returns the same container for the same key.
  private var nested: [String: ValueEncoder] = [:]
  /// The encoder of an earlier value inside this value. The app has not kept it, so it is reused for the next value.
  private(set) var spare: ValueEncoder?

  /// Creates an encoder of a value that `parent` has under `key`; the root has no parent and no key.
  init(_ document: EncodedDocument, in segment: EncodedSegment, parent: ValueEncoder?, key: (any CodingKey)?) {
    self.document = document
    self.segment = segment
    self.parent = parent
    self.key = key
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  // Coding paths are created on request only.
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var encoder: ValueEncoder? = self
    while let current = encoder {
      if let key = current.progress.elementIndex.map({ PlistKey.index($0) }) ?? current.key { path.append(key) }
      encoder = current.parent
    }
    return path.reversed()
  }

  var userInfo: [CodingUserInfoKey: Any] { document.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(PlistKeyedEncodingContainer(of: container(.dictionary)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { PlistUnkeyedEncodingContainer(of: container(.array)) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  // MARK: The value of the encoder

  /// True until the value is encoded.
  var isMissing: Bool { if case .missing = progress.state { true } else { false } }

  /// Returns the encoder of an existing or new container of the kind `wanted`: this encoder, unless it is misused.
  func container(_ wanted: ContainerKind) -> ValueEncoder {
    switch progress.state {
    case .open(wanted, _), .ended(wanted, _): return self
    case .missing:
      guard depth < Limits.nesting else { return encoderAfterMisuse(EncodingProblem.tooDeep.description) }
      appendValue { progress.state = .open(wanted, $0.begin(self)) }
      return self
    case .scalar, .open, .ended:
      return encoderAfterMisuse("a second container, or one beside a single value, for the same value")
    }
  }

  /// Encodes the value as a scalar.
  func encode(_ node: Node) throws {
    guard isMissing else {
      throw EncodingProblem(description: "a single value where a value is already encoded")
    }
    appendValue { $0.append(node) }
    progress.state = .scalar
  }

  /// Encodes the value.
  func encode<Value: Encodable>(_ value: Value) throws {
    if isMissing, let type = directType(of: Value.self, depth: depth) {
      try appendValue { segment in try segment.withNodes { try document.append(value, as: type, to: &$0) } }
      progress.state = .scalar
      return
    }
    if let collection = document.collectionTypes.conforming(Value.self) {
      try collection.encode(value, by: self)
    } else {
      try value.encode(to: self)
    }
  }

  func encodeNil() throws { try encode(document.null()) }
  func encode(_ value: Bool) throws { try encode(.boolean(value)) }
  func encode(_ value: String) throws { try encode(document.string(value)) }
  func encode(_ value: Double) throws { try encode(.real(value)) }
  func encode(_ value: Float) throws { try encode(.float(value)) }
  func encode(_ value: Int128) throws { try encode(document.wideInteger(value)) }
  func encode(_ value: UInt128) throws { try encode(document.wideInteger(value)) }

  /// Encodes the other widths of integers.
  func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
    try encode(document.integer(value))
  }

  /// The direct type of a value inside `depth` containers. Nil for other types, and for an array that is nested too deep, whose
  /// encoder reports the error.
  @inline(__always)
  private func directType<Value>(of type: Value.Type, depth: Int) -> DirectType? {
    guard let type = DirectType(type), !type.isArray || depth < Limits.nesting else { return nil }
    return type
  }

  /// Appends this value, or begins its container, with `append`. If that fails, the app may encode another value instead.
  @inline(__always)
  private func appendValue(_ append: (EncodedSegment) throws -> Void) rethrows {
    let destination = destination
    if destination == .lostSegment { segment = document.makeSegment() }
    try append(segment)
    if destination == .parentSegment { segment.pending = nil }
  }

  @inline(__always)
  private var destination: Destination {
    if segment.pending === self { return .parentSegment }
    return parent == nil || progress.isDetached ? .ownSegment : .lostSegment
  }

  /// Returns an encoder for values that are not part of the list. At its depth, containers are refused. The error is thrown at the end.
  private func encoderAfterMisuse(_ problem: String) -> ValueEncoder {
    document.misuse = document.misuse ?? problem
    let other = ValueEncoder(document, in: document.makeSegment(), parent: nil, key: nil)
    other.depth = Limits.nesting
    return other
  }

  // MARK: Members of the container

  /// Appends `node` to the array.
  @inline(__always)
  func append(_ node: Node) { appendMember { $0.append(node) } }

  /// Appends `node` to the dictionary.
  @inline(__always)
  func append(_ node: Node, forKey key: String) throws {
    let key = try document.key(key)
    appendMember { nodes in
      nodes.append(key)
      nodes.append(node)
    }
  }

  /// Appends the nodes of an element or a pair with `append`.
  @inline(__always)
  private func appendMember(_ append: (inout [Node]) throws -> Void) rethrows {
    // The references to `main`, the usual segment, need not be counted.
    if document.main.isReady(for: self) {
      try document.main.withNodes(append)
    } else {
      try segmentForNextMember().withNodes(append)
    }
    progress.count &+= 1
  }

  /// Appends any value to the array.
  func append<Value: Encodable>(_ value: Value) throws {
    if let type = directType(of: Value.self, depth: depth + 1) {
      return try appendMember { try document.append(value, as: type, to: &$0) }
    }
    guard parent == nil else { return try appendElement(value) }
    try document.appendElement(toRoot: self) { try appendElement(value) }
  }

  @inline(__always)
  private func appendElement<Value: Encodable>(_ value: Value) throws {
    let (segment, index) = (segmentForNextMember(), progress.count)
    try encodeMember(value, in: segment, from: segment.count) { $0.progress.elementIndex = index }
  }

  /// Appends any value to the dictionary.
  func append<Value: Encodable>(_ value: Value, forKey key: some CodingKey) throws {
    let keyNode = try document.key(key.stringValue)
    if let type = directType(of: Value.self, depth: depth + 1) {
      return try appendMember { nodes in
        nodes.append(keyNode)
        try document.append(value, as: type, to: &nodes)
      }
    }
    let segment = segmentForNextMember()
    let start = segment.count
    segment.append(keyNode)
    try encodeMember(value, in: segment, from: start) { $0.key = key }
  }

  /// Encodes an element, or the value of a pair. `identify` sets its index or key. The first node of the member is at `start`.
  @inline(__always)
  private func encodeMember<Value: Encodable>(
    _ value: Value, in segment: EncodedSegment, from start: Int, identify: (ValueEncoder) -> Void
  ) throws {
    let oldCount = progress.count
    var encoder = memberEncoder(in: segment)
    identify(encoder)
    progress.count &+= 1
    segment.pending = encoder
    do {
      guard encoder.depth <= Limits.nesting else { throw EncodingProblem.tooDeep }
      try encoder.encode(value)
    } catch {
      // As in Foundation, the container is then unchanged. Values that were encoded in an outer container must stay.
      if containsEnd(of: segment) {
        segment.removeNodes(from: start, inside: self)
        progress.count = oldCount
      }
      throw error
    }
    if segment.pending === encoder {
      // As in Foundation, a value that encodes nothing is an empty dictionary.
      segment.pending = nil
      segment.append(.emptyDictionary)
    } else if containsEnd(of: segment) {
      segment.end(inside: self)
    }
    if isKnownUniquelyReferenced(&encoder) {
      encoder.parent = nil
      spare = encoder
    }
  }

  /// Returns a new or reused encoder for the next member. The caller sets the index or the key.
  @inline(__always)
  private func memberEncoder(in segment: EncodedSegment) -> ValueEncoder {
    let encoder = spare ?? ValueEncoder(document, in: segment, parent: self, key: nil)
    spare = nil
    // A spare has no `continuation` and no `nested`: these refer to their encoder, so it is not uniquely referenced.
    encoder.segment = segment
    encoder.parent = self
    encoder.progress = Progress()
    return encoder
  }

  /// Returns the existing or a new container for `key`.
  func nestedContainer(_ kind: ContainerKind, forKey key: some CodingKey) -> ValueEncoder {
    let name = key.stringValue
    if let known = nested[name] { return known.container(kind) }
    let encoder = superEncoder(forKey: key)
    if nested.isEmpty { document.record(nesting: self) }
    nested[name] = encoder
    return encoder.container(kind)
  }

  /// Releases the nested containers, which refer to this encoder.
  func releaseNested() { nested = [:] }

  /// Appends a new container to the array.
  func nestedContainer(_ kind: ContainerKind) -> ValueEncoder { superEncoder().container(kind) }

  /// Returns an encoder for the value for `key`, which may be encoded later.
  func superEncoder(forKey key: some CodingKey) -> ValueEncoder {
    guard let keyNode = try? document.key(key.stringValue) else { return encoderAfterMisuse("a key of 4 GiB or more") }
    let segment = segmentForNextMember()
    segment.append(keyNode)
    return makePending(in: segment, key: key)
  }

  /// Returns an encoder for the next element of the array, which may be encoded later.
  func superEncoder() -> ValueEncoder { makePending(in: segmentForNextMember(), key: PlistKey.index(progress.count)) }

  private func makePending(in segment: EncodedSegment, key: some CodingKey) -> ValueEncoder {
    if parent == nil { document.mayElementsChange = true }
    let encoder = ValueEncoder(document, in: segment, parent: self, key: key)
    progress.count += 1
    segment.pending = encoder
    return encoder
  }

  /// Returns a segment that is ready for the container.
  @inline(__always)
  private func segmentForNextMember() -> EncodedSegment {
    let segment = continuation ?? self.segment
    return segment.isReady(for: self) ? segment : segmentForMemberOutOfOrder()
  }

  /// Detaches a value that is pending, and ends the containers inside this one, or continues this container in another segment if it
  /// has ended.
  @inline(never)
  private func segmentForMemberOutOfOrder() -> EncodedSegment {
    let segment = continuation ?? self.segment
    segment.detachPending()
    if containsEnd(of: segment) {
      segment.end(inside: self)
      return segment
    }
    let rest = document.makeSegment(continuing: self)
    continuation = rest
    if case .ended(_, let header) = progress.state { segment.recordContinuation(of: self, at: header) }
    return rest
  }

  /// True if the end of `segment` is in this container, or in one inside it.
  private func containsEnd(of segment: EncodedSegment) -> Bool {
    if let continuation { return continuation === segment }
    guard case .open = progress.state else { return false }
    return segment === self.segment
  }

  // MARK: Ends and segments

  /// Ends the container, and returns the container around it in the same segment.
  func end() -> ValueEncoder? {
    if case .open(let kind, let header) = progress.state { progress.state = .ended(kind, header) }
    return progress.isDetached ? nil : parent
  }

  /// Moves the value to a separate segment, since other values follow it.
  func detach() {
    progress.isDetached = true
    segment = document.makeSegment()
  }

  func appendDetached(to nodes: inout [Node]) {
    if isMissing { nodes.append(.emptyDictionary) } else { segment.appendAll(to: &nodes) }
  }

  func appendContinuation(to nodes: inout [Node]) { continuation?.appendAll(to: &nodes) }
}

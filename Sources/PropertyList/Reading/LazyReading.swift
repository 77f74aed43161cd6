extension PropertyList {
  /// Reads the value that `keyPath` names in `source`; nil if there is none. It becomes the root of the list.
  ///
  /// The result is that of reading everything and then `find`, but only what leads to the value is kept in memory. In a
  /// binary property list nothing else is read. Text is read to the end of the outermost dictionary around the value,
  /// since a later key may repeat one on the way; where only arrays are around it, to the end of the value. Mistakes in what
  /// is not read are not found, unless `options` ask for a check of everything.
  ///
  /// - Parameters:
  ///   - source: the bytes of a property list.
  ///   - keyPath: where the value stands.
  ///   - levels: how many levels of what is inside the value are needed: 0 for its kind, 1 for its keys. What is further in
  ///     may be missing. Nil for all.
  ///   - options: how to read; with those that check the whole input, mistakes anywhere in it are found.
  /// - Throws: `ReadError` if what was read is not a property list.
  public init?(
    reading source: ByteSource, at keyPath: KeyPath, levels: Int? = nil, _ options: ReadOptions
  ) throws(ReadError) {
    if keyPath.steps.isEmpty && levels == nil || options.changesView {
      try self.init(reading: source, options)
      guard let index = find(keyPath) else { return nil }
      keep(index)
      return
    }
    if source.bytes.has(PropertyList.binaryMagic, at: 0) {
      do {
        guard let value = try PropertyList.binary(in: source, at: keyPath, levels: levels, options) else { return nil }
        self = value
        return
      } catch {
        if PropertyList.looksBinary(source.bytes) { throw PropertyList.damagedBinary(source, error, options) }
      }
    }
    let selection = Selection(keyPath, levels: levels, stopsEarly: !options.checksWholeInput)
    self = try PropertyList.readText(source, options, selection)
    guard keep(selection) else { return nil }
  }

  /// Reads `source` for an edit of the value at `keyPath` and of no other. If its text is kept and is XML, the containers
  /// beside that value, and beside those around it, are left without their content.
  package init(reading source: ByteSource, forEditAt keyPath: KeyPath, _ options: ReadOptions) throws(ReadError) {
    let isWhole = keyPath.steps.isEmpty || !options.keepsText || options.changesView
    guard !isWhole, !source.bytes.has(PropertyList.binaryMagic, at: 0) else {
      try self.init(reading: source, options)
      return
    }
    self = try PropertyList.readText(source, options, Selection(keyPath, stopsEarly: false, keepsMembers: true))
    if places == nil { removeDuplicateKeys(.lastWins) }
  }

  private static func binary(
    in source: Source, at keyPath: KeyPath, levels: Int?, _ options: ReadOptions
  ) throws(SyntaxError) -> PropertyList? {
    var reader = try BinaryReader(source.bytes, limits: options.limits)
    if options.checksWholeInput { try reader.objects.validate(limits: options.limits) }
    guard let number = try reader.objects.find(keyPath) else { return nil }
    try reader.read(object: number, levels: levels ?? .max)
    var value = PropertyList(format: .binary, source: source, builder: &reader.builder)
    value.removeDuplicateKeys(.firstWins)
    return value
  }

  /// Makes what `selection` has found the root.
  ///
  /// - Returns: whether it has found anything.
  private mutating func keep(_ selection: Selection) -> Bool {
    guard let found = selection.found, found.node < nodes.count, selection.keyPath.canFind else { return false }
    keep(found.node)
    removeDuplicateKeys(.lastWins)
    guard let index = find(selection.keyPath.suffix(from: found.components)) else { return false }
    keep(index)
    return true
  }

  private mutating func keep(_ index: Int) {
    if index > 0 || end(of: index) < nodes.count { nodes = Array(nodes[index..<end(of: index)]) }
  }

  /// The list whose root is the value at `index`.
  package func list(at index: Int) -> PropertyList {
    var list = self
    list.keep(index)
    return list
  }
}

extension BinaryObjects {
  /// The number of the object that `keyPath` names; nil if there is none.
  func find(_ keyPath: PropertyList.KeyPath) throws(SyntaxError) -> Int? {
    guard keyPath.canFind else { return nil }
    var number = trailer.topObject
    for step in keyPath.steps {
      guard case .container(let container) = try object(number) else { return nil }
      var next: Int?
      if container.isDictionary {
        next = step.meaning == .index ? nil : try value(of: number, forKey: step.text.span)
      } else if let index = keyPath.index(step, count: container.count) {
        next = try child(of: number, index: index)
      }
      guard let next else { return nil }
      number = next
    }
    return number
  }
}

/// What becomes of the value that a reader of text reads.
enum Interest: Equatable {
  /// It is kept, with all that is inside it.
  case whole
  /// It is kept, with this many levels of what is inside it.
  case levels(Int)
  /// It is on the key path: this many components lead to it.
  case path(Int)
  /// It stands beside the key path in a container that is on it: it is kept, but not what is inside it.
  case member
  /// It is off the key path: it is read for its mistakes, and dropped.
  case none

  /// What becomes of the values directly inside it, but for one that is on the key path.
  var inside: Interest {
    switch self {
    case .whole: .whole
    case .levels(let levels) where levels > 0: .levels(levels - 1)
    case .levels, .path, .member, .none: .none
    }
  }

  /// Whether nothing inside it is kept.
  @inline(__always)
  var isHollow: Bool {
    switch self {
    case .member, .none: true
    case .levels(let levels): levels <= 0
    case .whole, .path: false
    }
  }
}

/// The value that a reader of text is asked for, and what has been found of it.
final class Selection {
  let keyPath: PropertyList.KeyPath
  /// The array index that each component is, or nil where it is none. Negative ones count from the end.
  private let indexes: [Int?]
  private let levels: Int?
  private let stopsEarly: Bool
  /// Whether the value is to be edited: what stands beside it and beside the containers around it is kept, too, without
  /// what is inside. The first dictionary of the text that is not empty keeps its first pair, which shows the layout.
  let keepsMembers: Bool
  /// A node in the first dictionary that has any.
  fileprivate var firstInDictionary: Int?
  /// The node of the last element that was read of each array of which the last one is on the key path, if there is one.
  fileprivate var lastElements: [Int?]
  /// Where the value is or is to be looked for: a node, and the number of components that lead there.
  private(set) var found: (node: Int, components: Int)?
  /// How many containers on the key path are arrays that no dictionary is around.
  private var outerArrays = 0
  /// Where the decoded text ends that is kept.
  var decodedEnd = 0
  /// Whether nothing that follows can change what has been found.
  private(set) var isComplete = false

  /// The value at `keyPath`, with `levels` levels of what is inside it, or all. A reader that `stopsEarly` reads no
  /// further than it must.
  init(_ keyPath: PropertyList.KeyPath, levels: Int? = nil, stopsEarly: Bool, keepsMembers: Bool = false) {
    self.keyPath = keyPath
    self.keepsMembers = keepsMembers
    indexes = keyPath.steps.map { keyPath.index($0, count: 0) }
    lastElements = keyPath.steps.map { _ in nil }
    // UIDs are dictionaries in XML, and known by what is in them.
    self.levels = levels.map { max($0, 1) }
    self.stopsEarly = stopsEarly
  }

  /// Begins with the root of a text. A key path that is not followed is looked up in the end.
  func begin(isFollowed: Bool) -> Interest {
    let interest = isFollowed ? interest(after: 0) : .whole
    found = interest == .path(0) ? nil : (0, 0)
    outerArrays = 0
    decodedEnd = 0
    isComplete = false
    firstInDictionary = nil
    return interest
  }

  /// Notes that what is from the node at `index` on is not a dictionary.
  func forgetDictionary(from index: Int) {
    if let first = firstInDictionary, first >= index { firstInDictionary = nil }
  }

  /// What becomes of a value that `count` components lead to.
  func interest(after count: Int) -> Interest {
    count < indexes.count ? .path(count) : levels.map(Interest.levels) ?? .whole
  }

  /// What becomes of the value for `key` in a dictionary that `count` components lead to.
  func interest(after count: Int, key: Span<UInt8>) -> Interest {
    let step = keyPath.steps[count]
    return step.meaning != .index && key.equals(step.text.span) ? interest(after: count + 1) : interestOfMembers
  }

  /// What becomes of the element at `position` of an array that `count` components lead to.
  func interest(after count: Int, position: Int) -> Interest {
    guard indexes[count] == position else { return interestOfMembers }
    if outerArrays == count { outerArrays += 1 }
    return interest(after: count + 1)
  }

  /// What becomes of what stands beside the key path.
  private var interestOfMembers: Interest { keepsMembers ? .member : .none }

  /// Whether the last element of an array that `count` components lead to is on the key path.
  fileprivate func isLast(after count: Int) -> Bool { keyPath.rules == .own && indexes[count] == -1 }

  /// Whether an array that `count` components lead to must be read to its end, since the index counts from there. The array
  /// as a whole is then what is found.
  func isFromEnd(after count: Int) -> Bool {
    guard keyPath.rules == .own, let index = indexes[count], index < 0 else { return false }
    if count == 0 { found = (0, 0) }
    return true
  }

  /// Notes that the nodes in `range` are a value on the key path, to which `count` components lead, or that there is none;
  /// `isKept` says that nothing inside it was on the key path: the value is what was asked for.
  func note(_ range: Range<Int>, after count: Int, isKept: Bool) {
    if isKept { found = (range.lowerBound, count) }
    // An earlier value of a repeated key does not count, nor what has been replaced.
    if let node = found?.node, !range.contains(node) { found = nil }
    if stopsEarly, !range.isEmpty, outerArrays >= count { isComplete = true }
  }
}

/// How the readers of XML and JSON keep only the value that is asked for: they read and check everything as always, and
/// report where each value begins and ends.
extension NodeBuilder {
  /// Sets what is to be kept.
  mutating func select(_ selection: Selection?, isFollowed: Bool) {
    self.selection = selection
    interest = selection?.begin(isFollowed: isFollowed) ?? .whole
  }

  /// Whether a container that ends has the number of its members, kept or not.
  var keepsCount: Bool { interest.inside != .none || selection?.keepsMembers == true }

  /// Whether the reader may stop.
  var isComplete: Bool { selection?.isComplete ?? false }

  /// Notes that the value comes next whose key was appended last. The result is for `leavePair`.
  @inline(__always)
  mutating func enterPair(in source: Span<UInt8>) -> Interest {
    let outer = interest
    if outer != .whole { enterSelectedPair(in: source) }
    return outer
  }

  /// Notes that the element at `position` of an array comes next. The result is for `leaveElement`.
  @inline(__always)
  mutating func enterElement(_ position: Int) -> Interest {
    if interest != .whole { return enterSelectedElement(position) }
    return .whole
  }

  /// Notes that a value has been read, whose key is the node at `pair`.
  @inline(__always)
  mutating func leavePair(_ outer: Interest, at pair: Int) {
    if outer != .whole { leave(outer, member: pair, value: pair + 1) }
  }

  /// Notes that an element has been read, which is the node at `element`, or that there was none.
  ///
  /// - Returns: whether the reader may stop.
  @inline(__always)
  mutating func leaveElement(_ outer: Interest, at element: Int) -> Bool {
    if outer == .whole { return false }
    leave(outer, member: element, value: element)
    return isComplete
  }

  @inline(never)
  private mutating func enterSelectedPair(in source: Span<UInt8>) {
    var inner = interest.inside
    if case .path(let count) = interest, let selection, case .string(let key)? = nodes.last {
      inner = selection.interest(after: count, key: key.bytes(in: source, decoded.span))
      if selection.firstInDictionary == nil { selection.firstInDictionary = nodes.count - 1 }
    }
    enter(inner)
  }

  @inline(never)
  private mutating func enterSelectedElement(_ position: Int) -> Interest {
    let outer = interest
    var inner = outer.inside
    if case .path(let count) = outer, let selection, selection.keepsMembers, selection.isLast(after: count) {
      // Whether it is the last one is not known yet.
      if position == 0 { selection.lastElements[count] = nil }
      inner = selection.interest(after: count + 1)
    } else if case .path(let count) = outer {
      if selection?.isFromEnd(after: count) == true {
        // All elements are kept, and so the array is what has been found when it ends.
        interest = .whole
        return .whole
      }
      inner = selection?.interest(after: count, position: position) ?? .whole
    }
    if inner == .member, selection?.firstInDictionary == nil { inner = .whole }
    enter(inner)
    return outer
  }

  /// Leaves the element before the one at `index`, which is not the last one, without its content, unless the first dictionary
  /// is there.
  private mutating func noteLast(_ index: Int, after count: Int, of selection: Selection) {
    let previous = selection.lastElements[count]
    selection.lastElements[count] = index
    guard let previous, let first = selection.firstInDictionary, first < previous, places?.wrappers.isEmpty == true
    else { return }
    selection.lastElements[count] = index - removeContentInside(previous)
  }

  private mutating func enter(_ inner: Interest) {
    // What has been decoded up to here stays.
    if inner == .none, interest != .none { selection?.decodedEnd = decoded.count }
    interest = inner
  }

  @inline(never)
  private mutating func leave(_ outer: Interest, member: Int, value: Int) {
    let inner = interest
    interest = outer
    if inner == .none {
      removeNodes(from: member)
      if let end = selection?.decodedEnd, decoded.count > end { removeDecoded(from: end) }
    } else if let selection, selection.keepsMembers {
      if case .path(let count) = outer, member == value, value < nodes.count, selection.isLast(after: count) {
        noteLast(value, after: count, of: selection)
      }
      guard selection.firstInDictionary == nil else { return }
      selection.firstInDictionary = nodes[member...].firstIndex { $0.kind == .dictionary && $0.size > 0 }
    } else if case .path(let count) = outer {
      selection?.note(value..<nodes.count, after: count + 1, isKept: inner != .path(count + 1))
    }
  }
}

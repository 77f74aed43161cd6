/// A list whose values are compared exactly with the values of another list.
///
/// Each value has a hash; the hash of a container is made from the hashes of its children. Values with different hashes differ.
/// Values with equal hashes are compared.
///
/// - Integers are compared by value, whatever their width is; reals and dates by their bits.
/// - JSON numbers without an exact double are compared by their digits; with reals, by the nearest double, which others have.
/// - Strings, keys and data are compared by their bytes.
/// - The order of keys, comments, layout and formats are not compared.
package struct ComparedList: Sendable {
  package struct Options: Sendable {
    /// True if an integer equals a real of exactly the same value. A whole number of JSON is then an integer.
    package var mixesNumbers = false
    /// True if reals and dates are compared by value: zeros are equal, and NaN equals NaN.
    var comparesByValue = false
    /// True if dates are compared by whole seconds: XML has no fractions.
    var ignoresFractions = false
    /// The arrays whose elements may be in any order. Key paths may be patterns, here and below.
    package var unordered: [PropertyList.KeyPath] = []
    package var ignored: [PropertyList.KeyPath] = []
    /// If not empty, the only values that are compared.
    package var only: [PropertyList.KeyPath] = []
    /// The rules for the keys that identify records in arrays. The key of the first matching rule is tried first.
    package var identities: [IdentifyingKeys.Rule] = []

    package init(comparesByValue: Bool = false) { self.comparesByValue = comparesByValue }
  }

  package internal(set) var list: PropertyList
  let identifyingKeys: IdentifyingKeys
  private let options: Options
  private(set) var hashes: [UInt64] = []
  /// For each node, true if it is not compared; empty if all are.
  private let isIgnored: [Bool]
  /// For each node, true for an array whose elements may be in any order; empty if there is none.
  private let isUnordered: [Bool]
  /// The node of the original container, by the node of its copy; see `SharedContainers`.
  private let copies: [Int: Int]

  /// - Parameter copies: The copies of shared containers. Patterns match the first occurrence of each container. Comparing all
  ///   occurrences could take exponential time, so equal hashes are taken as equal values. The seed of the hashes is random, so no file
  ///   can be made to collide.
  /// - Complexity: O(*n*) in the number of values and the bytes of their texts, for each pattern again.
  package init(_ list: PropertyList, copies: [Int: Int] = [:], _ options: Options = Options()) {
    self.list = list
    self.copies = copies
    self.options = options
    identifyingKeys = IdentifyingKeys(options.identities, in: list)
    isIgnored = list.ignoredNodes(options)
    isUnordered = options.unordered.isEmpty ? [] : list.flags(of: options.unordered)
    hashes = [UInt64](repeating: 0, count: list.nodes.count)
    if copies.isEmpty {
      // The values inside a container come after it.
      for index in list.nodes.indices.reversed() { hashes[index] = hash(of: index) }
    } else {
      hashInside(0)
    }
  }

  /// The number of comparisons of array elements for lists with `count` values altogether.
  static func budget(forValues count: Int) -> Int { 1_000_000 + 50 * count }

  /// True if the container at `index` is a copy of an earlier one.
  package func isCopy(_ index: Int) -> Bool { !copies.isEmpty && copies[index] != nil }

  /// Hashes the value at `index` after all values inside it. Copies come after their originals.
  private mutating func hashInside(_ index: Int) {
    if let first = copies[index] {
      hashes[index] = hashes[first]
      return
    }
    var child = index + 1
    while child < list.end(of: index) {
      hashInside(child)
      child = list.end(of: child)
    }
    hashes[index] = hash(of: index)
  }

  package func isCompared(_ index: Int) -> Bool { isIgnored.isEmpty || !isIgnored[index] }

  func isUnordered(_ index: Int) -> Bool { !isUnordered.isEmpty && isUnordered[index] }

  /// The elements of the array at `index` that are compared.
  func elements(of index: Int) -> [Int] {
    let elements = list.childIndexes(of: index)
    return isIgnored.isEmpty ? elements : elements.filter(isCompared)
  }

  /// The keys of the dictionary at `index` whose values are compared.
  func keys(of index: Int) -> [Int] {
    var keys: [Int] = []
    list.forEachPair(of: index) { key in if isCompared(key + 1) { keys.append(key) } }
    return keys
  }

  // MARK: Hashes

  private func hash(of index: Int) -> UInt64 {
    let seeded = SeededHash.ofProcess
    func mixed(_ kind: UInt64, _ value: UInt64) -> UInt64 { seeded.mixed(seeded.mixed(seeded.start ^ kind) ^ value) }
    func hash(ofInteger value: Int128) -> UInt64 {
      mixed(mixed(7, UInt64(truncatingIfNeeded: value)), UInt64(truncatingIfNeeded: value >> 64))
    }
    switch list.nodes[index] {
    case .string(let slice): return seeded.mixed(seeded.start ^ 1, with: list.bytes(of: list.exact(slice)))
    case .data(let slice): return seeded.mixed(seeded.start ^ 2, with: list.bytes(of: slice))
    case .date(let seconds): return mixed(3, bits(ofDate: seconds))
    case .boolean(let value): return mixed(4, value ? 1 : 0)
    case .uid(let value): return mixed(5, UInt64(value))
    case .null: return mixed(6, 0)
    case .number, .wideInteger, .integer, .unsigned, .float, .real:
      switch number(at: index) {
      case .integer(let value): return hash(ofInteger: value)
      case .text(let slice, nil): return seeded.mixed(seeded.start ^ 9, with: list.bytes(of: slice))
      case .real(let value), .text(_, let value?):
        if options.mixesNumbers, let whole = Int128(exactly: value) { return hash(ofInteger: whole) }
        return mixed(8, bits(value))
      }
    case .array:
      var hash = mixed(10, 0)
      let keepsOrder = !isUnordered(index)
      list.forEachChild(of: index) { child in
        guard isCompared(child) else { return }
        hash = keepsOrder ? seeded.mixed(hash ^ hashes[child]) &+ 1 : hash &+ seeded.mixed(hashes[child])
      }
      return hash
    case .dictionary:
      var hash = mixed(11, 0)
      list.forEachPair(of: index) { key in
        if isCompared(key + 1) { hash &+= seeded.mixed(seeded.mixed(hashes[key]) ^ hashes[key + 1]) }
      }
      return hash
    }
  }

  private enum Number {
    case integer(Int128)
    case real(Double)
    /// The digits of an integer of more than 128 bits, or of a number without an exact double; with the nearest double if reals are
    /// compared with it.
    case text(Slice, Double?)
  }

  private func number(at index: Int) -> Number {
    switch list.nodes[index] {
    case .integer(let value): return .integer(Int128(value))
    case .unsigned(let value): return .integer(Int128(value))
    case .wideInteger(let slice): return wholeNumber(slice)
    case .number(var slice):
      if options.mixesNumbers, list.bytes(of: slice).has(".0", at: Int(slice.count) - 2) {
        slice.count -= 2
        return wholeNumber(slice)
      }
      let nearest = list.real(at: index) ?? .nan
      return options.comparesByValue ? .real(nearest) : .text(slice, nearest)
    case .float, .real, .string, .data, .date, .boolean, .uid, .null, .array, .dictionary:
      return .real(list.real(at: index) ?? 0)
    }
  }

  /// The number with these digits. Beyond 128 bits an integer is compared with reals by the nearest double.
  private func wholeNumber(_ digits: Slice) -> Number {
    if let value = Int128(wide: list.bytes(of: digits)) { return .integer(value) }
    guard options.mixesNumbers, let nearest = Double(decimal: list.bytes(of: digits)), nearest.isFinite else {
      return .text(digits, nil)
    }
    return .text(digits, nearest)
  }

  private func bits(ofDate date: Double) -> UInt64 { bits(options.ignoresFractions ? date.rounded(.down) : date) }

  private func bits(_ value: Double) -> UInt64 {
    if options.comparesByValue || options.mixesNumbers, value == 0 { return 0 }
    return (options.comparesByValue && value.isNaN ? .nan : value).bitPattern
  }

  // MARK: Equality

  /// True if the root equals the root of `other`, which has the same options.
  package func equals(_ other: ComparedList) -> Bool {
    // The levels of an app's list could need too much stack. Its hashes suffice, as those of copies do.
    let isDeep = list.bounds.nesting > Limits.looseNesting && list.nesting(of: 0, .containers) > Limits.looseNesting
    return isDeep ? hashes[0] == other.hashes[0] : isEqual(0, 0, of: other)
  }

  /// True if the value at `index` equals the value at `otherIndex` of `other`, which has the same options.
  ///
  /// - Complexity: O(1) if the hashes differ; otherwise O(*n*) in the number of values inside and the bytes of their texts, for each
  ///   level of nesting again where keys are in different orders.
  func isEqual(_ index: Int, _ otherIndex: Int, of other: ComparedList) -> Bool {
    guard hashes[index] == other.hashes[otherIndex] else { return false }
    if !copies.isEmpty || !other.copies.isEmpty { return true }
    // Fast path: equal dictionaries mostly have the same order of keys. Strings, data, booleans and UIDs are only compared here.
    if list.isEqual(at: index, to: other.list, at: otherIndex) { return true }
    switch (list.nodes[index], other.list.nodes[otherIndex]) {
    case (.date(let one), .date(let another)): return bits(ofDate: one) == bits(ofDate: another)
    case (.array, .array): return hasEqualElements(index, otherIndex, of: other)
    case (.dictionary, .dictionary):
      let (keys, others) = (keys(of: index), other.keys(of: otherIndex))
      guard keys.count == others.count else { return false }
      return zip(keys, matches(of: keys, with: others, in: other)).allSatisfy { key, match in
        match.map { isEqual(key + 1, others[$0] + 1, of: other) } ?? false
      }
    default:
      let kinds = [PropertyList.Kind.integer, .real]
      guard kinds.contains(list.nodes[index].kind), kinds.contains(other.list.nodes[otherIndex].kind) else {
        return false
      }
      switch (number(at: index), other.number(at: otherIndex)) {
      case (.integer(let one), .integer(let another)): return one == another
      case (.text(let one, _), .text(let another, _)):
        return list.bytes(of: one).equals(other.list.bytes(of: another))
      case (.integer(let whole), .real(let real)), (.real(let real), .integer(let whole)):
        return options.mixesNumbers && Int128(exactly: real) == whole
      case (.real(let one), .real(let another)), (.real(let one), .text(_, let another?)),
        (.text(_, let one?), .real(let another)):
        return bits(one) == bits(another)
      default: return false
      }
    }
  }

  private func hasEqualElements(_ index: Int, _ otherIndex: Int, of other: ComparedList) -> Bool {
    let (elements, others) = (elements(of: index), other.elements(of: otherIndex))
    guard elements.count == others.count else { return false }
    if isUnordered(index) { return partners(of: elements, with: others, in: other).allSatisfy { $0 != nil } }
    return zip(elements, others).allSatisfy { isEqual($0, $1, of: other) }
  }
}

// MARK: Patterns

extension PropertyList {
  /// For each node, true if a pattern matches it.
  fileprivate func flags(of patterns: [KeyPath]) -> [Bool] {
    var flags = [Bool](repeating: false, count: nodes.count)
    for pattern in patterns {
      for index in values(at: pattern) { flags[index] = true }
    }
    return flags
  }

  /// For each node, true if it is ignored; empty if none is. Nodes inside ignored values may have either value.
  fileprivate func ignoredNodes(_ options: ComparedList.Options) -> [Bool] {
    if options.ignored.isEmpty, options.only.isEmpty { return [] }
    var isIgnored = flags(of: options.ignored)
    if options.only.isEmpty { return isIgnored }
    let wanted = options.only.flatMap { values(at: $0) }.sorted()
    var (next, end) = (0, 0)
    for index in nodes.indices {
      while next < wanted.count, wanted[next] < index { next += 1 }
      let nextWanted = next < wanted.count ? wanted[next] : nodes.count
      if nextWanted == index { end = max(end, self.end(of: index)) }
      // A value is compared if it is wanted, or is inside or around a wanted value.
      if index >= end, nextWanted >= self.end(of: index) { isIgnored[index] = true }
    }
    return isIgnored
  }
}

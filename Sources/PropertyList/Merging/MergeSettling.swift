// What policies make of clashes.
extension ValueMerge {
  /// The side that a policy takes; nil where there is none, or it has no answer.
  func side(thatSettles clash: MergeClash) -> MergeSide? {
    switch rules.policy(for: clash) {
    case .ours?: .ours
    case .theirs?: .theirs
    case .base?: .base
    case .higher?: sideWithHigherVersion(clash)
    case .union?, nil: nil
    }
  }

  /// The members that stand for a clash between elements of an array that stand together.
  mutating func run(_ clash: MergeClash) -> [MergedMember] {
    let ours = clash.values.ours.map { MergedMember.kept($0, .ours) }
    if rules.policy(for: clash) == .union {
      let new = clash.values.theirs.filter { theirs in !clash.values.ours.contains { areEqual($0, theirs: theirs) } }
      return ours + new.map { .added(.theirs, $0) }
    }
    switch side(thatSettles: clash) {
    case .ours?: return ours
    case .theirs?: return clash.values.theirs.map { .added(.theirs, $0) }
    case .base?: return clash.values.base.map { .added(.base, $0) }
    case nil: break
    }
    clashes.append(clash)
    return [.clash(clashes.count - 1)]
  }

  private func sideWithHigherVersion(_ clash: MergeClash) -> MergeSide? {
    guard clash.values.ours.count == 1, clash.values.theirs.count == 1,
      let ours = VersionNumber(lists.ours.list, at: clash.values.ours[0]),
      let theirs = VersionNumber(lists.theirs.list, at: clash.values.theirs[0])
    else { return nil }
    if ours < theirs { return .theirs }
    return theirs < ours ? .ours : nil
  }
}

extension ValueMerge {
  /// The merge in which `side` wins all clashes.
  func choosing(_ side: MergeSide) -> ValueMerge {
    clashes.isEmpty ? self : ValueMerge(lists, root: settled(root, side) ?? .ours)
  }

  /// What becomes of a value where `side` wins; nil if that side has none.
  private func settled(_ value: MergedValue, _ side: MergeSide) -> MergedValue? {
    switch value {
    case .ours, .taken: return value
    case .container(let members): return .container(members.flatMap { settled($0, side) })
    case .clash(let number):
      return side == .ours ? .ours : clashes[number].values[side].first.map { .taken(side, $0) }
    }
  }

  private func settled(_ member: MergedMember, _ side: MergeSide) -> [MergedMember] {
    switch member {
    case .added: return [member]
    case .kept(let index, let value): return settled(value, side).map { [.kept(index, $0)] } ?? []
    case .clash(let number):
      let (ours, chosen) = (clashes[number].values.ours, clashes[number].values[side])
      if side == .ours { return ours.map { .kept($0, .ours) } }
      if ours.count == chosen.count { return zip(ours, chosen).map { .kept($0, .taken(side, $1)) } }
      return chosen.map { .added(side, $0) }
    }
  }
}

/// Decimal numbers with dots between them: a string such as `1.10.2`, or an integer.
struct VersionNumber: Comparable {
  /// The digits of each number, without leading zeros.
  private let numbers: [[UInt8]]

  init?(_ list: PropertyList, at index: Int) {
    let text: [UInt8]
    switch list.nodes[index] {
    case .string(let slice): text = Array(copying: list.bytes(of: slice))
    case .integer(let value): text = Array(String(value).utf8)
    case .unsigned(let value): text = Array(String(value).utf8)
    case .data, .number, .wideInteger, .float, .real, .date, .boolean, .uid, .null, .array, .dictionary: return nil
    }
    var numbers: [[UInt8]] = []
    for digits in text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard !digits.isEmpty, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
      numbers.append(Array(digits.drop { $0 == UInt8(ascii: "0") }))
    }
    self.numbers = numbers
  }

  /// Number by number; of two that go on alike the longer one is higher.
  static func < (left: VersionNumber, right: VersionNumber) -> Bool {
    for (one, other) in zip(left.numbers, right.numbers) where one != other {
      return one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
    }
    return left.numbers.count < right.numbers.count
  }
}

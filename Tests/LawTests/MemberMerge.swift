import TestSupport

/// Three versions of a container, for a merge.
struct MemberMerge: CustomStringConvertible {
  /// A container by what its members are.
  enum Kind: CaseIterable {
    /// Arrays of dictionaries with a key that identifies them.
    case names, identifiers
    /// Arrays of strings.
    case set, list
    /// Arrays of dictionaries without a key that identifies them.
    case containers
    case dictionary
  }

  /// An entry of a dictionary, or an element of an array.
  struct Member: Equatable {
    /// The key or the identity, otherwise a text of the value.
    let name: String
    var value: Plist
  }

  let kind: Kind
  var base: [Member]
  var ours: [Member]
  var theirs: [Member]

  var sides: [[Member]] { [base, ours, theirs] }

  var swapped: MemberMerge { MemberMerge(kind: kind, base: base, ours: theirs, theirs: ours) }

  var description: String {
    zip(["base  ", "ours  ", "theirs"], sides).map { "\($0) \(kind.text(of: $1))" }.joined(separator: "\n")
  }
}

extension MemberMerge.Kind {
  /// True if members have identities: at most one member of a side has a name.
  var isIdentified: Bool { self != .list && self != .containers }

  private var identifyingKey: String? {
    switch self {
    case .names: "name"
    case .identifiers: "identifier"
    case .set, .list, .containers, .dictionary: nil
    }
  }

  func plist(of members: [MemberMerge.Member]) -> Plist {
    self == .dictionary ? .dictionary(members.map { .init($0.name, $0.value) }) : .array(members.map(\.value))
  }

  func members(of plist: Plist) -> [MemberMerge.Member] {
    plist.children.map { step, value in
      switch (step, value) {
      case (.key(let key), _): return .init(name: key, value: value)
      case (_, .string(let text)): return .init(name: text, value: value)
      default:
        let identity = identifyingKey.flatMap { value[[.key($0)]] }
        return .init(name: (identity ?? value).canonicalText, value: value)
      }
    }
  }

  /// The names of members, with the values that do not follow from them.
  func text(of members: [MemberMerge.Member]) -> String {
    if self == .set || self == .list { return members.map(\.name).joined(separator: " ") }
    return members.map { member in
      let fields = member.value.entries.map { "\($0.key)=\($0.value.canonicalText)" }
      return fields.isEmpty ? "\(member.name)=\(member.value.canonicalText)" : "{\(fields.joined(separator: " "))}"
    }.joined(separator: " ")
  }

  fileprivate func member(_ number: Int, _ gen: inout Gen) -> MemberMerge.Member {
    let count = Plist.integer(Int128(gen.chance(3, of: 4) ? number % 7 : gen.int(0..<9)))
    let text = (gen.chance(1, of: 2) ? "n" : "N") + "\(number)"
    let value: Plist
    switch self {
    case .set, .list: value = .string("e\(number)")
    case .dictionary: return .init(name: "e\(number)", value: count)
    case .containers: value = .dictionary([.init("a", .string(text)), .init("v", count)])
    case .names, .identifiers:
      var entries = [Plist.Entry(identifyingKey ?? "", .string("e\(number)")), .init("v", count)]
      if number % 3 == 0 { entries.append(.init("w", .array([.integer(1), .integer(2)]))) }
      value = .dictionary(entries)
    }
    return members(of: .array([value]))[0]
  }
}

// MARK: Random merges

extension Gen {
  /// A merge of containers of up to eight members, of which each side has made up to three changes.
  mutating func memberMerge(_ kinds: [MemberMerge.Kind] = MemberMerge.Kind.allCases) -> MemberMerge {
    let kind = one(of: kinds)
    var fresh = 20
    let base = (0..<int(0..<9)).map { number in
      // Elements of lists repeat.
      kind.member(kind == .list && chance(1, of: 2) ? int(0..<10) : number, &self)
    }
    let ours = changed(base, kind, &fresh)
    let theirs = changed(base, kind, &fresh)
    // With a last member that all sides have, the line of the one before it ends in a comma on each side.
    let last = chance(2, of: 3) ? [kind.member(12, &self)] : []
    return MemberMerge(kind: kind, base: base + last, ours: ours + last, theirs: theirs + last)
  }

  private mutating func changed(
    _ base: [MemberMerge.Member], _ kind: MemberMerge.Kind, _ fresh: inout Int
  ) -> [MemberMerge.Member] {
    var side = base
    for _ in 0..<int(0..<4) {
      let position = int(0..<max(side.count, 1))
      switch side.isEmpty ? 0 : int(0..<8) {
      case 0, 1: side.insert(newMember(beside: side, kind, &fresh), at: int(0..<side.count + 1))
      case 2: side.remove(at: position)
      case 3: side.remove(at: chance(1, of: 2) ? 0 : side.count - 1)
      case 4: side.insert(side.remove(at: position), at: int(0..<side.count + 1))
      case 5: side[position] = newMember(beside: side, kind, &fresh)
      case 6:
        // Neighbours are replaced, by as many members or by others.
        side.removeSubrange(position..<min(side.count, position + 2))
        for _ in 0..<int(1..<4) { side.insert(newMember(beside: side, kind, &fresh), at: position) }
      default:
        guard kind != .set, kind != .list else { continue }
        side[position].value = changedValue(of: side[position])
        if kind == .containers { side[position] = kind.members(of: .array([side[position].value]))[0] }
      }
    }
    return side
  }

  private mutating func newMember(
    beside side: [MemberMerge.Member], _ kind: MemberMerge.Kind, _ fresh: inout Int
  ) -> MemberMerge.Member {
    // Now and then a member that the other side may add, too.
    let shared = kind.member(int(13..<17), &self)
    if chance(1, of: 6), !side.contains(where: { $0.name == shared.name }) { return shared }
    if kind == .list, chance(1, of: 3) { return kind.member(int(0..<10), &self) }
    fresh += 1
    return kind.member(fresh, &self)
  }

  private mutating func changedValue(of member: MemberMerge.Member) -> Plist {
    let number = Plist.integer(Int128(int(0..<20)))
    guard !member.value.entries.isEmpty else { return number }
    if chance(3, of: 4) { return member.value.changing([.key("v")]) { _ in number } }
    let step = Plist.Step.key("w")
    return member.value[[step]] == nil
      ? member.value.inserting(.array([.integer(1), .integer(2)]), at: step) : member.value.removing(step)
  }
}

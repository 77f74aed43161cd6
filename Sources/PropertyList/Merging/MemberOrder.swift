/// The order of the members of two sides. Each member has a number.
struct MemberOrder {
  /// The order that decides.
  let spine: [Int]
  /// The order of the other side; used for members that `spine` does not have.
  let other: [Int]
  /// True if members found only in `spine` go before members found only in `other` at the same position.
  let spineGoesFirst: Bool

  /// All members: the members of `spine` in their order, and every other member after its predecessor in `other`. Members without a
  /// predecessor are before the first common member.
  func members() -> [Int] {
    let inSpine = Set(spine)
    let inOther = Set(other)
    var following: [Int: [Int]] = [:]
    var leading: [Int] = []
    var firstCommon: Int?
    var anchor: Int?
    for member in other {
      if inSpine.contains(member) {
        if firstCommon == nil { firstCommon = member }
        anchor = member
      } else if let anchor {
        following[anchor, default: []].append(member)
      } else {
        leading.append(member)
      }
    }
    var order: [Int] = []
    order.reserveCapacity(spine.count + other.count)
    var pending: [Int] = []
    // Index in `order` where the current run of members found only in `spine` begins.
    var runStart = 0
    if firstCommon == nil, !spineGoesFirst { order += leading }
    for member in spine {
      let isCommon = inOther.contains(member)
      if member == firstCommon, spineGoesFirst { order += leading }
      // Members found only in `spine` have the same position as the pending ones.
      if !spineGoesFirst || isCommon {
        if !pending.isEmpty { runStart = order.count + pending.count }
        order += pending
        pending = []
      }
      if member == firstCommon, !spineGoesFirst { order.insert(contentsOf: leading, at: runStart) }
      order.append(member)
      if isCommon { runStart = order.count }
      pending += following[member] ?? []
    }
    order += pending
    if firstCommon == nil, spineGoesFirst { order += leading }
    return order
  }
}

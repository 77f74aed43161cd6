/// Puts the members of two sides, told by numbers, into one order.
struct MemberOrder {
  /// The order that decides.
  let spine: [Int]
  /// The order that what only the other side has is taken from.
  let other: [Int]
  /// Whether what only the first has goes before what only the other has, where both stand in one place.
  let spineGoesFirst: Bool

  /// All members: those of `spine` in their order, and each of the others after the one that it follows on its side; where it
  /// follows none, before the next that both have.
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
    // Where what only this side has begins that stands before the member at hand.
    var place = 0
    if firstCommon == nil, !spineGoesFirst { order += leading }
    for member in spine {
      let isCommon = inOther.contains(member)
      if member == firstCommon, spineGoesFirst { order += leading }
      // What only this side has stands in one place with what waits to follow the member before it.
      if !spineGoesFirst || isCommon {
        if !pending.isEmpty { place = order.count + pending.count }
        order += pending
        pending = []
      }
      if member == firstCommon, !spineGoesFirst { order.insert(contentsOf: leading, at: place) }
      order.append(member)
      if isCommon { place = order.count }
      pending += following[member] ?? []
    }
    order += pending
    if firstCommon == nil, spineGoesFirst { order += leading }
    return order
  }
}

/// The order in which a writer puts a dictionary's keys.
public enum KeyOrder: Sendable {
  /// As they stand in the input.
  case input
  /// By UTF-16 code unit, as Apple's XML writer does.
  case codeUnits
  /// Case-insensitively with runs of digits by their value, as `plutil -p` does; see `standardPrecedes`.
  case standard
}

/// Hands out the keys of dictionaries in an order, for a writer that walks a property list.
///
/// Most dictionaries already stand in the order that is asked for; those cost one comparison a key. The sorted indexes
/// of the others live on one stack, so that a document costs no allocation for each dictionary.
struct KeySequence {
  /// Where the walk over one dictionary's pairs stands: among the nodes, or on the stack.
  struct Pairs {
    fileprivate var next: Int
    fileprivate let start: Int
    fileprivate let end: Int
    fileprivate let isSorted: Bool
  }

  let order: KeyOrder
  private var stack: [UInt32] = []

  init(_ order: KeyOrder) { self.order = order }

  /// Begins the walk over the pairs of the dictionary at `index`.
  mutating func pairs(of index: Int, in list: borrowing PropertyList) -> Pairs {
    let end = list.end(of: index)
    guard order != .input, !isOrdered(from: index + 1, to: end, in: list) else {
      return Pairs(next: index + 1, start: index + 1, end: end, isSorted: false)
    }
    let start = stack.count
    var key = index + 1
    while key < end {
      stack.append(UInt32(truncatingIfNeeded: key))
      key = list.end(of: key + 1)
    }
    let order = order
    stack[start...].sort { left, right in list.precedes(Int(left), Int(right), in: order) }
    return Pairs(next: start, start: start, end: stack.count, isSorted: true)
  }

  /// The index of the next pair's key, whose value is the node after it; nil, once, after the last pair.
  mutating func next(_ pairs: inout Pairs, in list: borrowing PropertyList) -> Int? {
    guard pairs.next < pairs.end else {
      if pairs.isSorted { stack.removeLast(stack.count - pairs.start) }
      return nil
    }
    if pairs.isSorted {
      defer { pairs.next += 1 }
      return Int(stack[pairs.next])
    }
    let key = pairs.next
    pairs.next = list.end(of: key + 1)
    return key
  }

  private func isOrdered(from start: Int, to end: Int, in list: borrowing PropertyList) -> Bool {
    var key = start
    while key < end {
      let following = list.end(of: key + 1)
      if following < end, list.precedes(following, key, in: order) { return false }
      key = following
    }
    return true
  }
}

extension PropertyList {
  /// Whether the key at `left` comes before the one at `right`. Keys that are no strings come first, as they stand.
  fileprivate func precedes(_ left: Int, _ right: Int, in order: KeyOrder) -> Bool {
    guard let right = string(at: right) else { return false }
    guard let left = string(at: left) else { return true }
    return switch order {
    case .input: false
    case .codeUnits: codeUnitsPrecede(bytes(of: left), bytes(of: right))
    case .standard: standardPrecedes(bytes(of: left), bytes(of: right))
    }
  }
}

/// Whether `left` comes before `right` by UTF-16 code unit; both are UTF-8.
///
/// UTF-8 sorts as code points do, and UTF-16 differs from that only in putting the supplementary planes (lead byte
/// 0xF0 and up, surrogates 0xD800–0xDFFF) before U+E000–U+FFFF (lead bytes 0xEE and 0xEF).
func codeUnitsPrecede(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
  let shared = min(left.count, right.count)
  var index = 0
  while index < shared {
    let (a, b) = (left[index], right[index])
    if a != b {
      if a >= 0xEE, b >= 0xEE, (a >= 0xF0) != (b >= 0xF0) { return a >= 0xF0 }
      return a < b
    }
    index += 1
  }
  return left.count < right.count
}

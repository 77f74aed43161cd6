/// True if `left` precedes `right` in the order of keys in the output of `plutil -p`. Both are UTF-8.
///
/// This is Foundation's numeric, case-insensitive comparison with a forced order: white space and punctuation, then runs
/// of digits by value modulo 2^64, then letters. If keys differ only in case and leading zeros, the first such difference
/// decides: lower case precedes upper case, and a shorter run of digits precedes a longer one.
///
/// At the first non-ASCII character the comparison starts again with `collationPrecedes`, which orders ASCII in the same way.
/// Equal keys are compared by code units, so the order is total.
func standardPrecedes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
  var (leftIndex, rightIndex) = (0, 0)
  var tieBreak: Bool?
  while true {
    leftIndex = left.skippingIgnored(from: leftIndex)
    rightIndex = right.skippingIgnored(from: rightIndex)
    guard leftIndex < left.count, rightIndex < right.count else { break }
    let (a, b) = (left[leftIndex], right[rightIndex])
    if (a | b) >= 0x80 { return collationPrecedes(left, right) }
    if a.decimalDigit != nil, b.decimalDigit != nil {
      let leftRun = DigitRun(in: left, at: leftIndex)
      let rightRun = DigitRun(in: right, at: rightIndex)
      if leftRun.value != rightRun.value { return leftRun.value < rightRun.value }
      if tieBreak == nil, leftRun.count != rightRun.count { tieBreak = leftRun.count < rightRun.count }
      (leftIndex, rightIndex) = (leftRun.end, rightRun.end)
    } else {
      if a != b {
        let (leftRank, rightRank) = (ranks[Int(a)], ranks[Int(b)])
        if leftRank != rightRank { return leftRank < rightRank }
        if tieBreak == nil { tieBreak = a > b }
      }
      leftIndex += 1
      rightIndex += 1
    }
  }
  if leftIndex < left.count {
    return left[leftIndex] < 0x80 ? false : collationPrecedes(left, right)
  }
  if rightIndex < right.count {
    return right[rightIndex] < 0x80 ? true : collationPrecedes(left, right)
  }
  return tieBreak ?? codeUnitsPrecede(left, right)
}

/// A run of digits in a key.
private struct DigitRun {
  private let start: Int
  let end: Int
  /// The low 64 bits of the number, as in Foundation.
  let value: UInt64

  init(in bytes: Span<UInt8>, at start: Int) {
    var index = start
    var value: UInt64 = 0
    while index < bytes.count, let digit = bytes[index].decimalDigit {
      value = value &* 10 &+ UInt64(digit)
      index += 1
    }
    self.start = start
    self.value = value
    end = index
  }

  var count: Int { end - start }
}

/// The rank of each byte. Both cases of a letter have the same rank, and non-ASCII bytes have their own value. Control
/// characters have 0: collation ignores them.
private let ranks: [UInt8] = {
  // The order of Unicode's root collation.
  let ascending = "\t\n\u{B}\u{C}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"
  var ranks = (0...255).map { byte in byte < 0x80 ? 0 : UInt8(byte) }
  for (index, byte) in ascending.utf8.enumerated() { ranks[Int(byte)] = UInt8(index + 1) }
  for upper in UInt8(ascii: "A")...UInt8(ascii: "Z") { ranks[Int(upper)] = ranks[Int(upper | 0x20)] }
  return ranks
}()

extension Span<UInt8> {
  /// The first offset at or after `start` of a byte that collation does not ignore, or the end.
  fileprivate func skippingIgnored(from start: Int) -> Int {
    var index = start
    while index < count, ranks[Int(self[index])] == 0 { index += 1 }
    return index
  }
}

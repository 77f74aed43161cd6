/// Whether `left` comes before `right` in the order in which `plutil -p` shows keys; both are UTF-8.
///
/// It is Foundation's numeric, case-insensitive comparison with a forced order: white space and punctuation, then runs
/// of digits by their value modulo 2^64, then letters. Where keys differ in nothing but case and leading zeros, the first such
/// place decides: lower case comes before upper case, and a shorter run of digits before a longer one.
///
/// As soon as another character than ASCII counts, the keys are compared anew by `collationPrecedes`, which orders ASCII as
/// this does. Keys that are equal so far go by their bytes, so the order is total.
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

/// Digits that stand together in a key.
private struct DigitRun {
  private let start: Int
  let end: Int
  /// The number that they spell, of which Foundation keeps the low 64 bits.
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

/// The rank of each byte. A letter has that of its other case, bytes of other scalars than ASCII have their own value, and
/// 0 is for the control characters that collation ignores.
private let ranks: [UInt8] = {
  // White space, punctuation and symbols in the order of Unicode's root collation, then what follows them.
  let ascending = "\t\n\u{B}\u{C}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"
  var ranks = (0...255).map { byte in byte < 0x80 ? 0 : UInt8(byte) }
  for (index, byte) in ascending.utf8.enumerated() { ranks[Int(byte)] = UInt8(index + 1) }
  for upper in UInt8(ascii: "A")...UInt8(ascii: "Z") { ranks[Int(upper)] = ranks[Int(upper | 0x20)] }
  return ranks
}()

extension Span<UInt8> {
  /// The first place at or after `start` whose byte collation does not ignore, or the end.
  fileprivate func skippingIgnored(from start: Int) -> Int {
    var index = start
    while index < count, ranks[Int(self[index])] == 0 { index += 1 }
    return index
  }
}

/// The decimal numbers at the beginning of a version: `1`, `10` and `2` of the string `1.10.2`, or an integer.
///
/// The numbers end before `-` or `+`, as in Semantic Versioning (`10.0.0-beta.2`), or before a component with other characters
/// (`1.0b`). The rest is not compared: programs disagree on its order.
struct VersionNumber {
  /// The digits of each number, without leading zeros.
  private let numbers: [[UInt8]]
  /// True if nothing follows the numbers.
  private let isComplete: Bool

  /// Nil for values that are neither strings nor integers.
  init?(_ list: PropertyList, at index: Int) {
    let text: [UInt8]
    switch list.nodes[index] {
    case .string(let slice): text = Array(copying: list.bytes(of: slice))
    case .integer(let value): text = Array(String(value).utf8)
    case .unsigned(let value): text = Array(String(value).utf8)
    case .data, .number, .wideInteger, .float, .real, .date, .boolean, .uid, .null, .array, .dictionary: return nil
    }
    let core = text.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }
    let components = core.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = components.prefix { !$0.isEmpty && $0.allSatisfy { $0.decimalDigit != nil } }
    isComplete = core.count == text.count && digits.count == components.count
    numbers = digits.map { Array($0.drop { $0 == UInt8(ascii: "0") }) }
  }

  /// True if this version is higher than `other`: the first numbers that differ are compared. If none differ, the version with more
  /// numbers is higher, but only if nothing follows the numbers of either. Nil if neither is known to be higher.
  func isHigher(than other: VersionNumber) -> Bool? {
    for (one, another) in zip(numbers, other.numbers) where one != another {
      return one.count == another.count ? another.lexicographicallyPrecedes(one) : one.count > another.count
    }
    guard isComplete, other.isComplete, numbers.count != other.numbers.count else { return nil }
    return numbers.count > other.numbers.count
  }
}

extension MergeSides<ComparedList> {
  /// The side with the higher one of two versions of ours and theirs; nil if neither is known to be higher.
  func sideWithHigherVersion(_ one: Int, _ other: Int) -> MergeSide? {
    guard let one = VersionNumber(ours.list, at: one), let other = VersionNumber(theirs.list, at: other) else {
      return nil
    }
    return one.isHigher(than: other).map { $0 ? .ours : .theirs }
  }
}

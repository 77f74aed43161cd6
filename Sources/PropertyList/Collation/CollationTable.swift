// Made by scripts/make-tables; do not edit. The weights are those of ICU 76 and Unicode 16, whose data is under the
// Unicode License (https://www.unicode.org/license.txt).

/// Weights of Unicode's root collation, in 64048 bytes. Primary weights are ranks; see `CollationElements`.
enum CollationTable {
  static let digits: UInt32 = 5012
  static let otherScripts: UInt32 = 5987
  static let han: UInt32 = 6320
  static let unassigned: UInt32 = 6321
  static let commonSecondary: UInt32 = 1
  static let commonTertiary: UInt32 = 2
  static let pageSize: UInt32 = 64
  static let firstElement: UInt32 = 32768
  static let firstDigit: UInt32 = 65504
  static let unlisted: UInt32 = 65535
  static let maxContractionScalar: UInt32 = 1621
}

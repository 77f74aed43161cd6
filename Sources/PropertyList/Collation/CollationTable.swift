import CTables

/// Weights of Unicode's root collation: `collation.bin`, a table of words. Primary weights are ranks; see `CollationElements`.
enum CollationTable {
  static let commonSecondary: UInt8 = 1
  static let commonTertiary: UInt8 = 2
  static let maxContractionScalar: UInt32 = 0x655

  // Kinds of entries.
  static let firstElement: UInt32 = 0x8000
  static let firstDigit: UInt32 = 0xFFE0
  static let unlisted: UInt32 = 0xFFFF

  // The first words are the ranks of groups of characters.
  static var digits: UInt32 { word(0) }
  static var otherScripts: UInt32 { word(1) }
  static var han: UInt32 { word(2) }
  static var unassigned: UInt32 { word(3) }

  /// The start of the page in `entries` for each 64 code points, in pages.
  private static var pages: TableArray { TableArray(positionAt: 4) }

  /// The entries of the characters of each page:
  ///
  /// * less than `firstElement`: the primary weight of a character with the common secondary and tertiary weights; 0 for an ignored one
  /// * from `firstElement` on: `firstElement` plus the index of the character's elements in `elements`
  /// * from `firstDigit` to `firstDigit + 9`: `firstDigit` plus the value of a digit
  /// * `unlisted - 1`: an unassigned character
  /// * `unlisted`: any other character
  private static var entries: TableArray { TableArray(positionAt: 5) }

  /// Collation elements: 16 bits of primary weight, 8 of secondary and 6 of tertiary weight, bit 1 for an upper-case letter, and bit 0
  /// for the last element of a character. The element of a Han character is followed by its position.
  static var elements: TableArray { TableArray(positionAt: 6) }

  /// Contractions: for each, a word with its two characters, the first in the upper half, and then their common entry.
  static var contractions: TableArray { TableArray(positionAt: 7) }

  /// Han characters that are not in the order of their code points, ascending.
  static var hanExceptions: TableArray { TableArray(positionAt: 8) }

  /// The positions of `hanExceptions`: the character before each, shifted by 8 bits, plus a number from 1.
  static var hanPositions: TableArray { TableArray(positionAt: 9) }

  static func entry(_ scalar: UInt32) -> UInt32 {
    let page = Int(scalar / 64)
    return page < pages.count ? entries[Int(pages[page] * 64 + scalar % 64)] : unlisted
  }

  private static func word(_ index: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: unsafe pliers_collation().bytes.paddedWord(at: 4 * index))
  }

  /// An array in the table. The word after its position is the position of its end.
  struct TableArray: RandomAccessCollection {
    let startIndex = 0
    let endIndex: Int
    private let start: Int

    fileprivate init(positionAt index: Int) {
      start = Int(word(index))
      endIndex = Int(word(index + 1)) - start
    }

    subscript(index: Int) -> UInt32 { word(start + index) }
  }
}

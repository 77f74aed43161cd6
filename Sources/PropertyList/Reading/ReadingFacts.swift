/// Facts about a file that the nodes of its list do not have.
package struct ReadingFacts: Sendable {
  /// The number of comments in XML or OpenStep text.
  package internal(set) var commentCount = 0
  /// Offset of the text after the root element, or after the last entry of a `.strings` file, that the reader ignored; nil if there
  /// is none.
  package internal(set) var unreadStart: Int?
  /// Offset of the first value that is not the one in the text: an impossible date, broken base64, a number that became zero or infinity,
  /// an escape that lost characters, or a dropped element. Nil if there is none.
  package internal(set) var changedStart: Int?
  /// True if entries with duplicate keys were removed.
  package internal(set) var lostDuplicateKeys = false
  /// True if archives or nested property lists were expanded. Such a list cannot be written back.
  package internal(set) var isOpened = false
  /// The problems of the archives that were opened.
  package internal(set) var archiveWarnings: [ArchiveWarning] = []
}

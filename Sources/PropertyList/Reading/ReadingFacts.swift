/// Facts about the text or file of a property list that its values do not show.
package struct ReadingFacts: Sendable {
  /// The number of comments in the XML or OpenStep text.
  package internal(set) var commentCount = 0
  /// Offset of the text after the root element, or after the last entry of a `.strings` file, that the reader ignored; nil if there
  /// is none.
  package internal(set) var unreadStart: Int?
  /// True if a reader has removed entries with duplicate keys.
  package internal(set) var lostDuplicateKeys = false
  /// The problems of the archives that were opened.
  package internal(set) var archiveWarnings: [ArchiveWarning] = []
}

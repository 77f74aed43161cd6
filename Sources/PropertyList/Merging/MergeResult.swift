/// A text that a `ThreeWayMerge` has made, with the conflicts in it.
package struct MergeResult: Sendable {
  /// The reason for a merge by lines, as in git, instead of a merge by values.
  package enum Obstacle: Error {
    case unreadable(MergeSide, ReadError)
    case duplicateKey(MergeSide, String)
    /// Readers ignore the end of the text of this side, which is not valid OpenStep.
    case ignoredText(MergeSide)
    /// The sides have different formats, and ours is OpenStep.
    case differentFormats
    /// The text of ours, edited to have the merged values, reads as other values, or needs lines of OpenStep that no side has.
    case unwritable
    /// Both sides have changed a comment, or one has added a comment to a member that the other has removed.
    case comments
  }

  /// The merged text; nil if the format of ours cannot represent the conflicts. Ours is then unchanged.
  package internal(set) var text: Source?
  /// The conflicts of values, by their indexes in `lists`.
  package internal(set) var conflicts: [MergeConflict] = []
  package internal(set) var lists: MergeSides<PropertyList>?
  /// True if the sides have changed a keyed archive in different ways. Its objects refer to one another by number, so that one number
  /// can be a different object on each side.
  package internal(set) var isArchive = false
  /// The patterns of rules that match no value of any side.
  package internal(set) var unmatchedPatterns: [PropertyList.KeyPath] = []
  /// The lines of ours in the conflicts of a merge by lines, counted from 0.
  package internal(set) var lineConflicts: [Range<Int>] = []
  package internal(set) var obstacle: Obstacle?
  /// True if the lines of an Xcode project were merged whose references could not be checked.
  package internal(set) var isUnchecked = false

  package var isClean: Bool { conflicts.isEmpty && lineConflicts.isEmpty && text != nil && !isUnchecked }
}

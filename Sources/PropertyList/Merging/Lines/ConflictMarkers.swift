/// The lines around a conflict, as git writes them:
///
/// ```
/// <<<<<<< ours
/// lines of ours
/// ||||||| base
/// lines of the base
/// =======
/// lines of theirs
/// >>>>>>> theirs
/// ```
package struct ConflictMarkers: Sendable {
  /// The shown parts of a conflict.
  package enum Style: String, CaseIterable, Sendable {
    /// Both sides.
    case merge
    /// The base, too.
    case diff3
    /// The base, too, without the lines with which both sides begin or end.
    case zdiff3
  }

  package var style: Style
  package var size: Int
  /// The text after the markers of each side; it may be empty.
  package var labels: MergeSides<String>

  package init(style: Style = .merge, size: Int = 7, labels: MergeSides<String>) {
    (self.style, self.size, self.labels) = (style, size, labels)
  }
}

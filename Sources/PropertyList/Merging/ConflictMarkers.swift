/// The lines around what two sides of a merge have made of one place, as git writes them:
///
/// ```
/// <<<<<<< ours
/// what ours has
/// ||||||| base
/// what base has
/// =======
/// what theirs has
/// >>>>>>> theirs
/// ```
package struct ConflictMarkers: Sendable {
  /// What is shown of a clash.
  package enum Style: String, CaseIterable, Sendable {
    /// Both sides.
    case merge
    /// The base, too.
    case diff3
    /// The base, too, without the lines that both sides begin or end with.
    case zdiff3
  }

  package var style: Style
  /// How long each marker is.
  package var size: Int
  /// What follows the markers of each side; a side may have none.
  package var labels: MergeSides<String>

  package init(style: Style = .merge, size: Int = 7, labels: MergeSides<String>) {
    self.style = style
    self.size = size
    self.labels = labels
  }

  var showsBase: Bool { style != .merge }

  /// Appends the parts of a clash, each of whole lines, between markers whose lines end in `newline`.
  func append(_ parts: MergeSides<[UInt8]>, newline: [UInt8], to text: inout [UInt8]) {
    append("<", labels.ours, newline, to: &text)
    text += parts.ours
    if showsBase {
      append("|", labels.base, newline, to: &text)
      text += parts.base
    }
    append("=", "", newline, to: &text)
    text += parts.theirs
    append(">", labels.theirs, newline, to: &text)
  }

  private func append(_ mark: Unicode.Scalar, _ label: String, _ newline: [UInt8], to text: inout [UInt8]) {
    text += repeatElement(UInt8(ascii: mark), count: size)
    if !label.isEmpty { text += " \(label)".utf8 }
    text += newline
  }
}

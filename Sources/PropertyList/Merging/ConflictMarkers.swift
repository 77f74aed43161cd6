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
  /// The length of each marker.
  package var size: Int
  /// The text after the markers of each side; it may be empty.
  package var labels: MergeSides<String>

  package init(style: Style = .merge, size: Int = 7, labels: MergeSides<String>) {
    self.style = style
    self.size = size
    self.labels = labels
  }

  var showsBase: Bool { style != .merge }

  /// The lines of the markers, for all conflicts of a text.
  struct Lines {
    fileprivate let ours: [UInt8]
    /// Nil if the base is not shown.
    fileprivate let base: [UInt8]?
    fileprivate let separator: [UInt8]
    fileprivate let theirs: [UInt8]
  }

  /// The lines of these markers, which end in `newline`.
  func lines(endingIn newline: [UInt8]) -> Lines {
    func line(_ mark: Unicode.Scalar, _ label: String) -> [UInt8] {
      [UInt8](repeating: UInt8(ascii: mark), count: size) + Array((label.isEmpty ? "" : " \(label)").utf8) + newline
    }
    return Lines(
      ours: line("<", labels.ours), base: showsBase ? line("|", labels.base) : nil, separator: line("=", ""),
      theirs: line(">", labels.theirs))
  }
}

extension Output {
  /// Appends the parts of a conflict, each of whole lines, between `markers`.
  mutating func append(_ parts: MergeSides<[UInt8]>, between markers: ConflictMarkers.Lines) {
    append(markers.ours.span)
    append(parts.ours.span)
    if let base = markers.base {
      append(base.span)
      append(parts.base.span)
    }
    append(markers.separator.span)
    append(parts.theirs.span)
    append(markers.theirs.span)
  }
}

/// What the text of a merge has at a conflict: the lines of both sides between markers, or those of one side.
package enum ConflictRendering: Sendable {
  case markers(ConflictMarkers)
  case choice(MergeSide)

  var markers: ConflictMarkers? { if case .markers(let markers) = self { markers } else { nil } }
  var style: ConflictMarkers.Style { markers?.style ?? .merge }

  /// The side whose values replace those of ours in conflicts.
  var side: MergeSide { if case .choice(let side) = self { side } else { .ours } }

  /// Appends a conflict with these parts, each of whole lines. The lines of markers end in `newline`.
  func append(_ parts: MergeSides<[UInt8]>, newline: [UInt8], to output: inout Output) {
    switch self {
    case .choice(let side):
      let part = parts[side]
      output.append(part.span)
    case .markers(let markers):
      func append(_ mark: Unicode.Scalar, _ label: String, _ part: [UInt8]) {
        output.append(UInt8(ascii: mark), repeated: markers.size)
        if !label.isEmpty { output.append(" " + label) }
        output.append(newline.span)
        output.append(part.span)
      }
      append("<", markers.labels.ours, parts.ours)
      if markers.style != .merge { append("|", markers.labels.base, parts.base) }
      append("=", "", parts.theirs)
      append(">", markers.labels.theirs, [])
    }
  }
}

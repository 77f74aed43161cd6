/// The parts of a text that a reader keeps.
///
/// | mode | keeps | for |
/// |---|---|---|
/// | `NodesOnly` | nodes | conversions and queries |
/// | `NodesAndRanges` | nodes and their ranges in the text | edits |
/// | `NodesAndRemarks` | nodes, remarks and mistakes | lint |
/// | `NoNodes` | nothing | `PropertyList.checkReadable` |
///
/// Each reader and its `NodeBuilder` are specialised for each mode, where the flags are constants; `scripts/checks/modes` checks it.
package protocol ReadingMode {
  static var keepsNodes: Bool { get }
  static var keepsRanges: Bool { get }
  static var keepsRemarks: Bool { get }
}

extension ReadingMode {
  package static var keepsNodes: Bool { true }
  package static var keepsRanges: Bool { false }
  package static var keepsRemarks: Bool { false }
}

package enum NodesOnly: ReadingMode {}

package enum NodesAndRanges: ReadingMode {
  package static var keepsRanges: Bool { true }
}

package enum NodesAndRemarks: ReadingMode {
  package static var keepsRemarks: Bool { true }
}

/// Only counts nodes. Storing them would take half of the time of a check.
package enum NoNodes: ReadingMode {
  package static var keepsNodes: Bool { false }
}

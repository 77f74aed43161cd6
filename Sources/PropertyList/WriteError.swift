/// Why a property list cannot be written in a format.
public struct WriteError: Error, Equatable {
  /// What the format cannot hold.
  public enum Reason: Equatable, Sendable {
    /// A null, which only binary and JSON hold.
    case null
    /// A key that is no string, which only binary holds.
    case nonStringKey
    /// A date, data, a UID, NaN or an infinity in JSON that is to hold no such thing.
    case notInJSON
    /// A root in plain JSON that is neither dictionary nor array, where that is required.
    case scalarRoot
    /// More containers inside one another than `Limits.nesting`.
    case tooDeep
    /// What no Swift literal can hold.
    case notInSwift
    /// What no Objective-C literal can hold.
    case notInObjectiveC
    /// OpenStep property lists are read only.
    case openStep
  }

  /// What the format cannot hold.
  public let reason: Reason
  /// The index of the node.
  public let index: Int
}

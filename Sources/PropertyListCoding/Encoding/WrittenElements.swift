import PropertyList

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The XML of an array whose first elements are written before its last are encoded.
///
/// Nodes and text of a large array take as much memory as its XML does, and memory that is touched for the first time costs
/// more than what is done with it. In parts, each as large as the processor's cache, they never take more than one part.
final class WrittenElements {
  /// The nodes after which a part is written.
  static let nodesInPart = 1 << 14

  private let collected = CollectedData()
  private var output: Output
  private var isFirstPart = true

  init() {
    let collected = collected
    output = Output { collected.append($0) }
  }

  /// Writes the elements of `list`, which is an array.
  func append(_ list: PropertyList, style: XMLStyle, isLastPart: Bool) {
    list.writeCheckedXMLElements(style: style, isFirstPart: isFirstPart, isLastPart: isLastPart, to: &output)
    isFirstPart = false
  }

  /// All that was written.
  func finish() -> Data {
    output.finish()
    return collected.data
  }
}

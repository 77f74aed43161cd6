import PropertyList

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The XML of a large array, written in parts while later elements are encoded.
///
/// The nodes and text of a large array take as much memory as its XML, and the first access to new memory costs more than the
/// encoding. Parts of the size of the processor's cache reuse the same memory: a million records take 0.59 s and 235 MB, in one
/// part 0.74 s and 541 MB.
final class WrittenElements {
  /// The minimum number of nodes in a part.
  static let minNodesInPart = 1 << 14

  private var data = DataOutput()
  private var isFirstPart = true

  /// Writes the elements of `list`, which must be an array.
  func append(_ list: PropertyList, style: XMLStyle, isLastPart: Bool) {
    list.writeCheckedXMLElements(style: style, isFirstPart: isFirstPart, isLastPart: isLastPart, to: &data.output)
    isFirstPart = false
  }

  /// Returns all data that has been written.
  func finish() -> Data { data.finish() }
}

/// An output whose bytes are collected as data.
struct DataOutput: ~Copyable {
  private final class Collected {
    var data = Data()
  }

  var output: Output
  private let collected = Collected()

  init() {
    output = Output { [collected] bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe collected.data.append($0) }
      return true
    }
  }

  /// Returns all data that has been written.
  mutating func finish() -> Data {
    output.flush()
    return collected.data
  }
}

import PropertyList

extension BundleRule {
  /// Finds build variables in the Info.plist of a bundle, in which Xcode has replaced all of them.
  static let unexpandedVariables = BundleRule(.unexpandedVariable, of: .info) { view in
    let list = view.root.list
    for node in list.nodes.indices {
      guard let slice = list.string(at: node), list.bytes(of: slice).hasBuildVariable else { continue }
      view.note("expected a value in a built file, found '\(list.shortText(of: slice))'", node)
    }
  }
}

extension Span<UInt8> {
  /// True if the text contains `$(NAME)` or `${NAME}`, perhaps with a modifier after a colon.
  fileprivate var hasBuildVariable: Bool {
    var start = 0
    while let dollar = firstOffset(of: UInt8(ascii: "$"), from: start), dollar + 3 < count {
      start = dollar + 1
      guard self[start] == UInt8(ascii: "(") || self[start] == UInt8(ascii: "{") else { continue }
      let end = endOfRun(from: start + 1) { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
      if end > start + 1, end < count, [UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: ":")].contains(self[end]) {
        return true
      }
    }
    return false
  }
}

extension PropertyList {
  /// The list in `format`, with the keys in their order: XML and JSON with line breaks and indentation, in UTF-8. What
  /// the format has no form for is refused.
  ///
  /// - Complexity: O(*n*) in the number of values and in the bytes of their texts and data.
  /// - Throws: `WriteError` for values that the format cannot represent, containers nested beyond 512, and OpenStep, which is
  ///   read only.
  public func serialized(as format: Format) throws(WriteError) -> [UInt8] {
    try Output.collect { output throws(WriteError) in
      switch format {
      case .xml:
        try writeXML(style: XMLStyle(keyOrder: .input, isExact: true), to: &output)
      case .binary: try writeBinary(keyOrder: .input, to: &output)
      case .json:
        let style = JSONStyle(layout: .indented, escapesSlashes: false, keyOrder: .input, types: .refuse)
        try writeJSON(style: style, to: &output)
      case .openStep: throw WriteError(.openStep)
      }
    }
  }
}

extension PropertyList {
  /// Writes the list as a file of a format, with the keys in their order: XML and JSON in UTF-8, with line breaks and indentation.
  ///
  /// In XML, dates lose fractions of seconds, and a dictionary `{CF$UID: n}` is read back as a UID. In XML and JSON, half of a
  /// surrogate pair becomes U+FFFD, and of keys that are then equal, the first is written.
  ///
  /// - Throws: `WriteError` for values that the format cannot represent, and for more than 512 containers inside one another.
  /// - Complexity: O(*n*) in the number of values and in the bytes of their texts and data.
  public func serialized(as format: OutputFormat) throws(WriteError) -> [UInt8] {
    let list = format == .binary ? self : replacingLoneSurrogates()
    return try Output.collect { output throws(WriteError) in
      try list.write(as: format, json: JSONStyle(layout: .indented, types: .refuse), to: &output)
    }
  }

  /// Writes the list as a file of a format, with the keys in their order. `style` is that of JSON.
  func write(as format: OutputFormat, json style: JSONStyle, to output: inout Output) throws(WriteError) {
    switch format {
    case .xml: try writeXML(style: XMLStyle(keyOrder: .input, isExact: true), to: &output)
    case .binary: try writeBinary(keyOrder: .input, to: &output)
    case .json: try writeJSON(style: style, to: &output)
    }
  }
}

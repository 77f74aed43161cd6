// The written form of new values. An edit fails unless the written form reads as the same value.
extension PropertyList {
  /// The value that a reader finds after this value was written as `format`.
  ///
  /// The result is the same value, except that a single-precision number becomes a double, and that plain JSON has strings or
  /// numbers instead of the values that `JSONTypes.plain` lists.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - types: The JSON forms of the value.
  ///   - others: The JSON forms of the file, if they are not the same.
  /// - Complexity: O(*n*) in the number of values.
  /// - Throws: `WriteError` if the format cannot represent the value.
  package func written(
    as format: Format, types: JSONTypes, among others: JSONTypes? = nil
  ) throws(WriteError) -> PropertyList {
    if format == .openStep { throw WriteError(.openStep) }
    // The writer looks for the forbidden characters of all other values.
    let refused: ValueTraits = isWrittenExactly ? .forbiddenCharacter : .fractionalDate
    if format == .xml { try checkWritable(within: OutputLimits(refused: refused)) }
    if isWrittenExactly { return self }
    let text = try Output.collect { (output) throws(WriteError) in
      try write(as: OutputFormat(format), json: JSONStyle(layout: .compact, types: types), to: &output)
    }
    let value = try readBack(text, as: format, types: types)
    guard format == .json, types == .tag, (others ?? types) != .tag else { return value }
    // In a file without tags, tagged objects are plain objects.
    return try read(text, ReadOptions(formats: [.json]))
  }

  /// True for a scalar that all formats have. The value of most edits is one, and need not be read.
  private var isWrittenExactly: Bool {
    switch nodes[0] {
    case .string: loneSurrogates.isEmpty
    case .integer, .boolean: true
    case .data, .number, .wideInteger, .unsigned, .float, .real, .date, .uid, .null, .array, .dictionary: false
    }
  }

  /// Reads `text`, the written form of this value. Throws if it is another value.
  private func readBack(_ text: [UInt8], as format: Format, types: JSONTypes) throws(WriteError) -> PropertyList {
    var options = ReadOptions(formats: [format])
    options.readsTags = types == .tag
    var value = try read(text, options)
    for index in nodes.indices.clamped(to: value.nodes.indices) {
      guard
        isNode(nodes[index], equalTo: value.nodes[index], of: value) || isNode(at: index, writtenIn: value, types)
      else { throw WriteError(.notExact, at: index, in: self) }
      // JSON's reader keeps the digits of some reals.
      switch (nodes[index], value.nodes[index]) {
      case (.real(let real), .number): value.nodes[index] = .real(real)
      case (.float(let real), .number): value.nodes[index] = .real(Double(real))
      default: break
      }
    }
    guard nodes.count == value.nodes.count else { throw WriteError(.notExact) }
    return value
  }

  private func read(_ text: [UInt8], _ options: ReadOptions) throws(WriteError) -> PropertyList {
    do { return try PropertyList(reading: Source(text), options) } catch { throw WriteError(.notExact) }
  }

  /// True if the node at `index` of `other` is the documented form of the one of this list.
  private func isNode(at index: Int, writtenIn other: PropertyList, _ types: JSONTypes) -> Bool {
    switch (nodes[index], other.nodes[index]) {
    case (.float(let value), .real(let real)): Double(value).bitPattern == real.bitPattern
    case (.float(let value), .number(let text)): Double(value).hasDigits(of: other.bytes(of: text))
    // 0 and -0 are the same instant.
    case (.date(let seconds), .date(let otherSeconds)): seconds == otherSeconds
    case (.uid(let value), .integer(let integer)): types == .plain && Int64(value) == integer
    // A string with a lone surrogate reads back as another one.
    case (.string, _), (.array, _), (.dictionary, _): false
    case (_, .string): types == .plain
    default: false
    }
  }
}

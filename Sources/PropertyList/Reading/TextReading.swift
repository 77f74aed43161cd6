extension DecodedText {
  /// Reads the text as `format`, with duplicate keys. There are no remarks if the mode keeps none. Throws for the format binary, and
  /// for a text of 4 GiB or more if the mode keeps ranges. With `prunes`, which is for lint, containers without findings lose their
  /// content; see `NodeBuilder.pruneContainer`.
  func read<Mode: ReadingMode>(
    as format: Format, _ options: ReadOptions, keeping mode: Mode.Type, prunes: Bool = false
  ) throws(SyntaxError) -> (list: PropertyList, remarks: Remarks) {
    // `CompactRanges` has 32-bit offsets.
    guard !Mode.keepsRanges || source.count <= UInt32.max else { throw SyntaxError(.limit(.longText), at: 0) }
    switch format {
    case .xml:
      let source = sourceForXML
      var reader = XMLReader<Mode>(source.bytes, from: start, prunes: prunes)
      do throws(SyntaxError) { try reader.read() } catch {
        if !reader.builder.remarks.followsWrongCloseTag(error) { try reader.builder.recordFinal(error) }
      }
      return reader.builder.finishWithRemarks(.xml, source)
    case .json:
      var reader = JSONReader<Mode>(source.bytes, from: start, options, prunes: prunes)
      do throws(SyntaxError) {
        if let loneSurrogate { throw SyntaxError(.json(.unpairedSurrogate), at: loneSurrogate) }
        try reader.read()
      } catch { try reader.builder.recordFinal(error) }
      return reader.builder.finishWithRemarks(formatOfEmptyObject(options) ?? .json, source)
    case .openStep:
      var reader = OpenStepReader<Mode>(source.bytes, from: start, options)
      do throws(SyntaxError) { try reader.read() } catch { try reader.builder.recordFinal(error) }
      return reader.builder.finishWithRemarks(formatOfEmptyObject(options) ?? .openStep, source)
    case .binary: throw SyntaxError(.binary(.notBinary), at: 0)
    }
  }

  /// The format of `{}`; nil for other texts.
  private func formatOfEmptyObject(_ options: ReadOptions) -> Format? {
    let bytes = source.bytes
    let opening = bytes.endOfXMLWhitespace(from: start)
    guard bytes.has("{", at: opening) else { return nil }
    let closing = bytes.endOfXMLWhitespace(from: opening + 1)
    guard bytes.has("}", at: closing), bytes.endOfXMLWhitespace(from: closing + 1) == bytes.count else { return nil }
    return options.emptyFormat == .openStep ? .openStep : .json
  }
}

extension PropertyList {
  /// True for `{}` that was read as JSON. It is an OpenStep property list, too.
  var isEmptyObject: Bool { format == .json && nodes.count == 1 && nodes[0].kind == .dictionary }
}

// Reading a text of a known format into a sink.

extension DecodedText {
  /// Reads the text as `format`, with duplicate keys.
  ///
  /// - Parameters:
  ///   - isOfGNUstep: true if strings and dictionaries are read as GNUstep's reader does.
  ///   - sink: the type that receives the values.
  ///   - configure: changes the sink before anything is read.
  /// - Returns: the outcome of the sink; nil for binary, which has no text.
  @inline(__always)
  func read<S: Sink>(
    as format: Format, _ options: ReadOptions, isOfGNUstep: Bool = false, into sink: S.Type,
    configure: (inout S) -> Void = { _ in }
  ) throws(SyntaxError) -> S.Outcome? {
    switch format {
    case .xml:
      let source = sourceForXML
      var reader = XMLReader<S>(source.bytes, from: start)
      configure(&reader.sink)
      do throws(SyntaxError) { try reader.read() } catch { if !reader.sink.keep(error) { throw error } }
      return reader.sink.finish(.xml, source)
    case .json:
      var reader = JSONReader<S>(source.bytes, from: start, options)
      configure(&reader.sink)
      do throws(SyntaxError) {
        if let loneSurrogate { throw SyntaxError(.json(.unpairedSurrogate), at: loneSurrogate) }
        try reader.read()
      } catch {
        if !reader.sink.keep(error) { throw error }
      }
      return reader.sink.finish(formatOfEmptyObject(options) ?? .json, source)
    case .openStep:
      var reader = OpenStepReader<S>(
        source.bytes, from: start, readsTypedValues: options.readsTypedValues, isOfGNUstep: isOfGNUstep)
      configure(&reader.sink)
      do throws(SyntaxError) { try reader.read() } catch { if !reader.sink.keep(error) { throw error } }
      return reader.sink.finish(formatOfEmptyObject(options) ?? .openStep, source)
    case .binary:
      return nil
    }
  }

  /// True if the first value of a JSON text is an array or object.
  var beginsContainer: Bool {
    let opening = source.bytes.endOfXMLWhitespace(from: start)
    return source.bytes.has("{", at: opening) || source.bytes.has("[", at: opening)
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

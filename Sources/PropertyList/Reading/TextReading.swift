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
      return reader.sink.finish(.json, source)
    case .openStep:
      var reader = OpenStepReader<S>(
        source.bytes, from: start, readsTypedValues: options.readsTypedValues, isOfGNUstep: isOfGNUstep)
      configure(&reader.sink)
      do throws(SyntaxError) { try reader.read() } catch { if !reader.sink.keep(error) { throw error } }
      // Unlike OpenStep, JSON can be edited.
      return reader.sink.finish(isEmptyJSONObject ? .json : .openStep, source)
    case .binary:
      return nil
    }
  }

  /// True for `{}`, which is an OpenStep property list, too.
  private var isEmptyJSONObject: Bool {
    let text = source.bytes
    var braces: [UInt8] = []
    for index in start..<text.count where !isXMLWhitespace(text[index]) {
      braces.append(text[index])
      if braces.count > 2 { return false }
    }
    return braces == [UInt8(ascii: "{"), UInt8(ascii: "}")]
  }
}

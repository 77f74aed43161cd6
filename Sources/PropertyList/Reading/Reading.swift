extension PropertyList {
  /// Reads `source`. Its format is detected.
  package init(reading source: Source, _ options: ReadOptions) throws(ReadError) {
    let binary = try PropertyList.ifBinary(source, options) { () throws(SyntaxError) in
      try PropertyList(binary: source, limits: options.limits)
    }
    if let binary {
      self = binary
    } else {
      self = try PropertyList.readText(source, options) { text, format throws(SyntaxError) in
        try PropertyList.read(text, as: format, options)
      }
    }
    // A text whose duplicate keys are kept is for its editor, which opens no content.
    guard !options.keepsDuplicateKeys || format == .binary else { return }
    if textRanges != nil {
      removeShadowedEntries()
      return
    }
    let count = nodes.count
    removeDuplicateKeys(keepsFirst: format == .binary)
    facts.lostDuplicateKeys = nodes.count < count
    if options.opensContent { try openContent(options) }
  }

  /// Reads a property list of any format, which is detected.
  ///
  /// - Throws: `ReadError` if the bytes are not a property list, or exceed a limit.
  /// - Complexity: O(*n*) in the number of bytes, which are copied.
  public init(reading bytes: [UInt8], _ options: ReadOptions = ReadOptions()) throws(ReadError) {
    try self.init(reading: Source(bytes), options)
  }

  /// Checks that `source` can be read. The shared objects of a binary property list are not expanded.
  package static func checkReadable(_ source: Source, _ options: ReadOptions) throws(ReadError) {
    let isBinary = try ifBinary(source, options) { () throws(SyntaxError) in
      try BinaryObjects(source.bytes).validate(limits: options.limits)
      return true
    }
    if isBinary ?? false { return }
    _ = try readText(source, options) { text, format throws(SyntaxError) in
      // Tagged objects are recognised by their nodes.
      format == .json && options.readsTags
        ? try text.read(as: format, options, keeping: NodesOnly.self).list
        : try text.read(as: format, options, keeping: NoNodes.self).list
    }
  }

  // MARK: Binary

  /// Calls `read` if `source` begins like a binary property list. Returns nil if it does not, or if it is probably a text.
  static func ifBinary<Outcome>(
    _ source: Source, _ options: ReadOptions, _ read: () throws(SyntaxError) -> Outcome
  ) throws(ReadError) -> Outcome? {
    // The trailer's check of the same bytes would recognise a text by an error, for more instructions than this.
    guard source.bytes.has(binaryMagic, at: 0) else {
      let bytes = source.bytes
      // No text contains a NUL.
      guard options.refusesBinaryText, bytes.has("bplist", at: 0), bytes.firstOffset(of: 0, from: 8) != nil else {
        return nil
      }
      let version = BinaryProblem.version(String(decoding: bytes.extracting(6..<8)))
      throw ReadError(text: source, errors: [.binary: SyntaxError(.binary(version), at: 6)])
    }
    do throws(SyntaxError) { return try read() } catch {
      guard looksBinary(source.bytes) else { return nil }
      var failure = ReadError(text: source, errors: [.binary: error])
      // plutil reports the errors of these formats.
      for format in [Format.xml, .json] where options.formats.contains(format) {
        failure.errors[format] = syntaxError(in: source, as: format)
      }
      throw failure
    }
  }

  /// Reads `source`, a binary property list, with its duplicate keys.
  package init(binary source: Source, limits: Limits) throws(SyntaxError) {
    let objects = try BinaryObjects(source.bytes)
    try objects.checkOffsets()
    // Most files have at most one node for each reference, and few references for each object. Reserving too much is cheap, as
    // unused memory is never touched. Growing the array would take twice the memory.
    let estimate = min(source.count / objects.trailer.referenceSize, 4 * objects.trailer.objectCount) + 1
    let maxNodes = min(estimate, Limits.reservedBytes / MemoryLayout<Node>.stride)
    var reader = BinaryReader(objects, limits: limits, nodeCount: estimate, maxNodes: maxNodes)
    do throws(SyntaxError) { try reader.read() } catch {
      // The check, as slow as reading, throws the first mistake. Without one, shared containers have more nodes than `maxNodes`.
      reader = BinaryReader(objects, limits: limits, nodeCount: try objects.validatedNodeCount(limits: limits))
      try reader.read()
    }
    self = reader.builder.finish(.binary, source)
  }

  /// True if a file that begins like a binary property list, but cannot be read as one, is damaged and not a text: it has room for a
  /// header of 8 bytes and a trailer of 32, and a byte that is NUL or not ASCII.
  package static func looksBinary(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 40 && bytes.endOfRun(from: 0) { 1..<0x80 ~= $0 } < bytes.count
  }

  // MARK: Text formats

  /// Calls `read` for the text `source` with each format of `options`, until one succeeds.
  private static func readText<Outcome>(
    _ source: Source, _ options: ReadOptions, _ read: (DecodedText, Format) throws(SyntaxError) -> Outcome
  ) throws(ReadError) -> Outcome {
    let text = try decodedText(of: source, options)
    let lacksMark = options.readsAsFoundation && source.isWideWithoutMark
    var failure = ReadError(text: text.source)
    for format in options.formats {
      if format == .openStep, let error = binaryError(in: text, options) {
        failure.errors[.binary] = error
        continue
      }
      // CoreFoundation's OpenStep reader never gets the right text of UTF-16 or UTF-32 without a byte order mark.
      if format != .openStep || !lacksMark {
        do throws(SyntaxError) { return try read(text, format) } catch { failure.errors[format] = error }
      }
      // After an error: the text that CoreFoundation decodes, if it is another one.
      guard options.readsAsFoundation, format != .json else { continue }
      do throws(SyntaxError) {
        guard let misread = try text.inCoreFoundation(source, after: failure.errors[format]) else { continue }
        (failure.texts[format], failure.lacksByteOrderMark) = (misread.source, lacksMark)
        return try read(misread, format)
      } catch { failure.errors[format] = error }
    }
    throw failure
  }

  private static func decodedText(of source: Source, _ options: ReadOptions) throws(ReadError) -> DecodedText {
    do throws(SyntaxError) {
      if source.count == 0 { throw SyntaxError(.xml(.emptyFile), at: 0) }
      return try source.decodedText(ignoresRest: options.readsAsFoundation)
    } catch {
      var failure = ReadError(text: source)
      if options.formats.contains(.xml) { failure.errors[.xml] = error }
      if options.formats.contains(.json) { failure.errors[.json] = jsonError(in: source, afterEncoding: error) }
      throw failure
    }
  }

  /// The error in a text that is refused as the rest of a binary file; nil for all other texts.
  private static func binaryError(in text: DecodedText, _ options: ReadOptions) -> SyntaxError? {
    guard options.refusesBinaryText, text.source.bytes.has("bplist", at: 0),
      let reading = try? text.read(as: .openStep, options, keeping: NodesOnly.self),
      reading.list.nodes.first?.kind != .dictionary
    else { return nil }
    do throws(SyntaxError) {
      try BinaryObjects(text.source.bytes).validate(limits: options.limits)
    } catch { return error }
    return SyntaxError(.binary(.notBinary), at: 0)
  }

  /// Reads `text` as one format, with duplicate keys.
  static func read(_ text: DecodedText, as format: Format, _ options: ReadOptions) throws(SyntaxError) -> PropertyList {
    let keepsRanges = format == .openStep ? options.keepsOpenStepText : options.keepsText
    guard keepsRanges else { return try text.read(as: format, options, keeping: NodesOnly.self).list }
    var list = try text.read(as: format, options, keeping: NodesAndRanges.self).list
    list.textRanges?.detectionEnd = text.detectionEnd
    return list
  }

  /// The first error in `source`, read as UTF-8.
  private static func syntaxError(in source: Source, as format: Format) -> SyntaxError? {
    do throws(SyntaxError) {
      _ = try DecodedText(source: source).read(as: format, ReadOptions(), keeping: NoNodes.self)
    } catch { return error }
    return nil
  }

  /// The error of JSONSerialization for a text that cannot be transcoded because of `error`. JSONSerialization transcodes a text
  /// before it parses it. It reads UTF-16 without a whole character as UTF-8.
  private static func jsonError(in source: Source, afterEncoding error: SyntaxError) -> SyntaxError? {
    let bytes = source.bytes
    return switch error.problem {
    case .encoding(.invalidScalar): SyntaxError(.json(.unpairedSurrogate), at: error.offset)
    case .encoding(.noCharacter) where bytes.has("\u{0}\u{0}", at: 0) || bytes.has("\u{0}\u{0}", at: 2):
      SyntaxError(.json(.unexpectedEnd(.value)), at: bytes.count)
    default: syntaxError(in: source, as: .json)
    }
  }
}

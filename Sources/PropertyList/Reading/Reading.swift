/// How an input is read.
public struct ReadOptions: Sendable {
  /// The text formats to try, in this order; a binary property list is recognised by its first bytes.
  ///
  /// Some inputs are of several formats: the reference tries JSON last, and so takes `true` or `"a"` for OpenStep strings.
  public var formats: [PropertyList.Format]
  /// Whether GNUstep's typed values (`<*I5>`) are read in OpenStep property lists.
  public var readsTypedValues = false
  /// Whether tagged JSON objects (`{"$date": …}`) are read as what they stand for.
  public var readsTags = false
  /// Whether a text that begins with `bplist` is refused, unless it holds entries: it is what is left of a binary file, and
  /// an OpenStep reader would take it for a string.
  public var refusesBinaryText = false
  /// Whether XML and JSON are read for an edit that keeps their text; see `TextEdit`.
  public var keepsText = false
  /// Whether the place of each value is recorded, in all text formats, with repeated keys still there.
  var recordsPlaces = false
  /// Whether repeated keys of text formats are still there.
  package var keepsRepeatedKeys = false
  /// Whether all of the input is checked where only the value at a key path is asked for.
  public var checksWholeInput = false
  /// Whether a keyed archive is read as what was archived. It cannot be edited and written back then.
  public var unarchives = false
  /// Whether `$class` and `$classes` are added to objects of archives whose classes are known.
  public var showsClasses = false
  /// How many layers of property lists in data are read, too, of eight at most: `{"$nested": "binary", "value": …}` takes the
  /// place of such data.
  public var dataLayers = 0
  /// The bounds.
  public var limits = PropertyList.Limits()

  /// Whether what is read is shown otherwise than the file has it.
  package var changesView: Bool { unarchives || dataLayers > 0 }

  /// Options that try `formats`, or all of them.
  public init(formats: [PropertyList.Format] = [.xml, .json, .openStep]) { self.formats = formats }
}

extension PropertyList {
  /// Reads `source`, whose format is found out by trying.
  public init(reading source: ByteSource, _ options: ReadOptions) throws(ReadError) {
    var repeatsKeys = false
    try self.init(reading: source, options, repeatsKeys: &repeatsKeys)
  }

  /// Reads `source`, whose format is found out by trying; `repeatsKeys` is set if keys were dropped that other ones repeat.
  package init(
    reading source: ByteSource, _ options: ReadOptions, repeatsKeys: inout Bool
  ) throws(ReadError) {
    self = try PropertyList.readKeepingDuplicates(source, options)
    guard places == nil, !options.keepsRepeatedKeys || format == .binary else { return }
    let count = nodes.count
    removeDuplicateKeys(format == .binary ? .firstWins : .lastWins)
    repeatsKeys = nodes.count < count
    if options.changesView { try open(options) }
  }

  /// Shows archives and property lists in data as `options` have it.
  private mutating func open(_ options: ReadOptions) throws(ReadError) {
    var warnings = ArchiveWarnings()
    let limit = source.count.addingClamped(decoded.count).addingClamped(options.limits.nodes)
    do throws(SyntaxError) {
      if options.unarchives {
        let options = ArchiveDrawing.Options(showsClasses: options.showsClasses)
        isOpened = try unarchive(options, at: [], limit: limit, &warnings)
      }
    } catch {
      var failure = ReadError(text: source)
      failure.note(error, in: format)
      throw failure
    }
    if options.dataLayers > 0 {
      let count = nodes.count
      var nested = NestedLists(in: self, options, warnings)
      nested.open(in: &self)
      warnings = nested.warnings
      if nodes.count != count { isOpened = true }
    }
    archiveWarnings = warnings.all
  }

  /// Opens the property lists in the data that `keyPath` steps into, and no others. With `joinsComponents` its dots belong
  /// to keys where there are such keys, as in `dottedKeyPath(for:)`.
  package mutating func openData(on keyPath: KeyPath, joinsComponents: Bool, _ options: ReadOptions) {
    var nested = NestedLists(in: self, options, ArchiveWarnings(), joinsComponents: joinsComponents)
    nested.open(in: &self, toward: keyPath)
    archiveWarnings += nested.warnings.all
    isOpened = true
  }

  /// Reads `bytes`, whose format is found out by trying.
  ///
  /// - Complexity: O(*n*) in the number of bytes, which are copied.
  public init(reading bytes: [UInt8], _ options: ReadOptions = ReadOptions()) throws(ReadError) {
    try self.init(reading: Source(bytes), options)
  }

  /// Checks that `source` can be read. A binary property list's shared objects are not expanded.
  public static func check(_ source: ByteSource, _ options: ReadOptions) throws(ReadError) {
    if source.bytes.has(binaryMagic, at: 0) {
      do {
        try BinaryObjects(source.bytes).validate(limits: options.limits)
        return
      } catch {
        if looksBinary(source.bytes) { throw damagedBinary(source, error, options) }
      }
    }
    _ = try readText(source, options, keepsNodes: false)
  }

  private static func readKeepingDuplicates(
    _ source: Source, _ options: ReadOptions
  ) throws(ReadError) -> PropertyList {
    if source.bytes.has(binaryMagic, at: 0) {
      do {
        return try PropertyList(binary: source, limits: options.limits)
      } catch {
        if looksBinary(source.bytes) { throw damagedBinary(source, error, options) }
      }
    }
    return try readText(source, options)
  }

  // MARK: Binary

  /// Reads `source`, a binary property list, with its repeated keys.
  package init(binary source: Source, limits: Limits) throws(SyntaxError) {
    var reader = try BinaryReader(source.bytes, limits: limits)
    do throws(SyntaxError) {
      try reader.readWithoutCheck()
    } catch {
      // The check finds the first mistake, or counts the nodes of shared containers.
      reader = try BinaryReader(source.bytes, limits: limits)
      try reader.read(count: try reader.objects.validateSize(limits: limits))
    }
    self.init(format: .binary, source: source, builder: &reader.builder)
  }

  /// How binary property lists begin; a version of two digits follows, of which only the first is ever looked at.
  package static var binaryMagic: StaticString { "bplist0" }

  /// Whether a file that begins like a binary property list but cannot be read as one is damaged, rather than text.
  package static func looksBinary(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 40 else { return false }
    for index in bytes.indices where bytes[index] == 0 || bytes[index] >= 0x80 { return true }
    return false
  }

  static func damagedBinary(_ source: Source, _ error: SyntaxError, _ options: ReadOptions) -> ReadError {
    var failure = ReadError(text: source)
    failure.binary = error
    // What the reference says about it.
    if options.formats.contains(.xml) { failure.xml = xmlError(in: source.bytes) }
    if options.formats.contains(.json) { failure.json = jsonError(in: source.bytes) }
    return failure
  }

  // MARK: Text formats

  /// Reads a text, or of XML and JSON what `selection` asks for. Without `keepsNodes` the result is good for nothing but
  /// that there is one.
  static func readText(
    _ source: Source, _ options: ReadOptions, _ selection: Selection? = nil, keepsNodes: Bool = true
  ) throws(ReadError) -> PropertyList {
    let text: DecodedText
    do throws(SyntaxError) {
      if source.count == 0 { throw SyntaxError(.xml(.emptyFile), at: 0) }
      text = try source.decodedText()
    } catch {
      var failure = ReadError(text: source)
      if options.formats.contains(.xml) { failure.xml = error }
      if options.formats.contains(.json) {
        failure.json = jsonError(in: source.bytes, afterEncoding: error)
      }
      throw failure
    }
    var failure = ReadError(text: text.source)
    for format in options.formats {
      do throws(SyntaxError) {
        if format == .openStep, let error = binaryError(in: text, options) {
          failure.binary = error
        } else if let list = try read(text, as: format, options, selection, keepsNodes: keepsNodes) {
          return list
        }
      } catch {
        failure.note(error, in: format)
      }
    }
    throw failure
  }

  /// What is wrong with a text that is refused as the rest of a binary file; nil for all other texts.
  private static func binaryError(in text: DecodedText, _ options: ReadOptions) -> SyntaxError? {
    guard options.refusesBinaryText, text.source.bytes.has("bplist", at: 0),
      let list = try? readOpenStep(text, options, nil), list.nodes.first?.kind != .dictionary
    else { return nil }
    do throws(SyntaxError) {
      _ = try BinaryObjects(text.source.bytes).validate(limits: options.limits)
    } catch {
      return error
    }
    return SyntaxError(.binary(.notBinary), at: 0)
  }

  /// Reads `text` as one format, repeated keys and all; nil for binary, which has no text.
  static func read(
    _ text: DecodedText, as format: Format, _ options: ReadOptions, _ selection: Selection? = nil,
    keepsNodes: Bool = true
  ) throws(SyntaxError) -> PropertyList? {
    switch format {
    case .xml: try readXML(text, options, selection, keepsNodes: keepsNodes)
    case .json: try readJSON(text, options, selection)
    case .openStep: try readOpenStep(text, options, selection)
    case .binary: nil
    }
  }

  private static func readXML(
    _ text: DecodedText, _ options: ReadOptions, _ selection: Selection?, keepsNodes: Bool
  ) throws(SyntaxError) -> PropertyList {
    let source = text.sourceForXML
    var reader = XMLReader(
      source.bytes, from: text.start, recordsPlaces: options.keepsText || options.recordsPlaces, keepsNodes: keepsNodes)
    reader.builder.select(selection, isFollowed: true)
    reader.builder.sharedKeys = SharedKeys()
    try reader.read()
    return PropertyList(format: .xml, source: source, builder: &reader.builder)
  }

  private static func readJSON(
    _ text: DecodedText, _ options: ReadOptions, _ selection: Selection?
  ) throws(SyntaxError) -> PropertyList {
    if let offset = text.loneSurrogate { throw SyntaxError(.json(.unpairedSurrogate), at: offset) }
    var reader = JSONReader(
      text.source.bytes, from: text.start, readsTags: options.readsTags,
      recordsPlaces: options.keepsText || options.recordsPlaces)
    // A tag can stand for a dictionary, so that the way to a value is known only when all is read.
    reader.builder.select(selection, isFollowed: !options.readsTags && selection?.keepsMembers != true)
    reader.builder.sharedKeys = SharedKeys()
    try reader.read()
    return PropertyList(format: .json, source: text.source, builder: &reader.builder)
  }

  private static func readOpenStep(
    _ text: DecodedText, _ options: ReadOptions, _ selection: Selection?
  ) throws(SyntaxError) -> PropertyList {
    var reader = OpenStepReader(
      text.source.bytes, from: text.start, readsTypedValues: options.readsTypedValues,
      recordsPlaces: options.recordsPlaces)
    reader.builder.select(selection, isFollowed: false)
    try reader.read()
    // `{}` is both; as JSON it can be edited.
    let format: Format = isEmptyJSONObject(text.source.bytes, from: text.start) ? .json : .openStep
    return PropertyList(format: format, source: text.source, builder: &reader.builder)
  }

  private static func isEmptyJSONObject(_ text: Span<UInt8>, from start: Int) -> Bool {
    var braces: [UInt8] = []
    for index in start..<text.count where !isXMLWhitespace(text[index]) {
      braces.append(text[index])
      if braces.count > 2 { return false }
    }
    return braces == [UInt8(ascii: "{"), UInt8(ascii: "}")]
  }

  private static func xmlError(in bytes: Span<UInt8>) -> SyntaxError? {
    do {
      var reader = XMLReader(bytes, from: 0, keepsNodes: false)
      try reader.read()
      return nil
    } catch {
      return error
    }
  }

  /// What JSONSerialization finds wrong with a text that `error` keeps from being transcoded. It transcodes the text before
  /// it reads it, and takes UTF-16 of no whole character for UTF-8.
  private static func jsonError(in bytes: Span<UInt8>, afterEncoding error: SyntaxError) -> SyntaxError? {
    switch error.problem {
    case .encoding(.invalidScalar): SyntaxError(.json(.unpairedSurrogate), at: error.offset)
    case .encoding(.noCharacter) where bytes.has("\u{0}\u{0}", at: 0) || bytes.has("\u{0}\u{0}", at: 2):
      SyntaxError(.json(.unexpectedEnd(.value)), at: bytes.count)
    default: jsonError(in: bytes)
    }
  }

  private static func jsonError(in bytes: Span<UInt8>) -> SyntaxError? {
    do {
      var reader = JSONReader(bytes, from: 0, readsTags: false)
      try reader.read()
      return nil
    } catch {
      return error
    }
  }

  init(format: Format, source: Source, builder: inout NodeBuilder) {
    // To copy a field of the builder, the compiler asks the runtime for its type: 13 % of a run on a small file.
    self.init(
      format: format, source: source, nodes: exchange(&builder.nodes, with: []),
      decoded: exchange(&builder.decoded, with: []))
    places = exchange(&builder.places, with: nil)
    loneSurrogates = exchange(&builder.loneSurrogates, with: [])
    commentCount = builder.commentCount
  }
}

extension PropertyList {
  /// An edit of an XML or JSON text that changes as few bytes as possible. XML comments, the layout, the key order and the spelling
  /// of all other values stay.
  ///
  /// ```swift
  /// var edit = try PropertyList.TextEdit(reading: bytes)
  /// edit.list["CFBundleVersion"] = "2.0"
  /// let text = try edit.bytes()
  /// ```
  ///
  /// `PropertyList.serialized(as:)`, which writes the whole list, loses them.
  ///
  /// The text is read once, with the range of every value. Edits change the nodes and record their origins. Then the edited list is
  /// compared with the original, and each difference becomes a change of the text:
  ///
  /// ```
  /// text ─reader─▶ nodes, ranges ─edits─▶ nodes, origins ─TextChanges─▶ [range of the text → new text] ─▶ new text
  /// ```
  ///
  /// If all changes are inside one container, the members around them are read again; otherwise, and in JSON with tags, all of the
  /// new text. The result must equal the edited list to the bit, or the edit fails.
  public struct TextEdit {
    /// The list with the edits made so far.
    public var list: PropertyList
    /// The original text, in UTF-8.
    package var text: Source { original.source }
    /// The bytes that were read, in their own encoding.
    private let file: Source
    /// The list in the original text, with shadowed entries.
    let original: PropertyList
    private let ranges: TextRanges
    private let types: JSONTypes

    /// An edit of the text of `list`, which was read with `ReadOptions.keepsText`; nil if it is neither XML nor JSON. `types` are the JSON
    /// forms of values that JSON does not have. `file` is the text in its own encoding, if that is not UTF-8.
    package init?(_ list: PropertyList, types: JSONTypes, file: Source? = nil) {
      guard let ranges = list.textRanges else { return nil }
      self.ranges = ranges
      self.file = file ?? list.source
      self.types = types
      original = list.withShadowedEntries
      self.list = list
      if list.origins.isEmpty { self.list.origins = Origins(count: list.nodes.count) }
    }

    /// An edit of `bytes`. In JSON, new values without a JSON form are refused.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    /// - Throws: `ReadError` if they are not a property list in XML or JSON.
    public init(reading bytes: [UInt8]) throws(ReadError) {
      var options = ReadOptions()
      options.keepsText = true
      let file = Source(bytes)
      let list = try PropertyList(reading: file, options)
      guard let edit = TextEdit(list, types: .refuse, file: file) else {
        throw ReadError(text: list.source, errors: [list.format: SyntaxError(.notEditable(list.format), at: 0)])
      }
      self = edit
    }

    func makeOriginalText() -> ListText { ListText(original, ranges) }

    /// The text with the edits, in UTF-8; nil if they change nothing.
    package func result() throws(WriteError) -> EditedText? {
      var list = list
      // Another list was assigned, perhaps one with the origins of its own text.
      if list.source !== original.source { list.origins = Origins() }
      if list.origins.isEmpty { list.origins.append(.new, count: list.nodes.count) }
      let collected = try TextChanges(from: SourceTexts(makeOriginalText()), to: list, types: types)
      guard !collected.changes.isEmpty else { return nil }
      if let window = ReadBackWindow(around: collected) {
        if window.hasOldText { return nil }
        if window.readsAsEdited {
          return EditedText(original.source, changes: collected.changes, detectionEnd: ranges.detectionEnd)
        }
      }
      return try checked(original.source.applying(collected.changes), as: list).map { EditedText($0) }
    }

    /// `text` after a check that it reads as `list`, with or without shadowed entries; nil if it is the original text.
    ///
    /// - Throws: `WriteError` if it reads as another list.
    func checked(_ text: Source, as list: PropertyList) throws(WriteError) -> Source? {
      if text.bytes.equals(original.source.bytes) { return nil }
      var options = ReadOptions(formats: [])
      options.readsTags = types == .tag
      guard var read = text.list(as: original.format, options) else { throw WriteError(.layout) }
      if ranges.shadowed != nil, !read.isEqual(to: list) { read.removeShadowedEntries() }
      if read.isEqual(to: list) { return text }
      if list.format == .xml { try list.checkWritable(within: OutputLimits(refused: .fractionalDate)) }
      throw WriteError(.layout)
    }

    /// The text in the layout of the writer of its format, in UTF-8; nil if it has that layout. Comments and, in JSON, the
    /// spelling of values stay.
    package func formatted() throws(WriteError) -> Source? {
      let formatted: [UInt8]
      if original.format == .json {
        var formatting = JSONFormatting(makeOriginalText())
        formatted = formatting.formatted()
      } else {
        formatted = try XMLFormatting(makeOriginalText(), isUTF8: ranges.detectionEnd != nil).formatted()
      }
      return try checked(Source(formatted), as: original)
    }

    /// The bytes with the edits, in the encoding of the original bytes.
    ///
    /// - Complexity: O(*n* log *n*) in the number of edits, and O(*n*) in the number of bytes.
    /// - Throws: `WriteError` for values that the format cannot represent, and if the text or its encoding cannot be kept.
    public func bytes() throws(WriteError) -> [UInt8] {
      Array(copying: try result()?.encoded(like: file).whole ?? file)
    }
  }
}

extension Source {
  /// The list in this text, which is in UTF-8, whatever its XML declaration says; nil if there is none.
  func list(as format: Format, _ options: ReadOptions) -> PropertyList? {
    let text = DecodedText(source: self, start: bytes.byteOrderMarkCount)
    return try? PropertyList.read(text, as: format, options)
  }
}

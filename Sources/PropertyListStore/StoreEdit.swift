import PropertyList

/// The value that is to stand for a key in a file.
struct StoreEdit {
  let name: String
  /// Nil if the key is to be removed.
  let value: PropertyList?
  /// Whether a file without the key means the same.
  let isDefault: Bool
}

/// The bytes of a file that was edited.
struct EditedFile {
  let bytes: [UInt8]
  /// The edits that could not be made, as the format has no form for their values, each with the reason.
  var rejected: [(edit: StoreEdit, reason: String)] = []

  func isEqual(to file: Source) -> Bool { file.bytes.equals(bytes.span) }
}

extension StoreContents {
  /// Those of `edits` that change what is read from the file.
  func effective(_ edits: [StoreEdit]) -> [StoreEdit] {
    edits.filter { !$0.isDefault || value(forKey: $0.name) != nil }
  }

  /// The file with `edits`: of a text the same bytes, but for what is edited.
  func edited(_ edits: [StoreEdit]) throws(StoreEditError) -> EditedFile {
    guard let file else { return try made(edits, format: .xml) }
    switch list.format {
    case .xml, .json:
      let bytes = Array(copying: file)
      return try StoreEditError.rethrowing {
        guard var text = try TextEdit(reading: bytes) else { return EditedFile(bytes: bytes) }
        let rejected = try text.list.apply(edits)
        return EditedFile(bytes: try text.bytes(), rejected: rejected)
      }
    case .binary: return try made(edits, format: .binary)
    case .openStep: throw StoreEditError(reason: "OpenStep property lists are read only")
    }
  }

  /// A file of `format` that holds the same values with `edits`.
  func made(_ edits: [StoreEdit], format: Format) throws(StoreEditError) -> EditedFile {
    var list = list
    list.format = format
    return try StoreEditError.rethrowing {
      let rejected = try list.apply(edits)
      return EditedFile(bytes: try list.serialized(as: format), rejected: rejected)
    }
  }
}

extension PropertyList {
  /// Makes the edits that can be made, and gives the others.
  fileprivate mutating func apply(_ edits: [StoreEdit]) throws -> [(StoreEdit, String)] {
    // Nearly always all of them can be made, and together that takes a fraction of the time.
    if let adapted = try? StoreEdit.adapted(edits, to: format) {
      try edit(adapted)
      return []
    }
    var rejected: [(StoreEdit, String)] = []
    var accepted: [KeyEdit] = []
    for edit in edits {
      do throws(StoreEditError) {
        accepted += try StoreEdit.adapted([edit], to: format)
      } catch {
        rejected.append((edit, error.reason))
      }
    }
    try edit(accepted)
    return rejected
  }
}

extension StoreEdit {
  /// Edits with the values that are read once these are written as `format`: XML has no fractions of seconds, say.
  ///
  /// - Throws: if the format has no form for one of them, or if it is nested too deep for it.
  fileprivate static func adapted(_ edits: [StoreEdit], to format: Format) throws(StoreEditError) -> [KeyEdit] {
    try StoreEditError.rethrowing {
      var builder = PropertyList.Builder(format: format)
      try builder.beginDictionary()
      for edit in edits {
        guard let value = edit.value else { continue }
        try builder.append(key: edit.name)
        try builder.append(value.root)
      }
      try builder.end()
      var list = try builder.finish()
      if format != .binary { list = try list.written(as: format, types: .plain) }
      var values = list.root.dictionary?.map(\.value).makeIterator()
      return edits.map { edit in
        KeyEdit(key: Array(edit.name.utf8), value: edit.value == nil ? nil : values?.next().map { PropertyList($0) })
      }
    }
  }
}

/// Why an edit cannot be made, in words.
struct StoreEditError: Error {
  let reason: String

  /// The result of `body`, whose errors all describe themselves.
  static func rethrowing<Result>(_ body: () throws -> Result) throws(StoreEditError) -> Result {
    do {
      return try body()
    } catch {
      throw StoreEditError(reason: "\(error)")
    }
  }
}

import PropertyList

/// The value that is to stand for a key in a file.
struct StoreEdit {
  let name: String
  /// Nil if the key is to be removed.
  let value: PropertyList?
}

/// The bytes of a file that was edited.
struct EditedFile {
  let bytes: [UInt8]
  /// The edits that could not be made, as the format has no form for their values, each with the reason.
  var rejected: [(edit: StoreEdit, reason: String)] = []

  func isEqual(to file: Source) -> Bool { file.bytes.equals(bytes.span) }
}

extension StoreContents {
  /// The file with `edits`: of a text the same bytes, but for what is edited.
  func edited(_ edits: [StoreEdit]) throws(StoreEditError) -> EditedFile {
    guard let file else { return try made(edits, format: .xml) }
    switch list.format {
    case .xml, .json:
      let bytes = Array(copying: file)
      return try StoreEditError.rethrowing {
        guard var text = try TextEdit(reading: bytes) else { return EditedFile(bytes: bytes) }
        let rejected = text.list.apply(edits)
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
    let rejected = list.apply(edits)
    return try StoreEditError.rethrowing {
      EditedFile(bytes: try list.serialized(as: format), rejected: rejected)
    }
  }
}

extension PropertyList {
  /// Makes the edits that can be made, and gives the others.
  fileprivate mutating func apply(_ edits: [StoreEdit]) -> [(StoreEdit, String)] {
    var rejected: [(StoreEdit, String)] = []
    for edit in edits {
      do throws(StoreEditError) {
        try apply(edit)
      } catch {
        rejected.append((edit, error.reason))
      }
    }
    return rejected
  }

  private mutating func apply(_ edit: StoreEdit) throws(StoreEditError) {
    let keyPath = KeyPath(components: [Array(edit.name.utf8)], rules: .own, text: edit.name)
    try StoreEditError.rethrowing {
      if let value = edit.value {
        // What is read once this is written: XML has no fractions of seconds, say.
        let value = format == .binary ? value : try value.adapted(to: format, types: .plain)
        try place(value, at: keyPath, .set)
      } else if root[edit.name] != nil {
        try remove(at: keyPath)
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

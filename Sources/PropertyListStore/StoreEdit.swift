import PropertyList

/// The value that is to stand for a key in a file.
struct StoreEdit {
  let name: String
  /// Nil if the key is to be removed.
  let value: PropertyList?
}

extension StoreEdit {
  /// The edit that makes `change` in a file of `format`. Calls code of the program, which encodes the value.
  ///
  /// - Throws: if the value cannot be encoded, or would be read as another one. Allowed are dates in XML, which lose fractions
  ///   of seconds, and single-precision reals that become reals of the same number.
  init(_ change: StoreState.Change, for format: Format) throws(StoreEditError) {
    name = change.name
    value = try StoreEditError.rethrowing {
      guard let value = try change.value.encoded(for: format) else { return nil }
      var builder = PropertyList.Builder(format: format)
      try builder.beginDictionary()
      try builder.append(key: change.name)
      try builder.append(value.root)
      try builder.end()
      let list = try builder.finish()
      let written: PropertyList
      switch format {
      case .xml: written = try list.roundedForXML.written(as: format, types: .refuse)
      case .json: written = try list.written(as: format, types: .refuse)
      case .binary, .openStep: written = list
      }
      return written.root.dictionary?.first.map { PropertyList($0.value) }
    }
  }
}

extension PropertyList {
  /// The list with the changes that the documentation of `PropertyListStore.Key` allows.
  fileprivate var roundedForXML: PropertyList {
    let rounded = nodes.map { node in
      switch node {
      case .date(let seconds): Node.date(seconds.rounded(.down))
      case .float(let value): Node.real(value.isNaN ? .nan : Double(value))
      // XML has one NaN.
      case .real(let value) where value.isNaN: Node.real(.nan)
      default: node
      }
    }
    return PropertyList(format: format, source: source, nodes: rounded, decoded: decoded)
  }
}

/// The bytes of a file that was edited.
struct EditedFile {
  let bytes: [UInt8]

  func isEqual(to file: Source) -> Bool { file.bytes.equals(bytes.span) }
}

extension StoreContents {
  /// Those of `edits` that change the file: a key that is absent need not be removed.
  func effective(_ edits: [StoreEdit]) -> [StoreEdit] {
    edits.filter { $0.value != nil || value(forKey: $0.name) != nil }
  }

  /// True if `edit` replaces or removes a value.
  func isReplaced(by edit: StoreEdit) -> Bool {
    guard let old = value(forKey: edit.name) else { return false }
    return old != edit.value?.root
  }

  /// The file with `edits`: of a text the same bytes, but for what is edited.
  func edited(_ edits: [StoreEdit]) throws(StoreEditError) -> EditedFile {
    guard let file else { return try made(edits, format: .xml) }
    switch list.format {
    case .xml, .json:
      let bytes = Array(copying: file)
      return try StoreEditError.rethrowing {
        guard var text = try TextEdit(reading: bytes) else { return EditedFile(bytes: bytes) }
        try text.list.edit(edits.map(\.keyEdit))
        return EditedFile(bytes: try text.bytes())
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
      try list.edit(edits.map(\.keyEdit))
      return EditedFile(bytes: try list.serialized(as: format))
    }
  }
}

extension StoreEdit {
  fileprivate var keyEdit: KeyEdit { KeyEdit(key: Array(name.utf8), value: value) }
}

/// Why an edit cannot be made, in words.
struct StoreEditError: Error {
  let reason: String

  /// The result of `body`, whose errors all describe themselves.
  static func rethrowing<Result>(_ body: () throws -> Result) throws(StoreEditError) -> Result {
    do {
      return try body()
    } catch {
      throw StoreEditError(reason: error.reason)
    }
  }
}

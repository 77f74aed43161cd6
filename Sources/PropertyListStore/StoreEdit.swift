import PropertyList

/// The new value of a key in a file.
struct StoreEdit {
  let name: KeyName
  /// Nil if the key is to be removed.
  let value: PropertyList?
}

extension StoreEdit {
  /// Encodes `change` for a file of `format`. Encoding calls code of the program.
  ///
  /// - Throws: if the value cannot be encoded, or would be read as another value. Two changes are allowed: dates in XML lose
  ///   fractions of seconds, and single-precision reals become double-precision reals.
  init(_ change: StoreState.Change, for format: Format) throws(StoreEditError) {
    name = change.name
    value = try StoreEditError.rethrowing {
      guard let value = try change.value.encoded(for: format) else { return nil }
      var builder = PropertyList.Builder(format: format)
      try builder.beginDictionary()
      try builder.append(key: change.name.text)
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
  /// The elements of `edits` that can change the file: the removal of a missing key has no effect.
  func effective(_ edits: [StoreEdit]) -> [StoreEdit] {
    edits.filter { $0.value != nil || value(forKey: $0.name) != nil }
  }

  /// True if `edit` replaces or removes a value.
  func isReplaced(by edit: StoreEdit) -> Bool {
    guard let old = value(forKey: edit.name) else { return false }
    return old != edit.value?.root
  }

  /// The file with `edits`. In a text, all other bytes stay the same.
  func edited(_ edits: [StoreEdit]) throws(StoreEditError) -> EditedFile {
    guard let file else { return try made(edits, format: .xml) }
    return try StoreEditError.rethrowing {
      let contents = try PropertyList.editing(file) { try $0.apply(effective(edits).map(\.edit)) }.contents
      return EditedFile(bytes: contents ?? Array(copying: file))
    }
  }

  /// A new file of `format` with the values and `edits`.
  func made(_ edits: [StoreEdit], format: Format) throws(StoreEditError) -> EditedFile {
    var list = list
    list.format = format
    return try StoreEditError.rethrowing {
      try list.apply(effective(edits).map(\.edit))
      return EditedFile(bytes: try list.serialized(as: PropertyList.OutputFormat(format)))
    }
  }
}

extension StoreEdit {
  fileprivate var edit: PropertyList.Edit {
    let keyPath = PropertyList.KeyPath([name.text])
    return value.map { .set($0.root, at: keyPath) } ?? .remove(at: keyPath)
  }
}

/// The reason why an edit is impossible.
struct StoreEditError: Error {
  let reason: String

  /// Returns the result of `body`, and converts its errors.
  static func rethrowing<Result>(_ body: () throws -> Result) throws(StoreEditError) -> Result {
    do {
      return try body()
    } catch {
      throw StoreEditError(reason: error.reason)
    }
  }
}

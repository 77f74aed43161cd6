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
  init(_ change: StoreState.Change, for format: Format) throws {
    name = change.name
    guard let value = try change.value.encoded(for: format) else {
      self.value = nil
      return
    }
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
    self.value = written.root.dictionary?.first.map { PropertyList($0.value) }
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

  /// The file with `edits`, which are effective. In a text, all other bytes stay the same. Without a file, the result is a new one
  /// of `format`.
  func edited(_ edits: [StoreEdit], format: Format) throws -> [UInt8] {
    let edits = edits.map(\.edit)
    guard let file else {
      var list = list
      list.format = format
      try list.apply(edits)
      return try list.serialized(as: PropertyList.OutputFormat(format))
    }
    return try PropertyList.editing(file) { try $0.apply(edits) }.contents ?? Array(copying: file)
  }
}

extension StoreEdit {
  fileprivate var edit: PropertyList.Edit {
    let keyPath = PropertyList.KeyPath([name.text])
    return value.map { .set($0.root, at: keyPath) } ?? .remove(at: keyPath)
  }
}

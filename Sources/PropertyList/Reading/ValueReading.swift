extension PropertyList {
  /// Reads the value at `keyPath` in `source`; nil if there is none. The value becomes the root of the list.
  ///
  /// Of a binary property list only the objects on the key path and inside the value are read. Text is read as a whole.
  ///
  /// - Parameter levels: the number of levels inside the value that are needed: 0 for its kind, 1 for its keys. Deeper levels may be
  ///   missing. Nil for all.
  /// - Throws: `ReadError` if what was read is not a property list.
  package init?(
    reading source: Source, at keyPath: KeyPath, levels: Int? = nil, _ options: ReadOptions
  ) throws(ReadError) {
    if !keyPath.steps.isEmpty || levels != nil, !options.opensContent, keyPath.dataSteps == 0 {
      switch try PropertyList.findInBinary(source, keyPath, levels: levels, options) {
      case .found(let value):
        self = value
        return
      case .missing: return nil
      case .notBinary: break
      }
    }
    try self.init(reading: source, options)
    guard let index = find(keyPath) else { return nil }
    self = list(at: index)
  }

  /// The result of a look-up in a file that may be a binary property list.
  private enum BinaryLookUp { case found(PropertyList), missing, notBinary }

  private static func findInBinary(
    _ source: Source, _ keyPath: KeyPath, levels: Int?, _ options: ReadOptions
  ) throws(ReadError) -> BinaryLookUp {
    try ifBinary(source, options) { () throws(SyntaxError) in
      let objects = try BinaryObjects(source.bytes)
      if options.readsAsFoundation { try objects.validate(limits: options.limits) }
      guard let number = try objects.find(keyPath) else { return BinaryLookUp.missing }
      var reader = BinaryReader(objects, limits: options.limits, levels.map { .levels($0) } ?? .all)
      try reader.read(object: number)
      var value = reader.builder.finish(.binary, source)
      value.removeDuplicateKeys(keepsFirst: true)
      return .found(value)
    } ?? .notBinary
  }
}

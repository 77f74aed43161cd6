import PropertyList

/// The location of a value in a file, for errors about it.
enum ValuePosition: Equatable {
  /// Line and column of a text.
  case text(TextPosition)
  /// The offset of an object of a binary file.
  case offset(Int)
}

extension ValuePosition {
  /// The location of the value at `keyPath` in `source`, which was read as `format`; nil if there is none.
  ///
  /// The source is read once more, with ranges, so that only errors cost the time for them.
  init?(of keyPath: PropertyList.KeyPath, in source: Source, format: Format) {
    guard format != .binary else {
      guard let objects = try? BinaryObjects(source.bytes), let number = try? objects.find(keyPath),
        let offset = try? objects.offset(of: number)
      else { return nil }
      self = .offset(offset)
      return
    }
    var options = ReadOptions(formats: [format])
    options.recordedRanges = .all
    guard let list = try? PropertyList(reading: source, options), let value = list.find(keyPath),
      let range = list.textRange(of: value)
    else { return nil }
    self = .text(TextPosition(of: range.lowerBound, in: list.source.bytes))
  }
}

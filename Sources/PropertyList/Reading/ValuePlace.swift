/// Where a value stands in a file, for errors about it.
package enum ValuePlace: Equatable {
  /// Line and column of a text.
  case text(TextPosition)
  /// The offset of an object of a binary file.
  case offset(Int)
}

extension ValuePlace {
  /// The place of the value that `keyPath` names in `source`, which was read as `format`, or in a text that of its key; nil
  /// if there is none.
  ///
  /// The source is read once more, with places, so that nobody pays for them who does not ask.
  package init?(of keyPath: PropertyList.KeyPath, in source: Source, format: Format, isKey: Bool = false) {
    guard format != .binary else {
      guard let objects = try? BinaryObjects(source.bytes), let number = try? objects.find(keyPath),
        let offset = try? objects.offset(of: number)
      else { return nil }
      self = .offset(offset)
      return
    }
    var options = ReadOptions(formats: [format])
    options.recordsPlaces = true
    guard var list = try? PropertyList(reading: source, options), let places = list.places else { return nil }
    // Repeated keys are still there; the last one counts.
    list.origins = Origins(count: list.nodes.count)
    guard let value = list.find(keyPath) else { return nil }
    let index = isKey ? value - 1 : value
    guard places.nodes.indices.contains(index) else { return nil }
    self = .text(TextPosition(of: places.nodes[index].lowerBound, in: list.source.bytes))
  }
}

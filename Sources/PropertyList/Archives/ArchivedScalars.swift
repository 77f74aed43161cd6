extension ArchivedClass {
  static let string = ArchivedClass(names: ["NSString", "NSMutableString"]) { decoder, object in
    guard object.fieldCount == 1 else { return object.fieldCount == 0 ? .unexpected : .unsupported }
    if let text = decoder.string(at: decoder.field("NS.string", of: object)) {
      decoder.append(.string(text))
      return .decoded
    }
    guard let bytes = decoder.data(at: decoder.field("NS.bytes", of: object)), decoder.isText(bytes) else {
      return .unexpected
    }
    decoder.append(.string(bytes))
    return .decoded
  }

  static let data = ArchivedClass(names: ["NSData", "NSMutableData"]) { decoder, object in
    guard object.fieldCount == 1 else { return object.fieldCount == 0 ? .unexpected : .unsupported }
    let field = decoder.field("NS.data", of: object) ?? decoder.field("NS.bytes", of: object)
    guard let data = decoder.data(at: field) else { return .unexpected }
    decoder.append(.data(data))
    return .decoded
  }

  static let date = ArchivedClass(names: ["NSDate"]) { decoder, object in
    guard let seconds = decoder.real(at: decoder.field("NS.time", of: object)), seconds.isFinite else {
      return .unexpected
    }
    guard object.fieldCount == 1 else { return .unsupported }
    decoder.append(.date(seconds))
    return .decoded
  }

  static let null = ArchivedClass(names: ["NSNull"]) { decoder, object in
    guard object.fieldCount == 0 else { return .unsupported }
    decoder.append(.null)
    return .decoded
  }

  /// A string; `{"base": URL, "relative": text}` for a relative URL.
  static let url = ArchivedClass(names: ["NSURL"]) { decoder, object in
    guard let relative = decoder.string(at: decoder.field("NS.relative", of: object)) else { return .unexpected }
    let base = decoder.field("NS.base", of: object)
    guard object.fieldCount == (base == nil ? 1 : 2) else { return .unsupported }
    guard let base, decoder.resolved(base) != nil else {
      decoder.append(.string(relative))
      return .decoded
    }
    let start = decoder.begin()
    decoder.appendKey("base")
    decoder.appendValue(at: base)
    decoder.appendKey("relative")
    decoder.append(.string(relative))
    decoder.endDictionary(at: start, count: 2)
    return .decoded
  }

  static let uuid = ArchivedClass(names: ["NSUUID"]) { decoder, object in
    guard let bytes = decoder.data(at: decoder.field("NS.uuidbytes", of: object)), bytes.count == 16 else {
      return .unexpected
    }
    guard object.fieldCount == 1 else { return .unsupported }
    decoder.append(text: decoder.uuid(bytes))
    return .decoded
  }

  /// Points, sizes and rectangles as their archived text; ranges and insets as dictionaries of numbers.
  static let value = ArchivedClass(names: ["NSValue"]) { decoder, object in
    guard let kind = decoder.integer(at: decoder.field("NS.special", of: object)) else { return .unsupported }
    switch kind {
    case 1: return decoder.appendText("NS.pointval", of: object)
    case 2: return decoder.appendText("NS.sizeval", of: object)
    case 3: return decoder.appendText("NS.rectval", of: object)
    case 4:
      return decoder.appendParts(
        [("location", "NS.rangeval.location"), ("length", "NS.rangeval.length")], of: object)
    case 12:
      return decoder.appendParts(
        [
          ("top", "NS.edgeval.top"), ("left", "NS.edgeval.left"), ("bottom", "NS.edgeval.bottom"),
          ("right", "NS.edgeval.right"),
        ], of: object)
    default: return .unsupported
    }
  }

  /// The fields of a color. In some of these classes, data contains numbers as text.
  static let color = ArchivedClass(
    names: ["NSColor", "UIColor", "UIDeviceRGBColor", "UIDeviceWhiteColor"], showsTextInData: true
  ) { _, _ in .unsupported }
}

extension ArchiveDecoder {
  /// The number at `index`, or the one that the value at `index` refers to; nil for other values.
  fileprivate func real(at index: Int?) -> Double? {
    guard let index = index.flatMap(resolved) else { return nil }
    return switch list.nodes[index] {
    case .real(let value): value
    case .float(let value): Double(value)
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .string, .data, .number, .wideInteger, .date, .boolean, .uid, .null, .array, .dictionary: nil
    }
  }

  /// Decodes an object that is archived as the text in its field `name`.
  fileprivate mutating func appendText(_ name: StaticString, of object: ArchivedObject) -> ArchivedClass.Outcome {
    guard let text = string(at: field(name, of: object)) else { return .unexpected }
    guard object.fieldCount == 2 else { return .unsupported }
    append(.string(text))
    return .decoded
  }

  /// Decodes an object that is archived as the numbers `parts` to a dictionary.
  fileprivate mutating func appendParts(
    _ parts: [(key: String, field: StaticString)], of object: ArchivedObject
  ) -> ArchivedClass.Outcome {
    let start = begin()
    for (key, name) in parts {
      guard let number = field(name, of: object).flatMap(resolved), real(at: number) != nil else { return .unexpected }
      appendKey(key)
      append(list.nodes[number])
    }
    endDictionary(at: start, count: parts.count)
    return object.fieldCount == parts.count + 1 ? .decoded : .unsupported
  }

  /// The text of a UUID of 16 bytes (RFC 9562, section 4), in upper case.
  fileprivate func uuid(_ slice: Slice) -> [UInt8] {
    let bytes = list.bytes(of: slice)
    return Output.collect { output in
      for index in bytes.indices {
        if [4, 6, 8, 10].contains(index) { output.append(UInt8(ascii: "-")) }
        output.append(hexadecimal: bytes[index], uppercase: true)
      }
    }
  }

  /// True if the bytes of `slice` are valid UTF-8 and within the budget for scanning.
  fileprivate mutating func isText(_ slice: Slice) -> Bool {
    guard spendScanBudget(on: slice) else { return false }
    return list.bytes(of: slice).firstInvalidUTF8(from: 0, to: Int(slice.count)) == nil
  }

  /// The text in the data at `index`, without a NUL at its end; nil unless all characters are printable ASCII.
  mutating func textInData(at index: Int) -> Slice? {
    guard case .data(let slice) = list.nodes[index], slice.count > 1, spendScanBudget(on: slice) else {
      return nil
    }
    let bytes = list.bytes(of: slice)
    let count = Int(slice.count) - (bytes[bytes.count - 1] == 0 ? 1 : 0)
    for index in 0..<count where !(0x20..<0x7F).contains(bytes[index]) { return nil }
    return Slice(offset: Int(truncatingIfNeeded: slice.offset), count: UInt32(truncatingIfNeeded: count))
  }
}

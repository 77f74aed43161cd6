extension ArchivedClass {
  static let string = ArchivedClass(names: ["NSString", "NSMutableString"]) { drawing, object in
    guard object.fieldCount == 1 else { return object.fieldCount == 0 ? .unexpected : .asUnknown }
    if let text = drawing.string(at: drawing.field("NS.string", of: object)) {
      drawing.append(.string(text))
      return .shown
    }
    guard let bytes = drawing.data(at: drawing.field("NS.bytes", of: object)), drawing.isText(bytes) else {
      return .unexpected
    }
    drawing.append(.string(bytes))
    return .shown
  }

  static let data = ArchivedClass(names: ["NSData", "NSMutableData"]) { drawing, object in
    guard object.fieldCount == 1 else { return object.fieldCount == 0 ? .unexpected : .asUnknown }
    let field = drawing.field("NS.data", of: object) ?? drawing.field("NS.bytes", of: object)
    guard let data = drawing.data(at: field) else { return .unexpected }
    drawing.append(.data(data))
    return .shown
  }

  static let date = ArchivedClass(names: ["NSDate"]) { drawing, object in
    guard let seconds = drawing.real(at: drawing.field("NS.time", of: object)), seconds.isFinite else {
      return .unexpected
    }
    guard object.fieldCount == 1 else { return .asUnknown }
    drawing.append(.date(seconds))
    return .shown
  }

  static let null = ArchivedClass(names: ["NSNull"]) { drawing, object in
    guard object.fieldCount == 0 else { return .asUnknown }
    drawing.append(.null)
    return .shown
  }

  /// A string; where it is relative to another one, both.
  static let url = ArchivedClass(names: ["NSURL"]) { drawing, object in
    guard let relative = drawing.string(at: drawing.field("NS.relative", of: object)) else { return .unexpected }
    let base = drawing.field("NS.base", of: object)
    guard object.fieldCount == (base == nil ? 1 : 2) else { return .asUnknown }
    guard let base, drawing.resolved(base) != nil else {
      drawing.append(.string(relative))
      return .shown
    }
    let start = drawing.begin()
    drawing.appendKey("base")
    drawing.appendValue(at: base)
    drawing.appendKey("relative")
    drawing.append(.string(relative))
    drawing.endDictionary(at: start, count: 2)
    return .shown
  }

  static let uuid = ArchivedClass(names: ["NSUUID"]) { drawing, object in
    guard let bytes = drawing.data(at: drawing.field("NS.uuidbytes", of: object)), bytes.count == 16 else {
      return .unexpected
    }
    guard object.fieldCount == 1 else { return .asUnknown }
    drawing.append(text: drawing.uuid(bytes))
    return .shown
  }

  /// Points, sizes and rectangles as the text that they are archived as, ranges and insets by their parts.
  static let value = ArchivedClass(names: ["NSValue"]) { drawing, object in
    guard let kind = drawing.integer(at: drawing.field("NS.special", of: object)) else { return .asUnknown }
    switch kind {
    case 1: return drawing.appendText("NS.pointval", of: object)
    case 2: return drawing.appendText("NS.sizeval", of: object)
    case 3: return drawing.appendText("NS.rectval", of: object)
    case 4:
      return drawing.appendParts(
        [("location", "NS.rangeval.location"), ("length", "NS.rangeval.length")], of: object)
    case 12:
      return drawing.appendParts(
        [
          ("top", "NS.edgeval.top"), ("left", "NS.edgeval.left"), ("bottom", "NS.edgeval.bottom"),
          ("right", "NS.edgeval.right"),
        ], of: object)
    default: return .asUnknown
    }
  }

  /// Its fields, in some of which are numbers as text.
  static let color = ArchivedClass(
    names: ["NSColor", "UIColor", "UIDeviceRGBColor", "UIDeviceWhiteColor"], showsTextInData: true
  ) { _, _ in .asUnknown }
}

extension ArchiveDrawing {
  /// The number that the value at `index` is or refers to.
  fileprivate func real(at index: Int?) -> Double? {
    guard let place = index.flatMap(resolved) else { return nil }
    return switch list.nodes[place] {
    case .real(let value): value
    case .float(let value): Double(value)
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .string, .data, .number, .wideInteger, .date, .boolean, .uid, .null, .array, .dictionary: nil
    }
  }

  /// Draws an object that is archived as the text in its field `name`.
  fileprivate mutating func appendText(_ name: StaticString, of object: ArchivedObject) -> ArchivedClass.Outcome {
    guard let text = string(at: field(name, of: object)) else { return .unexpected }
    guard object.fieldCount == 2 else { return .asUnknown }
    append(.string(text))
    return .shown
  }

  /// Draws an object of these numbers.
  fileprivate mutating func appendParts(
    _ parts: [(key: String, field: StaticString)], of object: ArchivedObject
  ) -> ArchivedClass.Outcome {
    let start = begin()
    for (key, name) in parts {
      guard let place = field(name, of: object).flatMap(resolved), real(at: place) != nil else { return .unexpected }
      appendKey(key)
      append(list.nodes[place])
    }
    endDictionary(at: start, count: parts.count)
    return object.fieldCount == parts.count + 1 ? .shown : .asUnknown
  }

  /// The usual text of a UUID of 16 bytes (RFC 9562, section 4), in capitals.
  fileprivate func uuid(_ slice: Slice) -> [UInt8] {
    let bytes = list.bytes(of: slice)
    return Output.collect { output in
      for index in bytes.indices {
        if [4, 6, 8, 10].contains(index) { output.append(UInt8(ascii: "-")) }
        output.append(hexadecimal: bytes[index], uppercase: true)
      }
    }
  }

  /// True if data is text in UTF-8.
  fileprivate mutating func isText(_ slice: Slice) -> Bool {
    guard takeScannedBytes(of: slice) else { return false }
    return list.bytes(of: slice).firstInvalidUTF8(from: 0, to: Int(slice.count)) == nil
  }

  /// The text that the data at `index` is: characters that can be seen, and a NUL at its end, if there is one.
  mutating func textInData(at index: Int) -> Slice? {
    guard case .data(let slice) = list.nodes[index], slice.count > 1, takeScannedBytes(of: slice) else {
      return nil
    }
    let bytes = list.bytes(of: slice)
    let count = Int(slice.count) - (bytes[bytes.count - 1] == 0 ? 1 : 0)
    for index in 0..<count where !(0x20..<0x7F).contains(bytes[index]) { return nil }
    return Slice(offset: Int(truncatingIfNeeded: slice.offset), count: UInt32(truncatingIfNeeded: count))
  }
}

// Objects that are archived as data of numbers, each in groups of seven bits, the lowest first, all but the last with the
// top bit set.

extension ArchivedClass {
  /// `{"string": text, "runs": [[length, attributes], …]}`, with lengths in units of UTF-16.
  static let attributedString = ArchivedClass(
    names: ["NSAttributedString", "NSMutableAttributedString"]
  ) { drawing, object in
    let fields = ["NSString", "NSAttributes", "NSAttributeInfo"] as [StaticString]
    let places = fields.map { drawing.field($0, of: object) }
    guard let text = drawing.string(at: places[0]), drawing.takeScannedBytes(of: text) else {
      return .unexpected
    }
    guard object.fieldCount == places.count(where: { $0 != nil }) else { return .asUnknown }
    let length = drawing.list.bytes(of: text).utf16Count
    // Lengths, and where the attributes are in the list.
    var runs: [(length: UInt64, attributes: Int)] = []
    if let attributes = places[1], let info = places[2] {
      guard let elements = drawing.elements(at: attributes), let numbers = drawing.numbers(at: info),
        numbers.count.isMultiple(of: 2)
      else { return .unexpected }
      var rest = length
      for place in stride(from: 0, to: numbers.count, by: 2) {
        guard numbers[place] <= rest, numbers[place + 1] < elements.count else { return .unexpected }
        rest -= numbers[place]
        runs.append((numbers[place], elements.lowerBound + Int(numbers[place + 1])))
      }
      guard rest == 0 else { return .unexpected }
    } else if let attributes = places[1] {
      runs = [(length, attributes)]
    } else if places[2] != nil {
      return .unexpected
    }
    let start = drawing.begin()
    drawing.appendKey("string")
    drawing.append(.string(text))
    drawing.appendKey("runs")
    drawing.appendPairs(runs.count) { drawing, place in
      drawing.append(.integer(runs[place].length))
      drawing.appendValue(at: runs[place].attributes)
    }
    drawing.endDictionary(at: start, count: 2)
    return .shown
  }

  /// Pairs of where a range of indexes begins and how many there are.
  static let indexSet = ArchivedClass(names: ["NSIndexSet", "NSMutableIndexSet"]) { drawing, object in
    guard let count = drawing.integer(at: drawing.field("NSRangeCount", of: object)), count >= 0 else {
      return .unexpected
    }
    var numbers: [UInt64] = []
    var fieldCount = 1
    if count == 1, let location = drawing.integer(at: drawing.field("NSLocation", of: object)),
      let length = drawing.integer(at: drawing.field("NSLength", of: object)), location >= 0, length >= 0
    {
      numbers = [UInt64(location), UInt64(length)]
      fieldCount = 3
    } else if count > 0 {
      guard let found = drawing.field("NSRangeData", of: object).flatMap({ drawing.numbers(at: $0) }),
        found.count.isMultiple(of: 2), Int64(found.count / 2) == count
      else { return .unexpected }
      numbers = found
      fieldCount = 2
    }
    guard object.fieldCount == fieldCount else { return .asUnknown }
    drawing.appendPairs(numbers.count / 2) { drawing, place in
      drawing.append(.integer(numbers[2 * place]))
      drawing.append(.integer(numbers[2 * place + 1]))
    }
    return .shown
  }

  static let indexPath = ArchivedClass(names: ["NSIndexPath"]) { drawing, object in
    guard let count = drawing.integer(at: drawing.field("NSIndexPathLength", of: object)), count >= 0 else {
      return .unexpected
    }
    var numbers: [UInt64] = []
    if count == 1, let value = drawing.integer(at: drawing.field("NSIndexPathValue", of: object)), value >= 0 {
      numbers = [UInt64(value)]
    } else if count > 0 {
      guard let found = drawing.field("NSIndexPathData", of: object).flatMap({ drawing.numbers(at: $0) }),
        Int64(found.count) == count
      else { return .unexpected }
      numbers = found
    }
    guard object.fieldCount == (numbers.isEmpty ? 1 : 2) else { return .asUnknown }
    let start = drawing.begin()
    for number in numbers { drawing.append(.integer(number)) }
    drawing.endArray(at: start, count: numbers.count)
    return .shown
  }
}

extension ArchiveDrawing {
  /// Appends an array of `count` arrays, for each of which `append` appends two values.
  fileprivate mutating func appendPairs(_ count: Int, _ append: (inout ArchiveDrawing, Int) -> Void) {
    let start = begin()
    for place in 0..<count {
      let pair = begin()
      append(&self, place)
      endArray(at: pair, count: 2)
    }
    endArray(at: start, count: count)
  }

  /// The numbers in the data that the value at `index` is or refers to; nil where one is cut off or does not fit into 64
  /// bits, and where too much data has been decoded already.
  fileprivate mutating func numbers(at index: Int) -> [UInt64]? {
    guard let slice = data(at: index), takeDecodedBytes(of: slice) else { return nil }
    let bytes = list.bytes(of: slice)
    var numbers: [UInt64] = []
    var number: UInt64 = 0
    var shift: UInt64 = 0
    for index in bytes.indices {
      let group = UInt64(bytes[index] & 0x7F)
      guard shift < 63 || shift == 63 && group <= 1 else { return nil }
      number |= group << shift
      if bytes[index] & 0x80 != 0 {
        shift += 7
        continue
      }
      numbers.append(number)
      number = 0
      shift = 0
    }
    return shift == 0 ? numbers : nil
  }
}

extension Span<UInt8> {
  /// The length of this text, which is UTF-8, in units of UTF-16.
  fileprivate var utf16Count: UInt64 {
    var count: UInt64 = 0
    // All bytes except continuation bytes begin a character, which is a surrogate pair from U+10000 on.
    for index in indices where self[index] & 0xC0 != 0x80 { count += self[index] >= 0xF0 ? 2 : 1 }
    return count
  }
}

// Decoding of classes that archive numbers as data in LEB128: groups of seven bits, the lowest first, with the top bit set in
// all groups but the last.

extension ArchivedClass {
  /// `{"string": text, "runs": [[length, attributes], …]}`, with lengths in UTF-16 code units.
  static let attributedString = ArchivedClass(
    names: ["NSAttributedString", "NSMutableAttributedString"]
  ) { decoder, object in
    let names = ["NSString", "NSAttributes", "NSAttributeInfo"] as [StaticString]
    let fields = names.map { decoder.field($0, of: object) }
    guard let text = decoder.string(at: fields[0]), decoder.spendScanBudget(on: text) else {
      return .unexpected
    }
    guard object.fieldCount == fields.count(where: { $0 != nil }) else { return .unsupported }
    let length = decoder.list.bytes(of: text).utf16Count
    // The length of each run, and the index of its attributes in the list.
    var runs: [(length: UInt64, attributes: Int)] = []
    if let attributes = fields[1], let info = fields[2] {
      guard let elements = decoder.elements(at: attributes), let numbers = decoder.numbers(at: info),
        numbers.count.isMultiple(of: 2)
      else { return .unexpected }
      var rest = length
      for index in stride(from: 0, to: numbers.count, by: 2) {
        guard numbers[index] <= rest, numbers[index + 1] < elements.count else { return .unexpected }
        rest -= numbers[index]
        runs.append((numbers[index], elements.lowerBound + Int(numbers[index + 1])))
      }
      guard rest == 0 else { return .unexpected }
    } else if let attributes = fields[1] {
      runs = [(length, attributes)]
    } else if fields[2] != nil {
      return .unexpected
    }
    let start = decoder.begin()
    decoder.appendKey("string")
    decoder.append(.string(text))
    decoder.appendKey("runs")
    decoder.appendPairs(runs.count) { decoder, index in
      decoder.append(.integer(runs[index].length))
      decoder.appendValue(at: runs[index].attributes)
    }
    decoder.endDictionary(at: start, count: 2)
    return .decoded
  }

  /// An array of pairs of a range's first index and length.
  static let indexSet = ArchivedClass(names: ["NSIndexSet", "NSMutableIndexSet"]) { decoder, object in
    guard let count = decoder.integer(at: decoder.field("NSRangeCount", of: object)), count >= 0 else {
      return .unexpected
    }
    var numbers: [UInt64] = []
    var fieldCount = 1
    if count == 1, let location = decoder.integer(at: decoder.field("NSLocation", of: object)),
      let length = decoder.integer(at: decoder.field("NSLength", of: object)), location >= 0, length >= 0
    {
      numbers = [UInt64(location), UInt64(length)]
      fieldCount = 3
    } else if count > 0 {
      guard let found = decoder.field("NSRangeData", of: object).flatMap({ decoder.numbers(at: $0) }),
        found.count.isMultiple(of: 2), Int64(found.count / 2) == count
      else { return .unexpected }
      numbers = found
      fieldCount = 2
    }
    guard object.fieldCount == fieldCount else { return .unsupported }
    decoder.appendPairs(numbers.count / 2) { decoder, index in
      decoder.append(.integer(numbers[2 * index]))
      decoder.append(.integer(numbers[2 * index + 1]))
    }
    return .decoded
  }

  static let indexPath = ArchivedClass(names: ["NSIndexPath"]) { decoder, object in
    guard let count = decoder.integer(at: decoder.field("NSIndexPathLength", of: object)), count >= 0 else {
      return .unexpected
    }
    var numbers: [UInt64] = []
    if count == 1, let value = decoder.integer(at: decoder.field("NSIndexPathValue", of: object)), value >= 0 {
      numbers = [UInt64(value)]
    } else if count > 0 {
      guard let found = decoder.field("NSIndexPathData", of: object).flatMap({ decoder.numbers(at: $0) }),
        Int64(found.count) == count
      else { return .unexpected }
      numbers = found
    }
    guard object.fieldCount == (numbers.isEmpty ? 1 : 2) else { return .unsupported }
    let start = decoder.begin()
    for number in numbers { decoder.append(.integer(number)) }
    decoder.endArray(at: start, count: numbers.count)
    return .decoded
  }
}

extension ArchiveDecoder {
  /// Appends an array of `count` pairs. `append` receives the index of a pair and appends its two values.
  fileprivate mutating func appendPairs(_ count: Int, _ append: (inout ArchiveDecoder, Int) -> Void) {
    let start = begin()
    for index in 0..<count {
      let pair = begin()
      append(&self, index)
      endArray(at: pair, count: 2)
    }
    endArray(at: start, count: count)
  }

  /// The numbers in the data at `index`, or in the data that the value at `index` refers to. Nil if a number is incomplete or
  /// exceeds 64 bits, or if the budget for numbers is exceeded.
  fileprivate mutating func numbers(at index: Int) -> [UInt64]? {
    guard let slice = data(at: index), spendNumberBudget(on: slice) else { return nil }
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
  /// The length of this UTF-8 text in UTF-16 code units.
  fileprivate var utf16Count: UInt64 {
    var count: UInt64 = 0
    // Every byte except continuation bytes begins a character. Characters from U+10000 on are surrogate pairs.
    for index in indices where self[index] & 0xC0 != 0x80 { count += self[index] >= 0xF0 ? 2 : 1 }
    return count
  }
}

// Readers for the objects of each class; see `ArchivedClass.Reader`.
extension ArchiveDecoder {
  typealias Mismatch = ArchivedClass.Mismatch

  // MARK: Scalars

  static func readString(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    if let string = decoder.useField("NS.string") { return .node(.string(try decoder.string(at: string).expected())) }
    guard let bytes = decoder.data(at: decoder.useField("NS.bytes")), decoder.textBudget.spend(Int(bytes.count)),
      decoder.list.bytes(of: bytes).firstInvalidUTF8(from: 0, to: Int(bytes.count)) == nil
    else {
      throw .unexpectedFields
    }
    return .node(.string(bytes))
  }

  static func readData(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    let data = decoder.useField("NS.data") ?? decoder.useField("NS.bytes")
    return .node(.data(try decoder.data(at: data).expected()))
  }

  static func readDate(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    guard let (_, seconds) = decoder.useNumber("NS.time"), seconds.isFinite else { throw .unexpectedFields }
    return .node(.date(seconds))
  }

  /// A string; `{"base": URL, "relative": text}` for a relative URL.
  static func readURL(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    let relative = ArchivedValue.node(.string(try decoder.useString("NS.relative")))
    guard let base = decoder.useField("NS.base"), decoder.resolved(base) != nil else { return relative }
    return decoder.dictionary(["base": .stored(base), "relative": relative])
  }

  static func readUUID(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    guard let slice = decoder.data(at: decoder.useField("NS.uuidbytes")), slice.count == 16 else {
      throw .unexpectedFields
    }
    return .node(.string(decoder.list.appendDecoded(decoder.uuidText(of: slice).span)))
  }

  /// Points, sizes and rectangles as their archived text; ranges and insets as dictionaries of numbers.
  static func readValue(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    guard let index = decoder.useField("NS.special").flatMap(decoder.resolved),
      case .integer(let kind) = decoder.list.nodes[index]
    else { throw .additionalFields }
    let parts: [(key: String, field: StaticString)]
    switch kind {
    case 1: return .node(.string(try decoder.useString("NS.pointval")))
    case 2: return .node(.string(try decoder.useString("NS.sizeval")))
    case 3: return .node(.string(try decoder.useString("NS.rectval")))
    case 4: parts = [("location", "NS.rangeval.location"), ("length", "NS.rangeval.length")]
    case 12:
      parts = [
        ("top", "NS.edgeval.top"), ("left", "NS.edgeval.left"), ("bottom", "NS.edgeval.bottom"),
        ("right", "NS.edgeval.right"),
      ]
    default: throw .additionalFields
    }
    return .dictionary(
      try parts.map { key, field throws(Mismatch) in
        let (node, _) = try decoder.useNumber(field).expected()
        return .init(key: decoder.word(key), value: .node(node))
      })
  }

  // MARK: Collections

  /// A dictionary; `{"$pairs": [[key, value], …]}` if a key is not a string or is duplicate.
  static func readDictionary(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    let (keys, values): ([Int], [Int])
    if let keyArray = decoder.useField("NS.keys") {
      guard let array = decoder.useField("NS.objects"), case .array = decoder.list.nodes[keyArray],
        case .array = decoder.list.nodes[array]
      else { throw .unexpectedFields }
      (keys, values) = (decoder.list.childIndexes(of: keyArray), decoder.list.childIndexes(of: array))
    } else {
      // The form for coders that are not keyed.
      (keys, values) = (try decoder.useFields(prefix: "NS.key."), try decoder.useFields(prefix: "NS.object."))
    }
    guard keys.count == values.count else { throw .differentCounts }
    if let names = decoder.names(of: keys) {
      return .dictionary(zip(names, values).map { .init(key: decoder.escaped($0), value: .stored($1)) })
    }
    let pairs = zip(keys, values).map { ArchivedValue.array([.stored($0), .stored($1)]) }
    return decoder.dictionary(["$pairs": .array(pairs)])
  }

  /// An array or a set, archived as an array or as numbered fields.
  static func readArray(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    guard let elements = decoder.useField("NS.objects") else {
      return .array(try decoder.useFields(prefix: "NS.object.").map(ArchivedValue.stored))
    }
    guard case .array = decoder.list.nodes[elements] else { throw .unexpectedFields }
    return .stored(elements)
  }

  /// An array of pairs of an element and its count.
  static func readCountedSet(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    let count = try decoder.useCount("NS.count")
    let (elements, counts) = (try decoder.useFields(prefix: "NS.object"), try decoder.useFields(prefix: "NS.count"))
    guard count == elements.count, count == counts.count else { throw .unexpectedFields }
    return .array(zip(elements, counts).map { .array([.stored($0), .stored($1)]) })
  }

  /// An array; archived from a C array, for example in an `NSValue`.
  static func readOldStyleArray(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    guard decoder.useField("NS.size") != nil, decoder.useField("NS.type") != nil else { throw .additionalFields }
    let count = try decoder.useCount("NS.count")
    let elements = try decoder.useFields(prefix: "$")
    guard count == elements.count else { throw .unexpectedFields }
    return .array(elements.map(ArchivedValue.stored))
  }

  // MARK: Runs of numbers

  /// `{"string": text, "runs": [[length, attributes], …]}`, with lengths in UTF-16 code units.
  static func readAttributedString(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    let text = try decoder.useString("NSString")
    guard decoder.textBudget.spend(Int(text.count)) else { throw .unexpectedFields }
    let length = UInt64(decoder.list.bytes(of: text).utf16Count)
    var runs: [ArchivedValue] = []
    func append(_ length: UInt64, _ attributes: Int) {
      runs.append(.array([.node(Node(length)), .stored(attributes)]))
    }
    let attributes = decoder.useField("NSAttributes")
    if let info = decoder.useField("NSAttributeInfo") {
      // The length of each run, and the index of its attributes.
      let numbers = try decoder.numbers(at: info)
      guard let elements = decoder.elements(at: attributes), numbers.count.isMultiple(of: 2) else {
        throw .unexpectedFields
      }
      var rest = length
      for index in stride(from: 0, to: numbers.count, by: 2) {
        guard numbers[index] <= rest, numbers[index + 1] < elements.count else { throw .unexpectedFields }
        rest -= numbers[index]
        append(numbers[index], elements.lowerBound + Int(numbers[index + 1]))
      }
      guard rest == 0 else { throw .unexpectedFields }
    } else if let attributes {
      append(length, attributes)
    }
    return decoder.dictionary(["string": .node(.string(text)), "runs": .array(runs)])
  }

  /// An array of pairs of a range's first index and length.
  static func readIndexSet(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    let count = try decoder.useCount("NSRangeCount")
    let numbers = count == 0 ? [] : try decoder.useNumbers("NSRangeData", or: "NSLocation", "NSLength")
    guard numbers.count.isMultiple(of: 2), count == numbers.count / 2 else { throw .unexpectedFields }
    return .array(
      stride(from: 0, to: numbers.count, by: 2).map { index in
        .array([.node(Node(numbers[index])), .node(Node(numbers[index + 1]))])
      })
  }

  static func readIndexPath(_ decoder: inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue {
    let count = try decoder.useCount("NSIndexPathLength")
    let numbers = count == 0 ? [] : try decoder.useNumbers("NSIndexPathData", or: "NSIndexPathValue")
    guard count == numbers.count else { throw .unexpectedFields }
    return .array(numbers.map { .node(Node($0)) })
  }

  /// Uses the field `name`: the node of the number in it, and its value as a double.
  private mutating func useNumber(_ name: StaticString) -> (node: Node, value: Double)? {
    guard let index = useField(name).flatMap(resolved) else { return nil }
    return list.value(at: index).number.map { (list.nodes[index], $0) }
  }

  /// Uses the numbers in the field `data`, or those in `fields` if there is no data.
  private mutating func useNumbers(_ data: StaticString, or fields: StaticString...) throws(Mismatch) -> [UInt64] {
    if let data = useField(data) { return try numbers(at: data) }
    var numbers: [UInt64] = []
    for field in fields { numbers.append(try useCount(field)) }
    return numbers
  }

  /// The numbers in the data at `index`, or in the data that the value at `index` refers to, in LEB128: groups of seven bits, the lowest
  /// first, with the top bit set in all groups but the last. Throws if a number is incomplete or exceeds 64 bits, or if the budget for
  /// numbers is exceeded.
  private mutating func numbers(at index: Int) throws(Mismatch) -> [UInt64] {
    guard let slice = data(at: index), numberBudget.spend(Int(slice.count)) else { throw .unexpectedFields }
    let bytes = list.bytes(of: slice)
    var numbers: [UInt64] = []
    var number: UInt64 = 0
    var shift: UInt64 = 0
    for index in bytes.indices {
      let group = UInt64(bytes[index] & 0x7F)
      guard shift < 63 || shift == 63 && group <= 1 else { throw .unexpectedFields }
      number |= group << shift
      if bytes[index] & 0x80 != 0 {
        shift += 7
        continue
      }
      numbers.append(number)
      number = 0
      shift = 0
    }
    guard shift == 0 else { throw .unexpectedFields }
    return numbers
  }

  /// The text of a UUID (RFC 9562, section 4), in upper case.
  private func uuidText(of slice: Slice) -> [UInt8] {
    let bytes = list.bytes(of: slice)
    return Output.collect { output in
      for index in bytes.indices {
        if [4, 6, 8, 10].contains(index) { output.append(UInt8(ascii: "-")) }
        output.append(hexadecimal: bytes[index], uppercase: true)
      }
    }
  }

  /// The text in the data at `index`, without a NUL at its end; nil unless all characters are printable ASCII.
  mutating func textInData(at index: Int) -> Slice? {
    guard case .data(var slice) = list.nodes[index], slice.count > 1, textBudget.spend(Int(slice.count)) else {
      return nil
    }
    if list.bytes(of: slice)[Int(slice.count) - 1] == 0 { slice.count -= 1 }
    let bytes = list.bytes(of: slice)
    return bytes.indices.allSatisfy { bytes[$0].isPrintableASCII } ? slice : nil
  }

  /// The texts of `keys`; nil if a key is not a string or is duplicate, or if the budget for texts is exceeded.
  private mutating func names(of keys: [Int]) -> [Slice]? {
    var names: [Slice] = []
    var texts: Set<[UInt8]> = []
    for key in keys {
      guard let name = string(at: key), textBudget.spend(onKey: name),
        texts.insert(Array(copying: list.bytes(of: name))).inserted
      else { return nil }
      names.append(name)
    }
    return names
  }
}

extension Optional {
  /// The value. Throws if there is none.
  func expected() throws(ArchivedClass.Mismatch) -> Wrapped {
    guard let self else { throw .unexpectedFields }
    return self
  }
}

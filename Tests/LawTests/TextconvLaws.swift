import TestSupport

let textconvLaws = [
  Law("different values have different canonical texts, and equal values equal ones") { lawCase in
    let samples = lawCase.gen.samples()
    let file = try lawCase.folder.file("all", binaryFile(samples))
    let text = try lawCase.run(["textconv", file]).outputText
    // No string contains a quote that is not escaped, so that these are the starts of the entries.
    let texts = text.dropFirst(2).dropLast(3).split(separator: "\n  \"", omittingEmptySubsequences: false)
      .map { $0.drop { $0 != ">" } }
    try lawCase.require(texts.count == samples.count, "\(samples.count) values, \(texts.count) texts")
    // By bytes, as equal strings may be different texts.
    var seen: [[UInt8]: Int] = [:]
    for (index, text) in texts.enumerated() {
      if let other = seen.updateValue(index, forKey: Array(text.utf8)) {
        throw Violation("\(samples[other]) and \(samples[index]): \(text)")
      }
    }
    // Each key has the next value: diff finds a difference in each of them.
    try lawCase.folder.file("next", binaryFile(samples.dropFirst() + samples.prefix(1)))
    let difference = try lawCase.run(["diff", "all", "next"], statuses: [1]).outputText
    let different = Set(difference.matches(of: /(?m)^. (k\d{3})/).map { String($0.output.1) })
    try lawCase.require(different.count == samples.count, difference)

    try lawCase.folder.file("same", binaryFile(samples, isReversed: true))
    try lawCase.run(["diff", "-q", "all", "same"])
    try lawCase.require(try lawCase.run(["textconv", "same"]).outputText == text, "another order of keys and objects")
  },
  Law("numbers of JSON that diff calls different have different canonical texts") { lawCase in
    var (old, new): ([String], [String]) = ([], [])
    for key in 100..<200 {
      let (number, other) = lawCase.gen.similarNumbers()
      old.append("\"k\(key)\": \(number)")
      new.append("\"k\(key)\": \(other)")
    }
    try lawCase.folder.file("old", "{" + old.joined(separator: ",\n") + "}")
    try lawCase.folder.file("new", "{" + new.joined(separator: ",\n") + "}")
    let difference = try lawCase.run(["diff", "old", "new"], statuses: [0, 1]).outputText
    let different = Set(difference.matches(of: /(?m)^. (k\d{3})/).map { Int($0.output.1.dropFirst()) ?? 0 })
    try lawCase.require(different.count > 20, "no numbers\n\(difference)")
    let texts = try ["old", "new"].map { name in
      try lawCase.run(["textconv", "--canonical", name]).outputText.split(separator: "\n").dropFirst().map(String.init)
    }
    for key in different.sorted() {
      try lawCase.require(texts[0][key - 100] != texts[1][key - 100], "\(old[key - 100]), \(new[key - 100])")
    }
  },
]

/// A value of a binary property list, which need not have a text in another format.
private indirect enum Sample: Hashable {
  /// The bytes of an object.
  case scalar([UInt8])
  case array([Sample])
  /// The values by the objects of their keys.
  case dictionary([[UInt8]: Sample])
}

/// A file with a dictionary of the keys k000, k001 … and `samples`. With `isReversed`, all keys are in the other order.
private func binaryFile(_ samples: some Sequence<Sample>, isReversed: Bool = false) -> [UInt8] {
  var file = BinaryFile()
  (file.referenceSize, file.offsetSize) = (2, 4)
  func add(_ kind: UInt8, _ references: [Int]) -> Int {
    let count = references.count / (kind == 0xD0 ? 2 : 1)
    file.objects.append([kind | 0xF, 0x11] + bigEndian(count, size: 2) + references.flatMap { bigEndian($0, size: 2) })
    return file.objects.count - 1
  }
  func add(_ sample: Sample) -> Int {
    switch sample {
    case .scalar(let bytes):
      file.objects.append(bytes)
      return file.objects.count - 1
    case .array(let elements): return add(0xA0, elements.map(add))
    case .dictionary(let entries):
      let keys = entries.keys.sorted { $0.lexicographicallyPrecedes($1) != isReversed }
      return add(0xD0, keys.map { add(.scalar($0)) } + keys.compactMap { entries[$0] }.map(add))
    }
  }
  let keys = (0..<1000).lazy.map { stringObject("k" + String(1000 + $0).dropFirst()) }
  file.topObject = add(.dictionary(Dictionary(uniqueKeysWithValues: zip(keys, samples))))
  return file.bytes
}

// MARK: Objects

private func stringObject(_ text: String) -> [UInt8] { stringObject(units: Array(text.utf16)) }

private func stringObject(units: [UInt16]) -> [UInt8] {
  // Only a string in ASCII may be empty.
  units.isEmpty
    ? [0x50] : [0x6F, 0x11] + bigEndian(units.count, size: 2) + units.flatMap { bigEndian(Int($0), size: 2) }
}

private func realObject(_ value: Double, kind: UInt8 = 0x23) -> [UInt8] {
  [kind] + (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (56 - 8 * $0)) }
}

private func dataObject(_ bytes: [UInt8]) -> [UInt8] { [0x4F, 0x11] + bigEndian(bytes.count, size: 2) + bytes }

extension Gen {
  /// Two numbers of JSON that mostly have the same or nearly the same value.
  fileprivate mutating func similarNumbers() -> (String, String) {
    func digits(_ count: Int) -> String { String((0..<count).map { _ in one(of: Array("0123456789")) }) }
    let whole =
      one(of: ["", "-"])
      + (chance(1, of: 8)
        ? "0" : one(of: Array("123456789").map(String.init)) + digits(one(of: [0, 4, 15, 17, 18, 37])))
    let fraction =
      chance(1, of: 2)
      ? "" : "." + (chance(1, of: 2) ? String(repeating: "0", count: one(of: [1, 20])) : digits(one(of: [1, 17, 25])))
    let exponent = chance(3, of: 4) ? "" : one(of: ["e", "E"]) + one(of: ["-", "+", ""]) + one(of: ["0", "1", "20"])
    let longer = whole + (fraction.isEmpty ? ".0" : fraction)
    let others = [whole, whole + ".0", whole + "e0", longer + "1", longer + "0", "0", "-0.0", whole.dropLast() + "1"]
    return (whole + fraction + exponent, one(of: others))
  }

  /// Random values, each different from all others, and mostly similar to some of them.
  fileprivate mutating func samples() -> [Sample] {
    var scalars: [[UInt8]] = [[0x00], [0x08], [0x09]]
    for text in ["<null>", "true", "7", "", "\n", "\u{E9}", "e\u{301}", "\\u{D800}", "{length = 1, bytes = 0x07}"] {
      scalars.append(stringObject(text))
    }
    scalars += [[0x13] + bigEndian(7, size: 8), [0x80, 7], [0x14] + bigEndian(1, size: 8) + bigEndian(7, size: 8)]
    // Lone surrogates, in a text that may be long enough for whole words of bytes.
    let (start, end) = (Array(string().utf16), Array(string().utf16))
    for unit: UInt16 in [0xD800, 0xD801, 0xDBFF, 0xDC00, 0xDFFF, 0xD7FF, 0xE000, 0xFFFD, 0x80, 0x9F, 0xA0] {
      // A letter before it, as the text may end with the other half.
      scalars.append(stringObject(units: start + [0x61, unit, 0x61] + end))
    }
    // Reals and dates that differ in the last bit or the sign, with the integer; NaN of several bits.
    for value in [finiteReal(), finiteReal(), 1, 0, date(), Double(int(-1000..<1000)) / 8] {
      for neighbour in [value, value.nextUp, value.nextDown, -value, -value.nextUp] {
        scalars += [realObject(neighbour), realObject(neighbour, kind: 0x33)]
      }
      if let whole = Int(exactly: value) { scalars.append([0x13] + bigEndian(whole, size: 8)) }
    }
    for _ in 0..<3 {
      let payload = Double(bitPattern: 0x7FF0_0000_0000_0001 | next() & 0x800F_FFFF_FFFF_FFFF)
      scalars += [realObject(payload), realObject(payload, kind: 0x33)]
    }
    // Data around the limit of a line, and longer, with copies that differ in one byte.
    for count in [1, 32, 33, int(34..<9000)] {
      var bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
      scalars += [dataObject(bytes), dataObject(bytes + [0])]
      bytes[int(0..<count)] ^= 1 << UInt8(int(0..<8))
      scalars.append(dataObject(bytes))
    }
    var samples = scalars.map { Sample.scalar($0) }
    samples += [.array([]), .dictionary([:]), .array([.array([])]), .array([.array([]), .array([])])]
    let keys = scalars.filter { $0[0] == 0x6F }
    for key in keys { samples.append(.dictionary([key: samples[0]])) }
    let (a, b) = (stringObject("a"), stringObject("b"))
    for _ in 0..<4 {
      let (one, other) = (self.one(of: scalars), self.one(of: scalars))
      let (first, second) = (Sample.scalar(one), Sample.scalar(other))
      samples += [
        .array([first, second]), .array([second, first]), .array([first]), .array([.array([first]), second]),
        .array([.array([first, second])]),
        .dictionary([a: first, b: second]), .dictionary([a: second, b: first]),
      ]
    }
    var seen: Set<Sample> = []
    return samples.filter { seen.insert($0).inserted }.shuffled(using: &self)
  }
}

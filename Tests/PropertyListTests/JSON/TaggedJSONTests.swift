import TestSupport
import Testing

@testable import PropertyList

/// True if the property lists have the same values in the same order, numbers to the bit.
func sameValue(_ left: PropertyList, _ right: PropertyList) -> Bool {
  left.nodes.count == right.nodes.count
    && left.nodes.indices.allSatisfy { left.exactText(of: $0) == right.exactText(of: $0) }
}

extension PropertyList {
  /// Text of the node at `index` that is equal only for identical nodes: bytes and bit patterns are numbers.
  fileprivate func exactText(of index: Int) -> String {
    switch nodes[index] {
    case .string(let slice): "string \(byteNumbers(of: slice))"
    case .data(let slice): "data \(byteNumbers(of: slice))"
    case .number(let slice): "number \(byteNumbers(of: slice))"
    case .wideInteger(let slice): "wideInteger \(byteNumbers(of: slice))"
    case .float(let value): "float \(value.bitPattern)"
    case .real(let value): "real \(value.bitPattern)"
    case .date(let value): "date \(value.bitPattern)"
    case .dictionary(let count, let size, _): "dictionary \(count) \(size)"
    case .integer, .unsigned, .boolean, .uid, .null, .array: "\(nodes[index])"
    }
  }

  private func byteNumbers(of slice: Slice) -> [UInt8] {
    let bytes = bytes(of: slice)
    return bytes.indices.map { bytes[$0] }
  }
}

/// A value of a property list, as written in tests.
indirect enum Value {
  case node(Node)
  case string(String)
  case data([UInt8])
  case number(String)
  case wideInteger(Int128)
  case array([Value])
  case dictionary([(Value, Value)])

  static func integer(_ value: Int64) -> Value { .node(.integer(value)) }

  var propertyList: PropertyList {
    var builder = NodeBuilder<NodesOnly>(sourceCount: 0, nodeCount: 1)
    append(to: &builder)
    return PropertyList(format: .binary, source: Source([]), nodes: builder.nodes, decoded: builder.decoded)
  }

  private func append(to builder: inout NodeBuilder<NodesOnly>) {
    switch self {
    case .node(let node): builder.append(node)
    case .string(let text): builder.append(.string(slice(Array(text.utf8), in: &builder)))
    case .data(let bytes): builder.append(.data(slice(bytes, in: &builder)))
    case .number(let text): builder.append(.number(slice(Array(text.utf8), in: &builder)))
    case .wideInteger(let value):
      builder.append(.wideInteger(slice(Array("\(value)".utf8), in: &builder)))
    case .array(let elements):
      let index = builder.appendPlaceholder()
      for element in elements { element.append(to: &builder) }
      try? builder.endArray(at: index, count: elements.count, offset: 0)
    case .dictionary(let pairs):
      let index = builder.appendPlaceholder()
      for (key, value) in pairs {
        key.append(to: &builder)
        value.append(to: &builder)
      }
      try? builder.endDictionary(at: index, count: pairs.count, offset: 0, in: Span())
    }
  }

  private func slice(_ bytes: [UInt8], in builder: inout NodeBuilder<NodesOnly>) -> Slice {
    let start = builder.decoded.count
    builder.decoded += bytes
    return Slice(offset: start, count: UInt32(bytes.count))
  }
}

private let compact = JSONStyle(layout: .compact, escapesSlashes: false, keyOrder: .input, types: .tag)

private func tagged(_ list: PropertyList, _ style: JSONStyle = compact) throws(WriteError) -> [UInt8] {
  try Output.collect { output throws(WriteError) in try list.writeJSON(style: style, to: &output) }
}

struct TaggedJSONTests {
  /// Examples and limits from the table at `JSONTag`, with values computed by hand.
  @Test(arguments: [
    (#"{"$data":""}"#, "<>"), (#"{"$data":"AAEC"}"#, "<000102>"), (#"{"$data":"+/8="}"#, "<fbff>"),
    (#"{"$data":"/w=="}"#, "<ff>"),
    (#"{"$date":"2001-01-01T00:00:00Z"}"#, "@0.0"), (#"{"$date":"2001-01-01T00:00:00.5Z"}"#, "@0.5"),
    (#"{"$date":"2000-12-31T23:59:59.75Z"}"#, "@-0.25"), (#"{"$date":"2024-02-29T12:34:56.1Z"}"#, "@730902896.1"),
    (#"{"$date":"0001-01-01T00:00:00Z"}"#, "@-63113904000.0"),
    (#"{"$date":"9999-12-31T23:59:59Z"}"#, "@252423993599.0"), (#"{"$date":"252423993600"}"#, "@252423993600.0"),
    (#"{"$date":"-63113904000.5"}"#, "@-63113904000.5"), (#"{"$date":"1e-10"}"#, "@1e-10"),
    (#"{"$date":"-0"}"#, "@-0.0"), (#"{"$date":"nan"}"#, "@nan"), (#"{"$date":"nan:7ff8000000000001"}"#, "@nan(0x1)"),
    (#"{"$uid":0}"#, "uid(0)"), (#"{"$uid":4294967295}"#, "uid(4294967295)"),
    (#"{"$real":"1"}"#, "1.0"), (#"{"$real":"-0"}"#, "-0.0"), (#"{"$real":"9007199254740991"}"#, "9007199254740991.0"),
    (#"{"$real":"1e+100"}"#, "1e+100"), (#"{"$real":"1.2345678901234568e-05"}"#, "1.2345678901234568e-05"),
    (#"{"$real":"+infinity"}"#, "inf"), (#"{"$real":"-infinity"}"#, "-inf"), (#"{"$real":"nan"}"#, "nan"),
    (#"{"$real":"nan:7ff8000000000001"}"#, "nan(0x1)"), (#"{"$float":"nan:7fc00001"}"#, "nan(0x1)f"),
    (#"{"$float":"nan:7f800001"}"#, "snan(0x1)f"), (#"{"$float":"nan"}"#, "nanf"), (#"{"$float":"0.1"}"#, "0.1f"),
    (#"{"$float":"16777216"}"#, "16777216.0f"),
    (#"{"$float":"-infinity"}"#, "-inff"),
    (#"{"$integer":"18446744073709551616"}"#, "wide(18446744073709551616)"),
    (#"{"$integer":"-9223372036854775809"}"#, "wide(-9223372036854775809)"),
    (#"{"$integer":"170141183460469231731687303715884105728"}"#, "wide(170141183460469231731687303715884105728)"),
    (#"{"$number":"0.12345678901234567890123"}"#, "number(0.12345678901234567890123)"),
    (#"{"$number":"1.0"}"#, "number(1.0)"),
    (#"{"$dictionary":[[5,"v"],["k",{"$uid":1}]]}"#, #"{5: "v", "k": uid(1)}"#),
    (#"{"$dictionary":[["$uid",1]]}"#, #"{"$uid": 1}"#),
    (#"{"$dictionary":[["$dictionary",[]]]}"#, #"{"$dictionary": []}"#),
    // No tags.
    (#"{"$uid":1,"a":2}"#, #"{"$uid": 1, "a": 2}"#), (#"{"$other":1}"#, #"{"$other": 1}"#),
    (#"[1,-1,0.5,"$uid",null,true,18446744073709551615]"#, #"[1, -1, 0.5, "$uid", null, true, 18446744073709551615u]"#),
  ])
  func valuesAreReadAndWrittenInOneForm(text: String, value: String) throws {
    let list = try readJSON(text, tags: true)
    #expect(describe(list) == value)
    #expect(String(decoding: try tagged(list), as: UTF8.self) == text)
  }

  @Test(
    arguments: [
      ("nan:fff4000000000000", 0xFFF4_0000_0000_0000), ("nan:7ff8000000000001", 0x7FF8_0000_0000_0001),
    ] as [(String, UInt64)])
  func payloadsOfNaNsAreKept(text: String, bits: UInt64) throws {
    let list = Value.node(.real(Double(bitPattern: bits))).propertyList
    #expect(String(decoding: try tagged(list), as: UTF8.self) == "{\"$real\":\"\(text)\"}")
    #expect(sameValue(try readJSON("{\"$real\":\"\(text)\"}", tags: true), list))
  }

  @Test(arguments: [
    (#"{ "$uid" : 5 , }"#, "uid(5)"), (#"{"\u0024uid": 5}"#, "uid(5)"), (#"{"$data": "\/w=="}"#, "<ff>"),
    // Equal decimals have the same digits.
    (#"{"$number": "0.10"}"#, "number(0.1)"), (#"{"$number": "-20.00"}"#, "number(-20.0)"),
    (#"{"$number": "-0.00"}"#, "number(-0.0)"), (#"{"$number": "1.0500"}"#, "number(1.05)"),
    (#"{"$real": "1.50"}"#, "1.5"), (#"{"$date": "2001-01-01T00:00:00.500000000Z"}"#, "@0.5"),
    // An integer of at most 64 bits is an ordinary one.
    (#"{"$integer": "-5"}"#, "-5"), (#"{"$integer": "18446744073709551615"}"#, "18446744073709551615u"),
    (#"{"$dictionary": []}"#, "{}"), (#"{"$dictionary": [["k", 1]]}"#, #"{"k": 1}"#),
    (#"[0, {"$dictionary": [[1, [2]], ["k", {}]]}, 3]"#, #"[0, {1: [2], "k": {}}, 3]"#),
    (
      #"{"$dictionary": [["k", {"$dictionary": [["l", {"$dictionary": []}], [null, {}]]}]]}"#,
      #"{"k": {"l": {}, null: {}}}"#
    ),
    (#"{"a": {"$dictionary": [["$date", {"$uid": 5}]]}, "b": [[]]}"#, #"{"a": {"$date": uid(5)}, "b": [[]]}"#),
  ])
  func otherSpellingsAreRead(text: String, value: String) throws {
    let list = try readJSON(text, tags: true)
    #expect(describe(list) == value)
    #expect(structuralFaults(of: list) == [])
  }

  @Test(arguments: [
    #"{"$data": 5}"#, #"{"$data": "AA"}"#, #"{"$data": "AA=A"}"#, #"{"$data": "===="}"#, #"{"$data": "AA==AAAA"}"#,
    #"{"$data": "A A="}"#, #"{"$date": "2001-13-01T00:00:00Z"}"#, #"{"$date": "2001-02-29T00:00:00Z"}"#,
    #"{"$date": "2001-01-01T24:00:00Z"}"#, #"{"$date": "2001-01-01T00:60:00Z"}"#, #"{"$date": "2001-01-01T00:00:60Z"}"#,
    #"{"$date": "2001-01-01T00:00:00"}"#, #"{"$date": "2001-01-01T00:00:00.Z"}"#, #"{"$date": "0000-01-01T00:00:00Z"}"#,
    #"{"$date": "2001-01-01T00:00:00.1234567890Z"}"#, #"{"$date": "2001-01-01T00:00:00+00:00"}"#, #"{"$date": ""}"#,
    #"{"$date": "٢٠٠١-01-01T00:00:00Z"}"#, #"{"$uid": -1}"#, #"{"$uid": 4294967296}"#, #"{"$uid": "5"}"#,
    #"{"$real": 1}"#, #"{"$real": "inf"}"#, #"{"$real": "0x1p3"}"#, #"{"$real": "1e999"}"#, #"{"$real": " 1"}"#,
    #"{"$real": "nan:7fc00001"}"#, #"{"$real": "nan:3ff0000000000000"}"#, #"{"$float": "nan:7ff8000000000001"}"#,
    #"{"$float": "nan:3f800000"}"#, #"{"$float": "nan:7fc0000g"}"#, #"{"$real": "nan:"}"#, #"{"$float": "1e39"}"#,
    #"{"$float": ""}"#, #"{"$integer": "1.0"}"#, #"{"$integer": "+1"}"#,
    #"{"$number": "1"}"#, #"{"$number": "1e5"}"#, #"{"$number": "nan"}"#,
    #"{"$dictionary": {}}"#, #"{"$dictionary": [1]}"#, #"{"$dictionary": [["a"]]}"#, #"{"$dictionary": [["a", 1, 2]]}"#,
    #"{"$dictionary": [[["a"], 1]]}"#, #"{"$dictionary": [[{}, 1]]}"#, #"{"$data": null}"#,
  ])
  func malformedTagsAreErrors(text: String) throws {
    let error = try #require(throws: SyntaxError.self) { _ = try readJSON("[0, \(text)]", tags: true) }
    guard case .json(.malformedTag(let tag)) = error.problem else {
      Issue.record("\(error)")
      return
    }
    #expect(error.offset == 4)
    #expect(text.contains("\"\(tag.rawValue)\""))
  }

  /// A tag is an object, so it counts as a level. Every written text can be read.
  @Test(
    arguments: [
      (511, .node(.uid(1)), true), (512, .node(.uid(1)), false), (512, .node(.boolean(true)), true),
      (509, .dictionary([(.node(.null), .node(.null))]), true),
      (510, .dictionary([(.node(.null), .node(.null))]), false),
      (508, .dictionary([(.node(.null), .node(.uid(1)))]), true),
      (509, .dictionary([(.node(.uid(1)), .node(.null))]), false),
    ] as [(Int, Value, Bool)])
  func tagsCountAsLevels(depth: Int, value: Value, fits: Bool) throws {
    let list = (0..<depth).reduce(value) { value, _ in .array([value]) }.propertyList
    if fits {
      #expect(sameValue(try readJSON(tagged(list), tags: true), list))
    } else {
      let error = #expect(throws: WriteError.self) { _ = try tagged(list) }
      #expect(error?.reason == .tooDeep)
    }
  }

  @Test(arguments: [JSONLayout.compact, .indented, .foundation])
  func writtenValuesAreReadBack(layout: JSONLayout) throws {
    for seed in seeds(400) {
      let list = randomValue(seed: seed).propertyList
      let style = JSONStyle(layout: layout, escapesSlashes: seed % 2 == 0, keyOrder: .input, types: .tag)
      let text = try tagged(list, style)
      #expect(sameValue(try readJSON(text, tags: true), list), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// Damaged texts are refused, or read as a value that is equal after it is written and read again.
  @Test func damagedTextsAreRefusedOrReadConsistently() throws {
    var random = SplitMix64(seed: 4)
    var read = 0
    for seed in seeds(3_000) {
      let text = try tagged(randomValue(seed: seed).propertyList)
      let damaged = mutated(text, by: Array("\"\\{}[],:01e-.$u".utf8), &random)
      guard let list = try? readJSON(damaged, tags: true) else { continue }
      read += 1
      #expect(sameValue(try readJSON(tagged(list), tags: true), list), "\(String(decoding: damaged, as: UTF8.self))")
    }
    #expect(read > 50)
  }
}

/// A random container of values of all types, with keys of all types and those of tags.
func randomValue(seed: UInt64) -> Value {
  var gen = Gen(seed: seed, size: 12)
  gen.format = .json
  return randomValue(&gen, depth: 0)
}

private func randomValue(_ gen: inout Gen, depth: Int) -> Value {
  let count = depth > 5 ? 0 : gen.int(0..<7)
  switch gen.int(depth == 0 ? 12..<14 : depth > 6 ? 0..<12 : 0..<15) {
  case 0: return .string(gen.string())
  case 1: return .string(randomKey(&gen))
  case 2: return .data(gen.data())
  case 3: return .number(gen.one(of: ["1.0", "-0.5", "123456789012345678901234567890.0", "0.12345678901234567891"]))
  case 4:
    let value = Int128(truncatingIfNeeded: gen.next()) << 64 | Int128(truncatingIfNeeded: gen.next())
    return .wideInteger(Int64(exactly: value) == nil && UInt64(exactly: value) == nil ? value : .max)
  case 5: return .node(.integer(Int64(truncatingIfNeeded: gen.integer())))
  case 6: return .node(.unsigned(gen.next() | 1 << 63))
  case 7: return .node(.float(Float(bitPattern: UInt32(truncatingIfNeeded: gen.next()))))
  case 8: return .node(.real(gen.chance(1, of: 3) ? Double(bitPattern: gen.next()) : gen.finiteReal()))
  case 9: return .node(.date(gen.chance(1, of: 3) ? gen.finiteReal() : gen.date()))
  case 10: return .node(.boolean(gen.chance(1, of: 2)))
  case 11: return .node(gen.chance(1, of: 2) ? .null : .uid(UInt32(truncatingIfNeeded: gen.next())))
  case 12: return .array((0..<count).map { _ in randomValue(&gen, depth: depth + 1) })
  default:
    return .dictionary(
      (0..<count).map { _ in
        let key = gen.chance(9, of: 10) ? Value.string(randomKey(&gen)) : randomValue(&gen, depth: 7)
        return (key, randomValue(&gen, depth: depth + 1))
      })
  }
}

private func randomKey(_ gen: inout Gen) -> String {
  let pieces = [
    "a", "$date", "$uid", "$dictionary", "/", "\"", "\\", "\n", "\u{1}", "é", "日本", "😀", "some longer text",
  ]
  return (0..<gen.int(0..<3)).map { _ in gen.one(of: pieces) }.joined()
}

import TestSupport
import Testing

@testable import PropertyList

/// True if the property lists have the same values in the same order, numbers to the bit.
func sameValue(_ left: PropertyList, _ right: PropertyList) -> Bool {
  left.nodes.count == right.nodes.count
    && left.nodes.indices.allSatisfy { left.exactText(of: $0) == right.exactText(of: $0) }
}

extension PropertyList {
  /// The node at `index` with all that tells it from others, bytes and bits in numbers.
  fileprivate func exactText(of index: Int) -> String {
    switch nodes[index] {
    case .string(let slice): "string \(byteNumbers(of: slice))"
    case .data(let slice): "data \(byteNumbers(of: slice))"
    case .number(let slice): "number \(byteNumbers(of: slice))"
    case .wideInteger(let slice): "wideInteger \(byteNumbers(of: slice))"
    case .float(let value): "float \(value.bitPattern)"
    case .real(let value): "real \(value.bitPattern)"
    case .date(let value): "date \(value.bitPattern)"
    case .integer, .unsigned, .boolean, .uid, .null, .array, .dictionary: "\(nodes[index])"
    }
  }

  private func byteNumbers(of slice: Slice) -> [UInt8] {
    let bytes = bytes(of: slice)
    return bytes.indices.map { bytes[$0] }
  }
}

/// A value of a property list, for tests to write down.
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
    var builder = NodeBuilder(sourceCount: 0, bytesPerNode: 1)
    append(to: &builder)
    return PropertyList(format: .binary, source: Source([]), nodes: builder.nodes, decoded: builder.decoded)
  }

  private func append(to builder: inout NodeBuilder) {
    switch self {
    case .node(let node): builder.append(node)
    case .string(let text): builder.append(.string(slice(Array(text.utf8), in: &builder)))
    case .data(let bytes): builder.append(.data(slice(bytes, in: &builder)))
    case .number(let text): builder.append(.number(slice(Array(text.utf8), in: &builder)))
    case .wideInteger(let value):
      let bytes = (0..<16).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      builder.append(.wideInteger(slice(bytes, in: &builder)))
    case .array(let elements):
      let index = builder.beginContainer()
      for element in elements { element.append(to: &builder) }
      try? builder.endArray(at: index, count: elements.count, offset: 0)
    case .dictionary(let pairs):
      let index = builder.beginContainer()
      for (key, value) in pairs {
        key.append(to: &builder)
        value.append(to: &builder)
      }
      try? builder.endDictionary(at: index, count: pairs.count, offset: 0)
    }
  }

  private func slice(_ bytes: [UInt8], in builder: inout NodeBuilder) -> Slice {
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
  /// The examples and borders of the table at `JSONTag`, with the values counted by hand.
  @Test(
    arguments: [
      (#"{"$data":""}"#, .data([])),
      (#"{"$data":"AAEC"}"#, .data([0, 1, 2])),
      (#"{"$data":"+/8="}"#, .data([0xFB, 0xFF])),
      (#"{"$data":"/w=="}"#, .data([0xFF])),
      (#"{"$date":"2001-01-01T00:00:00Z"}"#, .node(.date(0))),
      (#"{"$date":"2001-01-01T00:00:00.5Z"}"#, .node(.date(0.5))),
      (#"{"$date":"2000-12-31T23:59:59.75Z"}"#, .node(.date(-0.25))),
      (#"{"$date":"2024-02-29T12:34:56.1Z"}"#, .node(.date(730_902_896.1))),
      (#"{"$date":"0001-01-01T00:00:00Z"}"#, .node(.date(-63_113_904_000))),
      (#"{"$date":"9999-12-31T23:59:59Z"}"#, .node(.date(252_423_993_599))),
      (#"{"$date":"252423993600"}"#, .node(.date(252_423_993_600))),
      (#"{"$date":"-63113904000.5"}"#, .node(.date(-63_113_904_000.5))),
      (#"{"$date":"1e-10"}"#, .node(.date(1e-10))),
      (#"{"$date":"-0"}"#, .node(.date(-0.0))),
      (#"{"$date":"nan"}"#, .node(.date(.nan))),
      (#"{"$uid":0}"#, .node(.uid(0))),
      (#"{"$uid":4294967295}"#, .node(.uid(.max))),
      (#"{"$real":"1"}"#, .node(.real(1))),
      (#"{"$real":"-0"}"#, .node(.real(-0.0))),
      (#"{"$real":"9007199254740991"}"#, .node(.real(9_007_199_254_740_991))),
      (#"{"$real":"1e+100"}"#, .node(.real(1e100))),
      (#"{"$real":"1.2345678901234568e-05"}"#, .node(.real(1.2345678901234568e-05))),
      (#"{"$real":"+infinity"}"#, .node(.real(.infinity))),
      (#"{"$real":"-infinity"}"#, .node(.real(-.infinity))),
      (#"{"$real":"nan"}"#, .node(.real(.nan))),
      (#"{"$real":"nan:7ff8000000000001"}"#, .node(.real(Double(bitPattern: 0x7FF8_0000_0000_0001)))),
      (#"{"$real":"nan:fff4000000000000"}"#, .node(.real(Double(bitPattern: 0xFFF4_0000_0000_0000)))),
      (#"{"$float":"nan:7fc00001"}"#, .node(.float(Float(bitPattern: 0x7FC0_0001)))),
      (#"{"$float":"nan:7f800001"}"#, .node(.float(Float(bitPattern: 0x7F80_0001)))),
      (#"{"$float":"nan"}"#, .node(.float(.nan))),
      (#"{"$date":"nan:7ff8000000000001"}"#, .node(.date(Double(bitPattern: 0x7FF8_0000_0000_0001)))),
      (#"{"$float":"0.1"}"#, .node(.float(0.1))),
      (#"{"$float":"16777216"}"#, .node(.float(16_777_216))),
      (#"{"$float":"-infinity"}"#, .node(.float(-.infinity))),
      (#"{"$integer":"18446744073709551616"}"#, .wideInteger(18_446_744_073_709_551_616)),
      (#"{"$integer":"-170141183460469231731687303715884105728"}"#, .wideInteger(.min)),
      (#"{"$number":"0.12345678901234567890123"}"#, .number("0.12345678901234567890123")),
      (#"{"$number":"1"}"#, .number("1")),
      (
        #"{"$dictionary":[[5,"v"],["k",{"$uid":1}]]}"#,
        .dictionary([
          (.integer(5), .string("v")), (.string("k"), .node(.uid(1))),
        ])
      ),
      (#"{"$dictionary":[["$uid",1]]}"#, .dictionary([(.string("$uid"), .integer(1))])),
      (#"{"$dictionary":[["$dictionary",[]]]}"#, .dictionary([(.string("$dictionary"), .array([]))])),
      // What stands for itself.
      (
        #"{"$uid":1,"a":2}"#,
        .dictionary([
          (.string("$uid"), .integer(1)), (.string("a"), .integer(2)),
        ])
      ),
      (#"{"$other":1}"#, .dictionary([(.string("$other"), .integer(1))])),
      (#"{"$uidx":1}"#, .dictionary([(.string("$uidx"), .integer(1))])),
      (
        "[0.5,-0.0001,null,true,1,18446744073709551615]",
        .array([
          .node(.real(0.5)), .node(.real(-0.0001)), .node(.null), .node(.boolean(true)), .integer(1),
          .node(.unsigned(.max)),
        ])
      ),
    ] as [(String, Value)])
  func valuesHaveOneForm(text: String, value: Value) throws {
    #expect(String(decoding: try tagged(value.propertyList), as: UTF8.self) == text)
    #expect(sameValue(try readJSON(text, tags: true), value.propertyList))
  }

  @Test(
    arguments: [
      (#"{ "$uid" : 5 , }"#, .node(.uid(5))),
      (#"{"\u0024uid": 5}"#, .node(.uid(5))),
      (#"{"$data": "\/w=="}"#, .data([0xFF])),
      (#"{"$real": "1.50"}"#, .node(.real(1.5))),
      (#"{"$date": "2001-01-01T00:00:00.500000000Z"}"#, .node(.date(0.5))),
      // An integer that 64 bits do hold is an ordinary one.
      (#"{"$integer": "-5"}"#, .integer(-5)),
      (#"{"$integer": "18446744073709551615"}"#, .node(.unsigned(.max))),
      (#"{"$dictionary": []}"#, .dictionary([])),
    ] as [(String, Value)])
  func otherSpellingsAreRead(text: String, value: Value) throws {
    #expect(sameValue(try readJSON(text, tags: true), value.propertyList))
  }

  @Test func tagsAreReadOnlyWhenAskedFor() throws {
    let list = try readJSON(#"{"$uid": 5}"#)
    #expect(list.nodes.count == 3)
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
    #"{"$integer": "170141183460469231731687303715884105728"}"#, #"{"$number": "1e5"}"#, #"{"$number": "nan"}"#,
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
    #expect(text.contains("\"\(tag.name)\""))
  }

  @Test func aMalformedTagSaysWhatItWants() {
    let message = SyntaxError(.json(.malformedTag(.uid)), at: 0).message(in: Source([]).bytes)
    #expect(message == "expected an integer from 0 to 4294967295 for \"$uid\"")
  }

  @Test func layoutsKeepATagInOneLine() throws {
    let value = Value.dictionary([
      (.string("a"), .node(.uid(1))), (.string("b"), .dictionary([(.integer(5), .array([]))])),
    ])
    let style = JSONStyle(layout: .indented, escapesSlashes: false, keyOrder: .input, types: .tag)
    #expect(
      String(decoding: try tagged(value.propertyList, style), as: UTF8.self) == """
        {
          "a": {"$uid": 1},
          "b": {"$dictionary": [
            [5, []]
          ]}
        }

        """)
  }

  /// A tag is an object, so it counts as a level; what is written can be read.
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
  func whatIsWrittenReadsBackTheSame(layout: JSONLayout) throws {
    var random = SplitMix64(seed: 2)
    for round in 0..<400 {
      let list = randomValue(depth: 0, using: &random).propertyList
      let style = JSONStyle(layout: layout, escapesSlashes: round % 2 == 0, keyOrder: .input, types: .tag)
      let text = try tagged(list, style)
      #expect(sameValue(try readJSON(text, tags: true), list), "\(String(decoding: text, as: UTF8.self))")
    }
  }
}

extension TaggedJSONTests {
  /// Damaged texts are refused, or read as something that is written and read the same.
  @Test func damagedTextsAreHarmless() throws {
    var random = SplitMix64(seed: 4)
    var read = 0
    for _ in 0..<3_000 {
      let text = try tagged(randomValue(depth: 3, using: &random).propertyList)
      guard let list = try? readJSON(damaged(text, using: &random), tags: true) else { continue }
      read += 1
      #expect(sameValue(try readJSON(tagged(list), tags: true), list), "\(String(decoding: text, as: UTF8.self))")
    }
    #expect(read > 100)
  }
}

func randomValue(depth: Int, using random: inout SplitMix64) -> Value {
  let count = depth > 5 ? 0 : Int.random(in: 0...6, using: &random)
  switch Int.random(in: depth == 0 ? 13...14 : 0...15, using: &random) {
  case 0, 1: return .string(randomText(using: &random))
  case 2:
    return .data((0..<Int.random(in: 0...9, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
  case 3:
    return .number(
      ["1", "-0.5", "123456789012345678901234567890", "0.12345678901234567890"].randomElement(using: &random) ?? "")
  case 4:
    let value = Int128(truncatingIfNeeded: random.next()) << 64 | Int128(truncatingIfNeeded: random.next())
    return .wideInteger(Int64(exactly: value) == nil && UInt64(exactly: value) == nil ? value : .max)
  case 5: return .node(.integer(Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random)))
  case 6: return .node(.unsigned(random.next() | 1 << 63))
  case 7: return .node(.float(Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))))
  case 8: return .node(.real(randomDouble(using: &random)))
  case 9: return .node(.date(randomDouble(using: &random)))
  case 10: return .node(.boolean(Bool.random(using: &random)))
  case 11: return .node(.uid(UInt32.random(in: 0...UInt32.max, using: &random)))
  case 12: return .node(.null)
  case 13: return .array((0..<count).map { _ in randomValue(depth: depth + 1, using: &random) })
  default:
    return .dictionary(
      (0..<count).map { _ in
        let isString = Int.random(in: 0...9, using: &random) > 0
        let key = isString ? .string(randomText(using: &random)) : randomValue(depth: 9, using: &random)
        let value = randomValue(depth: depth + 1, using: &random)
        switch key {
        case .array, .dictionary: return (.node(.null), value)
        case .node, .string, .data, .number, .wideInteger: return (key, value)
        }
      })
  }
}

private func randomText(using random: inout SplitMix64) -> String {
  let pieces = [
    "a", "$date", "$uid", "$dictionary", "/", "\"", "\\", "\n", "\u{1}", "é", "日本", "😀", "some longer text",
  ]
  return (0..<Int.random(in: 0...2, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
}

private func randomDouble(using random: inout SplitMix64) -> Double {
  switch Int.random(in: 0...6, using: &random) {
  case 0: Double(Int64(bitPattern: random.next()) >> 20)
  case 1: Double.random(in: -1e9...1e9, using: &random)
  case 2: (Double.random(in: -1e9...1e9, using: &random) * 1000).rounded() / 1000
  case 3: Double.random(in: -1e-3...1e-3, using: &random)
  case 4:
    [0.0, -0.0, .nan, .infinity, -.infinity, 0x1p53, 0x1p53 - 1, 1e-4, .leastNonzeroMagnitude].randomElement(
      using: &random) ?? 0
  default: Double(bitPattern: random.next())
  }
}

import Testing

@testable import PropertyList

/// What `text` holds, spelled out like `{"a": ["b", <00ff>]}`, and what CoreFoundation drops of it.
func openStep(
  _ text: String, readsTypedValues: Bool = false
) throws(SyntaxError) -> (value: String, dropped: [Remarks.DroppedText]) {
  try openStep(Array(text.utf8), readsTypedValues: readsTypedValues)
}

func openStep(
  _ bytes: [UInt8], readsTypedValues: Bool = false
) throws(SyntaxError) -> (value: String, dropped: [Remarks.DroppedText]) {
  let text = try Source(bytes).decodedText()
  var reader = OpenStepReader(text.source.bytes, from: text.start, readsTypedValues: readsTypedValues)
  reader.builder.remarks = Remarks(recovers: false)
  try reader.read()
  let dropped = reader.builder.remarks?.all.compactMap { remark in
    if case .droppedText(let text) = remark.kind { text } else { nil }
  }
  let list = PropertyList(
    format: .openStep, source: text.source, nodes: reader.builder.nodes, decoded: reader.builder.decoded)
  #expect(list.end(of: 0) == list.nodes.count)
  return (spelled(list, at: 0), dropped ?? [])
}

private func spelled(_ list: borrowing PropertyList, at index: Int) -> String {
  var children: [String] = []
  var child = index + 1
  while child < list.end(of: index) {
    children.append(spelled(list, at: child))
    child = list.end(of: child)
  }
  switch list.nodes[index] {
  case .string(let slice): return "\"\(list.text(of: slice))\""
  case .data(let slice):
    let bytes = list.bytes(of: slice)
    return "<" + bytes.indices.map { (bytes[$0] < 16 ? "0" : "") + String(bytes[$0], radix: 16) }.joined() + ">"
  case .array(let count, _):
    #expect(children.count == Int(count))
    return "[" + children.joined(separator: ", ") + "]"
  case .dictionary(let count, _):
    #expect(children.count == 2 * Int(count))
    let pairs = stride(from: 0, to: children.count, by: 2).map { "\(children[$0]): \(children[$0 + 1])" }
    return "{" + pairs.joined(separator: ", ") + "}"
  case let node: return "\(node)"
  }
}

// All values and verdicts are the reference's.
@Suite struct OpenStepReaderTests {
  @Test(arguments: [
    ("{ a = b; }", #"{"a": "b"}"#),
    ("( a, \"b c\", {d=e;}, <00ff> )", #"["a", "b c", {"d": "e"}, <00ff>]"#),
    ("{a=(b,<00ff>);}", #"{"a": ["b", <00ff>]}"#),
    ("{a={b={c=();};};}", #"{"a": {"b": {"c": []}}}"#),
    ("{a;b;}", #"{"a": "a", "b": "b"}"#),
    ("{a=b;a=c;}", #"{"a": "b", "a": "c"}"#),
    ("((),(()),{},)", "[[], [[]], {}]"),
    ("(a,)", #"["a"]"#),
    ("{}", "{}"),
    ("()", "[]"),
    ("<>", "<>"),
  ])
  func containers(text: String, expected: String) throws {
    #expect(try openStep(text).value == expected)
  }

  @Test(arguments: [
    ("hello\n", "hello"), ("42", "42"), ("/", "/"), ("\"a b\"", "a b"), (" 'x' // c", "x"), ("true", "true"),
    ("a.b:c/d_e$f-0", "a.b:c/d_e$f-0"), ("a//b", "a//b"),
  ])
  func `a string may be all of the text`(text: String, expected: String) throws {
    #expect(try openStep(text).value == "\"\(expected)\"")
  }

  @Test(arguments: ["", " ", "\n\n", "// c", "/* c */", "/* c", "//", "/*", "\u{2028}\u{2029}\t\u{B}\u{C}\r"])
  func `a text of white space and comments is an empty dictionary`(text: String) throws {
    #expect(try openStep(text).value == "{}")
  }

  @Test(arguments: [
    ("a = b; c;", #"{"a": "b", "c": "c"}"#),
    ("/* c */ a = b; // d", #"{"a": "b"}"#),
    ("\"a b\" = \"c\";\n'd' = {e=(f);};", #"{"a b": "c", "d": {"e": ["f"]}}"#),
    ("a;", #"{"a": "a"}"#),
    ("\u{FEFF}a = b;", #"{"a": "b"}"#),
    ("\"\\U00e9\" = \"\\n\";", #"{"é": "\#n"}"#),
  ])
  func `a strings file is a dictionary without braces`(text: String, expected: String) throws {
    #expect(try openStep(text).value == expected)
  }

  @Test(arguments: [
    "{/*\u{E9}*/a /**/=//\n b\u{2028};//\u{2029}}", "{a =b ;}/*", "//a\u{2028}{a=b;}", "{a=/*/ */b;}",
  ])
  func `white space and comments may stand between all words`(text: String) throws {
    #expect(try openStep(text).value == #"{"a": "b"}"#)
  }

  @Test(arguments: [
    "{", "}", "(", ")", "<", ">", "{a=b}", "{a=b;;}", "{=b;}", "{a=;}", "{a b;}", "{a=b;", "{a", "{a=", "{()=b;}",
    "(,a)", "(a,,b)", "(a b)", "(a", "(a,", "{a=b;} x", "() ()", "<00> a", "a = b", "a b", "\"a\"=", "a={b=c}",
    "{a/*c*/=b;}", "{a=\u{A0}b;}", "é", "{a=é;}", "a@b", "\"", "'a", "\"a\\", "\"a\\\"", "<0>", "<0 0>", "<001>",
    "<00 1>", "<0g>", "<00/**/>", "<00", "<*I5>", "<*BY>", "<[AA==]>", "[a]", "{\"a\":1}", "\u{FEFF}\u{FEFF}a",
  ])
  func `anything else is an error`(text: String) {
    #expect(throws: SyntaxError.self) { try openStep(text) }
  }

  @Test(arguments: ["{a=\"", "//", "{/*", "", "a=b; "])
  func `invalid UTF-8 is an error even in comments`(start: String) {
    for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3]] as [[UInt8]] {
      let error = #expect(throws: SyntaxError.self) { try openStep(Array(start.utf8) + bytes) }
      #expect(error == SyntaxError(.openStep(.invalidUTF8(bytes[0])), at: start.utf8.count))
    }
  }

  @Test func `513 containers may stand inside one another`() throws {
    func nested(_ depth: Int, _ open: String, _ inner: String, _ close: String) -> String {
      String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }
    #expect(throws: Never.self) { try openStep(nested(513, "(", "", ")")) }
    #expect(throws: Never.self) { try openStep(nested(512, "(", "x", ")")) }
    #expect(throws: Never.self) { try openStep("{a=" + nested(511, "{a=", "{b;}", ";}") + ";}") }
    for text in [nested(514, "(", "", ")"), nested(513, "(", "x", ")"), nested(513, "{a=", "b", ";}")] {
      let error = #expect(throws: SyntaxError.self) { try openStep(text) }
      #expect(error?.problem == .openStep(.tooDeep))
    }
    #expect(throws: SyntaxError.self) { try openStep(String(repeating: "(", count: 100_000)) }
  }

  @Test(arguments: [
    ("(a,\")", #"["a"]"#), ("(a,{b=c )", #"["a"]"#), ("(a,<0 )", #"["a"]"#), ("(a,{b=(c,d);x )", #"["a"]"#),
    ("({b=\")", "[]"), ("((a,{b),c)", #"[["a"], "c"]"#), ("{a=b;\"}", #"{"a": "b"}"#),
    ("{k=(\"\\n\",');}", #"{"k": ["\#n"]}"#), ("a=b;}", #"{"a": "b"}"#), ("a = b; %%%", #"{"a": "b"}"#),
    ("a=b; \"xx", #"{"a": "b"}"#), ("a=b;;", #"{"a": "b"}"#),
  ])
  func `what CoreFoundation drops is remarked`(text: String, expected: String) throws {
    let result = try openStep(text)
    #expect(result.value == expected)
    #expect(!result.dropped.isEmpty)
  }

  @Test func `nothing is dropped of a text without mistakes`() throws {
    #expect(try openStep("{a=(b,);}").dropped.isEmpty)
    #expect(try openStep("a=b;").dropped.isEmpty)
  }

  @Test func `UTF-16 is read, a surrogate without a partner as U+FFFD`() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + "{a=\"".utf16.flatMap { [UInt8($0), 0] } + [0x00, 0xD8]
    #expect(try openStep(bytes + "\";}".utf16.flatMap { [UInt8($0), 0] }).value == #"{"a": "\#u{FFFD}"}"#)
  }

  @Test func `no prefix of a text crashes`() {
    let text = Array("/*c*/{a=(\"\\U00e9\\101\",'\\'',<00 ff>,);\"b\"={c;};} //".utf8)
    var accepted: [Int] = []
    for length in 0...text.count {
      let prefix = Array(text[..<length])
      for readsTypedValues in [false, true] {
        if (try? openStep(prefix, readsTypedValues: readsTypedValues)) != nil { accepted.append(length) }
      }
    }
    // The six prefixes of the comment, one of which is a slash alone, and the whole dictionary but for `/` at its end.
    let end = text.count
    #expect(accepted == [0, 1, 2, 3, 4, 5, end - 3, end - 2, end].flatMap { [$0, $0] })
  }
}

@testable import PropertyList

/// Edits a text, and makes the same edits of the list that was read from it: the edited text must be read as the edited list.
///
/// The input is the number of edits and the types (1 byte), 4 bytes for each edit, and the text.
func fuzzEdits(_ input: [UInt8]) {
  guard let first = input.first else { return }
  let count = 1 + Int(first & 1)
  let types: JSONTypes = first & 2 == 0 ? .plain : .tag
  guard input.count > 1 + 4 * count else { return }
  let source = Source(Array(input[(1 + 4 * count)...]))
  var options = ReadOptions(formats: [.xml, .json])
  options.readsTags = types == .tag
  guard var list = try? PropertyList(reading: source, options), list.format != .binary else { return }
  options.keepsText = true
  guard let original = try? PropertyList(reading: source, options), var edit = TextEdit(original, types: types) else {
    fail("the text can be read, but not edited")
  }
  options.keepsText = false
  for number in 0..<count {
    let change = Change(input[(1 + 4 * number)..<(5 + 4 * number)], of: list)
    let format = list.format
    let results = (change.apply(to: &list, format, types), change.apply(to: &edit.list, format, types))
    expect(results.0 == results.1, "\(change): \(results)")
    // A change that fails may leave the parents that it has added.
    guard results.0 == nil else { return }
  }
  checkStructure(of: edit.list)
  do throws(WriteError) {
    guard let text = try edit.result() else { return checkEqual(source, list, options) }
    guard let encoded = try? text.encoded(like: source).whole else { return }
    guard let read = try? PropertyList(reading: encoded, options) else { fail("the edited text cannot be read") }
    expect(read.isEqual(to: list), "the edited text has another value")
  } catch {
    // The format cannot represent a value. Other errors are failures.
    expect(error.reason != .layout, "the layout of the text prevents the edit")
  }
}

/// Fails unless the file is equal to the edited list. It is read again, without the duplicate keys that an edit keeps; its text in UTF-8
/// would be read in the encoding that it declares.
private func checkEqual(_ file: Source, _ list: PropertyList, _ options: ReadOptions) {
  guard let read = try? PropertyList(reading: file, options) else { return }
  expect(read.isEqual(to: list), "no text is returned for an edit that changes the list")
}

/// One edit.
private struct Change {
  let keyPath: PropertyList.KeyPath
  /// How the value is placed at the key path; nil to remove it.
  let placement: Placement?
  let createsParents: Bool
  let value: (xml: String?, plain: String?, tagged: String?)

  private static let placements: [Placement?] = [nil, .insert, .replace, .set, .append]
  private static let suffixes = ["", "", "/new", "/0", "/1", "/-", "/-1", "/a/b", "/$uid", "/$date", "/\"<&>\\\u{1}é"]
  /// The text of each value in XML, in plain JSON and in tagged JSON (pliers-formats(7)); nil where the format cannot represent it.
  private static let values: [(xml: String?, plain: String?, tagged: String?)] = [
    ("<string>new</string>", #""new""#, #""new""#),
    ("<string>a\"&lt;&amp;\n\t</string>", #""a\"<&\n\t""#, #""a\"<&\n\t""#),
    ("<integer>-16</integer>", "-16", "-16"), ("<real>1.5</real>", "1.5", "1.5"),
    ("<real>nan</real>", #""nan""#, #"{"$real": "nan"}"#), ("<real>1</real>", "1.0", #"{"$real": "1"}"#),
    ("<true/>", "true", "true"),
    ("<date>2020-01-02T03:04:05Z</date>", #""2020-01-02T03:04:05Z""#, #"{"$date": "2020-01-02T03:04:05Z"}"#),
    ("<data>AAECAwQFBgcICQ==</data>", #""AAECAwQFBgcICQ==""#, #"{"$data": "AAECAwQFBgcICQ=="}"#),
    ("<dict/>", "{}", "{}"), ("<array/>", "[]", "[]"),
    (
      "<array><string>x</string><dict><key>k</key><array><false/></array></dict></array>", #"["x", {"k": [false]}]"#,
      #"["x", {"k": [false]}]"#
    ),
    ("<dict><key>$date</key><string>x</string></dict>", #"{"$date": "x"}"#, #"{"$dictionary": [["$date", "x"]]}"#),
    ("<dict><key>CF$UID</key><integer>5</integer></dict>", "5", #"{"$uid": 5}"#),
    (nil, "[null]", "[null]"), (nil, #""\u0000 \ud83d\ude00""#, #""\u0000 \ud83d\ude00""#), (nil, "[1e400]", "[1e400]"),
  ]

  /// The edit of `list` that four bytes choose: the placement, the node, a suffix of its key path, and the value.
  init(_ bytes: ArraySlice<UInt8>, of list: PropertyList) {
    let bytes = bytes.map(Int.init)
    placement = Self.placements[bytes[0] % Self.placements.count]
    createsParents = bytes[0] & 0x80 != 0
    let pointer = list.pointer(to: bytes[1] % list.nodes.count)
    keyPath = PropertyList.KeyPath(parsing: pointer + Self.suffixes[bytes[2] % Self.suffixes.count])
    value = Self.values[bytes[3] % Self.values.count]
  }

  /// Makes the edit. Returns the error if it cannot be made.
  func apply(to list: inout PropertyList, _ format: Format, _ types: JSONTypes) -> EditError? {
    do throws(EditError) {
      guard let placement else {
        try list.remove(at: keyPath)
        return nil
      }
      var options = ReadOptions(formats: [format])
      options.readsTags = types == .tag
      guard let text = format == .xml ? value.xml : types == .tag ? value.tagged : value.plain,
        let value = try? PropertyList(reading: Source(Array(text.utf8)), options)
      else { return nil }
      if createsParents { try list.createParents(of: keyPath) }
      try list.put(value, at: keyPath, placement)
      return nil
    } catch {
      return error
    }
  }
}

extension PropertyList {
  /// A JSON Pointer to the value at `index` or, if that is a key, to its value.
  fileprivate func pointer(to target: Int) -> String {
    var text = ""
    var index = 0
    while index < target, nodes[index].size > 0 {
      let parent = index
      var position = 0
      if nodes[parent].kind == .dictionary {
        forEachPair(of: parent) { key in
          guard key <= target, target < end(of: key + 1), let slice = string(at: key) else { return }
          let name = self.text(of: slice)
          text +=
            "/"
            + name.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
            .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
          index = key + 1
        }
      } else {
        forEachChild(of: parent) { child in
          if child <= target, target < end(of: child) {
            text += "/\(position)"
            index = child
          }
          position += 1
        }
      }
      if index == parent { break }
    }
    return text
  }
}

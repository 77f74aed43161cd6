@testable import PropertyList

/// Edits a text: what the edited text reads as must be what the same edits make of the list that the text reads as.
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
    fail("read, but not for an edit")
  }
  let partial = count == 1 ? partialEdit(Change(input[1..<5], of: list), of: source, options, types) : nil
  options.keepsText = false
  for number in 0..<count {
    let change = Change(input[(1 + 4 * number)..<(5 + 4 * number)], of: list)
    let format = list.format
    let results = (change.apply(to: &list, format, types), change.apply(to: &edit.list, format, types))
    expect(results.0 == results.1, "\(change): \(results)")
    // A change that fails half way may leave the parents that it made.
    guard results.0 == nil else { return }
  }
  checkStructure(of: edit.list)
  do throws(WriteError) {
    guard let text = try edit.result() else { return checkEqual(original, list, options) }
    guard let encoded = try? text.encoded(like: source).whole else { return }
    if let other = try? partial?.result()?.encoded(like: source).whole {
      expect(encoded.bytes.equals(other.bytes), "the edit has another text where only what it needs is kept")
    }
    guard let read = try? PropertyList(reading: encoded, options) else { fail("the edited text cannot be read") }
    expect(read.isEqual(to: list), "the edited text has another value")
  } catch {
    // Values that the format does not hold; all else must be possible.
    expect(error.reason != .layout, "no layout for the edit")
  }
}

/// The same edit of what `pliers set` keeps of the text; nil if the value is not there, or cannot be changed.
private func partialEdit(
  _ change: Change, of source: Source, _ options: ReadOptions, _ types: JSONTypes
) -> TextEdit? {
  guard let list = try? PropertyList(reading: source, forEditAt: change.keyPath, options),
    list.find(change.keyPath) != nil, !change.createsParents, var edit = TextEdit(list, types: types),
    change.apply(to: &edit.list, list.format, types) == nil
  else { return nil }
  return edit
}

/// Where nothing changes, the original must be the edited list already, but for repeated keys.
private func checkEqual(_ original: PropertyList, _ list: PropertyList, _ options: ReadOptions) {
  guard let read = try? PropertyList(reading: original.source, options) else { return }
  expect(read.isEqual(to: list), "the edit changes nothing, and should")
}

/// One edit.
private struct Change {
  let keyPath: PropertyList.KeyPath
  /// How a value is put there; nil to remove it.
  let placement: Placement?
  let createsParents: Bool
  let value: String

  private static let placements: [Placement?] = [nil, .insert, .replace, .set, .append]
  private static let suffixes = ["", "", "/new", "/0", "/1", "/-", "/-1", "/a/b", "/$uid", "/$date", "/\"<&>\\\u{1}é"]
  private static let values = [
    "<string>new</string>", "<string>a\"&lt;&amp;\n\t</string>", "<integer>-16</integer>", "<real>1.5</real>",
    "<real>nan</real>", "<true/>", "<date>2020-01-02T03:04:05Z</date>", "<data>AAECAwQFBgcICQ==</data>", "<dict/>",
    "<array/>", "<array><string>x</string><dict><key>k</key><array><false/></array></dict></array>",
    "<dict><key>$date</key><string>x</string></dict>", "<dict><key>$dictionary</key><array/></dict>", "<dict><key>CF$UID</key><integer>5</integer></dict>",
    "{}", "[]", "[1, {\"k\": [true, \"x\", 1.0, 1e400]}]", "[null]", "\"\\u0000 \\ud83d\\ude00\"",
  ]

  /// The edit of `list` that four bytes say: how, at which node, at which place beside or below it, and the value.
  init(_ bytes: ArraySlice<UInt8>, of list: PropertyList) {
    let bytes = bytes.map(Int.init)
    placement = Self.placements[bytes[0] % Self.placements.count]
    createsParents = bytes[0] & 0x80 != 0
    let pointer = list.pointer(to: bytes[1] % list.nodes.count)
    keyPath = PropertyList.KeyPath(pointer + Self.suffixes[bytes[2] % Self.suffixes.count])
    value = Self.values[bytes[3] % Self.values.count]
  }

  /// Makes the edit, or says why it cannot be made.
  func apply(to list: inout PropertyList, _ format: Format, _ types: JSONTypes) -> EditError? {
    do throws(EditError) {
      guard let placement else {
        try list.remove(at: keyPath)
        return nil
      }
      let formats: [Format] = [.xml, .json]
      guard let value = try? PropertyList(reading: Source(Array(value.utf8)), ReadOptions(formats: formats)),
        let written = try? value.written(as: format, types: types)
      else { return nil }
      if createsParents { try list.createParents(of: keyPath) }
      try list.place(written, at: keyPath, placement)
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

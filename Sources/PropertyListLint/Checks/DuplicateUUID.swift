import PropertyList

extension Rule {
  package static let duplicateUUID = Rule(
    "duplicate-uuid", .warning, .syntax, "two payloads of a configuration profile with the same PayloadUUID",
    help: "Give each payload a UUID of its own, as uuidgen makes them.",
    why: """
      Devices tell payloads apart by their PayloadUUID: a second one replaces the first, or the profile is refused.
      """,
    wrong: "<key>PayloadUUID</key> with the same UUID in two payloads",
    right: "a UUID of its own for each",
    see: "https://developer.apple.com/documentation/devicemanagement/toplevel")
}

extension Check {
  // Apple's documentation of TopLevel and of the payloads asks for a PayloadUUID that is globally unique.
  static let duplicateUUID = Check(
    rules: [.duplicateUUID],
    pass: .values(isDeep: true) { inspector, reading in inspector.checkUUIDs(reading.list, reading.remarks) })
}

extension Inspector {
  /// Compares the UUID of a profile and those of its payloads.
  fileprivate mutating func checkUUIDs(_ list: PropertyList, _ remarks: Remarks) {
    guard case .dictionary = list.nodes.first, let payloads = list.value(of: "PayloadContent", in: 0),
      case .array = list.nodes[payloads]
    else { return }
    var dictionaries = [0]
    list.forEachChild(of: payloads) { dictionaries.append($0) }
    // UUIDs are the same in capitals and small letters.
    var first: [String: Slice] = [:]
    for dictionary in dictionaries {
      guard case .dictionary = list.nodes[dictionary], let value = list.value(of: "PayloadUUID", in: dictionary),
        let slice = list.string(at: value), slice.count > 0, slice.count <= Self.longestUUID
      else { continue }
      // What stands for a UUID until a template is filled in is not one.
      if list.bytes(of: slice).holdsTemplateMarker { continue }
      let text = list.text(of: slice)
      guard let twin = first[text.uppercased()] else {
        first[text.uppercased()] = slice
        continue
      }
      let place = offset(of: slice, remarks)
      note(
        Finding(
          .duplicateUUID,
          "expected a UUID that no other payload has, found \(text) again: a profile's payloads are told apart by it",
          at: place..<place + Int(slice.count), node: value,
          related: [Finding.Related(offset: offset(of: twin, remarks), message: "the first one")]))
    }
  }

  /// Longer texts are not UUIDs, whatever stands around their 36 characters.
  private static let longestUUID = 100
}

extension Span<UInt8> {
  /// True if the text is a placeholder of a template or a server, such as `$UUID` or `{{uuid}}`.
  fileprivate var holdsTemplateMarker: Bool {
    if has("$", at: 0) { return true }
    for offset in indices where templateMarker(at: offset) != nil { return true }
    return false
  }
}

extension PropertyList {
  /// The index of the value of `key` in the dictionary at `index`; of a key that stands there twice the last one.
  func value(of key: StaticString, in index: Int) -> Int? {
    var value: Int?
    forEachPair(of: index) { pair in
      guard let slice = string(at: pair), slice.count == key.utf8CodeUnitCount, bytes(of: slice).has(key, at: 0) else {
        return
      }
      value = pair + 1
    }
    return value
  }
}

import PropertyList

extension Rule {
  package static let duplicateUUID = Rule(
    "duplicate-uuid", .warning, .syntax, "two payloads of a configuration profile with the same PayloadUUID")
}

extension Check {
  // Apple's documentation of TopLevel and of the payloads requires a globally unique PayloadUUID.
  static let duplicateUUID = Check(
    rules: [.duplicateUUID],
    pass: .values(isDeep: true) { inspector, reading in inspector.checkUUIDs(reading.list) })
}

extension Inspector {
  /// Compares the UUID of a profile and those of its payloads.
  fileprivate mutating func checkUUIDs(_ list: PropertyList) {
    guard let payloads = list.rootValue(of: "PayloadContent"),
      case .array = list.nodes[payloads]
    else { return }
    var dictionaries = [0]
    list.forEachChild(of: payloads) { dictionaries.append($0) }
    // UUIDs are compared without regard to case.
    var first: [String: Int] = [:]
    for dictionary in dictionaries {
      guard case .dictionary = list.nodes[dictionary],
        let value = list.value(of: "PayloadUUID", in: copies[dictionary] ?? dictionary),
        let slice = list.string(at: value), slice.count > 0, slice.count <= Self.maxUUIDLength
      else { continue }
      // The placeholder of a template is not a UUID.
      if list.bytes(of: slice).containsTemplateMarker { continue }
      let text = list.text(of: slice)
      guard let twin = first[text.uppercased()] else {
        first[text.uppercased()] = value
        continue
      }
      note(
        Finding(
          .duplicateUUID,
          "expected a UUID that no other payload has, found \(text) again: the UUID identifies a payload",
          at: nil, node: value, related: [Finding.Related(message: "the first one", node: twin)]))
    }
  }

  /// Maximum number of bytes of a UUID: 36, and some for text around it.
  private static let maxUUIDLength = 100
}

extension Span<UInt8> {
  /// True if the text is a placeholder of a template or a server, such as `$UUID` or `{{uuid}}`.
  fileprivate var containsTemplateMarker: Bool {
    if has("$", at: 0) { return true }
    for offset in indices where templateMarker(at: offset) != nil { return true }
    return false
  }
}

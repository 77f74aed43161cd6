import PropertyList

extension Rule {
  package static let keyWhitespace = Rule(
    "key-whitespace", .warning, .style, "a key that begins or ends with white space or a no-break space")
}

extension Inspector {
  /// Notes the keys of the dictionary at `index` that begin or end with white space. Keys of localised strings are texts of the
  /// program, in which white space is allowed.
  mutating func noteKeyWhitespace(in index: Int, of list: PropertyList) {
    guard isEnabled(.keyWhitespace), !profiles.contains(.strings), !hasKeysOfKeyboard else { return }
    list.forEachPair(of: index) { key in
      guard let slice = list.string(at: key), let space = list.bytes(of: slice).outerWhitespace,
        !list.bytes(of: slice).isKeyEquivalent, !hasFourCharacterKeys(index, of: list)
      else { return }
      note(
        Finding(
          .keyWhitespace, space.message(about: "the key '\(list.shortText(of: slice))'"), at: nil, node: key))
    }
  }

  /// True if all keys of the dictionary at `index` have four characters, which are codes such as `REV ` of a system controller.
  private func hasFourCharacterKeys(_ index: Int, of list: PropertyList) -> Bool {
    var areCodes = true
    list.forEachPair(of: index) { key in
      if list.string(at: key)?.count != 4 { areCodes = false }
    }
    return areCodes
  }

  /// True for a file of TextMate, by its extension.
  var isOfTextMate: Bool {
    path.utf8.split(separator: UInt8(ascii: ".")).last?.map(\.lowercased).starts(with: "tm".utf8) ?? false
  }

  /// True if keys or strings of the file may mean keys of a keyboard, such as a space or a control character. That is so in key
  /// bindings, interfaces and files of TextMate.
  var hasKeysOfKeyboard: Bool {
    let name = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed().map(\.lowercased)
    let extensions: [StaticString] = [
      ".nib", ".xib", ".tmlanguage", ".tmpreferences", ".tmsnippet", ".tmtheme", ".gorm",
    ]
    return name.span.firstOffset(of: "keybinding", from: 0) != nil || extensions.contains { name.span.ends(with: $0) }
  }
}

/// White space at the beginning or the end of a text.
struct OuterWhitespace: Equatable {
  /// True if the white space is at the start of the text, false if at the end.
  let isLeading: Bool
  /// The white space, as a noun.
  let noun: String

  /// The message about `subject`, such as `the key 'a '`.
  func message(about subject: String) -> String {
    "\(subject) \(isLeading ? "begins" : "ends") with \(noun): a lookup without it fails"
  }
}

extension Span<UInt8> {
  /// The white space or U+00A0 at the beginning, or else at the end, of a text in UTF-8; nil if there is none.
  var outerWhitespace: OuterWhitespace? {
    guard count > 0, self[0].mayBeWhitespace || self[count - 1].mayBeWhitespace else { return nil }
    if let noun = whitespace(at: 0) { return OuterWhitespace(isLeading: true, noun: noun) }
    let last = self[count - 1] == 0xA0 && count > 1 ? count - 2 : count - 1
    return whitespace(at: last).map { OuterWhitespace(isLeading: false, noun: $0) }
  }

  /// True for one character after signs of modifier keys: `@~ ` is Command, Option and Space.
  var isKeyEquivalent: Bool {
    let start = endOfRun(from: 0, to: Swift.max(0, count - 1)) { "@~^$#".utf8.contains($0) }
    return start > 0 && start == count - 1
  }

  /// The white space at `offset`, as a noun.
  private func whitespace(at offset: Int) -> String? {
    switch self[offset] {
    case UInt8(ascii: " "): "a space"
    case UInt8(ascii: "\t"): "a tab"
    case 0x0A...0x0D: "a line break"
    case 0xC2 where offset + 1 < count && self[offset + 1] == 0xA0: "a no-break space"
    default: nil
    }
  }
}

extension UInt8 {
  /// True for white space, a byte of U+00A0 and bytes of other characters that are not ASCII.
  fileprivate var mayBeWhitespace: Bool { self <= 0x20 || self >= 0x80 }
}

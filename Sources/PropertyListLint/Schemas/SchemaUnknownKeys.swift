import PropertyList

extension SchemaChecker {
  /// Checks keys without a row: misspellings of absent keys, keys of another dictionary, and all keys of a closed dictionary.
  ///
  /// - Returns: The correct names of misspelt keys.
  func check(
    unknownKeys keys: [Int], of node: Int, _ members: SchemaMembers, also common: SchemaMembers?, _ location: Location
  ) -> Set<String> {
    var correctNames: Set<String> = []
    guard !keys.isEmpty, members.names.count > 0 || members.isClosed else { return [] }
    let isRoot = location.key == nil
    let isReported = members.isClosed && isWanted(.undefinedKey)
    guard
      isReported || isWanted(.misspeltKey) || isWanted(.singularKey)
        || isWanted(.misplacedKey) || isWanted(.undocumentedKey)
    else { return [] }
    let whole =
      isRoot ? table.summary : location.key.flatMap { list.string(at: $0) }.map { list.shortText(of: $0) } ?? ""
    var present: Set<Int>?
    var presentInCommon: Set<Int>?
    var absentNames: [String]?
    for key in keys {
      guard !isFull, let slice = list.string(at: key) else { return correctNames }
      let name = list.bytes(of: slice)
      if table.isBuilt, name.firstOffset(of: "$(", from: 0) != nil {
        note(
          .variableInKey,
          "'\(list.shortText(of: slice))': Xcode replaces build variables in values, not in keys", key)
        continue
      }
      let plain = name.extracting(first: table.hasSuffixes ? name.countWithoutSuffix ?? name.count : name.count)
      let near = members.names.nearest(to: plain) { index in
        if present == nil { present = self.present(in: node, of: members) }
        return present?.contains(index) ?? false
      }
      let correct =
        near.map { members.names[$0] }
        ?? common.flatMap { common in
          common.names.nearest(to: plain) { index in
            if presentInCommon == nil { presentInCommon = self.present(in: node, of: common) }
            return presentInCommon?.contains(index) ?? false
          }.map { common.names[$0] }
        }
      let isReserved = table.isReserved(name)
      if correct == nil, members.pattern(for: name) != nil { continue }
      if correct == nil, !isReported, !(isRoot && isReserved) { continue }
      if name.isCommentedOut || name.hasPlaceholder { continue }
      let problem: FindingMessage = "'\(list.shortText(of: slice))' is not a key of \(whole)"
      if let correct {
        correctNames.insert(correct)
        let right = Array(correct.utf8)
        if table.ignoresCase, name.equalsIgnoringCase(right.span) {
          note(
            .keyCase, "expected the key '\(correct)', found '\(list.shortText(of: slice))', in another case", key)
          continue
        }
        // Only the last word is certainly a noun. The `s` of another word may belong to a verb: `Allow` and `Allows`.
        let isNoun = plain.differsOnlyInPlural(from: right.span) && plain[plain.count - 1] != right.last
        let rule: Rule = isNoun ? .singularKey : .misspeltKey
        note(
          rule, "\(problem); did you mean '\(correct)'?", key, about: key,
          fix: keyFix(name, plain, correct, [members, common].compactMap { $0 }))
      } else if isReserved, let owner = table.owner(of: name) {
        note(.misplacedKey, "\(problem); it belongs in \(owner)", key, about: key)
      } else if isReported {
        // The key is reported in any case, so a suggestion may be less similar.
        let known = present ?? self.present(in: node, of: members)
        present = known
        let names = absentNames ?? (0..<members.names.count).filter { !known.contains($0) }.map { members.names[$0] }
        absentNames = names
        let guess = suggestion(for: list.shortText(of: slice), among: names)
        let ending = location.isDated ? Self.dated.ending : ""
        note(
          .undefinedKey, "\(problem)\(words: guess)\(words: ending)", key, about: key,
          severity: location.isDated ? Self.dated.severity : .error)
      } else {
        note(
          .undocumentedKey, "'\(list.shortText(of: slice))' is not a known key of \(whole)\(words: Self.dated.ending)",
          key)
      }
    }
    return correctNames
  }

  /// The correction of the key `name` to `correct`; nil if `plain`, the key without its suffix, is near to another key, too.
  private func keyFix(
    _ name: Span<UInt8>, _ plain: Span<UInt8>, _ correct: String, _ members: [SchemaMembers]
  ) -> Finding.Fix? {
    for members in members
    where members.names.nearest(to: plain, isExcluded: { members.names[$0] == correct }) != nil {
      return nil
    }
    let suffix = String(decoding: name.extracting(plain.count..<name.count))
    let corrected = "'\(String(decoding: name))' instead of '\(correct)\(suffix)'"
    return Finding.Fix(.rename(to: correct + suffix), corrected: corrected)
  }

  /// The indexes of the keys of `members` that the dictionary contains.
  private func present(in node: Int, of members: SchemaMembers) -> Set<Int> {
    var present: Set<Int> = []
    list.forEachPair(of: node) { key in
      if let slice = list.string(at: key), let index = members.index(of: list.bytes(of: slice)) {
        present.insert(index)
      }
    }
    return present
  }
}

extension Span<UInt8> {
  /// True if the key begins like a comment.
  fileprivate var isCommentedOut: Bool { has("#", at: 0) || has("//", at: 0) }

  private static var platforms: [StaticString] {
    [
      "-iphoneos", "-iphonesimulator", "-macosx", "-macos", "-watchos", "-watchsimulator", "-appletvos",
      "-appletvsimulator", "-xros", "-xrsimulator",
    ]
  }

  private static var devices: [StaticString] { ["~iphone", "~ipad", "~ipod", "~mac", "~appletv"] }

  /// The length of a key without its platform and device; nil if it has none.
  var countWithoutSuffix: Int? {
    // Every suffix begins with one of these characters.
    guard firstOffset(of: UInt8(ascii: "~"), from: 0) ?? firstOffset(of: UInt8(ascii: "-"), from: 0) != nil else {
      return nil
    }
    var end = count
    for device in Self.devices where extracting(first: end).ends(with: device) { end -= device.utf8CodeUnitCount }
    for platform in Self.platforms where extracting(first: end).ends(with: platform) {
      end -= platform.utf8CodeUnitCount
    }
    return end < count && end > 0 ? end : nil
  }
}

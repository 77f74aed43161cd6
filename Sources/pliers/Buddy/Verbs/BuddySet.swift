import PropertyList

extension BuddyVerb {
  /// `Set ENTRY VALUE`: the value keeps its type.
  static let set = BuddyVerb(names: ["Set", "="]) { words throws(BuddyWords.Problem) in
    let entry = BuddyEntry(try words.nextWord(orSay: "Entry Required for Set Command"))
    let text = try words.nextValue(orSay: "Value Required for Set Command")
    return { session throws(BuddyFailure) in
      let (keyPath, index) = try session.existing(entry, "Set")
      try session.set(index, keyPath, text, "Set")
    }
  }
}

extension BuddySession {
  /// Returns the value that `text` represents. If there is none, prints the reason on standard output and returns nil; the
  /// exit status is not changed.
  func value(of text: [UInt8], _ type: BuddyType) -> PropertyList? {
    do throws(BuddyType.Problem) { return try type.value(of: text) } catch {
      console.print(error.line)
      return nil
    }
  }

  /// Replaces the scalar at `index`, whose key path is `keyPath`, with `text`, read as a value of the scalar's type.
  mutating func set(
    _ index: Int, _ keyPath: PropertyList.KeyPath, _ text: [UInt8], _ verb: String
  ) throws(BuddyFailure) {
    let kind = list.nodes[index].kind
    guard let type = BuddyType(kind) else { throw BuddyFailure("\(verb): Cannot Perform \(verb) On This Type") }
    if type == .array || type == .dict { throw BuddyFailure("\(verb): Cannot Perform \(verb) On Containers") }
    guard let requested = value(of: text, type) else { return }
    let value = try document.written(requested, verb)
    let parent = Array(keyPath.texts.dropLast())
    if let key = keyPath.texts.last, list.find(.exact(parent)).map({ list.nodes[$0].kind == .dictionary }) ?? false {
      orders.replace(key, in: parent, of: list)
    }
    // An equal value keeps its spelling. If the file cannot be changed, setting an equal value is an error, too.
    if list.isEqual(at: index, to: value) { return try document.checkCanBeWritten(verb) }
    try change(verb) { batch throws(EditError) in try batch.put(value, at: keyPath, .replace) }
  }
}

import PropertyList
import PropertyListFiles

extension BuddyVerb {
  /// `Merge [-r] FILE [ENTRY]`: what is there stays; with `-r`, containers that both have are merged in their turn.
  static let merge = BuddyVerb(names: ["Merge"]) { words throws(BuddyWords.Problem) in
    var file = try words.takeWord(orSay: "File required for Merge Command")
    let isDeep = file.elementsEqual("-r".utf8)
    if isDeep { file = try words.takeWord(orSay: "File required for Merge Command") }
    let name = Argument(file)
    let entry = BuddyEntry(try words.takeWord(orSay: "Entry Required for Merge Command"))
    return { session throws(BuddyFailure) in
      guard let keyPath = session.keyPath(of: entry), let index = session.list.find(keyPath) else {
        throw BuddyFailure("Merge: \"\(entry.text)\" Entry Does Not Exist")
      }
      let kind = session.list.nodes[index].kind
      guard kind == .dictionary || kind == .array else {
        throw BuddyFailure("Merge: Specified Entry Must Be a Container")
      }
      let other = try session.read(name)
      switch (kind, other.nodes[0].kind) {
      case (.array, .dictionary): throw BuddyFailure("Merge: Can't Add dict Entries to array")
      case (.dictionary, .array): throw BuddyFailure("Merge: Can't Add array Entries to dict")
      default: break
      }
      let original = session.list
      do throws(BuddyFailure) { try session.merge(other, 0, into: keyPath.components, isDeep: isDeep) } catch {
        session.list = original
        throw error
      }
    }
  }
}

extension BuddySession {
  /// The property list of a file that is merged.
  fileprivate func read(_ name: Argument) throws(BuddyFailure) -> PropertyList {
    do throws(Failure) {
      let input = try Input(name == BuddyDocument.standardInput ? "-" : name, from: console)
      return try input.read(request.readOptions)
    } catch {
      throw BuddyFailure("Merge: Error Reading File: \(name.text)")
    }
  }

  /// Merges the value at `index` of `other` into the container at `components`.
  fileprivate mutating func merge(
    _ other: PropertyList, _ index: Int, into components: [[UInt8]], isDeep: Bool
  ) throws(BuddyFailure) {
    guard let target = list.find(.exact(components)) else { return }
    let isArray = list.nodes[target].kind == .array
    switch other.nodes[index] {
    case .dictionary where !isArray:
      for key in other.keysInBucketOrder(of: index) {
        guard let slice = other.string(at: key) else { continue }
        try merge(other, key + 1, for: Array(copying: other.bytes(of: slice)), into: components, isDeep: isDeep)
      }
    case .array where isArray:
      var elements: [Int] = []
      other.forEachChild(of: index) { elements.append($0) }
      for element in elements { try append(other.list(at: element), to: components) }
    default:
      // A scalar goes to the end of an array, or gets the empty key.
      if isArray { return try append(other.list(at: index), to: components) }
      try merge(other, index, for: [], into: components, isDeep: false)
    }
  }

  private mutating func merge(
    _ other: PropertyList, _ value: Int, for key: [UInt8], into components: [[UInt8]], isDeep: Bool
  ) throws(BuddyFailure) {
    let path = components + [key]
    guard let existing = list.find(.exact(path)) else {
      let value = try document.adapted(other.list(at: value), "Merge")
      return try change("Merge") { list throws(EditError) in try list.place(value, at: .exact(path), .insert) }
    }
    let kind = list.nodes[existing].kind
    if isDeep, kind == .dictionary || kind == .array, kind == other.nodes[value].kind {
      return try merge(other, value, into: path, isDeep: true)
    }
    console.print("Duplicate Entry Was Skipped: \(String(decoding: key, as: UTF8.self))")
  }

  private mutating func append(_ value: PropertyList, to components: [[UInt8]]) throws(BuddyFailure) {
    let value = try document.adapted(value, "Merge")
    try change("Merge") { list throws(EditError) in
      if components.isEmpty {
        try list.place(value, at: .exact([Array("-".utf8)]), .insert)
      } else {
        try list.place(value, at: .exact(components + [Array("-".utf8)]), .insert)
      }
    }
  }
}

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
      let other = try session.document.adapted(try session.read(name), "Merge")
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
      let input = try request.input(name == BuddyDocument.standardInput ? "-" : name, console)
      return try input.read(request.readOptions)
    } catch {
      throw BuddyFailure("Merge: Error Reading File: \(name.text)")
    }
  }

  /// Merges the value at `index` of `other` into the container at `components`. What is new comes last, all at once.
  fileprivate mutating func merge(
    _ other: PropertyList, _ index: Int, into components: [[UInt8]], isDeep: Bool
  ) throws(BuddyFailure) {
    guard let target = list.find(.exact(components)) else { return }
    var new: [(key: [UInt8]?, value: PropertyList)] = []
    if list.nodes[target].kind == .array {
      if other.nodes[index].kind == .array {
        other.forEachChild(of: index) { new.append((nil, other.list(at: $0))) }
      } else {
        new.append((nil, other.list(at: index)))
      }
    } else {
      var values: [[UInt8]: Int] = [:]
      list.forEachPair(of: target) { key in values[list.key(at: key)] = key + 1 }
      // A scalar gets the empty key.
      let isScalar = other.nodes[index].kind != .dictionary
      let pairs = isScalar ? [([], index)] : other.keysInBucketOrder(of: index).map { (other.key(at: $0), $0 + 1) }
      let kinds = values.mapValues { list.nodes[$0].kind }
      for (key, value) in pairs {
        guard let kind = kinds[key] else {
          new.append((key, other.list(at: value)))
          continue
        }
        if isDeep, kind == .dictionary || kind == .array, kind == other.nodes[value].kind {
          try merge(other, value, into: components + [key], isDeep: true)
        } else {
          console.print("Duplicate Entry Was Skipped: \(String(decoding: key, as: UTF8.self))")
        }
      }
    }
    if new.isEmpty { return }
    try change("Merge") { list throws(EditError) in try list.append(new, at: .exact(components)) }
  }
}

extension PropertyList {
  fileprivate func key(at index: Int) -> [UInt8] { string(at: index).map { Array(copying: bytes(of: $0)) } ?? [] }
}

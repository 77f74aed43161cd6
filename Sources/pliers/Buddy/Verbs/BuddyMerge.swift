import PropertyList
import PropertyListFiles

extension BuddyVerb {
  /// `Merge [-r] FILE [ENTRY]`: existing values stay; with `-r`, containers on both sides are merged recursively.
  static let merge = BuddyVerb(names: ["Merge"]) { words throws(BuddyWords.Problem) in
    var file = try words.nextWord(orSay: "File required for Merge Command")
    let isDeep = file.elementsEqual("-r".utf8)
    if isDeep { file = try words.nextWord(orSay: "File required for Merge Command") }
    let name = Argument(file)
    let entry = BuddyEntry(try words.nextWord(orSay: "Entry Required for Merge Command"))
    return { session throws(BuddyFailure) in
      guard let (keyPath, index) = session.find(entry) else {
        throw BuddyFailure("Merge: \"\(entry.text)\" Entry Does Not Exist")
      }
      let kind = session.list.nodes[index].kind
      guard kind.isContainer else { throw BuddyFailure("Merge: Specified Entry Must Be a Container") }
      let other = try session.document.written(try session.read(name), "Merge")
      switch (kind, other.nodes[0].kind) {
      case (.array, .dictionary): throw BuddyFailure("Merge: Can't Add dict Entries to array")
      case (.dictionary, .array): throw BuddyFailure("Merge: Can't Add array Entries to dict")
      default: break
      }
      var new: [Int: [PropertyList.NewMember]] = [:]
      var paths: [Int: [[UInt8]]] = [:]
      session.collect(&new, &paths, from: other, 0, for: index, at: keyPath.texts, isDeep: isDeep)
      if new.isEmpty { return }
      try session.change("Merge") { [new] list throws(EditError) in try list.append(new) }
      for (container, members) in new {
        for member in members { if let key = member.key { session.orders.insert(key, into: paths[container] ?? []) } }
      }
    }
  }
}

extension BuddySession {
  /// Reads the file to merge from.
  fileprivate func read(_ name: Argument) throws(BuddyFailure) -> PropertyList {
    do throws(Failure) { return try request.input(name.namedForBuddy, console).read(request.readOptions) } catch {
      // The reason is reported first, as for the edited file.
      if name.exists { console.report(request.describe(error, of: name)) }
      throw BuddyFailure("Merge: Error Reading File: \(name.text)")
    }
  }

  /// Collects the members that the value at `index` of `other` adds to the container at `target`, whose path is `path`, and to
  /// containers inside it. `new` and `paths` have the members and paths by the index of the container. Recursion is bounded by
  /// the readers' limits.
  fileprivate func collect(
    _ new: inout [Int: [PropertyList.NewMember]], _ paths: inout [Int: [[UInt8]]], from other: PropertyList,
    _ index: Int, for target: Int, at path: [[UInt8]], isDeep: Bool
  ) {
    paths[target] = path
    if list.nodes[target].kind == .array {
      if other.nodes[index].kind == .array {
        other.forEachChild(of: index) { new[target, default: []].append((nil, other.list(at: $0))) }
      } else {
        new[target, default: []].append((nil, other.list(at: index)))
      }
      return
    }
    var values: [[UInt8]: Int] = [:]
    list.forEachPair(of: target) { key in values[list.key(at: key)] = key + 1 }
    // A scalar is added under the empty key.
    let isScalar = other.nodes[index].kind != .dictionary
    let pairs = isScalar ? [([], index)] : other.keysInBucketOrder(of: index).map { (other.key(at: $0), $0 + 1) }
    for (key, value) in pairs {
      guard let position = values[key] else {
        new[target, default: []].append((key, other.list(at: value)))
        continue
      }
      let kind = list.nodes[position].kind
      if isDeep, kind.isContainer, kind == other.nodes[value].kind {
        collect(&new, &paths, from: other, value, for: position, at: path + [key], isDeep: true)
      } else {
        console.print(
          "Duplicate Entry Was Skipped: \(printable(String(decoding: key, as: UTF8.self), keepsLines: true))")
      }
    }
  }
}

extension PropertyList {
  /// The bytes of the key at `index`; none if it is not a string.
  func key(at index: Int) -> [UInt8] { string(at: index).map { Array(copying: bytes(of: $0)) } ?? [] }
}

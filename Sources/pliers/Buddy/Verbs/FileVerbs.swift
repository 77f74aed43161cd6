import PropertyList
import PropertyListFiles

// The commands that read another file.

extension BuddyVerb {
  /// `Import ENTRY FILE`: stores the file's text as a value of the existing entry's type, or as data if there is no such entry.
  static let importFile = BuddyVerb(names: ["Import"]) { words throws(BuddyFailure) in
    let entry = try words.nextEntry(of: "Import")
    let name = Argument(try words.nextWord(orSay: "File required for Import Command"))
    return { session throws(BuddyFailure) in
      let found = session.find(entry)
      if let index = found?.index, session.list.nodes[index].kind.isContainer {
        throw BuddyFailure("Specified Entry Must Not Be a Container")
      }
      guard !name.bytes.isEmpty, let source = try? Descriptor.contents(of: name) else {
        throw BuddyFailure("Error Reading File: \(name.text)")
      }
      let bytes = Array(copying: source)
      if let (keyPath, index) = found {
        try session.set(index, keyPath, bytes, "Import")
      } else if let value = session.value(of: bytes, .data) {
        try session.add(value, at: entry)
      }
    }
  }

  /// `Merge [-r] FILE [ENTRY]`: existing values stay; with `-r`, containers on both sides are merged recursively.
  static let merge = BuddyVerb(names: ["Merge"]) { words throws(BuddyFailure) in
    var file = try words.nextWord(orSay: "File required for Merge Command")
    let isDeep = file.elementsEqual("-r".utf8)
    if isDeep { file = try words.nextWord(orSay: "File required for Merge Command") }
    let name = Argument(file)
    let entry = try words.nextEntry(of: "Merge")
    return { session throws(BuddyFailure) in
      guard let (keyPath, index) = session.find(entry) else {
        throw BuddyFailure("\"\(entry.text)\" Entry Does Not Exist")
      }
      let kind = session.list.nodes[index].kind
      guard kind.isContainer else { throw BuddyFailure("Specified Entry Must Be a Container") }
      let other = try session.document.written(try session.read(name))
      switch (kind, other.nodes[0].kind) {
      case (.array, .dictionary): throw BuddyFailure("Can't Add dict Entries to array")
      case (.dictionary, .array): throw BuddyFailure("Can't Add array Entries to dict")
      default: break
      }
      var new: [NewMember] = []
      session.collect(&new, from: other, 0, for: index, at: keyPath.texts, isDeep: isDeep)
      if new.isEmpty { return }
      try session.change { [new] batch throws(EditError) in
        for member in new {
          let components = member.container + [member.key ?? Array("-".utf8)]
          try batch.put(member.value, at: .init(texts: components), .insert)
        }
      }
      for member in new { if let key = member.key { session.paths.update(member.container + [key], isElement: false) } }
    }
  }

  /// A value that is added to the container at a path; without a key, to the end of an array.
  fileprivate typealias NewMember = (container: [[UInt8]], key: [UInt8]?, value: PropertyList)
}

extension BuddySession {
  fileprivate func read(_ name: Argument) throws(BuddyFailure) -> PropertyList {
    do throws(Failure) {
      return try Input(name.namedForBuddy, for: invocation, from: console).read(invocation.readOptions)
    } catch {
      // The reason is reported first, as for the edited file.
      if name.exists { console.report(invocation.describe(error, of: name)) }
      throw BuddyFailure("Error Reading File: \(name.text)")
    }
  }

  /// Collects the members that the value at `index` of `other` adds to the container at `target`, whose path is `path`, and to
  /// containers inside it. Recursion is bounded by the readers' limits.
  fileprivate func collect(
    _ new: inout [BuddyVerb.NewMember], from other: PropertyList, _ index: Int, for target: Int, at path: [[UInt8]],
    isDeep: Bool
  ) {
    if list.nodes[target].kind == .array {
      if other.nodes[index].kind == .array {
        other.forEachChild(of: index) { new.append((path, nil, other.list(at: $0))) }
      } else {
        new.append((path, nil, other.list(at: index)))
      }
      return
    }
    let existing = list.distinctKeys(of: target).nodes
    // A scalar is added under the empty key.
    let isScalar = other.nodes[index].kind != .dictionary
    let pairs = isScalar ? [([], index)] : other.keysInBucketOrder(of: index).map { (other.key(at: $0), $0 + 1) }
    for (key, value) in pairs {
      guard let old = existing[key].map({ $0 + 1 }) else {
        new.append((path, key, other.list(at: value)))
        continue
      }
      let kind = list.nodes[old].kind
      if isDeep, kind.isContainer, kind == other.nodes[value].kind {
        collect(&new, from: other, value, for: old, at: path + [key], isDeep: true)
      } else {
        console.print(
          "Duplicate Entry Was Skipped: \(printable(String(decoding: key, as: UTF8.self), keepsLines: true))")
      }
    }
  }
}

import PropertyList

// The commands for an entry of the file.

extension BuddyVerb {
  /// `Print [ENTRY]`
  static let print = BuddyVerb(names: ["Print", "ls"]) { words throws(BuddyFailure) in
    let entry = try words.nextEntry(of: "Print", isOptional: true)
    return { session throws(BuddyFailure) in
      let (_, index) = try session.existing(entry)
      guard session.printsXML else {
        session.list.writeBuddy(at: index, session.paths.orders(in: session.list), to: &session.console.output)
        session.console.output.append(.newline)
        return
      }
      do throws(WriteError) {
        try session.list.writeXML(at: index, style: session.invocation.dialect.xml, to: &session.console.output)
      } catch {
        throw BuddyFailure("Entry, \"\(entry.text)\", Cannot Be Written as XML")
      }
    }
  }

  /// `CD ENTRY`: later entries without a leading colon start at the container ENTRY.
  static let changeContainer = BuddyVerb(names: ["CD"]) { words throws(BuddyFailure) in
    let entry = try words.nextEntry(of: "CD")
    return { session throws(BuddyFailure) in
      let (keyPath, index) = try session.existing(entry)
      guard session.list.nodes[index].kind.isContainer else {
        throw BuddyFailure("Entry, \"\(entry.text)\", Is Not A Container")
      }
      session.paths.container = keyPath.texts
    }
  }

  /// `Set ENTRY VALUE`: the value keeps its type.
  static let set = BuddyVerb(names: ["Set", "="]) { words throws(BuddyFailure) in
    let entry = try words.nextEntry(of: "Set")
    let text = try words.nextValue(orSay: "Value Required for Set Command")
    return { session throws(BuddyFailure) in
      let (keyPath, index) = try session.existing(entry)
      try session.set(index, keyPath, text, "Set")
    }
  }

  /// `Add ENTRY TYPE [VALUE]`
  static let add = BuddyVerb(names: ["Add", "+"]) { words throws(BuddyFailure) in
    let entry = try words.nextEntry(of: "Add")
    let name = try words.nextWord(orSay: "Type Required for Add Command")
    guard let type = PropertyList.Kind(buddyName: name) else {
      throw BuddyFailure("Unrecognized Type: \(String(decoding: name, as: UTF8.self))")
    }
    let text = try words.nextValue()
    return { session throws(BuddyFailure) in
      if let value = session.value(of: text, type) { try session.add(value, at: entry) }
    }
  }

  /// `Copy SOURCE DESTINATION`: nothing is overwritten.
  static let copy = BuddyVerb(names: ["Copy", "cp"]) { words throws(BuddyFailure) in
    let source = try words.nextEntry(of: "Copy")
    let target = BuddyEntry(try words.nextWord(orSay: "Two Entries Required for Copy Command"))
    return { session throws(BuddyFailure) in
      let (_, index) = try session.existing(source)
      try session.add(session.list.list(at: index), at: target, isCopy: true)
    }
  }

  /// `Delete ENTRY`
  static let delete = BuddyVerb(names: ["Delete", "Remove", "rm", "-"]) { words throws(BuddyFailure) in
    let entry = try words.nextEntry(of: "Delete")
    return { session throws(BuddyFailure) in
      let (keyPath, _) = try session.existing(entry)
      // As in PlistBuddy, the root is not removed, but becomes the working container.
      if keyPath.texts.isEmpty {
        session.paths.container = []
        return session.reportLostContainer()
      }
      // A colon at the end names an entry of the container that does not exist.
      if entry.components.last == [] { throw BuddyFailure("Entry, \"\(entry.text)\", Does Not Exist") }
      let isElement = session.isElement(keyPath)
      session.paths.recordOrder(at: Array(keyPath.texts.dropLast()), in: session.list)
      try session.change { batch throws(EditError) in try batch.remove(at: keyPath) }
      if !session.paths.update(keyPath.texts, isElement: isElement, isRemoved: true) { session.reportLostContainer() }
    }
  }
}

extension BuddySession {
  /// Returns the value that `text` represents. If there is none, prints the reason, which does not change the exit status.
  func value(of text: [UInt8], _ type: PropertyList.Kind) -> PropertyList? {
    let value = type.value(ofBuddyText: text)
    if value == nil { console.print("Unrecognized \(type.buddyName ?? "") Format") }
    return value
  }

  /// Replaces the scalar at `index`, whose key path is `keyPath`, with `text`, read as a value of the scalar's type.
  mutating func set(
    _ index: Int, _ keyPath: PropertyList.KeyPath, _ text: [UInt8], _ verb: String
  ) throws(BuddyFailure) {
    let kind = list.nodes[index].kind
    guard kind.buddyName != nil else { throw BuddyFailure("Cannot Perform \(verb) On This Type") }
    if kind.isContainer { throw BuddyFailure("Cannot Perform \(verb) On Containers") }
    guard let requested = value(of: text, kind) else { return }
    let value = try document.written(requested)
    if !isElement(keyPath) { paths.replace(keyPath.texts, in: list) }
    // An equal value keeps its spelling. If the file cannot be changed, setting an equal value is an error, too.
    if list.isEqual(at: index, to: value) { return try document.checkCanBeWritten() }
    try change { batch throws(EditError) in try batch.put(value, at: keyPath, .replace) }
  }
}

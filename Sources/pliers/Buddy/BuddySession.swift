import PropertyList
import PropertyListFiles

/// The state of one run of PlistBuddy on one file, which its commands read and change.
struct BuddySession {
  let console: Console
  let line: ParsedLine
  let printsXML: Bool
  var document: BuddyDocument
  var batch: EditBatch
  /// Path of the working container: keys and indexes from the root.
  var container: [[UInt8]] = []
  /// Orders in which dictionaries are printed.
  var orders = BuddyOrders()
  /// True if there are changes to save.
  var isChanged = false
  var hasFailed = false
  /// True if no further commands are read.
  var hasEnded = false

  init(_ document: BuddyDocument, _ line: ParsedLine, printsXML: Bool, _ console: Console) {
    self.document = document
    self.line = line
    self.printsXML = printsXML
    self.console = console
    batch = EditBatch(of: document.list, CopyLimit(Limits()))
  }

  /// Executes a command. If it fails, the reason is reported, and the next command is executed all the same.
  mutating func perform(_ action: BuddyVerb.Action) {
    do throws(BuddyFailure) { try action(&self) } catch {
      console.report(printable(error.message, keepsLines: true))
      hasFailed = true
    }
  }

  /// The property list as it is now.
  var list: PropertyList {
    get { batch.list }
    set { batch = EditBatch(of: newValue, batch.copies) }
  }

  // MARK: Values of entries

  /// Returns the key path and the index of the value at `entry`; nil if there is none.
  func find(_ entry: BuddyEntry) -> (keyPath: PropertyList.KeyPath, index: Int)? {
    var components = entry.isAbsolute ? [] : container
    guard var index = list.find(.exact(components)) else { return nil }
    for component in entry.components where !component.isEmpty {
      guard let step = step(component, in: index), let child = list.find(.exact([step]), from: index) else {
        return nil
      }
      components.append(step)
      index = child
    }
    return (.exact(components), index)
  }

  /// Returns the key path and the index of the value at `entry`; throws an error of the command `verb` if there is none.
  func existing(_ entry: BuddyEntry, _ verb: String) throws(BuddyFailure) -> (keyPath: PropertyList.KeyPath, index: Int)
  {
    guard let found = find(entry) else { throw BuddyFailure("\(verb): Entry, \"\(entry.text)\", Does Not Exist") }
    return found
  }

  /// Converts a component of an entry to one of a key path in the container at `index`; nil if it cannot lead to a value.
  private func step(_ component: [UInt8], in index: Int) -> [UInt8]? {
    switch list.nodes[index].kind {
    case .dictionary: component
    case .array: BuddyEntry.index(component).flatMap { $0 < 0 ? nil : Array(String($0).utf8) }
    case .string, .data, .bool, .integer, .real, .date, .uid, .null: nil
    }
  }

  // MARK: Changes

  /// Makes a change. Throws an error of the command `verb` if the file cannot be written or the result is too large.
  mutating func change(_ verb: String, _ body: (inout EditBatch) throws(EditError) -> Void) throws(BuddyFailure) {
    try document.checkCanBeWritten(verb)
    do throws(EditError) { try body(&batch) } catch {
      batch.discardChanges()
      throw BuddyFailure("\(verb): \(error.shortDescription)")
    }
    batch.makeChanges()
    isChanged = true
  }

  /// Adds `value` at `entry`. Missing containers on its path are created as dictionaries.
  mutating func add(_ value: PropertyList, at entry: BuddyEntry, _ verb: String) throws(BuddyFailure) {
    let value = try document.written(value, verb)
    let (original, wasChanged) = (list, isChanged)
    do throws(BuddyFailure) {
      var parents: [[[UInt8]]] = []
      let target = try createParents(of: entry, verb, &parents)
      try change(verb) { batch throws(EditError) in try batch.put(value, at: target, .insert) }
      for parent in parents { orders.insert(parent[parent.count - 1], into: Array(parent.dropLast())) }
      noteElement(addedAt: target)
    } catch {
      // Parents may have been created before the error.
      (list, isChanged) = (original, wasChanged)
      throw error
    }
  }

  /// Creates missing containers on the path of `entry`, always as dictionaries, and returns the key path for the new value.
  /// Appends the paths of the created dictionaries to `parents`.
  private mutating func createParents(
    of entry: BuddyEntry, _ verb: String, _ parents: inout [[[UInt8]]]
  ) throws(BuddyFailure) -> PropertyList.KeyPath {
    var components = entry.isAbsolute ? [] : container
    let refusal = BuddyFailure("\(verb): Can't Add Entry, \"\(entry.text)\", to Parent")
    guard var index = list.find(.exact(components)) else { throw refusal }
    for component in entry.components.dropLast() where !component.isEmpty {
      switch list.nodes[index] {
      case .dictionary: components.append(component)
      case .array(let count, _):
        guard let position = BuddyEntry.index(component), position >= 0 else { throw refusal }
        components.append(Array(String(min(position, Int(count))).utf8))
      case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
        throw BuddyFailure("\(verb): Entry, \"\(entry.text)\", Incorrectly Specified")
      }
      let keyPath = PropertyList.KeyPath.exact(components)
      if list.find(keyPath) == nil {
        try change(verb) { batch throws(EditError) in try batch.put(.emptyDictionary, at: keyPath, .insert) }
        parents.append(components)
      }
      guard let child = list.find(keyPath) else { throw refusal }
      index = child
    }
    let last = entry.components[entry.components.count - 1]
    switch list.nodes[index] {
    case .dictionary:
      components.append(last)
      if list.find(.exact(components)) != nil { throw BuddyFailure("\(verb): \"\(entry.text)\" Entry Already Exists") }
    case .array(let count, _):
      guard let position = last.isEmpty ? Int(count) : BuddyEntry.index(last), position >= 0 else { throw refusal }
      components.append(Array(String(min(position, Int(count))).utf8))
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
      throw refusal
    }
    return .exact(components)
  }

  // MARK: The working container

  /// Updates print orders and the path of the working container after a value was added at `target`.
  private mutating func noteElement(addedAt target: PropertyList.KeyPath) {
    let parent = Array(target.texts.dropLast())
    guard let last = target.texts.last, let index = list.find(.exact(parent)) else { return }
    if list.nodes[index].kind == .dictionary {
      orders.insert(last, into: parent)
    } else if let position = Int(String(decoding: last, as: UTF8.self)) {
      moveElements(from: position, by: 1, in: parent)
    }
  }

  /// Updates paths after the value at `target` was removed. If the working container was in that value, the root becomes the
  /// working container.
  mutating func noteValue(removedAt target: PropertyList.KeyPath, wasElement: Bool) {
    let isLeft = container.starts(with: target.texts)
    if wasElement, let last = target.texts.last, let position = Int(String(decoding: last, as: UTF8.self)) {
      moveElements(from: position + 1, by: -1, in: Array(target.texts.dropLast()))
    }
    if isLeft { leaveContainer() }
  }

  /// Updates paths after the elements from the index `first` on have moved by `offset` in the array at `parent`.
  private mutating func moveElements(from first: Int, by offset: Int, in parent: [[UInt8]]) {
    orders.moveElements(from: first, by: offset, in: parent)
    guard container.count > parent.count, container.starts(with: parent),
      let index = Int(String(decoding: container[parent.count], as: UTF8.self)), index >= first
    else { return }
    container[parent.count] = Array(String(index + offset).utf8)
  }

  /// Makes the root the working container, since the old one was removed.
  mutating func leaveContainer() {
    console.print("Working Container has become Invalid.  Setting to :")
    container = []
  }
}

extension PropertyList.KeyPath {
  /// A key path of these components, in which no character has a special meaning.
  static func exact(_ components: [[UInt8]]) -> PropertyList.KeyPath {
    PropertyList.KeyPath(components: components, rules: .own, text: "")
  }
}

extension EditError {
  /// The reason without a key path. PlistBuddy has no messages for these errors.
  var shortDescription: String {
    switch reason {
    case .tooLarge where exceedsLimits: "The Copies Would Add Too Many Values or Bytes"
    case .tooLarge: "The Result Would Be Too Large or Nested Too Deep"
    case .noParent, .exists, .missing, .notAnIndex, .notAKey, .outOfBounds, .notFirst, .notAContainer, .notAnArray,
      .root, .insideItself:
      reason.description(of: "this entry")
    }
  }
}

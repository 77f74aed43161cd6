import PropertyList

/// The state of one run of PlistBuddy on one file, which its commands read and change.
struct BuddySession {
  let console: Console
  let invocation: Invocation
  let printsXML: Bool
  var document: BuddyDocument
  var batch: EditBatch
  var paths = BuddyPaths()
  var isChanged = false
  var hasFailed = false
  var hasEnded = false

  init(_ document: BuddyDocument, _ invocation: Invocation, printsXML: Bool, _ console: Console) {
    self.document = document
    self.invocation = invocation
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

  var list: PropertyList { batch.list }

  // MARK: Values of entries

  /// Returns the key path and the index of the value at `entry`; nil if there is none.
  func find(_ entry: BuddyEntry) -> (keyPath: PropertyList.KeyPath, index: Int)? {
    var components = entry.isAbsolute ? [] : paths.container
    guard var index = list.find(.init(texts: components)) else { return nil }
    for component in entry.components where !component.isEmpty {
      guard let step = step(component, in: index), let child = list.find(.init(texts: [step]), from: index) else {
        return nil
      }
      components.append(step)
      index = child
    }
    return (.init(texts: components), index)
  }

  func existing(_ entry: BuddyEntry) throws(BuddyFailure) -> (keyPath: PropertyList.KeyPath, index: Int) {
    guard let found = find(entry) else { throw BuddyFailure("Entry, \"\(entry.text)\", Does Not Exist") }
    return found
  }

  func isElement(_ keyPath: PropertyList.KeyPath) -> Bool {
    list.find(.init(texts: keyPath.texts.dropLast())).map { list.nodes[$0].kind == .array } ?? false
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

  /// Makes a change. Throws if the file cannot be written or the result is too large.
  mutating func change(_ body: (inout EditBatch) throws(EditError) -> Void) throws(BuddyFailure) {
    try document.checkCanBeWritten()
    do throws(EditError) { try body(&batch) } catch {
      batch.discardChanges()
      throw BuddyFailure(error.shortDescription)
    }
    batch.makeChanges()
    isChanged = true
  }

  /// Adds `value` at `entry`. Missing containers on its path are created as dictionaries. The number of copied values is limited.
  mutating func add(_ value: PropertyList, at entry: BuddyEntry, isCopy: Bool = false) throws(BuddyFailure) {
    let value = try document.written(value)
    let original = self
    do throws(BuddyFailure) { try insert(value, at: try createParents(of: entry), isCopy: isCopy) } catch {
      // Parents may have been created before the error, and the copy deducted from the limit.
      self = original
      throw error
    }
  }

  mutating func insert(_ value: PropertyList, at target: PropertyList.KeyPath, isCopy: Bool) throws(BuddyFailure) {
    try change { batch throws(EditError) in
      if isCopy { try batch.deductCopies(of: value.nodes, at: target) }
      try batch.put(value, at: target, .insert)
    }
    paths.update(target.texts, isElement: isElement(target))
  }

  /// Creates missing containers on the path of `entry`, always as dictionaries, and returns the key path for the new value.
  private mutating func createParents(of entry: BuddyEntry) throws(BuddyFailure) -> PropertyList.KeyPath {
    var components = entry.isAbsolute ? [] : paths.container
    let refusal = BuddyFailure("Can't Add Entry, \"\(entry.text)\", to Parent")
    guard var index = list.find(.init(texts: components)) else { throw refusal }
    for component in entry.components.dropLast() where !component.isEmpty {
      guard list.nodes[index].kind.isContainer else {
        throw BuddyFailure("Entry, \"\(entry.text)\", Incorrectly Specified")
      }
      guard let step = newStep(component, in: index) else { throw refusal }
      components.append(step)
      let keyPath = PropertyList.KeyPath(texts: components)
      if list.find(keyPath) == nil { try insert(.emptyDictionary, at: keyPath, isCopy: false) }
      guard let child = list.find(keyPath) else { throw refusal }
      index = child
    }
    guard let step = newStep(entry.components[entry.components.count - 1], in: index) else { throw refusal }
    let target = PropertyList.KeyPath(texts: components + [step])
    if list.nodes[index].kind == .dictionary, list.find(target) != nil {
      throw BuddyFailure("\"\(entry.text)\" Entry Already Exists")
    }
    return target
  }

  /// Converts a component of a new entry like `step`. An empty component, or an index after the end, is the end of an array.
  private func newStep(_ component: [UInt8], in index: Int) -> [UInt8]? {
    guard case .array(let count, _) = list.nodes[index] else { return step(component, in: index) }
    let index = component.isEmpty ? Int(count) : BuddyEntry.index(component)
    return index.flatMap { $0 < 0 ? nil : Array(String(min($0, Int(count))).utf8) }
  }

  func reportLostContainer() { console.print("Working Container has become Invalid.  Setting to :") }
}

extension EditError {
  /// The reason without a key path. PlistBuddy has no messages for these errors.
  var shortDescription: String {
    if exceedsLimits { return "The Copies Would Add Too Many Values or Bytes" }
    if reason == .tooLarge { return "The Result Would Be Too Large or Nested Too Deep" }
    return reason.description(of: "this entry")
  }
}

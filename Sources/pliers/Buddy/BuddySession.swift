import PropertyList
import PropertyListFiles

/// One run of PlistBuddy on one file: what its commands read and change.
struct BuddySession {
  let console: Console
  let request: Request
  let printsXML: Bool
  var document: BuddyDocument
  /// The property list as it is now.
  var list: PropertyList
  /// Limit for the values that copies still may add.
  var budget: CopyBudget
  /// The keys and indexes on the way to the working container.
  var container: [[UInt8]] = []
  /// In which order dictionaries are printed.
  var orders = BuddyOrders()
  /// True if there are changes to save.
  var isChanged = false
  var hasFailed = false
  /// True if no further commands are read.
  var hasEnded = false

  init(_ document: BuddyDocument, _ request: Request, printsXML: Bool, _ console: Console) {
    self.document = document
    self.request = request
    self.printsXML = printsXML
    self.console = console
    list = document.list
    budget = CopyBudget(request.limits)
  }

  /// Does what a command asks for; one that fails says why and does not stop the next.
  mutating func perform(_ action: BuddyVerb.Action) {
    do throws(BuddyFailure) { try action(&self) } catch {
      console.report(printable(error.message, keepsLines: true))
      hasFailed = true
    }
  }

  // MARK: Where entries lead

  /// The key path and the index of an existing value; nil where there is none.
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

  /// The key path and the index of an existing value; throws an error of `verb` where there is none.
  func existing(_ entry: BuddyEntry, _ verb: String) throws(BuddyFailure) -> (keyPath: PropertyList.KeyPath, index: Int)
  {
    guard let found = find(entry) else { throw BuddyFailure("\(verb): Entry, \"\(entry.text)\", Does Not Exist") }
    return found
  }

  /// The component of the own grammar for one of an entry, in the container at `index`; nil where it leads to nothing.
  private func step(_ component: [UInt8], in index: Int) -> [UInt8]? {
    switch list.nodes[index].kind {
    case .dictionary: component
    case .array: BuddyEntry.index(component).flatMap { $0 < 0 ? nil : Array(String($0).utf8) }
    case .string, .data, .bool, .integer, .real, .date, .uid, .null: nil
    }
  }

  // MARK: Changes

  /// Makes a change. Throws an error of `verb` if the file's format cannot represent the result, or if it is too large.
  mutating func change(_ verb: String, _ body: (inout PropertyList) throws(EditError) -> Void) throws(BuddyFailure) {
    try document.checkCanBeWritten(verb)
    do throws(EditError) { try body(&list) } catch { throw BuddyFailure("\(verb): \(error.reason.shortDescription)") }
    isChanged = true
  }

  /// Puts a new value where `entry` says, and makes the dictionaries that are missing on the way.
  mutating func add(_ value: PropertyList, at entry: BuddyEntry, _ verb: String) throws(BuddyFailure) {
    let value = try document.written(value, verb)
    let (original, wasChanged) = (list, isChanged)
    do throws(BuddyFailure) {
      var parents: [[[UInt8]]] = []
      let target = try makePlace(for: entry, verb, &parents)
      try change(verb) { list throws(EditError) in try list.put(value, at: target, .insert) }
      for parent in parents { orders.insert(parent[parent.count - 1], into: Array(parent.dropLast())) }
      noteElement(addedAt: target)
    } catch {
      // Parents may have been made before.
      (list, isChanged) = (original, wasChanged)
      throw error
    }
  }

  /// The key path for a new value, once the containers on the way have been made, always dictionaries; `parents` gets the ways
  /// to those that are new.
  private mutating func makePlace(
    for entry: BuddyEntry, _ verb: String, _ parents: inout [[[UInt8]]]
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
        try change(verb) { list throws(EditError) in try list.put(.emptyDictionary, at: keyPath, .insert) }
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

  /// Follows the orders of dictionaries, and the working container where an element was put in before it.
  private mutating func noteElement(addedAt target: PropertyList.KeyPath) {
    let parent = Array(target.components.dropLast())
    guard let last = target.components.last, let index = list.find(.exact(parent)) else { return }
    if list.nodes[index].kind == .dictionary {
      orders.insert(last, into: parent)
    } else if let position = Int(String(decoding: last, as: UTF8.self)) {
      moveElements(from: position, by: 1, in: parent)
    }
  }

  /// Follows the working container where an element before it has gone, or leaves it if it has gone itself.
  mutating func noteValue(removedAt target: PropertyList.KeyPath, wasElement: Bool) {
    let isLeft = container.starts(with: target.components)
    if wasElement, let last = target.components.last, let position = Int(String(decoding: last, as: UTF8.self)) {
      moveElements(from: position + 1, by: -1, in: Array(target.components.dropLast()))
    }
    if isLeft { leaveContainer() }
  }

  /// Follows the elements of the array at `parent` that moved: those from the index `first` on.
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
  /// The key path of these keys and indexes, as they are.
  static func exact(_ components: [[UInt8]]) -> PropertyList.KeyPath {
    PropertyList.KeyPath(components: components, rules: .own, text: "")
  }
}

extension EditError.Reason {
  /// The reason where no key path is named; PlistBuddy has no words for these.
  fileprivate var shortDescription: String {
    switch self {
    case .tooLarge: "The Result Would Be Too Large or Nested Too Deep"
    case .noParent, .exists, .missing, .notAnIndex, .notAKey, .outOfBounds, .notFirst, .notAContainer, .notAnArray,
      .root, .insideItself:
      description(of: "this entry")
    }
  }
}

/// The values that an output cannot represent.
package struct OutputLimits: Sendable {
  /// The values that are a level of nesting.
  enum Levels: Sendable {
    /// None: the nesting has no limit.
    case none
    case containersWithMembers, containers, values
    /// The containers of tagged JSON, which has up to three for some values.
    case taggedContainers
  }

  let refused: ValueTraits
  var levels = Levels.none
  /// The programming language of the output, which errors name.
  var language: LiteralLanguage?

  /// The values without an XML form, even an inexact one.
  package static let xml = OutputLimits(refused: [.null, .nonStringKey])
}

extension PropertyList {
  /// Exclusive limit of the seconds between 2001 and a date in XML, whose year has 32 bits. A mean year has 365.2425 days.
  package static let xmlDateLimit = (0x1p31 - 2001) * 31_556_952

  /// Throws for the first part of the value at `root` that an output with `limits` cannot represent.
  package func checkWritable(at root: Int = 0, within limits: OutputLimits) throws(WriteError) {
    var suspects = limits.refused.intersection(bounds.traits)
    if suspects.contains(.forbiddenCharacter), !mayHaveForbiddenCharacters(in: root) {
      suspects.remove(.forbiddenCharacter)
    }
    // The bound counts each member as an empty container, so it also covers scalars.
    let maxNesting = limits.levels == .taggedContainers ? Limits.nesting / 3 : Limits.nesting
    let countedLevels = bounds.nesting <= maxNesting ? .none : limits.levels
    if suspects.isEmpty, countedLevels == .none { return }
    var open = OpenContainers()
    var tooDeep: Int?
    for index in root..<end(of: root) {
      switch nodes[index] {
      case .string(let slice):
        if suspects.contains(.forbiddenCharacter), bytes(of: slice).firstForbiddenXMLCharacter(from: 0) != nil {
          throw WriteError(.notInXML, at: index, in: self)
        }
      case .dictionary:
        if suspects.contains(.nonStringKey), let key = firstNonStringKey(of: index) {
          throw WriteError(.nonStringKey, at: key, in: self)
        }
      case let node:
        let traits = node.traits.intersection(suspects)
        if !traits.isEmpty {
          let reason = limits.language == nil ? traits.first.reason : .unsupported
          throw WriteError(reason, at: index, in: self, limits.language)
        }
      }
      let count = levelCount(of: index, countedLevels)
      if count > 0, open.enter(index, end: end(of: index), levels: count) > Limits.nesting, tooDeep == nil {
        tooDeep = index
      }
    }
    if let tooDeep { throw WriteError(.tooDeep, index: tooDeep) }
  }

  /// The numbers of values and keys with each of `traits`. A key that is not a string has only this trait.
  package func counts(of traits: ValueTraits) -> [ValueTraits: Int] {
    let counted = traits.intersection(bounds.traits)
    var counts: [ValueTraits: Int] = [:]
    if counted.isEmpty { return counts }
    // The keys of a dictionary follow it.
    var nonStringKeys: Set<Int> = []
    for index in nodes.indices {
      if counted.contains(.nonStringKey), firstNonStringKey(of: index) != nil {
        forEachPair(of: index) { if string(at: $0) == nil { nonStringKeys.insert($0) } }
      }
      let traits = nonStringKeys.contains(index) ? .nonStringKey : nodes[index].traits
      let trait = traits.intersection(counted).first
      if !trait.isEmpty { counts[trait, default: 0] += 1 }
    }
    return counts
  }

  /// False if no string of the value at `root` has a character that XML forbids, because no byte of the text has.
  private func mayHaveForbiddenCharacters(in root: Int) -> Bool {
    // A binary file is no text. Around a small value, and beside long data, to search only the strings takes less time.
    let maxBytesPerNode = 256
    return format == .binary || (source.count + decoded.count) / maxBytesPerNode > nodes[root].size
      || source.bytes.firstForbiddenXMLCharacter(from: 0) != nil
      || decoded.span.firstForbiddenXMLCharacter(from: 0) != nil
  }

  /// The first key of the dictionary at `index` that is not a string; nil for other values.
  func firstNonStringKey(of index: Int) -> Int? {
    // The keys of a shape are strings.
    guard case .dictionary(_, _, ShapeTable.noShape) = nodes[index] else { return nil }
    var keys = keys(of: index)
    while let key = keys.next() { if string(at: key) == nil { return key } }
    return nil
  }

  /// The maximum nesting of containers in the value at `root`.
  func nesting(of root: Int = 0, _ counted: OutputLimits.Levels = .containersWithMembers) -> Int {
    var open = OpenContainers()
    return (root..<end(of: root)).reduce(0) { deepest, index in
      let count = levelCount(of: index, counted)
      return count > 0 ? max(deepest, open.enter(index, end: end(of: index), levels: count)) : deepest
    }
  }

  /// The number of levels of nesting for the value at `index`, without those of its members.
  @inline(__always)
  private func levelCount(of index: Int, _ counted: OutputLimits.Levels) -> Int {
    switch counted {
    case .none: 0
    case .containersWithMembers: nodes[index].size > 0 ? 1 : 0
    case .containers: nodes[index].isContainer ? 1 : 0
    case .values: 1
    case .taggedContainers: jsonTag(of: index).map { $0 == .dictionary ? 3 : 1 } ?? (nodes[index].isContainer ? 1 : 0)
    }
  }
}

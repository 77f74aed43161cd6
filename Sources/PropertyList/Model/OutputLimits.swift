/// A trait of values, keys and texts that some formats cannot represent.
package enum ValueTrait: Sendable {
  case null, nonStringKey, date, data, uid
  /// A date that is finite and has a fraction of a second.
  case fractionalDate
  /// A date that is not finite, or whose year needs more than 32 bits.
  case distantDate
  /// An integer of more than 64 bits.
  case wideInteger
  /// NaN or an infinity.
  case nonFiniteReal
  /// A string or key with a character that XML 1.0 forbids.
  case forbiddenCharacter

  fileprivate var reason: WriteError.Reason {
    switch self {
    case .null: .null
    case .nonStringKey: .nonStringKey
    case .fractionalDate: .dateWithFraction
    case .distantDate, .wideInteger: .unreadableInXML
    case .forbiddenCharacter: .notInXML
    case .date, .data, .uid, .nonFiniteReal: .notInJSON
    }
  }
}

/// The values that an output cannot represent.
package struct OutputLimits: Sendable {
  /// The values that are a level of nesting.
  enum Levels: Sendable {
    /// None: the nesting has no limit.
    case none
    case containersWithMembers, containers, values
    /// The containers of tagged JSON, which has several for some values.
    case taggedContainers
  }

  let refused: [ValueTrait]
  var levels = Levels.none
  /// The programming language of the output, which errors name.
  var language: LiteralLanguage?

  /// The values that some format cannot represent.
  package static let portable = OutputLimits(refused: [.null, .nonStringKey])

  /// True if they allow what `PropertyList.isPortable` promises.
  fileprivate var arePortable: Bool {
    switch levels {
    case .none, .containersWithMembers, .containers: refused.allSatisfy { $0 == .null || $0 == .nonStringKey }
    case .values, .taggedContainers: false
    }
  }
}

extension PropertyList {
  /// Exclusive limit of the seconds between 2001 and a date in XML, whose year has 32 bits. A mean year has 365.2425 days.
  package static let xmlDateLimit = (0x1p31 - 2001) * 31_556_952

  /// Throws for the first part of the value at `root` that an output with `limits` cannot represent.
  package func checkWritable(at root: Int = 0, within limits: OutputLimits) throws(WriteError) {
    let refused = limits.refused
    // Without this, XML to XML takes 8 % more instructions.
    if isPortable, limits.arePortable { return }
    let checksKeys = refused.contains(.nonStringKey)
    let checksText = refused.contains(.forbiddenCharacter)
    let checksSource = checksText && mayHaveForbiddenCharacters(source.bytes, in: root)
    let checksDecoded = checksText && mayHaveForbiddenCharacters(decoded.span, in: root)
    let checksStrings = checksSource || checksDecoded
    var open = OpenContainers()
    var tooDeep: Int?
    for index in root..<end(of: root) {
      switch nodes[index] {
      case .string(let slice):
        if checksStrings, slice.offset < source.count ? checksSource : checksDecoded,
          bytes(of: slice).firstForbiddenXMLCharacter(from: 0) != nil
        {
          throw WriteError(.notInXML, at: index, in: self)
        }
      // The keys of a shape are strings.
      case .dictionary(_, _, ShapeTable.noShape):
        if checksKeys, let key = firstNonStringKey(of: index) { throw WriteError(.nonStringKey, at: key, in: self) }
      // Most values, without a call: 6 % of the instructions from XML to XML.
      case .integer, .boolean, .array, .dictionary: break
      case .real(let value) where value.isFinite: break
      default:
        if let trait = trait(of: index, in: refused) {
          throw WriteError(limits.language == nil ? trait.reason : .unsupported, at: index, in: self, limits.language)
        }
      }
      let levels = levels(of: index, limits.levels)
      if levels > 0, open.enter(index, end: end(of: index), levels: levels) > Limits.nesting, tooDeep == nil {
        tooDeep = index
      }
    }
    // The error has no key path: it would be too long to read.
    if let tooDeep { throw WriteError(.tooDeep, index: tooDeep) }
  }

  /// The numbers of values and keys with each of `traits`. A key that is not a string has only this trait.
  package func counts(of traits: [ValueTrait]) -> [ValueTrait: Int] {
    var counts: [ValueTrait: Int] = [:]
    for index in nodes.indices {
      if let trait = trait(of: index, in: traits) { counts[trait, default: 0] += 1 }
      guard case .dictionary(_, _, ShapeTable.noShape) = nodes[index] else { continue }
      forEachPair(of: index) { key in
        guard traits.contains(.nonStringKey), string(at: key) == nil else { return }
        counts[.nonStringKey, default: 0] += 1
        if let trait = trait(of: key, in: traits) { counts[trait, default: 0] -= 1 }
      }
    }
    return counts
  }

  /// The trait of the scalar at `index` that is one of `traits`, without those of text.
  ///
  /// Inlined: a call for each node would be 6 % of the instructions from XML to JSON.
  @inline(__always)
  private func trait(of index: Int, in traits: [ValueTrait]) -> ValueTrait? {
    func ifIncluded(_ trait: ValueTrait) -> ValueTrait? { traits.contains(trait) ? trait : nil }
    switch nodes[index] {
    case .string, .integer, .unsigned, .boolean, .number, .array, .dictionary: return nil
    case .null: return ifIncluded(.null)
    case .data: return ifIncluded(.data)
    case .uid: return ifIncluded(.uid)
    case .wideInteger: return ifIncluded(.wideInteger)
    case .float(let value): return value.isFinite ? nil : ifIncluded(.nonFiniteReal)
    case .real(let value): return value.isFinite ? nil : ifIncluded(.nonFiniteReal)
    case .date(let seconds):
      if !(seconds.magnitude < Self.xmlDateLimit), traits.contains(.distantDate) { return .distantDate }
      if seconds.isFinite, seconds != seconds.rounded(), traits.contains(.fractionalDate) { return .fractionalDate }
      return ifIncluded(.date)
    }
  }

  /// False if no string of the value at `root` in `text` has a character that XML forbids, because no byte of the text has.
  private func mayHaveForbiddenCharacters(_ text: Span<UInt8>, in root: Int) -> Bool {
    // To search a large list around a small value, or long data, takes longer than to search the strings.
    let maxBytesPerNode = 256
    return text.count / maxBytesPerNode > nodes[root].size || text.firstForbiddenXMLCharacter(from: 0) != nil
  }

  /// The first key of the dictionary at `index` that is not a string.
  func firstNonStringKey(of index: Int) -> Int? {
    var pairs = pairs(of: index)
    while let key = pairs.next() {
      if string(at: key) == nil { return key }
    }
    return nil
  }

  /// The maximum nesting of containers in the value at `root`.
  func nesting(of root: Int = 0, _ levels: OutputLimits.Levels = .containersWithMembers) -> Int {
    var open = OpenContainers()
    var deepest = 0
    for index in root..<end(of: root) {
      let levels = self.levels(of: index, levels)
      if levels > 0 { deepest = max(deepest, open.enter(index, end: end(of: index), levels: levels)) }
    }
    return deepest
  }

  /// The number of levels of nesting for the value at `index`, without those of its members.
  @inline(__always)
  private func levels(of index: Int, _ levels: OutputLimits.Levels) -> Int {
    switch levels {
    case .none: 0
    case .containersWithMembers: nodes[index].size > 0 ? 1 : 0
    case .containers: nodes[index].isContainer ? 1 : 0
    case .values: 1
    case .taggedContainers: jsonTag(of: index).map { $0 == .dictionary ? 3 : 1 } ?? (nodes[index].isContainer ? 1 : 0)
    }
  }
}

/// The containers around the current node of a walk over all nodes.
struct OpenContainers {
  /// The ends of the containers, the outermost first.
  private var ends: [Int] = []

  /// Moves to the node at `index`, whose content ends before `end`, and which counts as `levels` containers.
  ///
  /// - Returns: the number of containers around the content.
  @inline(__always)
  mutating func enter(_ index: Int, end: Int, levels: Int) -> Int {
    while let last = ends.last, index >= last { ends.removeLast() }
    let depth = ends.count + levels
    if end > index + 1 { for _ in 0..<levels { ends.append(end) } }
    return depth
  }
}

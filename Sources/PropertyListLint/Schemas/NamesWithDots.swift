package import PropertyList

/// A dictionary whose keys are names with dots: domains, identifiers, names of files. A tool that reads the dots as levels of a key
/// path splits such a key into nested dictionaries, which no consumer reads. Edits refuse this, and lint reports it.
package struct NamesWithDots: Sendable {
  /// The key of the dictionary, or of the array with the dictionary.
  package let key: StaticString
  /// The keys in the values of the dictionary, which are not parts of its names; nil for all that begin with a capital, unlike
  /// components of domains.
  let innerKeys: [StaticString]?
  /// True if only the keys that begin with a top-level domain are names with dots.
  let beginWithDomain: Bool

  init(_ key: StaticString, innerKeys: [StaticString]? = [], beginWithDomain: Bool = false) {
    self.key = key
    self.innerKeys = innerKeys
    self.beginWithDomain = beginWithDomain
  }

  /// The root of any file, for example of entitlements.
  static let root = NamesWithDots("", beginWithDomain: true)

  /// The dictionary for `key`; nil if its keys are not names with dots.
  static func dictionary(for key: Span<UInt8>) -> NamesWithDots? { all.first { key.equals($0.key) } }

  /// True if a name with dots can begin with `component`.
  func canBegin(with component: Span<UInt8>) -> Bool {
    !beginWithDomain || Self.topLevelDomains.contains { component.equals($0) }
  }

  /// True if `component` is a key inside the value of a name, and not a part of the name.
  func isInnerKey(_ component: Span<UInt8>) -> Bool {
    innerKeys.map { keys in keys.contains { component.equals($0) } } ?? component.isCapitalized
  }

  /// True if `key`, in the value of a key of the dictionary, is certainly a part of a name. Other keys with scalars may be new
  /// inner keys.
  func continues(with key: Span<UInt8>, isDictionary: Bool) -> Bool {
    !isInnerKey(key) && (isDictionary || innerKeys != nil && !key.isCapitalized)
  }
}

extension Span<UInt8> {
  fileprivate var isCapitalized: Bool { count > 0 && 0x41...0x5A ~= self[0] }
}

extension PropertyList.KeyPath {
  /// The number of components from `position` on that are probably one name with dots; 1 if it is an ordinary component.
  package func nameLength(at position: Int) -> Int {
    let first = steps[position].text
    guard let names = names(at: position), names.canBegin(with: first.span) else { return 1 }
    let others = steps[(position + 1)...].prefix { step in
      // A domain can be an IP address. All other names end before an index.
      if names.innerKeys != nil, step.isIndex { return false }
      let text = step.text
      return !names.isInnerKey(text.span)
    }
    return 1 + others.count
  }

  /// The dictionary of names with a key at `position`.
  private func names(at position: Int) -> NamesWithDots? {
    if position == 0 { return .root }
    let parent = steps[position - 1].text
    if let names = NamesWithDots.dictionary(for: parent.span) { return names }
    guard position > 1, steps[position - 1].isIndex else { return nil }
    let array = steps[position - 2].text
    return NamesWithDots.dictionary(for: array.span)
  }

  /// The components that are probably one name with dots in a dictionary of such names below the root; nil if there are none.
  package var splitName: Range<Int>? {
    guard rules == .own, let start = steps.indices.dropFirst().first(where: { nameLength(at: $0) > 1 }) else {
      return nil
    }
    return start..<start + nameLength(at: start)
  }

  /// True if some components are probably one name with dots, also in the root.
  package var mayContainName: Bool { rules == .own && steps.indices.contains { nameLength(at: $0) > 1 } }

  /// True if this text may be meant as the key path of another value: if it splits a name with dots, or is a JSON Pointer with a
  /// key that ends in a dot and an index.
  package var mayBeMisread: Bool { splitName != nil || rules == .pointer && steps.contains { $0.nameAndIndex != nil } }
}

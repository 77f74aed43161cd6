// Dictionaries whose keys are names with dots: domains, identifiers, names of files. A tool that reads the dots as levels of a key
// path splits such a key into nested dictionaries, which no consumer reads. Edits refuse this, and lint reports it.

/// A dictionary whose keys are names with dots.
package struct NamesWithDots: Sendable {
  /// The keys in the values of the dictionary. They are not parts of its names.
  enum InnerKeys {
    /// All that begin with a capital. Components of domains do not.
    case capitalized
    case listed([StaticString])
  }

  /// The key of the dictionary, or of the array with the dictionary.
  package let key: StaticString
  let innerKeys: InnerKeys
  /// True if only the keys that begin with a top-level domain are names with dots.
  package let beginWithDomain: Bool

  private init(_ key: StaticString, _ innerKeys: InnerKeys = .listed([]), beginWithDomain: Bool = false) {
    self.key = key
    self.innerKeys = innerKeys
    self.beginWithDomain = beginWithDomain
  }

  /// The root of any file, for example of entitlements.
  package static let root = NamesWithDots("", beginWithDomain: true)

  package static let all = [
    // Info.plist
    NamesWithDots("NSExceptionDomains", .capitalized), NamesWithDots("NSPinnedDomains", .capitalized),
    NamesWithDots("UTTypeTagSpecification"), NamesWithDots("OSBundleLibraries"),
    NamesWithDots("SMPrivilegedExecutables"),
    // launchd.plist(5)
    NamesWithDots(
      "MachServices",
      .listed([
        "DrainMessagesOnCrash", "EnterKernelDebuggerOnClose", "ExceptionServer", "HideUntilCheckIn", "HostSpecialPort",
        "kUNCServer", "PingEventUpdates", "ResetAtClose", "TaskSpecialPort",
      ])),
    NamesWithDots("LaunchEvents", beginWithDomain: true), NamesWithDots("OtherJobActive"),
    NamesWithDots("OtherJobEnabled"), NamesWithDots("PathState"),
    // Profiles, and files of Xcode
    NamesWithDots("PayloadContent", .listed(["Forced", "Set-Once"]), beginWithDomain: true),
    NamesWithDots("Entitlements", beginWithDomain: true), NamesWithDots("provisioningProfiles"),
    NamesWithDots("SchemeUserState", .listed(["isShown", "orderHint"])),
  ]

  /// Names in reverse-DNS notation begin with one of these.
  package static let topLevelDomains: [StaticString] = ["com", "org", "net", "io", "edu", "gov", "de", "uk", "jp"]

  /// The dictionary for `key`; nil if its keys are not names with dots.
  package static func dictionary(for key: Span<UInt8>) -> NamesWithDots? { all.first { key.equals($0.key) } }

  /// True if a name with dots can begin with `component`.
  package func canBegin(with component: Span<UInt8>) -> Bool {
    !beginWithDomain || Self.topLevelDomains.contains { component.equals($0) }
  }

  /// True if `component` is a key inside the value of a name, and not a part of the name.
  package func isInnerKey(_ component: Span<UInt8>) -> Bool {
    switch innerKeys {
    case .capitalized: component.isCapitalized
    case .listed(let keys): keys.contains { component.equals($0) }
    }
  }

  /// True if `key`, in the value of a key of the dictionary, is certainly a part of a name. Other keys with scalars may be new inner
  /// keys.
  package func continues(with key: Span<UInt8>, isDictionary: Bool) -> Bool {
    guard !isInnerKey(key) else { return false }
    return switch innerKeys {
    case .capitalized: isDictionary
    case .listed: isDictionary || !key.isCapitalized
    }
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
      if case .listed = names.innerKeys, step.isEnd || index(step, count: 0) != nil { return false }
      return !names.isInnerKey(step.text.span)
    }
    return 1 + others.count
  }

  /// The dictionary of names with a key at `position`.
  private func names(at position: Int) -> NamesWithDots? {
    if position == 0 { return .root }
    let parent = steps[position - 1]
    if let names = NamesWithDots.dictionary(for: parent.text.span) { return names }
    guard position > 1, parent.isEnd || index(parent, count: 0) != nil else { return nil }
    let array = steps[position - 2].text
    return NamesWithDots.dictionary(for: array.span)
  }

  /// The components that are probably one name with dots in a dictionary of such names below the root; nil if there are none.
  package var splitName: Range<Int>? {
    guard isOwn, !isPointer else { return nil }
    for position in steps.indices.dropFirst() where nameLength(at: position) > 1 {
      return position..<position + nameLength(at: position)
    }
    return nil
  }

  /// True if some components are probably one name with dots, be it in the root.
  package var mayContainName: Bool { isOwn && !isPointer && steps.indices.contains { nameLength(at: $0) > 1 } }

  /// True if this text may be meant as the key path of another value: if it splits a name with dots, or is a JSON Pointer with a key
  /// that ends in a dot and an index.
  package var mayBeMisread: Bool { splitName != nil || isPointer && steps.contains { $0.nameAndIndex != nil } }
}

extension PropertyList {
  /// The key path of an element, if `keyPath` is a JSON Pointer whose first missing key is that of an array, a dot, and an index. Nil
  /// for other key paths.
  package func keyPathOfElement(insteadOf keyPath: KeyPath) -> KeyPath? {
    guard keyPath.isPointer, let (index, position) = end(of: keyPath), nodes[index].kind == .dictionary,
      let (name, element) = keyPath.steps[position].nameAndIndex,
      let array = value(of: index, forKey: name.text.span), nodes[array].kind == .array
    else { return nil }
    let steps = keyPath.steps[..<position] + [name, element] + keyPath.steps[(position + 1)...]
    return KeyPath(steps: Array(steps), rules: .own, text: "")
  }
}

extension PropertyList.KeyPath.Step {
  /// The parts of a key that ends in a dot and an index.
  fileprivate var nameAndIndex: (name: Self, index: Self)? {
    guard let dot = text.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let (name, index) = (Self(text: Array(text[..<dot])), Self(text: Array(text[(dot + 1)...])))
    let keyPath = PropertyList.KeyPath(steps: [index], rules: .own, text: "")
    return index.isEnd || keyPath.index(index, count: 0) != nil ? (name, index) : nil
  }
}

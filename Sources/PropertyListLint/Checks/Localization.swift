// Compares localised strings with those of the development language.

public import PropertyList

extension Rule {
  package static let missingLocalization = Rule(
    "missing-localization", .info, .style,
    "a .strings file without keys that the file of the same name in the development language has")
}

extension Check {
  static let localization = Check(
    rules: [.missingLocalization],
    pass: .values(isDeep: false) { inspector, reading in
      guard let original = inspector.original, reading.remarks.mistakes.isEmpty else { return }
      inspector.compare(reading, with: original)
    })
}

/// The strings of a `.strings` file in the development language, with which its translations are compared.
public struct OriginalStrings: Sendable {
  /// The folder of the language: `en.lproj`.
  let folder: String
  let list: PropertyList
  /// The keys in the order of the file, and the nodes of their values.
  fileprivate let keys: [(text: String, value: Int)]

  /// The strings in `list`, of a file in `folder`; nil if its root is not a dictionary.
  public init?(_ list: PropertyList, folder: String) {
    guard case .dictionary? = list.nodes.first else { return nil }
    self.folder = folder
    self.list = list
    var keys: [(String, Int)] = []
    list.forEachPair(of: 0) { key in
      if let slice = list.string(at: key) { keys.append((list.text(of: slice), key + 1)) }
    }
    self.keys = keys
  }
}

extension Inspector {
  fileprivate mutating func compare(_ reading: RemarkedReading, with original: OriginalStrings) {
    let list = reading.list
    guard case .dictionary? = list.nodes.first else { return }
    var values: [String: Int] = [:]
    list.forEachPair(of: 0) { key in
      if let slice = list.string(at: key) { values[list.text(of: slice)] = key + 1 }
    }
    let missing = original.keys.filter { values[$0.text] == nil }.map(\.text)
    if levels[.missingLocalization] > .info {
      for key in missing.prefix(Limits.findings) {
        note(Finding(.missingLocalization, "the key '\(key.shortened)' of \(original.folder) is missing", at: nil))
      }
    } else if !missing.isEmpty {
      let names =
        missing.prefix(3).map { "'\($0.shortened)'" }.joined(separator: ", ")
        + (missing.count > 3 ? " …" : "")
      let message =
        missing.count == 1
        ? "the key \(names) of \(original.folder) is missing"
        : "\(missing.count) keys of \(original.folder) are missing: \(names)"
      note(Finding(.missingLocalization, message, at: nil))
    }
    let known = Set(findings.compactMap { $0.rule == .formatMismatch || $0.rule == .formatSpecifier ? $0.node : nil })
    for (text, value) in original.keys {
      guard let node = values[text], !known.contains(node), let slice = list.string(at: node),
        let originalSlice = original.list.string(at: value)
      else { continue }
      let (bytes, originalBytes) = (list.bytes(of: slice), original.list.bytes(of: originalSlice))
      guard originalBytes.mayHaveSpecifiers else { continue }
      let arguments = FormatText(originalBytes).arguments
      if let mismatch = arguments.mismatch(with: FormatText(bytes).arguments, original.folder) {
        note(mismatch, of: slice, reading.remarks, node: node)
      }
    }
  }
}

extension String {
  fileprivate var shortened: String { count > 40 ? prefix(40) + "…" : self }
}

extension PropertyList {
  /// The development language that an Info.plist or a project names; nil if there is none.
  public var developmentRegion: String? {
    guard hasRootOfKnownSize else { return nil }
    let root = SchemaView(list: self, node: 0)
    guard let objects = root.dictionary("objects"), let project = root.text("rootObject") else {
      return root.text("CFBundleDevelopmentRegion")
    }
    let node = objects.value(of: Array(project.utf8).span)
    return node.flatMap(objects.dictionary)?.text("developmentRegion")
  }
}

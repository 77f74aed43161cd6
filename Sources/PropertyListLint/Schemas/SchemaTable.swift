import PropertyList

/// A kind of file with a schema: the keys and values that its consumer takes.
///
/// To add a key, write a row into the file of the kind in the folder Kinds. To add a kind, write a file there, list the kind in
/// `all`, and say in `SchemaRecognition` which files are of it.
public struct SchemaTable: Sendable {
  /// The name that command lines use. The part before a colon is the kind; the part after it names a stricter consumer.
  public private(set) var name: String
  /// The name without the part after a colon.
  public let kind: String
  /// Files of this kind, as a noun.
  public private(set) var summary: String
  /// True if keys may end in a platform and a device: `UILaunchStoryboardName~ipad`.
  var hasSuffixes = false
  /// True if Xcode makes the file from one with build variables.
  public internal(set) var isBuilt = false
  /// True if a finding means that App Store Connect refuses the file.
  private(set) var isForStore = false
  /// True if help lists the schema: it is no schema of a project.
  public internal(set) var isListed = true
  /// True if values are read with CoreFoundation's conversions: a string or a number may stand for a Boolean.
  var isCoerced = false
  /// True if values in another case are accepted.
  var ignoresCase = false
  /// True if launchd may choose among values by a feature flag; see `SchemaChecker`.
  var hasConditions = false
  /// True for a key that only the maker of the consumer defines, so that one without a row may be misspelt.
  var isReserved: @Sendable (Span<UInt8>) -> Bool = { _ in false }
  /// The dictionary of each key, for messages about a key in another dictionary.
  var homes: @Sendable () -> [String: String] = { [:] }
  /// True if a file is finished, so that its root must have all required keys.
  var isComplete: @Sendable (SchemaView) -> Bool = { _ in true }
  /// The code of App Store Connect's message about what breaks a rule at a key; nil if there is none.
  var code: @Sendable (Rule, String) -> String? = { _, _ in nil }
  /// Makes the rows a schema when it is needed first.
  private(set) var makeMembers: @Sendable () -> SchemaMembers

  init(
    _ name: String, _ summary: String, _ members: @autoclosure @escaping @Sendable () -> SchemaMembers
  ) {
    self.name = name
    kind = String(name.prefix { $0 != ":" })
    self.summary = summary
    makeMembers = members
  }

  /// The table for what App Store Connect takes: the same with its rules, and with `code` for the codes of its messages.
  func inStore(
    _ summary: String, _ members: @autoclosure @escaping @Sendable () -> SchemaMembers,
    code: @escaping @Sendable (Rule, String) -> String? = { _, _ in nil }
  ) -> SchemaTable {
    var table = self
    table.name = kind + ":app-store"
    table.summary = summary
    table.isForStore = true
    table.makeMembers = members
    table.code = code
    return table
  }

  /// The schema of a file that messages call `name`, with the severities and checks of `base`.
  init(ofFile name: String, _ summary: String, base: SchemaTable?, _ members: SchemaMembers) {
    self = base ?? SchemaTable("own", summary, members)
    self.name = name
    self.summary = summary
    isListed = false
    makeMembers = { members }
  }

  /// Schema of the root.
  var members: SchemaMembers { makeMembers() }

  /// Every table, in the order of help.
  public static let all: [SchemaTable] = [
    .info, .infoInStore, .entitlements, .entitlementsInStore, .privacy, .privacyInStore, .launchd, .profiles,
    .stringsdict, .settingsBundle, .exportOptions,
    .provisioning, .xcframework, .xcarchive, .workspaceSettings, .workspaceChecks, .schemeManagement, .pliers,
  ]

  /// The kinds of all tables, each once.
  public static let kinds = all.map(\.kind).reduce(into: [String]()) { kinds, kind in
    if !kinds.contains(kind) { kinds.append(kind) }
  }

  /// The table of this name; nil if there is none.
  public init?(named name: String) {
    guard let table = SchemaTable.all.first(where: { $0.name == name }) else { return nil }
    self = table
  }
}

/// Which tables a file is held to.
public enum SchemaChoice: Sendable {
  /// None.
  case none
  /// The table that the file's name or content selects, or those of `preferred` of the same kind.
  case recognized(preferred: [SchemaTable])
  /// These, whatever the file is called or holds.
  case tables([SchemaTable])
}

import PropertyList

/// A kind of file with a schema: the keys and values that its consumer accepts.
///
/// To add a key, write a row into the file of the kind in the folder Kinds. To add a kind, write a file there, list the kind in
/// `all`, and add its recognition to `SchemaRecognition`.
public struct SchemaTable: Sendable {
  /// The name that command lines use. The part before a colon is the kind; the part after it names a stricter consumer.
  public private(set) var name: String
  /// The name without the part after a colon.
  public let kind: String
  /// Files of this kind, as a noun.
  public private(set) var summary: String
  /// True if keys may end in a platform and a device: `UILaunchStoryboardName~ipad`.
  var hasSuffixes = false
  /// True if Xcode builds the file from a source file with build variables.
  public internal(set) var isBuilt = false
  /// True if a finding means that App Store Connect refuses the file.
  private(set) var isForStore = false
  /// True for built-in schemas, which help lists; false for the schema file of a project.
  public internal(set) var isListed = true
  /// True if values are read with CoreFoundation's conversions, so that a string or a number can mean a Boolean.
  var isCoerced = false
  /// True if values in another case are accepted.
  var ignoresCase = false
  /// True if launchd may choose among values by a feature flag; see `SchemaChecker`.
  var hasConditions = false
  /// True for a key that only the maker of the consumer can define, so that a key without a row is probably misspelt.
  var isReserved: @Sendable (Span<UInt8>) -> Bool = { _ in false }
  /// The dictionary to which each key belongs, for messages about a key in another dictionary.
  var owners: @Sendable () -> [String: String] = { [:] }
  /// True if a file is finished, so that its root must have all required keys.
  var isComplete: @Sendable (SchemaView) -> Bool = { _ in true }
  /// The code of App Store Connect's message if a key breaks a rule; nil if there is none.
  var code: @Sendable (Rule, String) -> String? = { _, _ in nil }
  /// Makes the schema from its rows.
  private(set) var makeMembers: @Sendable () -> SchemaMembers

  init(
    _ name: String, _ summary: String, _ members: @autoclosure @escaping @Sendable () -> SchemaMembers
  ) {
    self.name = name
    kind = String(name.prefix { $0 != ":" })
    self.summary = summary
    makeMembers = members
  }

  /// The table for the requirements of App Store Connect: the same table with its rules, and with `code` for its messages.
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

  /// The schema from a schema file with this name, with the severities and checks of `base`.
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

  /// The distinct kinds of all tables.
  public static let kinds = all.map(\.kind).reduce(into: [String]()) { kinds, kind in
    if !kinds.contains(kind) { kinds.append(kind) }
  }

  /// The table of this name; nil if there is none.
  public init?(named name: String) {
    guard let table = SchemaTable.all.first(where: { $0.name == name }) else { return nil }
    self = table
  }
}

/// The tables against which a file is checked.
public enum SchemaChoice: Sendable {
  /// No table.
  case none
  /// The table that the file's name or content selects, or the tables of `preferred` with the same kind.
  case recognized(preferred: [SchemaTable])
  /// These tables, whatever the file's name and content.
  case tables([SchemaTable])
}

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
  public private(set) var isListed = true
  /// True if values are read with CoreFoundation's conversions, so that a string or a number can mean a Boolean.
  var isCoerced = false
  /// True if values in another case are accepted.
  var ignoresCase = false
  /// True if all values are localised texts, so that only the keys are checked.
  var hasTextsOnly = false
  /// True if launchd may choose among values by a feature flag; see `SchemaChecker`.
  var hasConditions = false
  /// True for a key that only the maker of the consumer can define, so that a key without a row is probably misspelt.
  var isReserved: @Sendable (Span<UInt8>) -> Bool = { _ in false }
  /// True if a file is finished, so that its root must have all required keys.
  var isComplete: @Sendable (SchemaView) -> Bool = { _ in true }
  /// True if a tool has written the file, so that nobody changes it by hand: in folders, its warnings are infos.
  var isGenerated: @Sendable (SchemaView) -> Bool = { _ in false }
  /// The code of App Store Connect's message if a key breaks a rule; nil if there is none.
  var code: @Sendable (Rule, String) -> String? = { _, _ in nil }
  /// True if the root has no other keys.
  private(set) var isClosed: Bool
  private var variantKey: String?
  /// Makes the rows of the schema, one after another.
  private(set) var makeRows: @Sendable () -> [UInt8]
  private var content = Content()

  /// The parts that are made when a file needs them.
  private final class Content: Sendable {
    let members = Lazy<SchemaMembers>()
    let rules = Lazy<RulesOfTable>()
    let owners = Lazy<OwnersOfKeys>()
  }

  init(
    _ name: String, _ summary: String, isClosed: Bool = false,
    _ rows: @autoclosure @escaping @Sendable () -> [UInt8]
  ) {
    self.name = name
    kind = String(name.prefix { $0 != ":" })
    self.summary = summary
    self.isClosed = isClosed
    makeRows = rows
  }

  /// The table for the requirements of App Store Connect: the same table with its rules, and with `code` for its messages.
  func inStore(_ summary: String, code: @escaping @Sendable (Rule, String) -> String? = { _, _ in nil }) -> SchemaTable
  {
    var table = self
    table.name = kind + ":app-store"
    table.summary = summary
    table.isForStore = true
    table.content = Content()
    table.code = code
    return table
  }

  /// The schema in the rows `text` of a schema file with this name, whose first row `root` is that of the root.
  init(ofFile name: String, _ root: SchemaColumns, _ text: [UInt8]) {
    self = root.base.flatMap(SchemaTable.init(named:)) ?? SchemaTable("own", "", [])
    self.name = name
    summary = root.remark
    isListed = false
    isClosed = root.schema.members?.isClosed ?? false
    variantKey = root.schema.members?.variants?.key
    makeRows = { text }
    content = Content()
  }

  /// Schema of the root.
  var members: SchemaMembers {
    content.members.value {
      let text = makeRows()
      let rows = RowText.rows(of: text, in: 0..<text.count, depth: 0)
      return SchemaMembers(isListed ? rows : Array(rows.dropFirst()), isClosed: isClosed, variantKey: variantKey)
    }
  }

  /// The rules about the root.
  var rules: RulesOfTable {
    content.rules.value { RulesOfTable(Check.schemaRules(of: kind), members, isForStore: isForStore) }
  }

  var owners: OwnersOfKeys { content.owners.value { OwnersOfKeys(makeRows()) } }

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

/// The rules about the root of files of a kind.
final class RulesOfTable: Sendable {
  /// The rules about each key, in the order of the keys.
  let ofKeys: [[SchemaRule]]
  /// The rules that run whether or not a key exists.
  let general: [SchemaRule]

  fileprivate init(_ all: [SchemaRule], _ members: SchemaMembers, isForStore: Bool) {
    let applied = isForStore ? all.map(\.inStore) : all.filter { !$0.isForStore }
    var ofKeys = [[SchemaRule]](repeating: [], count: members.names.count)
    for rule in applied {
      if let key = rule.key, let index = members.index(of: Array(key.description.utf8).span) {
        ofKeys[index].append(rule)
      }
    }
    self.ofKeys = ofKeys
    general = applied.filter { $0.key == nil }
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

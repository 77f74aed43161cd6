package struct XcodeRule: Sendable {
  package enum Treatment: String, Sendable {
    /// An array with the elements of both sides, even if some repeat. If both reorder them, they have the order of ours.
    case additions = "additions of both sides"
    /// The same, but different elements of both sides instead of one are a conflict.
    case replacements = "additions of both sides; a conflict if both replace an element"
    /// A dictionary that one side may change. An entry that both add is merged inside only if its strings are equal.
    case object = "merged inside, unless both sides add different ones"
    case whole = "taken as a whole"
    case higher = "the higher version"
    /// The value of the side with the higher `objectVersion`, if both have changed that.
    case newerFormat = "from the side with the higher objectVersion"
    /// The higher version, with `MergeRules.resolvesVersions`.
    case higherByPolicy = "the higher version with --resolve xcode"
  }

  /// Key paths, in which `*` matches any text in a key.
  package let patterns: [String]
  package let treatment: Treatment
  package let reason: String

  private init(_ treatment: Treatment, _ reason: String, _ patterns: String...) {
    (self.treatment, self.reason, self.patterns) = (treatment, reason, patterns)
  }

  /// The table that the manual prints. Other values are merged as in other files, and policies of the user come first.
  package static let table = [
    XcodeRule(.object, "one identifier cannot be two objects", "objects.*"),
    XcodeRule(.replacements, "one of the two is wanted", "objects.*.children", "objects.*.files"),
    XcodeRule(
      .additions, "their order has no effect or is that of ours",
      "objects.*.buildConfigurations", "objects.*.buildPhases", "objects.*.buildRules", "objects.*.dependencies",
      "objects.*.exceptions", "objects.*.fileSystemSynchronizedGroups", "objects.*.knownRegions",
      "objects.*.packageProductDependencies", "objects.*.packageReferences", "objects.*.targets"),
    XcodeRule(.whole, "its version belongs to its kind", "objects.*.requirement"),
    XcodeRule(
      .higher, "Xcode raises it", "objects.*.attributes.Last*Check",
      "objects.*.attributes.TargetAttributes.*.LastSwiftMigration"),
    XcodeRule(
      .newerFormat, "they describe one format", "objectVersion", "objects.*.compatibilityVersion",
      "objects.*.preferredProjectObjectVersion"),
    XcodeRule(
      .higherByPolicy, "most people take it", "objects.*.buildSettings.CURRENT_PROJECT_VERSION",
      "objects.*.buildSettings.DYLIB_*_VERSION", "objects.*.buildSettings.MARKETING_VERSION",
      "objects.*.buildSettings.SWIFT_VERSION"),
  ]

  fileprivate static let patterns = table.flatMap { rule in
    rule.patterns.map { pattern in
      (keys: pattern.split(separator: ".").map { WildcardKey(String($0)) }, treatment: rule.treatment)
    }
  }
}

/// The rules that apply to a value of a merge, or to values inside it.
struct ProjectRules: Equatable, Sendable {
  /// The numbers of the patterns that begin with the keys of the value.
  private let numbers: [Int]
  /// The number of these keys.
  private var depth = 0

  static var all: ProjectRules { ProjectRules(numbers: Array(XcodeRule.patterns.indices)) }
  static var none: ProjectRules { ProjectRules(numbers: []) }

  var isEmpty: Bool { numbers.isEmpty }

  /// The rules for the value of `key`.
  func inside(_ key: [UInt8]) -> ProjectRules {
    let inner = numbers.filter { number in
      let keys = XcodeRule.patterns[number].keys
      return depth < keys.count && keys[depth].matches(key)
    }
    return ProjectRules(numbers: inner, depth: depth + 1)
  }

  var treatment: XcodeRule.Treatment? {
    numbers.first { XcodeRule.patterns[$0].keys.count == depth }.map { XcodeRule.patterns[$0].treatment }
  }

  /// The policy for a conflict of the value.
  func policy(resolvesVersions: Bool) -> MergePolicy? {
    treatment == .higher || treatment == .higherByPolicy && resolvesVersions ? .higher : nil
  }
}

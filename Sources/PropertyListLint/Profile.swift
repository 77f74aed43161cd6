import PropertyList

/// The requirements of a consumer that is stricter than CoreFoundation. Each profile is declared beside its own rule.
public struct Profile: Sendable {
  /// The name that command lines use.
  public let name: String
  /// An older name, which is still accepted.
  public private(set) var formerName: String? = nil
  /// The extension of files that always have the profile.
  public private(set) var fileExtension: String? = nil
  /// Purpose of the profile, as a clause.
  public let summary: String
  /// The rules that are errors under this profile.
  public let rules: [Rule]
  /// The requirements that no rule for all files covers; nil if there are none.
  let requirement: Requirement?
  /// The schema of the files; nil if only their names and contents select it.
  public private(set) var schema: SchemaTable? = nil

  /// The formats that a consumer reads, and its own check.
  struct Requirement: Sendable {
    let rule: Rule
    /// The formats that the consumer reads.
    let formats: [Format]
    /// The end of the message about another format.
    var consequence = ""
    /// Checks a file without mistakes.
    let check: @Sendable (inout Inspector, RemarkedReading) -> Void
  }

  /// Every profile, in the order of help.
  public static let all: [Profile] = [.codesign, .launchdJob, .strictXML, .strings]

  /// Files of localised strings.
  public static let strings = Profile(
    name: "strings", fileExtension: "strings", summary: "localised strings; .strings files always have this profile",
    rules: [.duplicateKey, .similarKey, .droppedText], requirement: nil)
}

extension Profile {
  /// The profile of this name; nil if there is none.
  public init?(named name: String) {
    guard let profile = Profile.all.first(where: { $0.name == name || $0.formerName == name }) else { return nil }
    self = profile
  }

  /// The profile that files with the extension `name` always have; nil if there is none.
  public init?(fileExtension name: String) {
    guard let profile = Profile.all.first(where: { $0.fileExtension == name }) else { return nil }
    self = profile
  }

  /// The profile that files of this name always have: for entitlements that codesign reads, such as `entitlements.mac.plist`. Nil
  /// if there is none.
  public init?(fileName: String) {
    let start = fileName.utf8.lastIndex(of: UInt8(ascii: "/")).map(fileName.utf8.index(after:)) ?? fileName.startIndex
    let name = fileName[start...].lowercased()
    // SDKs contain a file of this name that codesign does not read. The build of .NET projects, whose files are in `Platforms`,
    // rewrites its file.
    guard name.hasSuffix("entitlements.plist") || name.hasPrefix("entitlements.") && name.hasSuffix(".plist"),
      !fileName.split(separator: "/").contains(where: { $0.hasSuffix(".sdk") || $0 == "Platforms" })
    else {
      return nil
    }
    self = .codesign
  }
}

extension Profile: Hashable {
  /// True if both have the same name; names are unique.
  public static func == (left: Profile, right: Profile) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Inspector {
  /// Checks the requirements of the profiles.
  mutating func checkProfiles(_ reading: RemarkedReading) {
    // The format of a file that cannot be read is a guess.
    guard reading.remarks.mistakes.isEmpty else { return }
    for requirement in requirements(for: reading.list.format) { requirement.check(&self, reading) }
  }

  /// The requirements of the profiles for the values of a file of `format`. Notes the profiles that refuse the format.
  mutating func requirements(for format: Format) -> [Profile.Requirement] {
    let all = profiles.compactMap(\.requirement)
    for requirement in all where !requirement.formats.contains(format) {
      let expected = requirement.formats.map(\.noun).joined(separator: " or ")
      let message = "expected \(expected), found \(format.noun)\(requirement.consequence)"
      note(Finding(requirement.rule, message, at: nil))
    }
    return all.filter { $0.formats.contains(format) }
  }

  /// True if the consumer of a profile does not read `format`.
  func isRefused(_ format: Format) -> Bool {
    profiles.contains { $0.requirement?.formats.contains(format) == false }
  }
}

extension Check {
  static let profiles = Check(
    rules: Profile.all.compactMap(\.requirement?.rule),
    pass: .text { inspector, reading in inspector.checkProfiles(reading) })
}

extension Format {
  /// A noun for a file of the format.
  fileprivate var noun: String {
    switch self {
    case .xml: "XML"
    case .binary: "a binary property list"
    case .json: "JSON"
    case .openStep: "an OpenStep property list"
    }
  }
}

extension PropertyList.Kind {
  /// A noun for a value of the kind.
  package var noun: String {
    switch self {
    case .bool: "true or false"
    case .integer: "an integer"
    case .real: "a real"
    case .string: "a string"
    case .date: "a date"
    case .data: "data"
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .uid: "a UID"
    case .null: "null"
    }
  }
}

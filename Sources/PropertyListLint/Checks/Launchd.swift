import PropertyList

// What launchd takes as a job, as its manual page launchd.plist(5) documents it.

extension Rule {
  package static let launchd = Rule(
    "launchd", .off, "what launchd refuses: a job without a label, or a file format that it does not read",
    help: "Write what launchd.plist(5) asks for.")
}

extension Profile {
  /// What launchd takes.
  public static let launchd = Profile(
    name: "launchd", summary: "what launchd takes as a job",
    rules: [.launchd, .booleanContent, .duplicateKey, .keyAsValue, .missingPropertyListElement],
    demand: Demand(
      rule: .launchd, formats: [.xml, .binary], consequence: ": launchd does not read it",
      check: { inspector, reading in inspector.checkLaunchd(reading.list, reading.remarks) }))
}

extension Inspector {
  /// Judges the root of `list` as a job. Keys that are not documented are passed over.
  fileprivate mutating func checkLaunchd(_ list: PropertyList, _ remarks: Remarks) {
    guard case .dictionary = list.nodes[0] else {
      return noteJob("expected a dictionary as the root of a job, found \(list.nodes[0].kind.noun)", node: 0, nil)
    }
    var hasLabel = false
    var hasProgram = false
    list.forEachPair(of: 0) { key in
      guard let slice = list.string(at: key), slice.count <= LaunchdKey.longest else { return }
      let place = list.format == .binary ? nil : offset(of: slice, remarks)
      let name = list.text(of: slice)
      guard let documented = LaunchdKey.all[name] else { return }
      hasLabel = hasLabel || name == "Label"
      hasProgram = hasProgram || ["Program", "ProgramArguments", "BundleProgram"].contains(name)
      checkValue(key + 1, of: name, documented, list, place)
    }
    if !hasLabel {
      noteJob("expected a Label, which names the job: launchd refuses a job without one", node: 0, nil)
    }
    if !hasProgram {
      noteJob(
        "expected Program, ProgramArguments or BundleProgram: launchd refuses a job that has nothing to run", node: 0,
        nil)
    }
  }

  private mutating func checkValue(
    _ value: Int, of name: String, _ key: LaunchdKey, _ list: PropertyList, _ place: Int?
  ) {
    if let values = list.conditionalValues(at: value) {
      for value in values { checkValue(value, of: name, key, list, place) }
      return
    }
    guard key.shapes.contains(where: { list.holds($0, at: value) }) else {
      let expected = key.shapes.map(\.noun).joined(separator: " or ")
      return noteJob("expected \(expected) for \(name), found \(list.shapeNoun(at: value))", node: value, place)
    }
    if name == "Label", let label = list.string(at: value), label.count == 0 {
      noteJob("expected a Label, which names the job, found an empty string", node: value, place)
    }
    if name == "ProgramArguments", list.nodes[value].size == 0 {
      noteJob("expected the program's name and arguments in ProgramArguments, found an empty array", node: value, place)
    }
  }

  private mutating func noteJob(_ message: String, node: Int, _ place: Int?) {
    guard findings.count < Limits.findings else { return }
    note(Finding(.launchd, message, at: place.map { $0..<$0 }, node: node))
  }
}

/// What a key of a job may hold.
private struct LaunchdKey {
  enum Shape {
    case boolean, integer, string, dictionary
    case strings
    /// A dictionary of strings.
    case variables
    /// A dictionary of integers.
    case numbers
    /// An array of dictionaries of integers.
    case numbersArray
  }

  let shapes: [Shape]

  /// The length of the longest name in `all`: longer keys need no text of their own to be looked up.
  static let longest = all.keys.map(\.utf8.count).max() ?? 0

  /// The documented keys.
  static let all: [String: LaunchdKey] = {
    var all: [String: LaunchdKey] = [:]
    func add(_ shapes: [Shape], _ names: String...) {
      for name in names { all[name] = LaunchdKey(shapes: shapes) }
    }
    add(
      [.string], "Label", "UserName", "GroupName", "Program", "BundleProgram", "RootDirectory", "WorkingDirectory",
      "StandardInPath", "StandardOutPath", "StandardErrorPath", "ProcessType")
    add(
      [.boolean], "EnableGlobbing", "EnableTransactions", "EnablePressuredExit", "OnDemand", "RunAtLoad", "InitGroups",
      "StartOnMount", "Debug", "WaitForDebugger", "AbandonProcessGroup", "LowPriorityIO", "LowPriorityBackgroundIO",
      "LaunchOnlyOnce", "SessionCreate", "LegacyTimers", "MaterializeDatalessFiles")
    add([.integer], "TimeOut", "ExitTimeOut", "ThrottleInterval", "StartInterval", "Nice")
    add(
      [.strings], "ProgramArguments", "LimitLoadToHosts", "LimitLoadFromHosts", "WatchPaths", "QueueDirectories")
    add([.string, .strings], "LimitLoadToSessionType", "AssociatedBundleIdentifiers")
    add([.boolean, .dictionary], "KeepAlive", "Disabled")
    add([.integer, .string], "Umask")
    add([.variables], "EnvironmentVariables")
    add([.numbers], "SoftResourceLimits", "HardResourceLimits")
    add([.numbers, .numbersArray], "StartCalendarInterval")
    add(
      [.dictionary], "inetdCompatibility", "LimitLoadToHardware", "LimitLoadFromHardware", "MachServices", "Sockets",
      "LaunchEvents")
    return all
  }()
}

extension LaunchdKey.Shape {
  fileprivate var noun: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "an integer"
    case .string: "a string"
    case .dictionary: "a dictionary"
    case .strings: "an array of strings"
    case .variables: "a dictionary of strings"
    case .numbers: "a dictionary of integers"
    case .numbersArray: "an array of dictionaries of integers"
    }
  }
}

extension PropertyList {
  /// Whether the node at `index` is of `shape`.
  fileprivate func holds(_ shape: LaunchdKey.Shape, at index: Int) -> Bool {
    let kind = nodes[index].kind
    return switch shape {
    case .boolean: kind == .bool
    case .integer: kind == .integer
    case .string: kind == .string
    case .dictionary: kind == .dictionary
    case .strings: kind == .array && values(of: index).allSatisfy { nodes[$0].kind == .string }
    case .variables: kind == .dictionary && values(of: index).allSatisfy { nodes[$0].kind == .string }
    case .numbers: kind == .dictionary && values(of: index).allSatisfy { nodes[$0].kind == .integer }
    case .numbersArray: kind == .array && values(of: index).allSatisfy { holds(.numbers, at: $0) }
    }
  }

  /// What the node at `index` is instead of what was expected, with what is in it.
  fileprivate func shapeNoun(at index: Int) -> String {
    let noun = nodes[index].kind.noun
    guard nodes[index].size > 0 else { return noun }
    let kinds = Set(values(of: index).map { nodes[$0].kind })
    guard let kind = kinds.first, kinds.count == 1 else { return noun + " of several types" }
    return "\(noun) of \(kind.plural)"
  }

  /// The elements of an array or the values of a dictionary.
  private func values(of index: Int) -> [Int] {
    var values: [Int] = []
    if case .dictionary = nodes[index] {
      forEachPair(of: index) { values.append($0 + 1) }
    } else {
      forEachChild(of: index) { values.append($0) }
    }
    return values
  }
}

extension PropertyList {
  /// The values among which launchd chooses by a feature flag, as Apple's own jobs have it, instead of the one at `index`; nil
  /// if it is no such dictionary.
  ///
  /// ```
  /// {"#IfFeatureFlagDisabled" = "Security/SeparateUserKeychain"; "#Then" = _securityd; "#Else" = mobile;}
  /// ```
  fileprivate func conditionalValues(at index: Int) -> [Int]? {
    guard case .dictionary = nodes[index],
      value(of: "#IfFeatureFlagEnabled", in: index) ?? value(of: "#IfFeatureFlagDisabled", in: index) != nil
    else { return nil }
    return [value(of: "#Then", in: index), value(of: "#Else", in: index)].compactMap { $0 }
  }
}

extension PropertyList.Kind {
  /// Several values of the kind, in words.
  fileprivate var plural: String {
    switch self {
    case .bool: "booleans"
    case .integer: "integers"
    case .float: "reals"
    case .string: "strings"
    case .date: "dates"
    case .data: "data"
    case .dictionary: "dictionaries"
    case .array: "arrays"
    case .uid: "UIDs"
    case .null: "nulls"
    }
  }
}

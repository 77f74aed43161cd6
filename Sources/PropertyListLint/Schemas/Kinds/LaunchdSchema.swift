import PropertyList

extension SchemaTable {
  static let launchd: SchemaTable = {
    var table = SchemaTable("launchd", "a job of launchd", unknownKeys: .warning, badValues: .error, launchdMembers)
    // Open-source launchd (842) compares some values without regard to case.
    table.ignoresCase = true
    table.hasConditions = true
    return table
  }()
  private static let launchdMembers = SchemaParser.members(
    of: [SchemaRows.launchd], isClosed: true, rules: SchemaRule.launchd)
}

extension SchemaRule {
  fileprivate static let launchd: [SchemaRule] = [
    SchemaRule("StandardInPath", .badValue, .warning, expanding("StandardInPath")),
    SchemaRule("StandardOutPath", .badValue, .warning, expanding("StandardOutPath")),
    SchemaRule("StandardErrorPath", .badValue, .warning, expanding("StandardErrorPath")),
    SchemaRule("ProgramArguments", .badValue, .warning) { root in
      guard let program = root.elements("ProgramArguments")?.first else { return [] }
      return expansion(root, program)
    },
    SchemaRule("ProgramArguments", .badValue, .error) { root in
      guard root.elements("ProgramArguments")?.isEmpty == true, let node = root["ProgramArguments"] else { return [] }
      return [Breach("expected the program's name and arguments in ProgramArguments, found an empty array", node)]
    },
    SchemaRule("StartCalendarInterval", .badValue, .warning) { root in
      guard let value = root["StartCalendarInterval"] else { return [] }
      var times = [value]
      if case .array = root.list.nodes[value] { times = root.elements("StartCalendarInterval") ?? [] }
      return times.compactMap { time in
        guard case .dictionary = root.list.nodes[time], root.isEmpty(time) else { return nil }
        return Breach("an empty StartCalendarInterval runs the job every minute", time)
      }
    },
  ]

  private static func expanding(_ key: StaticString) -> @Sendable (SchemaView) -> [Breach] {
    { root in root[key].map { expansion(root, $0) } ?? [] }
  }

  /// Finds a path that a shell would expand.
  private static func expansion(_ root: SchemaView, _ node: Int) -> [Breach] {
    guard let path = root.text(node), path.hasPrefix("~") || path.utf8.starts(with: "$HOME".utf8) else { return [] }
    return [Breach("expected a whole path, found '\(path)': launchd expands neither ~ nor $HOME", node)]
  }
}

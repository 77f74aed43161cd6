import PropertyList

extension SchemaTable {
  static let launchd: SchemaTable = {
    var table = SchemaTable("launchd", "a job of launchd", unknownKeys: .warning, badValues: .error, launchdMembers)
    // Open-source launchd (842) compares some values without regard to case.
    table.ignoresCase = true
    table.hasConditions = true
    // It is reported that launchd refuses it.
    table.booleanContent = .warning
    return table
  }()
  private static let launchdMembers = SchemaParser.members(
    of: [SchemaRows.launchd], isClosed: true, rules: SchemaRule.launchd)
}

extension SchemaRule {
  fileprivate static let launchd: [SchemaRule] = [
    SchemaRule("MachServices", .splitKey, .error) { root in
      guard let services = root.dictionary("MachServices") else { return [] }
      return services.pairs.compactMap { _, value in
        guard let service = services.dictionary(at: value),
          service.pairs.contains(where: { service.dictionary(at: $0.value) != nil })
        else { return nil }
        return .splitKey(services, value)
      }
    },
    SchemaRule("StandardInPath", .badValue, .warning, expanding("StandardInPath")),
    SchemaRule("StandardOutPath", .badValue, .warning, expanding("StandardOutPath")),
    SchemaRule("StandardErrorPath", .badValue, .warning, expanding("StandardErrorPath")),
    SchemaRule("Program", .badValue, .warning, expandingHome("Program")),
    SchemaRule("WatchPaths", .badValue, .warning, expandingHome("WatchPaths")),
    SchemaRule("QueueDirectories", .badValue, .warning, expandingHome("QueueDirectories")),
    SchemaRule("ProgramArguments", .badValue, .warning) { root in
      guard let program = root.elements("ProgramArguments")?.first,
        // glob(3) expands the tilde.
        !(root.isTrue("EnableGlobbing") && root.text(program)?.hasPrefix("~") == true)
      else { return [] }
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
    SchemaRule("UserName", .badValue, .warning, idle("UserName", in: "LaunchAgents")),
    SchemaRule("GroupName", .badValue, .warning, idle("GroupName", in: "LaunchAgents")),
    SchemaRule("LimitLoadToSessionType", .badValue, .warning, idle("LimitLoadToSessionType", in: "LaunchDaemons")),
    // What launchd takes, though it may not be what is meant.
    SchemaRule("Label", .looseType, .off) { root in
      guard let label = root.text("Label"), root.fileName.hasSuffix(".plist"), root.fileName != label + ".plist",
        !Array(label.utf8).span.hasPlaceholder, let node = root["Label"]
      else { return [] }
      return [Breach("expected the Label to be the name of the file without .plist, found '\(label)'", node)]
    },
    SchemaRule("EnablePressuredExit", .looseType, .off) { root in
      guard root.isTrue("EnablePressuredExit"), root.isTrue("KeepAlive"), let node = root["EnablePressuredExit"] else {
        return []
      }
      return [Breach("EnablePressuredExit has no effect, as KeepAlive is true", node)]
    },
    SchemaRule("StartCalendarInterval", .looseType, .off) { root in
      let times =
        root.dictionaries("StartCalendarInterval") + [root.dictionary("StartCalendarInterval")].compactMap { $0 }
      return times.compactMap { time in
        guard time["Day"] != nil, time["Weekday"] != nil else { return nil }
        return Breach("the job runs on each such Day and on each such Weekday, not where both fit", time.node)
      }
    },
    SchemaRule("Umask", .looseType, .off) { root in
      guard let node = root["Umask"], case .integer(let mask) = root.list.nodes[node], 64...777 ~= mask,
        let meant = Int("\(mask)", radix: 8)
      else { return [] }
      return [Breach("expected a decimal number, found \(mask): if that is octal, write \(meant)", node)]
    },
  ]

  /// Finds `key`, which is about jobs of the other folder.
  private static func idle(_ key: StaticString, in folder: String) -> @Sendable (SchemaView) -> [Breach] {
    { root in
      guard root.isIn(folder: folder), let node = root[key] else { return [] }
      // Apple's own daemons have the session that all daemons are in.
      if root.text(node) == "System" { return [] }
      return [Breach("\(key) has no effect on a job in \(folder)", node)]
    }
  }

  /// Finds `$HOME` in the path, or the paths, that `key` has. What a tilde begins is not an absolute path anyway.
  private static func expandingHome(_ key: StaticString) -> @Sendable (SchemaView) -> [Breach] {
    { root in
      ([root[key]].compactMap { $0 } + (root.elements(key) ?? [])).flatMap { node in
        root.text(node)?.hasPrefix("~") == true ? [] : expansion(root, node)
      }
    }
  }

  private static func expanding(_ key: StaticString) -> @Sendable (SchemaView) -> [Breach] {
    { root in root[key].map { expansion(root, $0) } ?? [] }
  }

  /// Finds a path that a shell would expand.
  private static func expansion(_ root: SchemaView, _ node: Int) -> [Breach] {
    guard let path = root.text(node) else { return [] }
    let bytes = Array(path.utf8)
    guard
      path.hasPrefix("~") || ["$HOME", "${HOME}"].contains(where: { bytes.span.firstOffset(of: $0, from: 0) != nil })
    else { return [] }
    return [Breach("expected a whole path, found '\(path)': launchd expands neither ~ nor $HOME", node)]
  }
}

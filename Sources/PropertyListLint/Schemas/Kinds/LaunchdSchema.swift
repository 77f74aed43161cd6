import PropertyList

// The schema of jobs of launchd, and the rules that its rows cannot express.

extension SchemaTable {
  static let launchd: SchemaTable = {
    var table = SchemaTable("launchd", "a job of launchd", isClosed: true, SchemaRows.joined([SchemaRows.launchd]))
    // Open-source launchd (842) compares some values without regard to case.
    table.ignoresCase = true
    table.hasConditions = true
    return table
  }()
}

extension Rule {
  package static let unexpandedPath = Rule(
    "unexpanded-path", .warning, .schema, formerly: ["bad-value"], "a path with ~ or $HOME in a job of launchd")
  package static let commandLine = Rule(
    "command-line", .warning, .schema, "a whole command line as the first element of ProgramArguments")
  package static let emptyCalendar = Rule(
    "empty-calendar", .warning, .schema, formerly: ["bad-value"],
    "a StartCalendarInterval without a time, which starts a job every minute")
  package static let labelFileName = Rule(
    "label-file-name", .off, .schema, formerly: ["loose-type"], "a Label that is not the name of the file")
  package static let dayAndWeekday = Rule(
    "day-and-weekday", .off, .schema, formerly: ["loose-type"],
    "a StartCalendarInterval with both Day and Weekday: each of them starts the job")
  package static let octalUmask = Rule(
    "octal-umask", .off, .schema, formerly: ["loose-type"],
    "a Umask that looks like an octal number but is read as a decimal one")
}

extension Check {
  static let launchdJobs = Check(
    rules: [.unexpandedPath, .commandLine, .emptyCalendar, .labelFileName, .dayAndWeekday, .octalUmask],
    pass: .schema("launchd", SchemaRule.launchd))
}

extension SchemaRule {
  fileprivate static let launchd: [SchemaRule] = [
    SchemaRule("StandardInPath", .unexpandedPath, expanding("StandardInPath")),
    SchemaRule("StandardOutPath", .unexpandedPath, expanding("StandardOutPath")),
    SchemaRule("StandardErrorPath", .unexpandedPath, expanding("StandardErrorPath")),
    SchemaRule("Program", .unexpandedPath, expandingHome("Program")),
    SchemaRule("WatchPaths", .unexpandedPath, expandingHome("WatchPaths")),
    SchemaRule("QueueDirectories", .unexpandedPath, expandingHome("QueueDirectories")),
    SchemaRule("WorkingDirectory", .unexpandedPath, expanding("WorkingDirectory")),
    SchemaRule("EnvironmentVariables", .unexpandedPath) { root in
      (root.dictionary("EnvironmentVariables")?.pairs ?? []).flatMap { expansion(root, $0.value) }
    },
    SchemaRule("Sockets", .unexpandedPath) { root in
      (root.dictionary("Sockets")?.pairs ?? []).flatMap { pair in
        ([pair.value] + (root.elements(at: pair.value) ?? [])).compactMap { root.dictionary(at: $0)?["SockPathName"] }
          .flatMap { expansion(root, $0) }
      }
    },
    SchemaRule("KeepAlive", .unexpandedPath) { root in
      (root.dictionary("KeepAlive")?.dictionary("PathState")?.pairs ?? []).flatMap { expansion(root, $0.value - 1) }
    },
    SchemaRule("ProgramArguments", .commandLine) { root in
      guard let node = root.elements("ProgramArguments")?.first, let text = root.text(node) else { return [] }
      let words = text.split(separator: " ")
      guard words.count > 1, words[0].hasPrefix("/"), words[1].hasPrefix("-") || words[1].hasPrefix("/") else {
        return []
      }
      return [Violation("expected the path of a program, found the command line '\(text)'", node)]
    },
    SchemaRule("ProgramArguments", .relativePath) { root in
      guard let node = root.elements("ProgramArguments")?.first, let text = root.text(node), text.hasPrefix("."),
        root["WorkingDirectory"] == nil, root["Program"] == nil
      else { return [] }
      return [
        Violation("expected an absolute path, found '\(text)': launchd starts jobs in /", node, severity: .warning)
      ]
    },
    SchemaRule("ProgramArguments", .unexpandedPath) { root in
      guard let program = root.elements("ProgramArguments")?.first,
        // glob(3) expands the tilde.
        !(root.isTrue("EnableGlobbing") && root.text(program)?.hasPrefix("~") == true)
      else { return [] }
      return expansion(root, program)
    },
    SchemaRule(
      "ProgramArguments", .emptyValue,
      "expected the program's name and arguments in ProgramArguments, found an empty array"
    ) { $0.elements("ProgramArguments")?.isEmpty == true },
    SchemaRule("StartCalendarInterval", .emptyCalendar) { root in
      guard let value = root["StartCalendarInterval"] else { return [] }
      var times = [value]
      if case .array = root.list.nodes[value] { times = root.elements("StartCalendarInterval") ?? [] }
      return times.compactMap { time in
        guard case .dictionary = root.list.nodes[time], root.isEmpty(time) else { return nil }
        return Violation("an empty StartCalendarInterval runs the job every minute", time)
      }
    },
    SchemaRule("UserName", .noEffect, ineffective("UserName", in: "LaunchAgents")),
    SchemaRule("GroupName", .noEffect, ineffective("GroupName", in: "LaunchAgents")),
    SchemaRule("LimitLoadToSessionType", .noEffect, ineffective("LimitLoadToSessionType", in: "LaunchDaemons")),
    SchemaRule("Label", .labelFileName) { root in
      guard let label = root.text("Label"), root.fileName.hasSuffix(".plist"), root.fileName != label + ".plist",
        !Array(label.utf8).span.hasPlaceholder, let node = root["Label"]
      else { return [] }
      return [Violation("expected the Label to be the name of the file without .plist, found '\(label)'", node)]
    },
    SchemaRule("EnablePressuredExit", .noEffect, "EnablePressuredExit has no effect, as KeepAlive is true") {
      $0.isTrue("EnablePressuredExit") && $0.isTrue("KeepAlive")
    },
    SchemaRule("StartCalendarInterval", .dayAndWeekday) { root in
      let times =
        root.dictionaries("StartCalendarInterval") + [root.dictionary("StartCalendarInterval")].compactMap { $0 }
      return times.compactMap { time in
        guard time["Day"] != nil, time["Weekday"] != nil else { return nil }
        return Violation(
          "the job runs on all days that match Day or Weekday, not only on days that match both", time.node)
      }
    },
    SchemaRule("Umask", .octalUmask) { root in
      guard let node = root["Umask"], case .integer(let mask) = root.list.nodes[node], 64...777 ~= mask,
        let decimal = Int("\(mask)", radix: 8)
      else { return [] }
      return [Violation("expected a decimal number, found \(mask): if that is octal, write \(decimal)", node)]
    },
  ]

  /// Finds `key`, which has no effect on jobs in `folder`.
  private static func ineffective(_ key: StaticString, in folder: String) -> @Sendable (SchemaView) -> [Violation] {
    { root in
      guard root.isIn(folder: folder), let node = root[key] else { return [] }
      // Apple's daemons name the session "System", to which all daemons belong.
      if root.text(node) == "System" { return [] }
      return [Violation("\(key) has no effect on a job in \(folder)", node)]
    }
  }

  /// Finds `$HOME` in the path, or the paths, of `key`. The row of the key reports a path that begins with a tilde, because
  /// it is not absolute.
  private static func expandingHome(_ key: StaticString) -> @Sendable (SchemaView) -> [Violation] {
    { root in
      ([root[key]].compactMap { $0 } + (root.elements(key) ?? [])).flatMap { node in
        root.text(node)?.hasPrefix("~") == true ? [] : expansion(root, node)
      }
    }
  }

  private static func expanding(_ key: StaticString) -> @Sendable (SchemaView) -> [Violation] {
    { root in root[key].map { expansion(root, $0) } ?? [] }
  }

  /// Finds a path that a shell would expand.
  private static func expansion(_ root: SchemaView, _ node: Int) -> [Violation] {
    guard let path = root.text(node) else { return [] }
    let bytes = Array(path.utf8)
    guard
      path.hasPrefix("~") || ["$HOME", "${HOME}"].contains(where: { bytes.span.firstOffset(of: $0, from: 0) != nil })
    else { return [] }
    return [Violation("expected a whole path, found '\(path)': launchd expands neither ~ nor $HOME", node)]
  }
}

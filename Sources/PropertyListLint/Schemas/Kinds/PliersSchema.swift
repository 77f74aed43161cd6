import PropertyList

// The schemas of a project's files for pliers: its configuration and its baseline.

extension SchemaTable {
  /// `.pliers.json`.
  package static let pliers = SchemaTable(
    "pliers", "a configuration of pliers", isClosed: true, SchemaRows.joined([SchemaRows.pliers]))

  /// The files of `lint --write-baseline`. Lists of schemas leave this one out, because baselines are not written by hand.
  package static let baseline = SchemaTable(
    "baseline", "a baseline of pliers", isClosed: true, SchemaRows.joined([SchemaRows.baseline]))
}

extension Check {
  static let configurations = Check(rules: [.configurationValue], pass: .schema("pliers", SchemaRule.pliers))
}

extension SchemaRule {
  fileprivate static let pliers: [SchemaRule] = [
    SchemaRule("rules", .configurationValue, badRules),
    SchemaRule("profiles", .configurationValue, badProfiles),
    SchemaRule("schemas", .configurationValue) { root in
      let pairs = root.dictionary("schemas")?.pairs ?? []
      return tooMany(pairs.count, root["schemas"])
        + pairs.flatMap { [pathUpwards($0.key, $0.value - 1)].compactMap { $0 } + badSchemas(root, $0.value) }
    },
    SchemaRule("overrides", .configurationValue) { root in
      let overrides = root.dictionaries("overrides")
      return tooMany(overrides.count, root["overrides"])
        + overrides.flatMap { override in
          let pattern = override["files"].flatMap { node in override.text(node).flatMap { pathUpwards($0, node) } }
          return [pattern].compactMap { $0 } + badRules(override) + badProfiles(override)
            + (override["schemas"].map { badSchemas(override, $0) } ?? [])
        }
    },
    SchemaRule("exclude", .configurationValue, patterns("exclude")),
    SchemaRule("include", .configurationValue, patterns("include")),
    SchemaRule("baseline", .configurationValue) { root in
      guard let path = root.text("baseline"), let node = root["baseline"] else { return [] }
      return [absolutePath(path, node) ?? pathUpwards(path, node)].compactMap { $0 }
    },
  ]

  @Sendable
  private static func badRules(_ view: SchemaView) -> [Violation] {
    (view.dictionary("rules")?.pairs ?? []).compactMap { name, value in
      do throws(RuleSetting.Refusal) {
        // The rows report a severity that does not exist.
        _ = try RuleSetting(name, view.text(value).flatMap(Severity.init) ?? .error)
        return nil
      } catch {
        return Violation(error.message, value - 1)
      }
    }
  }

  @Sendable
  private static func badProfiles(_ view: SchemaView) -> [Violation] {
    (view.elements("profiles") ?? []).compactMap { node in
      guard let name = view.text(node), Profile(named: name) == nil else { return nil }
      let names = Profile.all.map(\.name)
      return Violation("unknown profile '\(name)'" + suggestion(for: name, among: names, orList: "profiles"), node)
    }
  }

  /// Mistakes in the names of schemas at `node`, which is a string or an array of strings.
  private static func badSchemas(_ view: SchemaView, _ node: Int) -> [Violation] {
    let nodes = view.elements(at: node) ?? [node]
    let known = SchemaTable.all.map(\.name) + ["none"]
    if nodes.isEmpty { return [Violation("expected the names of schemas, or 'none', found an empty array", node)] }
    return nodes.compactMap { node in
      guard let name = view.text(node) else { return nil }
      if SchemaTable.isPath(name) { return absolutePath(name, node) }
      if name == "none", nodes.count > 1 { return Violation("'none' and other schemas exclude each other", node) }
      return known.contains(name)
        ? nil : Violation("unknown schema '\(name)'" + suggestion(for: name, among: known, orList: "schemas"), node)
    }
  }

  private static func patterns(_ key: StaticString) -> @Sendable (SchemaView) -> [Violation] {
    { root in
      let nodes = root.elements(key) ?? []
      return tooMany(nodes.count, root[key])
        + nodes.compactMap { node in root.text(node).flatMap { pathUpwards($0, node) } }
    }
  }

  private static func pathUpwards(_ path: String, _ node: Int) -> Violation? {
    path.split(separator: "/").contains("..")
      ? Violation("expected a path below the folder of this file, found '..' in '\(path)'", node) : nil
  }

  private static func absolutePath(_ path: String, _ node: Int) -> Violation? {
    path.hasPrefix("/") ? Violation("expected a path relative to this file, found the absolute '\(path)'", node) : nil
  }

  /// Finds too many patterns: each file is compared with all of them.
  private static func tooMany(_ count: Int, _ node: Int?) -> [Violation] {
    let limit = 1_000
    guard count > limit, let node else { return [] }
    return [Violation("expected at most \(limit) patterns, found \(count)", node)]
  }
}

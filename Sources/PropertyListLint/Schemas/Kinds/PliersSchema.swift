import PropertyList

// What pliers itself reads: the choices of a project, and its baseline.

extension SchemaTable {
  /// `.pliers.json` and `.pliers.plist`.
  package static let pliers = SchemaTable(
    "pliers", "a configuration of pliers", pliersMembers)
  private static let pliersMembers = SchemaParser.members(
    of: [SchemaRows.pliers], isClosed: true, rules: Check.schemaRules(of: "pliers"))

  /// The files of `lint --write-baseline`. They are not written by hand, so that the table is in no list.
  package static let baseline = SchemaTable(
    "baseline", "a baseline of pliers", baselineMembers)
  private static let baselineMembers = SchemaParser.members(of: [SchemaRows.baseline], isClosed: true)
}

extension SchemaRows {
  /// The choices of a project.
  static let pliers = """
    baseline  string        @non-empty  ; path of the file that lint --write-baseline writes
    errorOn   string        = error | warning  ; from which severity on the exit status is 1
    exclude   array         ; what is not checked, even where it is named
      []      string        @non-empty
    include   array         ; what is checked in folders, whatever its extension
      []      string        @non-empty
    rules     dict          ; the names of rules, or SCHEMA:RULE, and their levels
      *       string        = off | warning | error
    schemas   dict          ; patterns and the names of schemas, or none
      *       string|array
        []    string
    """

  /// A baseline.
  static let baseline = """
    findings   array    required
      []       dict     closed
        count    integer  1..1000000
        keyPath  string
        line     string   ; the hash of the line
        path     string   required  @non-empty
        rule     string   required  @non-empty
    version    integer  required  = 1
    """
}

extension Check {
  static let configurations = Check(rules: [.configurationValue], pass: .schema("pliers", SchemaRule.pliers))
}

extension SchemaRule {
  fileprivate static let pliers: [SchemaRule] = [
    SchemaRule("rules", .configurationValue) { root in
      (root.dictionary("rules")?.pairs ?? []).compactMap { name, value in
        do throws(RuleSetting.Refusal) {
          // A level that does not exist is reported by the rows.
          _ = try RuleSetting(name, root.text(value).flatMap(Severity.init) ?? .error)
          return nil
        } catch {
          return Breach(error.message, value - 1)
        }
      }
    },
    SchemaRule("schemas", .configurationValue) { root in
      (root.dictionary("schemas")?.pairs ?? []).flatMap { _, value in
        let names = root.elements(at: value) ?? [value]
        let known = SchemaTable.all.map(\.name) + ["none"]
        if names.isEmpty { return [Breach("expected the names of schemas, or 'none', found an empty array", value)] }
        return names.compactMap { node in
          guard let name = root.text(node) else { return nil }
          if name == "none", names.count > 1 { return Breach("'none' and other schemas exclude each other", node) }
          return known.contains(name)
            ? nil : Breach("unknown schema '\(name)'" + suggestion(for: name, among: known, orList: "schemas"), node)
        }
      }
    },
    SchemaRule("schemas", .configurationValue) { root in
      let pairs = root.dictionary("schemas")?.pairs ?? []
      return tooMany(pairs.count, root["schemas"]) + pairs.compactMap { pathUpwards($0.key, $0.value - 1) }
    },
    SchemaRule("exclude", .configurationValue, patterns("exclude")),
    SchemaRule("include", .configurationValue, patterns("include")),
    SchemaRule("baseline", .configurationValue) { root in
      guard let path = root.text("baseline"), let node = root["baseline"] else { return [] }
      if path.hasPrefix("/") {
        return [Breach("expected a path relative to this file, found the absolute '\(path)'", node)]
      }
      return [pathUpwards(path, node)].compactMap { $0 }
    },
  ]

  private static func patterns(_ key: StaticString) -> @Sendable (SchemaView) -> [Breach] {
    { root in
      let nodes = root.elements(key) ?? []
      return tooMany(nodes.count, root[key])
        + nodes.compactMap { node in root.text(node).flatMap { pathUpwards($0, node) } }
    }
  }

  private static func pathUpwards(_ path: String, _ node: Int) -> Breach? {
    path.split(separator: "/").contains("..")
      ? Breach("expected a path below the folder of this file, found '..' in '\(path)'", node) : nil
  }

  /// Finds more patterns than each file can be compared with.
  private static func tooMany(_ count: Int, _ node: Int?) -> [Breach] {
    let most = 1_000
    guard count > most, let node else { return [] }
    return [Breach("expected at most \(most) patterns, found \(count)", node)]
  }
}

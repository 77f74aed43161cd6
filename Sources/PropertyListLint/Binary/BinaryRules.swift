import PropertyList

// Checks of binary property lists. Messages name an object by its number, which is its index in the offset table, and by its
// offset.

extension Rule {
  package static let sharedObject = Rule(
    "shared-object", .off, .style, "a container of a binary file that is in several other containers",
    help: "Write the file again with a tool that does not share containers.",
    why: """
      CPython reads a shared container once. Other readers copy it for each reference, so a small file can fill the \
      memory.
      """,
    wrong: "one array object in two values",
    right: "an array object for each value",
    see: "CFBinaryPList.c")
  package static let binaryVersion = Rule(
    "binary-version", .warning, .syntax,
    "a binary file of a version that CoreFoundation reads as 00, unlike other readers",
    help: "Write the file again: 'pliers convert binary1 -i FILE'.",
    why: "CoreFoundation reads only the first digit of the version; CPython and libplist require 00.",
    wrong: "bplist01",
    right: "bplist00",
    see: "CFBinaryPList.c")
}

extension Check {
  // `Inspector.inspectBinary` makes these findings.
  static let binaryObjects = Check(rules: [.sharedObject, .nonStringKey, .binaryVersion], pass: .none)
}

extension Inspector {
  /// Checks the file as a binary property list.
  mutating func inspectBinary() {
    let source = file
    guard checkBinaryHeader() else { return }
    do throws(SyntaxError) {
      let objects = try BinaryObjects(source.bytes)
      let survey = BinarySurvey(of: objects, limits: limits)
      guard checkObjects(survey) else { return }
      let keys = try BinaryKeys(of: survey, in: source, limits: limits)
      var paths = BinaryKeyPaths(survey, keys)
      try checkKeys(survey, keys, &paths)
      try checkValues(survey, &paths)
      checkBinaryArchive(of: source)
      try checkSharing(survey, &paths)
      try checkContent(of: source, survey, keys)
    } catch {
      noteBinary(error)
    }
  }

  /// Notes the mistakes; returns true if there are none.
  private mutating func checkObjects(_ survey: borrowing BinarySurvey) -> Bool {
    var first: SyntaxError?
    do throws(SyntaxError) { try survey.objects.validate(limits: limits) } catch { first = error }
    if let first { note(first) }
    for mistake in survey.mistakes where mistake != first { note(mistake) }
    return first == nil && survey.mistakes.isEmpty
  }

  /// Checks the values, the requirements of profiles and schemas. All objects are read only if there may be findings.
  private mutating func checkContent(
    of source: Source, _ survey: borrowing BinarySurvey, _ keys: borrowing BinaryKeys
  ) throws(SyntaxError) {
    let tables = Check.schemas.isWanted(under: levels) ? try tables(for: survey, keys) : []
    let hasRequirement = profiles.contains { $0.requirement?.formats.contains(.binary) == true }
    let checks = try mayBreakValueRules(survey, keys) ? Check.ofValues.filter { $0.isWanted(under: levels) } : []
    var list = PropertyList(format: .binary, source: source, nodes: [], decoded: [])
    if hasRequirement || !tables.isEmpty || !checks.isEmpty {
      do throws(SyntaxError) {
        list = try PropertyList(binary: source, limits: limits)
      } catch {
        if hasRequirement { throw error }
        if !tables.isEmpty { noteExpansion(error, tables) }
        return noteSkipped(checks.flatMap(\.rules), error.message(in: file.bytes))
      }
    }
    let reading = RemarkedReading(of: list)
    checkProfiles(reading)
    let first = findings.count
    for check in checks {
      if case .values(_, let run) = check.pass { run(&self, reading) }
    }
    if !tables.isEmpty {
      kinds = tables.map(\.kind)
      for finding in schemaFindings(in: list, tables) { note(finding) }
    }
    let ranges = list.objectRanges(of: findings[first...].compactMap(\.node))
    for index in first..<findings.count {
      if let range = findings[index].node.flatMap({ ranges[$0] }) { findings[index].range = range }
    }
    findings.addKeyPaths(in: list)
  }

  /// True if rules about values may find something: a string has white space at its ends, the file has localised strings, or
  /// its root is that of a configuration profile or a project of Xcode.
  private func mayBreakValueRules(
    _ survey: borrowing BinarySurvey, _ keys: borrowing BinaryKeys
  ) throws(SyntaxError) -> Bool {
    guard let root = survey.visits.first?.container, root.isDictionary else { return false }
    if survey.hasOuterWhitespace || profiles.contains(.strings) { return true }
    for index in 0..<root.keyCount {
      guard let slice = keys.list.string(at: try keys.node(at: index, of: root)) else { continue }
      let name = keys.list.bytes(of: slice)
      if name.has(only: "PayloadContent") || name.has(only: "rootObject") { return true }
    }
    return false
  }

  /// Notes that the file is not checked against `tables`, because its shared objects cannot be expanded.
  private mutating func noteExpansion(_ error: SyntaxError, _ tables: [SchemaTable]) {
    var finding = Finding(
      .sharedObject, "this was not checked as \(tables[0].summary): \(error.message(in: file.bytes))", at: nil)
    finding.schema = tables[0].kind
    // If the kind was only recognised, the user did not ask for the check.
    finding.severity = if case .recognized = schemas { .warning } else { .error }
    note(finding)
  }

  /// The tables that fit the file.
  private func tables(
    for survey: borrowing BinarySurvey, _ keys: borrowing BinaryKeys
  ) throws(SyntaxError) -> [SchemaTable] {
    switch schemas {
    case .none: return []
    case .tables(let tables): return tables
    case .recognized(let preferred):
      guard let top = survey.visits.first?.container, top.isDictionary else { return [] }
      var root = SchemaRecognition.Root()
      for index in 0..<top.keyCount {
        let node = try keys.node(at: index, of: top)
        guard let slice = keys.list.string(at: node) else { continue }
        var isString = false
        if case .string = try survey.objects.object(survey.objects.reference(top.count + index, in: top)) {
          isString = true
        }
        root.note(keys.list.bytes(of: slice), isString: isString)
      }
      return self.tables(preferred, root)
    }
  }

  // MARK: Sharing

  private mutating func checkSharing(
    _ survey: borrowing BinarySurvey, _ paths: inout BinaryKeyPaths
  ) throws(SyntaxError) {
    for visit in survey.visits.indices {
      let container = survey.visits[visit].container
      guard let count = survey.referenceCounts[container.number], container.count > 0,
        findings.count < Limits.findings
      else { continue }
      var finding = Finding(
        .sharedObject,
        "\(name(container)) is referenced \(count) times: CPython reads it once, but CoreFoundation, libplist and GNUstep "
          + "each time, so a few nested objects of this kind fill all memory",
        at: try survey.objects.range(of: container.number))
      finding.keyPath = try paths.path(of: visit)
      note(finding)
    }
  }

  func name(_ container: BinaryContainer) -> String {
    "\(container.isDictionary ? "dictionary" : "array") object \(container.number)"
  }
}

/// Makes key paths from the first ways to objects, as `BinarySurvey.Visit` records them.
struct BinaryKeyPaths: ~Escapable {
  private let survey: BinarySurvey
  private let keys: BinaryKeys
  /// Number of bytes that key paths may still use. Long keys around many findings would need more than linear time.
  private var remainingBytes: Int

  @_lifetime(copy survey, copy keys)
  init(_ survey: BinarySurvey, _ keys: BinaryKeys) {
    self.survey = survey
    self.keys = keys
    remainingBytes = max(1 << 20, 4 * survey.objects.bytes.count)
  }

  /// The container of a visit.
  func container(of visit: Int) -> BinaryContainer { survey.visits[visit].container }

  /// The key path of the container of a visit; empty for the top object, and once the paths have become too long.
  mutating func path(of visit: Int) throws(SyntaxError) -> String {
    let visited = survey.visits[visit]
    guard let parent = visited.parent else { return "" }
    return try path(of: parent, index: visited.index)
  }

  /// The key path of the value of the key at `index` of the dictionary of a visit.
  mutating func path(of visit: Int, key index: Int) throws(SyntaxError) -> String {
    try path(of: visit, index: index)
  }

  private mutating func path(of visit: Int, index: Int) throws(SyntaxError) -> String {
    var components: [String] = []
    var step: (parent: Int, index: Int)? = (visit, index)
    while let (parent, index) = step {
      let visited = survey.visits[parent]
      guard let component = try component(index, of: visited.container, isFirst: visited.parent == nil) else {
        return ""
      }
      components.append(component)
      step = visited.parent.map { ($0, visited.index) }
    }
    return components.reversed().joined(separator: ".")
  }

  private mutating func component(
    _ index: Int, of container: BinaryContainer, isFirst: Bool
  ) throws(SyntaxError) -> String? {
    var text = String(index)
    var size = 8
    if container.isDictionary {
      guard let slice = keys.list.string(at: try keys.node(at: index, of: container)) else { return "?" }
      size += Int(slice.count)
      guard size <= remainingBytes else {
        remainingBytes = 0
        return nil
      }
      text = KeyPathText.component(keys.list.text(of: slice), isFirst: isFirst)
    }
    remainingBytes -= size
    return remainingBytes >= 0 ? text : nil
  }
}

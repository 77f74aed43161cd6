import PropertyList

// Checks of binary property lists. Messages name an object by its number, which is its index in the offset table, and by its
// offset.

extension Rule {
  package static let sharedObject = Rule(
    "shared-object", .off, .style, "a container of a binary file that is in several other containers")
  package static let binaryVersion = Rule(
    "binary-version", .warning, .syntax,
    "a binary file of a version that CoreFoundation reads as 00, unlike other readers")
}

extension Check {
  // `Inspector.inspectBinary` makes these findings.
  static let binaryObjects = Check(rules: [.sharedObject, .binaryVersion], pass: .none)
}

extension Inspector {
  /// Checks the file as a binary property list.
  mutating func inspectBinary() {
    let source = file
    guard checkBinaryHeader() else { return }
    do throws(SyntaxError) {
      let objects = try BinaryObjects(source.bytes)
      let survey = BinarySurvey(of: objects, limits: limits)
      let read = survey.mistakes.isEmpty ? try? SharedContainers(withDuplicateKeys: source, limits: limits) : nil
      guard checkObjects(survey, read) else { return }
      var whole = read
      if whole == nil { whole = try sharedContainers(of: source, survey) }
      guard let shared = whole else { return }
      copies = shared.copies
      let reading = RemarkedReading(of: shared.list)
      for check in Check.ofValues where check.isWanted(under: levels) {
        if case .values(_, let run) = check.pass { run(&self, reading) }
      }
      if !findings.isEmpty || !survey.oddValues.isEmpty || !survey.referenceCounts.isEmpty {
        let numbers = try objects.numbers(of: reading.list)
        noteOddAndShared(survey, reading.list, numbers)
        try findings.locate(in: reading.list, numbers, of: objects)
      }
      checkBinaryArchive(of: source)
      checkProfiles(reading)
      try checkSchemas(of: shared, objects)
    } catch {
      noteBinary(error)
    }
  }

  /// The nodes of the file; nil if their texts exceed a limit, which is no mistake in the file. Then only checks without nodes are
  /// made, and a note names the rules of the others. If a profile has requirements for the values, the limit is an error.
  private mutating func sharedContainers(
    of source: Source, _ survey: borrowing BinarySurvey
  ) throws(SyntaxError) -> SharedContainers? {
    do throws(SyntaxError) {
      return try SharedContainers(withDuplicateKeys: source, limits: limits)
    } catch {
      switch error.problem {
      case .limit, .binary(.overlap): break
      default: throw error
      }
      if case .tables(let tables) = schemas { noteExpansion(error, tables) }
      let rules = Check.ofValues.filter { $0.isWanted(under: levels) }.flatMap(\.rules)
      noteSkipped(rules + (isEnabled(.sharedObject) ? [.sharedObject] : []), error.message(in: source.bytes))
      try noteOddValues(survey)
      checkBinaryArchive(of: source)
      if !requirements(for: .binary).isEmpty { throw error }
      return nil
    }
  }

  /// Notes the mistakes; returns true if there are none. If no container is shared, reading has found all mistakes but those of
  /// unreachable objects. In a file of records, validation would take a quarter of the time.
  private mutating func checkObjects(_ survey: borrowing BinarySurvey, _ read: SharedContainers?) -> Bool {
    var first: SyntaxError?
    do throws(SyntaxError) {
      if read?.copies.isEmpty == true {
        try survey.objects.checkOffsets()
      } else {
        try survey.objects.validate(limits: limits)
      }
    } catch {
      first = error
    }
    if let first { note(first) }
    for mistake in survey.mistakes where mistake != first { note(mistake) }
    return first == nil && survey.mistakes.isEmpty
  }

  /// Notes the values that readers read differently, without nodes: only with the ranges of the objects.
  private mutating func noteOddValues(_ survey: borrowing BinarySurvey) throws(SyntaxError) {
    for (number, value) in survey.oddValues.sorted(by: { $0.key < $1.key }) {
      note(Finding(value.rule, value.message(about: number), at: try survey.objects.range(of: number)))
    }
  }

  /// Notes the values that readers read differently and the shared containers, each at its first node.
  private mutating func noteOddAndShared(_ survey: borrowing BinarySurvey, _ list: PropertyList, _ numbers: [Int]) {
    var (oddValues, counts) = (survey.oddValues, survey.referenceCounts)
    // Continues after harmless findings were dropped: others still have room.
    for node in numbers.indices where findings.count < Limits.findings {
      let number = numbers[node]
      if let value = oddValues.removeValue(forKey: number) {
        note(Finding(value.rule, value.message(about: number), at: nil, node: node))
      }
      guard list.nodes[node].size > 0, let count = counts.removeValue(forKey: number) else { continue }
      let kind = list.nodes[node].kind == .dictionary ? "dictionary" : "array"
      note(
        Finding(
          .sharedObject,
          "\(kind) object \(number) is referenced \(count) times: CPython reads it once, but CoreFoundation, libplist and "
            + "GNUstep each time, so a few nested objects of this kind fill all memory", at: nil, node: node))
    }
  }

  /// Checks the file against its schemas. Shared containers are read once for each reference.
  private mutating func checkSchemas(
    of shared: SharedContainers, _ objects: borrowing BinaryObjects
  ) throws(SyntaxError) {
    let tables = Check.schemas.isWanted(under: levels) ? tables(for: shared.list) : []
    guard !tables.isEmpty else { return }
    var list = shared.list
    if !shared.copies.isEmpty {
      do throws(SyntaxError) {
        list = try PropertyList(binary: list.source, limits: limits)
      } catch {
        return noteExpansion(error, tables)
      }
    }
    kinds = tables.map(\.kind)
    var found = schemaFindings(in: list, tables)
    if found.isEmpty { return }
    try found.locate(in: list, try objects.numbers(of: list), of: objects)
    for finding in found { note(finding.withoutNode) }
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
}

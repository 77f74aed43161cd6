import PropertyList

// Checks of keys and values against the schemas of a file.

extension Check {
  static let schemas = Check(
    rules: [],
    pass: .text { inspector, reading in inspector.checkSchemas(of: reading) })
}

extension Inspector {
  /// The tables for a file with the root of `list`.
  func tables(for list: PropertyList) -> [SchemaTable] {
    switch schemas {
    case .none: return []
    case .tables(let tables): return tables
    case .recognized(let preferred):
      guard let root = SchemaRecognition.Root(of: list), let table = SchemaRecognition.table(path: path, root) else {
        return bundlePart.map { [$0.table] } ?? []
      }
      let wanted = preferred.filter { $0.kind == table.kind }
      return wanted.isEmpty ? [table] : wanted
    }
  }

  /// Checks a text without mistakes against its tables.
  fileprivate mutating func checkSchemas(of reading: RemarkedReading) {
    guard reading.remarks.mistakes.isEmpty else { return }
    let tables = tables(for: reading.list)
    guard !tables.isEmpty else { return }
    kinds = tables.map { $0.kind }
    checkBooleanContent(reading.remarks, tables)
    // The list of a large text lacks the content of containers; see `NodeBuilder.pruneContainer`.
    let whole = reading.readWhole()
    var found = schemaFindings(in: whole.list, tables)
    if found.isEmpty { return }
    guard isPruned else {
      for finding in found { note(finding) }
      return
    }
    setRanges(of: &found, in: whole)
    found.addKeyPaths(in: whole.list)
    // The nodes of a text that was pruned have other indexes.
    for finding in found { note(finding.withoutNode) }
  }

  /// Notes Booleans such as `<true></true>` in a kind of file whose consumer accepts only `<true/>`.
  private mutating func checkBooleanContent(_ remarks: Remarks, _ tables: [SchemaTable]) {
    guard !isEnabled(.booleanContent),
      let table = tables.first(where: { levels.severity(of: .booleanContent, in: $0) != .off })
    else { return }
    for remark in remarks.all where remark.kind == .booleanContent {
      var finding = Finding(
        .booleanContent, "expected an empty tag such as <true/> in \(table.summary), found \(excerpt(remark.range))",
        at: remark.range, node: remark.node)
      finding.schema = table.kind
      finding.severity = Rule.booleanContent.severity(in: table)
      note(finding)
    }
  }

  /// The findings of the schemas `tables`, and of the bundle of the file, which it adds to `kinds`.
  mutating func schemaFindings(in list: PropertyList, _ tables: [SchemaTable]) -> [Finding] {
    var found: [Finding] = []
    for table in tables {
      let checker = SchemaChecker(list, table, levels, path: path)
      checker.run()
      found += checker.findings
    }
    if let bundlePart {
      kinds.append(BundlePart.kind)
      found += bundlePart.findings(in: list, at: path, tables[0])
    }
    if !found.isEmpty { removeRepetition(from: &found, in: list) }
    return found
  }

  /// Keeps one finding for each mistake.
  private func removeRepetition(from found: inout [Finding], in list: PropertyList) {
    // A split key explains everything inside its value.
    let splits = found.filter { $0.rule == .splitKey }.compactMap(\.node).sorted()
    // A rule without a schema has already reported white space around an identifier.
    let spaced = Set(findings.filter { $0.rule == .valueWhitespace }.compactMap(\.node))
    // The schema of App Store Connect repeats the findings of the kind's schema with a code in parentheses.
    let repeatedByStore = Set(
      found.compactMap { finding -> Repetition? in
        guard finding.message.last == ")", let code = finding.message.lastIndex(of: "(") else { return nil }
        return Repetition(finding, message: String(finding.message[..<code].dropLast()))
      })
    var seen: Set<Repetition> = []
    found.removeAll { finding in
      let repetition = Repetition(finding, message: finding.message)
      guard seen.insert(repetition).inserted else { return true }
      guard let node = finding.node else { return false }
      if spaced.contains(node) || repeatedByStore.contains(repetition) { return true }
      let next = splits.firstIndex(notBefore: { $0 <= node })
      return finding.rule != .splitKey && next > 0 && node < list.end(of: splits[next - 1] + 1)
    }
  }

  /// The identity of the mistake that a finding reports.
  private struct Repetition: Hashable {
    let rule: Rule
    let message: String
    let node: Int?

    init(_ finding: Finding, message: String) {
      rule = finding.rule
      self.message = message
      node = finding.node
    }
  }

  /// Sets the ranges of findings about nodes of a text that have none, and the offsets of their related strings. The ranges of
  /// strings are known. The ranges of other values need a second reading, which is done only if a finding is about one.
  func setRanges(of findings: inout [Finding], in reading: RemarkedReading) {
    var ranges: [Range<Int>]?
    for index in findings.indices {
      for other in findings[index].allRelated.indices {
        guard let node = findings[index].allRelated[other].node, let slice = reading.list.string(at: node) else {
          continue
        }
        findings[index].allRelated[other].offset = offset(of: slice, reading.remarks)
      }
      guard findings[index].range == nil, let node = findings[index].node else { continue }
      if let slice = reading.list.string(at: node) {
        // The end is not known in a text with escapes.
        let start = offset(of: slice, reading.remarks)
        findings[index].range = start..<start + (start == Int(truncatingIfNeeded: slice.offset) ? Int(slice.count) : 0)
      } else {
        let all = ranges ?? reading.readRanges()
        ranges = all
        if all.indices ~= node { findings[index].range = all[node] }
      }
    }
  }

  /// Offset of the text of a string in the source.
  func offset(of slice: Slice, _ remarks: Remarks) -> Int {
    let offset = Int(truncatingIfNeeded: slice.offset)
    return offset < text.count ? offset : remarks.sourceOffset(ofDecoded: offset)
  }
}

public import PropertyList

/// The findings of lint in one file.
///
/// ```
/// file ─▶ reader ─▶ nodes and remarks ─▶ rules ─▶ findings
/// ```
///
/// The readers record details that the nodes do not contain, and continue after mistakes. The rules check the result.
public struct Inspection: Sendable {
  /// The format of the file, or the most likely one; nil for a file of another kind.
  public let format: PropertyList.Format?
  /// The text that offsets of findings refer to: the file, or its text in UTF-8.
  public let text: PropertyList.Source
  /// The findings, in the order of their offsets.
  public let findings: [Finding]
  /// True if there were more findings than are kept.
  public let isCutOff: Bool
  /// The kinds of the schemas that the file was checked against, and `bundle` if it was checked together with other files.
  public let kinds: [String]
  /// The severities of rules that the file was checked with.
  public let levels: RuleLevels
  /// Notes about limits, each as a clause with the part that was not checked and the reason.
  public let notes: [String]
  /// The complete list; nil if the file will not be fixed, for a binary file, and after mistakes.
  let list: PropertyList?

  /// Checks `file`, or the content of a signed file, against the rules that `levels` does not switch off.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - levels: The severities of rules, to which the profiles were already applied.
  ///   - profiles: The profiles whose own rules check the file.
  ///   - expectedFormat: The format that the file's name implies; XML for all extensions of property lists. If no reader accepts
  ///     the file, the errors of this format are reported, if possible.
  ///   - isOfGNUstep: True if the file may have syntax that only GNUstep's reader accepts.
  ///   - path: The path of the file, which can select its schema; empty for standard input.
  ///   - schemas: The schemas that the file is checked against.
  ///   - original: The strings in the development language, if the file is a translation of them.
  ///   - bundlePart: The bundle that the file is a part of, if it is checked together with other files.
  ///   - provisioning: The provisioning profile that must grant the entitlements in the file.
  ///   - limits: The limits of reading.
  ///   - supportsFixing: True if `fixed(_:)` may be called. Otherwise that returns nil, and large files take less memory.
  public init(
    of file: PropertyList.Source, levels: RuleLevels, profiles: [Profile] = [],
    expectedFormat: PropertyList.Format? = nil,
    isOfGNUstep: Bool = false, path: String = "", schemas: SchemaChoice = .none,
    original: OriginalStrings? = nil, bundlePart: BundlePart? = nil, provisioning: ProvisioningProfile? = nil,
    limits: PropertyList.Limits = PropertyList.Limits(), supportsFixing: Bool = true
  ) {
    let content = file.unsigned
    var inspector = Inspector(
      file: content, path: path, levels: levels, profiles: profiles, schemas: schemas, expectedFormat: expectedFormat,
      isOfGNUstep: isOfGNUstep, original: original, bundlePart: bundlePart, provisioning: provisioning, limits: limits,
      keepsNodes: supportsFixing || !profiles.isEmpty || provisioning != nil || file.count < limits.prunedBytes,
      text: content)
    inspector.run()
    format = inspector.format
    self.levels = levels
    text = inspector.text
    list = supportsFixing ? inspector.list : nil
    isCutOff = inspector.isFull
    kinds = inspector.kinds
    notes =
      inspector.notes
      + (isCutOff
        ? ["only \(inspector.findings.count) findings are kept, and no comment suppresses any of them"] : [])
    var sorted = inspector.findings.sorted { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
    if let list { sorted = sorted.withoutFixesAtComments(in: text, list) }
    findings = sorted.withOneForRepetitions
  }
}

extension Inspection {
  /// The line and column where `finding` begins; nil for a finding about the whole file, and in a binary file.
  public func position(of finding: Finding) -> PropertyList.TextPosition? {
    guard format != .binary, let offset = finding.range?.lowerBound else { return nil }
    return PropertyList.TextPosition(of: offset, in: text.bytes)
  }

  /// The line and column after the end of `finding`; nil for a finding about the whole file, and in a binary file.
  public func endPosition(of finding: Finding) -> PropertyList.TextPosition? {
    guard format != .binary, let offset = finding.range?.upperBound else { return nil }
    return PropertyList.TextPosition(of: offset, in: text.bytes)
  }

  /// The column of `position` in UTF-16 code units, from 1, as editors count; `position` is in this text.
  public func utf16Column(of position: PropertyList.TextPosition) -> Int {
    let line = text.bytes.extracting(min(position.lineStart, text.count)..<text.count)
    var (column, offset) = (1, 0)
    for _ in 1..<position.column where offset < line.count {
      column += line[offset] >= 0xF0 ? 2 : 1
      offset = line.endOfRun(from: offset + 1) { $0 & 0xC0 == 0x80 }
    }
    return column
  }
}

/// Reads one file and collects the findings. The rules are its extensions.
struct Inspector {
  let file: Source
  /// Path of the file; empty for standard input.
  let path: String
  let levels: RuleLevels
  let profiles: [Profile]
  let schemas: SchemaChoice
  let expectedFormat: Format?
  let isOfGNUstep: Bool
  /// The strings in the development language, if the file is a translation of them.
  let original: OriginalStrings?
  let bundlePart: BundlePart?
  let provisioning: ProvisioningProfile?
  let limits: Limits
  /// True if all nodes are kept after reading.
  let keepsNodes: Bool
  /// The text of the file, or the file.
  private(set) var text: Source
  private(set) var format: Format?
  var findings: [Finding] = []
  /// The kinds of the schemas that the file was checked against.
  var kinds: [String] = []
  var notes: [String] = []
  /// The node of the original container, by the node of its copy; see `SharedContainers`.
  var copies: [Int: Int] = [:]
  private(set) var hasDropped = false
  private(set) var list: PropertyList?

  /// True if a text is read without the content of its containers.
  var isPruned: Bool { !keepsNodes }

  /// True if findings of `rule` are wanted.
  func isEnabled(_ rule: Rule) -> Bool { levels[rule] != .off }

  /// Adds a finding if it is wanted and has room.
  mutating func note(_ finding: Finding) {
    guard levels.severity(of: finding) != .off else { return }
    if hasRoom(isHarmless: finding.isHarmless) { findings.append(finding) }
  }

  /// True if one more finding is kept; otherwise records that it is dropped. The number is limited to bound memory, and harmless
  /// findings get only half of the limit.
  mutating func hasRoom(isHarmless: Bool) -> Bool {
    let hasRoom = findings.count < (isHarmless ? Limits.findings / 2 : Limits.findings)
    if !hasRoom { hasDropped = true }
    return hasRoom
  }

  /// True if findings were dropped, or no more are kept. Harmless findings are dropped earlier than others, so this is no reason to
  /// skip a check.
  var isFull: Bool { hasDropped || findings.count >= Limits.findings }

  mutating func run() {
    for check in Check.ofFiles {
      if case .file(let find) = check.pass, let finding = find(self) { return note(finding) }
    }
    // An empty .strings file needs no other checks.
    if file.bytes.isEmpty || file.bytes.isByteOrderMark { return }
    if file.bytes.beginsBinary, !isText {
      format = .binary
      return inspectBinary()
    }
    do throws(SyntaxError) {
      try inspect(try file.decodedText())
    } catch {
      if let finding = findingOfForeignFile(ReadError(text: file)) { note(finding) } else { note(error) }
    }
  }

  /// True if the file is a text with entries although it begins like a binary property list.
  private var isText: Bool {
    if file.bytes.has(PropertyList.binaryMagic, at: 0), PropertyList.looksBinary(file.bytes) { return false }
    var options = ReadOptions(formats: [.json, .openStep])
    options.readsTypedValues = true
    return (try? PropertyList(reading: file, options))?.nodes.first?.kind == .dictionary
  }

  // MARK: Text formats

  /// Reads the text in each format until one fits, and checks it in this or the most likely format.
  private mutating func inspect(_ decoded: DecodedText) throws(SyntaxError) {
    text = decoded.source
    var failure = ReadError(text: text)
    var readings: [(Format, RemarkedReading)] = []
    for format in [Format.xml, .json, .openStep] {
      let reading = RemarkedReading(of: decoded, as: format, prunes: isPruned)
      guard let mistake = reading.remarks.mistakes.first else { return check(reading, as: format) }
      failure.errors[format] = mistake.error
      readings.append((format, reading))
    }
    if isOfGNUstep, let openStep = failure.errors[.openStep], let reading = readingOfGNUstep(decoded) {
      noteGNUstepSyntax(openStep)
      return check(reading, as: .openStep)
    }
    if let finding = findingOfForeignFile(failure) { return note(finding) }
    let primary = error(of: failure)
    guard let (format, reading) = readings.first(where: { $0.1.remarks.mistakes.first?.error == primary }) else {
      throw primary
    }
    check(reading, as: format)
  }

  /// The error of the intended format. A file that begins with `<` is taken for XML, which `.strings` files often are.
  private func error(of failure: ReadError) -> SyntaxError {
    switch expectedFormat {
    case .json: failure.errors[.json] ?? failure.primary
    case .openStep where !text.bytes.beginsMarkup: failure.errors[.openStep] ?? failure.primary
    case .openStep, .xml, .binary, nil: failure.primary
    }
  }

  private mutating func check(_ pruned: RemarkedReading, as format: Format) {
    self.format = format
    if noteConflicts(pruned) { return }
    // Pruned duplicates are rare, so the file is read a second time for them.
    let isReread = isPruned && pruned.list.hasPrunedDuplicates
    let reading = isReread ? pruned.readWhole() : pruned
    // The text of a template after its first marker says nothing about the final file.
    if !noteFragment(reading), !noteMistakes(in: reading) { applyChecks(to: reading, isReread: isReread) }
    setRanges(of: &findings, in: reading)
    applySuppressions(in: reading)
    findings.addKeyPaths(in: reading.list)
    if reading.remarks.mistakes.isEmpty { list = reading.list }
  }

  /// Adds a note about rules that were not applied, with the reason.
  mutating func noteSkipped(_ rules: [Rule], _ reason: String) {
    guard !rules.isEmpty else { return }
    notes.append("not checked for \(rules.map(\.name).joined(separator: ", ")): \(reason)")
  }

  private mutating func applyChecks(to reading: RemarkedReading, isReread: Bool) {
    for remark in reading.remarks.all {
      for check in Check.ofRemarks where check.isWanted(under: levels) {
        if case .remark(let find) = check.pass, let finding = find(self, reading, remark) { note(finding) }
      }
    }
    if reading.remarks.all.count >= Limits.findings {
      notes.append("only the first \(Limits.findings) comments, tags with attributes and similar details were checked")
    }
    var skipped: [Rule] = []
    for check in Check.ofReadings where check.isWanted(under: levels) {
      switch check.pass {
      case .none, .file, .schema, .remark: break
      case .values(let isDeep, let run):
        // The content of OpenStep files is always kept.
        if isDeep, isPruned, !isReread, reading.list.format != .openStep {
          skipped += check.rules
        } else {
          run(&self, reading)
        }
      case .format(let format, let run): if reading.list.format == format { run(&self, reading) }
      case .text(let run): run(&self, reading)
      }
    }
    noteSkipped(skipped, "the file has \(limits.prunedBytes >> 20) MiB or more")
  }
}

extension Span<UInt8> {
  /// True if the first character that is not white space is `<`.
  fileprivate var beginsMarkup: Bool { has("<", at: startOfContent) }
}

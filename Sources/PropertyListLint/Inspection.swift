public import PropertyList

/// What lint finds in one file.
///
/// ```
/// file ─▶ reader ─▶ nodes and remarks ─▶ rules ─▶ findings
/// ```
///
/// The readers remark what the nodes do not show, and go on after mistakes; the rules judge what was read.
public struct Inspection: Sendable {
  /// The format that the file is in, or most likely is meant to be in; nil for what is not a property list at all.
  public let format: PropertyList.Format?
  /// What the findings' offsets refer to: the file, or its text in UTF-8.
  public let text: PropertyList.ByteSource
  /// What was found, in the order of the places.
  public let findings: [Finding]
  /// Whether more was found than is kept.
  public let isCutOff: Bool
  /// The kinds of the schemas that the file was held to.
  public let kinds: [String]
  /// What was read, whole; nil if nothing is to be mended, for a binary file, and where there were mistakes.
  let list: PropertyList?

  /// Inspects `file` for what breaks the rules that `levels` does not switch off. Of a signed file, what it holds is inspected.
  ///
  /// - `profiles`: a profile's own rules look at the file only under that, and `levels` is to have each of them applied.
  /// - `meant`: the format that the file's name stands for, XML for all names of property lists alone. A file that cannot be
  ///   read is judged as one of that, if it can be.
  /// - `isOfGNUstep`: whether the file may be written as only GNUstep's reader takes it.
  /// - `path`: where the file is, at which schemas look, too.
  /// - `original`: the strings in the development language, if the file is a translation of them.
  /// - `toMend`: whether `mended(_:)` will be asked; without that, large files take less memory.
  public init(
    of file: PropertyList.ByteSource, levels: RuleLevels, profiles: [Profile] = [], meant: PropertyList.Format? = nil,
    isOfGNUstep: Bool = false, path: String = "", schemas: SchemaChoice = .none,
    original: OriginalStrings? = nil, limits: PropertyList.Limits = PropertyList.Limits(), toMend: Bool = true
  ) {
    var inspector = Inspector(
      file: file.unsigned, path: path, levels: levels, profiles: profiles, schemas: schemas, meant: meant,
      isOfGNUstep: isOfGNUstep, original: original, limits: limits,
      keepsNodes: toMend || !profiles.isEmpty || file.count < limits.prunedBytes)
    inspector.run()
    format = inspector.format
    text = inspector.text
    list = toMend ? inspector.list : nil
    isCutOff = inspector.isFull
    kinds = inspector.kinds
    findings =
      inspector.findings.sorted { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
      .withOneForRepetitions
  }
}

/// Reads one file and collects the findings. The rules are its extensions.
struct Inspector {
  let file: Source
  /// Where the file is; empty for standard input.
  let path: String
  let levels: RuleLevels
  let profiles: [Profile]
  let schemas: SchemaChoice
  let meant: Format?
  let isOfGNUstep: Bool
  /// The strings in the development language, if the file is a translation of them.
  let original: OriginalStrings?
  let limits: Limits
  /// Whether values are looked at after they were read.
  let keepsNodes: Bool
  private(set) var format: Format?
  private(set) var text: Source
  var findings: [Finding] = []
  /// The kinds of the schemas that the file was held to.
  var kinds: [String] = []
  private var hasDropped = false
  private(set) var list: PropertyList?

  init(
    file: Source, path: String, levels: RuleLevels, profiles: [Profile], schemas: SchemaChoice, meant: Format?,
    isOfGNUstep: Bool, original: OriginalStrings?, limits: Limits, keepsNodes: Bool
  ) {
    self.file = file
    self.path = path
    self.levels = levels
    self.profiles = profiles
    self.schemas = schemas
    self.meant = meant
    self.isOfGNUstep = isOfGNUstep
    self.original = original
    self.limits = limits
    self.keepsNodes = keepsNodes
    text = file
  }

  /// Whether a text is read without what is inside its containers.
  var isPruned: Bool { !keepsNodes }

  /// Whether findings of `rule` are wanted.
  func looks(for rule: Rule) -> Bool { levels[rule] != .off }

  /// Notes a finding that is wanted. There is a bound, as memory must not grow with what is wrong. What is harmless leaves room
  /// for what is not.
  mutating func note(_ finding: Finding) {
    guard levels.severity(of: finding) != .off else { return }
    if findings.count < (finding.isHarmless ? Limits.findings / 2 : Limits.findings) {
      findings.append(finding)
    } else {
      hasDropped = true
    }
  }

  /// Whether there may be more to find than is kept.
  var isFull: Bool { hasDropped || findings.count >= Limits.findings }

  mutating func run() {
    for check in Check.ofFiles {
      if case .file(let find) = check.pass, let finding = find(self) { return note(finding) }
    }
    // Of an empty .strings file, nothing else is to be said.
    if file.bytes.isEmpty || file.bytes.isByteOrderMark { return }
    if file.bytes.beginsBinary, !isText {
      format = .binary
      return inspectBinary()
    }
    do throws(SyntaxError) {
      try inspect(try file.decodedText())
    } catch {
      note(error)
    }
  }

  /// Whether the file, which begins like a binary property list, is a text of entries all the same.
  private var isText: Bool {
    if file.bytes.has(PropertyList.binaryMagic, at: 0), PropertyList.looksBinary(file.bytes) { return false }
    var options = ReadOptions(formats: [.json, .openStep])
    options.readsTypedValues = true
    return (try? PropertyList(reading: file, options))?.nodes.first?.kind == .dictionary
  }

  // MARK: Text formats

  /// Reads the text in the formats in turn until one fits, and judges it in that, or in the one that is most likely meant.
  private mutating func inspect(_ decoded: DecodedText) throws(SyntaxError) {
    text = decoded.source
    var failure = ReadError(text: text)
    var readings: [(Format, RemarkedReading)] = []
    for format in [Format.xml, .json, .openStep] {
      let reading = RemarkedReading(of: decoded, as: format, prunes: isPruned)
      guard let mistake = reading.remarks.mistakes.first else { return judge(reading, format) }
      failure.note(mistake.error, in: format)
      readings.append((format, reading))
    }
    if isOfGNUstep, let openStep = failure.openStep, let reading = readingOfGNUstep(decoded) {
      noteGNUstepSyntax(openStep)
      return judge(reading, .openStep)
    }
    let primary = error(of: failure)
    guard let (format, reading) = readings.first(where: { $0.1.remarks.mistakes.first?.error == primary }) else {
      throw primary
    }
    judge(reading, format)
  }

  /// The error of the format that is meant. Whatever an OpenStep file is called, one that begins with `<` is judged as what
  /// it looks like: `.strings` files often are XML.
  private func error(of failure: ReadError) -> SyntaxError {
    switch meant {
    case .json: failure.json ?? failure.primary
    case .openStep where !text.bytes.beginsMarkup: failure.openStep ?? failure.primary
    case .openStep, .xml, .binary, nil: failure.primary
    }
  }

  private mutating func judge(_ pruned: RemarkedReading, _ format: Format) {
    self.format = format
    if noteConflicts(pruned) { return }
    // It is rare enough to read the file twice for it.
    var reading = pruned
    if !keepsNodes, pruned.list.hasPrunedDuplicates {
      reading = RemarkedReading(of: pruned.text, as: format, prunes: false)
    }
    // What is read of a template beyond its first marker says nothing about the file that it becomes.
    if !noteFragment(reading), !noteMistakes(in: reading) { applyChecks(to: reading) }
    applySuppressions(in: reading)
    addKeyPaths(from: reading.list)
    if reading.remarks.mistakes.isEmpty { list = reading.list }
  }

  private mutating func applyChecks(to reading: RemarkedReading) {
    for check in Check.ofReadings where check.isWanted(under: levels) {
      switch check.pass {
      case .none, .file, .schema: break
      case .format(let format, let run): if reading.list.format == format { run(&self, reading) }
      case .text(let run): run(&self, reading)
      }
    }
  }

  /// Adds the key paths of the findings' nodes in `list`.
  mutating func addKeyPaths(from list: PropertyList) {
    let paths = list.keyPaths(to: findings.compactMap { $0.node })
    for index in findings.indices {
      if let node = findings[index].node, let path = paths[node] { findings[index].keyPath = path }
    }
  }
}

extension Span<UInt8> {
  /// Whether the first character that is not white space is a `<`.
  fileprivate var beginsMarkup: Bool { has("<", at: startOfContent) }
}

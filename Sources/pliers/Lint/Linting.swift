import PropertyList

extension LintedFile {
  /// Lints `source`, the content of the file `name`.
  init(_ name: Argument, _ source: Source, levels: RuleLevels, profile: Profile?, limits: Limits) {
    let meant = Format(fileExtension: name.fileExtension)
    let inspection = Inspection(of: source, levels: levels, profile: profile, meant: meant, limits: limits)
    self.init(name: name, diagnoses: Diagnosis.all(of: inspection, levels: levels))
  }

  /// A file that could not be read.
  init(_ name: Argument, unreadable message: String) {
    let diagnosis = Diagnosis(rule: .unreadable, severity: .error, message: printable(message))
    self.init(name: name, diagnoses: [diagnosis])
  }
}

extension Diagnosis {
  /// What `inspection` found, in words.
  fileprivate static func all(of inspection: Inspection, levels: RuleLevels) -> [Diagnosis] {
    let findings = inspection.findings
    let text = inspection.text.bytes
    guard inspection.format != .binary else {
      return findings.map { finding in
        var diagnosis = Diagnosis(finding, levels)
        diagnosis.offset = finding.range?.lowerBound
        return diagnosis
      }
    }
    let offsets = findings.flatMap { [$0.range?.lowerBound, $0.related?.offset].compactMap { $0 } }
    let places = TextPosition.places(of: offsets, in: text)
    return findings.map { finding in
      var diagnosis = Diagnosis(finding, levels)
      if let offset = finding.range?.lowerBound, let position = places[offset] {
        diagnosis.place = Place(position)
        diagnosis.excerpt = pliers.excerpt(of: text, at: offset, position)
      }
      if let related = finding.related, let position = places[related.offset] {
        diagnosis.related = Related(place: Place(position), message: related.message)
      }
      return diagnosis
    }
  }

  private init(_ finding: Finding, _ levels: RuleLevels) {
    self.init(
      rule: finding.rule, severity: levels[finding.rule], message: printable(finding.message),
      keyPath: printable(finding.keyPath))
  }
}

extension Diagnosis.Place {
  fileprivate init(_ position: TextPosition) { self.init(line: position.line, column: position.column) }
}

extension Argument {
  /// What follows the last dot of the file's name; empty if there is none.
  fileprivate var fileExtension: String {
    let name = fileName.text
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
  }
}

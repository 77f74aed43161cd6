import PropertyList
import PropertyListFiles
import PropertyListLint

extension LintedFile {
  /// The findings of `inspection` in the file `name`. With `hashesLines`, they can be compared with a baseline.
  init(_ name: Argument, _ inspection: Inspection, _ levels: RuleLevels, hashesLines: Bool) {
    self.init(
      name: name, diagnoses: Diagnosis.all(inspection.findings, in: inspection, levels, hashesLines: hashesLines),
      kinds: inspection.kinds, notes: inspection.notes, isCutOff: inspection.isCutOff)
  }

  /// A file that could not be read.
  init(_ name: Argument, unreadable message: String) {
    self.init(name: name, diagnoses: [Diagnosis(unreadable: message)])
  }
}

extension Diagnosis {
  /// The finding about a file that could not be read or written.
  init(unreadable message: String) { self.init(rule: .unreadable, severity: .error, message: printable(message)) }

  /// `findings` of `inspection` with their texts.
  static func all(
    _ findings: [Finding], in inspection: Inspection, _ levels: RuleLevels, hashesLines: Bool = false
  ) -> [Diagnosis] {
    let text = inspection.text.bytes
    guard inspection.format != .binary else {
      return findings.map { finding in
        var diagnosis = Diagnosis(finding, levels)
        diagnosis.offset = finding.range?.lowerBound
        diagnosis.byteCount = finding.range?.count ?? 0
        return diagnosis
      }
    }
    let offsets = findings.flatMap { finding in
      [finding.range?.lowerBound, finding.range?.upperBound].compactMap { $0 } + finding.allRelated.map(\.offset)
    }
    let positions = TextPosition.positions(of: offsets, in: text)
    var hashes = LineHashes()
    return findings.map { finding in
      var diagnosis = Diagnosis(finding, levels)
      if let range = finding.range, let position = positions[range.lowerBound] {
        diagnosis.position = position
        diagnosis.end = positions[range.upperBound]
        diagnosis.excerpt = pliers.excerpt(of: text, at: range.lowerBound, position)
        if hashesLines { diagnosis.lineHash = hashes.hash(ofLineAt: position.lineStart, in: text) }
      }
      diagnosis.related = finding.allRelated.compactMap { related in
        positions[related.offset].map { Related(position: $0, message: related.message) }
      }
      return diagnosis
    }
  }

  private init(_ finding: Finding, _ levels: RuleLevels) {
    self.init(
      rule: finding.rule, severity: levels.severity(of: finding), message: printable(finding.message.shortened),
      arguments: finding.arguments.map { printable($0.shortened) }, keyPath: printable(finding.keyPath),
      corrected: finding.fix?.corrected ?? "")
  }
}

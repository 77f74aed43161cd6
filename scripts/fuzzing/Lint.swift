@testable import PropertyList
@testable import PropertyListLint

/// The rules that report only files that cannot be read.
private let readingRules: [Rule] = [.syntax, .missingSemicolon, .unescapedQuote, .unreadable, .foreignRoot]
/// The rules that explain why a file cannot be read, and that also report some readable files: conflict markers in strings, a
/// file with only comments, a word like the first bytes of a signed file or of another foreign one, placeholders in data, and an
/// empty subset in a DOCTYPE.
private let possibleReasons: [Rule] = [
  .mergeConflict, .emptyFile, .signedFile, .template, .documentType, .foreignFile,
]

/// Lints `input`: lint must refuse exactly the inputs that the reader refuses, and corrected files must be readable.
func fuzzLint(_ input: [UInt8]) {
  let source = Source(input)
  var options = ReadOptions(formats: [.xml, .json, .openStep])
  options.readsTypedValues = true
  let list = try? PropertyList(reading: source, options)
  let isReadable = list != nil
  // Lint reports a single word that begins like a binary file as a binary file.
  if list?.format == .openStep, list?.nodes.first?.kind != .dictionary, source.bytes.beginsBinary { return }
  let profile = input.count % 2 == 0 ? nil : Profile.all[input.count / 2 % Profile.all.count]
  var levels = RuleLevels()
  for rule in Rule.all where rule.defaultSeverity == .off { levels[rule] = .warning }
  if let profile { levels.apply(profile) }
  for expected: Format? in [nil, .json, .openStep] {
    let inspection = Inspection(of: source, levels: levels, profiles: profile.map { [$0] } ?? [], expectedFormat: expected)
    for finding in inspection.findings {
      guard let range = finding.range else { continue }
      expect(range.lowerBound >= 0 && range.upperBound <= inspection.text.count, "\(finding.rule) is found at \(range)")
    }
    let pruned = Inspection(
      of: source, levels: levels, profiles: profile.map { [$0] } ?? [], expectedFormat: expected, supportsFixing: false)
    expect(
      pruned.findings.map { "\($0.keyPath): \($0.message)" } == inspection.findings.map { "\($0.keyPath): \($0.message)" },
      "the findings depend on whether the file is to be fixed")
    let rules = inspection.findings.map(\.rule)
    let isRefused = rules.contains(where: readingRules.contains)
    let isExplained = isRefused || rules.contains(where: possibleReasons.contains)
    expect(
      isReadable ? !isRefused : isExplained,
      "readable: \(isReadable), expected: \(String(describing: expected)), findings: \(rules)")
    guard let fixed = inspection.fixed() else { continue }
    guard let file = try? fixed.text.encoded(like: source) else { continue }
    let result = Inspection(of: file, levels: levels, profiles: profile.map { [$0] } ?? [], expectedFormat: expected)
    expect(!result.findings.contains { readingRules.contains($0.rule) }, "the fixed file cannot be read")
  }
}

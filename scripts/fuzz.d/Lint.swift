@testable import PropertyList

/// The rules about files that cannot be read.
private let readingRules: [Rule] = [
  .syntax, .emptyFile, .signedFile, .template, .missingSemicolon, .unescapedQuote, .unreadable,
]

/// Lints `input`: lint must refuse what the reader refuses and nothing else, and what it mends must stay readable.
func fuzzLint(_ input: [UInt8]) {
  let source = Source(input)
  var options = ReadOptions(formats: [.xml, .json, .openStep])
  options.readsTypedValues = true
  let isReadable = (try? PropertyList.check(source, options)) != nil
  let profile = input.count % 2 == 0 ? nil : Profile.allCases[input.count / 2 % Profile.allCases.count]
  var levels = RuleLevels()
  for rule in Rule.allCases where rule.defaultSeverity == .off { levels[rule] = .warning }
  if let profile { levels.apply(profile) }
  for meant: Format? in [nil, .json, .openStep] {
    let inspection = Inspection(of: source, levels: levels, profile: profile, meant: meant)
    for finding in inspection.findings {
      guard let range = finding.range else { continue }
      expect(range.lowerBound >= 0 && range.upperBound <= inspection.text.count, "\(finding.rule) is found at \(range)")
    }
    let rules = inspection.findings.map(\.rule)
    let isRefused = rules.contains(where: readingRules.contains)
    // Conflict markers explain why a file cannot be read, and are found in strings of one that can.
    let isJudged = !isRefused == isReadable || !isReadable && rules.contains(.mergeConflict) || rules == [.signedFile]
    expect(isJudged, "readable: \(isReadable), meant: \(String(describing: meant)), findings: \(rules)")
    guard let mended = inspection.mended(levels: levels) else { continue }
    guard let file = try? mended.text.encoded(like: source) else { continue }
    let result = Inspection(of: file, levels: levels, profile: profile, meant: meant)
    expect(!result.findings.contains { readingRules.contains($0.rule) }, "the mended file cannot be read")
  }
}

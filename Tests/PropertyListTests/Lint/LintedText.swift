@testable import PropertyList

/// What a reader noted about a text, and what it made of it.
struct Recovered {
  let list: PropertyList
  let remarks: Remarks

  private init(_ format: Format, _ source: Source, _ builder: NodeBuilder) {
    list = PropertyList(format: format, source: source, nodes: builder.nodes, decoded: builder.decoded)
    remarks = builder.remarks ?? Remarks(recovers: true)
  }

  /// Reads JSON; the error is one after which there is no going on.
  static func json(_ text: [UInt8]) -> (Recovered, SyntaxError?) {
    let source = Source(text)
    var reader = JSONReader(source.bytes, from: 0)
    reader.builder.remarks = Remarks(recovers: true)
    do throws(SyntaxError) {
      try reader.read()
      return (Recovered(.json, source, reader.builder), nil)
    } catch {
      return (Recovered(.json, source, reader.builder), error)
    }
  }

  /// Reads OpenStep; the error is one after which there is no going on.
  static func openStep(_ text: [UInt8]) -> (Recovered, SyntaxError?) {
    let source = Source(text)
    var reader = OpenStepReader(source.bytes, from: 0, readsTypedValues: true)
    reader.builder.remarks = Remarks(recovers: true)
    do throws(SyntaxError) {
      try reader.read()
      return (Recovered(.openStep, source, reader.builder), nil)
    } catch {
      return (Recovered(.openStep, source, reader.builder), error)
    }
  }
}

/// The mistakes and the final error as `line:column message`.
func listed(_ result: (Recovered, SyntaxError?), in text: [UInt8]) -> [String] {
  (result.0.remarks.mistakes.map(\.error) + [result.1].compactMap { $0 }).map { error in
    let position = TextPosition(of: error.offset, in: text.span)
    return "\(position.line):\(position.column) \(error.message(in: text.span))"
  }
}

/// What lint says about `text`: `line:column rule (key path): message`, and where else to look.
func linted(
  _ text: [UInt8], profile: Profile? = nil, meant: Format? = nil, without rules: [Rule] = []
) -> [String] {
  var levels = RuleLevels()
  for rule in rules { levels[rule] = .off }
  let inspection = Inspection(of: Source(text), levels: levels, profiles: profile.map { [$0] } ?? [], meant: meant)
  let lines = inspection.text.bytes
  func place(_ offset: Int?) -> String {
    guard let offset else { return "-" }
    let position = TextPosition(of: offset, in: lines)
    return "\(position.line):\(position.column)"
  }
  return inspection.findings.map { finding in
    let related = finding.related.map { "; \(place($0.offset)) \($0.message)" } ?? ""
    let start = place(finding.range?.lowerBound)
    return "\(start) \(finding.rule.rawValue) (\(finding.keyPath)): \(finding.message)\(related)"
  }
}

func linted(_ text: String, profile: Profile? = nil, meant: Format? = nil, without rules: [Rule] = []) -> [String] {
  linted(Array(text.utf8), profile: profile, meant: meant, without: rules)
}

/// `text` with a few bytes changed, removed, repeated or moved.
func mutated(_ text: [UInt8], by alphabet: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
  var text = text
  for _ in 0..<Int.random(in: 1...4, using: &random) where !text.isEmpty {
    let index = Int.random(in: text.indices, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.remove(at: index)
    case 1: text.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
    case 2: text[index] = alphabet.randomElement(using: &random) ?? 0
    default: text.insert(contentsOf: text[index...].prefix(Int.random(in: 0..<9, using: &random)), at: index)
    }
  }
  return text
}

import PropertyList
import PropertyListLint

/// The first finding of one of `rules` in `source`, as `:line:column: message`, for a message that begins with the name of the text,
/// with the source line and a caret; nil if there is none.
func firstFinding(of rules: Set<Rule>, in source: Source, expectedFormat: Format? = nil) -> String? {
  let levels = RuleLevels()
  let inspection = Inspection(of: source, levels: levels, expectedFormat: expectedFormat, supportsFixing: false)
  let findings = inspection.findings.filter { rules.contains($0.rule) }
  guard let finding = Diagnosis.all(findings, in: inspection, levels).first else { return nil }
  let excerpt = finding.excerpt.isEmpty ? "" : "\n" + fenced(finding.excerpt)
  return "\(finding.position.suffix): \(finding.message)\(excerpt)"
}

/// Lint's finding about a file that cannot be read, if it is more specific than the read error; else the read error.
func readErrorText(explaining error: ReadError, name: String) -> String {
  let explanations: Set<Rule> = [
    .signedFile, .foreignFile, .foreignRoot, .mergeConflict, .template, .missingSemicolon, .unescapedQuote,
  ]
  return firstFinding(of: explanations, in: error.text).map { name + $0 } ?? readErrorText(error, name: name)
}

/// A read error as `path:line:column: message` with the source line and a caret; for binary files with the offset.
func readErrorText(_ error: ReadError, name: String, severity: String = "") -> String {
  let problem = error.primary
  let text = error.text.bytes
  let remedy = problem.isManySharedValues ? "; --max-nodes raises the limit" : ""
  let message = severity + printable(problem.message(in: text).shortened) + remedy
  if error.errors[.binary] != nil { return "\(name): \(message) (at offset \(problem.offset))" }
  let position = TextPosition(of: problem.offset, in: text)
  var lines = "\(name):\(position.line):\(position.column): \(message)"
  if let opened = problem.opened {
    let start = TextPosition(of: opened, in: text)
    if start.line != position.line { lines += " (opened at line \(start.line))" }
  }
  return text.count == 0 ? lines : lines + "\n" + fenced(excerpt(of: text, at: problem.offset, position))
}

extension SyntaxError {
  /// True if a binary file was not read because its shared containers would become too many values.
  var isManySharedValues: Bool {
    switch problem {
    case .limit(.manySharedNodes), .limit(.manySharedBytes): true
    default: false
    }
  }
}

/// The source line with a caret under `offset`. Tabs are kept in both lines to align the caret.
func excerpt(of text: Span<UInt8>, at offset: Int, _ position: TextPosition) -> String {
  let width = 100
  // Only the part of a long line around the offset is shown.
  var start = max(position.lineStart, offset - width / 2)
  while start > position.lineStart, start < text.count, text[start] & 0xC0 == 0x80 { start -= 1 }
  var end = text.endOfRun(from: min(offset, text.count), to: min(text.count, start + width)) { !$0.endsLine }
  while end > start, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
  let shown = printable(String(decoding: text.extracting(start..<max(start, end))))
  let before = printable(String(decoding: text.extracting(start..<max(start, min(offset, end)))))
  let indentation = before.unicodeScalars.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.columns) }.joined()
  return "\(shown)\n\(indentation)^"
}

/// The excerpt with a bar before each line. Without it, a line could be read as a finding, or as a command of GitHub's runner,
/// which accepts commands at the start of a line, also after white space.
func fenced(_ excerpt: String) -> String {
  excerpt.utf8.split(separator: .newline, omittingEmptySubsequences: false).map { "  | " + Substring($0) }
    .joined(separator: "\n")
}

extension Unicode.Scalar {
  /// The columns that terminals give a character: two to East Asian ones and pictographs, none to combining marks.
  fileprivate var columns: Int {
    if isASCII { return 1 }
    if [.nonspacingMark, .enclosingMark].contains(properties.generalCategory) { return 0 }
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

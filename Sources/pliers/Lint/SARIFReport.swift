import PropertyList
import PropertyListFiles
import PropertyListLint

extension ReportFormat {
  static let sarif = ReportFormat(
    name: "sarif", summary: "SARIF 2.1.0", details: "A SARIF 2.1.0 log for code scanning.", hasPathsFromTop: true
  ) { SARIFReport(root: $0.root) }
}

/// A log in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS Standard, with errata 01). The numbers
/// in comments are its sections.
struct SARIFReport: Report {
  let root: SourceRoot
  fileprivate var results = JSONLines(depth: 4)

  mutating func begin(on output: inout Output) {
    output.append(
      """
      {
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [
          {
            "tool": {
              "driver": {
                "name": "pliers",
                "semanticVersion": "\(version)",
                "rules":\u{20}
      """)
    var rules = JSONLines(depth: 6)
    for rule in Rule.all { rules.add(rule.sarif, to: &output) }
    rules.end(on: &output)
    output.append("\n        }\n      },\n      \"columnKind\": \"unicodeCodePoints\",\n      \"newlineSequences\": ")
    output.append(json: .array(["\r\n", "\n", "\r"].map(JSONValue.string)))
    output.append(",\n      \"results\": ")
  }

  mutating func add(_ file: LintedFile, listed: [Diagnosis], to output: inout Output) {
    for diagnosis in listed { results.add(result(diagnosis, in: file.name), to: &output) }
  }

  mutating func end(_ counts: FindingCounts, on output: inout Output) {
    results.end(on: &output)
    // 3.20.14: a run with findings is successful, a run with files that could not be processed is not.
    var invocation: [(name: String, value: JSONValue)] = [("executionSuccessful", .boolean(!counts.isIncomplete))]
    if counts.unlisted > 0 {
      let notification = JSONValue.object([("level", .string("note")), ("message", .message(counts.remainder))])
      invocation.append(("toolExecutionNotifications", .array([notification])))
    }
    output.append(",\n      \"invocations\": ")
    output.append(json: .array([.object(invocation)]))
    output.append(",\n      \"properties\": ")
    output.append(json: .object([("counts", counts.json)]))
    output.append("\n    }\n  ]\n}\n")
  }

  // MARK: Results (3.27)

  private func result(_ diagnosis: Diagnosis, in name: Argument) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("ruleId", .string(diagnosis.rule.name)), ("ruleIndex", .integer(diagnosis.rule.index)),
      ("level", .string(diagnosis.severity == .info ? "note" : diagnosis.severity.rawValue)),
      ("message", .message(diagnosis.message)),
    ]
    var location = [("physicalLocation", physicalLocation(of: name, region(of: diagnosis)))]
    if !diagnosis.keyPath.isEmpty {
      location.append(("logicalLocations", .array([.object([("fullyQualifiedName", .string(diagnosis.keyPath))])])))
    }
    members.append(("locations", .array([.object(location)])))
    if !diagnosis.related.isEmpty {
      let locations = diagnosis.related.map { related in
        let location = physicalLocation(of: name, region(at: related.position))
        return JSONValue.object([("physicalLocation", location), ("message", .message(related.message))])
      }
      members.append(("relatedLocations", .array(locations)))
    }
    // 3.27.17
    let fingerprint = JSONValue.string(diagnosis.fingerprint(in: root.path(of: name)))
    members.append(("partialFingerprints", .object([("ruleAndKeyPath/v1", fingerprint)])))
    return .object(members)
  }

  // MARK: Locations (3.29, 3.30)

  private func physicalLocation(of name: Argument, _ region: JSONValue?) -> JSONValue {
    var members = [("artifactLocation", artifactLocation(of: name))]
    if let region { members.append(("region", region)) }
    return .object(members)
  }

  private func region(of diagnosis: Diagnosis) -> JSONValue? {
    if let position = diagnosis.position { return region(at: position, to: diagnosis.end) }
    return diagnosis.offset.map {
      .object([("byteOffset", .integer($0)), ("byteLength", .integer(diagnosis.byteCount))])
    }
  }

  private func region(at position: Diagnosis.Position, to end: Diagnosis.Position? = nil) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("startLine", .integer(position.line)), ("startColumn", .integer(position.column)),
    ]
    if let end { members += [("endLine", .integer(end.line)), ("endColumn", .integer(end.column))] }
    return .object(members)
  }

  /// A relative path is relative to `%SRCROOT%`, the top of the sources, which the reader of the log knows (3.4.4, 3.10.2).
  private func artifactLocation(of name: Argument) -> JSONValue {
    if name == "-" { return .object([("uri", .string(Argument(name.displayName).uri))]) }
    let path = root.path(of: name)
    let uri = JSONValue.string(path.uri)
    return path.isAbsolute ? .object([("uri", uri)]) : .object([("uri", uri), ("uriBaseId", .string("%SRCROOT%"))])
  }
}

extension JSONValue {
  /// A message or multiformatMessageString. Braces are doubled, because they mark placeholders (3.11.5). A bracket before a
  /// parenthesis is escaped, because it ends the text of a link (3.11.6).
  fileprivate static func message(_ text: String) -> JSONValue {
    var escaped = ""
    var followsBracket = false
    for scalar in text.unicodeScalars {
      if scalar == "{" || scalar == "}" { escaped.unicodeScalars.append(scalar) }
      if followsBracket, scalar == "(" {
        escaped.unicodeScalars.removeLast()
        escaped += "\\]"
      }
      escaped.unicodeScalars.append(scalar)
      followsBracket = scalar == "]"
    }
    return .object([("text", .string(escaped))])
  }
}

extension Argument {
  /// The path as a URI or relative reference (RFC 3986). All bytes except the unreserved characters (2.3) and slashes are
  /// percent-encoded, for example a colon, which in the first segment would end a scheme (4.2).
  fileprivate var uri: String {
    var result = isAbsolute ? "file://" : ""
    for byte in bytes {
      if byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + byte.digits(radix: 16, width: 2, uppercase: true)
      }
    }
    return result
  }
}

extension Rule {
  /// Index of the rule in the log's list of rules.
  fileprivate var index: Int { Rule.all.firstIndex(of: self) ?? 0 }

  /// The rule as a reportingDescriptor (3.49).
  fileprivate var sarif: JSONValue {
    .object([
      ("id", .string(name)), ("shortDescription", .message(summary)), ("fullDescription", .message(summary)),
      ("help", helpText), ("defaultConfiguration", .object(configuration)),
    ])
  }

  /// 3.49.13: the explanation, in Markdown too.
  private var helpText: JSONValue {
    let blocks = PageBlock.parse(explanationText)
    return .object([("text", .string(TerminalPage.text(of: blocks))), ("markdown", .string(explanationText))])
  }

  /// 3.50: the level of a rule that is off is the level after it is turned on.
  private var configuration: [(name: String, value: JSONValue)] {
    switch defaultSeverity {
    case .error: [("level", .string("error"))]
    case .warning: [("level", .string("warning"))]
    case .info: [("level", .string("note"))]
    case .off: [("enabled", .boolean(false)), ("level", .string("warning"))]
    }
  }
}

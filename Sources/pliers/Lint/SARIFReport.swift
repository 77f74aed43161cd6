import PropertyList
import PropertyListFiles
import PropertyListLint

extension ReportFormat {
  /// A log in the Static Analysis Results Interchange Format (OASIS Standard 2.1.0, errata 01). Numbers in comments are its sections.
  static let sarif = ReportFormat(
    name: "sarif", summary: "SARIF 2.1.0", details: "A SARIF 2.1.0 log for code scanning.", hasPathsFromTop: true,
    beginning: {
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
                "rules": \(JSONLines.text(Rule.all.map(\.sarif), depth: 6))
              }
            },
            "columnKind": "unicodeCodePoints",
            "newlineSequences": ["\\r\\n", "\\n", "\\r"],
            "results":\u{20}
      """
    },
    findings: .json(depth: 4) { file, listed, context in
      listed.map { $0.result(in: file.name, context.root) }
    },
    end: { counts, _ in
      let notification: JSONValue = ["level": .string("note"), "message": .message(counts.remainder)]
      // 3.20.14: a run with findings is successful, a run with files that could not be processed is not.
      let invocation: JSONValue = [
        "executionSuccessful": .boolean(!counts.isIncomplete),
        "toolExecutionNotifications": counts.unlisted > 0 ? .array([notification]) : nil,
      ]
      return """
        ,
              "invocations": [\(invocation.text)],
              "properties": {"counts": \(counts.json.text)}
            }
          ]
        }

        """
    })
}

extension Diagnosis {
  /// 3.27; `root` is the root of the sources.
  fileprivate func result(in file: Argument, _ root: SourceRoot) -> JSONValue {
    // 3.29, 3.30
    func physicalLocation(_ region: JSONValue?, in other: Argument? = nil) -> JSONValue {
      ["artifactLocation": artifact(other ?? file, root), "region": region]
    }
    func logicalLocations(_ keyPath: String) -> JSONValue? {
      keyPath.isEmpty ? nil : .array([["fullyQualifiedName": .string(keyPath)]])
    }
    let bytes = offset.map { offset -> JSONValue in
      ["byteOffset": .integer(offset), "byteLength": .integer(byteCount)]
    }
    let location: JSONValue = [
      "physicalLocation": physicalLocation(position.map { region(at: $0, to: end) } ?? bytes),
      "logicalLocations": logicalLocations(keyPath),
    ]
    let relatedLocations = related.map { related -> JSONValue in
      [
        "physicalLocation": physicalLocation(related.position.map { region(at: $0) }, in: related.file),
        "logicalLocations": logicalLocations(related.keyPath), "message": .message(related.message),
      ]
    }
    return [
      "ruleId": .string(rule.name), "ruleIndex": .integer(rule.index),
      "level": .string(severity == .info ? "note" : severity.rawValue), "message": .message(message),
      "locations": .array([location]), "relatedLocations": related.isEmpty ? nil : .array(relatedLocations),
      // 3.27.17
      "partialFingerprints": ["ruleAndKeyPath/v1": .string(fingerprint(in: root.path(of: file)))],
    ]
  }

  private func artifact(_ file: Argument, _ root: SourceRoot) -> JSONValue {
    if file == "-" { return ["uri": .string(Argument(file.displayName).uri)] }
    // A relative path is relative to `%SRCROOT%`, the top of the sources, which the reader of the log knows (3.4.4, 3.10.2).
    let path = root.path(of: file)
    return ["uri": .string(path.uri), "uriBaseId": path.isAbsolute ? nil : .string("%SRCROOT%")]
  }

  private func region(at position: TextPosition, to end: TextPosition? = nil) -> JSONValue {
    [
      "startLine": .integer(position.line), "startColumn": .integer(position.column),
      "endLine": end.map { .integer($0.line) }, "endColumn": end.map { .integer($0.column) },
    ]
  }
}

extension JSONValue {
  /// A message or multiformatMessageString. Braces are doubled, because they mark placeholders (3.11.5). A bracket before a
  /// parenthesis is escaped, because it ends the text of a link (3.11.6).
  fileprivate static func message(_ text: String) -> JSONValue {
    let parts = text.escaped(["{": "{{", "}": "}}"]).unicodeScalars.split(
      separator: "]", omittingEmptySubsequences: false)
    let escaped = parts.dropFirst().map { ($0.first == "(" ? "\\]" : "]") + String($0) }
    return ["text": .string(String(parts[0]) + escaped.joined())]
  }
}

extension Argument {
  /// The path as a URI or relative reference (RFC 3986). All bytes except the unreserved characters (2.3) and slashes are
  /// percent-encoded, for example a colon, which in the first segment would end a scheme (4.2).
  fileprivate var uri: String {
    let parts = bytes.map { byte in
      let isPlain = byte.isASCIILetter || byte.isDigit || "-._~/".utf8.contains(byte)
      return isPlain ? String(Unicode.Scalar(byte)) : "%" + byte.digits(radix: 16, width: 2, uppercase: true)
    }
    return (isAbsolute ? "file://" : "") + parts.joined()
  }
}

extension Rule {
  fileprivate var index: Int { Rule.all.firstIndex(of: self) ?? 0 }

  /// The rule as a reportingDescriptor (3.49).
  fileprivate var sarif: JSONValue {
    // 3.49.13: the explanation, in Markdown too.
    let text = TerminalPage.text(of: PageBlock.parse(explanationText))
    // 3.50: the level of a rule that is off is the level after it is turned on.
    let level =
      switch defaultSeverity {
      case .error: "error"
      case .warning, .off: "warning"
      case .info: "note"
      }
    return [
      "id": .string(name), "shortDescription": .message(summary), "fullDescription": .message(summary),
      "help": ["text": .string(text), "markdown": .string(explanationText)],
      "defaultConfiguration": [
        "enabled": defaultSeverity == .off ? .boolean(false) : nil, "level": .string(level),
      ],
    ]
  }
}

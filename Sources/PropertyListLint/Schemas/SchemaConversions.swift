// Checks of values whose type is not in the schema, and of their conversions by CoreFoundation.

import PropertyList

extension SchemaChecker {
  /// Checks a value of the wrong type. Its consumer may convert it, or read it although the type is not documented.
  func checkWrongType(_ node: Int, _ schema: Schema, _ location: Location) {
    let alternatives = schema.alternatives
    func has(_ isWanted: (Schema) -> Bool) -> Bool { alternatives.contains(where: isWanted) }
    let takesBoolean = has { if case .boolean = $0 { true } else { false } }
    let takesNumber = has {
      switch $0 {
      case .integer, .real: true
      default: false
      }
    }
    var found = list.nodes[node].kind.noun
    var conversion: Rule?
    if let slice = list.string(at: node) {
      let text = list.bytes(of: slice)
      let takesScalar = has { $0.members == nil && $0.elements == nil }
      if text.hasPlaceholder, takesScalar || !text.hasBuildVariable {
        let message: FindingMessage =
          "expected \(schema.noun)\(subject(location)), found a build variable, which stays a string"
        return note(.placeholderType, message, node, about: location.key)
      }
      if text.count == 1, text[0] == UInt8(ascii: "*"), schema.elements != nil {
        let message: FindingMessage =
          "expected an array\(subject(location)), found '*', as provisioning profiles have it"
        return note(.wildcardForArray, message, node)
      }
      if takesBoolean, text.isBooleanWord {
        (conversion, found) = (.booleanAsString, description(of: node))
      } else if takesNumber, Double(list.text(of: slice)) != nil {
        (conversion, found) = (.numberAsString, "the string \(description(of: node))")
      } else if text.hasBuildVariable {
        found = "a build variable, which stays a string"
      }
    } else if takesBoolean, case .integer(let value) = list.nodes[node], value == 0 || value == 1 {
      (conversion, found) = (.booleanAsNumber, "\(value)")
    } else if takesNumber, let value = list.number(at: node), value == value.rounded() {
      (conversion, found) = (.integerAsReal, "the real \(value)")
    }
    for case .tolerated(let tolerated) in alternatives where fits(node, tolerated) {
      note(.undocumentedType, "expected \(schema.noun)\(subject(location)), found \(list.nodes[node].kind.noun)", node)
      return checkContent(node, tolerated, location)
    }
    // Readers that use Foundation do not distinguish integers and reals. launchd has its own reader.
    let isConverted = table.isCoerced || conversion == .integerAsReal && table.kind != "launchd"
    let rule = isConverted ? conversion ?? .wrongType : .wrongType
    note(
      rule, "expected \(schema.noun)\(subject(location)), found \(found)", node, about: location.key,
      fix: typeFix(node, alternatives))
    if rule == .integerAsReal,
      let integer = alternatives.first(where: { if case .integer = $0 { true } else { false } })
    {
      checkContent(node, integer, location)
    }
  }

  /// The correction of a value whose type is none of `alternatives`, if its meaning is certain.
  private func typeFix(_ node: Int, _ alternatives: [Schema]) -> Finding.Fix? {
    let documented = alternatives.filter { if case .tolerated = $0 { false } else { true } }
    if documented.contains(where: { if case .boolean = $0 { true } else { false } }) {
      let value: Bool? =
        switch list.nodes[node] {
        case .integer(1): true
        case .integer(0): false
        case .string(let slice): ["YES": true, "true": true, "NO": false, "false": false][list.text(of: slice)]
        default: nil
        }
      return value.map { Finding.Fix(.setBoolean($0), corrected: "\(description(of: node)) instead of \($0)") }
    }
    guard documented.count == 1, case .string = documented[0] else { return nil }
    switch list.nodes[node].kind {
    case .integer, .real:
      return textOfNumber(at: node).map { Finding.Fix(.setString($0), corrected: "a number instead of a string") }
    case .bool, .string, .date, .data, .dictionary, .array, .uid, .null: return nil
    }
  }

  /// The shortest text of the number at `node`, however the file spells it: `16` for `0x10`, and `1000` for `1e3`. Nil for NaN and
  /// the infinities.
  private func textOfNumber(at node: Int) -> String? {
    let text = String(decoding: Output.collect { list.writeRaw(at: node, to: &$0) }, as: UTF8.self)
    guard text.utf8.last?.decimalDigit != nil else { return nil }
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Span<UInt8> {
  /// True if the text contains a variable that Xcode replaces by text: `$(NAME)` or `${NAME}`.
  fileprivate var hasBuildVariable: Bool { firstOffset(of: "$(", from: 0) ?? firstOffset(of: "${", from: 0) != nil }

  /// True if CFBoolean and NSString read this as a Boolean.
  fileprivate var isBooleanWord: Bool {
    let words: [StaticString] = ["yes", "no", "true", "false", "y", "n", "1", "0"]
    guard count <= 16 else { return false }
    let text = trimmed(0..<count)
    return words.contains { word in
      guard word.utf8CodeUnitCount == text.count else { return false }
      return (0..<text.count).allSatisfy {
        self[text.lowerBound + $0].lowercased == UInt8(truncatingIfNeeded: word.word(at: $0))
      }
    }
  }
}

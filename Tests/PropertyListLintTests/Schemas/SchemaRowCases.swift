@testable import PropertyListLint

/// A value at the position of a row, with the only finding about it.
struct SchemaRowCase: Sendable {
  enum Step: Hashable {
    case key(String)
    /// An element of an array: of PayloadContent the payload of this type, otherwise without a name.
    case element(String)
  }

  let path: [Step]
  /// The value in XML, on one line.
  let value: String
  /// Nil if the value is right.
  let rule: Rule?
  /// The rules about the key itself, whatever its value.
  let columns: Set<Rule>

  init(_ path: [Step], _ value: String, _ rule: Rule? = nil, columns: Set<Rule> = []) {
    (self.path, self.value, self.rule, self.columns) = (path, value, rule, columns)
  }
}

extension SchemaRow {
  /// Right and wrong values for this row and the rows inside; `path` leads to the dictionary or array around it.
  func cases(at path: [SchemaRowCase.Step]) -> [SchemaRowCase] {
    // A name for a pattern is not similar to other names.
    let path = path + [key == "[]" ? .element("") : .key(key.replacing("*", with: "Zq"))]
    var cases = types.flatMap { type in rightValues(of: type).map { SchemaRowCase(path, $0, columns: reported) } }
    cases += toleratedTypes.compactMap { rightValues(of: $0).first }.map { SchemaRowCase(path, $0, .undocumentedType) }
    cases += wrongValues.map { SchemaRowCase(path, $0.value, $0.rule) }
    if accepts("dict") { cases += keys.flatMap { $0.cases(at: path) } }
    // The right array above has an element.
    if accepts("array"), let elements, elements.types != ["same"], elements.types != ["any"] {
      cases += elements.cases(at: path)
    }
    return cases
  }

  /// Dictionaries with the required keys and without them; both have those of `common`.
  func casesOfRequirements(at path: [SchemaRowCase.Step], besides common: [SchemaRow] = []) -> [SchemaRowCase] {
    let wrong = SchemaRow(keys: common).rightDictionary
    return [
      SchemaRowCase(path, SchemaRow(keys: common + keys).rightDictionary),
      SchemaRowCase(path, wrong, keys.contains { $0.isRequired || $0.group != nil } ? .requiredKey : nil),
    ]
  }

  // MARK: Right values

  private func rightValues(of type: String) -> [String] {
    switch type {
    case "bool": ["<true/>"]
    case "date": ["<date>2026-01-01T00:00:00Z</date>"]
    case "data": ["<data>AAAA</data>"]
    case "integer", "real":
      numbers.map { "<\(type)>\(type == "real" ? "\($0)" : "\(Int($0))")</\(type)>" }
    case "string": strings.map { "<string>\($0.replacing("<", with: "&lt;"))</string>" }
    case "array": ["<array>\(elements.map { $0.rightElement(in: self) } ?? "")</array>"]
    case "dict", "nested": [rightDictionary]
    default: ["<string>Zq</string>"]
    }
  }

  private func rightElement(in array: SchemaRow) -> String {
    types == ["same"] ? array.rightDictionary : rightValues(of: types[0])[0]
  }

  /// A dictionary with all required keys, and the first key of each group.
  private var rightDictionary: String {
    var groups: Set<String> = []
    let needed = keys.filter { $0.isRequired || $0.group.map { groups.insert($0).inserted } ?? false }
    return "<dict>\(needed.map { "<key>\($0.key)</key>\($0.rightValues(of: $0.types[0])[0])" }.joined())</dict>"
  }

  private var numbers: [Double] {
    if let range { return [range.low, range.high].compactMap { $0 } }
    let numbers = values.compactMap(Double.init)
    return numbers.isEmpty ? [1] : numbers
  }

  private var strings: [String] {
    if let format { return Self.formats[format].map { [$0.right] } ?? [] }
    return isOpen || values.isEmpty ? values + ["Zq zq Zq zq"] : values
  }

  // MARK: Wrong values

  private var wrongValues: [(value: String, rule: Rule)] {
    if types == ["any"] || types == ["nested"] || types == ["same"] { return [] }
    var wrong: [(String, Rule)] = []
    let others = [("data", "<data>AAAA</data>"), ("date", "<date>2026-01-01T00:00:00Z</date>"), ("array", "<array/>")]
    if let other = others.first(where: { !accepts($0.0) }) { wrong.append((other.1, .wrongType)) }
    let number = accepts("integer") ? "integer" : accepts("real") ? "real" : nil
    if let number {
      if let low = range?.low { wrong.append(("<\(number)>\(Int(low) - 1)</\(number)>", .outOfRange)) }
      if let high = range?.high { wrong.append(("<\(number)>\(Int(high) + 1)</\(number)>", .outOfRange)) }
      let numbers = values.compactMap(Double.init)
      if let highest = numbers.max(), !isOpen {
        wrong.append(("<\(number)>\(Int(highest) + 1)</\(number)>", .unknownValue))
      }
    }
    if types.contains("string") {
      if let format, let sample = Self.formats[format] {
        let isUsage = format == "non-empty" && key.hasSuffix("UsageDescription")
        wrong.append(("<string>\(sample.wrong)</string>", isUsage ? .usageDescription : sample.rule))
      } else if !values.isEmpty, !isOpen, format == nil {
        wrong.append(("<string>Zq zq Zq zq</string>", .unknownValue))
      }
    }
    if accepts("dict") {
      if keys.contains(where: { $0.isRequired || $0.group != nil }) { wrong.append(("<dict/>", .requiredKey)) }
      if isClosed, !keys.contains(where: { $0.key.contains("*") }) {
        wrong.append((rightDictionary.replacing("</dict>", with: "<key>Zq zq</key><true/></dict>"), .undefinedKey))
      }
    }
    return wrong
  }

  /// A right and a wrong text for each form of strings, and the rule about the wrong one. Sources: RFC 3986 (URLs), RFC 6763
  /// (Bonjour), BCP 47 (languages), RFC 9562 (UUIDs), and the documentation of the keys that have them.
  static let formats: [String: (right: String, wrong: String, rule: Rule)] = [
    "non-empty": ("a", "", .emptyValue),
    "bundle-id": ("com.example.App-1", "com example", .malformedIdentifier),
    "bundle-id-any": ("com.example.App_1*", "com example", .malformedIdentifier),
    "build-version": ("1.2.3", "one.two", .malformedVersion),
    "short-version": ("1.2.3", "one.two", .malformedVersion),
    "os-version": ("13.0", "thirteen", .malformedVersion),
    "fourcc": ("APPL", "APPLE", .malformedValue),
    "uti": ("com.example.type", "com example", .malformedIdentifier),
    "url-scheme": ("my-app+1.x", "1app", .malformedURL),
    "url": ("https://example.com", "example.com", .malformedURL),
    "https-url": ("https://example.com", "http://example.com", .malformedURL),
    "domain": ("example.com", "https://example.com", .malformedURL),
    "reverse-dns-wild": ("com.example.task_1.*", "com example", .malformedIdentifier),
    "bonjour": ("_http._tcp", "http", .malformedValue),
    "language": ("pt-BR", "Portugal!", .malformedValue),
    "country2": ("de", "DE", .malformedValue),
    "skadnetwork": ("example1.skadnetwork", "Example.skadnetwork", .malformedValue),
    "spki": ("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "47DEQ=", .malformedValue),
    "size": ("{320, 480}", "320, 480", .malformedValue),
    "uuid": ("123E4567-E89B-12D3-A456-426614174000", "123E4567", .malformedValue),
    "uuid-like": ("123E4567-E89B-12D3-A456-426614174000", "123E4567", .malformedValue),
    "udid": ("00008030-001A2B3C4D5E6F70", "00008030", .malformedValue),
    "team-id": ("ABCDE12345", "abcde12345", .malformedIdentifier),
    "abs-path": ("/usr/bin/true", "usr/bin/true", .relativePath),
    "app-group": ("group.com.example", ".com.example", .malformedIdentifier),
    "associated-domain": ("applinks:example.com", "https://example.com", .malformedValue),
    "icloud-container": ("iCloud.com.example", "-iCloud", .malformedIdentifier),
    "merchant": ("merchant.com.example", "com.example", .malformedIdentifier),
    "printf-length": ("lu", "k", .malformedValue),
    "hex4": ("05ac", "5ac", .malformedValue),
    "hex10-32": ("0123456789abcdef", "0123", .malformedValue),
    "admob-app": ("ca-app-pub-3940256099942544~1458002511", "pub-1", .malformedValue),
    "mac-address": ("00:1b:63:84:45:e6", "00-1b-63-84-45-e6", .malformedValue),
    "digits6": ("123456", "12345", .malformedValue),
    "roaming-oi": ("506F9A", "506F9", .malformedValue),
  ]
}

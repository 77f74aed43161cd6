import Foundation

/// A `Plist` written as XML or JSON in a random layout, with the range of each value.
package struct PlistText {
  package private(set) var text = ""
  /// Range of each value in bytes of UTF-8; for an entry of a dictionary, from the start of its key.
  package private(set) var ranges: [Plist.Path: Range<Int>] = [:]
  private let isJSON: Bool
  private let newline: String
  private let unit: String
  private let hasComments: Bool
  /// Probability, in tenths, of unusual text accepted by readers at a position: comments, white space, attributes, duplicate
  /// keys, trailing commas and other spellings. Only this program reads some of them.
  private let oddness: Int
  /// True for the layout of `format` in place of a random one.
  private let isStandard: Bool
  private var gen: Gen

  /// `plist` in the format of `gen`, XML or JSON.
  package init(_ plist: Plist, _ gen: inout Gen, isOdd: Bool = false) {
    isJSON = gen.format == .json
    isStandard = false
    oddness = isOdd ? 3 : 0
    newline = gen.one(of: ["\n", isOdd ? "\r" : "\n", "\r\n"])
    unit = gen.one(of: ["\t", "  ", "    "])
    hasComments = !isJSON && gen.chance(1, of: 3)
    self.gen = Gen(seed: gen.next(), size: gen.size)
    appendFile(plist)
  }

  /// `plist` in the layout of Apple's tools in XML, or in JSON indented by two spaces. JSON has the spellings of random layouts.
  package init(standardLayoutOf plist: Plist, isJSON: Bool) {
    self.isJSON = isJSON
    (isStandard, oddness, newline, unit, hasComments) = (true, 0, "\n", isJSON ? "  " : "\t", false)
    gen = Gen(seed: 0, size: 1)
    appendFile(plist)
  }

  private mutating func appendFile(_ plist: Plist) {
    if chooseOddity() { text += "\u{FEFF}" }
    if !isJSON {
      text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + newline
      text += "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
      text += "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">" + newline + "<plist version=\"1.0\">" + newline
    }
    append(plist, at: [], indentation: "", isCompact: false)
    text += isJSON ? newline : newline + "</plist>" + newline
    if !isJSON, chooseOddity() { text += "<content after the end is not read" }
  }

  /// A random document. The seed determines the value and the layout.
  package init(seed: UInt64, isJSON: Bool, isOdd: Bool) {
    var gen = Gen(seed: seed, size: 12)
    gen.format = isJSON ? .json : .xml
    let plist = gen.root()
    self.init(plist, &gen, isOdd: isOdd)
  }

  private mutating func chooseOddity() -> Bool { oddness > 0 && gen.chance(oddness, of: 10) }

  /// Appends text that may be between tokens.
  private mutating func appendOddity() {
    guard chooseOddity() else { return }
    let white = ["", " ", "\t", "  ", newline, " \(newline)  "]
    text += gen.one(of: white)
    guard !isJSON else { return }
    text += gen.one(of: ["", "", "<!-- note -->", "<!--\(newline)two lines -->", "<?go on?>"]) + gen.one(of: white)
  }

  /// An unusual spelling of a scalar; nil if there is none.
  private mutating func oddSpelling(of plist: Plist) -> String? {
    switch plist {
    case .string(let string) where isJSON:
      "\"" + string.utf16.map { "\\u" + hexadecimal([UInt8($0 >> 8), UInt8($0 & 0xFF)]) }.joined() + "\""
    case .real(let value) where isJSON && !"\(value)".contains("e"): "\(value)0"
    case _ where isJSON: nil
    case .string(""): "<string/>"
    case .string(let string)
    where !string.contains("]]>") && !string.unicodeScalars.contains("\r") && gen.chance(1, of: 2):
      "<string><![CDATA[\(string)]]></string>"
    case .string(let string): "<string a='b'>\(string.unicodeScalars.map { "&#\($0.value);" }.joined())</string >"
    case .integer(let value) where value >= 0: "<integer>0x\(String(value, radix: 16))</integer>"
    case .real(let value): "<real> \(value)</real>"
    case .boolean(let value): "<\(value)></\(value)>"
    case .data(let bytes):
      "<data>\(newline)\(Data(bytes).base64EncodedString().map { "\($0) " }.joined())\(newline)</data>"
    default: nil
    }
  }

  private mutating func append(_ plist: Plist, at path: Plist.Path, indentation: String, isCompact: Bool) {
    let start = text.utf8.count
    let isWrapped = !isJSON && !path.isEmpty && chooseOddity() && gen.chance(1, of: 6)
    if isWrapped { text += "<plist> " }
    defer {
      if isWrapped { text += "</plist>" }
      // For an entry, `appendContainer` has set the lower bound to the start of its key.
      ranges[path] = (ranges[path]?.lowerBound ?? start)..<text.utf8.count
    }
    if chooseOddity(), let spelling = oddSpelling(of: plist) { return text += spelling }
    switch plist {
    case .array, .dictionary: appendContainer(plist, at: path, indentation: indentation, isCompact: isCompact)
    case .string(let string): text += isJSON ? quoted(string) : "<string>\(escaped(string))</string>"
    case .integer(let value): text += isJSON ? "\(value)" : "<integer>\(value)</integer>"
    case .real(let value):
      text +=
        isJSON
        ? json(value) : "<real>\(isStandard && value != 0 ? String(format: "%.17g", value) : "\(value)")</real>"
    case .boolean(let value): text += isJSON ? "\(value)" : "<\(value)/>"
    case .date(let seconds): text += "<date>\(Self.calendarDate(seconds))</date>"
    case .data(let bytes) where isStandard: appendDataLines(bytes, indentation: indentation)
    case .data(let bytes): text += "<data>\(Data(bytes).base64EncodedString())</data>"
    }
  }

  /// Appends data as plutil does: a line has 76 characters, less 8 for each tab.
  private mutating func appendDataLines(_ bytes: [UInt8], indentation: String) {
    text += "<data>\n"
    var rest = Data(bytes).base64EncodedString()[...]
    while !rest.isEmpty {
      let line = rest.prefix(76 - 8 * indentation.count)
      text += indentation + line + "\n"
      rest = rest.dropFirst(line.count)
    }
    text += indentation + "</data>"
  }

  private mutating func appendContainer(_ plist: Plist, at path: Plist.Path, indentation: String, isCompact: Bool) {
    let isDictionary = if case .dictionary = plist { true } else { false }
    let (open, close) =
      isJSON ? (isDictionary ? ("{", "}") : ("[", "]")) : isDictionary ? ("dict", "dict") : ("array", "array")
    let children = plist.children
    if children.isEmpty, !isJSON, isStandard || gen.chance(1, of: 2) { return text += "<\(open)/>" }
    text += isJSON ? open : "<\(open)>"
    let isCompact = isCompact || !isStandard && gen.chance(1, of: 5)
    let lead = isCompact ? (isJSON ? " " : "") : newline + indentation + unit
    for (index, (step, value)) in children.enumerated() {
      text += lead
      if hasComments, gen.chance(1, of: 5) { text += "<!-- \(gen.int(0..<100)) -->" + lead }
      appendOddity()
      // The last value of a duplicate key counts.
      if case .key(let key) = step, chooseOddity(), gen.chance(1, of: 4) {
        text += isJSON ? quoted(key) + ":1," + lead : "<key>\(escaped(key))</key><true/>" + lead
      }
      let child = path + [step]
      ranges[child] = text.utf8.count..<text.utf8.count
      if case .key(let key) = step {
        text += isJSON ? quoted(key) + ": " : "<key>\(escaped(key))</key>" + lead
        appendOddity()
      }
      append(value, at: child, indentation: indentation + unit, isCompact: isCompact)
      appendOddity()
      if isJSON, index < children.count - 1 || chooseOddity() { text += "," }
    }
    if !children.isEmpty { text += isCompact ? (isJSON ? " " : "") : newline + indentation }
    text += isJSON ? close : "</\(close)>"
  }

  private func escaped(_ string: String) -> String {
    string.unicodeScalars.map { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      // Parsers replace a carriage return that is not a reference by a newline.
      case "\r": "&#13;"
      default: String(scalar)
      }
    }.joined()
  }

  private func quoted(_ string: String) -> String {
    let characters = string.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.value < 0x20: "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"" + characters.joined() + "\""
  }

  /// The number with a fraction or an exponent, so that readers of JSON make it a real. Swift prints the shortest text that
  /// reads back as the same number.
  private func json(_ value: Double) -> String { "\(value)" }

  /// The date of a number of whole seconds since 2001, in UTC.
  package static func calendarDate(_ seconds: Double) -> String {
    // Days since 0000-03-01, in eras of 400 years with 146,097 days (Howard Hinnant, "chrono-compatible date algorithms").
    let total = Int(seconds.rounded(.down)) + 978_307_200
    let day = (total - (total % 86_400 + 86_400) % 86_400) / 86_400
    let second = total - day * 86_400
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    func padded(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
    }
    let date =
      padded(year, 4) + "-" + padded(month < 10 ? month + 3 : month - 9, 2) + "-"
      + padded(dayOfYear - (153 * month + 2) / 5 + 1, 2)
    return date + "T" + padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2)
      + "Z"
  }
}

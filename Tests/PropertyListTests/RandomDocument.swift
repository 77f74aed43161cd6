import TestSupport
@testable import PropertyList

/// Writes random XML and JSON property lists in random layouts.
struct RandomDocument {
  /// How many of ten places hold something odd: comments, white space, attributes, repeated keys, other spellings.
  private let oddness: Int
  private let isJSON: Bool
  private let newline: String
  private let unit: String
  private let colon: String
  private let gap: String
  private let hasTrailingCommas: Bool
  private var random: SplitMix64
  private(set) var text = ""

  /// A document of a seed. One that `isRegular` is laid out and spelled in one way throughout: containers on one line,
  /// or with a line for each member.
  init(seed: UInt64, isJSON: Bool, isRegular: Bool) {
    random = SplitMix64(seed: seed)
    self.isJSON = isJSON
    oddness = isRegular ? 0 : 3
    newline = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    unit = ["\t", "  ", "    ", "        "].randomElement(using: &random) ?? "\t"
    colon = (isJSON ? [":", ": ", " : "] : ["", " ", "LINE"]).randomElement(using: &random) ?? ""
    gap = isJSON ? colon == ":" ? "" : " " : ["", " "].randomElement(using: &random) ?? ""
    hasTrailingCommas = isJSON && Int.random(in: 0..<8, using: &random) == 0
    if !isJSON { appendProlog() }
    appendValue(depth: 0, indentation: "", isCompact: Bool.random(using: &random))
    if !isJSON { text += "\(newline)</plist>" }
    if Bool.random(using: &random) { text += newline }
    if !isJSON, isOdd() { text += "<what follows is not looked at" }
  }

  private mutating func isOdd() -> Bool { Int.random(in: 0..<10, using: &random) < oddness }

  private mutating func appendProlog() {
    if isOdd() { text += "\u{FEFF}" }
    text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + newline
    if isOdd() { text += "<!-- <dict> -->" }
    if isOdd() { text += "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"\">" + newline }
    text += "<plist version=\"1.0\">" + newline
  }

  // MARK: Layout

  /// What may stand between tokens.
  private mutating func appendOddity() {
    guard isOdd() else { return }
    let white = ["", " ", "\t", "  ", newline, " \(newline)  "]
    text += white.randomElement(using: &random) ?? ""
    guard !isJSON else { return }
    text += ["", "", "<!-- note -->", "<!--\(newline)two lines -->", "<?go on?>"].randomElement(using: &random) ?? ""
    text += white.randomElement(using: &random) ?? ""
  }

  private mutating func appendLead(_ indentation: String, isCompact: Bool, isFirst: Bool) {
    if isCompact { if !isFirst { text += gap } } else { text += newline + indentation }
    appendOddity()
  }

  // MARK: Values

  private mutating func appendValue(depth: Int, indentation: String, isCompact: Bool) {
    let isWrapped = !isJSON && oddness > 0 && Int.random(in: 0..<20, using: &random) == 0
    if isWrapped { text += "<plist>" }
    if depth < 4, depth == 0 || Int.random(in: 0..<3, using: &random) == 0 {
      let isDictionary = Int.random(in: 0..<3, using: &random) > 0
      appendContainer(isDictionary: isDictionary, depth: depth, indentation: indentation, isCompact: isCompact)
    } else {
      text += isJSON ? jsonScalar() : xmlScalar(depth: depth, indentation: indentation, isCompact: isCompact)
    }
    if isWrapped { text += "</plist>" }
  }

  private mutating func appendContainer(isDictionary: Bool, depth: Int, indentation: String, isCompact: Bool) {
    let name = isDictionary ? "dict" : "array"
    let count = Int.random(in: 0..<5, using: &random)
    let attribute = isOdd() ? " a=\"b\"" : ""
    if count == 0, !isJSON, Bool.random(using: &random) { return text += "<\(name)\(attribute)/>" }
    text += isJSON ? (isDictionary ? "{" : "[") : "<\(name)\(attribute)>"
    let isCompact = isCompact || Int.random(in: 0..<4, using: &random) == 0
    var keys = ["a", "b", "c", "d", "", "x.y", "é", "~/", "12"].shuffled(using: &random)
    if isOdd() { keys = keys.map { $0 == "b" ? "a" : $0 } }
    for position in 0..<count {
      appendLead(indentation + unit, isCompact: isCompact, isFirst: position == 0)
      if isDictionary { appendKey(keys[position], indentation: indentation + unit, isCompact: isCompact) }
      appendValue(depth: depth + 1, indentation: indentation + unit, isCompact: isCompact)
      appendOddity()
      if isJSON, position < count - 1 || hasTrailingCommas { text += "," }
    }
    if count > 0, !isCompact { text += newline + indentation }
    appendOddity()
    text += isJSON ? (isDictionary ? "}" : "]") : "</\(name)>"
  }

  private mutating func appendKey(_ key: String, indentation: String, isCompact: Bool) {
    text += isJSON ? "\"\(key)\"" : "<key>\(key)</key>"
    appendOddity()
    text += colon == "LINE" ? isCompact ? "" : newline + indentation : colon
    appendOddity()
  }

  private mutating func jsonScalar() -> String {
    let apple = ["1", "-5", "0.5", "true", "\"x\"", "\"\\n\"", "\"\"", "null", "18446744073709551615"]
    let odd = ["1.50", "1e3", "-0", "\"\\u00e9\"", "\"a\\/b\""]
    return (isOdd() ? odd : apple).randomElement(using: &random) ?? "1"
  }

  private mutating func xmlScalar(depth: Int, indentation: String, isCompact: Bool) -> String {
    let apple = [
      "<integer>1</integer>", "<real>0.5</real>", "<true/>", "<false/>", "<string></string>",
      "<string>&lt;\(newline == "\n" ? newline : "")é</string>", "<date>2001-01-01T00:00:00Z</date>",
      "<data>AAEC</data>",
    ]
    let odd = [
      "<integer>0x10</integer>", "<real> 1.0</real>", "<true></true>", "<string/>",
      "<string><![CDATA[</dict>]]></string>",
      "<string a='b'>&#10;</string >", "<data> AA EC</data>", "<data>\(newline)AAEC\(newline)</data>",
      "<dict><key>CF$UID</key><integer>1</integer></dict>",
    ]
    return (isOdd() ? odd : apple).randomElement(using: &random) ?? "<true/>"
  }
}

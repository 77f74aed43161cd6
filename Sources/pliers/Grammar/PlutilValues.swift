import PropertyList
import PropertyListFiles

/// The types of plutil's `-insert` and `-replace`, as lenient as the reference.
enum LenientValue: String {
  case bool, integer, float, string, date, data, xml, json, array, dictionary

  var takesText: Bool { self != .array && self != .dictionary }

  func propertyList(of word: Argument) throws(Failure) -> PropertyList {
    switch self {
    case .bool: PropertyList(node: .boolean(["yes", "true"].contains(word.text.lowercased())))
    case .integer: PropertyList(node: .integer(Int64(lenientDecimal: word.bytes.span)))
    case .float: PropertyList(node: .real(Double(lenientDecimal: word.bytes.span)))
    case .string: try require(try? PropertyList(string: word.text), "The string is too long")
    case .date:
      try require(Double.xmlDate(word.bytes.span).map { .init(node: .date($0.seconds)) }, "Invalid date in argument")
    case .data:
      try require(PropertyList(base64Text: word.bytes, ignoresUnknown: true), "Invalid base64 data in argument")
    case .xml: try read(word, formats: [.xml, .openStep], failure: "Unable to parse xml property list")
    case .json: try read(word, formats: [.json], failure: "Unable to parse JSON")
    case .array: .emptyArray
    case .dictionary: .emptyDictionary
    }
  }

  private func require(_ value: PropertyList?, _ problem: String) throws(Failure) -> PropertyList {
    guard let value else { throw Failure(problem) }
    return value
  }

  private func read(_ word: Argument, formats: [Format], failure: String) throws(Failure) -> PropertyList {
    do { return try PropertyList(reading: Source(word.bytes), ReadOptions(formats: formats)) } catch {
      // The text of a Cocoa error, as the reference prints it.
      throw Failure(
        "\(failure): Error Domain=NSCocoaErrorDomain Code=3840 \"The data is not in the correct format.\""
          + "UserInfo={NSDebugDescription=\(error.plutilMessage)}")
    }
  }
}

extension PropertyList.KeyPath {
  /// A key path in plutil's notation: components separated by dots, with `\.` for a dot inside one, and no other escape.
  init(plutil text: String) {
    self.init(texts: Array(text.utf8).components(between: "."), rules: .foundation, text: text)
  }

  /// The key path as plutil repeats it in messages: components joined by dots, dots inside them escaped.
  var plutilText: String {
    texts.map { String(decoding: $0, as: UTF8.self).escaped([".": "\\."]) }.joined(separator: ".")
  }
}

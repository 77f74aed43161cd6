import PropertyList
import PropertyListFiles

/// A line of a file of attributes, for example `*.plist diff=plist merge=plist`.
struct GitAttributeLine: Equatable {
  let text: String
  /// The pattern and its attributes; empty for a comment. Quotation marks are not parsed, since no wanted pattern contains any.
  private let words: [Substring]

  init(_ text: String) {
    self.text = text
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    self.words = words.first?.first == "#" ? [] : words
  }

  /// The lines that pliers adds: for the extensions by which lint recognises property lists, and for some other files.
  static let wanted =
    (Recognition.propertyLists.compactMap { name in attributes(ofExtension: name).map { "*.\(name) \($0)" } } + [
      "*.xcstrings merge=plist",
      "Package.resolved merge=plist",
      "*.nib diff=plist -merge",
    ]).map { GitAttributeLine($0) }

  private static func attributes(ofExtension name: String) -> String? {
    switch name {
    case "plist", "strings", "stringsdict", "entitlements", "xcprivacy", "mobileconfig", "xcsettings":
      "diff=plist merge=plist"
    case "loctable", "webloc": "diff=plist"
    // git shows projects by lines.
    case "pbxproj": "merge=plist"
    // Signed files and archives are only shown: merging would break them.
    case "mobileprovision", "provisionprofile": "diff=plist -merge"
    // Patterns are case-sensitive, unlike extensions such as tmLanguage here.
    default: nil
    }
  }

  var pattern: Substring { words.first ?? "" }
  var attributes: ArraySlice<Substring> { words.dropFirst() }
  var namesDriver: Bool { attributes.contains { $0 == "diff=plist" || $0 == "merge=plist" } }

  /// The last attribute `kind` of the line, for example `diff=plist` or `-diff`; nil if the line does not have it.
  private func attribute(_ kind: String) -> Substring? {
    attributes.last { $0 == "binary" || $0.drop { $0 == "-" || $0 == "!" }.prefix { $0 != "=" } == kind }
  }

  /// Returns the wanted lines that are not in effect in a file of `lines`, and the lines that are in effect instead.
  static func compare(_ lines: [GitAttributeLine]) -> (missing: [GitAttributeLine], others: [GitAttributeLine]) {
    var missing: [GitAttributeLine] = []
    var others: [GitAttributeLine] = []
    for line in wanted {
      for kind in ["diff", "merge"] where line.attribute(kind) != nil {
        let found = lines.last { $0.pattern == line.pattern && $0.attribute(kind) != nil }
        if found?.attribute(kind) == line.attribute(kind) { continue }
        if missing.last != line { missing.append(line) }
        if let found, others.last != found { others.append(found) }
      }
    }
    return (missing, others)
  }
}

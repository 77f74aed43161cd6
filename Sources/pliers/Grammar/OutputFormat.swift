import PropertyList
import PropertyListFiles

enum OutputFormat: String, CaseIterable {
  case xml1, binary1, json, swift, objc, raw, type
  /// The format of the input.
  case noConversion = "NoConversion"
  /// A known format that cannot be written.
  case openStep

  /// The formats of pliers' own grammar.
  static let ownNames = allCases.filter { $0 != .openStep }.map(\.rawValue)

  /// The format with this name in pliers' own grammar, which also accepts `xml` and `binary`.
  init?(ownName name: String) {
    switch name {
    case "xml": self = .xml1
    case "binary": self = .binary1
    case "openStep": return nil
    default: self.init(rawValue: name)
    }
  }

  init(_ format: Format) {
    self =
      switch format {
      case .xml: .xml1
      case .binary: .binary1
      case .json: .json
      case .openStep: .openStep
      }
  }

  static func parse(_ name: Argument) throws(Failure) -> OutputFormat {
    if name.text.lowercased() == "openstep" { throw Failure("OpenStep property lists can only be read") }
    guard let format = OutputFormat(ownName: name.text) else { throw .unknown("format", name.text, among: ownNames) }
    return format
  }

  /// Parses the operand FORMAT of `command`. The error suggests the right order if the word is a file.
  static func parseOperand(_ name: Argument, of command: String) throws(Failure) -> OutputFormat {
    if OutputFormat(ownName: name.text) == nil, name.isRegularFile || Recognition.format(of: name) != nil {
      throw Failure("FORMAT comes before FILE: pliers \(command) FORMAT \(name.text)")
    }
    return try parse(name)
  }

  /// True if a result in the format is a property list, which can replace its input.
  var isPropertyList: Bool {
    switch self {
    case .xml1, .binary1, .json, .noConversion: true
    case .swift, .objc, .raw, .type, .openStep: false
    }
  }

  var title: String {
    switch self {
    case .xml1: "XML"
    case .binary1: "a binary property list"
    case .json: "JSON"
    case .swift: "Swift"
    case .objc: "Objective-C"
    case .openStep: "OpenStep"
    case .raw, .type, .noConversion: "this format"
    }
  }

  func resolved(for format: Format) -> OutputFormat { self == .noConversion ? OutputFormat(format) : self }
}

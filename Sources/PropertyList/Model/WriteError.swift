extension PropertyList {
  /// The reason why a property list cannot be written in a format, and the value that cannot.
  public struct WriteError: Error, Equatable, CustomStringConvertible {
    /// The reason.
    public enum Reason: Equatable, Sendable {
      /// A null, which only binary and JSON can represent.
      case null
      /// A key that is not a string, which only binary can represent.
      case nonStringKey
      /// A date, data, a UID, NaN or an infinity in JSON without a form for them.
      case notInJSON
      /// More containers inside one another than `Limits.nesting`.
      case tooDeep
      /// A character that XML 1.0 forbids.
      case notInXML
      /// A value that this kind of output does not support: a scalar root in JSON that requires a container, or a value
      /// without a literal in a programming language.
      case unsupported
      /// An integer of more than 64 bits, or a date that is not finite or whose year needs more than 32 bits: no reader of XML
      /// accepts them.
      case unreadableInXML
      /// A date with a fraction of a second, which XML cannot represent, if it must not be rounded.
      case dateWithFraction
      /// A value that would be read back differently.
      case notExact
      /// OpenStep property lists are read only.
      case openStep
      /// The text cannot be edited so that it keeps its layout and gets the new value.
      case layout
      /// The encoding of the text cannot be written without changes to other bytes.
      case encoding
    }

    /// The reason.
    public let reason: Reason
    /// The programming language in which the value has no literal; nil for all other reasons.
    package private(set) var language: LiteralLanguage?
    package let index: Int
    /// The key path of the value; the root if the error is about the whole list.
    public let keyPath: PropertyList.KeyPath

    /// An error about a whole list, or about the value at `index` without its key path, which would be too long to read if the value is
    /// nested too deep.
    package init(_ reason: Reason, index: Int = 0) {
      self.reason = reason
      self.index = index
      keyPath = PropertyList.KeyPath(components: [])
    }

    /// An error about the node at `index` of `list`.
    package init(_ reason: Reason, at index: Int, in list: borrowing PropertyList, _ language: LiteralLanguage? = nil) {
      self.reason = reason
      self.index = index
      keyPath = PropertyList.KeyPath(components: list.components(to: index))
      self.language = reason == .unsupported ? language : nil
    }

    /// The error in words, with the key path: `this format cannot represent null (at Levels.0)`.
    public var description: String { reason.description() + keyPath.messageSuffix }

    /// True if both have the same reason and the same node.
    public static func == (left: WriteError, right: WriteError) -> Bool {
      left.reason == right.reason && left.index == right.index
    }
  }
}

extension WriteError.Reason {
  /// The reason in words; `format` is the name of the format in the message.
  package func description(in format: String = "this format") -> String {
    switch self {
    case .null: "\(format) cannot represent null"
    case .nonStringKey: "\(format) cannot represent a dictionary key that is not a string"
    case .notInJSON: "JSON cannot represent this value"
    case .tooDeep: "more than \(Limits.nesting) arrays and dictionaries inside one another"
    case .notInXML: "the text contains a character that XML 1.0 forbids"
    case .unsupported: "this output cannot represent the value"
    case .unreadableInXML:
      "readers of XML reject integers of more than 64 bits and dates with years beyond 32 bits"
    case .openStep: "OpenStep property lists are read only"
    case .dateWithFraction: "XML cannot represent a fraction of a second"
    case .notExact: "\(format) cannot represent the value exactly"
    case .layout: "the text cannot be edited without a change of its layout"
    case .encoding: "the encoding of the text cannot be written again without a change elsewhere"
    }
  }
}

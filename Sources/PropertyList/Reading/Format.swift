extension PropertyList {
  /// The formats of property lists.
  public enum Format: Sendable, CaseIterable {
    /// XML, for people to read and edit.
    case xml
    /// Apple's binary format.
    case binary
    /// JSON (RFC 8259), which cannot represent dates, data and UIDs. Comments are an error; a comma after the last member is accepted.
    case json
    /// OpenStep and `.strings` files, which are read only.
    case openStep
  }

  /// The formats that can be written: all but OpenStep.
  public enum OutputFormat: Sendable, CaseIterable {
    /// XML, for people to read and edit.
    case xml
    /// Apple's binary format.
    case binary
    /// JSON, which cannot represent dates, data and UIDs.
    case json
  }
}

extension PropertyList.Format {
  package init(_ format: PropertyList.OutputFormat) {
    self =
      switch format {
      case .xml: .xml
      case .binary: .binary
      case .json: .json
      }
  }

  /// The format of files with the extension `name`, if that is JSON or OpenStep.
  package init?(fileExtension name: String) {
    switch name {
    case "json": self = .json
    case "strings", "pbxproj": self = .openStep
    default: return nil
    }
  }
}

extension PropertyList.OutputFormat {
  /// Throws for OpenStep, which is read only.
  package init(_ format: Format) throws(WriteError) {
    guard let same = Self.allCases.first(where: { Format($0) == format }) else { throw WriteError(.openStep) }
    self = same
  }
}

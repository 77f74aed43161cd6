/// The formats of property lists, and their file extensions.
extension PropertyList {
  /// The property-list formats.
  public enum Format: Sendable, CaseIterable {
    /// XML, for people to read and edit.
    case xml
    /// Apple's binary format.
    case binary
    /// JSON, which cannot represent dates, data and UIDs.
    case json
    /// OpenStep and `.strings` files, which are read only.
    case openStep
  }
}

extension PropertyList.Format {
  /// The format of files with the extension `name`, if that is JSON or OpenStep.
  package init?(fileExtension name: String) {
    switch name {
    case "json": self = .json
    case "strings", "pbxproj": self = .openStep
    default: return nil
    }
  }
}

/// The property-list formats.
public enum Format: Sendable, CaseIterable {
  case xml, binary, json, openStep
}

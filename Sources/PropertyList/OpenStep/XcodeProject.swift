extension PropertyList {
  /// The index of the dictionary of the objects of an Xcode project; nil for other lists.
  var projectObjects: Int? {
    guard case .dictionary? = nodes.first, value(of: 0, for: "rootObject") != nil,
      let objects = value(of: 0, for: "objects"), nodes[objects].kind == .dictionary
    else { return nil }
    return objects
  }
}

@testable import PropertyList

/// Reads an archive, and the property lists in its data: the structure of the result must be correct, its size within the
/// limits, and its references must lead to values.
func fuzzArchives(_ input: [UInt8]) {
  var options = ReadOptions(formats: [.xml])
  options.limits.nodes = 20_000
  guard let list = try? PropertyList(reading: Source(input), options), list.nodes.count < 20_000 else { return }
  for layers in [0, 8] {
    for showsClasses in [false, true] {
      options.unarchives = true
      options.showsClasses = showsClasses
      options.dataLayers = layers
      guard let view = try? PropertyList(reading: Source(input), options) else { continue }
      checkStructure(of: view)
      expect(view.nodes.count <= 2 * input.count + options.limits.nodes, "\(view.nodes.count) values")
      expect(view.nesting() <= Limits.nesting, "it is nested too deep")
      _ = view.facts.archiveWarnings.map(\.message)
      if showsClasses || layers > 0 { continue }
      for index in view.nodes.indices {
        guard case .dictionary(1, 2, _) = view.nodes[index], let key = view.string(at: index + 1),
          // Keys of the file are before this offset; `$ref` of a reference is not.
          key.offset >= UInt64(list.source.count + list.decoded.count), view.bytes(of: key).equals("$ref"),
          let pointer = view.string(at: index + 2)
        else { continue }
        let path = PropertyList.KeyPath(parsing: view.text(of: pointer))
        expect(view.find(path) != nil, "'\(path.text)' leads to no value")
      }
    }
  }
}

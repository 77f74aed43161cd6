import TestSupport
import Testing

@testable import PropertyList

/// Random edits of random texts, compared with the same edits of the model. Tests/LawTests has the laws of the commands.
@Suite struct RandomEditTests {
  /// After each edit the text reads as the edited model, an edit that the model refuses throws, and the first edit leaves the bytes
  /// outside of the container that it changes.
  @Test(arguments: 0..<8) func editedTextReadsAsTheEditedModel(_ block: Int) throws {
    for seed in seeds(40, block: block) {
      var gen = Gen(seed: seed, size: 10)
      gen.format = seed.isMultiple(of: 2) ? .xml : .json
      var model = gen.root()
      let layout = PlistText(model, &gen, isOdd: seed % 4 > 1)
      let original = Array(layout.text.utf8)
      var edit = try TextEdit(reading: original)
      var edits: [String] = []
      for _ in 0..<gen.int(1..<5) {
        let (placement, path, value) = (gen.one(of: Self.placements), gen.path(in: model), gen.value(depth: 4))
        let keyPath = PropertyList.KeyPath(parsing: path.pointer)
        edits.append("\(String(describing: placement)) \(path.pointer) \(value)")
        let comment = Comment(rawValue: "seed \(seed) \(edits)\n\(layout.text)")
        let valueList = try read(PlistText(value, &gen).text, formats: [.xml, .json])
        let expected = model.placing(value, at: path, placement)
        let isDone = Result { () throws(EditError) in
          if let placement {
            try edit.list.put(valueList, at: keyPath, placement)
          } else {
            try edit.list.remove(at: keyPath)
          }
        }
        #expect(((try? isDone.get()) != nil) == (expected != nil), comment)
        model = expected ?? model
        let result = try edit.bytes()
        let found = try PropertyList(reading: Source(result), ReadOptions(formats: [.xml, .json]))
        #expect(structuralFaults(of: found) == [], comment)
        #expect(found.isEqual(to: try read(PlistText(model, &gen).text, formats: [.xml, .json])), comment)
        guard edits.count == 1, let range = layout.ranges[Array(path.dropLast())] else { continue }
        #expect(
          result.starts(with: original[..<range.lowerBound])
            && result.reversed().starts(with: original[range.upperBound...].reversed()), comment)
      }
    }
  }

  /// In a regular text an insertion can be undone.
  @Test(arguments: 0..<8) func insertionsCanBeUndone(_ block: Int) throws {
    // The last ones have comments on the line of the inserted element.
    for seed in Array(seeds(30, block: block)) + (block == 0 ? [106, 140] : []) {
      var gen = Gen(seed: seed, size: 10)
      gen.format = seed.isMultiple(of: 2) ? .xml : .json
      let model = gen.root()
      let layout = PlistText(model, &gen)
      let text = Array(layout.text.utf8)
      let path = gen.path(in: model)
      guard model[path.dropLast()]?.children.isEmpty == false, model.placing(model, at: path, .insert) != nil else {
        continue
      }
      // A comment on the line of an element begins a new line, as it would belong to the new element before it.
      if path.last == .index(0), let range = layout.ranges[Array(path.dropLast())],
        text[range].starts(with: "<array><!--".utf8)
      {
        continue
      }
      var edit = try TextEdit(reading: text)
      try edit.list.put(
        read(PlistText(gen.value(depth: 4), &gen).text), at: PropertyList.KeyPath(parsing: path.pointer), .insert)
      var undo = try TextEdit(reading: edit.bytes())
      try undo.list.remove(at: PropertyList.KeyPath(parsing: path.pointer))
      #expect(try undo.bytes() == text, "seed \(seed) \(path.pointer)\n\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// Nil means a removal.
  private static let placements: [Placement?] = [.insert, .insert, .replace, .set, .append, nil]
}

extension Gen {
  /// A path to an existing value, to a new key, or to an index behind the last element.
  fileprivate mutating func path(in plist: Plist) -> Plist.Path {
    let containers = plist.paths.filter { plist[$0]?.isContainer == true }
    guard !containers.isEmpty else { return [] }
    let path = one(of: containers)
    switch plist[path] {
    case .array(let elements): return path + [.index(int(0..<elements.count + 2))]
    case .dictionary(let entries) where !entries.isEmpty && chance(1, of: 2): return path + [.key(one(of: entries).key)]
    case .dictionary(let entries): return chance(1, of: 20) ? path : path + [.key(newKey(in: entries))]
    default: return path
    }
  }
}

extension Plist {
  /// The value after an edit, or nil if that must fail.
  fileprivate func placing(_ value: Plist, at path: Path, _ placement: Placement?) -> Plist? {
    let old = self[path]
    func appending() -> Plist? {
      guard case .array(let elements)? = old else { return nil }
      return changing(path) { _ in .array(elements + [value]) }
    }
    guard let step = path.last else {
      switch placement {
      case .replace, .set: return value
      case .append: return appending()
      case .insert, nil: return nil
      }
    }
    let parent = path.dropLast()
    let canInsert: Bool
    switch (self[parent], step) {
    case (.array(let elements), .index(let index)):
      canInsert = placement == .insert ? index <= elements.count : index == elements.count
    default: canInsert = old == nil
    }
    switch placement {
    case .insert, .set:
      if canInsert { return changing(parent) { $0.inserting(value, at: step) } }
      return placement == .set && old != nil ? changing(path) { _ in value } : nil
    case .replace: return old.map { _ in changing(path) { _ in value } }
    case .append: return appending()
    case nil: return old.map { _ in changing(parent) { $0.removing(step) } }
    }
  }
}

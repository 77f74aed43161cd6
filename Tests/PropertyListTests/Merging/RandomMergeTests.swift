import TestSupport
import Testing

@testable import PropertyList

/// Laws of merges with conflicts. Those of clean merges are in Tests/LawTests.
struct RandomMergeTests {
  /// Choosing either side in all conflicts gives a property list. With the sides exchanged, the number of conflicts is the same.
  @Test(arguments: 0..<8) func choiceOfEitherSideIsAPropertyList(_ block: Int) throws {
    for seed in seeds(18, block: block) {
      var gen = Gen(seed: seed, size: 8)
      gen.format = seed.isMultiple(of: 2) ? .xml : .json
      let base = gen.root()
      let sides = [base, changed(base, &gen), changed(base, &gen)]
      let texts = try sides.map { try text($0, &gen, isCompact: seed % 6 < 2) }
      let comment = Comment(rawValue: "seed \(seed)\n\(texts.joined(separator: "\n"))")
      let merge = try merged(texts[0], texts[1], texts[2])
      #expect(merge.obstacle == nil, comment)
      for side in [MergeSide.ours, .theirs] { #expect(throws: Never.self, comment) { try merge.choice(of: side) } }
      #expect(try merged(texts[0], texts[2], texts[1]).conflicts.count == merge.conflicts.count, comment)
    }
  }

  /// The text of a value in the layout of the program, on several lines or on one.
  private func text(_ plist: Plist, _ gen: inout Gen, isCompact: Bool) throws -> String {
    let list = try read(PlistText(plist, &gen).text, formats: [.xml, .json])
    guard list.format == .json else {
      let lines = try xml(list, isExact: true)
      return "<plist>\n\(isCompact ? lines.replacing(#/>\n\t*</#, with: "><") : lines)</plist>\n"
    }
    let style = JSONStyle(
      layout: isCompact ? .compact : .indented, escapesSlashes: false, keyOrder: .input, types: .plain
    )
    let bytes = try Output.collect { (output) throws(WriteError) in try list.writeJSON(style: style, to: &output) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `plist` with some values changed, removed, added and moved.
  private func changed(_ plist: Plist, _ gen: inout Gen, depth: Int = 0) -> Plist {
    var changed = plist
    for (step, value) in plist.children where gen.chance(1, of: 3) {
      let new = self.changed(value, &gen, depth: depth + 1)
      changed = changed.changing([step]) { _ in new }
    }
    guard plist.isContainer else { return gen.value(depth: 2) }
    if let step = changed.children.map(\.step).randomElement(using: &gen), gen.chance(1, of: 3) {
      changed = changed.removing(step)
    }
    if case .array(let elements) = changed, gen.chance(1, of: 5) { changed = .array(elements.shuffled(using: &gen)) }
    guard gen.chance(1, of: 3) else { return changed }
    let index = gen.int(0..<changed.children.count + 1)
    let isArray = if case .array = changed { true } else { false }
    return changed.inserting(
      gen.value(depth: depth + 1), at: isArray ? .index(index) : .key(gen.newKey(in: plist.entries + changed.entries)))
  }

  /// Choosing a side in all conflicts keeps each element inserted by this side or present in all versions. Each element of the
  /// result is from a side, and none is duplicated. With the sides exchanged, the number of conflicts is the same. Only lists, such as
  /// strings with a leading `-`, have conflicts.
  @Test(arguments: [#""?""#, #"{"id":"?"}"#, #""-?""#]) func choiceOfASideLosesNoElement(template: String) throws {
    let isList = template.contains("-")
    var conflicts = 0
    // The last ones are lists with a move into or out of a conflict.
    for seed in Array(seeds(160)) + [154, 260, 307, 312, 590, 1094, 1203, 1714] {
      var gen = Gen(seed: seed, size: 8)
      func edited(_ elements: [String], adding prefix: String) -> [String] {
        var result: [String] = []
        for element in elements {
          switch gen.int(0..<6) {
          case 0: break
          case 1: result.append(prefix + element)
          case 2: result += [element, prefix + "n" + element]
          default: result.append(element)
          }
        }
        if gen.chance(1, of: 8) { result.shuffle(using: &gen) }
        return result + ["last"]
      }
      let start = (0..<gen.int(1..<7)).map { "e\($0)" }
      let (base, ours, theirs) = (start + ["last"], edited(start, adding: "o"), edited(start, adding: "t"))
      let texts = [base, ours, theirs].map { elements in
        "[\(elements.map { template.replacing("?", with: $0) }.joined(separator: ", "))]"
      }
      let merge = try merged(texts[0], texts[1], texts[2])
      let comment = Comment(rawValue: "seed \(seed): \(texts)")
      #expect(try merged(texts[0], texts[2], texts[1]).conflicts.count == merge.conflicts.count, comment)
      conflicts += merge.conflicts.count
      for (side, elements) in [(MergeSide.ours, ours), (.theirs, theirs)] {
        let found = try merge.choice(of: side).root.array?.compactMap { $0.string ?? $0["id"]?.string } ?? []
        let chosen = found.map { $0.trimmingPrefix("-") }.map(String.init)
        let wanted = elements.filter { !base.contains($0) || ours.contains($0) && theirs.contains($0) }
        #expect(Set(wanted).isSubset(of: Set(chosen)), comment)
        #expect(Set(chosen).isSubset(of: Set(ours + theirs)), comment)
        #expect(Set(chosen).count == chosen.count, comment)
      }
    }
    #expect(isList ? conflicts > seeds(160).count / 8 : conflicts == 0)
  }
}

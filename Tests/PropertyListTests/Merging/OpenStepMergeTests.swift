import TestSupport
import Testing

@testable import PropertyList

/// Laws of merges of OpenStep texts, which consist of the lines of the sides.
struct OpenStepMergeTests {
  /// Each line of a merge is a line of a side, but for indentation, commas and semicolons. Choosing either side in all conflicts gives
  /// a property list. With the sides exchanged, the number of conflicts is the same.
  @Test(arguments: [true, false]) func eachLineIsFromASide(hasBraces: Bool) throws {
    var cleanCount = 0
    for seed in seeds(400) {
      var gen = Gen(seed: seed, size: 8)
      let base = (0..<gen.int(1..<7)).map {
        Entry(key: "k\($0)", values: ["v"], comment: gen.chance(1, of: 3) ? "c" : nil)
      }
      let sides = [base, edited(base, "o", &gen), edited(base, "t", &gen)]
      let texts = sides.map { text($0, hasBraces: hasBraces) }
      let merge = try merged(texts[0], texts[1], texts[2])
      let comment = Comment(rawValue: "seed \(seed)\n\(texts.joined(separator: "---\n"))---\n\(merge.string ?? "")")
      let known = Set(texts.flatMap(lines)).union(["<<<<<<< ours", "=======", ">>>>>>> theirs"])
      #expect(lines(of: try #require(merge.string)).allSatisfy(known.contains), comment)
      // An empty text is no property list. Both sides together have removed all entries.
      for side in [MergeSide.ours, .theirs] where try !merge.text(choosing: side).isEmpty {
        #expect(throws: Never.self, comment) { try merge.choice(of: side) }
      }
      // Other comments of both sides for one entry are a conflict of lines.
      let exchanged = try merged(texts[0], texts[2], texts[1])
      guard merge.obstacle == nil, exchanged.obstacle == nil else { continue }
      #expect(exchanged.conflicts.count == merge.conflicts.count, comment)
      if merge.isClean { cleanCount += 1 }
    }
    #expect(cleanCount > 30)
  }

  private struct Entry {
    let key: String
    /// The elements of an array; one for a string.
    var values: [String]
    var comment: String?
  }

  private func edited(_ entries: [Entry], _ side: String, _ gen: inout Gen) -> [Entry] {
    var edited: [Entry] = []
    for var entry in entries {
      if gen.chance(1, of: 8) { continue }
      if gen.chance(1, of: 6) { entry.values.append(side + entry.key) }
      if gen.chance(1, of: 6) { entry.comment = side }
      edited.append(entry)
      if gen.chance(1, of: 5) { edited.append(Entry(key: side + entry.key, values: [side], comment: side)) }
    }
    return edited
  }

  private func text(_ entries: [Entry], hasBraces: Bool) -> String {
    let margin = hasBraces ? "\t" : ""
    let lines = entries.flatMap { entry -> [String] in
      let comment = entry.comment.map { ["\(margin)/* \(entry.key) \($0) */"] } ?? []
      if entry.values.count == 1 { return comment + ["\(margin)\(entry.key) = \(entry.values[0]); // \(entry.key)"] }
      return comment + ["\(margin)\(entry.key) = ("] + entry.values.map { "\(margin)\t\($0) /* e */," } + [
        "\(margin));"
      ]
    }
    return (hasBraces ? ["{"] + lines + ["}"] : lines).joined(separator: "\n") + "\n"
  }

  /// The lines without tabs, commas and semicolons.
  private func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { line in line.filter { !"\t,;".contains($0) } }
  }
}

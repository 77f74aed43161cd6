import TestSupport

let mergeLaws = [
  Law("merge(b, x, x) = x, merge(b, x, b) = x, merge(b, b, y) = y") { lawCase in
    let base = lawCase.gen.root()
    let other = lawCase.gen.changed(base)
    try lawCase.write(base, to: "base")
    try lawCase.write(other, to: "other")
    for sides in [["other", "other"], ["other", "base"], ["base", "other"]] {
      try lawCase.run(["merge", "--base", "base"] + sides + ["-o", "merged"])
      try lawCase.requireValues(other, in: "merged", "merge \(sides)")
    }
  },
  Law("a clean merge has the changes of each side and nothing else, whichever side is ours") { lawCase in
    let base = lawCase.gen.root()
    var ours = base
    var theirs = base
    var merged = base
    // Each entry of the root is changed by one side or none: added, removed or given another value.
    for entry in base.entries where lawCase.gen.chance(2, of: 3) {
      let step = Plist.Step.key(entry.key)
      let value = lawCase.gen.chance(1, of: 4) ? nil : lawCase.gen.changed(entry.value)
      func change(_ plist: Plist) -> Plist {
        value.map { value in plist.changing([step]) { _ in value } } ?? plist.removing(step)
      }
      merged = change(merged)
      if lawCase.gen.chance(1, of: 2) { ours = change(ours) } else { theirs = change(theirs) }
    }
    for isOurs in [true, false] where lawCase.gen.chance(2, of: 3) {
      let step = Plist.Step.key(lawCase.gen.newKey(in: base.entries + merged.entries))
      let value = lawCase.gen.value(depth: 1)
      merged = merged.inserting(value, at: step)
      if isOurs { ours = ours.inserting(value, at: step) } else { theirs = theirs.inserting(value, at: step) }
    }
    // Files in binary, or in XML with one layout for all, as programs write them.
    let format = lawCase.gen.format == .xml ? Gen.Format.xml : .binary
    for (plist, name) in [(base, "base"), (ours, "ours"), (theirs, "theirs")] {
      try lawCase.judge.dump(plist, to: lawCase.path("source"))
      try lawCase.run(["convert", format == .xml ? "xml1" : "binary1", "-o", name, "source"])
    }
    for sides in [["ours", "theirs"], ["theirs", "ours"]] {
      try lawCase.run(["merge", "--base", "base"] + sides + ["-o", "merged"])
      try lawCase.requireValues(merged, in: "merged", as: format, "merge \(sides)")
    }
  },
  Law("a merge of an array has a conflict if and only if both sides replace one element") { lawCase in
    try lawCase.checkArrays(key: "list")
  },
  Law("a merge of arguments agrees with git, except if the sides changed different adjacent elements") { lawCase in
    try lawCase.checkArrays(key: "ProgramArguments")
  },
]

extension LawCase {
  /// Compares a merge of arrays of strings with git's merge of files with a line for each element.
  fileprivate mutating func checkArrays(key: String) throws {
    gen.format = .json
    let isList = key != "list"
    var names = (0..<12).map { "e\($0)" }
    names.shuffle(using: &gen)
    let base = Array(names[..<gen.int(0..<6)])
    var sides: [[String]] = []
    for number in 0..<2 {
      var side = base
      for _ in 0..<gen.int(0..<3) where !side.isEmpty { side.remove(at: gen.int(0..<side.count)) }
      for _ in 0..<gen.int(0..<3) {
        // New elements of one side, or now and then of both.
        let name = names[gen.chance(1, of: 4) ? 11 : 6 + 2 * number + gen.int(0..<2)]
        if !side.contains(name) { side.insert(name, at: gen.int(0..<side.count + 1)) }
      }
      sides.append(side)
    }
    for (name, elements) in [("base", base), ("ours", sides[0]), ("theirs", sides[1])] {
      try folder.file(name + ".txt", elements.map { $0 + "\n" }.joined())
      try write(.dictionary([.init(key, .array(elements.map { .string($0) }))]), to: name)
    }
    let git = try TestSupport.shell(
      "git merge-file -p ours.txt base.txt theirs.txt", in: folder.path)
    let ours = try run(["merge", "--base", "base", "ours", "theirs", "-o", "merged"], statuses: [0, 1])
    let context = "base \(base), ours \(sides[0]), theirs \(sides[1])\ngit: \(git.outputText)"
    // A side replaces an element if it has others between the kept elements around it. Elements that both sides added are in
    // the merged set in any case.
    let changes = sides.map { Changes(from: base, to: $0) }
    let addedByBoth = isList ? [] : Set(sides[0]).intersection(sides[1]).subtracting(base)
    let isReplacedByBoth = base.contains { element in
      let replacements = changes.compactMap { $0.replacements[element]?.filter { !addedByBoth.contains($0) } }
      return replacements.count == 2 && replacements[0] != replacements[1] && !replacements.contains([])
    }
    try require(!isReplacedByBoth || ours.status == 1, "both replaced an element: \(context)")
    guard ours.status == 0 else {
      return try require(isList ? git.status != 0 : isReplacedByBoth, "a conflict without a reason: \(context)")
    }
    if isList {
      for (index, inserted) in changes[0].insertions where changes[1].insertions[index] != nil {
        try require(inserted == changes[1].insertions[index], "both inserted at one position: \(context)")
      }
    }
    if git.status == 0, isList {
      let lines = git.outputText.split(separator: "\n").map { Plist.string(String($0)) }
      try requireValues(.dictionary([.init(key, .array(lines))]), in: "merged", context)
    }
    // The result has exactly the elements present in all versions or added by a side. A set has each element once; in a list,
    // an element added by both sides may occur at both positions.
    let expected = Set(base).intersection(sides[0]).intersection(sides[1])
      .union(Set(sides[0]).subtracting(base)).union(Set(sides[1]).subtracting(base))
    let texts = try run(["extract", "\(key).*", "merged"], statuses: expected.isEmpty ? [1] : [0]).outputText
    let elements = texts.split(separator: "\n").map(String.init)
    try require(
      Set(elements) == expected && (isList || elements.count == expected.count), "merged: \(texts)\n\(context)")
  }
}

/// Changes of one side to an array without duplicates in which no element moved.
private struct Changes {
  /// By removed element: the elements inserted between the kept elements around it.
  var replacements: [String: [String]] = [:]
  /// Elements inserted where none was removed, by the number of base elements before them.
  var insertions: [Int: [String]] = [:]

  init(from base: [String], to side: [String]) {
    var start = 0
    var rest = side[...]
    // The end counts as kept.
    for end in 0...base.count where end == base.count || side.contains(base[end]) {
      let inserted = end == base.count ? rest : rest.prefix { $0 != base[end] }
      rest = rest.dropFirst(inserted.count + 1)
      for element in base[start..<end] { replacements[element] = Array(inserted) }
      if start == end, !inserted.isEmpty { insertions[start] = Array(inserted) }
      start = end + 1
    }
  }
}

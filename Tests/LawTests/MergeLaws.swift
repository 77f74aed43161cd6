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
  Law("a merge of members has each change of one side and nothing else, or a conflict if both changed a value") {
    lawCase in
    let merges = lawCase.gen.memberMerges { $0.isIdentified }
    for (merge, result) in zip(merges, try lawCase.merged(merges)) {
      let expected = merge.mergedValues?.sorted() ?? ["a conflict"]
      let found = result?.map { "\($0.name) \($0.value.canonicalText)" }.sorted() ?? ["a conflict"]
      try lawCase.require(found == expected, "found \(found)\n\(merge)")
    }
  },
  Law("a merge of a list has the changes of each side between elements that both keep, or a conflict") { lawCase in
    let merges = lawCase.gen.memberMerges { $0 == .list }.filter(\.hasCertainRegions)
    for (merge, result) in zip(merges, try lawCase.merged(merges)) {
      let (expected, found) = (merge.mergedList ?? ["a conflict"], result?.map(\.name) ?? ["a conflict"])
      try lawCase.require(found == expected, "found \(found)\n\(merge)")
    }
  },
]

extension MemberMerge {
  /// The names and merged values of the members that a merge has; nil if there is a conflict.
  var mergedValues: [String]? {
    let values = sides.map { side in Dictionary(uniqueKeysWithValues: side.map { ($0.name, $0.value) }) }
    var merged: [String] = []
    for name in Set(sides.joined().map(\.name)) {
      guard case .clean(let value) = Self.merged(values[0][name], values[1][name], values[2][name]) else { return nil }
      if let value { merged.append("\(name) \(value.canonicalText)") }
    }
    return merged
  }

  /// True if a side may have changed the identity of a record that the other side has removed or changed, too, which is a conflict.
  var mayHaveRenamedRecord: Bool {
    guard kind == .names || kind == .identifiers else { return false }
    let names = sides.map { Set($0.map(\.name)) }
    let gone = base.filter { !names[1].contains($0.name) && !names[2].contains($0.name) }
    let added = (ours + theirs).filter { !names[0].contains($0.name) }
    return gone.contains { old in
      added.contains { new in
        ["v", "w"].contains { old.value[[.key($0)]] != nil && old.value[[.key($0)]] == new.value[[.key($0)]] }
      }
    }
  }

  private enum MergedValue { case clean(Plist?), conflict }

  private static func merged(_ base: Plist?, _ ours: Plist?, _ theirs: Plist?) -> MergedValue {
    if ours == theirs || base == theirs { return .clean(ours) }
    if base == ours { return .clean(theirs) }
    guard case .dictionary(let one)? = ours, case .dictionary(let other)? = theirs else { return .conflict }
    var entries: [Plist.Entry] = []
    for key in Set((one + other).map(\.key)) {
      let path = [Plist.Step.key(key)]
      guard case .clean(let value) = merged(base?[path], ours?[path], theirs?[path]) else { return .conflict }
      if let value { entries.append(.init(key, value)) }
    }
    return .clean(.dictionary(entries))
  }

  /// True if no element repeats or has moved, and no element was inserted at two positions: it is certain which elements are kept.
  fileprivate var hasCertainRegions: Bool {
    let names = sides.map { $0.map(\.name) }
    guard names.allSatisfy({ Set($0).count == $0.count }) else { return false }
    return [(0, 1), (0, 2), (1, 2)].allSatisfy { one, other in
      names[one].filter(names[other].contains) == names[other].filter(names[one].contains)
    }
  }

  /// The names of the merged elements of a list with certain regions; nil if there is a conflict.
  fileprivate var mergedList: [String]? {
    var rest = sides.map { $0.map(\.name)[...] }
    let kept = base.map(\.name).filter { name in rest.allSatisfy { $0.contains(name) } }
    var merged: [String] = []
    for end in kept.map(Optional.some) + [nil] {
      let region = rest.map { names in names.prefix { $0 != end } }
      if region[1] == region[2] || region[0] == region[2] {
        merged += region[1]
      } else if region[0] == region[1] {
        merged += region[2]
      } else if !region[1].isEmpty && !region[2].isEmpty || !(region[1] + region[2]).allSatisfy(region[0].contains) {
        // A side that only removes elements agrees with one that removes all.
        return nil
      }
      if let end { merged.append(end) }
      rest = zip(rest, region).map { names, region in names.dropFirst(region.count + 1) }
    }
    return merged
  }
}

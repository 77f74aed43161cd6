import TestSupport

let comparisonLaws = [
  Law("the edits and the patch of diff give the new values") { lawCase in
    let old = lawCase.gen.root()
    let new = lawCase.gen.changed(old)
    try lawCase.write(old, to: "old")
    try lawCase.write(new, to: "new")
    let status: CInt = old == new ? 0 : 1
    try lawCase.run(["diff", "-q", "old", "new"], statuses: [status])
    let edits = try lawCase.run(["diff", "--format", "edits", "old", "new"], statuses: [status])
    try lawCase.folder.file("script", edits.output)
    if lawCase.gen.format == .json {
      let patch = try lawCase.run(["diff", "--format", "patch", "old", "new"], statuses: [status])
      try lawCase.folder.file("patch", patch.output)
      let patched = try lawCase.judge.values(of: lawCase.path("old"), patchedBy: lawCase.path("patch"))
      try lawCase.require(
        patched == new.canonicalText, "\(patch.outputText)\nfound    \(patched)\nexpected \(new.canonicalText)")
    }
    try lawCase.run(["edit", "--script", "script", "old"])
    try lawCase.requireValues(new, in: "old", edits.outputText)
  }
]

extension Gen {
  /// `plist` with some values changed, removed, added and moved.
  mutating func changed(_ plist: Plist, depth: Int = 0) -> Plist {
    switch plist {
    case .array(let elements):
      var elements = elements.map { chance(1, of: 4) ? changed($0, depth: depth + 1) : $0 }
      if !elements.isEmpty, chance(1, of: 3) { elements.remove(at: int(0..<elements.count)) }
      if chance(1, of: 3) { elements.insert(value(depth: depth + 1), at: int(0..<elements.count + 1)) }
      if chance(1, of: 5) { elements.shuffle(using: &self) }
      return .array(elements)
    case .dictionary(let entries):
      var entries = entries.map { entry in
        chance(1, of: 3) ? Plist.Entry(entry.key, changed(entry.value, depth: depth + 1)) : entry
      }
      if !entries.isEmpty, chance(1, of: 3) { entries.remove(at: int(0..<entries.count)) }
      if chance(1, of: 3) { entries.append(Plist.Entry(newKey(in: entries), value(depth: depth + 1))) }
      if chance(1, of: 5) { entries.shuffle(using: &self) }
      return .dictionary(entries)
    case .string, .integer, .real, .boolean, .date, .data: return value(depth: depth)
    }
  }
}

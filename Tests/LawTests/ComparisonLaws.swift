import TestSupport

let comparisonLaws = [
  Law("the edits and the patch of diff give the new values") { lawCase in
    let root = lawCase.gen.root()
    // Elements with an identity are paired by it.
    let records = (0..<lawCase.gen.int(0..<7)).map { number -> Plist in
      let others = lawCase.gen.dictionary(3, depth: 4).entries.filter { $0.key != "id" }
      return .dictionary([Plist.Entry("id", .integer(Int128(number)))] + others)
    }
    let old = root.inserting(.array(records), at: .key(lawCase.gen.newKey(in: root.entries)))
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

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

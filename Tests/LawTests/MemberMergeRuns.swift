import Foundation
import TestSupport

/// A conflict of a report.
private struct Conflict: Decodable {
  let pointer: String
}

extension LawCase {
  /// The results of merges of containers, all in one run of the program. Nil is a conflict.
  mutating func merged(_ merges: [MemberMerge]) throws -> [[MemberMerge.Member]?] {
    let keys = merges.enumerated().map { "\($0)\($1.kind == .list ? "Arguments" : "")" }
    func write(_ members: (MemberMerge) -> [MemberMerge.Member], to name: String) throws {
      let root = Plist.dictionary(
        zip(keys, merges).map { key, merge in .init(key, merge.kind.plist(of: members(merge))) })
      if gen.format == .binary { return try judge.dump(root, to: path(name)) }
      try folder.file(name, PlistText(standardLayoutOf: root, isJSON: gen.format == .json).text)
    }
    try write(\.base, to: "base")
    try write(\.ours, to: "ours")
    try write(\.theirs, to: "theirs")
    let words = [
      "merge", "--base", "base", "ours", "theirs", "--conflicts", "ours", "--report", "report", "-o", "merged",
    ]
    let outcome = try run(words, statuses: [0, 1])
    var conflicts: Set<String> = []
    if outcome.status == 1 {
      for conflict in try JSONDecoder().decode([Conflict].self, from: Data(try bytes("report"))) {
        conflicts.insert(String(conflict.pointer.dropFirst().prefix { $0 != "/" }))
      }
      try require(!conflicts.isEmpty, "status 1 without a conflict: \(outcome)")
    }
    let root = try judge.plist(of: path("merged"), gen.format)
    return try zip(keys, merges).map { key, merge in
      guard let result = root?[[.key(key)]] else { throw Violation("no result\n\(merge)") }
      return conflicts.contains(key) ? nil : merge.kind.members(of: result)
    }
  }

  /// git's merges of the containers as pretty-printed JSON. Nil is a conflict, or a text that is no JSON.
  func mergedByGit(_ merges: [MemberMerge]) throws -> [[MemberMerge.Member]?] {
    for (number, merge) in merges.enumerated() {
      for (name, members) in zip(["base", "ours", "theirs"], merge.sides) {
        try folder.file(
          "\(number).\(name)", PlistText(standardLayoutOf: merge.kind.plist(of: members), isJSON: true).text)
      }
    }
    let script = """
      n=0; while [ $n -lt \(merges.count) ]; do
        git merge-file -q -p $n.ours $n.base $n.theirs >$n.git 2>/dev/null || echo conflict >$n.git; n=$((n + 1))
      done
      """
    _ = try TestSupport.shell(script, in: folder.path)
    return try merges.enumerated().map { number, merge in
      try judge.plist(of: path("\(number).git"), .json).map { merge.kind.members(of: $0) }
    }
  }
}

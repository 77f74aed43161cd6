import Foundation
import TestSupport

/// Model of two processes changing one file, with the possible contents of the file.
///
/// The store also saves automatically, so a change can get into the file at any time until its process saves or ends. For each
/// key there is a set of texts that the file can have; nil means that the key is missing.
private struct StoreModel {
  struct Change {
    var value: String?
    /// True if the other process also has a pending change of the key. Either change can be the last.
    var isContested = false
    /// True if the store with the change was released. The change is saved, unless a later store of the process changes the
    /// key, too. The later store sees only the file.
    var isOfOldStore = false
  }

  private var file: [String: Set<String?>] = [:]
  /// By process: the changes that need not be in the file yet.
  private(set) var pending: [[String: Change]] = [[:], [:]]

  func possible(_ key: String) -> Set<String?> { file[key] ?? [nil] }

  /// Values that a process can find: its own last change, unless the other process has changed the key since.
  func visible(_ key: String, to process: Int) -> Set<String?> {
    guard let change = pending[process][key], !change.isContested, !change.isOfOldStore else { return possible(key) }
    return [change.value]
  }

  mutating func change(_ key: String, to value: String?, by process: Int) {
    file[key] = possible(key).union([value])
    pending[process][key] = Change(value: value, isContested: pending[1 - process][key] != nil)
    pending[1 - process][key]?.isContested = true
  }

  /// Removes all keys that the process finds. It does not find a change of an old store that is not in the file yet.
  mutating func clear(_ keys: [String], by process: Int) {
    for key in keys {
      let isUnseen = pending[process][key]?.isOfOldStore ?? false
      change(key, to: nil, by: process)
      if isUnseen { pending[process][key]?.isContested = true }
    }
  }

  /// An update is in the file when it returns. A change of the other process may follow it at any time.
  mutating func update(_ key: String, to value: String?, by process: Int) {
    change(key, to: value, by: process)
    if pending[1 - process][key] == nil { file[key] = [value] }
    pending[process][key] = nil
  }

  /// The changes of a process's store, and at its end those of old stores, are in the file, or were.
  mutating func save(_ process: Int, isEnd: Bool) {
    for (key, change) in pending[process] where isEnd || !change.isOfOldStore {
      if !change.isContested { file[key] = [change.value] }
      pending[process][key] = nil
    }
  }

  mutating func renewStore(of process: Int) {
    for key in pending[process].keys { pending[process][key]?.isOfOldStore = true }
  }

  /// Changes of a process that are not in the file never get there.
  mutating func kill(_ process: Int) { pending[process] = [:] }
}

extension Gen {
  /// A value of the type that a letter names.
  fileprivate mutating func storedValue(of kind: String?) -> Plist {
    switch kind {
    case "i": .integer(min(integer(), Int128(Int64.max)))
    case "r": .real(finiteReal())
    case "s": .string(string())
    case "x": .data(data())
    default: .boolean(Bool.random(using: &self))
    }
  }
}

let storeLaws = [
  Law("a store keeps what two processes set, update, remove and save, until they exit or are killed") { lawCase in
    let format = lawCase.gen.format == .xml ? Gen.Format.xml : .binary
    lawCase.gen.format = format
    let path = lawCase.path("settings.plist")
    var model = StoreModel()
    var sessions: [StoreSession?] = [nil, nil]
    var history: [String] = []
    /// Each key has values of one type: `i`nteger, `r`eal, `s`tring, data or `t`rue or false.
    let kinds = ["a": "i", "b": lawCase.gen.one(of: ["s", "x"]), "c": lawCase.gen.one(of: ["r", "t"])]
    let keys = kinds.keys.sorted()
    func check(_ key: String, _ found: String, _ possible: Set<String?>) throws {
      try lawCase.require(
        possible.contains(found == "-" ? nil : found),
        "\(history.joined(separator: "\n"))\n\(key) is \(found), expected one of \(possible)")
    }

    for _ in 0..<lawCase.gen.int(4..<20) {
      let process = lawCase.gen.chance(1, of: 3) ? 1 : 0
      let session = try sessions[process] ?? StoreSession(path: path, format: format)
      sessions[process] = session
      let key = lawCase.gen.one(of: keys)
      func perform(_ step: String) throws -> String {
        history.append("\(process): \(step)")
        return try session.perform(step)
      }
      let kind = kinds[key] ?? ""
      switch lawCase.gen.int(0..<18) {
      case 0..<4:
        let text = lawCase.gen.storedValue(of: kinds[key]).canonicalText
        try lawCase.require(try perform("set \(key) \(text)") == "done", "set")
        model.change(key, to: text, by: process)
      case 4:
        try lawCase.require(try perform("remove \(key) \(kind)") == "done", "remove")
        model.change(key, to: nil, by: process)
      case 5, 6:
        let answer = try perform("save")
        try lawCase.require(answer == "done", "\(history.joined(separator: "\n"))\n\(answer)")
        model.save(process, isEnd: false)
      case 7:
        _ = try perform("reload")
        let possible = model.visible(key, to: process)
        try check(key, try perform("get \(key) \(kind)"), possible)
      case 8:
        // A process sees its own last change at once.
        let found = try perform("get \(key) \(kind)")
        if model.pending[process][key] != nil { try check(key, found, model.visible(key, to: process)) }
      case 9:
        let time = lawCase.gen.int(0..<300)
        history.append("sleep \(time) ms")
        usleep(UInt32(time) * 1000)
      case 10:
        _ = try perform("renew")
        model.renewStore(of: process)
      case 11:
        history.append("\(process): exit")
        let problems = try session.end(by: lawCase.gen.chance(1, of: 2) ? "exit" : nil)
        try lawCase.require(problems.isEmpty, "\(history.joined(separator: "\n"))\n\(problems)")
        sessions[process] = nil
        model.save(process, isEnd: true)
      case 12:
        history.append("\(process): _exit")
        _ = try session.end(by: "_exit")
        sessions[process] = nil
        model.kill(process)
      case 13, 14:
        let text = lawCase.gen.storedValue(of: kind).canonicalText
        let possible = model.visible(key, to: process)
        try check(key, try perform("update \(key) \(text)"), possible)
        model.update(key, to: text, by: process)
      case 15:
        let text = lawCase.gen.storedValue(of: kind).canonicalText
        try check(key, try perform("fail \(key) \(text)"), model.visible(key, to: process))
      case 16:
        // The same as reading the value.
        _ = try perform("reload")
        let found = try perform("has \(key) \(kind)")
        let isPossible = model.visible(key, to: process).contains { ($0 != nil) == (found == "yes") }
        try lawCase.require(isPossible, "\(history.joined(separator: "\n"))\n\(key) is there: \(found)")
      case 17 where lawCase.gen.chance(1, of: 2):
        try lawCase.require(try perform("clear") == "done", "clear")
        model.clear(keys, by: process)
      default:
        history.append("\(process): kill")
        session.kill()
        sessions[process] = nil
        model.kill(process)
      }
    }
    for process in [0, 1] {
      guard let session = sessions[process] else { continue }
      history.append("\(process): exit")
      let problems = try session.end(by: lawCase.gen.chance(1, of: 2) ? "exit" : nil)
      try lawCase.require(problems.isEmpty, "\(history.joined(separator: "\n"))\n\(problems)")
      model.save(process, isEnd: true)
    }
    guard FileManager.default.fileExists(atPath: path) else {
      for key in keys { try check(key, "-", model.possible(key)) }
      return
    }
    let found = try lawCase.judge.values(of: path, format)
    var texts: [String: String] = [:]
    for entry in found.dropFirst().dropLast().split(separator: " ") {
      let parts = entry.split(separator: "=").map(String.init)
      try lawCase.require(found.hasPrefix("{") && parts.count == 2, "\(history.joined(separator: "\n"))\n\(found)")
      texts[parts[0]] = parts[1]
    }
    for key in keys {
      let name = key.utf8.map { String($0, radix: 16) }.joined()
      try check(key, texts.removeValue(forKey: name) ?? "-", model.possible(key))
    }
    try lawCase.require(texts.isEmpty, "keys that were not set: \(texts)")
  }
]

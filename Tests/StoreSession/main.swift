/// A process with a store, for the laws of stores. Its arguments are the store's path and its format, `xml` or `binary`. Each
/// line of standard input is a step, answered by one line of standard output:
///
///     set KEY VALUE     sets a key to a value: iDECIMAL, rBITS, sUTF8, xDATA (the last three in hexadecimal), t or f
///     update KEY VALUE  the same in one step, which prints the old value, or `-`
///     fail KEY VALUE    the same with a closure that throws: it changes nothing
///     remove KEY KIND   removes a key; KIND is the first letter of the text of its values
///     get KEY KIND      prints the value of a key, or `-`
///     has KEY KIND      prints `yes` or `no`
///     clear             removes all keys
///     save              saves the store
///     reload            reads the file again
///     renew             releases the store and creates another one
///     exit              ends the process by `exit`
///     _exit             ends the process by `_exit`
///
/// The process ends normally at the end of standard input.
import Foundation
import PropertyList
import PropertyListStore

let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(2) }

func makeStore() -> PropertyListStore {
  let store = PropertyListStore(path: arguments[1], format: arguments[2] == "xml" ? .xml : .binary)
  store.problemHandler = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
  return store
}

var store = makeStore()

func bytes(_ text: Substring) -> [UInt8] {
  var digits = text
  var bytes: [UInt8] = []
  while !digits.isEmpty {
    bytes.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
    digits = digits.dropFirst(2)
  }
  return bytes
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

struct Refusal: Error {}

/// Performs a step on a key with values of one type. `parse` and `text` convert between a value and its notation.
@MainActor func perform<Value: Codable & Sendable>(
  _ words: [String], _ parse: (Substring) -> Value?, _ text: (Value) -> String
) -> String {
  let key = PropertyListStore.Key<Value?>(words[1])
  func printed(_ value: Value?) -> String { value.map(text) ?? "-" }
  switch words[0] {
  case "set": store[key] = parse(words[2].dropFirst())
  case "remove": store.remove(key)
  case "get": return printed(store[key])
  case "has": return store.contains(key) ? "yes" : "no"
  case "update", "fail":
    var old: Value?
    do {
      try store.update(key) { value in
        old = value
        value = parse(words[2].dropFirst())
        if words[0] == "fail" { throw Refusal() }
      }
    } catch is Refusal {
    } catch {
      return "\(error)"
    }
    return printed(old)
  default: return "unknown step"
  }
  return "done"
}

while let line = readLine() {
  let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  var answer = "done"
  switch words[0] {
  case "clear": store.removeAll()
  case "reload": store.reload()
  case "renew": store = makeStore()
  case "exit": exit(0)
  case "_exit": _exit(0)
  case "save":
    do { try store.save() } catch { answer = "\(error)" }
  default:
    guard words.count == 3 else { exit(2) }
    switch words[2].first {
    case "i": answer = perform(words, { Int($0) }, { "i\($0)" })
    case "r":
      answer = perform(
        words, { UInt64($0, radix: 16).map(Double.init(bitPattern:)) }, { "r" + String($0.bitPattern, radix: 16) })
    case "s": answer = perform(words, { String(decoding: bytes($0), as: UTF8.self) }, { "s" + hexadecimal($0.utf8) })
    case "x": answer = perform(words, { Data(bytes($0)) }, { "x" + hexadecimal($0) })
    default: answer = perform(words, { _ in words[2] == "t" }, { $0 ? "t" : "f" })
    }
  }
  FileHandle.standardOutput.write(Data((answer + "\n").utf8))
}

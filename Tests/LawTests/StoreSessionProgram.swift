import Foundation
import PropertyList
import PropertyListStore
import TestSupport
import Testing

/// A process with a store, for the laws of stores: `StoreSession` starts the bundle of tests again for this test alone, with the
/// store's path and its format, `xml` or `binary`, in the environment. Each line of standard input is a step, answered by one line of
/// standard output:
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
/// The process ends normally at the end of standard input. Its problems are lines on standard error, which begin with `problem: `.
struct StoreSessionProgram {
  static let (pathVariable, formatVariable) = ("PLIERS_SESSION_PATH", "PLIERS_SESSION_FORMAT")

  /// Does nothing among the other tests.
  @Test func session() {
    let environment = ProcessInfo.processInfo.environment
    guard let path = environment[Self.pathVariable] else { return }
    var session = Session(path: path, format: environment[Self.formatVariable] == "xml" ? .xml : .binary)
    while let line = readLine() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      FileHandle.standardOutput.write(Data((session.answer(to: words) + "\n").utf8))
    }
  }
}

private struct Session {
  private let path: String
  private let format: PropertyList.OutputFormat
  private var store: PropertyListStore

  init(path: String, format: PropertyList.OutputFormat) {
    (self.path, self.format) = (path, format)
    store = Self.makeStore(path, format)
  }

  private static func makeStore(_ path: String, _ format: PropertyList.OutputFormat) -> PropertyListStore {
    let store = PropertyListStore(path: path, format: format)
    store.problemHandler = { FileHandle.standardError.write(Data("problem: \($0)\n".utf8)) }
    return store
  }

  /// Performs a step.
  mutating func answer(to words: [String]) -> String {
    switch words[0] {
    case "clear": store.removeAll()
    case "reload": store.reload()
    case "renew": store = Self.makeStore(path, format)
    case "exit": exit(0)
    case "_exit": _exit(0)
    case "save":
      do { try store.save() } catch { return "\(error)" }
    default:
      guard words.count == 3 else { return "unknown step" }
      switch words[2].first {
      case "i": return answer(to: words, { Int($0) }, { "i\($0)" })
      case "r":
        return answer(
          to: words, { UInt64($0, radix: 16).map(Double.init(bitPattern:)) },
          { "r" + String($0.bitPattern, radix: 16) })
      case "s":
        return answer(
          to: words, { String(decoding: bytes(hexadecimal: String($0)), as: UTF8.self) },
          { "s" + hexadecimal(Array($0.utf8)) })
      case "x":
        return answer(to: words, { Data(bytes(hexadecimal: String($0))) }, { "x" + hexadecimal(Array($0)) })
      default: return answer(to: words, { _ in words[2] == "t" }, { $0 ? "t" : "f" })
      }
    }
    return "done"
  }

  private struct Refusal: Error {}

  /// Performs a step on a key with values of one type. `parse` and `text` convert between a value and its notation.
  private func answer<Value: Codable & Sendable>(
    to words: [String], _ parse: (Substring) -> Value?, _ text: (Value) -> String
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
}

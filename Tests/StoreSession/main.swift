/// A process with a store, for laws about it. Its arguments are the store's path and its format, `xml` or `binary`. Each line of
/// standard input is a step, and gets one line of standard output:
///
///     set KEY VALUE    sets a key to a value: iDECIMAL, rBITS, sUTF8, xDATA (the last three in hexadecimal), t or f
///     remove KEY KIND  removes a key; KIND is the first letter of the text of its values
///     get KEY KIND     prints the value of a key, or `-`
///     save             saves the store
///     reload           reads the file again
///     renew            lets go of the store and makes another one
///     exit             ends the process in the middle of the program
///
/// The process ends normally at the end of standard input.
import Foundation
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

@MainActor func set(_ key: String, _ text: String) {
  let value = text.dropFirst()
  switch text.first {
  case "i": store[PropertyListStore.Key<Int?>(key)] = Int(value)
  case "r": store[PropertyListStore.Key<Double?>(key)] = UInt64(value, radix: 16).map(Double.init(bitPattern:))
  case "s": store[PropertyListStore.Key<String?>(key)] = String(decoding: bytes(value), as: UTF8.self)
  case "x": store[PropertyListStore.Key<Data?>(key)] = Data(bytes(value))
  default: store[PropertyListStore.Key<Bool?>(key)] = text == "t"
  }
}

@MainActor func remove(_ key: String, _ kind: String) {
  switch kind {
  case "i": store.remove(PropertyListStore.Key<Int?>(key))
  case "r": store.remove(PropertyListStore.Key<Double?>(key))
  case "s": store.remove(PropertyListStore.Key<String?>(key))
  case "x": store.remove(PropertyListStore.Key<Data?>(key))
  default: store.remove(PropertyListStore.Key<Bool?>(key))
  }
}

@MainActor func get(_ key: String, _ kind: String) -> String? {
  switch kind {
  case "i": store[PropertyListStore.Key<Int?>(key)].map { "i\($0)" }
  case "r": store[PropertyListStore.Key<Double?>(key)].map { "r" + String($0.bitPattern, radix: 16) }
  case "s": store[PropertyListStore.Key<String?>(key)].map { "s" + hexadecimal($0.utf8) }
  case "x": store[PropertyListStore.Key<Data?>(key)].map { "x" + hexadecimal($0) }
  default: store[PropertyListStore.Key<Bool?>(key)].map { $0 ? "t" : "f" }
  }
}

while let line = readLine() {
  let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  var answer = "done"
  switch (words[0], words.count) {
  case ("set", 3): set(words[1], words[2])
  case ("remove", 3): remove(words[1], words[2])
  case ("get", 3): answer = get(words[1], words[2]) ?? "-"
  case ("reload", 1): store.reload()
  case ("renew", 1): store = makeStore()
  case ("exit", 1): exit(0)
  case ("save", 1):
    do { try store.save() } catch { answer = "\(error)" }
  default: answer = "unknown step"
  }
  FileHandle.standardOutput.write(Data((answer + "\n").utf8))
}

// Measures a store: prints the seconds for reading a value, for setting one, and for opening and saving a file of 1,000 keys, each
// on a line with its name. usage: store-bench FOLDER
import Foundation
import PropertyListStore

extension PropertyListStore.Keys {
  static let showColumn = Key<Bool>("ShowColumn", default: true)
  static let title = Key<String>("Title", default: "")
  static let count = Key<Int>("Count", default: 0)
}

/// Prints the minimum time of one call in rounds of `count` calls. Short rounds find times when nothing else runs.
func measure(_ name: String, rounds: Int = 11, count: Int, _ work: (Int) throws -> Void) rethrows {
  var best = Duration.seconds(1_000_000)
  for _ in 0..<rounds {
    let time = try ContinuousClock().measure { for index in 0..<count { try work(index) } }
    best = min(best, time)
  }
  print(name, best / .seconds(count))
}

let folder = CommandLine.arguments[1]
let path = folder + "/settings.plist"
PropertyListStore.standard = PropertyListStore(path: path)

var shown = 0
measure("read a cached Bool", rounds: 500, count: 20_000) { _ in if PropertyListStore.standard[.showColumn] { shown += 1 } }
var length = 0
measure("read a cached String", rounds: 500, count: 20_000) { _ in length += PropertyListStore.standard[.title].utf8.count }
measure("set a Bool", rounds: 500, count: 5_000) { PropertyListStore.standard[.showColumn] = $0 % 2 == 0 }
measure("set a String", rounds: 500, count: 5_000) { PropertyListStore.standard[.title] = $0 % 2 == 0 ? "one" : "two" }
try PropertyListStore.standard.save()
try measure("update an Int in a file of 3 keys", count: 20) { _ in try PropertyListStore.standard.update(.count) { $0 += 1 } }

let keys = (0..<1000).map { PropertyListStore.Key<Int>("Key \($0)", default: 0) }
let large = folder + "/large.plist"
try measure("make a file of 1,000 keys", rounds: 1, count: 1) { _ in
  let store = PropertyListStore(path: large)
  for (number, key) in keys.enumerated() { store[key] = number + 1 }
  try store.save()
}
var sum = 0
measure("open 1,000 keys and read one", count: 1) { _ in sum += PropertyListStore(path: large)[keys[500]] }
measure("open 1,000 keys and read all", count: 1) { _ in
  let store = PropertyListStore(path: large)
  for key in keys { sum += store[key] }
}
var round = 0
try measure("open 1,000 keys, set one and save", count: 1) { _ in
  round += 1
  let store = PropertyListStore(path: large)
  store[keys[500]] = store[keys[501]] + round
  try store.save()
}
let store = PropertyListStore(path: large)
try measure("set all of 1,000 keys and save", count: 1) { _ in
  round += 1
  for key in keys { store[key] = round }
  try store.save()
}
// The time that the disk needs for this.
let bytes = try Data(contentsOf: URL(filePath: large))
try measure("write and sync the same bytes", count: 1) { _ in
  let file = open(folder + "/bytes", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  fsync(file)
  close(file)
}
if shown == 0 || length < 0 || sum == 0 { exit(1) }

// Several processes set different keys in one file and are killed at random moments, while this one reads the file repeatedly.
// The file must always be complete, and each key must have the last value that was saved, or the one that was being saved.
// Exit status 1: the file was incomplete, or a value was lost. usage: store-proof PROCESSES SETS
import Foundation
import PropertyListStore

let words = CommandLine.arguments
if words.count == 5, words[1] == "worker", let first = Int(words[3]), let last = Int(words[4]) {
  work(at: words[2], from: first, to: last)
}
guard words.count == 3, let processes = Int(words[1]), let sets = Int(words[2]) else {
  print("usage: store-proof PROCESSES SETS")
  exit(2)
}

/// Sets the key with the name of the process's file to one value after the other, and prints each value once it is saved.
func work(at path: String, from first: Int, to last: Int) -> Never {
  let url = URL(filePath: path)
  let store = PropertyListStore(path: url.deletingLastPathComponent().path + "/settings.plist")
  let key = PropertyListStore.Key<Int>(url.lastPathComponent, default: 0)
  for value in first...last {
    store[key] = value
    do { try store.save() } catch { fatalError("\(error)") }
    FileHandle.standardOutput.write(Data([1]))
  }
  exit(0)
}

/// A sequence of processes that set the same key.
final class Worker: @unchecked Sendable {  // The lock guards its values.
  let name: String
  private let folder: String
  private let sets: Int
  private let lock = NSLock()
  private var savedValue = 0
  private var killCount = 0

  init(_ name: String, in folder: String, sets: Int) { (self.name, self.folder, self.sets) = (name, folder, sets) }

  /// The last value that a process has reported as saved.
  var saved: Int { lock.withLock { savedValue } }
  var kills: Int { lock.withLock { killCount } }

  /// Starts processes until all values are saved, and kills each after a while.
  func run() {
    while saved < sets {
      let process = Process()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments = ["worker", "\(folder)/\(name)", "\(saved + 1)", "\(sets)"]
      let output = Pipe()
      process.standardOutput = output
      do { try process.run() } catch { fatalError("\(error)") }
      let killer = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(.random(in: 5...1500)), execute: killer)
      while case let bytes = output.fileHandleForReading.availableData, !bytes.isEmpty {
        lock.withLock { savedValue += bytes.count }
      }
      process.waitUntilExit()
      killer.cancel()
      if process.terminationReason == .uncaughtSignal { lock.withLock { killCount += 1 } }
    }
  }
}

let folder = FileManager.default.temporaryDirectory.appending(path: "store-proof-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let file = folder.appending(path: "settings.plist")
let workers = (0..<processes).map { Worker("Process\($0)", in: folder.path, sets: sets) }
let running = DispatchGroup()
for worker in workers {
  running.enter()
  Thread.detachNewThread {
    worker.run()
    running.leave()
  }
}

/// Reads the file with Foundation, and ends the program with a message if the file is incomplete or a value is wrong.
func check() {
  let saved = workers.map(\.saved)
  var values: [String: Int] = [:]
  do {
    values = try PropertyListDecoder().decode([String: Int].self, from: Data(contentsOf: file))
  } catch {
    // Before the first save there is no file.
    if saved.allSatisfy({ $0 == 0 }), !FileManager.default.fileExists(atPath: file.path) { return }
    print("the file is incomplete: \(error)")
    exit(1)
  }
  for (worker, saved) in zip(workers, saved) where values[worker.name] ?? 0 < saved {
    print("\(worker.name) has saved \(saved), and the file has \(values[worker.name] ?? 0)")
    exit(1)
  }
}

var checks = 0
while running.wait(timeout: .now() + .milliseconds(1)) == .timedOut {
  check()
  checks += 1
}
check()
let values = try PropertyListDecoder().decode([String: Int].self, from: Data(contentsOf: file))
guard values == Dictionary(uniqueKeysWithValues: workers.map { ($0.name, sets) }) else {
  print("at the end the file has \(values)")
  exit(1)
}
let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "settings.plist" }
guard !names.contains(where: { $0.contains("damaged") }) else {
  print("a file was found damaged: \(names)")
  exit(1)
}
print(
  "\(processes) processes saved \(sets) values each and were killed \(workers.reduce(0) { $0 + $1.kills }) times;",
  "the file was complete all \(checks) times that it was read, and no value was lost;",
  "\(names.count) temporary files were left")
try FileManager.default.removeItem(at: folder)

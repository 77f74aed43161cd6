#if os(Linux)
  import Foundation
  import PropertyListStore
  import TestSupport
  import Testing

  /// The store installs no signal handlers. Each test runs in a separate process.
  @Suite(.prompt) struct SignalHandlersTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Cases: the file is created, replaced, overwritten in place, or kept beside the new one because it is damaged.
    @Test(arguments: ["", "echo '{}' >a.plist", "echo '{}' >a.plist; ln a.plist b.plist", "echo '[' >a.plist"])
    func savingInstallsNoHandlers(preparation: String) async throws {
      #expect(try shell(preparation, in: folder.path).status == 0)
      await #expect(processExitsWith: .exitCode(3)) { [path = folder.path("a.plist") as String] in
        let before = try signals()
        let store = PropertyListStore(path: path)
        store.problemHandler = { _ in }
        for score in 1...2 {
          store[.score] = score
          try store.save()
        }
        store[.title] = "t"
        waitUntil { PropertyListStore(path: path)[.title] == "t" }
        let after = try signals()
        guard before == after, before.count == 3 else { exit(1) }
        exit(3)
      }
    }

    /// The signal ends the process as it would without a store.
    @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT]) func signalsEndTheProcessAsWithoutAStore(number: CInt)
      async throws
    {
      await #expect(processExitsWith: .signal(number)) {
        [path = folder.path("a.plist") as String, number = number as CInt] in
        let store = PropertyListStore(path: path)
        store[.score] = 1
        try store.save()
        signal(number, SIG_DFL)
        kill(getpid(), number)
        sleep(60)
      }
      #expect(PropertyListStore(path: folder.path("a.plist"))[.score] == 1)
    }
  }

  /// Signals blocked by this thread, and signals ignored and handled by the process.
  private func signals() throws -> [Substring] {
    let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
    return status.split(separator: "\n").filter { ["SigBlk", "SigIgn", "SigCgt"].contains($0.prefix(6)) }
  }
#endif

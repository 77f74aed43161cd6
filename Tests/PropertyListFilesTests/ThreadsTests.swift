import PropertyListFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Signal masks of new threads.
struct ThreadsTests {
  /// Without `getsSignals`, a thread blocks signals sent to the process, but not those raised by its own faults. The mask of
  /// the starting thread does not change.
  @Test(arguments: [true, false])
  func signalMaskDependsOnTheParameter(getsSignals: Bool) throws {
    let own = blockedSignals()
    let result = Monitor<Set<CInt>?>(nil)
    let isStarted = startThread(getsSignals: getsSignals) {
      result.withValue { $0 = blockedSignals() }
      result.wakeAll()
    }
    try #require(isStarted)
    let blocked = result.wait { $0 }
    #expect(blockedSignals() == own)
    if getsSignals { return #expect(blocked == own) }
    #expect(blocked.isSuperset(of: [SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGALRM, SIGCHLD]))
    #expect(blocked.subtracting(own).isDisjoint(with: [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE]))
  }
}

/// Signals that this thread blocks.
private func blockedSignals() -> Set<CInt> {
  var mask = sigset_t()
  unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
  return Set((1...31).filter { unsafe sigismember(&mask, $0) == 1 })
}

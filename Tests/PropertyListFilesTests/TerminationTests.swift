import TestSupport
import Testing

@testable import PropertyListFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sends a signal to the process, and waits until the termination is pending. The threads of tests block signals.
private func sendAndWait(_ number: CInt) {
  kill(getpid(), number)
  waitUntil { Termination.isPending }
}

/// Signals to a process that writes files. FaultTests checks from outside that they wait until a file is complete.
@Suite(.prompt, .timeLimit(.minutes(10))) struct TerminationTests {
  @Test func postponedSignalEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      Process.postponeTermination()
      Termination.disable()
      sendAndWait(SIGTERM)
      Termination.enable()
      sleep(60)
    }
  }

  @Test func signalEndsTheProcessAtOnceAfterEnabling() async {
    await #expect(processExitsWith: .signal(SIGHUP)) {
      Process.postponeTermination()
      Termination.disable()
      Termination.enable()
      kill(getpid(), SIGHUP)
      sleep(60)
    }
  }

  /// A postponed signal gets the action that the program has set by the time of delivery.
  @Test func postponedSignalThatIsThenIgnoredEndsNothing() async {
    await #expect(processExitsWith: .exitCode(3)) {
      Process.postponeTermination()
      Termination.disable()
      sendAndWait(SIGTERM)
      signal(SIGTERM, SIG_IGN)
      Termination.enable()
      Termination.disable()
      Termination.enable()
      exit(3)
    }
  }

  @Test func postponedSignalGoesToALaterHandler() async {
    await #expect(processExitsWith: .exitCode(4)) {
      Process.postponeTermination()
      Termination.disable()
      sendAndWait(SIGTERM)
      signal(SIGTERM) { _ in _exit(4) }
      Termination.enable()
      sleep(60)
    }
  }

  @Test func ignoredSignalEndsNothing() async {
    await #expect(processExitsWith: .exitCode(3)) {
      signal(SIGINT, SIG_IGN)
      Process.postponeTermination()
      Termination.disable()
      kill(getpid(), SIGINT)
      Termination.enable()
      kill(getpid(), SIGINT)
      exit(3)
    }
  }

  /// Signals that stop a process, such as Control-Z, keep their action.
  @Test func stoppingSignalsKeepTheirAction() async {
    await #expect(processExitsWith: .exitCode(3)) {
      let numbers = [SIGTSTP, SIGTTIN, SIGTTOU]
      for number in numbers { signal(number, SIG_DFL) }
      Process.postponeTermination()
      Termination.disable()
      Termination.enable()
      exit(numbers.allSatisfy { signal($0, SIG_DFL) == nil } ? 3 : 1)
    }
  }

  /// The default action of these signals does not end a process.
  @Test func signalsThatEndNoProcessByDefaultEndNothing() async {
    await #expect(processExitsWith: .exitCode(3)) {
      Process.postponeTermination()
      Termination.disable()
      Termination.enable()
      for number in [SIGCHLD, SIGCONT, SIGURG, SIGWINCH] { kill(getpid(), number) }
      #if canImport(Darwin)
        for number in [SIGINFO, SIGIO] { kill(getpid(), number) }
      #endif
      exit(3)
    }
  }
}

import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Postponement of signals that would end the process in the middle of a change.
//
// A file that is being overwritten is incomplete, and a file with a temporary name must still be renamed or removed. In a program
// that has called `postponeTermination`, signals from outside and failures of other threads (no memory, or a lost file) end the
// process only after that. SIGKILL cannot be postponed.
//
// Libraries install no handlers: without that call, signals have their default effect.
//
// A handler can interrupt any code, so it must neither allocate nor wait for a lock. These handlers use only counters, which exist
// before the handlers are installed.

extension Process {
  /// Makes `Termination.disable` effective. Only for programs: the first write of a file will install handlers for signals. Must be
  /// called before there are other threads.
  package static func postponeTermination() { unsafe Termination.isPostponed = true }
}

enum Termination {
  private typealias Counter = UnsafeMutablePointer<CInt>

  /// True if handlers may be installed. Set before there are other threads.
  nonisolated(unsafe) static var isPostponed = false
  /// The number of times that all threads together have disabled termination.
  nonisolated(unsafe) private static let disablings = unsafe makeCounter()
  /// The last signal that was postponed, or 0.
  nonisolated(unsafe) private static let pending = unsafe makeCounter()
  /// 1 after a thread has failed, before that 0.
  nonisolated(unsafe) private static let isEnding = unsafe makeCounter()
  /// The key of the number of times that the current thread has disabled termination.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }()

  private static func makeCounter() -> Counter {
    let counter = Counter.allocate(capacity: 1)
    unsafe counter.initialize(to: 0)
    return unsafe counter
  }

  /// Creates the counters that handlers read. Must be called before a handler is installed.
  static func prepare() { _ = unsafe (disablings, pending, isEnding, key) }

  private static var ownDisablings: CInt {
    get { CInt(Int(bitPattern: unsafe pthread_getspecific(key))) }
    set { unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: Int(newValue))) }
  }

  /// The signals without a handler: they do not end a process by default, or cannot be handled.
  private static let unhandled: [CInt] = {
    let numbers = [SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH]
    #if canImport(Darwin)
      return numbers + [SIGINFO, SIGIO]  // On Linux, SIGIO ends the process.
    #else
      return numbers
    #endif
  }()
  /// The signals of faults, which a thread raises itself.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  private typealias Handler = @convention(c) (CInt, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
  private static let postponement: Handler = { number, _, _ in Termination.postpone(number) }

  /// All signals except the signals of faults, which must not be blocked.
  static func signalsFromOutside() -> sigset_t {
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    for number in faults { unsafe sigdelset(&signals, number) }
    return signals
  }

  /// Installs the handlers when it is first read: by the first thread that writes, because most runs write nothing. Signals that
  /// are handled or ignored already, as under nohup(1), are not changed.
  private static let isInstalled: Bool = {
    prepare()
    for number in 1..<signalCount() where !unhandled.contains(number) && hasDefaultAction(number) != 0 {
      if faults.contains(number) {
        _ = unsafe handleSignal(number) { number, _, _ in
          Termination.begin()
          Termination.end(by: number)
        }
      } else {
        _ = unsafe handleSignal(number, postponement)
      }
    }
    return true
  }()

  /// Postpones the end of the process until this thread has called `enable` as often as this function. Effective only if the
  /// program has called `Process.postponeTermination`. Code that runs while a file is incomplete should not allocate, because a
  /// thread without memory cannot continue.
  static func disable() {
    if unsafe isPostponed { _ = isInstalled }
    let count = ownDisablings
    ownDisablings = count + 1
    unsafe atomicAdd(disablings, 1)
    // Another thread has failed. It waits only for threads that disabled termination earlier.
    if count == 0, unsafe atomicLoad(isEnding) != 0 {
      ownDisablings = 0
      unsafe atomicAdd(disablings, -1)
      waitForever()
    }
  }

  /// Ends the process if a signal came and no other thread has disabled termination.
  static func enable() {
    ownDisablings -= 1
    guard unsafe atomicAdd(disablings, -1) == 0 else { return }
    let number = unsafe atomicExchange(pending, 0)
    guard number != 0 else { return }
    // The program may have installed another handler in the meantime.
    if unsafe isHandled(number, postponement) != 0 { _ = signal(number, SIG_DFL) }
    // The signal is sent to the process, because this thread may block signals.
    kill(getpid(), number)
  }

  /// True if a postponed signal will end the process. Valid only while termination is disabled.
  static var isPending: Bool { unsafe atomicLoad(pending) != 0 || atomicLoad(isEnding) != 0 }

  /// Waits until no other thread has disabled termination: for the handler of a thread that cannot continue. If several threads
  /// fail, only the first one returns.
  static func begin() {
    let count = ownDisablings
    ownDisablings = 0
    unsafe atomicAdd(disablings, -count)
    if unsafe atomicExchange(isEnding, 1) != 0 { waitForever() }
    while unsafe atomicLoad(disablings) > 0 { poll(nil, 0, 10) }
  }

  /// Raises the signal with its default action; in a handler, it takes effect when the handler returns.
  static func end(by number: CInt) {
    _ = signal(number, SIG_DFL)
    raise(number)
  }

  private static func postpone(_ number: CInt) {
    if unsafe atomicLoad(disablings) > 0 {
      unsafe atomicExchange(pending, number)
      // The last thread may have read `pending` before it was set.
      if unsafe atomicLoad(disablings) > 0 { return }
    }
    end(by: number)
  }

  private static func waitForever() -> Never {
    while true { pause() }
  }
}

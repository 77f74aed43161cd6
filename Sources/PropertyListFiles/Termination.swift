import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// What keeps the process from ending in the middle of a change.
//
// A file that is being overwritten is neither the old nor the new one, and one with a temporary name must still get its own
// or be removed. In a program that has called `postponeTermination`, what ends the process meanwhile waits: a signal from
// outside, and the failure of another thread, be that for want of memory or of a file that it reads. SIGKILL does not wait.
//
// Libraries install no handlers: without that call, signals do what they do.
//
// A handler interrupts whatever there is, so that it must neither allocate nor wait for a lock. What these look at are
// counters that are there before they are installed.

extension Process {
  /// Makes `disableTermination` effective. For programs only: it installs handlers for signals, once a file is written. To be
  /// called before there are other threads.
  package static func postponeTermination() { unsafe Termination.isPostponed = true }

  /// Makes whatever ends the process wait until this thread has called `enableTermination` as often as this, if the program
  /// has called `postponeTermination`. What is done between the two should not allocate where a file is incomplete: a thread
  /// without memory cannot go on.
  package static func disableTermination() { Termination.disable() }

  /// Lets the process end if a signal came and no other thread keeps it from that.
  package static func enableTermination() { Termination.enable() }

  /// Whether something waits to end the process. To be asked only while that is disabled.
  package static var isTerminationPending: Bool { Termination.isPending }
}

enum Termination {
  private typealias Counter = UnsafeMutablePointer<CInt>

  /// True if handlers may be installed. Set before there are other threads.
  nonisolated(unsafe) static var isPostponed = false
  /// How often all threads together have disabled termination.
  nonisolated(unsafe) private static let disablings = unsafe makeCounter()
  /// The last signal that came meanwhile, or 0.
  nonisolated(unsafe) private static let pending = unsafe makeCounter()
  /// Not 0 once a thread has failed.
  nonisolated(unsafe) private static let isEnding = unsafe makeCounter()
  /// Holds how often the thread at hand has disabled termination.
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

  /// Makes what handlers look at. To be called before one is installed.
  static func prepare() { _ = unsafe (disablings, pending, isEnding, key) }

  private static var ownDisablings: CInt {
    get { CInt(Int(bitPattern: unsafe pthread_getspecific(key))) }
    set { unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: Int(newValue))) }
  }

  /// Those that end no process by default, or cannot be handled.
  private static let harmless: [CInt] = {
    let numbers = [SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH]
    #if canImport(Darwin)
      return numbers + [SIGINFO, SIGIO]  // Linux has SIGIO end the process.
    #else
      return numbers
    #endif
  }()
  /// Those that a thread raises by what it does.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  private typealias Handler = @convention(c) (CInt, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
  private static let postponement: Handler = { number, _, _ in Termination.postpone(number) }

  /// All but those that a thread raises by what it does, which nothing holds back.
  static func signalsFromOutside() -> sigset_t {
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    for number in faults { unsafe sigdelset(&signals, number) }
    return signals
  }

  /// Done once, by the first thread that writes: most runs write nothing. What others handle, or ignore as nohup(1) has it,
  /// stays so.
  private static let isInstalled: Bool = {
    prepare()
    for number in 1..<signalCount() where !harmless.contains(number) && hasDefaultAction(number) != 0 {
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

  static func disable() {
    if unsafe isPostponed { _ = isInstalled }
    let count = ownDisablings
    ownDisablings = count + 1
    unsafe atomicAdd(disablings, 1)
    // Another thread has failed, and waits only for those that were in the middle of something.
    if count == 0, unsafe atomicLoad(isEnding) != 0 {
      ownDisablings = 0
      unsafe atomicAdd(disablings, -1)
      waitForever()
    }
  }

  static func enable() {
    ownDisablings -= 1
    guard unsafe atomicAdd(disablings, -1) == 0 else { return }
    let number = unsafe atomicExchange(pending, 0)
    guard number != 0 else { return }
    // By now the program may handle or ignore it by itself.
    if unsafe isHandled(number, postponement) != 0 { _ = signal(number, SIG_DFL) }
    // To the process: this thread may be one that gets no signals.
    kill(getpid(), number)
  }

  static var isPending: Bool { unsafe atomicLoad(pending) != 0 || atomicLoad(isEnding) != 0 }

  /// For the handler of a thread that cannot go on: waits until no other thread keeps the process from ending. If several
  /// fail, the first one goes on.
  static func begin() {
    let count = ownDisablings
    ownDisablings = 0
    unsafe atomicAdd(disablings, -count)
    if unsafe atomicExchange(isEnding, 1) != 0 { waitForever() }
    while unsafe atomicLoad(disablings) > 0 { poll(nil, 0, 10) }
  }

  /// Lets the signal end the process, as it does where nobody handles it; in a handler, as soon as that is left.
  static func end(by number: CInt) {
    _ = signal(number, SIG_DFL)
    raise(number)
  }

  private static func postpone(_ number: CInt) {
    if unsafe atomicLoad(disablings) > 0 {
      unsafe atomicExchange(pending, number)
      // The last thread may have looked before.
      if unsafe atomicLoad(disablings) > 0 { return }
    }
    end(by: number)
  }

  private static func waitForever() -> Never {
    while true { pause() }
  }
}

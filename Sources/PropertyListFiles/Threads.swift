import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// POSIX threads rather than Dispatch: linking that makes every start a tenth slower, and the size of its threads' stacks
// cannot be chosen.

/// A value that one thread at a time sees, and that threads can wait for to change. It has a size: one of none lies where
/// the object begins, and to ThreadSanitizer a change of it is one of the object's type.
@safe package final class Monitor<Value: Sendable>: @unchecked Sendable {  // The mutex guards all access to the value.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Gives `body` the value. Those who wait do not notice; see `wakeAll`.
  package func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    lock()
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Makes a change, and waits until `body` gives something; it is asked now, and each time `wakeAll` is called.
  package func wait<Result>(after change: (inout Value) -> Void = { _ in }, for body: (inout Value) -> Result?)
    -> Result
  {
    lock()
    defer { unsafe pthread_mutex_unlock(mutex) }
    change(&value)
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }

  /// The mutex is held for less than the time that going to sleep and waking up take, so that trying again comes first.
  private func lock() {
    for _ in 0..<100 where unsafe pthread_mutex_trylock(mutex) == 0 { return }
    unsafe pthread_mutex_lock(mutex)
  }

  /// Lets all those who wait look at the value again.
  package func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}

/// What the first thread has as a rule: the readers recurse, and other threads get as little as 128 KiB on some systems.
private let stackSize = 8 << 20

/// Runs `body`, which ends the process, on a stack of the usual size, however little the first thread was allowed.
package func withUsualStack(_ body: @escaping @Sendable () -> Never) -> Never {
  // On macOS it is 16 KiB smaller.
  if firstStackSize() < UInt64(stackSize - 64 << 10), startThread({ body() }) {
    while true { pause() }
  }
  body()
}

/// Runs `body` on a new thread, which nobody can join; false where the system has none to give.
///
/// - Parameter getsSignals: whether signals to the process may come to this thread. One that waits for them, and has blocked
///   them in the threads that it knows of, would never see those that another thread takes.
package func startThread(getsSignals: Bool = true, _ body: @escaping @Sendable () -> Void) -> Bool {
  // A thread begins with the mask of the one that makes it.
  var ownMask = sigset_t()
  if !getsSignals {
    var mask = Termination.signalsFromOutside()
    unsafe pthread_sigmask(SIG_BLOCK, &mask, &ownMask)
  }
  defer { if !getsSignals { unsafe pthread_sigmask(SIG_SETMASK, &ownMask, nil) } }
  var attributes = pthread_attr_t()
  unsafe pthread_attr_init(&attributes)
  defer { unsafe pthread_attr_destroy(&attributes) }
  unsafe pthread_attr_setstacksize(&attributes, stackSize)
  unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let argument = unsafe Unmanaged.passRetained(ThreadBody(body))
  let error = unsafe pthread_create(&thread, &attributes, runThread, argument.toOpaque())
  if error != 0 { unsafe argument.release() }
  return error == 0
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Darwin)
  private func runThread(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#else
  private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument = unsafe argument { unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
  }
#endif

import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// POSIX threads instead of Dispatch: linking Dispatch makes every start a tenth slower, and its threads have stacks of fixed size.

/// A value that a mutex guards, with a condition variable for its changes. The value's size must not be zero: it would have the
/// address of the object, and ThreadSanitizer would report changes of the value as changes of the object's type.
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

  /// Calls `body` with the value. Waiting threads are not woken; see `wakeAll`.
  package func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    lock()
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Makes a change, and waits until `body` returns a result. `body` is called at once and after each `wakeAll`.
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

  /// Locks the mutex. It is locked for less time than a thread needs to sleep and wake up, so the first attempts do not wait.
  private func lock() {
    for _ in 0..<100 where unsafe pthread_mutex_trylock(mutex) == 0 { return }
    unsafe pthread_mutex_lock(mutex)
  }

  /// Wakes all waiting threads, which then check the value again.
  package func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}

/// Stack size of all threads in bytes, the usual size for the first thread. On some systems, the default of others is 128 KiB.
private let stackSize = 8 << 20

/// Runs `body`, which ends the process, on a stack of at least the usual size: in another thread if that of the first one is
/// smaller.
package func withSufficientStack(_ body: @escaping @Sendable () -> Never) -> Never {
  // On macOS, the first thread's stack is 16 KiB smaller.
  if firstStackSize() < UInt64(stackSize - 64 << 10), startThread({ body() }) {
    while true { pause() }
  }
  body()
}

/// Runs `body` on a new detached thread; false if the system cannot create one.
///
/// - Parameter getsSignals: True if this thread may receive signals to the process. A program that waits for signals in one thread
///   can block them in its own other threads, but not in threads of libraries.
package func startThread(getsSignals: Bool = true, _ body: @escaping @Sendable () -> Void) -> Bool {
  // A thread inherits the mask of the thread that creates it.
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

import Synchronization

/// The `userInfo` of a coder that several threads use.
final class SharedUserInfo: Sendable {
  private let lock = Mutex(())
  nonisolated(unsafe) private var stored: [CodingUserInfoKey: any Sendable] = [:]

  /// The lock is held until a change in place ends, as in Foundation's coders. So no thread loses the key that another one sets.
  var value: [CodingUserInfoKey: any Sendable] {
    get { lock.withLock { _ in unsafe stored } }
    _modify {
      lock._unsafeLock()
      defer { lock._unsafeUnlock() }
      yield unsafe &stored
    }
  }
}

import Synchronization

#if canImport(Observation)
  public import Observation

  /// Reading a value in `withObservationTracking` or in the body of a SwiftUI view observes its key.
  extension PropertyListStore: Observable {}
#endif

/// The observers of one key of a store.
final class KeyObservers: Sendable {
  typealias Continuation = AsyncStream<Void>.Continuation

  /// The streams of `Changes` by a unique number, and the next number.
  private let continuations = Mutex<(all: [Int: Continuation], next: Int)>(([:], 0))

  /// Adds a stream, which gets an element for each change until it terminates.
  func add(_ continuation: Continuation) {
    let number = continuations.withLock { state in
      defer { state.next += 1 }
      state.all[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.continuations.withLock { $0.all.removeValue(forKey: number) }
    }
  }

  #if canImport(Observation)
    private let registrar = ObservationRegistrar()
    /// The property that `registrar` reports as changed.
    private var value: Void { () }

    /// Reports to Observation that the value is read.
    func noteAccess() { registrar.access(self, keyPath: \.value) }
  #else
    func noteAccess() {}
  #endif

  /// Informs the observers that the value has changed. They may use the store.
  func notify() {
    for continuation in continuations.withLock({ Array($0.all.values) }) { continuation.yield() }
    #if canImport(Observation)
      registrar.willSet(self, keyPath: \.value)
      registrar.didSet(self, keyPath: \.value)
    #endif
  }
}

#if canImport(Observation)
  extension KeyObservers: Observable {}
#endif

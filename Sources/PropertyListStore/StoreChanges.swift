import PropertyList
import PropertyListCoding

extension PropertyListStore {
  /// The values of a key, each time that it changes from now on: when this program sets it, and when a reload or a save
  /// finds that another program has changed it.
  ///
  /// ```swift
  /// for await isShown in store.changes(of: .showColumn) { … }
  /// ```
  ///
  /// Of several changes in a row, only the last one may be seen. The sequence is for one reader, and has no end.
  public func changes<Value>(of key: Key<Value>) -> Changes<Value> { Changes(of: key, in: self) }

  /// The values of a key as it changes; see `changes(of:)`.
  public struct Changes<Value: Codable & Sendable>: AsyncSequence, Sendable {
    private let key: Key<Value>
    private let store: PropertyListStore
    /// Says that there was a change, but not to which value: what is read later is never out of date.
    private let signals: AsyncStream<Void>
    private let first: PropertyList?

    fileprivate init(of key: Key<Value>, in store: PropertyListStore) {
      self.key = key
      self.store = store
      let (signals, watcher) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      self.signals = signals
      store.add(watcher, of: key)
      first = encoded(store[key])
    }

    /// An iterator over the changes since the sequence was made.
    public func makeAsyncIterator() -> Iterator {
      Iterator(key: key, store: store, signals: signals.makeAsyncIterator(), last: first)
    }

    /// Waits for the changes of a key.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let key: Key<Value>
      fileprivate let store: PropertyListStore
      fileprivate var signals: AsyncStream<Void>.Iterator
      fileprivate var last: PropertyList?

      /// The value after the next change; nil once the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Value? {
        while await signals.next(isolation: actor) != nil {
          let value = store[key]
          let new = encoded(value)
          if let last, let new, new.isEqual(to: last) { continue }
          last = new
          return value
        }
        return nil
      }
    }
  }
}

/// A value in the form in which two of them can be compared, whether or not their type can be.
private func encoded(_ value: some Encodable) -> PropertyList? { try? PlistEncoder().encodeToPropertyList(value) }

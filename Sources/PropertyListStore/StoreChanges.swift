import PropertyList
import PropertyListCoding

extension PropertyListStore {
  /// The value of a key, and its values after each later change. A change by another program is found by a reload or a save.
  ///
  /// ```swift
  /// for await isShown in store.observe(.showColumn) { … }
  /// ```
  ///
  /// After several changes in a row, the sequence may contain only the last value. It is for one reader, and has no end.
  public func observe<Value>(_ key: Key<Value>) -> Changes<Value> { Changes(of: key, in: self) }

  /// The value of a key, and its values after each change; see `observe(_:)`.
  public struct Changes<Value: Codable & Sendable>: AsyncSequence, Sendable {
    private let key: Key<Value>
    private let store: PropertyListStore
    /// An element for each change, without the value: the value is read later, so that it is always up to date.
    private let signals: AsyncStream<Void>

    fileprivate init(of key: Key<Value>, in store: PropertyListStore) {
      self.key = key
      self.store = store
      let (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      self.signals = signals
      store.observers(of: key).add(continuation)
      // For the value before all changes.
      continuation.yield()
    }

    /// Creates an iterator over the value and its changes.
    public func makeAsyncIterator() -> Iterator {
      Iterator(key: key, store: store, signals: signals.makeAsyncIterator())
    }

    /// An iterator over the value of a key and its changes.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let key: Key<Value>
      fileprivate let store: PropertyListStore
      fileprivate var signals: AsyncStream<Void>.Iterator
      fileprivate var last: PropertyList?

      /// Returns the value at the first call. Later calls wait for the next change and return the new value; nil if the task is
      /// cancelled.
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

/// Encodes a value, so that values of any type can be compared.
private func encoded(_ value: some Encodable) -> PropertyList? { try? PlistEncoder().encodeToPropertyList(value) }

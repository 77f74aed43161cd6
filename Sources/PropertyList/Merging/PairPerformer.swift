/// Calls two closures, on two threads if the caller has them.
package struct PairPerformer {
  private let run: (_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) -> Void

  /// `run` calls both closures, and returns when both have returned.
  package init(
    _ run: @escaping (_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) -> Void
  ) {
    self.run = run
  }

  /// Calls the closures one after the other.
  package static var sequential: PairPerformer {
    PairPerformer { first, second in
      first()
      second()
    }
  }

  /// The results of both closures.
  func callAsFunction<First: Sendable, Second: Sendable>(
    _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let (one, other) = (Result<First>(), Result<Second>())
    run({ one.value = first() }, { other.value = second() })
    return (one.value ?? first(), other.value ?? second())
  }

  /// The result of one closure. It is read after the closure has returned.
  private final class Result<Value>: @unchecked Sendable {
    var value: Value?
  }
}

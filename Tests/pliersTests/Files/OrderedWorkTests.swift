import Foundation
import Synchronization
import TestSupport
import Testing

@testable import pliers

/// Work on several threads, with results delivered in order.
@Suite(.timeLimit(.minutes(10))) struct OrderedWorkTests {
  /// Runs `work` for the items, and returns the results in the order of delivery.
  private func results(
    count: Int, jobs: Int, whenDelivered: @escaping @Sendable () -> Void = {},
    work: @escaping @Sendable (OrderedWork<[Int], Int>.Turn) -> Int
  ) -> [Int] {
    OrderedWork(
      count: count, jobs: jobs, state: [], makeWorker: { work },
      deliver: { delivered, _, result in
        delivered.append(result)
        whenDelivered()
      }
    ).run()
  }

  private static let jobs = [1, 2, 3, 8, 1000]

  @Test(arguments: jobs, [0, 1, 2, 7, 5000])
  func resultsAreDeliveredInOrder(jobs: Int, count: Int) {
    // Some items take longer, so that others overtake them.
    let results = results(count: count, jobs: jobs) { turn in
      if turn.item % 97 == 3 { usleep(500) }
      return turn.item * 3
    }
    #expect(results == (0..<count).map { $0 * 3 })
  }

  /// One job needs no thread, and an item's output is delivered before the next one begins.
  @Test func oneJobRunsOnTheCallersThread() {
    let caller = ObjectIdentifier(Thread.current)
    let delivered = Atomic(0)
    _ = results(
      count: 100, jobs: 1,
      whenDelivered: { delivered.add(1, ordering: .relaxed) },
      work: { turn in
        #expect(delivered.load(ordering: .relaxed) == turn.item && ObjectIdentifier(Thread.current) == caller)
        return turn.item
      })
    #expect(delivered.load(ordering: .relaxed) == 100)
  }

  @Test func concurrentItemsAreAtMostTheJobs() {
    let current = Atomic(0)
    let maximum = Atomic(0)
    _ = results(count: 200, jobs: 4) { turn in
      let now = current.add(1, ordering: .relaxed).newValue
      maximum.max(now, ordering: .relaxed)
      // The first two items wait for each other.
      if turn.item < 2 { waitUntil { maximum.load(ordering: .relaxed) > 1 } }
      current.subtract(1, ordering: .relaxed)
      return turn.item
    }
    #expect((2...4).contains(maximum.load(ordering: .relaxed)))
  }

  /// While the first item is not finished, no more than 255 others begin.
  @Test func firstItemIsAtMost255ItemsBehind() {
    let begun = Atomic(0)
    let begunWhenTheFirstEnded = Atomic(0)
    _ = results(count: 2000, jobs: 4) { turn in
      begun.add(1, ordering: .relaxed)
      if turn.item == 0 {
        waitUntil { begun.load(ordering: .relaxed) >= 256 }
        // Time in which another item would begin.
        usleep(50_000)
        begunWhenTheFirstEnded.store(begun.load(ordering: .relaxed), ordering: .relaxed)
      }
      return turn.item
    }
    #expect(begun.load(ordering: .relaxed) == 2000)
    #expect(begunWhenTheFirstEnded.load(ordering: .relaxed) == 256)
  }

  /// Results of 4 MiB: once four wait, no other item begins.
  @Test func bytesOfWaitingResultsAreBounded() {
    let begun = Atomic(0)
    let begunWhenTheFirstEnded = Atomic(0)
    let delivered = OrderedWork(
      count: 100, jobs: 3, state: 0,
      makeWorker: {
        { (turn: OrderedWork<Int, Int>.Turn) in
          begun.add(1, ordering: .relaxed)
          if turn.item == 0 {
            waitUntil { begun.load(ordering: .relaxed) >= 5 }
            // Time in which another item would begin.
            usleep(50_000)
            begunWhenTheFirstEnded.store(begun.load(ordering: .relaxed), ordering: .relaxed)
          }
          return turn.item
        }
      },
      byteCount: { _ in 4 << 20 },
      deliver: { delivered, _, _ in delivered += 1 }
    ).run()
    #expect(delivered == 100)
    // The first item, the four that wait, and one that another thread had begun before.
    #expect((5...6).contains(begunWhenTheFirstEnded.load(ordering: .relaxed)))
  }

  /// An item may use the state directly once its turn has come: all items before it are delivered, and no item after it is.
  @Test(arguments: jobs) func itemsUseTheStateInOrder(jobs: Int) {
    let results = OrderedWork(
      count: 300, jobs: jobs, state: [Int](),
      makeWorker: {
        { (turn: OrderedWork<[Int], Int>.Turn) in
          if turn.item % 3 == 1 {
            turn.wait()
            turn.withState { $0.append(turn.item * 10) }
            turn.withState { $0.append(turn.item * 10 + 1) }
          }
          return turn.item * 10 + 2
        }
      },
      deliver: { delivered, _, result in delivered.append(result) }
    ).run()
    let expected = (0..<300).flatMap { (item: Int) -> [Int] in
      let first = item % 3 == 1 ? [item * 10, item * 10 + 1] : []
      return first + [item * 10 + 2]
    }
    #expect(results == expected)
  }

  /// Items of 100 MiB: two are processed at once, and also the item whose turn it is.
  @Test func memoryOfConcurrentItemsIsBounded() {
    let current = Atomic(0)
    let maximum = Atomic(0)
    let results = results(count: 60, jobs: 8) { turn in
      turn.waitForRoom(100 << 20)
      maximum.max(current.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
      // The first two items wait for each other.
      if turn.item < 2 { waitUntil { maximum.load(ordering: .relaxed) > 1 } }
      // Time in which a fourth item would begin.
      usleep(2000)
      current.subtract(1, ordering: .relaxed)
      return turn.item
    }
    #expect(results == Array(0..<60))
    #expect((2...3).contains(maximum.load(ordering: .relaxed)))
  }

  /// An item that is larger than the limit is processed, too.
  @Test func itemsLargerThanTheLimitAreProcessed() {
    let results = results(count: 20, jobs: 4) { turn in
      turn.waitForRoom(.max)
      return turn.item
    }
    #expect(results == Array(0..<20))
  }
}

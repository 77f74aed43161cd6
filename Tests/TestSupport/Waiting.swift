import Foundation
import Testing

/// Waits until `condition` is true. Records an issue and returns if it is still false after `seconds`.
package func waitUntil(seconds: Int = 60, _ condition: () throws -> Bool) rethrows {
  let end = ContinuousClock.now + .seconds(seconds)
  while try !condition() {
    if .now > end { return recordTimeout(seconds) }
    usleep(1000)
  }
}

/// Does the same without blocking the thread.
package func waitUntil(seconds: Int = 60, _ condition: () throws -> Bool) async rethrows {
  let end = ContinuousClock.now + .seconds(seconds)
  while try !condition() {
    if .now > end { return recordTimeout(seconds) }
    try? await Task.sleep(for: .milliseconds(5))
  }
}

private func recordTimeout(_ seconds: Int) { Issue.record("the condition is false after \(seconds) seconds") }

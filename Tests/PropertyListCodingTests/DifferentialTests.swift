import Foundation
import PropertyListCoding
import TestSupport
import Testing

/// Random values through both libraries, each way: the same bytes, and what one has written the other one reads.
/// `scripts/compare-with-foundation` does this with a hundred times as many: PLIERS_VALUES is the number for each of the 17 types,
/// and PLIERS_FIRST_SEED the first seed.
struct DifferentialTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["PLIERS_VALUES"].flatMap(UInt64.init) ?? 60
  private static let firstSeed = environment["PLIERS_FIRST_SEED"].flatMap(UInt64.init) ?? 1

  @Test(arguments: randomTypes.indices) func `values are the same bytes and read back`(index: Int) throws {
    let type = randomTypes[index]
    for seed in Self.firstSeed..<Self.firstSeed + Self.count {
      var gen = Gen(seed: seed, size: 12)
      gen.format = .binary
      if let difference = try difference(of: type.random(using: &gen)) {
        Issue.record("\(type), seed \(seed): \(difference)")
        return
      }
    }
  }
}

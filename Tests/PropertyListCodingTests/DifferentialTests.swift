import Foundation
import PropertyListCoding
import Testing

/// Random values through both libraries, each way: the same bytes, and what one has written the other one reads.
/// `scripts/compare-with-foundation` does this with a hundred times as many.
struct DifferentialTests {
  @Test(arguments: 0..<20) func `values are the same bytes and read back`(block: Int) throws {
    for index in 0..<50 {
      let seed = UInt64(block * 50 + index)
      var random = Randomness(seed: seed)
      let type = randomTypes[Int(seed) % randomTypes.count]
      if let difference = try difference(of: type.random(using: &random)) {
        Issue.record("seed \(seed): \(difference)")
      }
    }
  }
}

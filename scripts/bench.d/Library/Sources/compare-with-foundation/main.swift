// Random values through Foundation's coders and ours, each way and in both formats; see scripts/compare-with-foundation.
import Foundation

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let first = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 0
var differences = 0
for index in 0..<UInt64(count) {
  let seed = first + index
  var random = Randomness(seed: seed)
  let type = randomTypes[Int(seed % UInt64(randomTypes.count))]
  do {
    guard let difference = try difference(of: type.random(using: &random)) else { continue }
    print("seed \(seed): \(difference)")
  } catch {
    print("seed \(seed), \(type): \(error)")
  }
  differences += 1
  if differences == 20 { break }
}
print("\(count) values of \(randomTypes.count) types: \(differences == 0 ? "no" : "\(differences) or more") differences")
exit(differences == 0 ? 0 : 1)

/// Random numbers that are the same in every run: Sebastiano Vigna's SplitMix64.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// `text` with one to four random changes: a byte is removed, inserted or replaced, or up to eight bytes are repeated.
package func mutated(_ text: [UInt8], by alphabet: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
  var text = text
  for _ in 0..<Int.random(in: 1...4, using: &random) where !text.isEmpty {
    let index = Int.random(in: text.indices, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.remove(at: index)
    case 1: text.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
    case 2: text[index] = alphabet.randomElement(using: &random) ?? 0
    default: text.insert(contentsOf: text[index...].prefix(Int.random(in: 0..<9, using: &random)), at: index)
    }
  }
  return text
}

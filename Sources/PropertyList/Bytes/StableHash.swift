extension Span<UInt8> {
  /// FNV-1a of 64 bits (draft-eastlake-fnv, section 2): a hash that is the same in all processes and versions, for names and for
  /// hashes in files. Collisions are easy to make.
  package var stableHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in indices { hash = (hash ^ UInt64(self[index])) &* 0x100_0000_01B3 }
    return hash
  }
}

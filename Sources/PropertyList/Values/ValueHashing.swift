// Hash values that agree with `==`, which ignores the order of keys, the width of numbers and the sign of zero.

extension PropertyList.Value: Hashable {
  /// Hashes the value with all values inside it.
  ///
  /// - Complexity: O(*n*) in the number of values inside and in the bytes of their texts and data.
  public func hash(into hasher: inout Hasher) {
    let (storage, index) = location
    storage.list.hash(at: index, into: &hasher)
  }
}

extension PropertyList: Hashable {
  /// Hashes the root; see `Value`.
  ///
  /// - Complexity: O(*n*) in the number of values and in the bytes of their texts and data.
  public func hash(into hasher: inout Hasher) { hash(at: 0, into: &hasher) }

  /// Hashes the nodes of the value at `index` in order, without recursion. Equal dictionaries may have their pairs in any order,
  /// so of a dictionary only the sum of the hash values of all nodes inside is combined.
  fileprivate func hash(at index: Int, into hasher: inout Hasher) {
    var node = index
    while node < end(of: index) {
      let next = nodes[node].kind == .dictionary ? end(of: node) : node + 1
      hasher.combine((node..<next).reduce(0) { $0 &+ hashValue(ofNodeAt: $1) })
      node = next
    }
  }

  /// The hash value of a scalar, or of the kind and number of members of a container.
  private func hashValue(ofNodeAt index: Int) -> Int {
    func hash(_ real: Double) -> Int { real.isNaN ? 1 : real.hashValue }
    func hash(_ bytes: Span<UInt8>) -> Int {
      let seeded = SeededHash.ofProcess
      return Int(truncatingIfNeeded: seeded.mixed(seeded.start, with: bytes))
    }
    return switch nodes[index] {
    case .string(let slice): hash(bytes(of: slice))
    case .data(let slice): ~hash(bytes(of: slice))
    case .integer, .unsigned, .wideInteger, .number, .real, .float: hashValue(ofNumberAt: index)
    case .date(let seconds): ~hash(seconds)
    case .boolean(let boolean): boolean ? 2 : 3
    case .null: 4
    case .uid(let uid): ~Int(uid).hashValue
    case .array(let count, _): count.hashValue
    case .dictionary(let count, _, _): ~count.hashValue
    }
  }

  private func hashValue(ofNumberAt index: Int) -> Int {
    switch nodes[index] {
    case .integer(let value): return Int128(value).hashValue
    case .unsigned(let value): return Int128(value).hashValue
    case .real(let value): return value.isNaN ? 1 : value.hashValue
    case .string, .data, .number, .wideInteger, .float, .date, .boolean, .uid, .null, .array, .dictionary:
      let value = value(at: index)
      if let integer = value.integer(as: Int128.self) { return integer.hashValue }
      return value.real.map { $0.isNaN ? 1 : $0.hashValue } ?? 5
    }
  }
}

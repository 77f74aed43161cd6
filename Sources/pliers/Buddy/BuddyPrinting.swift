import PropertyList

extension PropertyList {
  /// Appends the value at `index` as PlistBuddy prints it, without a final newline. Strings and data are written unchanged.
  /// Dictionaries have the order of `orders`, by their indexes, or else that of CoreFoundation's hash table. `depth` is the
  /// number of printed containers around the value.
  func writeBuddy(at index: Int, _ orders: [Int: BucketOrder] = [:], depth: Int = 0, to output: inout Output) {
    switch nodes[index] {
    case .string(let slice), .data(let slice), .number(let slice): output.append(bytes(of: slice))
    case .integer, .unsigned, .wideInteger, .float, .real, .boolean:
      writeRaw(at: index, hasFixedReals: true, to: &output)
    case .date(let seconds): output.append(buddyDate: seconds)
    case .uid, .null: output.append("Unprintable Data")
    case .array, .dictionary:
      let isArray = nodes[index].kind == .array
      var values: [Int] = []
      if isArray {
        forEachChild(of: index) { values.append($0) }
      } else {
        values = keysInBucketOrder(of: index, orders[index]).map { $0 + 1 }
      }
      output.append(isArray ? "Array {\n" : "Dict {\n")
      for value in values where !output.hasFailed {
        output.append(UInt8(ascii: " "), repeated: 4 * (depth + 1))
        if !isArray {
          writeBuddy(at: value - 1, to: &output)
          output.append(" = ")
        }
        writeBuddy(at: value, orders, depth: depth + 1, to: &output)
        output.append(.newline)
      }
      output.append(UInt8(ascii: " "), repeated: 4 * depth)
      output.append("}")
    }
  }

  /// Indexes of the keys of the dictionary at `index`, in the order of CoreFoundation's hash table. A duplicate key has the
  /// position of its first and the value of its last occurrence. `order` is for a dictionary from which keys were removed.
  func keysInBucketOrder(of index: Int, _ order: BucketOrder? = nil) -> [Int] {
    let (texts, nodes) = distinctKeys(of: index)
    return (order?.orderedKeys ?? BucketOrder(texts).orderedKeys ?? texts).compactMap { nodes[$0] }
  }

  /// The keys of the dictionary at `index`, and the index of the last occurrence of each.
  func distinctKeys(of index: Int) -> (texts: [[UInt8]], nodes: [[UInt8]: Int]) {
    var texts: [[UInt8]] = []
    var nodes: [[UInt8]: Int] = [:]
    forEachPair(of: index) { key in
      let text = self.key(at: key)
      if nodes.updateValue(key, forKey: text) == nil { texts.append(text) }
    }
    return (texts, nodes)
  }

  /// The bytes of the key at `index`; none if it is not a string.
  func key(at index: Int) -> [UInt8] { string(at: index).map { Array(copying: bytes(of: $0)) } ?? [] }
}

/// Positions of members, each nil on a side that does not have the member. In 4 bytes each, as an array of `Int?` would take four times
/// the memory, and merges have millions of members. No list has 2^31 values.
struct OptionalPositions: RandomAccessCollection, MutableCollection {
  private var storage: [Int32]

  init(repeating position: Int?, count: Int) {
    storage = [Int32](repeating: Self.stored(position), count: count)
  }

  init(_ positions: some Sequence<Int?>) { storage = positions.map(Self.stored) }

  var startIndex: Int { 0 }
  var endIndex: Int { storage.count }

  subscript(index: Int) -> Int? {
    get { storage[index] < 0 ? nil : Int(storage[index]) }
    set { storage[index] = Self.stored(newValue) }
  }

  mutating func append(_ position: Int?) { storage.append(Self.stored(position)) }
  mutating func reserveCapacity(_ count: Int) { storage.reserveCapacity(count) }

  private static func stored(_ position: Int?) -> Int32 { position.map { Int32($0) } ?? -1 }
}

import Testing

@testable import pliers

struct BucketOrderTests {
  /// Values of CoreFoundation's `CFHash`. That of "a" by hand: 1 · 257 + 97 = 354, and 354 + (354 << 1) = 1062.
  @Test(arguments: [("a", 1062), ("Name", 27_207_914_197), ("CFBundleVersion", 11_230_200_577_703_972_824 as UInt64)])
  func hashIsCoreFoundations(key: String, hash: UInt64) {
    #expect(BucketOrder.hash(Array(key.utf8)) == hash)
  }

  /// Keys of one character c have the hash 3 · (257 + c): 1062 for a, 1065, 1068, 1071. In a table of three buckets all of
  /// them belong to the first, and follow one another; with the fourth there are seven, and a is in bucket
  /// 1062 mod 7 = 5, b in 1, c in 4, d in 0.
  @Test func keysStandInTheOrderOfTheirBuckets() {
    let keys = ["a", "b", "c", "d"].map { Array($0.utf8) }
    #expect(BucketOrder.places(of: Array(keys[..<3])) == [0, 1, 2])
    #expect(BucketOrder.places(of: keys) == [3, 1, 2, 0])
  }

  /// The same keys in a table of three buckets, where b leaves a mark that d takes: it stands before c, which came earlier.
  @Test func marksAreTaken() {
    var order = BucketOrder(["a", "b", "c"].map { Array($0.utf8) })
    order.remove(Array("b".utf8))
    #expect(order.orderedKeys == ["a", "c"].map { Array($0.utf8) })
    order.insert(Array("d".utf8))
    #expect(order.orderedKeys == ["a", "d", "c"].map { Array($0.utf8) })
    #expect(BucketOrder.places(of: ["a", "c", "d"].map { Array($0.utf8) }) == [0, 1, 2])
  }

  /// A table of 13 buckets is one of three again when fewer than three keys are left in it, as is one of 23 when fewer than
  /// six are: what is left is moved in the order of the buckets.
  @Test func tablesOfFewKeysShrink() {
    let keys = (0..<11).map { Array("k\($0)".utf8) }
    var order = BucketOrder(keys)
    for key in keys.dropLast(2) { order.remove(key) }
    // Two keys in three buckets stand as they would if the table had never been larger.
    let rest = order.orderedKeys ?? []
    #expect(Set(rest) == Set(keys.suffix(2)))
    let placed = BucketOrder.places(of: rest).map { rest[$0] }
    #expect(rest == placed)
  }

  @Test func keysComeAndGo() {
    var order = BucketOrder([])
    var known: Set<[UInt8]> = []
    for number in 0..<2000 {
      let key = Array("key\(number * 7 % 300)".utf8)
      if known.remove(key) != nil { order.remove(key) } else { order.insert(key); known.insert(key) }
      if number.isMultiple(of: 50) { #expect(Set(order.orderedKeys ?? []) == known) }
    }
  }

  @Test func allKeysAreThereOnce() {
    for count in [0, 1, 3, 4, 6, 7, 100, 5000] {
      let keys = (0..<count).map { Array("key\($0)".utf8) }
      #expect(BucketOrder.places(of: keys).sorted() == Array(0..<count))
    }
  }

  /// Of more than 96 units only the first, middle and last 32 count, so that anyone can make keys that collide.
  @Test func collidingKeysAreNoAttack() {
    let padding = String(repeating: "x", count: 40)
    let keys = (100_000..<103_000).map { Array("\(padding)\($0)\(padding)\(padding)".utf8) }
    #expect(Set(keys.map(BucketOrder.hash)).count == 1)
    #expect(BucketOrder.places(of: keys) == Array(0..<3_000))
  }
}

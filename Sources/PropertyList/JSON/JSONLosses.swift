/// The numbers of values and keys whose types JSON lacks, and which become strings or numbers with `JSONTypes.plain`.
package struct JSONLosses: Equatable, Sendable {
  package private(set) var dates = 0
  package private(set) var data = 0
  /// NaN and infinities.
  package private(set) var nonFiniteReals = 0
  /// Keys that are not strings.
  package private(set) var keys = 0
  package private(set) var uids = 0

  package init() {}

  /// The losses when `list` becomes JSON.
  package init(of list: PropertyList) {
    for index in list.nodes.indices {
      count(list.nodes[index])
      // The keys of a shape are strings.
      guard case .dictionary(_, _, ShapeTable.noShape) = list.nodes[index] else { continue }
      list.forEachPair(of: index) { key in
        if list.string(at: key) != nil { return }
        count(list.nodes[key], by: -1)
        keys += 1
      }
    }
  }

  package mutating func add(_ other: JSONLosses) {
    dates += other.dates
    data += other.data
    nonFiniteReals += other.nonFiniteReals
    keys += other.keys
    uids += other.uids
  }

  /// Counts the value or key `node`.
  private mutating func count(_ node: Node, by step: Int = 1) {
    switch node {
    case .date: dates += step
    case .data: data += step
    case .uid: uids += step
    case .float(let value): if !value.isFinite { nonFiniteReals += step }
    case .real(let value): if !value.isFinite { nonFiniteReals += step }
    case .string, .number, .wideInteger, .integer, .unsigned, .boolean, .null, .array, .dictionary: break
    }
  }
}

import TestSupport

@testable import PropertyList

extension Plist {
  /// The value at a node of `list`. A null and a UID, which the model does not have, are the strings that `describe` returns.
  init(_ list: PropertyList, at index: Int = 0) {
    switch list.nodes[index] {
    case .string(let slice): self = .string(list.text(of: slice))
    case .data(let slice): self = .data(copy(list.bytes(of: slice)))
    case .integer(let value): self = .integer(Int128(value))
    case .unsigned(let value): self = .integer(Int128(value))
    case .real(let value): self = .real(value)
    case .date(let value): self = .date(value)
    case .boolean(let value): self = .boolean(value)
    case .array:
      var elements: [Plist] = []
      list.forEachChild(of: index) { elements.append(Plist(list, at: $0)) }
      self = .array(elements)
    case .dictionary:
      var entries: [Entry] = []
      list.forEachPair(of: index) { key in
        entries.append(Entry(list.string(at: key).map { list.text(of: $0) } ?? "", Plist(list, at: key + 1)))
      }
      self = .dictionary(entries)
    case .number(let slice): self = .real(Double(list.text(of: slice)) ?? .nan)
    case .wideInteger, .float, .uid, .null: self = .string(describe(list, at: index))
    }
  }
}

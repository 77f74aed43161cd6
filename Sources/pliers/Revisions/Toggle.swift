import PropertyList
import PropertyListFiles

extension Option {
  static let toggle = Option(
    "toggle", nil, nil, scope: .operation, "make true false, and false true",
    OptionValue { _, _ in
      Revision { list, index throws(Revision.Refusal) in
        guard case .boolean(let value) = list.nodes[index] else {
          throw Revision.Refusal(reason: "expected a boolean, found a value of type \(list.nodes[index].kind.rawValue)")
        }
        return PropertyList(node: .boolean(!value))
      }
    }
  ).on(existingOnly)
}

/// The merge of a value, as a change of the value of ours.
enum MergedValue: Sendable {
  case ours
  /// The value at this index of another side.
  case taken(MergeSide, Int)
  /// A container with these members.
  case container([MergedMember])
  /// The conflict with this number.
  case conflict(Int)

  var isOurs: Bool { if case .ours = self { true } else { false } }

  /// The container of ours, which had `count` members, with `members`.
  init(_ members: [MergedMember], count: Int) {
    var last = 0
    let isOurs =
      members.count == count
      && members.allSatisfy { member in
        guard case .inOurs(let index, .ours) = member, index > last else { return false }
        last = index
        return true
      }
    self = isOurs ? .ours : .container(members)
  }
}

/// An element of a merged array, or a pair of a merged dictionary. Members are identified by the indexes of their values.
enum MergedMember: Sendable {
  /// The member at this index of ours, with the merge of its value.
  case inOurs(Int, MergedValue)
  /// The member at this index of another side.
  case added(MergeSide, Int)
  /// The members in the conflict with this number, whole pairs in a dictionary.
  case conflict(Int)
}

/// Changes of both sides that cannot be combined.
package struct MergeConflict: Sendable {
  package enum Kind: String, Sendable {
    case bothModified = "both-modified"
    /// Ours has changed a value that theirs has removed.
    case modifyDelete = "modify-delete"
    /// Ours has removed a value that theirs has changed.
    case deleteModify = "delete-modify"
    case addAdd = "add-add"
    /// Both have put the elements of an array in another order.
    case order
    /// Objects of an Xcode project that would refer to a missing object, or similar.
    case project
  }

  package let kind: Kind
  /// The values by member. There is one member, except for consecutive elements of an array.
  let members: [SideNodes]
  /// The indexes of the containers of these values; nil for the root.
  package let containers: MergeSides<Int?>
  /// True for a run of elements in an array. Reports then name the array.
  package let isRun: Bool
  /// The problem of the objects of an Xcode project; nil for other kinds.
  package internal(set) var problem: String?

  /// The indexes of the values in the list of `side`.
  package func values(of side: MergeSide) -> [Int] { members.compactMap { $0[side] } }
}

/// The ways to resolve conflicts without the user.
package enum MergePolicy: String, CaseIterable, Sendable {
  /// The higher of two version numbers.
  case higher
  case ours, theirs, base
  /// Elements of both sides, ours first.
  case union
}

package enum ArrayMergeMode: String, CaseIterable, Sendable {
  /// By the keys that identify their elements, as sets of strings, or otherwise as lists. Strings are a list if a string begins with
  /// `-` or repeats, or if `OrderedArrays` has the key.
  case auto
  /// As lists, unless keys identify their elements.
  case ordered
  /// As sets, where all elements are scalars and none repeats.
  case union
}

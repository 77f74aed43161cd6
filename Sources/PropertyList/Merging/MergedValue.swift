/// What a merge makes of a value, as changes to what ours has.
enum MergedValue: Sendable {
  /// As ours has it.
  case ours
  /// The value at this index of another side takes its place.
  case taken(MergeSide, Int)
  /// It is a container with these members.
  case container([MergedMember])
  /// The clash of this number.
  case clash(Int)

  var isOurs: Bool { if case .ours = self { true } else { false } }
}

/// An element of a merged array, or a pair of a merged dictionary. Members are told by the indexes of their values.
enum MergedMember: Sendable {
  /// The member that ours has at this index, with what becomes of its value.
  case kept(Int, MergedValue)
  /// The member that another side has at this index.
  case added(MergeSide, Int)
  /// The members in the clash of this number, whole pairs in a dictionary.
  case clash(Int)
}

/// A place where the sides of a merge have done what cannot be joined.
package struct MergeClash: Sendable {
  package enum Kind: String, Sendable {
    case bothModified = "both-modified"
    /// Ours has changed what theirs has removed.
    case modifyDelete = "modify-delete"
    /// Ours has removed what theirs has changed.
    case deleteModify = "delete-modify"
    case addAdd = "add-add"
    /// Both have put the elements of an array in another order.
    case order
  }

  package let kind: Kind
  /// The indexes of the values in each list: one or none, but for elements of an array that stand together.
  package let values: MergeSides<ClashValues>
  /// The indexes of the containers that they are in; nil for the root.
  package let containers: MergeSides<Int?>
  /// Whether the values are a run of elements in an array, which stands for the clash where it is named.
  package let isRun: Bool
}

/// The indexes of the values that a side has in a clash. There may be millions of clashes, and most have one value on each
/// side, for which an array would be dear.
package struct ClashValues: RandomAccessCollection, Sendable {
  private enum Storage {
    case one(Int)
    case several([Int])
  }

  private let storage: Storage

  init(_ indexes: [Int]) { storage = indexes.count == 1 ? .one(indexes[0]) : .several(indexes) }
  init(_ index: Int?) { storage = index.map { .one($0) } ?? .several([]) }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .one: 1
    case .several(let indexes): indexes.count
    }
  }

  package subscript(position: Int) -> Int {
    switch storage {
    case .one(let index): index
    case .several(let indexes): indexes[position]
    }
  }
}

/// How clashes are settled without people.
package enum MergePolicy: String, CaseIterable, Sendable {
  /// The higher of two version numbers.
  case higher
  case ours, theirs, base
  /// Elements of both sides, ours first.
  case union
}

/// How arrays are merged.
package enum ArrayMergeMode: String, CaseIterable, Sendable {
  /// By the keys that identify their elements, as sets of strings, or else as lists. Strings are a list if one begins with `-` or
  /// repeats, or if `OrderedArrays` has the key.
  case auto
  /// As lists, unless keys identify their elements.
  case ordered
  /// As sets, where all elements are scalars and none repeats.
  case union
}

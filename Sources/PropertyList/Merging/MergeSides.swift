/// One of the three texts of a merge.
package enum MergeSide: String, CaseIterable, Sendable { case base, ours, theirs }

/// A value for each side of a merge.
package struct MergeSides<Content> {
  package var base: Content
  package var ours: Content
  package var theirs: Content

  package init(base: Content, ours: Content, theirs: Content) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  init<Failure: Error>(_ value: (MergeSide) throws(Failure) -> Content) throws(Failure) {
    self.init(base: try value(.base), ours: try value(.ours), theirs: try value(.theirs))
  }

  // A side may be large, and there may be millions of calls: it is borrowed and not copied.
  package subscript(side: MergeSide) -> Content {
    _read {
      switch side {
      case .base: yield base
      case .ours: yield ours
      case .theirs: yield theirs
      }
    }
    _modify {
      switch side {
      case .base: yield &base
      case .ours: yield &ours
      case .theirs: yield &theirs
      }
    }
  }

  package func map<New, Failure: Error>(
    _ transform: (Content) throws(Failure) -> New
  ) throws(Failure) -> MergeSides<New> {
    try MergeSides<New> { (side) throws(Failure) in try transform(self[side]) }
  }

  func contains(where predicate: (Content) -> Bool) -> Bool { predicate(base) || predicate(ours) || predicate(theirs) }

  /// The index of ours, else that of theirs, else that of the base; nil if no side has one.
  func preferred(_ index: (Content) -> Int?) -> (side: MergeSide, index: Int)? {
    index(ours).map { (.ours, $0) } ?? index(theirs).map { (.theirs, $0) } ?? index(base).map { (.base, $0) }
  }
}

extension MergeSides: Sendable where Content: Sendable {}
extension MergeSides: Equatable where Content: Equatable {}

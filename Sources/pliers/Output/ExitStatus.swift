enum ExitStatus: CInt {
  /// The command succeeded, or the answer is yes.
  case success = 0
  /// The answer is no: a value is missing, exists already or is not the expected one, or lint has found problems. In plutil's
  /// grammar, also all errors.
  case failure = 1
  /// The command line is wrong, or a file cannot be read, understood or written.
  case trouble = 2
  /// Something was changed, and `--exit-code` was given.
  case changed = 3
  /// A merge for git failed. git reads 1 to 127 as conflicts.
  case mergeFailure = 255
}

extension ExitStatus? {
  /// Makes this the status of a run in which one more file had the status `other`.
  mutating func join(_ other: ExitStatus?) {
    if gravity < other.gravity { self = other }
  }

  private var gravity: Int {
    switch self {
    case nil: 0
    case .success: 1
    case .changed: 2
    case .failure: 3
    case .trouble: 4
    case .mergeFailure: 5
    }
  }
}

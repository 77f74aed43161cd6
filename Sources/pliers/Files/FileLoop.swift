import PropertyListFiles

struct FileLoop {
  let console: Console
  private(set) var status: ExitStatus?
  private(set) var skippedCount = 0

  mutating func add(_ result: FileResult) {
    switch result {
    case .status(let other): status.join(other)
    case .absent: break
    case .skipped: skippedCount += 1
    }
  }
}

enum FileResult {
  case status(ExitStatus)
  /// The file does not have the value, and another file may have it.
  case absent
  /// The command does not write the format of the file, and the command line does not name the file.
  case skipped
}

struct FileOutcome: Sendable {
  let result: FileResult
  let transcript: Transcript
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

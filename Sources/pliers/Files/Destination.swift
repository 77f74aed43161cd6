import PropertyList
import PropertyListFiles

enum Destination: Equatable {
  case stream(InheritedStream)
  case file(Argument)

  static let standardOutput = Destination.stream(.standardOutput)

  /// The destination that the command line names; `-` is standard output.
  init(_ name: Argument) {
    self = name == "-" ? .standardOutput : InheritedStream(name).map(Destination.stream) ?? .file(name)
  }

  var name: Argument {
    switch self {
    case .stream(let stream): Argument(stream.name)
    case .file(let path): path
    }
  }

  var isStream: Bool { if case .stream = self { true } else { false } }

  /// Replaces a file with the bytes that `body` appends, or writes them to a stream. `original` is the input, which may come from
  /// the same file. With `isNew`, a file must not exist yet.
  func write(
    replacing original: Input? = nil, isNew: Bool = false, backupSuffix: Argument? = nil, isDurable: Bool = true,
    _ body: (inout Output) throws(Failure) -> Void
  ) throws(Failure) {
    if let original, let identity = original.identity, case .file(let path) = self, path.isSameFile(as: original.name) {
      if original.isSigned { throw .signedFile }
      if !identity.isRegular { throw .notReplaceable }
    }
    var failure: Failure?
    var outcome = Replacement.Outcome.written
    do throws(FileError) {
      let append: (inout Output) -> Bool = { buffer in
        do throws(Failure) { try body(&buffer) } catch { failure = error }
        return failure == nil
      }
      switch self {
      case .stream(let stream): try stream.write(append)
      case .file(let path) where isNew: outcome = try path.createFile(append)
      case .file(let path):
        outcome = try Replacement(
          of: path, original: original?.file, backupSuffix: backupSuffix, isDurable: isDurable
        ).write(lock: original?.lock, append)
      }
    } catch {
      if isNew, error.kind == .exists { throw Failure("the file exists; remove it first").about(name) }
      let path = error.path ?? name
      throw error.damage.map { .damaged(path, copy: $0.copy, error) } ?? .output(path, error)
    }
    if let failure { throw failure }
    if outcome == .changedUnderneath { throw Failure.changedUnderneath.about(name) }
  }
}

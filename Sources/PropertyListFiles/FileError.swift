#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the system said when a file could not be read or written.
package struct FileError: Error, Equatable {
  package enum Operation { case read, write, lock }

  /// The kinds that callers act on, or that plutil has texts of its own for.
  package enum Kind { case notFound, notPermitted, nameTooLong, noSpace, brokenPipe, exists, locked, other }

  package let operation: Operation
  package let code: CInt
  /// The file, where that is not the one that was asked for.
  package internal(set) var path: Argument?
  /// What is left of a file that was being overwritten; nil if it is whole.
  package internal(set) var damage: Damage?

  /// Overwriting a file failed, and so did putting back what it held.
  package struct Damage: Equatable {
    /// Where the complete result is; nil if nothing could be created beside the file.
    package let copy: Argument?
  }

  package init(operation: Operation, code: CInt) {
    self.operation = operation
    self.code = code
  }

  /// The error of the system call that has just failed.
  static func last(_ operation: Operation) -> FileError { FileError(operation: operation, code: errno) }

  /// The same error, which is about the file at `path`.
  func about(_ path: Argument) -> FileError {
    var error = self
    error.path = path
    return error
  }

  /// What there is to say about a file name of no bytes, or with a NUL, which the system takes for its end.
  package static let emptyName = FileError(operation: .write, code: EINVAL)

  /// There is a file already where one was to be created.
  static let exists = FileError(operation: .write, code: EEXIST)

  /// The error for a device or a pipe where a regular file is needed.
  static let notRegular = FileError(operation: .read, code: ENOTSUP)

  /// The system's words for the error, where these fit.
  package var message: String {
    if self == .notRegular { return "not a regular file" }
    if operation == .lock { return "another program holds the lock of the file; nothing was written" }
    return unsafe String(cString: strerror(code))
  }

  /// `message`, with the state of a file that was being overwritten and is damaged.
  package var completeMessage: String {
    guard let damage else { return message }
    let copy = damage.copy.map { ", and \($0.text) is what it should be" } ?? ""
    return "\(message); the file is damaged\(copy)"
  }

  package var kind: Kind {
    if operation == .lock { return .locked }
    return switch code {
    case ENOENT: .notFound
    case EACCES, EPERM, EROFS: .notPermitted
    case ENAMETOOLONG: .nameTooLong
    case ENOSPC, EDQUOT: .noSpace
    case EPIPE: .brokenPipe
    case EEXIST: .exists
    default: .other
    }
  }
}

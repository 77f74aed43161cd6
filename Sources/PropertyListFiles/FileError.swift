#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The error of the system for a file that could not be read or written.
package struct FileError: Error, Equatable {
  package enum Operation { case read, write, lock }

  /// The kinds that callers handle, or for which plutil has special messages.
  package enum Kind {
    case notFound, notPermitted, nameTooLong, noSpace, brokenPipe, exists, notOpen, isFolder, locked, other
  }

  package let operation: Operation
  package let code: CInt
  /// The path of the file, if it is not the requested one.
  package internal(set) var path: Argument?
  /// The damage of a file that was being overwritten; nil if the file is complete.
  package internal(set) var damage: Damage?

  /// The state of a file after both overwriting and restoring its contents failed.
  package struct Damage: Equatable {
    /// The path of a file with the complete new contents; nil if no file could be created in the folder.
    package let copy: Argument?
  }

  package init(operation: Operation, code: CInt) {
    self.operation = operation
    self.code = code
  }

  /// The error of the system call that has just failed.
  static func last(_ operation: Operation) -> FileError { FileError(operation: operation, code: errno) }

  func about(_ path: Argument) -> FileError {
    var error = self
    error.path = path
    return error
  }

  /// The error for a file name that is empty or contains a NUL, at which the system would end it.
  package static let emptyName = FileError(operation: .write, code: EINVAL)

  static let exists = FileError(operation: .write, code: EEXIST)

  package static let isFolder = FileError(operation: .read, code: EISDIR)

  /// The error for a device or a pipe if a regular file is needed.
  package static let notRegular = FileError(operation: .read, code: ENOTSUP)

  /// The message of the system, or a more exact message.
  package var message: String {
    if self == .notRegular { return "not a regular file" }
    if kind == .notOpen { return operation == .read ? "not open for reading" : "not open for writing" }
    if operation == .lock { return "locked by another program; nothing was written" }
    return unsafe String(cString: strerror(code))
  }

  /// `message`, with the state of a file that was being overwritten and is damaged.
  package var completeMessage: String {
    guard let damage else { return message }
    let copy = damage.copy.map { "; the new content is in \($0.text)" } ?? ""
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
    case EBADF: .notOpen
    case EISDIR: .isFolder
    default: .other
    }
  }
}

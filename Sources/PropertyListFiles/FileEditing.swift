// Edits of property lists in files, for apps.

public import PropertyList

extension PropertyList {
  /// Edits the property list in a file. Comments, layout and the order of keys stay.
  ///
  /// ```swift
  /// try PropertyList.edit(fileAt: "Info.plist") { list in
  ///   list["CFBundleVersion"] = "2.0"
  ///   try list.set("Caves", at: ["Levels", 0, "Name"])
  /// }
  /// ```
  ///
  /// The file is locked and read, `body` edits its list, and the file is replaced: other programs read either the old or the new
  /// contents. Symbolic links are followed. A file that `body` does not change is not written. If this function throws,
  /// the file has not changed, with one exception: see `FileEditError.Reason.system`.
  ///
  /// In an XML or JSON text, only the changed values are rewritten, as by `PropertyList.TextEdit`. A binary property list is
  /// rewritten as a whole. OpenStep property lists are read only.
  ///
  /// The lock is advisory (`flock`). This function, the tool `pliers` and `PropertyListStore` take it. If a program without it
  /// changes the file before the replacement, this function throws and leaves the file. `body` must not edit the same file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - timeout: The longest time to wait while another program has locked the file.
  ///   - body: A closure that edits the list.
  /// - Returns: The result of `body`.
  /// - Throws: `FileEditError`, or the error of `body`.
  /// - Complexity: O(*n*) in the size of the file.
  @discardableResult public static func edit<Result>(
    fileAt path: String, timeout: Duration = .seconds(10), _ body: (inout PropertyList) throws -> Result
  ) throws -> Result {
    func accessing<Value: ~Copyable>(_ access: () throws(FileError) -> Value) throws(FileEditError) -> Value {
      do throws(FileError) { return try access() } catch { throw FileEditError(error, path: path) }
    }
    let file = try accessing { () throws(FileError) in
      try LockedFile(at: Argument(path), lockPatience: timeout.milliseconds)
    }
    guard let contents = file.contents?.source else { throw FileEditError(.missing, path: path) }
    // Distinguishes errors of `body`, which can have the same types as errors of the file.
    var failure: (any Error)?
    let edited: (result: Result, contents: [UInt8]?)
    do {
      edited = try editing(contents) { list in
        do { return try body(&list) } catch {
          failure = error
          throw error
        }
      }
    } catch {
      if let failure { throw failure }
      if let error = error as? ReadError { throw FileEditError(.damaged(error), path: path) }
      if let error = error as? WriteError { throw FileEditError(.unwritable(error), path: path) }
      throw error
    }
    guard let new = edited.contents else { return edited.result }
    let outcome = try accessing { () throws(FileError) in try file.replace(with: new) }
    guard outcome != .changedUnderneath else { throw FileEditError(.changed, path: path) }
    return edited.result
  }

  /// The error of `PropertyList.edit(fileAt:timeout:_:)`.
  public struct FileEditError: Error, CustomStringConvertible {
    /// The reason of the error.
    public enum Reason: Sendable {
      /// There is no file.
      case missing
      /// The file is not a property list. The error has the position.
      case damaged(ReadError)
      /// The edited list cannot be written: the file's format cannot represent a value, or the file is an OpenStep property list.
      case unwritable(WriteError)
      /// Another program has changed the file since it was read. It was not replaced.
      case changed
      /// Another program has kept the lock until the timeout.
      case locked
      /// The file may not be read or written.
      case notPermitted
      /// Another error of the system, with its message. If overwriting a file with several hard links failed and its old contents
      /// could not be restored, the message has the path of a complete copy of the new contents.
      case system(String)
    }

    /// The reason.
    public let reason: Reason
    /// The path of the file.
    public let path: String

    init(_ reason: Reason, path: String) {
      self.reason = reason
      self.path = path
    }

    init(_ error: FileError, path: String) {
      self.path = path
      reason =
        switch error.kind {
        case .notFound: .missing
        case .notPermitted: .notPermitted
        case .locked: .locked
        case .nameTooLong, .noSpace, .brokenPipe, .exists, .notOpen, .isFolder, .other: .system(error.completeMessage)
        }
    }

    /// A message with the path, and with line and column if they are known:
    /// `Info.plist:3:7: expected a closing tag`.
    public var description: String {
      switch reason {
      case .missing: "\(path): no such file"
      case .damaged(let error): error.position == nil ? "\(path): \(error)" : "\(path):\(error)"
      case .unwritable(let error): "\(path): \(error)"
      case .changed: "\(path): changed by another program during the edit; nothing was written"
      case .locked: "\(path): locked by another program; nothing was written"
      case .notPermitted: "\(path): permission denied"
      case .system(let message): "\(path): \(message)"
      }
    }
  }
}

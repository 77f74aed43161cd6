import PropertyList
import PropertyListFiles

// An edit changes no file unless all files exist. A word that is not a file may be a key path, and then the edit would change
// the wrong value in the other files.
extension Pipeline {
  /// Runs `body` for each file as `forEachFile` does, if all can be edited; otherwise reports those that cannot.
  func forEachEditedFile(
    _ console: Console, _ body: @escaping @Sendable (Argument, Console) throws(Failure) -> ExitStatus
  ) -> ExitStatus {
    guard line.dialect.checksEditedFiles else { return forEachFile(console, body) }
    var canEdit = !selected.hasFailed
    if !canEdit { console.report("nothing was changed, since not all folders can be read") }
    for file in files {
      do throws(Failure) { try checkEdited(file) } catch {
        let consequence = files.count > 1 ? "; nothing was changed" : ""
        console.report(line.describe(error, of: file) + hintOfKeyPath(file, console) + consequence)
        canEdit = false
      }
    }
    return canEdit ? forEachFile(console, body) : .trouble
  }

  /// Throws if the file is missing or its result cannot be written. Of several files, each must also open.
  private func checkEdited(_ file: Argument) throws(Failure) {
    if file.inputStream != nil { return }
    guard !file.bytes.isEmpty else { throw .emptyPath }
    let isFolder: Bool
    do throws(FileError) {
      let identity = try file.identity(followsLinks: true)
      if identity.isRegular {
        // The edit of a single file opens it next.
        if files.count > 1 { try Descriptor.openRegular(file).close() }
        return
      }
      isFolder = identity.isFolder
    } catch {
      if error.kind == .notFound, line.has(.create) { return }
      throw .file(error)
    }
    if isFolder { throw Failure("Is a directory") }
    if delivery.path == nil, delivery.fileExtension == nil, !delivery.showsDifference { throw .notReplaceable }
  }

  /// Hint for a word that is not a file but the key path of a value in another file; empty if it is not such a key path.
  func hintOfKeyPath(_ word: Argument, _ console: Console) -> String {
    // The search reads all other files, so their number is limited.
    guard line.dialect.checksEditedFiles, !word.existsAndIsNoFolder, files.count <= 16, line.command.operands.isEmpty,
      line.command.options.contains(where: { $0.name == "at" }),
      let keyPath = try? PropertyList.KeyPath.parse(word)
    else { return "" }
    let isFound = files.contains { file in
      guard file.isRegularFile, let input = try? Input(file, from: console), let list = try? input.read(reading.options)
      else { return false }
      return !list.values(at: keyPath).isEmpty
    }
    return isFound ? "; use --at \(shellQuoted(word.text))" : ""
  }
}

import PropertyList
import PropertyListFiles

extension Option {
  static let valueOfFile = Option(
    "from", nil, "PATH", scope: .operation, "the value in another property list; '-' is standard input",
    .word
  ) { request, path in
    request.editing.makeValue = { request, console throws(UsageError) in
      try OwnGrammar.checkInput(path, for: "--from", console)
      do throws(Failure) {
        return try request.value(
          at: request.editing.valueKeyPath ?? PropertyList.KeyPath(parsing: ""), of: path, console)
      } catch {
        throw UsageError(error, of: "--from: " + path.heading)
      }
    }
  }.naming(.input)
  static let valueKeyPath = Option(
    "from-at", nil, "KEYPATH", scope: .operation, "take the value at KEYPATH of the file of --from, not the root",
    .exactKeyPath
  ) { $0.editing.valueKeyPath = $1 }
  .on(.needs(["from"]))
}

extension Request {
  fileprivate func value(
    at keyPath: PropertyList.KeyPath, of file: Argument, _ console: Console
  ) throws(Failure) -> PropertyList {
    switch try values(in: try input(file, console), at: keyPath) {
    case .found(let list, let indexes): return list.list(at: indexes[0])
    case .none(let list): throw .notFound(keyPath, hint: list?.hint(for: keyPath) ?? "")
    }
  }
}

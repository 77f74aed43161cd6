import PropertyList
import PropertyListFiles

extension Option {
  static let valueOfFile = Option(
    "from", nil, "PATH", scope: .operation, "the value in another property list; '-' is standard input",
    OptionValue { path, _ in
      NewValue { line, reading, console throws(UsageError) in
        try OwnGrammar.checkInput(path, for: "--from", console)
        let keyPath = line[.valueKeyPath] ?? PropertyList.KeyPath.root
        do throws(Failure) {
          switch try reading.values(in: try reading.open(path, console), at: keyPath) {
          case .found(let list, let indexes): return list.list(at: indexes[0])
          case .none(let list): throw .notFound(keyPath, hint: list?.hint(for: keyPath) ?? "")
          }
        } catch {
          throw UsageError(error, of: "--from: " + path.heading)
        }
      }
    }
  ).naming(.input)
  static let valueKeyPath = Option(
    "from-at", nil, "KEYPATH", scope: .operation, "take the value at KEYPATH of the file of --from, not the root",
    .exactKeyPath
  ).on(.needs(["from"]))
}

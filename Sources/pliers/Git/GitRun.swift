import PropertyListFiles

extension Git {
  /// Options for queries. They disable programs that a repository can configure to watch for changes and to run on other
  /// occasions.
  static let harmless: [Argument] = [
    "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
  ]

  /// Runs git. Throws unless the exit status is 0 or `alternative`.
  static func run(
    _ words: [Argument], _ environment: EnvironmentChanges, seconds: Int, orStatus alternative: CInt = 0
  ) throws(Refusal) -> ProgramResult {
    let ending: ProgramResult?
    do throws(FileError) {
      ending = try Process.run(["git"] + words, environment, seconds: seconds)
    } catch {
      if error.kind == .notFound { throw Refusal(message: "git was not found") }
      throw Refusal(message: "git: \(error.message)")
    }
    guard let result = ending else { throw Refusal(message: "git gave no answer in \(seconds) seconds", isLate: true) }
    guard result.status == 0 || result.status == alternative else {
      // Warnings and traces may precede the reason, and hints may follow it.
      let lines = result.errors.split(separator: UInt8(ascii: "\n"))
      let prefixes = ["fatal: ", "error: "]
      for prefix in prefixes {
        guard let line = lines.first(where: { $0.starts(with: prefix.utf8) }) else { continue }
        throw Refusal(message: "git: " + String(decoding: line.dropFirst(prefix.utf8.count), as: UTF8.self))
      }
      throw Refusal(message: "git failed")
    }
    return result
  }
}

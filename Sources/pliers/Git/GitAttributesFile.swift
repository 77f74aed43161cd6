import PropertyListFiles

/// The user's file of attributes for all repositories.
struct GitAttributesFile {
  let path: Argument
  /// Nil where there is no such file yet.
  let input: Input?
  let lines: [(number: Int, line: GitAttributeLine)]

  init(_ request: Request, _ settings: GitSettings, _ console: Console) throws(Git.Refusal) {
    guard let path = try settings.attributesFile() else {
      throw Git.Refusal(
        message: "neither core.attributesFile nor HOME tells where the attributes of all repositories are")
    }
    self.path = path
    do throws(Failure) { input = path.exists ? try Input(path, isRegular: true, from: console) : nil } catch {
      throw Git.Refusal(message: request.describe(error, of: path))
    }
    lines = input.map { GitAttributeLine.all(in: $0.source) } ?? []
  }

  /// The wanted lines that are not in effect here.
  var missing: [GitAttributeLine] { GitAttributeLine.wanted.filter { !holds($0) } }

  /// True if `wanted` is in effect: a line covers it, and no later line contradicts it.
  private func holds(_ wanted: GitAttributeLine) -> Bool {
    let place = lines.last { wanted.isCovered(by: $0.line) }?.number
    return place.map { place in !lines.contains { $0.number > place && $0.line.contradicts(wanted) } } ?? false
  }

  /// True if a later line of ours overrides it.
  func isOverridden(_ line: GitAttributeLine, at number: Int) -> Bool {
    lines.contains { later, other in
      later > number && other.contradicts(line) && GitAttributeLine.wanted.contains { $0.isCovered(by: other) }
    }
  }
}

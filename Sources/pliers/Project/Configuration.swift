import PropertyListFiles
import PropertyListLint

/// The settings of a project for the property lists in a folder and below, from the file `.pliers.json`.
struct Configuration: Sendable {
  static let fileName: Argument = ".pliers.json"

  let name: Argument
  /// The folder of the file, without links. Patterns are relative to it.
  let folder: Argument
  /// True if the configurations of enclosing folders do not apply.
  var isRoot = false
  /// Files that are not checked, even if the command line names them.
  var excludes = GlobMatches([])
  /// Files in folders that are checked regardless of their extension.
  var includes = GlobMatches([])
  /// Settings for files; later choices override earlier ones. The first choice is for all files.
  var choices: [Choice] = []
  /// The patterns for the files of the other choices.
  var choicePatterns = GlobMatches([])

  struct Choice: Sendable {
    var rules = LintConfiguration()
    /// Empty if files are not checked against a schema; nil if the choice is not about schemas.
    var schemas: [SchemaTable]?
    /// The lowest severity that makes the exit status 1.
    var failureSeverity: Severity?
    var baseline: NamedFile?
  }

  typealias NamedFile = (path: Argument, name: Argument)
}

import PropertyListFiles
import PropertyListLint

/// What a project has chosen for the property lists in a folder and below: the file `.pliers.json` or `.pliers.plist` there.
struct Configuration: Sendable {
  /// The names that the file may have.
  static let names: [Argument] = [".pliers.json", ".pliers.plist"]

  /// The file, as messages have it.
  let name: Argument
  /// The folder that it is in, without links. Patterns and paths are relative to that.
  let folder: Argument
  /// Files that are not checked, even if the command line names them.
  var excludes: [Glob] = []
  /// Files in folders that are checked whatever their extension.
  var includes: [Glob] = []
  var rules = RuleRequest()
  var schemas: [SchemaChoice] = []
  /// The severity from which on a finding makes the exit status 1.
  var failureSeverity: Severity?
  /// The file with the findings that are known, and its path as messages have it.
  var baseline: (path: Argument, name: Argument)?

  /// The schemas of the files that match a pattern.
  struct SchemaChoice: Sendable {
    let glob: Glob
    let names: [String]
  }
}

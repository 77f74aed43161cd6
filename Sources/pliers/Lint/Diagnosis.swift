import PropertyList
import PropertyListFiles
import PropertyListLint

/// One finding of lint about a file, in words: what all output formats are made from.
struct Diagnosis: Equatable {
  /// A place in the text of the file.
  struct Place: Equatable {
    /// From 1.
    var line: Int
    /// In code points, from 1.
    var column: Int
  }

  let rule: Rule
  let severity: Severity
  /// What is wrong and what was expected: lower case, without a full stop and without control characters. It names no
  /// line or offset, so that it stays the same when lines are added above.
  let message: String
  /// Where in a text file; nil for what concerns the file as a whole, and for binary files.
  var place: Place?
  /// The offset in a binary file.
  var offset: Int?
  /// The key path of the value, or an empty text.
  var keyPath = ""
  /// The source line, and a line with a caret under the place; empty for binary files.
  var excerpt = ""
  /// The hash of the source line, if that is wanted; empty for binary files.
  var lineHash = ""
  /// What is no longer there once the file is corrected, as a noun; empty where that cannot be done.
  var corrected = ""
  /// Another place that explains the problem, such as where the key stood first.
  var related: Related?

  struct Related: Equatable {
    let place: Place
    /// What is there: "the first one".
    let message: String
  }
}

/// What lint found in one file.
struct LintedFile {
  let name: Argument
  /// Whether the command line names it, and not a folder that it was found in.
  var isExplicit = false
  /// In the order of the report.
  var diagnoses: [Diagnosis]
  /// The severity from which on a finding makes the exit status 1.
  var failureSeverity = Severity.error
  /// The kinds of the schemas that the file was held to.
  var kinds: [String] = []
  /// Whether more was found than `diagnoses` holds.
  var isCutOff = false
  /// What a baseline has about the file that is no longer there.
  var fixed: [FixedFinding] = []
  /// What was mended, or would be.
  var mended: [Diagnosis] = []
  /// What would be mended, as a unified diff.
  var difference: [UInt8] = []
}

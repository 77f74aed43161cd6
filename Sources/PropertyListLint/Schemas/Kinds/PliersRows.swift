// Keys of a project's files for pliers: its configuration and its baseline.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// The keys of a configuration.
  static let pliers = """
    baseline    string        @non-empty  ; path of the file that lint --write-baseline writes
    errorOn     string        = error | warning  ; the lowest severity for which the exit status is 1
    exclude     array         ; patterns of files that are not checked, even if they are named
      []        string        @non-empty
    include     array         ; patterns of files that are checked in folders, whatever their extension
      []        string        @non-empty
    overrides   array         ; settings for some of the files; later ones win
      []        dict          closed
        files     string        required  @non-empty  ; a pattern as in exclude
        profiles  array
          []      string
        rules     dict
          *       string        = off | info | warning | error
        schemas   string|array
          []      string
    preset      string        = default | strict  ; the severities that other settings change
    profiles    array         ; the names of profiles
      []        string
    root        bool          ; the configurations of outer folders do not apply
    rules       dict          ; the names of rules, or SCHEMA:RULE, and their levels
      *         string        = off | info | warning | error
    schemas     dict          ; patterns, and the names of schemas, paths of schema files, or none
      *         string|array
        []      string
    """

  /// The keys of a baseline.
  static let baseline = """
    findings     array    required
      []         dict     closed
        arguments  array    ; the variable parts of the message
          []       string
        count      integer  1..1000000
        keyPath    string
        line       string   ; the hash of the line
        path       string   required  @non-empty
        rule       string   required  @non-empty
    version      integer  required  = 1 | 2
    """
}

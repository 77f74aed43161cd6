// Keys of files of Xcode, from real files.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// The settings of an Xcode workspace.
  static let workspaceSettings = """
    BuildLocationStyle                              string
        = UseAppPreferences | UseTargetSettings | CustomLocation | …
    BuildSystemType                                 string  = Original | Latest  ; Original removed in Xcode 14
    CustomBuildLocationType                         string
        = RelativeToDerivedData | RelativeToWorkspace | Absolute | …
    DerivedDataCustomLocation                       string
    DerivedDataLocationStyle                        string  = Default | WorkspaceRelativePath | AbsolutePath | …
    DisableBuildSystemDeprecationDiagnostic         bool
    DisableBuildSystemDeprecationWarning            bool
    IDEWorkspaceSharedSettings_AutocreateContextsIfNeeded  bool
    IDEWorkspaceUserSettings_HasAskedToTakeAutomaticSnapshotBeforeSignificantChanges  bool
    IDEWorkspaceUserSettings_SnapshotAutomaticallyBeforeSignificantChanges  bool
    IssueFilterStyle                                string  = ShowActiveSchemeOnly | ShowAll | …
    LiveSourceIssuesEnabled                         bool
    PreviewsEnabled                                 bool
    ShowSharedSchemesAutomaticallyEnabled           bool
    SnapshotAutomaticallyBeforeSignificantChanges   bool
    SnapshotLocationStyle                           string
    """

  /// Questions that Xcode has asked about a workspace.
  static let workspaceChecks = """
    IDEDidComputeMac32BitWarning  bool  required
    """

  /// The schemes of one user.
  static let schemeManagement = """
    SchemeUserState                dict
      *                            dict     closed  ; key: NAME.xcscheme or NAME.xcscheme_^#shared#^_
        isShown                    bool
        orderHint                  integer
    SuppressBuildableAutocreation  dict
      *                            dict     closed
        primary                    bool
    """

  /// The Info.plist of an XCFramework.
  static let xcframework = """
    AvailableLibraries            array   required
      []                          dict    closed
        BinaryPath                string  ; Xcode 15
        BitcodeSymbolMapsPath     string
        DebugSymbolsPath          string
        HeadersPath               string
        LibraryIdentifier         string  required  @non-empty
        LibraryPath               string  required  @non-empty
        MergeableMetadata         bool    ; Xcode 15
        SupportedArchitectures    array   required
          []                      string
              = arm64 | arm64e | arm64_32 | armv7 | armv7s | armv7k | i386 | x86_64 | x86_64h | …
        SupportedPlatform         string  required  = ios | macos | tvos | watchos | xros | driverkit | …
        SupportedPlatformVariant  string  = simulator | maccatalyst
    AvailableVariants             any
    CFBundlePackageType           string  required  = XFWK
    XCFrameworkFormatVersion      string  required  = 1.0 | 1.1
    """

  /// The Info.plist of an archive.
  static let xcarchive = """
    ApplicationProperties         dict
      ApplicationPath             string   required
      Architectures               array
        []                        string
      CFBundleIdentifier          string   required  @bundle-id
      CFBundleShortVersionString  string   required
      CFBundleVersion             string   required
      SigningIdentity             string
      Team                        string
    ArchiveVersion                integer  required
    CreationDate                  date     required
    Name                          string   required
    SchemeName                    string   required
    """
}

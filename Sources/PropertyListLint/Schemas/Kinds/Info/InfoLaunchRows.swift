// Keys of Info.plist for Launch Services and macOS.
// The facts are from Apple's public documentation of property list keys (names, types, values, versions) and from
// real files.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Keys for Launch Services and macOS.
  static let infoLaunch = """
    EXAppExtensionAttributes              dict            iOS 16.0, macOS 13.0  ; needed: ExtensionKit extensions
      EXExtensionPointIdentifier          string          required
          = com.apple.appintents-extension | com.apple.background-asset-downloader-extension
          | com.apple.fskit.fsmodule | com.apple.ui-services | com.apple.deviceactivityui.report-extension
          | com.apple.spotlight.import | com.apple.lockedcapture | com.apple.translation-provider | …
      EXPrincipalClass                    string
    IOClass                               string          macOS  belongs in IOKitPersonalities
    IOKitPersonalities                    dict            macOS 10.0, DriverKit  ; needed: drivers
      *                                   dict
        CFBundleIdentifier                string          required
        IOClass                           string          required
        IOMatchCategory                   string
        IONameMatch                       string|array
        IOParentMatch                     dict
        IOPathMatch                       string
        IOProbeScore                      integer|~string
        IOPropertyMatch                   dict|array
        IOProviderClass                   string          recommended
        IOResourceMatch                   string|array
        IOUserClass                       string          DriverKit
        IOUserClientClass                 string
        IOUserServerName                  string          DriverKit
    IOKitPersonalities_*                  dict            macOS  ; per-architecture variant
    IOPCITunnelCompatible                 bool            macOS 10.0
    LSApplicationCategoryType             string          iOS, macOS 10.8  ; needed: Mac App Store
        = "" | public.app-category.books | public.app-category.business | public.app-category.developer-tools
        | public.app-category.education | public.app-category.entertainment | public.app-category.finance
        | public.app-category.food-and-drink | public.app-category.games | public.app-category.action-games
        | public.app-category.adventure-games | public.app-category.arcade-games | public.app-category.board-games
        | public.app-category.card-games | public.app-category.casino-games | public.app-category.dice-games
        | public.app-category.educational-games | public.app-category.family-games | public.app-category.kids-games
        | public.app-category.music-games | public.app-category.puzzle-games | public.app-category.racing-games
        | public.app-category.role-playing-games | public.app-category.simulation-games
        | public.app-category.sports-games | public.app-category.strategy-games | public.app-category.trivia-games
        | public.app-category.word-games | public.app-category.graphics-design
        | public.app-category.healthcare-fitness | public.app-category.lifestyle
        | public.app-category.magazines-and-newspapers | public.app-category.medical | public.app-category.music
        | public.app-category.navigation | public.app-category.news | public.app-category.photography
        | public.app-category.productivity | public.app-category.reference | public.app-category.shopping
        | public.app-category.social-networking | public.app-category.sports | public.app-category.travel
        | public.app-category.utilities | public.app-category.video | public.app-category.weather
    LSApplicationIsStickerProvider        bool            iOS  ; written by Xcode's message-app templates
    LSApplicationLaunchProhibited         bool
    LSApplicationQueriesSchemes           array           iOS 9.0
      []                                  string          @url-scheme
          ; at most 50 entries when linked on iOS 15 or later
    LSAppNapIsDisabled                    bool            macOS  ; undocumented
    LSArchitecturePriority                array           macOS 10.1  dated
      []                                  string          = i386 | x86_64 | x86_64h | arm64 | arm64e | ppc | ppc64
    LSBackgroundOnly                      bool            macOS 10.0
    LSBundleContainsCoreMLmlmodelc        bool            iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
    LSCounterpartIdentifier               string          iOS, macOS
    LSDoNotRecordRecents                  bool
    LSEnvironment                         dict            macOS 10.0
      *                                   string
    LSExecutableArchitectures             array           macOS  ; legacy
      []                                  any
    LSFileQuarantineEnabled               bool            macOS 10.0
    LSFileQuarantineExcludedPathPatterns  array           macOS
      []                                  string
    LSGetAppDiedEvents                    bool            macOS 10.0
    LSHasLocalizedDisplayName             bool            iOS, macOS
    LSMinimumSystemVersion                string          @os-version  Catalyst 13.0, macOS 10.0  ; needed: macOS apps
    LSMinimumSystemVersionByArchitecture  dict            closed  macOS 10.0
      arm64                               string          @os-version
      i386                                string          @os-version
      ppc                                 string          @os-version
      ppc64                               string          @os-version
      x86_64                              string          @os-version
    LSMultipleInstancesProhibited         bool            macOS 10.0
    LSPrefersCarbon                       bool            macOS  ; legacy
    LSPrefersClassic                      bool            macOS  ; legacy
    LSRequiresCarbon                      bool            macOS  ; legacy
    LSRequiresClassic                     bool            macOS  ; legacy
    LSRequiresIPhoneOS                    bool            iOS 2.0
    LSRequiresNativeExecution             bool            macOS 10.0
    LSSupportsGameMode                    bool            iOS 18.6, macOS 26.0
    LSSupportsOpeningDocumentsInPlace     bool
        iOS 2.0, visionOS 1.0
        ; needed: apps with CFBundleDocumentTypes
    LSTypeIsPackage                       bool            belongs in CFBundleDocumentTypes
    LSUIElement                           bool            macOS 10.0
    LSUIPresentationMode                  integer|real|~string  = 0 | 1 | 2 | 3 | 4  macOS 10.0
    LSVisibleInClassic                    bool            macOS  ; legacy
    OSAScriptingDefinition                string          macOS 10.0
    OSAXHandlers                          dict            macOS  ; scripting additions
    OSBundleAllowUserLoad                 bool            macOS
    OSBundleAllowUserTerminate            bool            macOS
    OSBundleCompatibleVersion             string          macOS 10.0
    OSBundleCompatibleVersion_arm64       string          macOS
    OSBundleEnableKextLogging             bool            macOS
    OSBundleLibraries                     dict            macOS 10.0  ; needed: kexts
      *                                   string
    OSBundleLibraries_*                   dict            macOS  ; per-architecture variant
    OSBundleRequired                      string          macOS
        = Root | Network-Root | Local-Root | Console | Safe Boot
    OSBundleRequired_x86_64               string          macOS
    OSBundleUsageDescription              string          @non-empty  macOS, DriverKit
    OSKernelResource                      bool            macOS
    OSLogPreferences                      dict
    OSMinimumDriverKitVersion             string          @os-version  DriverKit
    SMAuthorizedClients                   array           macOS
      []                                  string
    SMPrivilegedExecutables               dict            macOS
      *                                   string
    XPCService                            dict
        iOS 6.0, macOS 10.8, tvOS 9.0, visionOS 1.0, watchOS 2.0
        ; needed: XPC services (package type XPC!)
      EnvironmentVariables                dict
        *                                 string
      JoinExistingSession                 bool
      RunLoopType                         string
          = dispatch_main | NSRunLoop | _NSApplicationMain | _UIApplicationMain | _WebKit
      ServiceType                         string          = Application | User | System
    """
}

// Keys of Info.plist for bundles: identity, versions, documents, URLs, icons.
// The facts are from Apple's public documentation of property list keys (names, types, values, versions) and from
// real files.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Bundles: identity, versions, documents, URLs, icons.
  static let infoBundle = """
    AMApplication                                   string|array    macOS  ; Automator actions
    AMCategory                                      string|array    macOS  ; Automator actions
    BuildMachineOSBuild                             string          ; inserted by Xcode
    BuildVersion                                    string|integer  ; Apple-internal
    CFAppleHelpAnchor                               string          macOS 10.0
    CFBundleAllowMixedLocalizations                 bool
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
    CFBundleDevelopmentRegion                       string          recommended  @language
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
    CFBundleDisplayName                             string
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
    CFBundleDocumentTypes                           array
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
      []                                            dict            closed
        CFBundleTypeExtensions                      array           macOS  deprecated macOS 10.5
          []                                        string
        CFBundleTypeIconFile                        string
        CFBundleTypeIconFiles                       array           iOS
          []                                        string
        CFBundleTypeIconSystemGenerated             bool|integer    macOS 11.0
        CFBundleTypeMIMETypes                       array           macOS  deprecated macOS 10.5
          []                                        string
        CFBundleTypeName                            string          recommended  @non-empty
        CFBundleTypeOSTypes                         array           macOS  deprecated macOS 10.5
          []                                        string
        CFBundleTypeRole                            string          recommended
            = Editor | Viewer | Shell | QLGenerator | MDImporter | None
        CFBundleTypeSpokenName                      string          macOS
        CFBundleTypeVersion                         string          macOS
        ICExtension                                 string          macOS  ; legacy Internet Config
        LSHandlerRank                               string          recommended  = Owner | Default | Alternate | None
        LSIsAppleDefaultForType                     bool            macOS
        LSItemContentTypes                          array           recommended  all, macOS 10.5
          []                                        string          @uti
        LSItemContentTypesShouldNotBeAutomaticallyGenerated  bool            macOS
        LSTypeIsPackage                             bool
        NSDocumentClass                             string          macOS
        NSExclusiveDocument                         bool            macOS
        NSExportableAs                              array           macOS  deprecated
          []                                        string
        NSExportableTypes                           array           macOS
          []                                        string
        NSIsRelatedItemType                         bool            macOS
        NSPersistentStoreTypeKey                    string          = SQLite | XML | Binary | InMemory  macOS
        NSUbiquitousDocumentUserActivityType        string          iOS, macOS
    CFBundleExecutable                              string          @non-empty
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
        ; needed: bundles with code
    CFBundleGetInfoString                           string          macOS
    CFBundleHelpBookFolder                          string          macOS 10.0
    CFBundleHelpBookName                            string          macOS 10.0
    CFBundleIconFile                                string
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
    CFBundleIconFiles                               array           iOS 3.2, tvOS, visionOS, watchOS
      []                                            string          @non-empty  iOS
    CFBundleIconName                                string
        iOS 11.0, macOS 10.13
        ; needed: iOS 11+ SDK apps with asset catalog icons
    CFBundleIcons                                   dict            closed  iOS 5.0, tvOS, visionOS, watchOS
      CFBundleAlternateIcons                        dict|~array
        *                                           dict            closed
          CFBundleIconFiles                         array
            []                                      string          @non-empty
          CFBundleIconName                          string
          UIPrerenderedIcon                         bool
      CFBundlePrimaryIcon                           dict|string     closed  iOS, tvOS
        CFBundleIconFiles                           array
          []                                        string          @non-empty
        CFBundleIconName                            string
        CFBundleSymbolName                          string
        NSAppIconActionTintColorName                string
        NSAppIconComplementingColorNames            array
          []                                        string
        UIPrerenderedIcon                           bool
      UINewsstandIcon                               dict            closed  iOS  deprecated
        CFBundleIconFiles                           array
          []                                        string
        UINewsstandBindingEdge                      string
            = UINewsstandBindingEdgeLeft | UINewsstandBindingEdgeRight | UINewsstandBindingEdgeBottom
        UINewsstandBindingType                      string
            = UINewsstandBindingTypeMagazine | UINewsstandBindingTypeNewspaper
      UIPrerenderedIcon                             bool
    CFBundleIdentifier                              string          @bundle-id
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
        ; needed: apps, extensions, frameworks, kexts
    CFBundleInfoDictionaryVersion                   string          recommended
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
        = 6.0
    CFBundleLocalizations                           array|~string
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
      []                                            string          @language
    CFBundleLongVersionString                       string          macOS
    CFBundleName                                    string          recommended  @non-empty
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
    CFBundlePackageType                             string          recommended  @fourcc
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
        ; APPL for apps, FMWK for frameworks, XPC! for services and app extensions, BNDL for other bundles
    CFBundleResourceSpecification                   string          deprecated  ; rejected by App Store Connect
    CFBundleShortVersionString                      string          @short-version
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
        ; needed: apps and app extensions
    CFBundleSignature                               string          @fourcc
    CFBundleSpokenName                              string
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
    CFBundleSupportedPlatforms                      array  dated
      []                                            string
          = MacOSX | iPhoneOS | iPhoneSimulator | AppleTVOS | AppleTVSimulator | WatchOS | WatchSimulator | XROS
          | XRSimulator | DriverKit | BridgeOS
    CFBundleURLTypes                                array
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
      []                                            dict            closed
        CFBundleTypeRole                            string          = Editor | Viewer | Shell | None
        CFBundleURLIconFile                         string
        CFBundleURLName                             string          recommended
        CFBundleURLSchemes                          array           recommended
          []                                        string          @url-scheme
        LSHandlerRank                               string          = Owner | Default | Alternate | None  macOS
        LSIsAppleDefaultForScheme                   bool            macOS
    CFBundleVersion                                 string          required  @build-version
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
    CFBundleVisibleComponentName                    string          macOS  ; Apple-internal
    CFPlugInDynamicRegisterFunction                 string          macOS 10.0
    CFPlugInDynamicRegistration                     bool|string     macOS 10.0  ; the string YES or NO in documentation
    CFPlugInFactories                               dict            macOS 10.0
      *                                             string
    CFPlugInTypes                                   dict            macOS 10.0
      *                                             array|~string
        []                                          string
    CFPlugInUnloadFunction                          string          macOS 10.0
    DTAppStoreToolsBuild                            string          ; inserted by Xcode
    DTBundleClientLibraries                         array           ; inserted by Xcode
      []                                            any
    DTCompiler                                      string          ; inserted by Xcode
    DTPlatformBuild                                 string          ; inserted by Xcode
    DTPlatformName                                  string          ; inserted by Xcode
    DTPlatformVersion                               string          ; inserted by Xcode
    DTSDKBuild                                      string          ; inserted by Xcode
    DTSDKName                                       string          ; inserted by Xcode
    DTSwiftPlaygroundsBuild                         string          ; inserted by Swift Playgrounds
    DTSwiftPlaygroundsVersion                       string          ; inserted by Swift Playgrounds
    DTXcode                                         string          ; inserted by Xcode
    DTXcodeBuild                                    string          ; inserted by Xcode
    """
}

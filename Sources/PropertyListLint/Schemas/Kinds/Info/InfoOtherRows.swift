// Keys of Info.plist for other frameworks and watchOS, and patterns of keys.
// The facts are from Apple's public documentation of property list keys (names, types, values, versions) and from
// real files.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Other frameworks and watchOS, and patterns of keys.
  static let infoOther = """
    *UsageDescription                               string          @non-empty  ; pattern: any key with this ending
    AdNetworkIdentifiers                            array           iOS 17.4
      []                                            string          @skadnetwork
    APFiles                                         dict|array      macOS 10.0
    APInstallerURL                                  string          @url  macOS 10.0
    ASAccountAuthenticationModificationOptOutOfSecurityPromptsOnSignIn  bool            iOS 14.0
    ASWebAuthenticationSessionWebBrowserSupportCapabilities  dict            closed  macOS 10.15
      AdditionalHeaderFieldsAreSupported            bool
      CallbackURLMatchingIsSupported                bool
      EphemeralBrowserSessionIsSupported            bool
      IsSupported                                   bool            required
    ATSApplicationFontsPath                         string          macOS 10.0
    AttributionCopyEndpoint                         string          @url  iOS 17.4
    AudioComponents                                 array           iOS, macOS
      []                                            dict
        description                                 string
        factoryFunction                             string
        manufacturer                                string          required  @fourcc
        name                                        string
        resourceUsage                               dict
        sandboxSafe                                 bool
        subtype                                     string          required  @fourcc
        tags                                        array
          []                                        any
        type                                        string          required  @fourcc
        version                                     integer
    AVGameBypassSystemSpatialAudio                  bool            iOS 18.0, tvOS 18.0
    BAAppGroupID                                    string          all, iOS 26.0
    BAEssentialMaxInstallSize                       integer
        iOS 16.4, Catalyst 16.4, macOS 13.3, tvOS 18.4, visionOS 2.4
    BAHasManagedAssetPacks                          bool            all, iOS 26.0
    BAInitialDownloadRestrictions                   dict            iOS 16.0, Catalyst, macOS, tvOS, visionOS
      BADownloadAllowance                           integer
      BADownloadDomainAllowList                     array
        []                                          string
      BAEssentialDownloadAllowance                  integer
    BAManifestURL                                   string          @url
        iOS 16.1, Catalyst 16.1, macOS 13.0, tvOS 18.4, visionOS 2.4
    BAMaxInstallSize                                integer
        iOS 16.0, Catalyst 16.0, macOS 13.0, tvOS 18.4, visionOS 2.4
    BAUsesAppleHosting                              bool            needs BAHasManagedAssetPacks  all, iOS 26.0
    BEEmbeddedWebBrowserEngine                      string          iOS 17.4
    BEEmbeddedWebBrowserEngineVersion               string          iOS 17.4
    BGTaskSchedulerPermittedIdentifiers             array           iOS 13.0, tvOS, visionOS
      []                                            string          @reverse-dns-wild
    CADisableMinimumFrameDurationOnPhone            bool            iOS 15.0
    CARenderServerDisabled                          bool
    CKSharingSupported                              bool            iOS 10.0, macOS 10.12, visionOS 1.0
    CLKComplicationDefaultFamily                    string          watchOS
    CLKComplicationPrincipalClass                   string          watchOS 2.0
    CLKComplicationSupportedFamilies                array           watchOS  deprecated watchOS 7  use WidgetKit
      []                                            string
          = CLKComplicationFamilyModularSmall | CLKComplicationFamilyModularLarge
          | CLKComplicationFamilyUtilitarianSmall | CLKComplicationFamilyUtilitarianSmallFlat
          | CLKComplicationFamilyUtilitarianLarge | CLKComplicationFamilyCircularSmall
          | CLKComplicationFamilyExtraLarge | CLKComplicationFamilyGraphicCorner | CLKComplicationFamilyGraphicBezel
          | CLKComplicationFamilyGraphicCircular | CLKComplicationFamilyGraphicRectangular
          | CLKComplicationFamilyGraphicExtraLarge
    CMIOExtension                                   dict            macOS  ; camera extensions
      CMIOExtensionMachServiceName                  string          required
    com.apple.developer.nfc.readersession.felica.systemcodes  array           iOS 13.0
      []                                            string          @hex4
    com.apple.developer.nfc.readersession.iso7816.select-identifiers  array           iOS 13.0
      []                                            string          @hex10-32
    ComponentInputModeDict                          dict            macOS  ; input methods
    CoreSpotlightActions                            array|dict      iOS 15.0
      []                                            dict            closed
        CoreSpotlightActionIdentifier               string
        CoreSpotlightActionSymbolImage              string
        CoreSpotlightActionTitle                    string
    CoreSpotlightContinuation                       bool            iOS 10.0
    CSResourcesFileMapped                           bool|string     macOS 10.0  ; the string yes in templates of Xcode
    EligibleForAdAttributionKitReengagementPostbackCopies  bool            iOS 18.0
    ENAPIVersion                                    integer|real|~string  = 1 | 2  iOS 13.7
    ENDeveloperRegion                               string          iOS 13.7
    GCDisableInferringGameMetadata                  bool            iOS, macOS
    GCRequiresControllerUserInteraction             dict            iOS 15.0, visionOS
      *                                             bool|string
    GCSupportedGameControllers                      array           iOS 7.0, macOS 10.9, tvOS 9.0, visionOS 1.0
      []                                            dict
        ProfileName                                 string          required
            = ExtendedGamepad | MicroGamepad | DirectionalGamepad | Gamepad | StandardGamepad | SpatialGamepad | …
    GCSupportsControllerUserInteraction             bool            iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0
    GCSupportsGameMode                              bool            iOS, macOS  deprecated  use LSSupportsGameMode
    GCSupportsMultipleMicroGamepads                 bool            tvOS 9.0
    GKGameCenterBadgingDisabled                     bool            iOS 7.0, visionOS 1.0
    GKShowChallengeBanners                          bool            iOS 7.0, visionOS 1.0  deprecated
    GPUEjectPolicy                                  string          = relaunch | wait | kill | ignore  macOS 10.14
    GPUSelectionPolicy                              string          = avoidRemovable | preferRemovable  macOS 10.14
    INAlternativeAppNames                           array           iOS 11.0
      []                                            dict            closed
        INAlternativeAppName                        string          required
        INAlternativeAppNamePronunciationHint       string
    INIntentsRestrictedWhileLocked                  array           iOS 14.0, tvOS 14.0, visionOS 1.0
      []                                            string          iOS, tvOS, visionOS
    INIntentsRestrictedWhileProtectedDataUnavailable  array           iOS 14.0, tvOS 14.0, visionOS 1.0
      []                                            string          iOS, tvOS, visionOS
    INIntentsSupported                              array           iOS 14.0, tvOS 14.0, visionOS 1.0
      []                                            string          iOS, tvOS, visionOS
    InputMethodConnectionName                       string          macOS  ; input methods
    InputMethodServerControllerClass                string          macOS  ; input methods
    InputMethodServerDelegateClass                  string          macOS  ; input methods
    INSupportedMediaCategories                      array  iOS 14.0, tvOS 14.0, visionOS 1.0
        like SupportedMediaCategories
    ITSAppUsesNonExemptEncryption                   bool            recommended  ; recommended: App Store
    ITSDRMScheme                                    string
    ITSEncryptionExportComplianceCode               string
        macOS 10.0
        ; needed: ITSAppUsesNonExemptEncryption is true
    ITSWatchOnlyContainer                           bool            iOS  ; written by Xcode's watch-only template
    JSNotificationURLFormat                         string
    MetalCaptureEnabled                             bool
    MinimumOSVersion                                string          @os-version
        iOS 3.0, tvOS 9.0, visionOS 1.0, watchOS 1.0
    MKDirectionsApplicationSupportedModes           array           iOS 6.0, visionOS 1.0
      []                                            string
          = MKDirectionsModePlane | MKDirectionsModeBike | MKDirectionsModeBus | MKDirectionsModeCar
          | MKDirectionsModeFerry | MKDirectionsModePedestrian | MKDirectionsModeRideShare
          | MKDirectionsModeStreetCar | MKDirectionsModeSubway | MKDirectionsModeTaxi | MKDirectionsModeTrain
          | MKDirectionsModeOther
    MKSellsDigitalGoods                             bool
    MusicHapticsSupported                           bool            iOS 18.0
    NetworkExtension                                dict            macOS  ; system extensions
      NEMachServiceName                             string          required
      NEProviderClasses                             dict
        *                                           string
    NFCReaderUsageDescription                       string          @non-empty  iOS 11.0
    PHPhotoLibraryPreventAutomaticLimitedAccessAlert  bool            iOS 14.0
    PrefsWindowIdentifier                           any
    ProductBuildVersion                             string          ; Apple-internal
    ProductName                                     string          ; Apple-internal
    ProjectName                                     string          ; Apple-internal
    PUICAutoLaunchAudioOptOut                       bool            watchOS 5.0
    QLNeedsToBeRunInMainThread                      bool            iOS 2.0, macOS 10.0, visionOS 1.0
    QLPreviewHeight                                 real|integer    iOS 2.0, macOS 10.0, visionOS 1.0
    QLPreviewWidth                                  real|integer    iOS 2.0, macOS 10.0, visionOS 1.0
    QLSupportsConcurrentRequests                    bool            iOS 2.0, macOS 10.0, visionOS 1.0
    QLThumbnailMinimumSize                          real|integer    iOS 2.0, macOS 10.0, visionOS 1.0
    RemoteInterfacePrincipalClass                   string          watchOS  ; WatchKit 1 template key
    SFSafariCorrespondingIOSAppBundleIdentifier     string          @bundle-id  macOS
    SFSafariCorrespondingIOSExtensionBundleIdentifier  string          @bundle-id  macOS
    SFSafariCorrespondingMacOSAppBundleIdentifier   string          @bundle-id  iOS
    SFSafariCorrespondingMacOSExtensionBundleIdentifier  string          @bundle-id  iOS
    SFSafariExtensionBundleIdentifiersToUninstall   array           macOS
      []                                            string          @bundle-id
    SFSafariWebExtensionConverterVersion            string          iOS, macOS  ; written by the converter
    SKAdNetworkItems                                array           iOS 11.3  dated
      []                                            dict            closed
        SKAdNetworkIdentifier                       string          required  @skadnetwork
    SKExternalLinkAccount                           dict            iOS, tvOS
      *                                             string          @url
    SKExternalPurchase                              array           iOS 15.4, Catalyst, macOS, tvOS, visionOS, watchOS
      []                                            string          @country2
    SKExternalPurchaseCustomLinkRegions             array           iOS 18.1, Catalyst, macOS, tvOS, visionOS, watchOS
      []                                            string          @country2
    SKExternalPurchaseLink                          dict            iOS 15.4, Catalyst, macOS, tvOS, visionOS, watchOS
      *                                             string          @url
    SKExternalPurchaseLinkStreamingRegions          array           iOS 18.2
      []                                            string          @country2
    SKExternalPurchaseMultiLink                     dict            iOS 17.5, Catalyst, macOS, tvOS, visionOS, watchOS
      *                                             array
    SKIncludeConsumableInAppPurchaseHistory         bool            iOS 18.0, Catalyst, macOS, tvOS, visionOS, watchOS
    SourceVersion                                   string          ; Apple-internal
    SRResearchDataGeneration                        bool            iOS
    TICapsLockLanguageSwitchCapable                 bool            macOS 10.15
    TISIconLabels                                   dict            macOS  ; input methods
    TISInputSourceID                                string          macOS  ; input methods
    TISIntendedLanguage                             string          macOS  ; input methods
    TISParticipatesInTouchBar                       bool            macOS  ; input methods
    tsInputMethodCharacterRepertoireKey             array           macOS  ; input methods
      []                                            any
    tsInputMethodIconFileKey                        string          macOS  ; input methods
    tsInputModePrimaryInScriptKey                   bool            macOS  ; input methods
    TVTopShelfImage                                 dict            tvOS 9.0
      TVTopShelfPrimaryImage                        string
      TVTopShelfPrimaryImageWide                    string
    WiFiAwareServices                               dict            iOS 26.0
    WKAppBundleIdentifier                           string          @bundle-id  watchOS 1.0
    WKApplication                                   bool            watchOS 7.0
    WKBackgroundModes                               array           watchOS 3.0
      []                                            string
          watchOS
          ; the last seven are documented for UIBackgroundModes but used here
          = workout-processing | self-care | mindfulness | physical-therapy | alarm | underwater-depth
          | remote-notification | audio | location | bluetooth-central | voip | fetch | processing | …
    WKCompanionAppBundleIdentifier                  string          @bundle-id
        watchOS 1.0
        ; needed: watch apps with a companion
    WKExtensionDelegateClassName                    string          watchOS 2.0
    WKPrefersNetworkUponForeground                  bool            watchOS 9.0
    WKRunsIndependentlyOfCompanionApp               bool            watchOS 6.0
    WKSupportsAlwaysOnDisplay                       bool            watchOS 8.0
    WKSupportsLiveActivityLaunchAttributeTypes      array           watchOS 11.0
      []                                            string
    WKWatchKitApp                                   bool            watchOS 1.0
    WKWatchOnly                                     bool            watchOS 6.0
    ApprovedStreamingEndpoints                      dict            visionOS 26.4  ; names of servers
      *                                             string          @url
    MDESupportedProtocols                           dict            iOS 27.0, Catalyst 27.0
        ; type identifiers of protocols, and identifiers of apps
      *                                             string
    MDESupportsUniversalURLPlayback                 bool            iOS 27.0
    NSExecutable                                    string          ; GNUstep
    NSGestureRecognizerSuppressesMainMenuActions    bool            macOS 27.0
    NSIdentityUsageDescriptionDictionary            dict            iOS 26.2, visionOS 26.2, Catalyst 26.2
      *                                             string          @non-empty
    NSIsTouchNative                                 bool            macOS 27.0
    """
}

// Keys of Info.plist for Cocoa: purpose strings, network security, services, and others that begin with NS.
// The facts are from Apple's public documentation of property list keys (names, types, values, versions) and from
// real files.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Cocoa: purpose strings, network security, services, and the rest of NS.
  static let infoCocoa = """
    NSAccentColorName                               string          iOS 14.0, macOS 11.0, tvOS, visionOS, watchOS
    NSAccessibilityUsageDescription                 string          @non-empty
        macOS
        ; not an Apple key (often copied)
    NSAccessorySetupBluetoothCompanyIdentifiers     array           iOS 18.0
      []                                            string          iOS
    NSAccessorySetupBluetoothNames                  array           iOS 18.0
      []                                            string          iOS
    NSAccessorySetupBluetoothServices               array           iOS 18.0
      []                                            string          iOS
    NSAccessorySetupKitSupports                     array           iOS 18.0
        ; iOS reads this key; the documentation names NSAccessorySetupSupports
      []                                            string          = Bluetooth | WiFi | …  iOS
    NSAccessorySetupSupports                        array           removed  use NSAccessorySetupKitSupports
      []                                            string          = Bluetooth | WiFi  iOS
    NSAccessoryTrackingUsageDescription             string          @non-empty  visionOS 26.0
    NSAdvertisingAttributionReportEndpoint          string          @url  iOS 14.5, visionOS
    NSAlarmKitUsageDescription                      string          @non-empty  iOS 26.0
    NSAlwaysAllowMicrophoneModeControl              bool            iOS 18.0
    NSAppBundlesUsageDescription                    string          @non-empty  macOS
    NSAppClip                                       dict            closed  iOS 14.0  dated
      NSAppClipRequestEphemeralUserNotification     bool
      NSAppClipRequestLocationConfirmation          bool
    NSAppDataUsageDescription                       string          @non-empty  macOS 14.0
    NSAppIconName                                   string
    NSAppleEventsUsageDescription                   string          @non-empty  macOS 10.14
    NSAppleMusicUsageDescription                    string          @non-empty  iOS 2.0, macOS 15.0, visionOS 1.0
    NSAppleScriptEnabled                            bool            macOS 10.0
    NSApplicationServices                           dict            closed  iOS 16.0, tvOS 16.0, watchOS 9.0
      Advertises                                    array
        []                                          dict            closed
          NSApplicationServiceIdentifier            string          required
      Browses                                       array
        []                                          dict            closed
          NSApplicationServiceIdentifier            string          required
          NSApplicationServicePlatformSupport       array           required
            []                                      string          = iOS | iPadOS | watchOS
          NSApplicationServiceUsageDescription      string          required  @non-empty
    NSAppSleepDisabled                              bool            macOS  ; a user default, often put here
    NSAppTransportSecurity                          dict            closed
        iOS 9.0, macOS 10.11, tvOS, visionOS, watchOS
      NSAllowsArbitraryLoads                        bool
      NSAllowsArbitraryLoadsForMedia                bool            iOS 10.0
      NSAllowsArbitraryLoadsInMedia                 bool            deprecated  use NSAllowsArbitraryLoadsForMedia
      NSAllowsArbitraryLoadsInWebContent            bool            iOS 10.0
      NSAllowsLocalNetworking                       bool            iOS 10.0
      NSExceptionDomains                            dict
        *                                           dict            closed
          NSExceptionAllowsInsecureHTTPLoads        bool
          NSExceptionMinimumTLSVersion              string
              ; values TLSv1.0, TLSv1.1 deprecated iOS 15, macOS 12, tvOS 15, watchOS 8
              = TLSv1.0 | TLSv1.1 | TLSv1.2 | TLSv1.3
          NSExceptionRequiresForwardSecrecy         bool
          NSExceptionRequiresNIAPTLSPackageVersion  string
          NSIncludesSubdomains                      bool
          NSRequiresCertificateTransparency         bool            deprecated
          NSTemporaryExceptionAllowsInsecureHTTPLoads  bool            ; old name
          NSTemporaryExceptionMinimumTLSVersion     string          ; old name
              = TLSv1.0 | TLSv1.1 | TLSv1.2 | TLSv1.3
          NSTemporaryExceptionRequiresForwardSecrecy  bool            ; old name
          NSTemporaryThirdPartyExceptionAllowsInsecureHTTPLoads  bool            ; old name
          NSTemporaryThirdPartyExceptionMinimumTLSVersion  string          ; old name
          NSTemporaryThirdPartyExceptionRequiresForwardSecrecy  bool            ; old name
          NSThirdPartyExceptionAllowsInsecureHTTPLoads  bool            ; old name
          NSThirdPartyExceptionMinimumTLSVersion    string          ; old name
              = TLSv1.0 | TLSv1.1 | TLSv1.2 | TLSv1.3
          NSThirdPartyExceptionRequiresForwardSecrecy  bool            ; old name
      NSPinnedDomains                               dict            iOS 14.0
        *                                           dict            closed
          NSIncludesSubdomains                      bool
          NSPinnedCAIdentities                      array
            []                                      dict            closed
              SPKI-SHA256-BASE64                    string          required  @spki
          NSPinnedLeafIdentities                    array
            []                                      dict            closed
              SPKI-SHA256-BASE64                    string          required  @spki
      NSRequiresNIAPTLSPackageVersion               string
    NSAudioCaptureUsageDescription                  string          @non-empty  macOS 14.2
    NSAutoFillRequiresTextContentTypeForOneTimeCodeOnMac  bool            macOS
    NSBluetoothAlwaysUsageDescription               string          @non-empty
        iOS 13.0, macOS 11.0, tvOS 13.0, visionOS 1.0, watchOS 6.0
    NSBluetoothPeripheralUsageDescription           string          @non-empty  iOS 6.0  deprecated iOS 13.0
    NSBluetoothServices                             any
    NSBluetoothWhileInUseUsageDescription           string          @non-empty  iOS
    NSBonjourServices                               array           iOS 14.0, macOS, tvOS, visionOS
      []                                            string          @bonjour
    NSBuiltWithThreadSanitizer                      bool            ; inserted by Xcode
    NSCalendarsFullAccessUsageDescription           string          @non-empty
        iOS 17.0, Catalyst 17.0, macOS 14.0, visionOS 1.0, watchOS 10.0
    NSCalendarsUsageDescription                     string          @non-empty
        iOS 6.0, Catalyst 13.0, macOS 10.14, watchOS 6.0
        deprecated iOS 17.0, Catalyst 17.0, macOS 14.0, watchOS 10.0
    NSCalendarsWriteOnlyAccessUsageDescription      string          @non-empty
        iOS 17.0, Catalyst 17.0, macOS 14.0, visionOS 1.0, watchOS 10.0
    NSCameraPortraitEffectEnabled                   bool            iOS, macOS
    NSCameraReactionEffectsEnabled                  bool            iOS 17.0, macOS
    NSCameraUsageDescription                        string          @non-empty
        iOS 7.0, macOS 10.14, tvOS 17.0, visionOS 1.0
    NSCameraUseContinuityCameraDeviceType           bool            macOS 14.0
    NSCameraUseExternalDeviceType                   bool            macOS 14.0
    NSCameraUsesExternalDeviceType                  bool            macOS
    NSContactsUsageDescription                      string          @non-empty  iOS 6.0, macOS 10.8, visionOS 1.0
    NSCriticalMessagingUsageDescription             string          @non-empty  iOS 18.2, watchOS 11.2
    NSDesktopFolderUsageDescription                 string          @non-empty  macOS 10.15
    NSDisablePersistence                            bool            macOS
    NSDockTilePlugIn                                string          macOS 10.0
    NSDocumentClass                                 string          macOS  belongs in CFBundleDocumentTypes
    NSDocumentsFolderUsageDescription               string          @non-empty  macOS 10.15
    NSDownloadsFolderUsageDescription               string          @non-empty  macOS 10.15
    NSDownloadsUbiquitousContents                   bool            macOS 11.0
    NSEndpointSecurityEarlyBoot                     bool            macOS 10.15
    NSEndpointSecurityMachServiceName               string          macOS
    NSEndpointSecurityRebootRequired                bool            macOS 10.15
    NSEnterpriseMCAMUsageDescription                string          @non-empty
        visionOS
        deprecated  use NSMainCameraUsageDescription
    NSFaceIDUsageDescription                        string          @non-empty  iOS 11.0
    NSFallDetectionUsageDescription                 string          @non-empty  iOS 14.2, visionOS 1.0, watchOS 7.2
    NSFileProviderDomainUsageDescription            string          @non-empty  macOS 10.15
    NSFileProviderPresenceUsageDescription          string          @non-empty  macOS 10.15
    NSFinancialDataUsageDescription                 string          @non-empty  iOS 17.4
    NSFocusStatusUsageDescription                   string          @non-empty  iOS 15.0
    NSGKFriendListUsageDescription                  string          @non-empty  iOS 14.5
    NSHandsTrackingUsageDescription                 string          @non-empty  visionOS 1.0
    NSHealthClinicalHealthRecordsShareUsageDescription  string          @non-empty  iOS 12.0, visionOS 1.0
    NSHealthRequiredReadAuthorizationTypeIdentifiers  array           iOS 12.0, visionOS 1.0
      []                                            string          iOS, visionOS
    NSHealthShareUsageDescription                   string          @non-empty  iOS 8.0, visionOS 1.0
    NSHealthUpdateUsageDescription                  string          @non-empty  iOS 8.0, visionOS 1.0
    NSHelpFile                                      string          macOS  ; legacy
    NSHighResolutionCapable                         bool
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
    NSHomeKitUsageDescription                       string          @non-empty  iOS 8.0, visionOS 1.0, watchOS 2.0
    NSHumanReadableCopyright                        string          recommended  macOS 10.0
    NSHumanReadableDescription                      string          macOS
    NSIdentityUsageDescription                      string          @non-empty  iOS 16.0, visionOS 1.0
    NSJavaNeeded                                    bool|string     macOS  ; legacy
    NSJavaPath                                      array           macOS  ; legacy
      []                                            any
    NSJavaRoot                                      string          macOS 10.0  ; legacy
    NSLocalNetworkUsageDescription                  string          @non-empty
        iOS 14.0, macOS 11.0, tvOS 14.0, visionOS 1.0
    NSLocationAlwaysAndWhenInUseUsageDescription    string          @non-empty
        needs NSLocationWhenInUseUsageDescription  iOS 11.0, visionOS 1.0
    NSLocationAlwaysUsageDescription                string          @non-empty  iOS 8.0  deprecated iOS 10.0
    NSLocationDefaultAccuracyReduced                bool            iOS 14.0, visionOS 1.0, watchOS 7.0
    NSLocationTemporaryUsageDescriptionDictionary   dict            iOS 14.0, macOS, visionOS
      *                                             string          @non-empty
    NSLocationUsageDescription                      string          @non-empty
        iOS 6.0, macOS 10.14
        deprecated iOS 8.0
    NSLocationWhenInUseUsageDescription             string          @non-empty  iOS 11.0, visionOS 1.0
    NSMainCameraUsageDescription                    string          @non-empty  visionOS
    NSMainNibFile                                   string
        iOS 2.0, macOS 10.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
    NSMainStoryboardFile                            string          macOS 10.10
    NSMicrophoneUsageDescription                    string          @non-empty
        iOS 7.0, macOS 10.14, tvOS 17.0, visionOS 1.0, watchOS 4.0
    NSMotionUsageDescription                        string          @non-empty  iOS 7.0, macOS 10.15, visionOS 1.0
    NSNearbyInteractionAllowOnceUsageDescription    string          @non-empty  iOS 14.0  deprecated iOS 15.0
    NSNearbyInteractionUsageDescription             string          @non-empty  iOS 15.0, watchOS 8.0
    NSNetworkVolumesUsageDescription                string          @non-empty  macOS 10.15
    NSObservationTrackingEnabled                    bool            macOS 15.0
    NSPersistentStoreTypeKey                        string          macOS  belongs in CFBundleDocumentTypes
    NSPhotoLibraryAddUsageDescription               string          @non-empty  iOS 11.0, visionOS 1.0
    NSPhotoLibraryUsageDescription                  string          @non-empty  iOS 6.0, macOS 10.14, visionOS 1.0
    NSPreferencePaneBundle                          string          macOS  ; Apple-internal
    NSPrefersDisplaySafeAreaCompatibilityMode       bool            macOS 12.0
    NSPrefPaneIconFile                              string          macOS 10.0
    NSPrefPaneIconLabel                             string          macOS 10.0
    NSPrefPaneRemoteViewClass                       string          macOS  ; Apple-internal
    NSPrefPaneSearchParameters                      string          macOS
    NSPrincipalClass                                string          macOS 10.0
    NSPrivacyTracking                               bool            belongs in PrivacyInfo.xcprivacy
    NSQuitAlwaysKeepsWindows                        bool            macOS  ; a user default, not an Info.plist key
    NSRemindersFullAccessUsageDescription           string          @non-empty
        iOS 17.0, Catalyst 17.0, macOS 14.0, visionOS 1.0, watchOS 10.0
    NSRemindersUsageDescription                     string          @non-empty
        iOS 6.0, Catalyst 13.0, macOS 10.14, watchOS 6.0
        deprecated iOS 17.0, Catalyst 17.0, macOS 14.0, watchOS 10.0
    NSRemovableVolumesUsageDescription              string          @non-empty  macOS 10.15
    NSRequiresAquaSystemAppearance                  bool            macOS 10.14
    NSScreenCaptureUsageDescription                 string          @non-empty
        macOS
        ; not an Apple key (often copied)
    NSSensorKitPrivacyPolicyURL                     string          @url  iOS 14.0
    NSSensorKitUsageDescription                     string          @non-empty  iOS 14.0
    NSSensorKitUsageDetail                          dict            iOS 14.0
      *                                             dict
        Description                                 string          required  @non-empty
        Required                                    bool
    NSServices                                      array           macOS 10.0
      []                                            dict            closed
        NSBackgroundColorName                       string
        NSBackgroundSystemColorName                 string
        NSExecutable                                string
        NSIconName                                  string
        NSKeyEquivalent                             dict
          *                                         string
        NSLanguages                                 array
          []                                        any
        NSMenuItem                                  dict            ; needed: except for spell checkers and filters
          *                                         string
        NSMessage                                   string          recommended
        NSPasteboardTypes                           any
        NSPortName                                  string          recommended
        NSRequiredContext                           dict|array
        NSRestricted                                bool
        NSReturnTypes                               array
          []                                        string
        NSSendFileTypes                             array           macOS 10.6
          []                                        string
        NSSendTypes                                 array
          []                                        string
        NSServiceDescription                        string
        NSSpellChecker                              string
        NSTimeout                                   string|~integer
        NSUserData                                  string
    NSSiriUsageDescription                          string          @non-empty  iOS 10.0, visionOS 1.0
    NSSpeechRecognitionUsageDescription             string          @non-empty  iOS 10.0, macOS 10.15, visionOS 1.0
    NSStickerSharingLevel                           string          = "" | Messages | OS  iOS 17.0
    NSStoryboardDesignatedEntryPointIdentifier      string
        macOS
        ; only in a compiled storyboard's Info.plist
    NSStoryboardMainMenu                            string
        macOS
        ; only in a compiled storyboard's Info.plist
    NSStoryboardVersion                             integer
        macOS
        ; only in a compiled storyboard's Info.plist
    NSSupportsAutomaticGraphicsSwitching            bool            macOS 10.7
    NSSupportsAutomaticTermination                  bool            macOS 10.7
    NSSupportsLiveActivities                        bool            iOS 16.1
    NSSupportsLiveActivitiesFrequentUpdates         bool            iOS 16.2
    NSSupportsPurgeableLocalStorage                 bool            iOS 9.3, visionOS
    NSSupportsSuddenTermination                     bool            macOS 10.0
    NSSystemAdministrationUsageDescription          string          @non-empty  macOS 10.14
    NSSystemExtensionPointIdentifier                string          macOS
    NSSystemExtensionUsageDescription               string          @non-empty  macOS 10.15
    NSUbiquitousContainers                          dict            iOS 8.0, macOS
      *                                             dict            closed
        NSUbiquitousContainerIsDocumentScopePublic  bool
        NSUbiquitousContainerName                   string
        NSUbiquitousContainerSupportedFolderLevels  string          = None | One | Any
    NSUbiquitousDisplaySet                          string          iOS  ; legacy
    NSUpdateSecurityPolicy                          dict            closed  macOS 13.0
      AllowPackages                                 array
        []                                          string
      AllowProcesses                                dict
        *                                           array
          []                                        string
    NSUserActivityTypes                             array|~dict     iOS 8.0, macOS
      []                                            string          @non-empty
    NSUserDefaultsDomain                            any
    NSUserNotificationAlertStyle                    string          = alert | banner | none  macOS 10.8
    NSUserNotificationsUsageDescription             string          @non-empty
        macOS
        ; not an Apple key (often copied)
    NSUserTrackingUsageDescription                  string          @non-empty  iOS 14.0, tvOS 14.0, visionOS 1.0
    NSVideoSubscriberAccountUsageDescription        string          @non-empty  tvOS 9.0
    NSViewControllerIdentifiersToNibNames           dict
        macOS
        ; only in a compiled storyboard's Info.plist
    NSViewGestureRecognizerIsExclusive              bool            macOS
    NSVoIPUsageDescription                          string          @non-empty  iOS
    NSWidgetBackgroundColorName                     string          iOS 14.0, macOS
    NSWidgetWantsLocation                           bool            iOS 14.0, macOS 11.0
    NSWorldSensingUsageDescription                  string          @non-empty  visionOS 1.0
    """
}

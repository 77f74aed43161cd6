// Keys of Info.plist that SDKs document: Sparkle, Firebase, Facebook, Flutter and others.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Keys of SDKs.
  static let infoThirdParty = """
    branch_key                                      dict|string     ; Branch
    branch_universal_link_domains                   array|string    ; Branch
    bugsnag                                         dict            ; Bugsnag
    CodePushDeploymentKey                           string          ; CodePush
    CodePushServerURL                               string          ; CodePush
    ElectronAsarIntegrity                           dict            ; Electron
    ElectronTeamID                                  string          ; Electron
    EXDefaultScreenOrientationMask                  string          ; Expo
    Fabric                                          dict            ; Fabric; old
    FacebookAdvertiserIDCollectionEnabled           bool            ; Facebook SDK
    FacebookAppID                                   string|~integer  ; Facebook SDK
    FacebookAutoInitEnabled                         bool            ; Facebook SDK
    FacebookAutoLogAppEventsEnabled                 bool            ; Facebook SDK
    FacebookClientToken                             string          ; Facebook SDK
    FacebookDisplayName                             string          ; Facebook SDK
    FacebookUrlSchemeSuffix                         string          ; Facebook SDK
    FIREBASE_ANALYTICS_COLLECTION_DEACTIVATED       bool            ; Firebase
    FIREBASE_ANALYTICS_COLLECTION_ENABLED           bool            ; Firebase
    firebase_crashlytics_collection_enabled         bool            ; Firebase
    firebase_performance_collection_deactivated     bool            ; Firebase
    firebase_performance_collection_enabled         bool            ; Firebase
    FirebaseAppCheckTokenAutoRefreshEnabled         bool            ; Firebase
    FirebaseAppDelegateProxyEnabled                 bool            ; Firebase
    FirebaseAutomaticScreenReportingEnabled         bool            ; Firebase
    FirebaseCrashlyticsCollectionEnabled            bool            ; Firebase
    FirebaseDataCollectionDefaultEnabled            bool            ; Firebase
    FirebaseInAppMessagingAutomaticDataCollectionEnabled  bool            ; Firebase
    FirebaseMessagingAutoInitEnabled                bool            ; Firebase
    FirebaseMessagingInstallationIdEnabled          bool            ; Firebase
    FirebaseScreenReportingEnabled                  bool            ; Firebase; old
    FLTEnableImpeller                               bool            ; Flutter
    FLTEnableWideGamut                              bool            ; Flutter
    FlutterDeepLinkingEnabled                       bool            ; Flutter
    GADApplicationIdentifier                        string          @admob-app  ; Google Mobile Ads
    GADDelayAppMeasurementInit                      bool            ; Google Mobile Ads
    GADIsAdManagerApp                               bool            ; Google Mobile Ads
    GIDClientID                                     string          ; Google Sign-In
    GIDServerClientID                               string          ; Google Sign-In
    GOOGLE_ANALYTICS_DEFAULT_ALLOW_AD_PERSONALIZATION_SIGNALS  bool            ; Firebase
    GOOGLE_ANALYTICS_DEFAULT_ALLOW_AD_STORAGE       bool            ; Firebase
    GOOGLE_ANALYTICS_DEFAULT_ALLOW_AD_USER_DATA     bool            ; Firebase
    GOOGLE_ANALYTICS_DEFAULT_ALLOW_ANALYTICS_STORAGE  bool            ; Firebase
    io.flutter.embedded_views_preview               bool            ; Flutter; old
    MBXAccessToken                                  string          ; Mapbox
    MGLMapboxAccessToken                            string          ; Mapbox; old
    RCTNewArchEnabled                               bool            ; React Native
    SUAllowedURLSchemes                             array           ; Sparkle
      []                                            string          ; Sparkle
    SUAllowsAutomaticUpdates                        bool            ; Sparkle
    SUAutomaticallyUpdate                           bool            ; Sparkle
    SUBundleName                                    string          ; Sparkle
    SUCheckAtStartup                                bool            ; Sparkle; old
    SUDefaultsDomain                                string          ; Sparkle
    SUEnableAutomaticChecks                         bool            ; Sparkle
    SUEnableDownloaderService                       bool            ; Sparkle
    SUEnableInstallerConnectionService              bool            ; Sparkle
    SUEnableInstallerLauncherService                bool            ; Sparkle
    SUEnableInstallerStatusService                  bool            ; Sparkle
    SUEnableJavaScript                              bool            ; Sparkle
    SUEnableSystemProfiling                         bool            ; Sparkle
    SUFeedURL                                       string          @url  ; Sparkle
    SUPublicDSAKey                                  string          deprecated  ; Sparkle
    SUPublicDSAKeyFile                              string          deprecated  use SUPublicEDKey  ; Sparkle
    SUPublicEDKey                                   string          ; Sparkle
    SURequireSignedFeed                             bool            ; Sparkle
    SUScheduledCheckInterval                        integer|real|~string  ; Sparkle; seconds
    SUShowReleaseNotes                              bool            ; Sparkle
    SUSignedFeedFailureExpirationInterval           integer|real    ; Sparkle
    SUVerifyUpdateBeforeExtraction                  bool            ; Sparkle
    XCTContainsUITests                              bool            ; XCTest; written by Xcode
    """
}

// Keys of Info.plist for UIKit: scenes, launch screens, devices.
// The facts are from Apple's public documentation of property list keys (names, types, values, versions) and from
// real files.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// UIKit: scenes, launch screens, devices.
  static let infoInterface = """
    UIAppFonts                                      array           iOS 3.2, tvOS, visionOS, watchOS
      []                                            string          @non-empty
    UIApplicationExitsOnSuspend                     bool
        iOS 4.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
        deprecated iOS 13.0, tvOS 13.0, watchOS 6.0
    UIApplicationPreferredDefaultSceneSessionRole   string          visionOS 1.0
        = UIWindowSceneSessionRoleApplication | UIWindowSceneSessionRoleVolumetricApplication
        | UISceneSessionRoleImmersiveSpaceApplication | CPSceneSessionRoleImmersiveSpaceApplication | …
    UIApplicationSceneManifest                      dict            iOS 13.0, tvOS, visionOS
      CPSupportsDashboardNavigationScene            bool
      CPSupportsInstrumentClusterNavigationScene    bool
      UIApplicationPreferredDefaultSceneSessionRole  string          visionOS
          = UIWindowSceneSessionRoleApplication | UIWindowSceneSessionRoleVolumetricApplication
          | UISceneSessionRoleImmersiveSpaceApplication | CPSceneSessionRoleImmersiveSpaceApplication | …
      UIApplicationSupportsMultipleScenes           bool            recommended
      UIApplicationSupportsTabbedSceneCollection    bool
      UISceneConfigurations                         dict
        *                                           array
          []                                        dict
            CPSceneSessionRoleImmersiveSpaceApplication  any             visionOS
            UISceneClassName                        string
            UISceneConfigurationName                string          recommended
            UISceneDelegateClassName                string
            UISceneInitialImmersionStyle            string          visionOS
                = UIImmersionStyleMixed | UIImmersionStyleFull | UIImmersionStyleProgressive | …
            UILaunchStoryboardName                  string
            UISceneStoryboardFile                   string
        CPSceneSessionRoleImmersiveSpaceApplication  array           visionOS
          []                                        dict
            CPSceneSessionRoleImmersiveSpaceApplication  any             visionOS
            UISceneClassName                        string
            UISceneConfigurationName                string          recommended
            UISceneDelegateClassName                string
            UISceneInitialImmersionStyle            string          visionOS
                = UIImmersionStyleMixed | UIImmersionStyleFull | UIImmersionStyleProgressive | …
            UILaunchStoryboardName                  string
            UISceneStoryboardFile                   string
        CPTemplateApplicationDashboardSceneSessionRoleApplication  array  iOS
            like CPSceneSessionRoleImmersiveSpaceApplication
        CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication  array  iOS
            like CPSceneSessionRoleImmersiveSpaceApplication
        CPTemplateApplicationSceneSessionRoleApplication  array  iOS
            like CPSceneSessionRoleImmersiveSpaceApplication
        UISceneSessionRoleImmersiveSpaceApplication  array  visionOS
            like CPSceneSessionRoleImmersiveSpaceApplication
        UIWindowSceneSessionRoleApplication         array
            like CPSceneSessionRoleImmersiveSpaceApplication
        UIWindowSceneSessionRoleExternalDisplay     array
            like CPSceneSessionRoleImmersiveSpaceApplication  deprecated iOS 16
        UIWindowSceneSessionRoleExternalDisplayNonInteractive  array
            like CPSceneSessionRoleImmersiveSpaceApplication
        UIWindowSceneSessionRoleVolumetricApplication  array  visionOS
            like CPSceneSessionRoleImmersiveSpaceApplication
    UIApplicationShortcutItems                      array           iOS 9.0
      []                                            dict            closed
        UIApplicationShortcutItemIconFile           string
        UIApplicationShortcutItemIconSymbolName     string          iOS 13.0
        UIApplicationShortcutItemIconSystemName     string          ; undocumented
        UIApplicationShortcutItemIconType           string
            = UIApplicationShortcutIconTypeCompose | UIApplicationShortcutIconTypePlay
            | UIApplicationShortcutIconTypePause | UIApplicationShortcutIconTypeAdd
            | UIApplicationShortcutIconTypeLocation | UIApplicationShortcutIconTypeSearch
            | UIApplicationShortcutIconTypeShare | UIApplicationShortcutIconTypeProhibit
            | UIApplicationShortcutIconTypeContact | UIApplicationShortcutIconTypeHome
            | UIApplicationShortcutIconTypeMarkLocation | UIApplicationShortcutIconTypeFavorite
            | UIApplicationShortcutIconTypeLove | UIApplicationShortcutIconTypeCloud
            | UIApplicationShortcutIconTypeInvitation | UIApplicationShortcutIconTypeConfirmation
            | UIApplicationShortcutIconTypeMail | UIApplicationShortcutIconTypeMessage
            | UIApplicationShortcutIconTypeDate | UIApplicationShortcutIconTypeTime
            | UIApplicationShortcutIconTypeCapturePhoto | UIApplicationShortcutIconTypeCaptureVideo
            | UIApplicationShortcutIconTypeTask | UIApplicationShortcutIconTypeTaskCompleted
            | UIApplicationShortcutIconTypeAlarm | UIApplicationShortcutIconTypeBookmark
            | UIApplicationShortcutIconTypeShuffle | UIApplicationShortcutIconTypeAudio
            | UIApplicationShortcutIconTypeUpdate
        UIApplicationShortcutItemSubtitle           string
        UIApplicationShortcutItemTitle              string          required  @non-empty
        UIApplicationShortcutItemType               string          required  @non-empty
        UIApplicationShortcutItemUserInfo           dict
    UIApplicationShortcutWidget                     string          @bundle-id  iOS 10.0
    UIApplicationSupportsIndirectInputEvents        bool            iOS 13.4, visionOS 1.0
    UIApplicationSupportsPrintCommand               bool            iOS 15.0, Catalyst 15.0, visionOS 1.0
    UIApplicationSupportsShakeToEdit                bool            iOS
    UIAppSupportsHDR                                bool            tvOS 11.2
    UIBackgroundModes                               array           iOS 4.0, tvOS, visionOS, watchOS  dated
      []                                            string          ; the last two are Apple-internal
          = audio | bluetooth-central | bluetooth-peripheral | external-accessory | fetch | location
          | nearby-interaction | network-authentication | newsstand-content | processing | push-to-talk
          | remote-notification | screen-capture | voip | workout-processing | unboundedTaskCompletion
          | continuous
    UIDesignRequiresCompatibility                   bool            iOS 26.0, macOS 26.0, tvOS 26.0
    UIDeviceFamily                                  array|~integer|~string
        dated
        ; written by Xcode from TARGETED_DEVICE_FAMILY
      []                                            integer|~string
          ; 1 iPhone, 2 iPad, 3 Apple TV, 4 Watch, 6 Mac (Catalyst), 7 Vision
          = 1 | 2 | 3 | 4 | 5 | 6 | 7
    UIFileSharingEnabled                            bool            iOS 3.2, tvOS 9.0, visionOS 1.0, watchOS 2.0
    UIInterfaceOrientation                          string          iOS 2.0
        = UIInterfaceOrientationPortrait | UIInterfaceOrientationPortraitUpsideDown
        | UIInterfaceOrientationLandscapeLeft | UIInterfaceOrientationLandscapeRight
    UILaunchImageFile                               string          iOS  deprecated
    UILaunchImages                                  array
        iOS, tvOS
        deprecated iOS 13, tvOS 13  use UILaunchScreen
      []                                            dict            closed
        UILaunchImageMinimumOSVersion               string          @os-version
        UILaunchImageName                           string          required
        UILaunchImageOrientation                    string
            = Portrait | PortraitUpsideDown | Landscape | LandscapeLeft | LandscapeRight
        UILaunchImageSize                           string          @size
    UILaunchScreen                                  dict            closed  iOS 14.0, tvOS, visionOS
      UIColorName                                   string
      UIImageName                                   string
      UIImageRespectsSafeAreaInsets                 bool
      UILaunchScreen                                dict            ; written by Xcode's UILaunchScreen_Generation
      UINavigationBar                               dict            closed
        UIImageName                                 string
      UITabBar                                      dict            closed
        UIImageName                                 string
      UIToolbar                                     dict            closed
        UIImageName                                 string
    UILaunchScreens                                 dict            closed  iOS 14.0
      UIDefaultLaunchScreen                         string
      UILaunchScreenDefinitions                     array
        []                                          dict            closed
          UIColorName                               string
          UIImageName                               string
          UIImageRespectsSafeAreaInsets             bool
          UILaunchScreenIdentifier                  string          required
          UINavigationBar                           dict
          UITabBar                                  dict
          UIToolbar                                 dict
      UIURLToLaunchScreenAssociations               dict
        *                                           string
    UILaunchStoryboardName                          string          iOS 8.0, tvOS, watchOS
    UILaunchStoryboards                             dict            closed  iOS 9.0
      UIDefaultLaunchStoryboard                     string
      UILaunchStoryboardDefinitions                 array
        []                                          dict            closed
          UILaunchStoryboardFile                    string          required
          UILaunchStoryboardIdentifier              string          required
      UIURLToLaunchStoryboardAssociations           dict
        *                                           string
    UILaunchToFullScreenByDefaultOnMac              bool            macOS 12.1
    UIMainStoryboardFile                            string          iOS 5.0, tvOS
    UINewsstandApp                                  bool            iOS  deprecated
    UIObservationTrackingEnabled                    bool            iOS 18.0, Catalyst, tvOS, visionOS
    UIPreferredDefaultInterfaceOrientation          string          iOS 2.0
        = UIInterfaceOrientationPortrait | UIInterfaceOrientationPortraitUpsideDown
        | UIInterfaceOrientationLandscapeLeft | UIInterfaceOrientationLandscapeRight
    UIPrerenderedIcon                               bool            iOS 2.0, tvOS 9.0, watchOS 2.0  deprecated
    UIRequiredDeviceCapabilities                    array|dict      iOS 3.0, tvOS, visionOS, watchOS
      *                                             bool
      []                                            string
          = accelerometer | arkit | armv6 | armv7 | armv7s | arm64 | auto-focus-camera | bluetooth-le | camera-flash
          | driverkit | front-facing-camera | gamekit | gps | gyroscope | healthkit | iphone-performance-gaming-tier
          | iphone-ipad-minimum-performance-a12 | location-services | magnetometer | metal | microphone | nfc
          | opengles-1 | opengles-2 | opengles-3 | peer-peer | sms | still-camera | telephony | video-camera | wifi
          | watch-companion | homekit | tvoverscan | …
    UIRequiresFullScreen                            bool
        iOS
        deprecated iOS 26  use UISceneSizeRestrictions  ; ignored in a future release
    UIRequiresFullScreenIgnoredStartingWithVersion  string          @os-version  iOS
    UIRequiresPersistentWiFi                        bool            iOS 2.0, visionOS 1.0
    UIScreenEdgesDeferringSystemGestures            any             iOS
    UIStatusBarHidden                               bool            iOS 2.0
    UIStatusBarStyle                                string          iOS 2.0, Catalyst 2.0  ; black styles deprecated
        = UIStatusBarStyleDefault | UIStatusBarStyleLightContent | UIStatusBarStyleDarkContent
        | UIStatusBarStyleBlackTranslucent | UIStatusBarStyleBlackOpaque | UIStatusBarStyleOpaqueBlack
        | UIStatusBarStyleTranslucentBlack
    UIStatusBarTintParameters                       dict            closed
        iOS 2.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
      UINavigationBar                               dict            closed
        BackgroundImage                             string
        Style                                       string          = UIBarStyleDefault | UIBarStyleBlack
        TintColor                                   dict            closed
          Alpha                                     integer|real
          Blue                                      integer|real
          Green                                     integer|real
          Red                                       integer|real
        Translucent                                 bool
    UIStoryboardDesignatedEntryPointIdentifier      string          iOS  ; only in a compiled storyboard's Info.plist
    UIStoryboardVersion                             integer         iOS  ; only in a compiled storyboard's Info.plist
    UISupportedExternalAccessoryProtocols           array           iOS 3.0
      []                                            string
    UISupportedInterfaceOrientations                array|~string   iOS 3.2
      []                                            string
          = UIInterfaceOrientationPortrait | UIInterfaceOrientationPortraitUpsideDown
          | UIInterfaceOrientationLandscapeLeft | UIInterfaceOrientationLandscapeRight
    UISupportsAssistiveAccess                       bool            iOS
    UISupportsDocumentBrowser                       bool            iOS 11.0, visionOS
    UISupportsFullScreenInAssistiveAccess           bool            iOS 17.0
    UISupportsTrueScreenSizeOnMac                   bool            macOS 12.1
    UIUserInterfaceStyle                            string          = Automatic | Light | Dark  iOS 13.0, tvOS
    UIViewControllerBasedStatusBarAppearance        bool            iOS 7.0
    UIViewControllerIdentifiersToNibNames           dict            iOS  ; only in a compiled storyboard's Info.plist
    UIViewEdgeAntialiasing                          bool            iOS 3.0, tvOS 9.0, watchOS 2.0
    UIViewGroupOpacity                              bool            iOS 3.0, tvOS 9.0, watchOS 2.0
    UIViewServiceUsesNSXPCConnection                bool            iOS  ; Apple-internal
    UIWhitePointAdaptivityStyle                     string          iOS 9.3
        = UIWhitePointAdaptivityStyleStandard | UIWhitePointAdaptivityStyleReading
        | UIWhitePointAdaptivityStylePhoto | UIWhitePointAdaptivityStyleVideo | UIWhitePointAdaptivityStyleGame
    UIWindowSceneSessionRoleApplication             any             belongs in UIApplicationSceneManifest
    """
}

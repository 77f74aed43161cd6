// Payloads of configuration profiles: the system and its applications.
// The licence in ProfilesSchema.swift applies to them, too. See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// The system and its applications.
  static let profileSystem = """
    <.GlobalPreferences>                            dict          closed  macOS 10.7
      MultipleSessionEnabled                        bool
      com.apple.autologout.AutoLogOutDelay          real|integer
    <com.apple.Dictionary>                          dict          closed  macOS 10.7
      parentalControl                               bool          required
    <com.apple.DiscRecording>                       dict          closed  macOS 10.7
      BurnSupport                                   string        required  = off | authenticate | on
    <com.apple.MCX>                                 dict          closed  macOS 10.7
      EnableGuestAccount                            bool          macOS 10.7
      DisableGuestAccount                           bool          macOS 10.7
      com.apple.EnergySaver.desktop.ACPower         dict          closed
        Display Sleep Timer                         integer       = 0
        Disk Sleep Timer                            integer       = 0
        System Sleep Timer                          integer       = 0
        Reduce Processor Speed                      integer       = 0 | 1
        Dynamic Power Step                          integer       = 0 | 1
        Wake on LAN                                 integer       = 0 | 1
        Wake On Modem Ring                          integer       = 0 | 1
        Automatic Restart On Power Loss             integer       = 0 | 1
      com.apple.EnergySaver.portable.ACPower        dict          like com.apple.EnergySaver.desktop.ACPower  closed
      com.apple.EnergySaver.portable.BatteryPower   dict          like com.apple.EnergySaver.desktop.ACPower  closed
      com.apple.EnergySaver.desktop.Schedule        dict          closed
        RepeatingPowerOn                            dict          closed
          eventtype                                 string        required
              = wake | poweron | wakepoweron | sleep | shutdown | restart
          weekdays                                  integer
          time                                      integer
        RepeatingPowerOff                           dict          like RepeatingPowerOn  closed
      SleepDisabled                                 bool
      DestroyFVKeyOnStandby                         bool          macOS 10.10
      dontAllowFDEDisable                           bool
      dontAllowFDEEnable                            bool
      com.apple.cachedaccounts.CreateAtLogin        bool
      com.apple.cachedaccounts.WarnOnCreate         bool
      cachedaccounts.WarnOnCreate.allowNever        bool
      cachedaccounts.expiry.delete.disusedSeconds   integer
      cachedaccounts.askForSecureTokenAuthBypass    bool
      timeServer                                    string
      timeZone                                      string
      RequireAdminForIBSS                           bool          macOS 10.9
      RequireAdminForAirPortNetworkChange           bool          macOS 10.9
      RequireAdminToTurnAirPortOnOff                bool          macOS 10.9
    <com.apple.MCX.TimeMachine>                     dict          closed  macOS 10.7
      AutoBackup                                    bool
      BackupAllVolumes                              bool
      BackupDestURL                                 string        required
      BackupSizeMB                                  integer
      BackupSkipSys                                 bool
      MobileBackups                                 bool
      BasePaths                                     array
        []                                          string        required
      SkipPaths                                     array
        []                                          string        required
    <com.apple.ManagedClient.preferences>           dict          closed  macOS 10.7
      PayloadContent                                dict          required
        *                                           dict
          Forced                                    array
            []                                      dict          required
              mcx_preference_settings               dict          required
                *                                   any
          Set-Once                                  array         like Forced
    <com.apple.NSExtension>                         dict          closed  macOS 10.13
      AllowedExtensions                             array
        []                                          string        required
      DeniedExtensions                              array
        []                                          string        required
      DeniedExtensionPoints                         array
        []                                          string        required
    <com.apple.SetupAssistant.managed>              dict          closed  iOS 14.0, macOS 10.12
      SkipCloudSetup                                bool          macOS  deprecated macOS 15.0
      SkipSiriSetup                                 bool          macOS  deprecated macOS 15.0
      SkipPrivacySetup                              bool          macOS 10.13.4  deprecated macOS 15.0
      SkipiCloudStorageSetup                        bool          macOS 10.13.4  deprecated macOS 15.0
      SkipTrueTone                                  bool          macOS 10.13.6  deprecated macOS 15.0
      SkipAppearance                                bool          macOS 10.14  deprecated macOS 15.0
      SkipTouchIDSetup                              bool          macOS 10.15  deprecated macOS 15.0
      SkipScreenTime                                bool          macOS 10.15  deprecated macOS 15.0
      SkipAccessibility                             bool          macOS 11.0  deprecated macOS 15.0
      SkipSetupItems                                array         iOS 14.0, macOS 15.0
        []                                          string
            = Accessibility | AccessibilityAppearance | ActionButton | Android | Appearance | AppleID | AppStore
            | Biometric | CameraButton | DeviceFeaturesTour | DeviceToDeviceMigration | Diagnostics | DisplayTone
            | EnableLockdownMode | FileVault | HomeButtonSensitivity | iCloudDiagnostics | iCloudStorage
            | iMessageAndFaceTime | Intelligence | Keyboard | LiquidGlass | Location
            | MessagingActivationUsingPhoneNumber | Multitasking | OnBoarding | OSShowcase | Passcode | Payment
            | Privacy | Restore | RestoreCompleted | Safety | SafetyAndHandling | ScreenSaver | ScreenTime | SIMSetup
            | Siri | SoftwareUpdate | SpokenLanguage | TapToSetup | TermsOfAddress | Tips | TOS | TVHomeScreenSync
            | TVProviderSignIn | TVRoom | UnlockWithWatch | UpdateCompleted | Wallpaper | WatchMigration
            | WebContentFiltering | Welcome | Zoom | …  iOS, macOS
      SkipUnlockWithWatch                           bool          macOS 12.0  deprecated macOS 15.0
      SkipWallpaper                                 bool          macOS 14.1  deprecated macOS 15.0
    <com.apple.ShareKitHelper>                      dict          closed  macOS 10.9  deprecated macOS 10.12
      SHKAllowedShareServices                       array  deprecated macOS 10.12
        []                                          string        required
      SHKDeniedShareServices                        array  deprecated macOS 10.12
        []                                          string        required
    <com.apple.SoftwareUpdate>                      dict          closed  macOS 10.7
        removed macOS 27.0  use com.apple.configuration.softwareupdate.settings
      CatalogURL                                    string        macOS 10.7  deprecated macOS 11.0
      AllowPreReleaseInstallation                   bool          macOS 10.9
      restrict-software-update-require-admin-to-install  bool          macOS 10.14
      AutomaticallyInstallMacOSUpdates              bool          macOS 10.15
      AutomaticallyInstallAppUpdates                bool          macOS 10.15
      AutomaticCheckEnabled                         bool          macOS 10.15
      AutomaticDownload                             bool          macOS 10.15
      CriticalUpdateInstall                         bool          macOS 10.15
      ConfigDataInstall                             bool          macOS 10.15
    <com.apple.appstore>                            dict          closed  macOS 10.9
      restrict-store-require-admin-to-install       bool          macOS 10.9  deprecated macOS 10.14
      restrict-store-softwareupdate-only            bool          macOS 10.10
      restrict-store-disable-app-adoption           bool          macOS 10.10
      DisableSoftwareUpdateNotifications            bool          macOS 10.10
    <com.apple.fileproviderd>                       dict          closed  macOS 11.0
      AllowManagedFileProvidersToRequestAttribution  bool
      ManagementAllowsExternalVolumeSyncing          bool  macOS 26.4
      ManagementAllowsKnownFolderSyncing             bool  macOS 15.2
      ManagementAllowsRemoteSyncing                  bool  macOS 26.4
      ManagementDomainAutoEnablementList             array  macOS 26.4
        []  string
      ManagementExternalVolumeSyncingAllowList       array  macOS 26.4
        []  string
      ManagementKnownFolderSyncingAllowList          array  macOS 15.2
        []  string
      ManagementRemoteSyncingAllowList               array  macOS 26.4
        []  string
    <com.apple.font>                                dict          closed  iOS 7.0, macOS 10.9, visionOS 2.0
      Name                                          string
      Font                                          data          required
    <com.apple.gamed>                               dict          closed  macOS 10.9
      GKFeatureGameCenterAllowed                    bool          macOS  deprecated macOS 10.13
      GKFeatureAccountModificationAllowed           bool
      GKFeatureAddingGameCenterFriendsAllowed       bool          macOS  deprecated macOS 10.13
      GKFeatureMultiplayerGamingAllowed             bool          macOS  deprecated macOS 10.13
    <com.apple.ironwood.support>                    dict          closed  macOS 10.9  deprecated macOS 10.13
      Profanity Allowed                             bool  deprecated macOS 10.13  use forceAssistantProfanityFilter
      Ironwood Allowed                              bool  deprecated macOS 10.13  use allowDictation
    <com.apple.loginitems.managed>                  dict          closed  macOS 10.13
      AutoLaunchedApplicationDictionary-managed     array         required
        []                                          dict          required  closed
          Path                                      string        required
          Hide                                      bool
    <com.apple.loginwindow>                         dict          closed  macOS 10.7
      SHOWFULLNAME                                  bool
      HideLocalUsers                                bool
      IncludeNetworkUser                            bool
      HideAdminUsers                                bool
      SHOWOTHERUSERS_MANAGED                        bool
      AdminHostInfo                                 string        = HostName | SystemVersion | IPAddress
      AllowList                                     array
        []                                          string        required
      DenyList                                      array
        []                                          string        required
      HideMobileAccounts                            bool
      ShutDownDisabled                              bool
      RestartDisabled                               bool
      SleepDisabled                                 bool
      DisableConsoleAccess                          bool
      LoginwindowText                               string
      ShutDownDisabledWhileLoggedIn                 bool
      RestartDisabledWhileLoggedIn                  bool
      PowerOffDisabledWhileLoggedIn                 bool
      LogOutDisabledWhileLoggedIn                   bool          macOS 10.13
      DisableScreenLockImmediate                    bool          macOS 10.13
      showInputMenu                                 bool          macOS 10.8
      DisableFDEAutoLogin                           bool          macOS 10.9
      AutologinUsername                             string        macOS 14.0
      AutologinPassword                             string        macOS 14.0
      AdminMayDisableMCX                            bool
      RetriesUntilHint                              integer
      ForceWifiConfigurationOnLockScreen            bool  macOS 27.0
      ForceCaptivePortalConnectionFromLockScreen    bool  macOS 27.0
    <com.apple.mcxloginscripts>                     dict          closed  macOS 10.7
      loginscripts                                  array
        []                                          dict          closed
          filename                                  string        required
          filedata                                  data          required
      logoutscripts                                 array         like loginscripts
      skipLoginHook                                 bool
      skipLogoutHook                                bool
    <com.apple.mcxprinting>                         dict          closed  macOS 10.7
      RequireAdminToAddPrinters                     bool
      AllowLocalPrinters                            bool
      RequireAdminToPrintLocally                    bool
      ShowOnlyManagedPrinters                       bool
      PrintFooter                                   bool
      PrintMACAddress                               bool
      FooterFontSize                                string
      FooterFontName                                string
      DefaultPrinter                                dict          closed
        DeviceURI                                   string
        DisplayName                                 string
      UserPrinterList                               dict
        *                                           dict          closed
          DeviceURI                                 string
          DisplayName                               string
          Location                                  string
          Model                                     string
          PrinterLocked                             bool
          PPDURL                                    string
    <com.apple.preference.users>                    dict          closed  macOS 10.12
      DisableUsingiCloudPassword                    bool
    <com.apple.screensaver.user>                    dict          closed  macOS 10.11
      moduleName                                    string        recommended
      modulePath                                    string
      idleTime                                      integer
    <com.apple.screensaver>                         dict          closed  macOS 10.11
      askForPassword                                bool          macOS 10.13
      askForPasswordDelay                           integer       macOS 10.13
      loginWindowIdleTime                           integer
      loginWindowModulePath                         string
      moduleName                                    string        recommended
      idleTime                                      integer
    <com.apple.system.logging>                      dict          closed  macOS 10.12
      Processes                                     dict  removed macOS 27.0  use Subsystems
        *                                           any
      Subsystems                                    dict
        *                                           any
      System                                        dict
        *                                           any
    <com.apple.systemmigration>                     dict          closed  macOS 10.12.4
      CustomBehavior                                array
        []                                          dict          closed
          Context                                   string        required
          Paths                                     array         required
            []                                      dict          closed
              SourcePath                            string        required
              SourcePathInUserHome                  bool          required
              TargetPath                            string        required
              TargetPathInUserHome                  bool          required
    <com.apple.systempreferences>                   dict          closed  macOS 10.7  deprecated macOS 13.0
      EnabledPreferencePanes                        array  deprecated macOS 13.0
        []                                          string
            = com.apple.ClassroomSettings | com.apple.Localization | com.apple.preference.datetime
            | com.apple.preference.desktopscreeneffect | com.apple.preference.digihub.discs
            | com.apple.preference.displays | com.apple.preference.dock | com.apple.preference.energysaver
            | com.apple.preference.expose | com.apple.preference.general | com.apple.preference.ink
            | com.apple.preference.keyboard | com.apple.preference.mouse | com.apple.preference.network
            | com.apple.preference.notifications | com.apple.preference.printfax | com.apple.preference.screentime
            | com.apple.preference.security | com.apple.preference.sidecar | com.apple.preference.sound
            | com.apple.preference.speech | com.apple.preference.spotlight | com.apple.preference.startupdisk
            | com.apple.preference.trackpad | com.apple.preference.universalaccess
            | com.apple.preferences.AppleIDPrefPane | com.apple.preferences.appstore
            | com.apple.preferences.Bluetooth | com.apple.preferences.configurationprofiles
            | com.apple.preferences.extensions | com.apple.preferences.FamilySharingPrefPane
            | com.apple.preferences.icloud | com.apple.preferences.internetaccounts
            | com.apple.preferences.parentalcontrols | com.apple.preferences.password
            | com.apple.preferences.sharing | com.apple.preferences.softwareupdate | com.apple.preferences.users
            | com.apple.preferences.wallet | com.apple.prefpanel.fibrechannel | com.apple.prefs.backup
            | com.apple.Xsan
      DisabledPreferencePanes                       array         like EnabledPreferencePanes  deprecated macOS 13.0
      DisabledSystemSettings                        array         macOS 13.0  deprecated macOS 13.0
        []                                          string
            = com.apple.Accessibility-Settings.extension | com.apple.AirDrop-Handoff-Settings.extension
            | com.apple.Battery-Settings.extension | com.apple.BluetoothSettings
            | com.apple.CD-DVD-Settings.extension | com.apple.ClassKit-Settings.extension
            | com.apple.Classroom-Settings.extension | com.apple.ControlCenter-Settings.extension
            | com.apple.Date-Time-Settings.extension | com.apple.Desktop-Settings.extension
            | com.apple.Displays-Settings.extension | com.apple.ExtensionsPreferences
            | com.apple.Family-Settings.extension | com.apple.Focus-Settings.extension
            | com.apple.Game-Center-Settings.extension | com.apple.Game-Controller-Settings.extension
            | com.apple.HeadphoneSettings | com.apple.Internet-Accounts-Settings.extension
            | com.apple.Keyboard-Settings.extension | com.apple.Localization-Settings.extension
            | com.apple.Lock-Screen-Settings.extension | com.apple.LoginItems-Settings.extension
            | com.apple.Mouse-Settings.extension | com.apple.Network-Settings.extension
            | com.apple.NetworkExtensionSettingsUI.NESettingsUIExtension
            | com.apple.Notifications-Settings.extension | com.apple.Passwords-Settings.extension
            | com.apple.Print-Scan-Settings.extension | com.apple.Screen-Time-Settings.extension
            | com.apple.ScreenSaver-Settings.extension | com.apple.Sharing-Settings.extension
            | com.apple.Siri-Settings.extension | com.apple.Software-Update-Settings.extension
            | com.apple.Sound-Settings.extension | com.apple.Startup-Disk-Settings.extension
            | com.apple.Time-Machine-Settings.extension | com.apple.Touch-ID-Settings.extension
            | com.apple.Trackpad-Settings.extension | com.apple.Transfer-Reset-Settings.extension
            | com.apple.Users-Groups-Settings.extension | com.apple.WalletSettingsExtension
            | com.apple.Wallpaper-Settings.extension | com.apple.settings.Storage
            | com.apple.systempreferences.AppleIDSettings | com.apple.wifi-settings-extension
    <com.apple.tvremote>                            dict          closed  iOS 11.3, tvOS 11.3
      AllowedRemotes                                array
        []                                          dict          closed
          RemoteDeviceID                            string        required
      AllowedTVs                                    array
        []                                          dict          closed
          TVDeviceID                                string        required
          TVDeviceName                              string        iOS 15.0
    <loginwindow>                                   dict          closed  macOS 10.7
      DisableLoginItemsSuppression                  bool          macOS
    """
}

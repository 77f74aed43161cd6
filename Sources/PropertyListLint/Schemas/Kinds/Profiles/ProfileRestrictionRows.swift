// Payloads of configuration profiles: restrictions.
// The licence in ProfilesSchema.swift applies to them, too. See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Restrictions.
  static let profileRestrictions = """
    <com.apple.app.lock>                            dict          closed  iOS 6.0, tvOS 10.2
      App                                           dict          required  closed
        Identifier                                  string        required
        Options                                     dict          closed  iOS 7.0
          DisableTouch                              bool
          DisableDeviceRotation                     bool
          DisableVolumeButtons                      bool
          DisableRingerSwitch                       bool
          DisableSleepWakeButton                    bool
          DisableAutoLock                           bool
          EnableVoiceOver                           bool
          EnableZoom                                bool
          EnableInvertColors                        bool
          EnableAssistiveTouch                      bool
          EnableSpeakSelection                      bool
          EnableMonoAudio                           bool
          EnableVoiceControl                        bool          iOS 13.0
        UserEnabledOptions                          dict          closed  iOS 7.0
          VoiceControl                              bool          iOS 13.0
          VoiceOver                                 bool
          Zoom                                      bool
          InvertColors                              bool
          AssistiveTouch                            bool
    <com.apple.applicationaccess.new>               dict          closed  macOS 10.7
      familyControlsEnabled                         bool          required  deprecated macOS 27.0
      whiteList                                     array  deprecated macOS 10.15  use allowList
        []                                          dict          closed
          bundleID                                  string        required
          appID                                     data          required
          detachedSignature                         data
          disabled                                  bool
          subApps                                   array
            []  dict  closed
          displayName                               string
      pathBlackList                                 array         macOS  deprecated macOS 10.15
        []                                          string        required
      pathWhiteList                                 array         macOS  deprecated macOS 10.15
        []                                          string        required
      allowList                                     array         macOS 10.15  deprecated macOS 27.0
        []  dict  closed
          appID  data  required  deprecated macOS 27.0
          bundleID  string  required  deprecated macOS 27.0
          detachedSignature  data  deprecated macOS 27.0
          disabled  bool  deprecated macOS 27.0
          displayName  string  deprecated macOS 27.0
          subApps  array  deprecated macOS 27.0
            []  dict  closed
      pathAllowList                                 array         macOS 10.15  deprecated macOS 27.0
        []  string
      pathDenyList                                  array         macOS 10.15  deprecated macOS 27.0
        []  string
    <com.apple.applicationaccess>                   dict          closed
        iOS 4.0, macOS 10.7, tvOS 9.0, visionOS 1.1, watchOS 10.0
      allowAccountModification                      bool          iOS 7.0, macOS 14.0, visionOS 2.0, watchOS
      allowActivityContinuation                     bool          iOS 8.0, macOS 10.15, visionOS 2.0
      allowAddingGameCenterFriends                  bool          iOS 4.2.1, macOS 10.13
      allowAirDrop                                  bool          iOS 7.0, macOS 10.13, visionOS 2.0
      allowAirPlayIncomingRequests                  bool          macOS 12.3, tvOS 10.2
      allowAirPrint                                 bool          iOS 11.0
      allowAirPrintCredentialsStorage               bool          iOS 11.0
      allowAirPrintiBeaconDiscovery                 bool          iOS 11.0
      allowAppCellularDataModification              bool          iOS 7.0
      allowAppClips                                 bool          iOS 14.0
      allowAppInstallation                          bool          iOS, visionOS 2.0, watchOS
      allowApplePersonalizedAdvertising             bool          iOS 14.0, macOS 12.0, visionOS 2.0
      allowAppRemoval                               bool          iOS 4.2.1, watchOS
      allowAppsToBeHidden                           bool          iOS 18.0
      allowAppsToBeLocked                           bool          iOS 18.0
      allowARDRemoteManagementModification          bool          macOS 14.0
      allowAssistant                                bool          iOS 5.0, macOS 14.0, visionOS 2.0
          deprecated iOS 26.4, macOS 26.4, visionOS 26.4  use com.apple.configuration.siri.settings
      allowAssistantUserGeneratedContent            bool          iOS 7.0, watchOS
          deprecated iOS 26.4, watchOS 26.4  use com.apple.configuration.siri.settings
      allowAssistantWhileLocked                     bool          iOS 5.1
          deprecated iOS 26.4, watchOS 26.4  use com.apple.configuration.siri.settings
      allowAutoCorrection                           bool          iOS 8.1.3
          deprecated iOS 26.4  use com.apple.configuration.keyboard.settings
      allowAutoDim                                  bool          iOS 17.4
      allowAutomaticAppDownloads                    bool          iOS 9.0, watchOS, visionOS 27.0
      allowAutomaticScreenSaver                     bool          tvOS 15.4
      allowAutoUnlock                               bool          iOS 14.5, macOS 10.12
      allowBluetoothModification                    bool          iOS 11.0, macOS 13.0, visionOS 27.0
      allowBluetoothSharingModification             bool          macOS 14.0
      allowBookstore                                bool          iOS 6.0
      allowBookstoreErotica                         bool          iOS 6.0, tvOS 11.3  deprecated tvOS 17.0
      allowCallRecording                            bool          iOS 18.1, macOS 26.0
      allowCamera                                   bool          iOS, macOS 10.11, tvOS 17.0, visionOS 2.0
      allowCellularPlanModification                 bool          iOS 11.0
      allowChat                                     bool          iOS 5.0, visionOS 27.0
      allowCloudAddressBook                         bool          macOS 10.12
      allowCloudBackup                              bool          iOS 5.0, visionOS 2.0
      allowCloudBookmarks                           bool          macOS 10.12
      allowCloudCalendar                            bool          macOS 10.12
      allowCloudDesktopAndDocuments                 bool          macOS 10.12.4
      allowCloudDocumentSync                        bool          iOS 5.0, macOS 10.11, visionOS 2.0
      allowCloudFreeform                            bool          macOS 14.0
      allowCloudKeychainSync                        bool          iOS 7.0, macOS 10.12, visionOS 2.0
      allowCloudMail                                bool          macOS 10.12
      allowCloudNotes                               bool          macOS 10.12
      allowCloudPhotoLibrary                        bool          iOS 9.0, macOS 10.12, visionOS 2.0
      allowCloudPrivateRelay                        bool          iOS 15.0, macOS 12.0, visionOS 2.0
      allowCloudReminders                           bool          macOS 10.12
      allowContentCaching                           bool          macOS 10.13
      allowContinuousPathKeyboard                   bool          iOS 13.0
          deprecated iOS 26.4  use com.apple.configuration.keyboard.settings
      allowDefaultBrowserModification               bool          iOS 18.2, visionOS 2.2
      allowDefinitionLookup                         bool          iOS 8.1.3, macOS 10.11
          deprecated iOS 26.4, macOS 26.4  use com.apple.configuration.keyboard.settings
      allowDeviceNameModification                   bool          iOS 9.0, macOS 14.0, tvOS 11.0, visionOS 2.0
      allowDeviceSleep                              bool          tvOS 13.0
      allowDiagnosticSubmission                     bool          iOS 6.0, macOS 10.13, visionOS 2.0
      allowDiagnosticSubmissionModification         bool          iOS 9.3.2, visionOS 2.0
      allowDictation                                bool          iOS 10.3, macOS 10.13
          deprecated iOS 26.4, macOS 26.4  use com.apple.configuration.keyboard.settings
      allowEnablingRestrictions                     bool          iOS 8.0, visionOS 2.0
      allowEnterpriseAppTrust                       bool          iOS 9.0, visionOS 2.0
      allowEnterpriseBookBackup                     bool          iOS 8.0
      allowEnterpriseBookMetadataSync               bool          iOS 8.0
      allowEraseContentAndSettings                  bool          iOS 8.0, macOS 12.0, visionOS 2.0
      allowESIMModification                         bool          iOS 12.1
      allowESIMOutgoingTransfers                    bool          iOS 18.0
      allowExplicitContent                          bool          iOS, tvOS 11.3
      allowExternalIntelligenceIntegrations         bool          iOS 18.2, macOS 15.2, visionOS 2.4
          deprecated iOS 26.4, macOS 26.4, visionOS 26.4  use com.apple.configuration.external-intelligence.settings
      allowExternalIntelligenceIntegrationsSignIn   bool          iOS 18.2, macOS 15.2, visionOS 2.4
          deprecated iOS 26.4, macOS 26.4, visionOS 26.4  use com.apple.configuration.external-intelligence.settings
      allowFileSharingModification                  bool          macOS 14.0
      allowFilesNetworkDriveAccess                  bool          iOS 13.1, visionOS 2.0
      allowFilesUSBDriveAccess                      bool          iOS 13.0
      allowFindMyDevice                             bool          iOS 13.0, macOS 10.15
      allowFindMyFriends                            bool          iOS 13.0, macOS 10.15
      allowFindMyFriendsModification                bool          iOS 7.0
      allowFingerprintForUnlock                     bool          iOS 7.0, macOS 10.12.4, visionOS 2.0
      allowFingerprintModification                  bool          iOS 8.3, macOS 14.0, visionOS 2.0
      allowGameCenter                               bool          iOS 6.0, macOS 10.13
      allowGenmoji                                  bool          iOS 18.0, macOS 15.0, visionOS 2.4
          deprecated iOS 26.4, macOS 26.4, visionOS 26.4  use com.apple.configuration.intelligence.settings
      allowGlobalBackgroundFetchWhenRoaming         bool          iOS
      allowHostPairing                              bool          iOS 7.0
      allowImagePlayground                          bool          iOS 18.0, macOS 15.0, visionOS 2.4
          deprecated iOS 26.4, macOS 26.4, visionOS 26.4  use com.apple.configuration.intelligence.settings
      allowImageWand                                bool          iOS 18.0, visionOS 2.4
          deprecated iOS 26.4, visionOS 26.4  use com.apple.configuration.intelligence.settings
      allowInAppPurchases                           bool          iOS
      allowInternetSharingModification              bool          macOS 14.0
      allowiPhoneMirroring                          bool          iOS 18.0, macOS 15.0
      allowiPhoneWidgetsOnMac                       bool          iOS 17.0
      allowiTunes                                   bool          iOS
      allowiTunesFileSharing                        bool          macOS 10.13
      allowKeyboardShortcuts                        bool          iOS 9.0
          deprecated iOS 26.4  use com.apple.configuration.keyboard.settings
      allowListedAppBundleIDs                       array         iOS 15.0, tvOS 15.0, visionOS 27.0
          deprecated iOS 27.0, tvOS 27.0, visionOS 27.0  use com.apple.configuration.app.settings
        []                                          string
      allowLiveVoicemail                            bool          iOS 17.2, macOS 26.0
      allowLocalUserCreation                        bool          macOS 14.0
      allowLockScreenControlCenter                  bool          iOS 7.0
      allowLockScreenNotificationsView              bool          iOS 7.0
      allowLockScreenTodayView                      bool          iOS 7.0
      allowMailPrivacyProtection                    bool          iOS 15.2
      allowMailSummary                              bool          iOS 18.1, macOS 15.1, visionOS 2.4
          deprecated iOS 26.4, macOS 26.4, visionOS 26.4  use com.apple.configuration.intelligence.settings
      allowManagedAppsCloudSync                     bool          iOS 8.0, visionOS 2.0
      allowManagedToWriteUnmanagedContacts          bool          iOS 12.0, visionOS 2.0
      allowMarketplaceAppInstallation               bool          iOS 17.4
      allowMediaSharingModification                 bool          macOS 15.1
      allowMultiplayerGaming                        bool          iOS 4.1, macOS 10.13
      allowMusicService                             bool          iOS 9.3, macOS 10.12
      allowNews                                     bool          iOS 9.0
      allowNFC                                      bool          iOS 14.2
      allowNotificationsModification                bool          iOS 9.3, visionOS 2.0
      allowOpenFromManagedToUnmanaged               bool          iOS 7.0, visionOS 2.0
      allowOpenFromUnmanagedToManaged               bool          iOS 7.0, visionOS 2.0
      allowOTAPKIUpdates                            bool          iOS 7.0
      allowPairedWatch                              bool          iOS 9.0
      allowPassbookWhileLocked                      bool          iOS 6.0
      allowPasscodeModification                     bool          iOS 9.0, macOS 10.13, visionOS 2.0
      allowPasswordAutoFill                         bool          iOS 12.0, macOS 10.14, visionOS 2.0
      allowPasswordProximityRequests                bool          iOS 12.0, macOS 10.14, tvOS 12.0
          deprecated tvOS 17.4  removed tvOS 26.4
      allowPasswordSharing                          bool          iOS 12.0, macOS 10.14, visionOS 2.0
      allowPersonalHotspotModification              bool          iOS 12.2
      allowPersonalizedHandwritingResults           bool          iOS 18.0
          deprecated iOS 26.4  use com.apple.configuration.intelligence.settings
      allowPhotoStream                              bool          iOS 5.0  deprecated iOS 17.0
      allowPodcasts                                 bool          iOS 8.0
      allowPredictiveKeyboard                       bool          iOS 8.1.3
          deprecated iOS 26.4  use com.apple.configuration.keyboard.settings
      allowPrinterSharingModification               bool          macOS 14.0
      allowProximitySetupToNewDevice                bool          iOS 11.0
      allowRadioService                             bool          iOS 9.3
      allowRapidSecurityResponseInstallation        bool          iOS 16.0, macOS 13.0
          deprecated iOS 26.0, macOS 26.0  removed iOS 27.0, macOS 27.0
          use com.apple.configuration.softwareupdate.settings
      allowRapidSecurityResponseRemoval             bool          iOS 16.0, macOS 13.0
          deprecated iOS 26.0, macOS 26.0  removed iOS 27.0, macOS 27.0
          use com.apple.configuration.softwareupdate.settings
      allowRCSMessaging                             bool          iOS 18.1
      allowRemoteAppleEventsModification            bool          macOS 14.0
      allowRemoteAppPairing                         bool          tvOS 10.2
      allowRemoteScreenObservation                  bool          iOS 9.3, macOS 10.14.4
      allowSafari                                   bool          iOS
      allowScreenShot                               bool          iOS 3.1, macOS 10.14.4, visionOS 2.0
      allowSharedDeviceTemporarySession             bool          iOS 13.4
      allowSharedStream                             bool          iOS 6.0
      allowSpellCheck                               bool          iOS 8.1.3
          deprecated iOS 26.4  use com.apple.configuration.keyboard.settings
      allowSpotlightInternetResults                 bool          iOS 8.0, macOS 10.11
      allowStartupDiskModification                  bool          macOS 14.0
      allowSystemAppRemoval                         bool          iOS 11.0, visionOS 2.0
      allowTimeMachineBackup                        bool          macOS 14.0
      allowUIAppInstallation                        bool          iOS 9.0, visionOS 2.0, watchOS
      allowUIConfigurationProfileInstallation       bool          iOS 6.0, macOS 13.0, visionOS 2.0
      allowUniversalControl                         bool          macOS 13.0
      allowUnmanagedToReadManagedContacts           bool          iOS 12.0, visionOS 2.0
      allowUnpairedExternalBootToRecovery           bool          iOS 14.5
      allowUntrustedTLSPrompt                       bool          iOS 5.0, visionOS 1.1
      allowUSBRestrictedMode                        bool          iOS 11.4.1, macOS 13.0
      allowVideoConferencing                        bool          iOS, visionOS 2.0
      allowVoiceDialing                             bool          iOS  deprecated iOS 17.0
      allowVPNCreation                              bool          iOS 11.0, visionOS 2.0
      allowWallpaperModification                    bool          iOS 9.0, macOS 10.13
      allowWebDistributionAppInstallation           bool          iOS 17.5
      allowWritingTools                             bool          iOS 18.0, macOS 15.0, visionOS 2.4
          deprecated iOS 26.4, macOS 26.4, visionOS 26.4  use com.apple.configuration.intelligence.settings
      autonomousSingleAppModePermittedAppIDs        array         iOS 7.0
        []                                          string
      blacklistedAppBundleIDs                       array
          iOS 9.3, tvOS 11.0
          deprecated iOS 15.0, tvOS 15.0
        []                                          string
      blockedAppBundleIDs                           array         iOS 15.0, tvOS 15.0, visionOS 27.0
          deprecated iOS 27.0, tvOS 27.0, visionOS 27.0  use com.apple.configuration.app.settings
        []                                          string
      enforcedFingerprintTimeout                    integer       macOS 12.0
      enforcedSoftwareUpdateDelay                   integer       1..90  iOS 11.3, macOS 10.13.4, tvOS 12.2
          deprecated iOS 26.0, macOS 26.0, tvOS 26.0  removed iOS 27.0, macOS 27.0, tvOS 27.0
          use com.apple.configuration.softwareupdate.settings
      enforcedSoftwareUpdateMajorOSDeferredInstallDelay  integer       1..90  macOS 11.3
          deprecated macOS 26.0  removed macOS 27.0  use com.apple.configuration.softwareupdate.settings
      enforcedSoftwareUpdateMinorOSDeferredInstallDelay  integer       1..90  macOS 11.3
          deprecated macOS 26.0  removed macOS 27.0  use com.apple.configuration.softwareupdate.settings
      enforcedSoftwareUpdateNonOSDeferredInstallDelay  integer       1..90  macOS 11.3
          deprecated macOS 26.0  removed macOS 27.0  use com.apple.configuration.softwareupdate.settings
      forceAirDropUnmanaged                         bool          iOS 9.0, visionOS 2.0
      forceAirPlayIncomingRequestsPairingPassword   bool
      forceAirPlayOutgoingRequestsPairingPassword   bool          iOS 7.1
      forceAirPrintTrustedTLSRequirement            bool          iOS 11.0
      forceAssistantProfanityFilter                 bool          iOS 5.0, macOS 10.13
          deprecated iOS 26.4, macOS 26.4  use com.apple.configuration.siri.settings
      forceAuthenticationBeforeAutoFill             bool          iOS 11.0, visionOS 2.0
      forceAutomaticDateAndTime                     bool          iOS 12.0, tvOS 12.2, visionOS 2.0
      forceBypassScreenCaptureAlert                 bool          macOS 15.1
      forceClassroomAutomaticallyJoinClasses        bool          iOS 11.0, macOS 10.14.4
      forceClassroomRequestPermissionToLeaveClasses  bool          iOS 11.3, macOS 10.14.4
      forceClassroomUnpromptedAppAndDeviceLock      bool          iOS 11.0, macOS 10.14.4
      forceClassroomUnpromptedScreenObservation     bool          iOS 11.0, macOS 10.14.4
      forceDelayedAppSoftwareUpdates                bool          macOS 11.0
          deprecated macOS 26.0  removed macOS 27.0  use com.apple.configuration.softwareupdate.settings
      forceDelayedMajorSoftwareUpdates              bool          macOS 11.3
          deprecated macOS 26.0  removed macOS 27.0  use com.apple.configuration.softwareupdate.settings
      forceDelayedSoftwareUpdates                   bool          iOS 11.3, macOS 10.13, tvOS 12.2
          deprecated iOS 26.0, macOS 26.0, tvOS 26.0  removed iOS 27.0, macOS 27.0, tvOS 27.0
          use com.apple.configuration.softwareupdate.settings
      forceEncryptedBackup                          bool
      forceITunesStorePasswordEntry                 bool          iOS 6.0  deprecated iOS 17.0
      forceLimitAdTracking                          bool          iOS 7.0
      forceOnDeviceOnlyDictation                    bool          iOS 14.5, macOS 14.0, visionOS 2.0
          deprecated iOS 26.4, macOS 26.4, visionOS 26.4, watchOS 26.4
          use com.apple.configuration.intelligence.settings
      forceOnDeviceOnlyTranslation                  bool          iOS 15.0
          deprecated iOS 26.4, watchOS 26.4  use com.apple.configuration.intelligence.settings
      forcePreserveESIMOnErase                      bool          iOS 17.2
      forceWatchWristDetection                      bool          iOS 8.2
      forceWiFiPowerOn                              bool          iOS 13.0
      forceWiFiToAllowedNetworksOnly                bool          iOS 14.5, visionOS 2.0
      forceWiFiWhitelisting                         bool          iOS 10.3  deprecated iOS 14.5
      ratingApps                                    integer  0..1000  iOS, tvOS 11.3
      ratingMovies                                  integer       0..1000  iOS, tvOS 11.3
      ratingRegion                                  string        = us | au | ca | de | fr | ie | jp | nz | gb | …
      ratingTVShows                                 integer       0..1000  iOS, tvOS 11.3
      requireManagedPasteboard                      bool          iOS 15.0, visionOS 2.0
      safariAcceptCookies                           real|integer  = 0.0 | 1.0 | 1.5 | 2.0  iOS
      safariAllowAutoFill                           bool          iOS, macOS 10.13, visionOS 2.0
      safariAllowJavaScript                         bool          iOS
      safariAllowPopups                             bool          iOS
      safariForceFraudWarning                       bool
      whitelistedAppBundleIDs                       array
          iOS 9.3, tvOS 11.0
          deprecated iOS 15.0, tvOS 15.0
        []                                          string
      allowAppleIntelligenceReport                  bool          iOS 18.4, macOS 15.4
          deprecated iOS 26.4, macOS 26.4  use com.apple.configuration.intelligence.settings
      allowDefaultCallingAppModification            bool          iOS 18.4
      allowDefaultMessagingAppModification          bool          iOS 18.4
      allowedCameraRestrictionBundleIDs             array         iOS 26.0
        []  string
      allowedExternalIntelligenceWorkspaceIDs       array         iOS 18.3, macOS 15.3, visionOS 2.4
          deprecated iOS 26.4, macOS 26.4, visionOS 26.4  use com.apple.configuration.external-intelligence.settings
        []  string
      allowMailSmartReplies                         bool          iOS 18.4, macOS 15.4, visionOS 2.4
          deprecated iOS 26.4, macOS 26.4, visionOS 26.4  use com.apple.configuration.intelligence.settings
      allowNotesTranscription                       bool          iOS 18.4, macOS 15.4
          deprecated iOS 26.4, macOS 26.4  use com.apple.configuration.intelligence.settings
      allowNotesTranscriptionSummary                bool          iOS 18.3, macOS 15.3
          deprecated iOS 26.4, macOS 26.4  use com.apple.configuration.intelligence.settings
      allowRosettaUsageAwareness                    bool          macOS 26.4
      allowSafariHistoryClearing                    bool          iOS 26.0, macOS 26.0, visionOS 26.0
      allowSafariPrivateBrowsing                    bool          iOS 26.0, macOS 26.0, visionOS 26.0
      allowSafariSummary                            bool          iOS 18.4, macOS 15.4, visionOS 2.4
          deprecated iOS 26.4, macOS 26.4, visionOS 26.4  use com.apple.configuration.intelligence.settings
      allowSatelliteConnection                      bool          iOS 18.2
      allowVideoConferencingRemoteControl           bool          iOS 18.4
      allowVisualIntelligenceSummary                bool          iOS 18.3
          deprecated iOS 26.4  use com.apple.configuration.intelligence.settings
      deniedICCIDsForiMessageFaceTime               array         iOS 26.0
        []  string
      deniedICCIDsForRCS                            array         iOS 26.0
        []  string
      ratingAppsExemptedBundleIDs                   array         iOS 26.1
        []  string
      allowSiriAI                                   bool          iOS 27.0
          deprecated iOS 27.0  use com.apple.configuration.siri.settings
    <com.apple.education>                           dict          closed  iOS 9.3, macOS 10.14
      OrganizationUUID                              string        required
      OrganizationName                              string        required
      PayloadCertificateUUID                        string
      LeaderPayloadCertificateAnchorUUID            array
        []                                          string        required
      MemberPayloadCertificateAnchorUUID            array
        []                                          string        required
      ResourcePayloadCertificateUUID                string
      UserIdentifier                                string        required
      Departments                                   array
        []                                          dict          closed
          Name                                      string        required
          GroupBeaconIDs                            array         required
            []                                      integer       required
      Groups                                        array         required
        []                                          dict          closed
          BeaconID                                  integer       required
          Name                                      string        required
          Description                               string
          ImageURL                                  string        iOS  deprecated iOS 9.3.1
          ConfigurationSource                       string
          LeaderIdentifiers                         array
            []                                      string        required
          MemberIdentifiers                         array         required
            []                                      string        required
          DeviceGroupIdentifiers                    array
            []                                      string        required
      Users                                         array         required
        []                                          dict          closed
          Identifier                                string        required
          Name                                      string        required
          GivenName                                 string
          FamilyName                                string
          PhoneticGivenName                         string
          PhoneticFamilyName                        string
          ImageURL                                  string
          FullScreenImageURL                        string        iOS  deprecated iOS 9.3.1
          AppleID                                   string
          PasscodeType                              string        = complex | four | six
      DeviceGroups                                  array
        []                                          dict          closed
          Identifier                                string        required
          Name                                      string        required
          SerialNumbers                             array         required
            []                                      string        required
      ScreenObservationPermissionModificationAllowed  bool          iOS 10.3
    <com.apple.familycontrols.contentfilter>        dict          closed  macOS 10.7
      restrictWeb                                   bool          required
      useContentFilter                              bool
      whitelistEnabled                              bool  deprecated macOS 15.2  use allowListEnabled
      siteWhitelist                                 array  deprecated macOS 15.2  use siteAllowList
        []                                          dict          closed
          address                                   string        required
          pageTitle                                 string
      filterWhitelist                               array  deprecated macOS 15.2  use filterAllowList
        []                                          string        required
      filterBlacklist                               array  deprecated macOS 15.2  use filterDenyList
        []                                          string        required
      allowListEnabled                              bool          macOS 15.2
      filterAllowList                               array         macOS 15.2
        []  string
      filterDenyList                                array         macOS 15.2
        []  string
      siteAllowList                                 array         macOS 15.2
        []  dict  closed
          address  string  required
          pageTitle  string
    <com.apple.familycontrols.timelimits.v2>        dict          closed  macOS 10.7
      familyControlsEnabled                         bool          required
      time-limits                                   dict          closed
        weekday-allowance                           dict          closed
          enabled                                   bool          required
          rangeType                                 integer       required  = 0 | 1
          start                                     string
          end                                       string
          secondsPerDay                             integer
        weekday-curfew                              dict          like weekday-allowance  closed
        weekend-allowance                           dict          like weekday-allowance  closed
        weekend-curfew                              dict          like weekday-allowance  closed
    <com.apple.mobiledevice.passwordpolicy>         dict          closed
        iOS 4.0, macOS 10.7, visionOS 2.0, watchOS 10.0
      allowSimple                                   bool          iOS, visionOS
      forcePIN                                      bool          iOS, visionOS
      maxFailedAttempts                             integer       2..11  iOS, visionOS
      maxInactivity                                 integer       0..15  iOS, visionOS
      maxPINAgeInDays                               integer       0..730  iOS, visionOS
      minComplexChars                               integer       0..4  iOS, visionOS
      minLength                                     integer       0..16  iOS, visionOS
      requireAlphanumeric                           bool          iOS, visionOS
      pinHistory                                    integer       1..50  iOS, visionOS
      maxGracePeriod                                integer       iOS, visionOS
      minutesUntilFailedLoginReset                  integer       macOS 10.10
      changeAtNextAuth                              bool          macOS 10.13
      customRegex                                   dict          closed  macOS 14.0
        passwordContentRegex                        string        required
        passwordContentDescription                  dict
          *                                         string
    <com.apple.profileRemovalPassword>              dict          closed  iOS 4.0, macOS 10.7, tvOS 9.0
      RemovalPassword                               string
    """
}

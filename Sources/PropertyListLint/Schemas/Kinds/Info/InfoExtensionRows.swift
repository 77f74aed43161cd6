// Keys of Info.plist for app extensions.
// The facts are from Apple's public documentation of property list keys (names, types, values, versions) and from
// real files.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// App extensions.
  static let infoExtension = """
    NSExtension                                     dict
        iOS 8.0, macOS 10.10, tvOS, visionOS, watchOS
        ; needed: app extensions
      NSExtensionActionWantsFullScreenPresentation  bool
      NSExtensionAttributes                         dict
        ASCredentialProviderExtensionCapabilities   dict
          ProvidesOneTimeCodes                      bool
          ProvidesPasskeys                          bool
          ProvidesPasswords                         bool
          ProvidesTextToInsert                      bool
          ShowsConfigurationUI                      bool
          SupportsConditionalPasskeyRegistration    bool
          SupportsCredentialExchange               bool    iOS 26.0, macOS 26.0, visionOS 26.0
          SupportedCredentialExchangeVersions      array   needs SupportsCredentialExchange
              iOS 26.0, macOS 26.0, visionOS 26.0
            []  string  = 1.0 | …
          SupportsSavePasswordCredentials          bool    iOS 26.2, macOS 26.2, visionOS 26.2
          SupportsGeneratePasswordCredentials      bool    iOS 26.2, macOS 26.2, visionOS 26.2
          SupportsGeneratePasswordCredentialsWithUI  bool  iOS 26.2, macOS 26.2, visionOS 26.2
        ASCredentialProviderExtensionShowsConfigurationUI  bool
        AudioComponents                             array
          []                                        any
        CSSupportedContentTypes                     array
          []                                        string
        IDMessageFilterExtensionNetworkURL          string        @url
        ILClassificationExtensionSMSReportDestination  string
        ILMessageFilterExtensionNetworkURL          string        @url
        IntentsRestrictedWhileLocked                array
          []                                        string
        IntentsRestrictedWhileProtectedDataUnavailable  array
          []                                        any
        IntentsSupported                            array
          []                                        string
        IsASCIICapable                              bool
        MEComposeSession                            dict          closed  macOS
          MEComposeIcon                             string
          MEComposeIconToolTip                      string
        MEExtensionCapabilities                     array         macOS
          []                                        string
              = MEComposeSessionHandler | MEMessageActionHandler | MEContentBlocker | MEMessageSecurityHandler
        MSMessagesAppPresentationContextMessages    array
          []                                        string
              = MSMessagesAppPresentationContextMessages | MSMessagesAppPresentationContextMedia
        MSStickerSharingLevel                       string
        NSExtensionActivationRule                   dict|string
            ; needed: share and action extensions; the string TRUEPREDICATE is rejected by App Store Connect
          NSExtensionActivationDictionaryVersion    integer       = 1 | 2
          NSExtensionActivationSupportsAttachmentsWithMaxCount  integer
          NSExtensionActivationSupportsAttachmentsWithMinCount  integer
          NSExtensionActivationSupportsFileWithMaxCount  integer
          NSExtensionActivationSupportsImageWithMaxCount  integer
          NSExtensionActivationSupportsMovieWithMaxCount  integer
          NSExtensionActivationSupportsText         bool
          NSExtensionActivationSupportsWebPageWithMaxCount  integer
          NSExtensionActivationSupportsWebURLWithMaxCount  integer
          NSExtensionActivationUsesStrictMatching   bool
        NSExtensionJavaScriptPreprocessingFile      string
        NSExtensionServiceAllowsFinderPreviewItem   bool
        NSExtensionServiceAllowsToolbarItem         bool
        NSExtensionServiceAllowsTouchBarItem        bool
        NSExtensionServiceFinderPreviewIconName     string
        NSExtensionServiceFinderPreviewLabel        string
        NSExtensionServiceRoleType                  string
            = NSExtensionServiceRoleTypeEditor | NSExtensionServiceRoleTypeViewer
        NSExtensionServiceToolbarIconFile           string
        NSExtensionServiceToolbarPaletteLabel       string
        NSExtensionServiceTouchBarBezelColorName    string
        NSExtensionServiceTouchBarIconName          string
        NSExtensionServiceTouchBarLabel             string
        PHProjectExtensionDefinesProjectTypes       bool          macOS
        PHSupportedMediaTypes                       array
          []                                        string        = Image | Video | LivePhoto
        PrefersRightToLeft                          bool
        PrimaryLanguage                             string
        QLIsDataBasedPreview                        bool
        QLSupportedContentTypes                     array
          []                                        string        @uti
        QLSupportsSearchableItems                   bool
        QLThumbnailMinimumDimension                 integer|real
        RequestsOpenAccess                          bool
        RPBroadcastProcessMode                      string
            = RPBroadcastProcessModeSampleBuffer | RPBroadcastProcessModeMP4Clip
        SupportedMediaCategories                    array
          []                                        string
              = INMediaCategoryAudiobooks | INMediaCategoryMusic | INMediaCategoryGeneral | INMediaCategoryPodcasts
              | INMediaCategoryRadio
        TVExtensionProtocols                        array         tvOS
          []                                        any
        UIDocumentPickerModes                       array
          []                                        string
              = UIDocumentPickerModeImport | UIDocumentPickerModeOpen | UIDocumentPickerModeExportToService
              | UIDocumentPickerModeMoveToService
        UIDocumentPickerSupportedFileTypes          array
          []                                        string
        UNNotificationExtensionCategory             string|array
          []                                        string
        UNNotificationExtensionDefaultContentHidden  bool
        UNNotificationExtensionInitialContentSizeRatio  real|integer
        UNNotificationExtensionOverridesDefaultTitle  bool
        UNNotificationExtensionUserInteractionEnabled  bool
        WKAppBundleIdentifier                       string        @bundle-id  watchOS  ; needed: com.apple.watchkit
        XCSourceEditorCommandDefinitions            array         macOS
          []                                        dict          closed
            XCSourceEditorCommandClassName          string        required
            XCSourceEditorCommandIdentifier         string        required
            XCSourceEditorCommandName               string        required
        XCSourceEditorExtensionPrincipalClass       string        macOS
      NSExtensionFileProviderActions                array
        []                                          dict          closed
          NSExtensionFileProviderActionActivationRule  string
          NSExtensionFileProviderActionIdentifier   string        required
          NSExtensionFileProviderActionName         string        required
      NSExtensionFileProviderDocumentGroup          string
      NSExtensionFileProviderDownloadPipelineDepth  integer       1..128
      NSExtensionFileProviderSupportsEnumeration    bool
      NSExtensionFileProviderUploadPipelineDepth    integer       1..128
      NSExtensionMainStoryboard                     string
      NSExtensionOverridesHostUIAppearance          bool
      NSExtensionPointIdentifier                    string        required
          = com.apple.AppSSO.idp-extension | com.apple.AudioUnit | com.apple.AudioUnit-UI | com.apple.FinderSync
          | com.apple.Safari.content-blocker | com.apple.Safari.extension | com.apple.Safari.web-extension
          | com.apple.authentication-services-account-authentication-modification-ui
          | com.apple.authentication-services-credential-provider-ui
          | com.apple.background-asset-downloader-extension | com.apple.broadcast-services
          | com.apple.broadcast-services-setupui | com.apple.broadcast-services-upload
          | com.apple.callkit.call-directory | com.apple.classkit.context-provider | com.apple.ctk-tokens
          | com.apple.deviceactivity.monitor-extension | com.apple.deviceactivityui.report-extension
          | com.apple.diagnosticd.report | com.apple.dt.Xcode.extension.source-editor | com.apple.email.extension
          | com.apple.fileprovider-actionsui | com.apple.fileprovider-nonui | com.apple.fileprovider-ui
          | com.apple.identitylookup.classification-ui | com.apple.identitylookup.message-filter
          | com.apple.intents-service | com.apple.intents-ui-service | com.apple.keyboard-service
          | com.apple.link-presentation-rich-link | com.apple.location.push.service
          | com.apple.ManagedSettings.shield-action-service
          | com.apple.ManagedSettingsUI.shield-configuration-service
          | com.apple.matter.support.extension.device-setup | com.apple.message-payload-provider
          | com.apple.media.device-discovery | com.apple.networkextension.app-proxy
          | com.apple.networkextension.app-push | com.apple.networkextension.dns-proxy
          | com.apple.networkextension.filter-control | com.apple.networkextension.filter-data
          | com.apple.networkextension.packet-tunnel | com.apple.photo-editing | com.apple.photo-project
          | com.apple.printing.discovery | com.apple.quicklook.preview | com.apple.quicklook.thumbnail
          | com.apple.screensaver | com.apple.services | com.apple.share-services | com.apple.sirikit.media
          | com.apple.spotlight.import | com.apple.spotlight.index | com.apple.tv-services | com.apple.tv-top-shelf
          | com.apple.ui-services | com.apple.usernotifications.content-extension
          | com.apple.usernotifications.service | com.apple.virtual-conference-provider | com.apple.watchkit
          | com.apple.widget-extension | com.apple.widgetkit-extension | …
      NSExtensionPrincipalClass                     string
      SFSafariContentScript                         array         macOS
        []                                          dict
          Script                                    string        required
      SFSafariContextMenu                           array         macOS
        []                                          any
      SFSafariStyleSheet                            array         macOS
        []                                          any
      SFSafariToolbarItem                           dict          closed  macOS
        Action                                      string        required  = Command | Popover | …
        Identifier                                  string
        Image                                       string
        Label                                       string
      SFSafariWebsiteAccess                         dict          macOS
        Level                                       string        = None | Some | All
    NSExtensions                                    dict          macOS  ; system plug-ins only
    """
}

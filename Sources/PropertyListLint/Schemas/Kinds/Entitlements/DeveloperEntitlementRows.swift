// Entitlements that begin with com.apple.developer.
// The facts are from Apple's public documentation of property list keys (names, types, values, versions) and from
// real files.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// com.apple.developer.…
  static let entitlementsDeveloper = """
    com.apple.developer.accessibility.merchant-api-control  bool           iOS 18.2
    com.apple.developer.accessory-access.usb        bool           macOS 27.0
    com.apple.developer.accessory-data-provider     bool           iOS
    com.apple.developer.accessory-setup-discovery-extension  bool           iOS 18.0
    com.apple.developer.accessory-transport-extension  bool           iOS 26.2
    com.apple.developer.accessory-transport-security  bool           iOS
    com.apple.developer.app-compute-category        array          visionOS 2.0
      []                                            string         = high  visionOS
    com.apple.developer.app-migration.data-container-access  array          iOS 26.1
      []                                            string         iOS
    com.apple.developer.applesignin                 array          iOS 13.0, macOS, tvOS, visionOS, watchOS
      []                                            string         = Default
    com.apple.developer.aps-environment             string         = development | production  macOS 10.14
    com.apple.developer.arkit.barcode-detection.allow  bool           visionOS 2.0
    com.apple.developer.arkit.camera-region.allow   bool           visionOS 26.0
    com.apple.developer.arkit.main-camera-access.allow  bool           visionOS 2.0
    com.apple.developer.arkit.object-tracking-parameter-adjustment.allow  bool           visionOS 2.0
    com.apple.developer.arkit.shared-coordinate-space.allow  bool           visionOS 26.0
    com.apple.developer.arkit.visual-fidelity.allow  bool           visionOS
    com.apple.developer.associated-appclip-app-identifiers  array          iOS 15.4
      []                                            string         iOS
    com.apple.developer.associated-domains          array          iOS 9.0, macOS, tvOS, visionOS, watchOS
      []                                            string         @associated-domain
    com.apple.developer.associated-domains.applinks.read-write  bool           macOS 10.15
    com.apple.developer.associated-domains.mdm-managed  bool           iOS
    com.apple.developer.authentication-services.account-creation-requires-phone-number  bool
        iOS 26.0, macOS 26.0, visionOS 26.0
    com.apple.developer.authentication-services.autofill-credential-provider  bool
        iOS 12.0, macOS 11.0, visionOS 1.0
    com.apple.developer.automated-device-enrollment.add-devices  bool           iOS 16.0
    com.apple.developer.automatic-assessment-configuration  bool           iOS 13.4, macOS 10.15.4
    com.apple.developer.avfoundation.multitasking-camera-access  bool           iOS 13.5  deprecated iOS 18.0
    com.apple.developer.avfoundation.uvc-device-access  bool           visionOS 2.1  deprecated
    com.apple.developer.background-tasks.continued-processing.gpu  bool           iOS 26.0
    com.apple.developer.background-tasks.continued-processing.inference  bool           iOS 27.0
    com.apple.developer.browser.app-installation    bool           iOS 17.4
    com.apple.developer.calling-app                 bool           iOS 18.2, watchOS 11.2
    com.apple.developer.carplay-audio               bool           iOS 14.0
    com.apple.developer.carplay-charging            bool           iOS 14.0
    com.apple.developer.carplay-communication       bool           iOS 14.0
    com.apple.developer.carplay-driving-task        bool           iOS 16.0
    com.apple.developer.carplay-fueling             bool           iOS 16.0
    com.apple.developer.carplay-maps                bool           iOS 12.0
    com.apple.developer.carplay-messaging           bool           iOS 12.0  deprecated iOS 14.0
    com.apple.developer.carplay-parking             bool           iOS 14.0
    com.apple.developer.carplay-public-safety       bool           iOS
    com.apple.developer.carplay-quick-ordering      bool           iOS 14.0
    com.apple.developer.carplay-video               bool           iOS
    com.apple.developer.carplay-voice-based-conversation  bool           iOS
    com.apple.developer.carrier-messaging-app       bool           iOS 26.0
    com.apple.developer.ClassKit-environment        string         iOS 11.4, macOS 11.0, visionOS 1.0
        = development | production
    com.apple.developer.contacts.notes              bool           iOS 13.0, macOS 13.0, visionOS 1.0
    com.apple.developer.coremedia.hls.low-latency   bool           iOS, tvOS
    com.apple.developer.coreml.neural-engine-access  bool           visionOS 2.0  deprecated
    com.apple.developer.coremotion.head-pose        bool           iOS 18.0, macOS 15.0, tvOS 18.0
    com.apple.developer.declared-age-range          bool           iOS 26.0, macOS 26.0
    com.apple.developer.default-data-protection     string         iOS 3.0, tvOS 9.0, visionOS 1.0, watchOS 2.0
        = NSFileProtectionComplete | NSFileProtectionCompleteUnlessOpen
        | NSFileProtectionCompleteUntilFirstUserAuthentication | NSFileProtectionNone
    com.apple.developer.device-information.user-assigned-device-name  bool
        iOS 16.0, Catalyst 16.0, tvOS 16.0, visionOS 1.0, watchOS 9.0
    com.apple.developer.devicecheck.appattest-environment  string         iOS 14.0, tvOS 15.0, visionOS 1.0
        = development | production
    com.apple.developer.dialing-app                 bool           iOS 26.0
    com.apple.developer.driverkit                   bool           iOS 16.0, macOS 10.15
    com.apple.developer.driverkit.allow-any-userclient-access  bool           macOS 10.15
    com.apple.developer.driverkit.allow-third-party-userclients  bool           iOS 16.0
    com.apple.developer.driverkit.builtin           bool           macOS
    com.apple.developer.driverkit.communicates-with-drivers  bool           iOS 16.0
    com.apple.developer.driverkit.family.audio      bool           iOS 16.0, macOS 12.0
    com.apple.developer.driverkit.family.block-storage-device  bool           macOS 12.0
    com.apple.developer.driverkit.family.hid.device  bool           macOS 10.15
    com.apple.developer.driverkit.family.hid.eventservice  bool           macOS 10.15
    com.apple.developer.driverkit.family.hid.virtual.device  bool           macOS
    com.apple.developer.driverkit.family.midi       bool           iOS 18.0, macOS 15.0
    com.apple.developer.driverkit.family.networking  bool           macOS 10.15
    com.apple.developer.driverkit.family.scsicontroller  bool           macOS 11.3
    com.apple.developer.driverkit.family.serial     bool           macOS 10.15
    com.apple.developer.driverkit.transport.hid     bool           macOS 10.15
    com.apple.developer.driverkit.transport.pci     array          macOS 10.15.4
      []                                            dict
    com.apple.developer.driverkit.transport.usb     array|~bool
        iOS, macOS
        ; a development profile carries a wildcard entry
      []                                            dict
    com.apple.developer.driverkit.userclient-access  array          macOS 10.15
      []                                            string
    com.apple.developer.embedded-web-browser-engine  bool           iOS 17.4
    com.apple.developer.embedded-web-browser-engine.engine-association  array          iOS 26.2
      []                                            string         = first-party | third-party  iOS
    com.apple.developer.endpoint-security.client    bool           macOS 10.15
    com.apple.developer.energykit                   bool           iOS 26.0
    com.apple.developer.energykit.loadevents-experience  bool           iOS 27.0
    com.apple.developer.enrollment-sso-capable      bool           iOS 13.0, macOS 10.15
    com.apple.developer.exposure-notification       bool           iOS 13.5
    com.apple.developer.family-controls             bool           iOS 15.0, Catalyst 15.0, visionOS 1.0
    com.apple.developer.family-controls.app-and-website-usage  bool           iOS
    com.apple.developer.fileprovider.testing-mode   bool           macOS 11.3, visionOS 1.0
    com.apple.developer.financekit                  bool           iOS 13.0, macOS 10.15
    com.apple.developer.foundation-model-adapter    bool           iOS 26.0, macOS 26.0, visionOS 26.0
    com.apple.developer.foveated-streaming-provider  bool           visionOS
    com.apple.developer.foveated-streaming-session  bool           visionOS 26.4
    com.apple.developer.fskit.fsmodule              bool           macOS 15.4
    com.apple.developer.game-center                 bool           iOS 15.0, Catalyst 13.0, macOS 10.8, visionOS 1.0
    com.apple.developer.group-session               bool           iOS 15.0, macOS 12.0, tvOS 15.0, visionOS 1.0
    com.apple.developer.hardened-process            bool           ; older name of com.apple.security.hardened-process
    com.apple.developer.hardened-process.hardened-heap  bool           ; older name
    com.apple.developer.health.fall-detection       bool           iOS 13.0, watchOS 6.0
    com.apple.developer.healthkit                   bool           iOS 8.0, visionOS 1.0
    com.apple.developer.healthkit.access            array          iOS 8.0, visionOS 1.0
      []                                            string         = health-records
    com.apple.developer.healthkit.background-delivery  bool           iOS 15.0, visionOS 1.0, watchOS 8.0
    com.apple.developer.healthkit.recalibrate-estimates  bool           iOS 15.0
    com.apple.developer.hid.virtual.device          bool           macOS 10.15
    com.apple.developer.homekit                     bool           iOS 8.0, tvOS 10.0, visionOS 1.0, watchOS 2.0
    com.apple.developer.icloud-container-development-container-identifiers  array
        iOS 3.0, macOS 10.7, tvOS 9.0, visionOS 1.0, watchOS 2.0
      []                                            string
    com.apple.developer.icloud-container-environment  string|~array
        iOS 3.0, macOS 10.7, tvOS 9.0, visionOS 1.0, watchOS 2.0
        = Development | Production
      []                                            string         = Development | Production
    com.apple.developer.icloud-container-identifiers  array
        iOS 3.0, macOS 10.7, tvOS 9.0, visionOS 1.0, watchOS 2.0
      []                                            string         @icloud-container
    com.apple.developer.icloud-extended-share-access  array
        iOS 26.0, macOS 26.0, tvOS 26.0, visionOS 26.0, watchOS 26.0
      []                                            string
          = InProcessShareOwnerParticipantInfo | InProcessOneTimeLinks | InProcessShareAccessRequests
    com.apple.developer.icloud-services             array|~string  ; the provisioning profile form is the string "*"
      []                                            string         = CloudDocuments | CloudKit | CloudKit-Anonymous
    com.apple.developer.identity-document-services.document-provider.mobile-document-types  array          iOS 26.0
      []                                            string         iOS
          = eu.europa.ec.av.1 | eu.europa.ec.eudi.pid.1 | org.iso.23220.photoid.1 | org.iso.23220.1.jp.mnc
          | org.iso.18013.5.1.mDL | …
    com.apple.developer.in-app-identity-presentment  dict           closed  iOS 16.0  dated
      document-types                                array
        []                                          string         = us-drivers-license | …
      elements                                      array
        []                                          string
            = given-name | family-name | portrait | address | issuing-authority | document-expiration-date
            | document-number | driving-privileges | age | date-of-birth | …
    com.apple.developer.in-app-identity-presentment.merchant-identifiers  array          iOS 16.0
      []                                            string         iOS
    com.apple.developer.in-app-payments             array          iOS 6.0, macOS, visionOS 1.0, watchOS 2.0
      []                                            string         @merchant
    com.apple.developer.journal.allow               array          iOS 17.2
      []                                            string         = suggestions | …  iOS
    com.apple.developer.kernel.extended-virtual-addressing  bool           iOS 14.0, tvOS 14.0
    com.apple.developer.kernel.increased-debugging-memory-limit  bool           iOS
    com.apple.developer.kernel.increased-memory-limit  bool           iOS 15.0
    com.apple.developer.kernel.large-file-virtual-addressing  bool           macOS
    com.apple.developer.location.push               bool           iOS 15.0
    com.apple.developer.low-latency-streaming       bool           visionOS 26.0
    com.apple.developer.mail-client                 bool           iOS 14.0, visionOS 1.0
    com.apple.developer.managed-app-distribution.install-ui  array          iOS 17.2
      []                                            string         = managed-app | …  iOS
    com.apple.developer.maps                        bool           macOS 10.9  deprecated macOS 10.11
    com.apple.developer.marketplace.app-installation  bool           iOS 17.4
    com.apple.developer.matter.allow-setup-payload  bool
        iOS 16.0, Catalyst 16.0, macOS 13.0, tvOS 16.0, visionOS 1.0, watchOS 9.0
    com.apple.developer.media-device-discovery-extension  bool           iOS 16.0, visionOS 1.0  deprecated
    com.apple.developer.media-device-extension      array          iOS 27.0
      []                                            string
    com.apple.developer.memory.transfer_accept      string|~bool   iOS 17.4
    com.apple.developer.memory.transfer_send        string|~bool   iOS 17.4
    com.apple.developer.messages.critical-messaging  bool           iOS 18.2, watchOS 11.2
    com.apple.developer.messaging-app               bool           iOS 18.2
    com.apple.developer.navigation-app              bool           iOS 18.4
    com.apple.developer.nearbyinteraction.dltdoa    bool           iOS 26.1
    com.apple.developer.networking.carrier-constrained.app-optimized  bool           iOS 26.0
    com.apple.developer.networking.carrier-constrained.appcategory  array          iOS 26.0
      []                                            string  iOS
          = messaging-8001 | maps-8002 | hiking-adventure-8003 | music-8004 | weather-8005 | voip-8006
          | emergency-8007 | light-social-8008 | ride-share-8009 | food-delivery-8010 | news-8011 | productivity-8012
          | interactive-productivity-8013 | health-fitness-8014 | payment-8015 | stocks-8016 | podcast-8017
          | home-8018 | sports-8019 | games-8021 | Shopping-8022 | travel-8023 | streaming-8024 | …
    com.apple.developer.networking.custom-protocol  bool           iOS
    com.apple.developer.networking.HotspotConfiguration  bool           iOS 11.0, visionOS
    com.apple.developer.networking.HotspotHelper    bool           iOS 7.0
    com.apple.developer.networking.manage-thread-network-credentials  bool           iOS 15.0, visionOS 1.0
    com.apple.developer.networking.multicast        bool           iOS 14.0, visionOS 1.0
    com.apple.developer.networking.multipath        bool           iOS 3.0, visionOS 1.0
    com.apple.developer.networking.networkextension  array          iOS 9.0, macOS 10.11, tvOS 17.0, visionOS 1.0
      []                                            string
          = dns-proxy | app-proxy-provider | content-filter-provider | packet-tunnel-provider
          | dns-proxy-systemextension | app-proxy-provider-systemextension | content-filter-provider-systemextension
          | packet-tunnel-provider-systemextension | dns-settings | app-push-provider | relay | hotspot-provider
          | url-filter-provider | …
    com.apple.developer.networking.networkextension.developer-id  bool           macOS
    com.apple.developer.networking.slicing.appcategory  array          iOS 17.0
      []                                            string  iOS
          = gaming-6014 | communication-9000 | streaming-9001 | browser-9003 | mc-9500 | …
    com.apple.developer.networking.slicing.trafficcategory  array          iOS 17.0
      []                                            string         iOS
          = defaultslice-1 | video-2 | background-3 | voice-4 | callsignaling-5 | responsivedata-6 | avstreaming-7
          | responsiveav-8
    com.apple.developer.networking.vmnet            bool           macOS 14.0
    com.apple.developer.networking.vpn.api          array          iOS 8.0, macOS 10.10, visionOS 1.0
      []                                            string         = allow-vpn
    com.apple.developer.networking.wifi-info        bool           iOS 12.0, visionOS 1.0
    com.apple.developer.nfc.hce                     bool           iOS 17.4
    com.apple.developer.nfc.hce.default-contactless-app  bool           iOS 17.4
    com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes  array          iOS 17.4
      []                                            string         iOS
    com.apple.developer.nfc.readersession.felica.systemcodes  array          iOS 13.0
      []                                            string         iOS
    com.apple.developer.nfc.readersession.formats   array          iOS 11.0
      []                                            string
          ; NDEF rejected by App Store Connect (ITMS-90778) for SDK 13 or later
          = TAG | NDEF | PACE
    com.apple.developer.nfc.readersession.iso7816.select-identifiers  array          iOS 13.0
      []                                            string         iOS
    com.apple.developer.on-requirement-install-capable   bool           iOS 14.0
    com.apple.developer.parent-application-identifiers  array          iOS 14.0
      []                                            string         iOS
    com.apple.developer.pass-type-identifiers       array|~string  iOS 6.0, visionOS 1.0, watchOS 2.0
      []                                            string         @non-empty
    com.apple.developer.passkit.pass-presentation-suppression  bool           iOS 15.0, watchOS 8.0
    com.apple.developer.pay-later-merchandising     array          iOS
      []                                            string         = payinfour-merchandising
    com.apple.developer.payment-pass-provisioning   bool           iOS
    com.apple.developer.persistent-content-capture  bool           macOS 14.4
    com.apple.developer.playable-content            bool           iOS 12.0  deprecated iOS 14.0
    com.apple.developer.private-cloud-compute       bool           iOS 27.0, macOS 27.0
    com.apple.developer.protected-content           bool           visionOS 26.0
    com.apple.developer.proximity-reader.identity.display  bool           iOS 17.0
    com.apple.developer.proximity-reader.identity.read  dict           closed  iOS 17.0  dated
      document-elements                             array
        []                                          string
            = given-name | family-name | portrait | address | issuing-authority | document-issue-date
            | document-expiration-date | document-number | driving-privileges | age | date-of-birth | …
      document-types                                array
        []                                          string         = drivers-license | …
    com.apple.developer.proximity-reader.payment.acceptance  bool           iOS 15.4
    com.apple.developer.push-to-talk                bool           iOS 16.0
    com.apple.developer.screen-capture.include-passthrough  bool           visionOS 2.0
    com.apple.developer.screen-time-api             bool           iOS
    com.apple.developer.secure-element-credential   bool           iOS 18.1
    com.apple.developer.secure-element-credential.default-contactless-app  bool           iOS 18.1
    com.apple.developer.security.privileged-file-operations  bool           macOS
    com.apple.developer.sensitivecontentanalysis.client  array          iOS 17.0
      []                                            string         = analysis  iOS
    com.apple.developer.sensorkit.reader.allow      array          iOS 14.0, visionOS 1.0
      []                                            string  iOS, visionOS
          = on-wrist | ambient-light-sensor | motion-accelerometer | motion-rotation-rate | visits | pedometer
          | device-usage | messages-usage | phone-usage | keyboard-metrics | speech-metrics-telephony
          | speech-metrics-siri | ambient-pressure | ecg | ppg | …
    com.apple.developer.severe-vehicular-crash-event  bool           iOS 16.0, watchOS 10.1
    com.apple.developer.shared-with-you             bool           iOS 16.0, macOS
    com.apple.developer.shared-with-you.collaboration  bool           iOS 16.0, macOS
    com.apple.developer.side-button-access.allow    bool           iOS 26.2
    com.apple.developer.siri                        bool           iOS 10.0, visionOS 1.0, watchOS 3.2
    com.apple.developer.spatial-audio.profile-access  bool           iOS 18.0, macOS 15.0, tvOS 18.0, visionOS 2.0
    com.apple.developer.storekit.custom-purchase-link.allowed-regions  array
        iOS 26.2, macOS 26.2, tvOS 26.2, visionOS 26.2, watchOS 26.2
      []                                            string
    com.apple.developer.storekit.external-link.account  bool           iOS 15.4, tvOS 16.4
    com.apple.developer.storekit.external-purchase  bool
        iOS 15.4, Catalyst 17.4, macOS 14.4, tvOS 17.4, visionOS 1.1, watchOS 10.4
    com.apple.developer.storekit.external-purchase-link  bool
        iOS 15.4, Catalyst 17.4, macOS 14.4, tvOS 17.4, visionOS 1.1, watchOS 10.4
    com.apple.developer.storekit.external-purchase-link-streaming  bool           iOS 18.2
    com.apple.developer.suggested-actions           bool           iOS 27.0
    com.apple.developer.sustained-execution         bool           iOS 17.0, Catalyst 17.0, macOS 15.0
    com.apple.developer.system-extension.install    bool           macOS 10.15
    com.apple.developer.system-extension.redistributable  bool           macOS 10.15
    com.apple.developer.team-identifier             string         @team-id  ; inserted at signing
    com.apple.developer.team-identifier-prefix      string
    com.apple.developer.translation-app             bool           iOS 18.4
    com.apple.developer.trustinsights.base          string         iOS 27.0
    com.apple.developer.ubiquity-container-identifiers  array
      []                                            string         @non-empty
    com.apple.developer.ubiquity-kvstore-identifier  string         iOS 3.0, macOS 10.7, tvOS 9.0, watchOS 2.0
    com.apple.developer.upi-device-validation       bool           iOS 17.0
    com.apple.developer.user-fonts                  array          iOS 13.0
      []                                            string         = app-usage | system-installation
    com.apple.developer.user-management             array          tvOS 13.0
      []                                            string
          = get-current-user | runs-as-current-user | runs-as-current-user-with-user-independent-keychain
    com.apple.developer.usernotifications.communication  bool           iOS 15.0, watchOS
    com.apple.developer.usernotifications.critical-alerts  bool
        iOS 5.0, macOS 10.14, tvOS 12.0, visionOS 1.0, watchOS 5.0
    com.apple.developer.usernotifications.filtering  bool           iOS 13.3, macOS 11.0
    com.apple.developer.usernotifications.time-sensitive  bool           iOS 15.0, watchOS
    com.apple.developer.video-subscriber-single-sign-on  bool           iOS 10.0, macOS 10.14, tvOS 10.0
    com.apple.developer.weatherkit                  bool
        iOS 16.0, Catalyst 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0
    com.apple.developer.web-browser                 bool           iOS 14.0
    com.apple.developer.web-browser-engine.gpu      bool           iOS  ; WebKit only
    com.apple.developer.web-browser-engine.host     bool           iOS 17.4
    com.apple.developer.web-browser-engine.networking  bool           iOS 17.4
    com.apple.developer.web-browser-engine.rendering  bool           iOS 17.4
    com.apple.developer.web-browser-engine.restrict.notifyd  bool           iOS 17.4
    com.apple.developer.web-browser-engine.webcontent  bool           iOS 17.4
    com.apple.developer.web-browser.public-key-credential  bool           Catalyst 16.3, macOS 13.3
    com.apple.developer.wifi-aware                  array          iOS 26.0
      []                                            string         = Subscribe | Publish  iOS
    com.apple.developer.wifi-infrastructure         array          iOS 26.2
      []                                            string         = WiFiNetworkSharing  iOS
    com.apple.developer.window-body-follow          bool           visionOS 26.0
    com.apple.developer.wireless-insights.service-predictions  bool           iOS 26.0
    """
}

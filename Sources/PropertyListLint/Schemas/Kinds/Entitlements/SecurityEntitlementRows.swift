// Entitlements of the sandbox and the hardened runtime, and those without a common beginning.
// The facts are from Apple's public documentation of property list keys (names, types, values, versions) and from
// real files.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// com.apple.security.…
  static let entitlementsSecurity = """
    com.apple.security.app-protection               bool           macOS
    com.apple.security.app-sandbox                  bool           macOS 10.7
    com.apple.security.application-groups           array          iOS 3.0, macOS 10.7, tvOS 9.0, watchOS 2.0
      []                                            string         @app-group
          ; iOS: must begin with "group."; macOS also allows TEAMID.
    com.apple.security.assets.movies.read-only      bool           macOS 10.7
    com.apple.security.assets.movies.read-write     bool           macOS 10.7
    com.apple.security.assets.music.read-only       bool           macOS 10.7
    com.apple.security.assets.music.read-write      bool           macOS 10.7
    com.apple.security.assets.pictures.read-only    bool           macOS 10.7
    com.apple.security.assets.pictures.read-write   bool           macOS 10.7
    com.apple.security.automation.apple-events      bool           macOS 10.7
    com.apple.security.cs.allow-dyld-environment-variables  bool           macOS 10.7
    com.apple.security.cs.allow-jit                 bool           macOS 10.7
    com.apple.security.cs.allow-relative-library-loads  bool           macOS
    com.apple.security.cs.allow-unsigned-executable-memory  bool           macOS 10.7
    com.apple.security.cs.debugger                  bool           macOS 10.7
    com.apple.security.cs.disable-executable-page-protection  bool           macOS 10.7
    com.apple.security.cs.disable-library-validation  bool           macOS 10.7
    com.apple.security.cs.jit-write-allowlist       bool           macOS
    com.apple.security.cs.jit-write-allowlist-freeze-late  bool           macOS
    com.apple.security.cs.single-jit                bool           macOS
    com.apple.security.device.audio-input           bool           macOS 10.7
    com.apple.security.device.audio-video-bridging  bool           macOS
    com.apple.security.device.bluetooth             bool           macOS 10.7
    com.apple.security.device.camera                bool           macOS 10.7
    com.apple.security.device.firewire              bool           macOS  ; legacy
    com.apple.security.device.microphone            bool           macOS 10.7
    com.apple.security.device.serial                bool           macOS
    com.apple.security.device.usb                   bool           macOS 10.7
    com.apple.security.exception.files.absolute-path.read-only  array|~string  iOS  ; Apple-internal
      []                                            string
    com.apple.security.exception.files.absolute-path.read-write  array|~string  iOS  ; Apple-internal
      []                                            string
    com.apple.security.exception.files.home-relative-path.read-only  array|~string  iOS  ; Apple-internal
      []                                            string
    com.apple.security.exception.files.home-relative-path.read-write  array|~string  iOS  ; Apple-internal
      []                                            string
    com.apple.security.exception.iokit-user-client-class  array|~string  iOS  ; Apple-internal
      []                                            string
    com.apple.security.exception.mach-lookup.global-name  array|~string  iOS  ; Apple-internal
      []                                            string
    com.apple.security.exception.shared-preference.read-only  array|~string  iOS  ; Apple-internal
      []                                            string
    com.apple.security.exception.shared-preference.read-write  array|~string  iOS  ; Apple-internal
      []                                            string
    com.apple.security.files.all                    bool           macOS 10.7  deprecated macOS 10.11
    com.apple.security.files.bookmarks.app-scope    bool           macOS
    com.apple.security.files.bookmarks.collection-scope  bool           macOS
    com.apple.security.files.bookmarks.document-scope  bool           macOS
    com.apple.security.files.downloads.read-only    bool           macOS 10.7
    com.apple.security.files.downloads.read-write   bool           macOS 10.7
    com.apple.security.files.user-selected.executable  bool           macOS
    com.apple.security.files.user-selected.read-only  bool           macOS 10.7
    com.apple.security.files.user-selected.read-write  bool           macOS 10.7
    com.apple.security.get-task-allow               bool
        macOS
        ; inserted at signing; must be false or absent for notarisation
    com.apple.security.hardened-process             bool
    com.apple.security.hardened-process.checked-allocations  bool
    com.apple.security.hardened-process.checked-allocations.enable-pure-data  bool
    com.apple.security.hardened-process.checked-allocations.no-tagged-receive  bool
    com.apple.security.hardened-process.checked-allocations.soft-mode  bool
    com.apple.security.hardened-process.dyld-ro     bool
    com.apple.security.hardened-process.enhanced-security-version  integer
        deprecated  use enhanced-security-version-string
    com.apple.security.hardened-process.enhanced-security-version-string  string
    com.apple.security.hardened-process.hardened-heap  bool
    com.apple.security.hardened-process.no-guard-objects  bool  iOS 27.0, macOS 27.0
    com.apple.security.hardened-process.platform-restrictions  integer
        deprecated  use platform-restrictions-string
    com.apple.security.hardened-process.platform-restrictions-string  string
    com.apple.security.hypervisor                   bool           macOS 11.0
    com.apple.security.inherit                      bool
        macOS
        ; needed: sandboxed helper, then only with app-sandbox
    com.apple.security.iokit-user-client-class      array|~string  iOS  ; Apple-internal
      []                                            string
    com.apple.security.network.client               bool           macOS 10.7
    com.apple.security.network.server               bool           macOS 10.7
    com.apple.security.personal-information.addressbook  bool           macOS 10.7
    com.apple.security.personal-information.calendars  bool           macOS 10.7
    com.apple.security.personal-information.location  bool           macOS 10.7
    com.apple.security.personal-information.photos-library  bool           macOS 10.7
    com.apple.security.print                        bool           macOS 10.7
    com.apple.security.scripting-targets            dict           macOS
      *                                             array
        []                                          string
    com.apple.security.smartcard                    bool           macOS 10.10
    com.apple.security.temporary-exception.apple-events  array|~string  macOS
      []                                            string         @bundle-id-any
    com.apple.security.temporary-exception.apple-events:before:10.8  array          macOS
      []                                            string
    com.apple.security.temporary-exception.audio-unit-host  bool           macOS
    com.apple.security.temporary-exception.files.absolute-path.read-only  array|~string  macOS
      []                                            string         @abs-path
    com.apple.security.temporary-exception.files.absolute-path.read-write  array|~string  macOS
      []                                            string         @abs-path
    com.apple.security.temporary-exception.files.home-relative-path.read-only  array|~string  macOS
      []                                            string         @abs-path
    com.apple.security.temporary-exception.files.home-relative-path.read-write  array|~string  macOS
      []                                            string         @abs-path
    com.apple.security.temporary-exception.iokit-user-client-class  array|~string  macOS
      []                                            string         @non-empty
    com.apple.security.temporary-exception.mach-lookup.global-name  array|~string  macOS
      []                                            string         @non-empty
    com.apple.security.temporary-exception.mach-lookup.local-name  array|~string  macOS
      []                                            string
    com.apple.security.temporary-exception.mach-register.global-name  array|~string  macOS
      []                                            string
    com.apple.security.temporary-exception.mach-register.local-name  array|~string  macOS
      []                                            string
    com.apple.security.temporary-exception.sbpl     array|~string  macOS
      []                                            string
    com.apple.security.temporary-exception.shared-preference.read-only  array|~string  macOS
      []                                            string         @non-empty
    com.apple.security.temporary-exception.shared-preference.read-write  array|~string  macOS
      []                                            string         @non-empty
    com.apple.security.temporary-exception.unix-socket.path  array          macOS
      []                                            string
    com.apple.security.ts.*                         any            ; Apple-internal
    com.apple.security.virtualization               bool           macOS 11.0
    """

  /// All others.
  static let entitlementsOther = """
    application-identifier                          string         @non-empty
        iOS, tvOS, visionOS, watchOS
        ; inserted at signing
    aps-environment                                 string         iOS 10.0, tvOS, visionOS, watchOS
        = development | production
    beta-reports-active                             bool           iOS  ; inserted at signing; TestFlight
    com.apple.application-identifier                string         @non-empty  macOS  ; inserted at signing
    com.apple.CommCenter.fine-grained               array|~string  iOS 10.0
      []                                            string         ; further values are Apple-internal
          = public-cellular-plan | public-subscriber-info | …
    com.apple.external-accessory.wireless-configuration  bool           iOS 3.0
    com.apple.keystore.*                            any            ; Apple-internal
    com.apple.private.*                             any            ; Apple-internal, refused outside Apple
    com.apple.rootless.*                            any            ; Apple-internal
    com.apple.smoot.subscriptionservice             bool           iOS 10.0, macOS 10.14, tvOS 10.0
    com.apple.springboard.*                         any            ; Apple-internal
    com.apple.system-task-ports                     bool           ; Apple-internal
    com.apple.vm.device-access                      bool           macOS 10.10
    com.apple.vm.hypervisor                         bool
        macOS
        deprecated macOS 11.0  use com.apple.security.hypervisor
    com.apple.vm.networking                         bool           macOS 10.10
    dynamic-codesigning                             bool           iOS  ; Apple-internal
    get-task-allow                                  bool
        iOS, tvOS, visionOS, watchOS
        ; inserted at signing; must be false or absent for distribution
    inter-app-audio                                 bool           iOS  deprecated iOS 13.0
    keychain-access-groups                          array
        iOS 3.0, macOS 10.7, tvOS 9.0, visionOS 1.0, watchOS 2.0
      []                                            string         @non-empty
    platform-application                            bool           iOS  ; Apple-internal
    previous-application-identifiers                array          iOS
      []                                            string
    run-unsigned-code                               bool           ; jailbreak
    seatbelt-profiles                               array          iOS  ; Apple-internal
      []                                            string
    task_for_pid-allow                              bool           ; Apple-internal
    """
}

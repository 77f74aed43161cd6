// Payloads of configuration profiles: access to personal data.
// The licence in ProfilesSchema.swift applies to them, too. See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Access to personal data.
  static let profilePrivacy = """
    <com.apple.TCC.configuration-profile-policy>  dict    closed  macOS 10.14
      Services                                  dict    required  closed
        AddressBook                             array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    one of authorization
            Authorization                       string  one of authorization  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        Calendar                                array   like AddressBook
        Reminders                               array   like AddressBook
        Photos                                  array   like AddressBook
        Camera                                  array   like AddressBook  deprecated macOS 27.0
        Microphone                              array   like AddressBook  deprecated macOS 27.0
        Accessibility                           array   like AddressBook
            deprecated macOS 27.0  use com.apple.configuration.app-settings
        PostEvent                               array   like AddressBook
        SystemPolicyAllFiles                    array   like AddressBook
        SystemPolicySysAdminFiles               array   like AddressBook
        AppleEvents                             array   like AddressBook
        MediaLibrary                            array   like AddressBook  macOS 10.15
        FileProviderPresence                    array   like AddressBook  macOS 10.15
        ListenEvent                             array   like AddressBook  macOS 10.15
        ScreenCapture                           array   like AddressBook  macOS 10.15
        SpeechRecognition                       array   like AddressBook  macOS 10.15
            deprecated macOS 27.0  use com.apple.configuration.app-settings
        SystemPolicyDesktopFolder               array   like AddressBook  macOS 10.15
        SystemPolicyDocumentsFolder             array   like AddressBook  macOS 10.15
        SystemPolicyDownloadsFolder             array   like AddressBook  macOS 10.15
        SystemPolicyNetworkVolumes              array   like AddressBook  macOS 10.15
        SystemPolicyRemovableVolumes            array   like AddressBook  macOS 10.15
        SystemPolicyAppBundles                  array   like AddressBook  macOS 13.0
        SystemPolicyAppData                     array   like AddressBook  macOS 14.0
        BluetoothAlways                         array   like AddressBook  macOS 11.0
            deprecated macOS 27.0  use com.apple.configuration.app-settings
    """
}

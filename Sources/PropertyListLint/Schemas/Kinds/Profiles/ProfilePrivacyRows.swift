// Payloads of configuration profiles. Access to personal data.
// The notice in ProfilesSchema.swift is about them, too. How a row reads: see `SchemaParser`.

extension SchemaRows {
  /// Access to personal data.
  static let profilePrivacy = """
    com.apple.TCC.configuration-profile-policy  dict    closed  macOS 10.14
      Services                                  dict    required  closed
        AddressBook                             array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        Calendar                                array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        Reminders                               array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        Photos                                  array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        Camera                                  array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        Microphone                              array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        Accessibility                           array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        PostEvent                               array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        SystemPolicyAllFiles                    array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        SystemPolicySysAdminFiles               array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        AppleEvents                             array
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        MediaLibrary                            array   macOS 10.15
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        FileProviderPresence                    array   macOS 10.15
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        ListenEvent                             array   macOS 10.15
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        ScreenCapture                           array   macOS 10.15
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        SpeechRecognition                       array   macOS 10.15
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        SystemPolicyDesktopFolder               array   macOS 10.15
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        SystemPolicyDocumentsFolder             array   macOS 10.15
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        SystemPolicyDownloadsFolder             array   macOS 10.15
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        SystemPolicyNetworkVolumes              array   macOS 10.15
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        SystemPolicyRemovableVolumes            array   macOS 10.15
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        SystemPolicyAppBundles                  array   macOS 13.0
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        SystemPolicyAppData                     array   macOS 14.0
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
        BluetoothAlways                         array   macOS 11.0
          []                                    dict    closed
            Identifier                          string  required
            IdentifierType                      string  required  = bundleID | path
            CodeRequirement                     string  required
            StaticCode                          bool
            Allowed                             bool    required
            Authorization                       string  macOS 11.0
                = Allow | Deny | AllowStandardUserToSetSystemService
            Comment                             string
            AEReceiverIdentifier                string
            AEReceiverIdentifierType            string  = bundleID | path
            AEReceiverCodeRequirement           string
    """
}

extension Help {
  /// What `pliers help signed` prints. Its examples are run by a test where openssl is installed.
  static let signed = #"""
    Provisioning profiles (.mobileprovision, .provisionprofile) and signed configuration profiles (.mobileconfig) are
    property lists in a signed message. Commands that read look into them by themselves, but for those in plutil's grammar, which fail as plutil does:

      pliers extract UUID App.mobileprovision

    Nothing here checks the signature: anyone can sign a file like that. Commands that edit refuse signed files, since only
    the signer could sign the result; 'pliers unwrap' takes the property list out.

    examples:
      pliers unwrap App.mobileprovision > profile.plist
          the property list, as it was signed
      pliers extract Entitlements --format xml1 App.mobileprovision > App.entitlements
          the entitlements, as a file
      pliers extract ExpirationDate App.mobileprovision
          when it expires
      echo $(( ($(date -d "$(pliers extract ExpirationDate App.mobileprovision)" +%s) - $(date +%s)) / 86400 ))
          in how many days that is (with GNU date)
      pliers extract 'ProvisionedDevices.*' App.mobileprovision
          the devices
      pliers extract DeveloperCertificates.0 --raw-bytes App.mobileprovision | openssl x509 -inform DER -noout -subject
          whom the first certificate is for
      openssl cms -verify -noverify -inform DER -in App.mobileprovision -signer signer.pem -out profile.plist
          check the signature, but not who signed, and keep the signer's certificate
      openssl x509 -in signer.pem -noout -subject -issuer
          who signed

    """#
}

// Keys and values of a privacy manifest, from Apple's documentation of PrivacyInfo.xcprivacy.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// A privacy manifest.
  static let privacy = """
    NSPrivacyAccessedAPITypes               array   recommended  iOS, tvOS, visionOS, watchOS
      []                                    dict    closed
        NSPrivacyAccessedAPIType            string  required
            = NSPrivacyAccessedAPICategoryFileTimestamp | NSPrivacyAccessedAPICategorySystemBootTime
            | NSPrivacyAccessedAPICategoryDiskSpace | NSPrivacyAccessedAPICategoryActiveKeyboards
            | NSPrivacyAccessedAPICategoryUserDefaults
        NSPrivacyAccessedAPITypeReasons     array   required  ; at least one
          []                                string  ; each belongs to one category
              = DDA9.1 | C617.1 | 3B52.1 | 0A2A.1 | 35F9.1 | 8FFB.1 | 3D61.1 | 85F4.1 | E174.1 | 7D9E.1 | B728.1
              | 3EC4.1 | 54BD.1 | CA92.1 | 1C8F.1 | C56D.1 | AC6B.1
    NSPrivacyCollectedDataTypes             array   recommended
      []                                    dict    closed
        NSPrivacyCollectedDataType          string  required  ; Photos is spelt PhotosorVideos
            = NSPrivacyCollectedDataTypeName | NSPrivacyCollectedDataTypeEmailAddress
            | NSPrivacyCollectedDataTypePhoneNumber | NSPrivacyCollectedDataTypePhysicalAddress
            | NSPrivacyCollectedDataTypeOtherUserContactInfo | NSPrivacyCollectedDataTypeHealth
            | NSPrivacyCollectedDataTypeFitness | NSPrivacyCollectedDataTypePaymentInfo
            | NSPrivacyCollectedDataTypeCreditInfo | NSPrivacyCollectedDataTypeOtherFinancialInfo
            | NSPrivacyCollectedDataTypePreciseLocation | NSPrivacyCollectedDataTypeCoarseLocation
            | NSPrivacyCollectedDataTypeSensitiveInfo | NSPrivacyCollectedDataTypeContacts
            | NSPrivacyCollectedDataTypeEmailsOrTextMessages | NSPrivacyCollectedDataTypePhotosorVideos
            | NSPrivacyCollectedDataTypeAudioData | NSPrivacyCollectedDataTypeGameplayContent
            | NSPrivacyCollectedDataTypeCustomerSupport | NSPrivacyCollectedDataTypeOtherUserContent
            | NSPrivacyCollectedDataTypeBrowsingHistory | NSPrivacyCollectedDataTypeSearchHistory
            | NSPrivacyCollectedDataTypeUserID | NSPrivacyCollectedDataTypeDeviceID
            | NSPrivacyCollectedDataTypePurchaseHistory | NSPrivacyCollectedDataTypeProductInteraction
            | NSPrivacyCollectedDataTypeAdvertisingData | NSPrivacyCollectedDataTypeOtherUsageData
            | NSPrivacyCollectedDataTypeCrashData | NSPrivacyCollectedDataTypePerformanceData
            | NSPrivacyCollectedDataTypeOtherDiagnosticData | NSPrivacyCollectedDataTypeEnvironmentScanning
            | NSPrivacyCollectedDataTypeHands | NSPrivacyCollectedDataTypeHead
            | NSPrivacyCollectedDataTypeOtherDataTypes
        NSPrivacyCollectedDataTypeLinked    bool    required
        NSPrivacyCollectedDataTypePurposes  array   required
          []                                string
              = NSPrivacyCollectedDataTypePurposeThirdPartyAdvertising
              | NSPrivacyCollectedDataTypePurposeDeveloperAdvertising | NSPrivacyCollectedDataTypePurposeAnalytics
              | NSPrivacyCollectedDataTypePurposeProductPersonalization
              | NSPrivacyCollectedDataTypePurposeAppFunctionality | NSPrivacyCollectedDataTypePurposeOther
        NSPrivacyCollectedDataTypeTracking  bool    required
    NSPrivacyTracking                       bool    recommended  all, iOS 17.0
    NSPrivacyTrackingDomains                array   ; needed: NSPrivacyTracking is true
      []                                    string  @domain
    """
}

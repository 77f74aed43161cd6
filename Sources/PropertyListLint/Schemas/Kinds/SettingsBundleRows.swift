// Keys of a page of a Settings.bundle, from Apple's archived documentation of the format.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// A page of a Settings.bundle.
  static let settingsBundle = """
    ApplicationGroupContainerIdentifier  string        iOS, watchOS
    PreferenceSpecifiers                 array         required  iOS, tvOS, visionOS, watchOS
      []                                 dict
        AutocapitalizationType           string        ; PSTextFieldSpecifier
            = None | Sentences | Words | AllCharacters
        AutocorrectionType               string        = Default | No | Yes  ; PSTextFieldSpecifier
        DefaultValue                     any
            ; needed: ToggleSwitch Slider MultiValue RadioGroup TitleValue; bool for a toggle, number for a slider,
            ; string for a text field
        DisplaySortedByTitle             bool          ; PSMultiValueSpecifier, PSRadioGroupSpecifier
        FalseValue                       any           ; PSToggleSwitchSpecifier
        File                             string        @non-empty
            ; needed: PSChildPaneSpecifier; name of another .plist of the bundle, without extension
        FooterText                       string        ; PSGroupSpecifier, PSRadioGroupSpecifier
        IsSecure                         bool          ; PSTextFieldSpecifier
        Key                              string        @non-empty
            ; needed: TitleValue TextField ToggleSwitch Slider MultiValue RadioGroup
        KeyboardType                     string        ; PSTextFieldSpecifier
            = Alphabet | NumbersAndPunctuation | NumberPad | URL | EmailAddress
        MaximumValue                     integer|real  ; needed: PSSliderSpecifier
        MaximumValueImage                string        ; PSSliderSpecifier
        MinimumValue                     integer|real  ; needed: PSSliderSpecifier
        MinimumValueImage                string        ; PSSliderSpecifier
        ShortTitles                      array         ; PSMultiValueSpecifier
          []                             string
        SupportedUserInterfaceIdioms     array
          []                             string        = Phone | Pad
        Title                            string        ; needed: see the type
        Titles                           array
            ; needed: PSMultiValueSpecifier PSRadioGroupSpecifier; same length as Values
          []                             string
        TrueValue                        any           ; PSToggleSwitchSpecifier
        Type                             string        required
            = PSGroupSpecifier | PSTitleValueSpecifier | PSTextFieldSpecifier | PSToggleSwitchSpecifier
            | PSSliderSpecifier | PSMultiValueSpecifier | PSRadioGroupSpecifier | PSChildPaneSpecifier | …
        Values                           array
            ; needed: PSMultiValueSpecifier PSRadioGroupSpecifier; same length as Titles; DefaultValue must be one
            ; of them
          []                             any
    StringsTable                         string        recommended
    Title                                string
    """
}

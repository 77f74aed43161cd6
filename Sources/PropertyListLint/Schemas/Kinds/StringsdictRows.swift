// Keys of a .stringsdict file, from Apple's documentation of the format.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Strings with plural and other variants.
  static let stringsdict = """
    *                                 dict         ; each top-level key is a string to look up
      *                               dict|string  ; a variable named in the format
        few                           string
        many                          string
        NSStringFormatSpecTypeKey     string       required
            = NSStringPluralRuleType | NSStringDeviceSpecificRuleType | NSStringVariableWidthRuleType
        NSStringFormatValueTypeKey    string       @printf-length
            ; needed: NSStringPluralRuleType; d, i, u, ld, lu, lld, llu, lf, f, @ …, perhaps after %
        one                           string       ; needed: by the language
        other                         string       ; needed: except for languages whose integers never select it
        two                           string
        zero                          string
      NSStringDeviceSpecificRuleType  dict         one of form  closed
          ; keys: appletv applewatch ipad iphone ipod mac applevision other
        appletv                       string|dict
        applevision                   string|dict
        applewatch                    string|dict
        ipad                          string|dict
        iphone                        string|dict
        ipod                          string|dict
        mac                           string|dict
        other                         string|dict
      NSStringLocalizedFormatKey      string       one of form  ; names its variables as %#@name@
      NSStringVariableWidthRuleType   dict         one of form  ; keys are integer widths
        *                             string
    """
}

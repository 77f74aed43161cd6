// Keys of Info.plist that declare types.
// The facts are from Apple's public documentation of property list keys (names, types, values, versions) and from
// real files.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Type declarations.
  static let infoTypes = """
    UTExportedTypeDeclarations         array         iOS 5.0, macOS 10.7, visionOS 1.0
      []                               dict          closed
        ICBadgeImage                   string        macOS  ; Apple-internal
        ICBaseRule                     string        macOS  ; Apple-internal
        ICExtension                    string        macOS  ; legacy Internet Config
        UTKEXTIdentifier               string        macOS  ; Apple-internal
        UTTypeConformsTo               array|string  recommended
          []                           string        @uti
        UTTypeDescription              string        recommended
        UTTypeIconFile                 string
        UTTypeIconFiles                array         iOS
          []                           string
        UTTypeIconName                 string
        UTTypeIcons                    dict          closed  macOS 11.0
          UTTypeIconBackgroundName     string
          UTTypeIconBadgeName          string
          UTTypeIconName               string
          UTTypeIconText               string
        UTTypeIdentifier               string        required  @uti
        UTTypeReferenceURL             string
        UTTypeSize320IconFile          string        iOS
        UTTypeSize64IconFile           string        iOS
        UTTypeTagSpecification         dict          recommended
          *                            array|string
            []                         string
          com.apple.device-model-code  array|string
            []                         string
          com.apple.nspboard-type      array|string
            []                         string
          com.apple.ostype             array|string
            []                         string
          public.filename-extension    array|string
            []                         string
          public.mime-type             array|string
            []                         string
          public.url-scheme            array|string
            []                         string
        UTTypeVersion                  string
    UTImportedTypeDeclarations         array         like UTExportedTypeDeclarations  iOS 3.2, macOS 10.5, visionOS 1.0
    """
}

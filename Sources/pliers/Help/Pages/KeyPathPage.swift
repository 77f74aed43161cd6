extension Page {
  static let keypath = Page("pliers-keypath", 7, summary: "key paths and patterns of pliers") {
    #"""
    # DESCRIPTION

    A key path says where a value is. It is keys of dictionaries and indexes of arrays, with dots between them.

    `CFBundleIdentifier`
    : a key of the root
    `CFBundleURLTypes.0`
    : the first element of an array; `-1` is the last one
    `''`
    : the root itself
    `/a.b/0`
    : a JSON Pointer (RFC 6901), which begins with a slash: `~1` stands for a slash, `~0` for a tilde

    In `insert`, `set`, `copy` and `move`, the index `-` is the place after the last element: it appends.

    # DOTS IN KEYS

    A key path is first taken as it is written. Where that leads nowhere, its dots may belong to keys: at each dictionary
    the longest run of components that is a key there is taken. So these work:

        pliers extract com.apple.security.app-sandbox app.entitlements
        pliers extract NSAppTransportSecurity.NSExceptionDomains.example.com.NSIncludesSubdomains Info.plist

    `insert` and `--create-parents` never guess, and nothing new is put where it was guessed. There the key path is a JSON
    Pointer, or a dot in a key is escaped:

        pliers set /com.apple.security.network.client --bool true app.entitlements
        pliers set 'com\.apple\.security\.network\.client' --bool true app.entitlements

    `--create-parents` makes no dictionary for a part of what may be a key with dots, and ends with status 2: if components
    that follow one another are a key with dots that exists there, or that the schema of the file has there, or if the
    key path begins with `com`, `org`, `net`, `io`, `edu`, `gov`, `de`, `uk` or `jp`. A JSON Pointer, and a key path with an
    escape, is taken as it is written.

    # ESCAPES

    `\.` `\\` `\*` `\[` `\!` and, at the start, `\:` are those characters; `\u{HEX}` is any character. A backslash before
    any other character stands for itself. `pliers paths` and `pliers keys --escaped` print key paths that can be used
    again.

    # DATA

    A `!` steps into the property list that data holds, as in `Settings.!.Width`; see `pliers-formats`(7).

    # PATTERNS

    A pattern leads to any number of values.

    `*`
    : any key or index: one level
    `**`
    : any number of levels, also none
    `[=TEXT]`
    : the elements of an array that are scalars and that `extract` prints as TEXT
    `[KEY=TEXT]`
    : the elements of an array, or the values of a dictionary, that are dictionaries in which KEY is such a scalar
    `[2:5]`
    : a slice: from index 2 to before 5; `[:2]`, `[-2:]` and `[:]` are slices, too

    In brackets dots are ordinary characters, and `\]` `\=` `\\` `\u{HEX}` are escapes: a `]` is always escaped, a `=`
    in KEY only. A backslash before any other character stands for itself. So `[=[a=b\]]` is an element with the text
    `[a=b]`. Where a key is spelled like a pattern, the key wins; written `\[=a]`, it is never a pattern.

    `extract`, `print`, `type`, `keys`, `has`, `count`, `paths`, `remove`, `replace` and `set` take patterns, and `move` to
    rename keys. A pattern never makes a key, and one that matches several values changes them only with `--all`.

    # EXAMPLES

        # print all URL schemes
        pliers extract 'CFBundleURLTypes.*.CFBundleURLSchemes.*' Info.plist

        # print a scheme of the type with that name
        pliers extract 'CFBundleURLTypes.[CFBundleURLName=com.example.two].CFBundleURLSchemes.0' Info.plist

        # list where there are schemes
        pliers paths --at '**.CFBundleURLSchemes' Info.plist

        # print the first device family, if there is one
        pliers extract 'UIDeviceFamily.[:1]' Info.plist

        # succeed if the app plays audio in the background
        pliers has 'UIBackgroundModes.[=audio]' Info.plist

        # remove the element 'audio', if there is one
        pliers remove 'UIBackgroundModes.[=audio]' --if-present Info.plist

        # print the names of all targets of a project
        pliers extract 'objects.[isa=PBXNativeTarget].name' App.xcodeproj/project.pbxproj

        # remove an element by one of its entries
        pliers remove 'SKAdNetworkItems.[SKAdNetworkIdentifier=x.skadnetwork]' Info.plist

        # change all values of a key, at any depth
        pliers set '**.NSExceptionAllowsInsecureHTTPLoads' --bool false --all Info.plist

        # show what would be left if each type had one scheme
        pliers remove 'CFBundleURLTypes.*.CFBundleURLSchemes.[1:]' --all --dry-run Info.plist

    # SEE ALSO

    `pliers`(1), `pliers-edit`(1)
    """#
  }
}

import PropertyList
import PropertyListLint

extension Page {
  static let keypath = Page("pliers-keypath", 7, summary: "key paths and patterns of pliers") {
    #"""
    # DESCRIPTION

    A key path names one value. It consists of keys of dictionaries and indexes of arrays, with dots between them.

    `CFBundleIdentifier`
    : a key of the root
    `CFBundleURLTypes.0`
    : the first element of an array; `-1` is the last one
    `''`
    : the root itself
    `/a.b/0`
    : a JSON Pointer (RFC 6901), which begins with a slash: `~1` is a slash in a key, `~0` a tilde; it has no negative indexes

    In `insert`, `set`, `copy` and `move`, the index `-` is the index after the last element: it appends.

    # DOTS IN KEYS

    A key path is first resolved as it is written. If there is no such value, its dots can belong to keys: in each dictionary,
    the longest sequence of components that is a key there is used. So these work:

        pliers extract com.apple.security.app-sandbox app.entitlements
        pliers extract NSAppTransportSecurity.NSExceptionDomains.example.com.NSIncludesSubdomains Info.plist

    `insert` and `--create-parents` never join components, and no new value is added with joined components. For a new key with
    dots, use a JSON Pointer, or escape the dots:

        pliers set /com.apple.security.network.client --bool true app.entitlements
        pliers set 'com\.apple\.security\.network\.client' --bool true app.entitlements

    An edit that would split a key is refused, with status 2 and the spelling of the key: with `--create-parents`, if a key with
    these dots exists there, or if the key path begins with a top-level domain (\#(listed(NamesWithDots.topLevelDomains)));
    and if a key would be split in one of the dictionaries whose keys usually contain dots:
    \#(listed(NamesWithDots.all.map(\.key))).

    A JSON Pointer and a key path with an escape are always resolved as they are written. A JSON Pointer that would add a key such as
    `Types.0` or `Types.-` beside an array `Types` is refused.

    # ESCAPES

    `\.` `\\` `\*` `\[` `\!` and, at the start, `\:` are those characters; `\u{HEX}` is any character. A backslash before
    any other character is a backslash. `pliers paths` and `pliers keys --escaped` print key paths with these escapes.

    # DATA

    A `!` leads into the property list that data contains, as in `Settings.!.Width`; see `pliers-formats`(7).

    # PATTERNS

    A pattern names any number of values.

    `*`
    : any key or index: one level
    `**`
    : any number of levels, also none
    `[=TEXT]`
    : the elements of an array, or the values of a dictionary, that are scalars which `extract` prints as TEXT: `[=null]` also
      selects the string `null`
    `[KEY=TEXT]`
    : the elements of an array, or the values of a dictionary, that are dictionaries in which KEY is such a scalar
    `[2:5]`
    : a slice: from index 2 to before 5; `[:2]`, `[-2:]` and `[:]` are slices, too

    In brackets dots are ordinary characters, and `\]` `\=` `\\` `\u{HEX}` are escapes: a `]` is always escaped, a `=`
    in KEY only. A backslash before any other character is a backslash. So `[=[a=b\]]` is an element with the text
    `[a=b]`. If a key has the text of a pattern, the key is used; `\[=a]` is never a pattern.

    `extract`, `print`, `type`, `keys`, `has`, `count`, `paths`, `remove`, `replace` and `set` take patterns, and `move` to
    rename keys. A pattern never makes a key, and one that matches several values changes them only with `--all`.

    # EXAMPLES

        # print all URL schemes
        pliers extract 'CFBundleURLTypes.*.CFBundleURLSchemes.*' Info.plist

        # print a scheme of the type with that name
        pliers extract 'CFBundleURLTypes.[CFBundleURLName=com.example.two].CFBundleURLSchemes.0' Info.plist

        # list the key paths of all lists of schemes
        pliers paths --at '**.CFBundleURLSchemes' Info.plist

        # print the first device family, if there is one
        pliers extract 'UIDeviceFamily.[:1]' Info.plist

        # succeed if the app plays audio in the background
        pliers has 'UIBackgroundModes.[=audio]' Info.plist

        # remove the element 'audio', if there is one
        pliers remove 'UIBackgroundModes.[=audio]' --if-present Info.plist

        # remove all values that are null, at any depth
        pliers remove '**.[=null]' --all settings.json

        # print the names of all targets of a project
        pliers extract 'objects.[isa=PBXNativeTarget].name' App.xcodeproj/project.pbxproj

        # remove an element by one of its entries
        pliers remove 'SKAdNetworkItems.[SKAdNetworkIdentifier=x.skadnetwork]' Info.plist

        # change all values of a key, at any depth
        pliers set '**.NSExceptionAllowsInsecureHTTPLoads' --bool false --all Info.plist

        # show the result if each type had one scheme
        pliers remove 'CFBundleURLTypes.*.CFBundleURLSchemes.[1:]' --all --dry-run Info.plist

    # SEE ALSO

    `pliers`(1), `pliers-edit`(1)
    """#
  }

  private static func listed(_ keys: [StaticString]) -> String { keys.map { "`\($0)`" }.joined(separator: ", ") }
}

extension Help {
  /// What `pliers help keypath` prints. Its examples are run by a test.
  static let keyPath = #"""
    Key paths say where a value is: keys of dictionaries and indexes of arrays, with dots between them.

      CFBundleIdentifier      a key of the root
      CFBundleURLTypes.0      the first element of an array; -1 is the last one
      ''                      the root itself
      /a.b/0                  a JSON Pointer (RFC 6901): ~1 is a slash, ~0 a tilde

    A key path is first taken as it is written. Where that leads nowhere, its dots may belong to keys: at each dictionary
    the longest run of components that is a key there is taken.

      com.apple.security.app-sandbox

    insert and --create-parents never guess, and nothing new is put where it was guessed. There a dot in a key is
    escaped, or the key path is a JSON Pointer:

      com\.apple\.security\.app-sandbox
      /com.apple.security.app-sandbox

    A ! steps into the property list that data holds, as in Settings.!.Width; 'pliers help archives' says more.

    Escapes: \. \\ \* \[ \! and, at the start, \: are those characters; \u{HEX} is any character. A backslash before any
    other character stands for itself. 'pliers paths' and 'pliers keys --escaped' print key paths that can be used again.

    Patterns lead to any number of values:

      *                       any key or index: one level
      **                      any number of levels, also none
      [KEY=VALUE]             the elements of an array that are dictionaries in which KEY is a scalar that extract
                              prints like that
      [2:5]                   a slice: from index 2 to before 5; [:2], [-2:] and [:] are slices, too

    In brackets dots are ordinary characters, and \] \= \\ \u{HEX} are escapes. Where a key is spelled like a
    pattern, the key wins. extract, print, type, keys, has, count, paths, remove, replace and set take patterns; a
    pattern never makes a key, and one that matches several values changes them only with --all.

    examples:
      pliers extract 'CFBundleURLTypes.*.CFBundleURLSchemes.*' Info.plist
          print all URL schemes
      pliers extract 'CFBundleURLTypes.[CFBundleURLName=com.example.app].CFBundleURLSchemes.0' Info.plist
          print a scheme of the type with that name
      pliers paths --at '**.CFBundleURLSchemes' Info.plist
          list where there are schemes
      pliers extract 'UIDeviceFamily.[:1]' Info.plist
          print the first device family, if there is one
      pliers remove 'CFBundleURLTypes.*.CFBundleURLSchemes.[1:]' --all --dry-run Info.plist
          show what would be left if each type had one scheme

    """#
}

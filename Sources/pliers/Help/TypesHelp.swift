extension Help {
  /// What `pliers help types` prints. Its examples are run by a test.
  static let types = #"""
    The types of values, with the other names that --expect, --as and value options take:

      string
      integer (int)           from -2^63 to 2^64-1
      float (real, double)    what XML calls a real
      bool (boolean)
      date                    seconds with their fractions in binary files, whole seconds in XML
      data                    bytes
      array
      dictionary (dict)
      uid                     a reference in a keyed archive: in binary files, and in XML a dictionary with CF$UID
      null                    in JSON, and rarely in binary files

    JSON has no dates, data and UIDs. --types says what becomes of them:

      plain                   "2001-01-01T00:00:00Z", base64 and numbers: the default
      tag                     a form that reads back the same, with --types tag:
                                {"$date": "2001-01-01T00:00:00Z"}    {"$data": "AAEC"}    {"$uid": 5}
                                {"$real": "5"}                       {"$dictionary": [[KEY, VALUE], ...]}
      refuse                  an error

    examples:
      pliers convert json --types tag Info.plist
          keep all types
      pliers type CFBundleVersion Info.plist
          print a type
      pliers set CFBundleVersion --string 42 --expect string --dry-run Info.plist
          change a value only if it is a string

    """#
}

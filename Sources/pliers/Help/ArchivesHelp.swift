extension Help {
  /// What `pliers help archives` prints. Its examples are run by a test.
  static let archives = #"""
    A keyed archive is a property list in which NSKeyedArchiver or a program like it has written objects: a list of them,
    in which UIDs stand for one another. --unarchive shows what was archived instead:

      an object               once, where the way to it is shortest; elsewhere {"$ref": "/items/0"} with the JSON
                              Pointer to that place, which is a key path, too
      strings, numbers, dates, booleans, null and data of up to 64 bytes
                              wherever they belong
      NSArray, NSSet, NSOrderedSet
                              an array; NSCountedSet one of [VALUE, COUNT]
      NSDictionary            a dictionary; with keys that are not strings {"$pairs": [[KEY, VALUE], ...]}
      NSString, NSData, NSDate, NSNull, NSUUID, NSURL
                              a value; an NSURL with a base {"base": ..., "relative": ...}
      NSValue                 a point, size or rectangle as text, a range or insets as a dictionary
      NSAttributedString      {"string": ..., "runs": [[LENGTH, ATTRIBUTES], ...]}
      NSIndexSet, NSIndexPath [[FIRST, COUNT], ...], [INDEX, ...]
      other classes           a dictionary of their fields, with "$class" first
      {"$uid": 7}             where no object is to be found

    A key of a dictionary that begins with a $ gets another one. --classes adds $class and $classes to all objects. What is
    wrong with an archive is said on standard error; with --strict the exit status is 1 then.

    --nested opens property lists in data: {"$nested": "binary", "value": ...} or the same with "xml" or "signed", up to
    eight inside one another. In a key path ! steps into data with or without that option; a key of that name is written \!.

    Archives cannot be edited that way, and results never take the place of the file. merge does not take the options.

    examples:
      pliers print --unarchive Window.nib
          show an archive
      pliers extract 'Window.Title' --unarchive Window.nib
          print a value of it
      pliers paths --unarchive --leaves Window.nib
          list the key paths of its values
      pliers extract 'State.!.Width' Settings.plist
          print a value of a property list in data
      pliers print --nested Settings.plist
          show what data holds

    """#
}

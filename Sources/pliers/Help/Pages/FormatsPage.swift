extension Page {
  static let formats = Page("pliers-formats", 7, summary: "the formats that pliers reads and writes") {
    #"""
    # FORMATS

    The format of a file is detected from its content, not from its name. Only `{}` is both JSON and OpenStep: it is OpenStep in
    `.strings` and `.pbxproj` files, and in a merge with OpenStep files whose name is not that of a `.json` file.

    XML (`xml1`, `xml`)
    : Read and written. The layout is that of Apple's writer: tabs, and base64 wrapped by depth; reals have 17 digits. Its
      DOCTYPE is ignored; internal DTD subsets are refused.
    Binary (`binary1`, `binary`)
    : Read and written, with every type. Equal strings, numbers, dates and data are written once.
    JSON (`json`)
    : Read and written. Two spaces for each level unless `--compact` is given; for dates and data, see TYPES. A number is an
      integer if it has neither a fraction nor an exponent, so whole reals are written as `1.0`, as in CPython.
    OpenStep, also called ASCII, and `.strings`
    : Read only. GNUstep's typed values are read, too, with `<*RNaN>` and `<*R+Inf>`. Convert such files before you edit them.

    `convert` also writes `swift` and `objc` (literals that compile), `raw` (a scalar as it is, a dictionary as its keys, an
    array as its count), `type`, and `NoConversion`, which keeps each file's own format.

    `convert` prints a warning on standard error with the number of values that it changes, such as
    `warning: fractions of a second dropped in 2 dates`; the exit status stays 0. In plutil's grammar there is no warning.

    Fractions of a second in dates
    : removed in XML, whose dates have whole seconds
    Dictionaries `{CF$UID: N}`, with N from 0 to 4294967295
    : read from XML as the UID N
    Lone surrogates in UTF-16 strings
    : U+FFFD in every other format; binary files that are converted to binary, or edited, keep them
    Types that JSON lacks
    : see TYPES; one line counts them for all files, unless `--types` is given

    Values that the format cannot represent at all are an error: null, except with `convert --nulls drop` or `--nulls string`; integers
    of more than 64 bits in XML and of more than 128 bits in binary files. No integer is rounded.

        # make XML of JSON, without the entries and elements that are null
        pliers convert xml --nulls drop settings.json

    # ENCODINGS

    UTF-8, UTF-16 and UTF-32 (with and without a byte order mark), MacRoman, and the 8-bit character sets ISO 8859,
    Windows-125x, KOI8-R and KOI8-U, and those of DOS and of the Macintosh are read. Shift_JIS, GB18030, Big5 and the like are
    an error that names them and the `iconv` command that converts the file. A file that ends within a code unit of UTF-16 or
    UTF-32 is an error, too. Results are in UTF-8; edits keep the encoding of their file.

    # TYPES

    The types of values, with the other names that `--expect`, `--as` and value options accept:

    `string`
    : text
    `integer` (`int`)
    : from -2^63 to 2^64-1 in XML, of 128 bits in binary files, and of any length in JSON
    `float` (`real`, `double`)
    : a number with a fraction or an exponent; `<real>` in XML
    `bool` (`boolean`)
    : true or false
    `date`
    : seconds with their fractions in binary files, whole seconds in XML
    `data`
    : bytes
    `array`
    : values by index
    `dictionary` (`dict`)
    : values by key
    `uid`
    : a reference in a keyed archive: in binary files, and in XML a dictionary with `CF$UID`
    `null`
    : in JSON, and rarely in binary files; Foundation's PropertyListEncoder writes the string `$null` instead

    JSON has no dates, data and UIDs. `--types` sets their form:

    `plain`
    : `"2001-01-01T00:00:00Z"`, base64 and numbers: the default
    `tag`
    : a form that reads back the same, with `--types tag` (below)
    `refuse`
    : an error

    | tagged JSON | value |
    | `{"$data": "AAEC"}` | data in base64 (RFC 4648, section 4), padded and in one line |
    | `{"$date": "2001-01-01T00:00:00.5Z"}` | a date of the years 1 to 9999 in UTC (RFC 3339), with at most nine digits of a fraction |
    | `{"$date": "1e-10"}` | any other date: seconds since 2001-01-01T00:00:00Z |
    | `{"$uid": 5}` | a UID |
    | `{"$real": "1"}` | a double that would not read back from a JSON number: a whole one, one with an exponent, or `nan`, `+infinity`, `-infinity` |
    | `{"$float": "0.1"}` | a number of single precision |
    | `{"$integer": "18446744073709551616"}` | an integer of more than 64 bits |
    | `{"$number": "0.1234567890123456789"}` | a real that is kept as its text, which has a fraction |
    | `{"$dictionary": [["k", 1], [2, 3]]}` | a dictionary as pairs: one with keys that are not strings, or one that would be read as one of these objects |

        # keep all types, there and back
        pliers convert json --types tag Info.plist | pliers convert binary --types tag -o copy.plist -

        # print a type
        pliers type CFBundleVersion Info.plist

        # change a value only if it is a string
        pliers set CFBundleVersion --string 42 --expect string --dry-run Info.plist

    # ARCHIVES

    A keyed archive is a property list with objects that NSKeyedArchiver or a similar program has written: a list of objects that
    refer to one another by UIDs. Nibs, `.sfl2` lists and the state of windows are such files. `--unarchive` shows the archived
    values instead, with `print`, `extract`, `has`, `keys`, `count`, `paths`, `type`, `convert`, `diff` and `textconv`:

        $ pliers print --unarchive tabs.plist
        {
          "Tabs" => [
            0 => {
              "$class" => "Tab"
              "Title" => "Start"
              "Opened" => 2024-01-01 00:00:00 +0000
              "Window" => {
                "$class" => "Window"
                "Selected" => {
                  "$ref" => "/Tabs/0"
                }
              }
            }
          ]
        }

    Each object is shown once, at the shortest key path to it, and elsewhere as `$ref` with that key path as a JSON Pointer. So cycles
    end, and the output is about as large as the archive. No object is ever instantiated.
    Archives in XML, of other archivers, and with several entries in `$top` are read, too.

    Strings, numbers, dates, booleans, null, and data of up to 64 bytes
    : the value, at each of its key paths
    NSArray, NSSet, NSOrderedSet
    : an array; NSCountedSet one of `[VALUE, COUNT]`
    NSDictionary
    : a dictionary; with keys that are not strings `{"$pairs": [[KEY, VALUE], ...]}`
    NSString, NSData, NSDate, NSNull, NSUUID, NSURL
    : a value; an NSURL with a base `{"base": ..., "relative": ...}`
    NSValue
    : a point, size or rectangle as text, a range or insets as a dictionary
    NSAttributedString
    : `{"string": ..., "runs": [[LENGTH, ATTRIBUTES], ...]}`
    NSIndexSet, NSIndexPath
    : `[[FIRST, COUNT], ...]`, `[INDEX, ...]`
    other classes
    : a dictionary of their fields, with `$class` first
    `{"$uid": 7}`
    : a UID without an object

    A key of a dictionary that begins with `$` gets a second `$`. `--classes` adds `$class` and `$classes` to all objects.
    Problems of an archive (a UID without an object, a class without a name) are reported on standard error, and the
    rest is shown. With `--strict`, problems make the exit status 1.

    `--nested` opens property lists in data, signed ones too: `{"$nested": "binary", "value": ...}` or the same with `xml` or
    `signed`, up to eight levels. With `--unarchive`, archives in them are shown, too. In a key path `!` leads into data
    with or without that option; a key of that name is written `\!`.

    Without these options the values are those of the file. Archives cannot be edited with them, and no result replaces its
    input. For merges of archives, see `pliers-merge`(1).

        # show an archive
        pliers print --unarchive Window.nib

        # print a value of it
        pliers extract 'Window.Title' --unarchive Window.nib

        # list the key paths of its values
        pliers paths --unarchive --leaves Window.nib

        # print a value of a property list in data
        pliers extract 'State.!.Width' Settings.plist

        # show the property lists in data
        pliers print --nested Settings.plist

    # SIGNED FILES

    Provisioning profiles (`.mobileprovision`, `.provisionprofile`) and signed configuration profiles (`.mobileconfig`) are
    property lists in a signed message. Commands that read open them without an option; in plutil's grammar they fail as in
    plutil. pliers never checks the signature: anyone can sign such a file. Commands that edit refuse signed files, because only
    the signer can sign the result. `pliers unwrap` prints the property list. The XML entitlements of a code signature, as older
    versions of `codesign -d --entitlements` print them, are read in the same way.

        # the property list, as it was signed
        pliers unwrap App.mobileprovision > profile.plist

        # one value of it
        pliers extract UUID App.mobileprovision

        # the entitlements, as a file
        pliers extract Entitlements --format xml1 App.mobileprovision > App.entitlements

        # when it expires
        pliers extract ExpirationDate App.mobileprovision

        # in how many days that is (with GNU date)
        echo $(( ($(date -d "$(pliers extract ExpirationDate App.mobileprovision)" +%s) - $(date +%s)) / 86400 ))

        # the devices
        pliers extract 'ProvisionedDevices.*' App.mobileprovision

        # the subject of the first certificate
        pliers extract DeveloperCertificates.0 --raw-bytes App.mobileprovision | openssl x509 -inform DER -noout -subject

        # check the signature, but not the signer, and save the signer's certificate
        openssl cms -verify -noverify -inform DER -in App.mobileprovision -signer signer.pem -out profile.plist

        # the signer
        openssl x509 -in signer.pem -noout -subject -issuer

    # SEE ALSO

    `pliers`(1), `pliers-plutil`(7), `plist`(5)
    """#
  }
}

extension PropertyList {
  /// Options for reading property lists.
  public struct ReadOptions: Sendable {
    /// The text formats to try, in this order; a binary property list is recognised by its first bytes.
    ///
    /// Some inputs are valid in several formats: plutil tries JSON last, so it reads `true` and `"a"` as OpenStep strings.
    package var formats: [PropertyList.Format]
    /// The format that the file's name implies for `{}`, which is both JSON and OpenStep. Nil if it implies none: `{}` is then JSON,
    /// which can be edited, except beside OpenStep in a merge.
    package var emptyFormat: PropertyList.Format?
    /// True if files are read as Foundation reads them:
    ///
    /// - A binary property list is checked as a whole, even if only the value at a key path is read.
    /// - The root of JSON is an array or object, and integers of more than 64 bits are reals: JSONSerialization makes them decimals.
    /// - Other texts are decoded as `DecodedText.inCoreFoundation` says.
    /// - An incomplete character at the end of UTF-16 or UTF-32 is ignored.
    package var readsAsFoundation = false
    /// True if a text that begins with `bplist` is refused unless it contains entries. It is probably the rest of a damaged
    /// binary file, which the OpenStep reader would accept as a string.
    package var refusesBinaryText = false
    /// True if tagged JSON objects (`{"$date": …}`) are replaced by their values.
    package var readsTags = false
    /// True if GNUstep's typed values (`<*I5>`) are read in OpenStep property lists.
    package var readsTypedValues = false
    /// True if strings and dictionaries of OpenStep property lists are read as GNUstep's reader does.
    package var readsAsGNUstep = false

    // Parts of the text that are kept.
    /// True if XML and JSON are read with the position of each value; see `Value.position`. This takes about twice the memory.
    public var keepsText = false
    /// True if the same applies to OpenStep property lists, whose text cannot be edited.
    package var keepsOpenStepText = false
    /// True if duplicate keys of text formats are kept.
    package var keepsDuplicateKeys = false

    // Content of archives and data that is opened.
    /// True if a keyed archive is replaced by the archived objects. The result cannot be edited and written back.
    package var unarchives = false
    /// True if `$class` and `$classes` are added to objects of archives whose classes are known.
    package var showsClasses = false
    /// The number of layers of property lists inside data that are opened, at most eight. Opened data becomes
    /// `{"$nested": "binary", "value": …}`.
    package var dataLayers = 0

    /// The limits of binary property lists.
    public var limits = PropertyList.Limits()

    /// True if archives or property lists in data are replaced by their content, except in texts that are read with their ranges or
    /// duplicate keys.
    package var opensContent: Bool { unarchives || dataLayers > 0 }

    /// The default options.
    public init() { self.init(formats: [.xml, .json, .openStep]) }

    package init(formats: [PropertyList.Format]) { self.formats = formats }
  }
}

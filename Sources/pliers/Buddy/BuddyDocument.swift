import PropertyList
import PropertyListFiles

/// The content of the file that PlistBuddy edits, as it was last read or saved.
struct BuddyDocument {
  /// Input that was read; nil if the file does not exist yet.
  private let input: Input?
  let path: Argument
  /// The property list that was read; an empty dictionary if the file does not exist yet.
  let list: PropertyList
  /// The edit that keeps the file's text; nil if the whole file is rewritten.
  private let text: TextEdit?

  var followsLinks: Bool

  /// Reads the file at `path`, or prints that it will be created. Unless `followsLinks`, symbolic links in the path are errors.
  init(_ path: Argument, _ invocation: Invocation, followsLinks: Bool, _ console: Console) throws(BuddyFailure) {
    self.path = path
    self.followsLinks = followsLinks
    guard path.exists else {
      console.print("File Doesn't Exist, Will Create: \(printable(path.text))")
      (input, list, text) = (nil, .emptyDictionary, nil)
      return
    }
    if !followsLinks { try Self.checkForLinks(path) }
    do throws(Failure) {
      let input = try Input(path.namedForBuddy, for: invocation, from: console)
      var options = invocation.readOptions
      options.keepsText = !invocation.has(.rewrite)
      let list = try input.read(options)
      self.input = input
      text = list.format == .xml ? TextEdit(list, types: .refuse) : nil
      self.list = text?.list ?? list
    } catch {
      throw BuddyFailure(invocation.describe(error, of: path), isAboutFile: true)
    }
  }

  static func checkForLinks(_ path: Argument) throws(BuddyFailure) {
    guard path.hasSymbolicLink else { return }
    throw BuddyFailure("Error Opening File: \(printable(path.text)) [Too many levels of symbolic links]")
  }

  var isReplaceable: Bool { input.map { $0.identity?.isRegular == true } ?? true }

  /// Throws if the file is signed, so that only its signer can write it, or is an OpenStep file. PlistBuddy would turn the
  /// latter into XML without its comments and layout.
  func checkCanBeWritten() throws(BuddyFailure) {
    let name = printable(path.text)
    if input?.isSigned == true {
      throw BuddyFailure("Cannot Change a Signed File: \(name); take the property list out with 'pliers unwrap'")
    }
    guard list.format == .openStep else { return }
    throw BuddyFailure(
      "Cannot Change an OpenStep Property List: \(name); make it XML first with 'pliers convert -i xml1'")
  }

  /// Returns the value that a reader finds after `value` was written to the file.
  func written(_ value: PropertyList) throws(BuddyFailure) -> PropertyList {
    do throws(WriteError) { return try value.written(as: .xml, types: .refuse) } catch {
      throw BuddyFailure("Cannot Write This Value as XML: \(error.reason.description())")
    }
  }

  /// Writes `list` to the file. With `text`, the unchanged parts of the file keep their text.
  func save(_ list: PropertyList, _ invocation: Invocation, _ console: Console) throws(Failure) {
    let name = path.namedForBuddy
    let pipeline = try Pipeline(invocation, of: FileSelection.Result(files: [name]), console)
    guard let input else {
      // A file that was created in the meantime is not overwritten.
      return try pipeline.delivery.put(at: .file(name), isNew: true, console) { output throws(Failure) in
        try pipeline.delivery.write(list, as: .xml1, sourceName: name, to: &output)
      }
    }
    guard var text else { return try pipeline.delivery.deliver(list, as: .xml1, for: input, console) }
    text.list = list
    let result = EditedList.text(try list.writing(text.result()), insteadOf: text.text)
    _ = try FileEdit(pipeline: pipeline).write(result, insteadOf: list, for: input, console)
  }
}

extension Argument {
  /// The path with which `Input` reads the file. PlistBuddy takes a hyphen for the name of a file.
  var namedForBuddy: Argument { self == "-" ? "./-" : self }
}

import PropertyList

// Files of other kinds instead of property lists.

extension Rule {
  package static let emptyFile = Rule(
    "empty-file", .error, .syntax,
    "an empty file, or one without a value; in .strings files, which Xcode reads as empty dictionaries, only if the rule is set"
  )
  package static let signedFile = Rule(
    "signed-file", .error, .syntax, inFolders: .warning,
    "a CMS-signed message without a readable property list: it is damaged, or the list is in another file")
}

extension Check {
  static let emptyFile = Check(
    rules: [.emptyFile],
    pass: .file { inspector in
      let bytes = inspector.file.bytes
      guard inspector.reportsEmptyFiles else { return nil }
      if bytes.isEmpty { return Finding(.emptyFile, "expected a property list, but the file is empty", at: nil) }
      guard bytes.isByteOrderMark else { return nil }
      return Finding(.emptyFile, "expected a property list, but the file is empty after its byte order mark", at: nil)
    })
  static let emptyText = Check(
    rules: [],
    pass: .remark { inspector, _, remark in
      guard remark.kind == .noContent, inspector.reportsEmptyFiles else { return nil }
      return Finding(
        .emptyFile,
        "expected a property list, found only white space and comments: CoreFoundation reads an empty dictionary",
        at: nil)
    })
  static let signedFile = Check(
    rules: [.signedFile],
    pass: .file { inspector in
      guard inspector.file.beginsSignedMessage else { return nil }
      do throws(SignedMessageError) {
        _ = try inspector.file.signedContent()
        // The content of a signed file was extracted before.
        return Finding(.signedFile, "expected a property list, found a CMS-signed file inside another one", at: nil)
      } catch {
        return Finding(.signedFile, "expected a property list, \(error.description)", at: nil)
      }
    })
}

extension Inspector {
  /// True if an empty file is reported. Xcode copies an empty .strings file as an empty dictionary.
  fileprivate var reportsEmptyFiles: Bool { !profiles.contains(.strings) || levels.isNamed(.emptyFile) }
}

extension Span<UInt8> {
  /// True if there is nothing but a byte order mark of UTF-8, UTF-16 or UTF-32.
  var isByteOrderMark: Bool {
    let marks: [[UInt8]] = [
      [0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE], [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0],
    ]
    return marks.contains { equals($0.span) }
  }
}

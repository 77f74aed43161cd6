import PropertyList
import PropertyListFiles

extension Request {
  /// The message for a file that failed, in the words of the dialect.
  func describe(_ failure: Failure, of file: Argument) -> String {
    return switch dialect.wording {
    case .own, .buddy: ownMessage(failure, name: file.heading)
    case .plutil: plutilMessage(failure, name: file.displayName)
    }
  }

  private func ownMessage(_ failure: Failure, name: String) -> String {
    switch failure {
    case .file(let error) where error.kind == .notFound && Argument(keyPath.text).exists:
      "no file '\(name)'; the key path comes first, and '\(printable(keyPath.text))' is a file"
    case .file(let error): "\(name): \(error.message)"
    case .outputEnded: "\(name): standard output takes no more"
    case .changedUnderneath: "\(name): the file was changed while it was being edited; nothing was written"
    case .emptyPath: "the file name is empty"
    case .noInput: "\(name): standard input is empty"
    case .unreadable(let error): diagnostic(explaining: error, name: name)
    case .unwritable(let error, "", let format): "\(name): \(ownMessage(error, format))"
    case .unwritable(let error, let keyPath, let format) where error.reason == .null:
      "\(name): null at \(printable(keyPath.shortened)): \(ownMessage(error, format))"
    case .unwritable(let error, let keyPath, let format):
      "\(name): \(ownMessage(error, format)), at key path '\(printable(keyPath.shortened))'"
    case .edit(.noParent, _, let hint) where !hint.isEmpty: "\(name): \(hint)"
    case .edit(let reason, let keyPath, let hint):
      "\(name): \(reason.description(of: "key path '\(printable(keyPath.text.shortened))'"))\(hint)"
    case .notFound(let keyPath, let hint): "\(name): no value at key path '\(printable(keyPath.text.shortened))'\(hint)"
    case .notHeld(let keyPath, let format):
      "\(name): \(format.title) cannot hold what the new value is at key path '\(printable(keyPath.shortened))'"
    case .unreachable(let keyPath):
      "\(name): no key path leads to '\(printable(keyPath.shortened))', as one of its keys is not a string"
    case .severalMatches(let keyPath, let count, let reason):
      "\(name): \(count) values match '\(printable(keyPath.text.shortened))'; \(reason)"
    case .holdsNUL(let variable): "\(name): the value for '\(variable)' holds a NUL, which the shell cannot"
    case .operation(let label, let failure): ownMessage(failure, name: "\(name): \(label.dropLast(2))")
    case .unexpectedKind(let keyPath, let expected, let actual):
      "\(name): the value at key path '\(printable(keyPath.text.shortened))' is of type \(actual.rawValue), not \(expected)"
    case .noKeys(let kind):
      "\(name): the value at key path '\(printable(keyPath.text.shortened))' is of type \(kind.rawValue), which has no keys"
    case .repeatedKey(let key): "\(name): the key '\(printable(key.shortened))' is there twice in one dictionary"
    case .mismatch(let keyPath, let kind, let other):
      "\(name): \(other.rawValue) at key path '\(printable(keyPath.shortened))', where the file has \(kind.rawValue); --force "
        + "lets it take its place"
    case .noText: "\(name): a binary property list has no text to lay out"
    case .signedMessage(let error): "\(name): \(error.description)"
    case .signedFile:
      "\(name): the file is signed, and a change would break that; take the property list out with 'pliers unwrap'"
    case .notSigned: "\(name): expected a signed file, found another one"
    case .headerIsImplementation: "\(name): the header would overwrite the implementation; name it with a .m extension"
    case .alreadyExists: "\(name): the file exists; remove it first"
    case .notReplaceable: "\(name): this is not a regular file and cannot be replaced; use --output"
    case .output(let path, _) where path.bytes.isEmpty: "the file name is empty"
    case .output(let path, let error): "\(printable(path.text)): \(error.message)"
    case .damaged(let path, let copy, let error):
      "\(printable(path.text)): \(error.message); the file is damaged"
        + (copy.map { ", and what was to be written is in \(printable($0.text))" } ?? "")
    case .severalBinaryResults:
      "\(name): binary results of several files cannot share standard output; use --in-place or --extension"
    case .cannotCreateOpenStep: "\(name): OpenStep property lists cannot be written"
    }
  }

  private func ownMessage(_ error: WriteError, _ format: OutputFormat?) -> String {
    let format = format?.title ?? "this format"
    return switch error.reason {
    case .null: "\(format) cannot hold null"
    case .nonStringKey: "\(format) cannot hold a dictionary key that is not a string"
    case .notInJSON: "JSON cannot hold this value; --types plain or --types tag can"
    case .scalarRoot: "the root must be a dictionary or an array"
    case .tooDeep: "more than 512 arrays and dictionaries inside one another"
    case .notInSwift: "Input contains an object that cannot be represented in Swift literal syntax"
    case .notInObjectiveC: "Input contains an object that cannot be represented in Obj-C literal syntax"
    case .unreadableInXML:
      "no reader would take an integer of more than 64 bits, or a date whose year is out of range, from XML"
    case .dateWithFraction: "XML cannot hold a fraction of a second"
    case .openStep: "OpenStep property lists cannot be written; convert the file to another format first"
    case .encoding: "the file's encoding cannot be written again without a change elsewhere; save it as UTF-8 first"
    case .notInXML: "the text holds a character that XML 1.0 forbids"
    case .notExact: "\(format) cannot represent the value exactly"
    case .layout: "the text cannot be edited and keep its layout; nothing was written"
    }
  }
}

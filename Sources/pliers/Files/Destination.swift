import PropertyListFiles

/// The stream or file of a result.
enum Destination: Equatable {
  case stream(InheritedStream)
  case file(Argument)

  static let standardOutput = Destination.stream(.standardOutput)

  /// The destination that the command line names; `-` is standard output.
  init(_ name: Argument) {
    self = name == "-" ? .standardOutput : InheritedStream(name).map(Destination.stream) ?? .file(name)
  }

  var name: Argument {
    switch self {
    case .stream(let stream): Argument(stream.name)
    case .file(let path): path
    }
  }

  var isStream: Bool { if case .stream = self { true } else { false } }
}

/// An output of a command for one of its files.
struct RunOutput {
  enum Kind {
    case result, header, backup
    /// A file that does not exist yet. The word on the command line names no input then.
    case new
  }

  let kind: Kind
  let destination: Destination
}

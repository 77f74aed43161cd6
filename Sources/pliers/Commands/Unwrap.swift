import PropertyList
import PropertyListFiles

extension Command {
  static let unwrap = Command(
    "unwrap", purpose: .read, synonyms: ["unsign"],
    summary: "print the content of a signed file, such as the property list of a provisioning profile",
    options: [.output],
    discussion: [
      "The bytes that were signed are printed unchanged. The signature is not checked; 'pliers help signed' shows "
        + "how to check it. Signed files can be read by all commands and edited by none, since only the signer "
        + "can sign the result."
    ],
    examples: [
      ("pliers unwrap App.mobileprovision > profile.plist", "extract the property list of a profile")
    ],
    outputs: { $0.results(for: $1) }
  ) { request, console in
    request.forEachFile(console) { file, console throws(Failure) in
      let input = try request.input(file, console)
      guard input.isSigned else { throw Failure("not a signed file") }
      try request.put(at: request.destination(for: file, format: .raw), original: input, console) {
        output throws(Failure) in output.append(contentsOf: input.source)
      }
      return .success
    }
  }
}

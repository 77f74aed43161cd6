import PropertyList
import PropertyListFiles

extension Command {
  static let replace = change(
    "replace", synonyms: ["update", "change"],
    summary: "replace a value that exists",
    plutil: PlutilForm(name: "-replace") { words, request throws(UsageError) in
      // plutil accepts `-append` here, too, and ignores it.
      _ = try PlutilGrammar.parsePlacement(&words, &request)
    },
    options: [.keyPath, .contentKind, .valueKeyPath, .createParents, .all, .ifAbsent, .ifPresent, .expect],
    valueOptions: Option.values,
    examples: [
      ("pliers replace CFBundleVersion --string 42 Info.plist", "set the build number"),
      ("pliers replace UIDeviceFamily.0 --integer 6 Info.plist", "replace the first element of an array"),
    ]
  ) { request in
    .put(request.editing.value ?? .emptyDictionary, request.dialect.replacement)
  }
}

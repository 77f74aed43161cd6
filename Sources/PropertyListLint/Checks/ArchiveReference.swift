import PropertyList

extension Rule {
  package static let archiveReference = Rule(
    "archive-reference", .warning, .syntax,
    "a reference in a keyed archive to an object that does not exist, or an object without a reference to it")
}

extension Check {
  static let archiveReference = Check(
    rules: [.archiveReference],
    pass: .format(.xml) { inspector, reading in
      guard reading.remarks.mistakes.isEmpty, reading.list.rootValue(of: "$archiver") != nil else { return }
      inspector.checkArchive(in: inspector.text)
    })

  /// Key path of the name of the class that wrote an archive.
  fileprivate static let archiverKey = PropertyList.KeyPath(parsing: "$archiver")
}

extension Inspector {
  /// Notes the references of a binary file that is an archive.
  mutating func checkBinaryArchive(of source: Source) {
    // This reads only the keys of the root.
    guard isEnabled(.archiveReference),
      (try? PropertyList(reading: source, at: Check.archiverKey, levels: 0, ReadOptions(formats: []))) != nil
    else { return }
    checkArchive(in: source)
  }

  /// Notes the first reference to a missing object and the first unused object of an archive, with the numbers of the others.
  fileprivate mutating func checkArchive(in source: Source) {
    guard let references = ArchiveReferences(in: source) else { return }
    if let node = references.dangling.first, case .uid(let number) = references.list.nodes[node] {
      let others = references.dangling.count - 1
      let subject = others == 0 ? "UID \(number) refers" : "UID \(number) and \(others) more refer"
      note("\(subject) to no object: the archive has \(references.objectCount)", about: node, in: references)
    }
    if let (number, node) = references.unused.first {
      let others = references.unused.count - 1
      note(
        "found no path from $top to object \(number)" + (others == 0 ? "" : " and \(others) more"), about: node,
        in: references)
    }
  }

  private mutating func note(_ message: String, about node: Int, in references: ArchiveReferences) {
    var found = [Finding(.archiveReference, message, at: nil, node: node)]
    found.addKeyPaths(in: references.list)
    // The archive may have been read in another way than the file.
    for finding in found { note(finding.withoutNode) }
  }
}

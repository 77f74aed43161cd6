import PropertyList

// Checks of the keys of dictionaries.

extension Rule {
  package static let duplicateKey = Rule(
    "duplicate-key", .error, .syntax, harmless: .info,
    "a duplicate key in a dictionary, so that one of the values is lost; an info if both values are equal")
  package static let emptyKey = Rule("empty-key", .off, .style, "an empty key")
  package static let similarKey = Rule(
    "similar-key", .warning, .syntax, "two keys of a dictionary that differ in their Unicode normalisation only")
  package static let nonStringKey = Rule(
    "non-string-key", .warning, .syntax, "keys of a binary file that are not strings, reported once for each file")
}

extension Check {
  static let keys = Check(
    rules: [.duplicateKey, .emptyKey, .keyWhitespace, .similarKey, .nonStringKey],
    pass: .values(isDeep: false) { inspector, reading in inspector.checkKeys(in: reading) })
}

extension Inspector {
  /// Checks the keys of every dictionary.
  fileprivate mutating func checkKeys(in reading: RemarkedReading) {
    let (list, hasMistakes) = (reading.list, !reading.remarks.mistakes.isEmpty)
    var nonStrings: (first: Int, count: Int)?
    reading.forEachDictionary(unlessShared: { list.keySurvey(of: $0).mayHaveFindings }) { index in
      let survey = list.keySurvey(of: index)
      if survey.hasEmpty { noteEmptyKeys(in: index, of: list) }
      if survey.mayHaveWhitespace, !hasMistakes { noteKeyWhitespace(in: index, of: list) }
      if survey.mayHaveDuplicates { noteDuplicates(in: index, of: list) }
      if survey.nonASCIICount > 1 { noteSimilarKeys(in: index, of: list) }
      guard survey.hasNonString else { return }
      list.forEachPair(of: index) { key in
        guard list.nodes[key].kind != .string else { return }
        nonStrings = (nonStrings?.first ?? key, (nonStrings?.count ?? 0) + 1)
      }
    }
    guard let (first, count) = nonStrings else { return }
    let others = count == 1 ? "" : ", the first of \(count) keys that are not strings"
    note(
      Finding(
        .nonStringKey,
        "expected a string as the key, found \(list.nodes[first].kind.noun)\(others): CoreFoundation, CPython and GNUstep "
          + "accept it; libplist refuses the file, and no other format can represent it", at: nil, node: first))
  }

  private mutating func noteEmptyKeys(in index: Int, of list: PropertyList) {
    list.forEachPair(of: index) { key in
      guard list.string(at: key)?.count == 0 else { return }
      note(Finding(.emptyKey, "expected a key, found an empty one", at: nil, node: key))
    }
  }

  private mutating func noteDuplicates(in index: Int, of list: PropertyList) {
    guard isEnabled(.duplicateKey), let occurrences = list.keyOccurrences(in: index) else { return }
    let duplicates = occurrences.filter { $0.key != $0.first }
    // The first occurrences of keys whose values differ.
    let ambiguous = Set(duplicates.filter { !isEqualValue(of: $0.key, and: $0.first, in: list) }.map(\.first))
    // Continues after harmless findings were dropped: others still have room.
    for (key, first, _) in duplicates where findings.count < Limits.findings {
      let isEqual = isEqualValue(of: key, and: first, in: list)
      guard hasRoom(isHarmless: isEqual) else { continue }
      let consequence = isEqual ? ", with an equal value" : ": \(list.format.duplicateReaders)"
      let name = list.string(at: key).map { list.shortText(of: $0) }
      note(
        Finding(
          .duplicateKey,
          name.map { "duplicate key '\($0)'\(words: consequence)" }
            ?? "duplicate key, \(list.nodes[key].kind.noun)\(words: consequence)",
          at: nil, node: key, related: [Finding.Related(message: "the first one", node: first)],
          fix: ambiguous.contains(first)
            ? nil : Finding.Fix(.removeEntries([key]), corrected: "the key '\(name ?? "")' again, with an equal value"),
          isHarmless: isEqual))
    }
  }

  /// True if the values of both keys are equal, and neither is a null that replaces an unreadable value. Containers of a binary
  /// file are equal only if they are the same object.
  private func isEqualValue(of key: Int, and other: Int, in list: PropertyList) -> Bool {
    let (value, otherValue) = (key + 1, other + 1)
    switch list.nodes[value].kind {
    case .dictionary where list.format == .binary, .array where list.format == .binary:
      return (copies[value] ?? value) == (copies[otherValue] ?? otherValue)
    case .null where list.format != .json && list.format != .binary: return false
    default: return list.isEqual(at: value, to: list, at: otherValue)
    }
  }

  /// Notes keys that are canonically equivalent, such as é in one code point and in two.
  private mutating func noteSimilarKeys(in index: Int, of list: PropertyList) {
    // Strings are equal if they are canonically equivalent.
    var seen: [String: Int] = [:]
    list.forEachPair(of: index) { key in
      guard let slice = list.string(at: key), list.mayHaveEquivalents(slice) else { return }
      let text = list.text(of: slice)
      guard let other = seen.updateValue(key, forKey: text), let first = list.string(at: other) else { return }
      guard !list.bytes(of: first).equals(list.bytes(of: slice)) else { return }
      note(
        Finding(
          .similarKey,
          "the key '\(text)' differs from another one in its Unicode normalisation only: Apple's dictionaries treat them "
            + "as one key in some cases and as two in others",
          at: nil, node: key, related: [Finding.Related(message: "the other one", node: other)]))
    }
  }
}

extension [Finding] {
  /// These findings, which must be in the order of the file, with a single finding for all duplicate keys with equal values. It is
  /// at the first of them, or the first that a correction removes, and has the positions of three.
  var withOneForRepetitions: [Finding] {
    let repetitions = indices.filter { self[$0].isRepetition }
    // A correction is reported at the first duplicate that it removes.
    guard repetitions.count > 1, let first = repetitions.first(where: { self[$0].fix != nil }) ?? repetitions.first
    else { return self }
    var paths: [String] = []
    for index in repetitions where paths.count < 4 && !paths.contains(self[index].keyPath) {
      paths.append(self[index].keyPath)
    }
    let names = paths.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + (paths.count > 3 ? " …" : "")
    let others = repetitions.lazy.filter { $0 != first }.map { self[$0] }
    let positions = others.prefix(2).compactMap { repetition in
      repetition.range.map {
        Finding.Related(offset: $0.lowerBound, message: "'\(repetition.keyPath)', also a duplicate")
      }
    }
    let comments = others.flatMap { $0.allRelated.dropFirst() }.prefix(3)
    let fixes = repetitions.compactMap { self[$0].fix }
    let removable = fixes.flatMap { if case .removeEntries(let keys) = $0.change { keys } else { [Int]() } }
    let fix = Finding.Fix(.removeEntries(removable), corrected: "\(removable.count) keys again, with equal values")
    var one = Finding(
      .duplicateKey, "\(repetitions.count) duplicate keys with equal values: \(names)", at: self[first].range,
      node: self[first].node, related: self[first].allRelated + positions + comments,
      fix: fixes.count > 1 ? fix : fixes.first, isHarmless: true)
    one.keyPath = self[first].keyPath
    return indices.compactMap { $0 == first ? one : self[$0].isRepetition ? nil : self[$0] }
  }
}

extension Finding {
  /// True for a duplicate key with an equal value.
  fileprivate var isRepetition: Bool { rule == .duplicateKey && isHarmless }
}

extension PropertyList {
  /// True if a dictionary with a duplicate key has a value that was not kept whole, so that it cannot be compared.
  var hasPrunedDuplicates: Bool {
    var knownEnd = 0
    return nodes.indices.contains { index in
      // Inner dictionaries were examined with the outer one.
      guard index >= knownEnd, keyOccurrences(in: index) != nil else { return false }
      knownEnd = end(of: index)
      return nodes[index + 1..<knownEnd].contains { $0.isPruned || $0.kind == .data }
    }
  }
}

extension Format {
  /// The values that readers keep for a duplicate key, as text.
  var duplicateReaders: String {
    switch self {
    case .binary: "CoreFoundation keeps the first, CPython and GNUstep the last, libplist both"
    case .xml: "CoreFoundation and CPython keep the last"
    case .json, .openStep: "CoreFoundation keeps the last"
    }
  }
}

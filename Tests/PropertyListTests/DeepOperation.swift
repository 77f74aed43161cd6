@testable import PropertyList

/// An operation on deep property lists.
struct DeepOperation: Sendable, CustomStringConvertible {
  let name: String
  /// Throws if the operation fails, and a `Wrong` if its result is wrong.
  let perform: @Sendable () throws -> Void

  var description: String { name }

  struct Wrong: Error {}

  init(_ name: String, _ perform: @escaping @Sendable () throws -> Void) {
    self.name = name
    self.perform = perform
  }

  /// An operation whose result is right if `condition` is true.
  static func checked(_ name: String, _ condition: @escaping @Sendable () throws -> Bool) -> DeepOperation {
    DeepOperation(name) { if try !condition() { throw Wrong() } }
  }
}

/// Nested containers, each the only member of its parent.
enum Nest: String, CaseIterable {
  case arrays, dictionaries, mixed

  static let depth = 512

  func isArray(_ level: Int) -> Bool { self == .arrays || self == .mixed && level.isMultiple(of: 2) }

  /// A text of 512 containers around `scalar`, with these open and close brackets.
  private func text(
    _ scalar: String, array: (open: String, close: String), dictionary: (open: String, close: String)
  ) -> String {
    let levels = (0..<Self.depth).map { isArray($0) ? array : dictionary }
    return levels.map(\.open).joined() + scalar + levels.reversed().map(\.close).joined()
  }

  func xml(_ scalar: String = "1") -> String {
    "<plist version=\"1.0\">"
      + text(
        "<integer>\(scalar)</integer>", array: ("<array>\n", "</array>\n"),
        dictionary: ("<dict>\n<key>k</key>", "</dict>\n"))
      + "</plist>"
  }

  func json(_ scalar: String = "1") -> String {
    text(scalar, array: ("[\n", "]"), dictionary: ("{\n\"k\": ", "}"))
  }

  /// The same with two more elements in each array and one more entry in each dictionary, so that most members are equal if the scalar
  /// differs: such containers are compared inside, others are replaced.
  func similar(_ scalar: String, _ format: PropertyList.Format) -> String {
    format == .xml
      ? "<plist version=\"1.0\">"
        + text(
          "<integer>\(scalar)</integer>",
          array: ("<array>\n<integer>0</integer>\n<integer>0</integer>\n", "</array>\n"),
          dictionary: ("<dict>\n<key>a</key><integer>0</integer>\n<key>k</key>", "</dict>\n")) + "</plist>"
      : text(scalar, array: ("[\n0,\n0,\n", "]"), dictionary: ("{\n\"a\": 0,\n\"k\": ", "}"))
  }

  var openStep: String { text("word", array: ("(", ")"), dictionary: ("{k = ", ";}")) }

  var bytes: [UInt8] { Array(xml().utf8) }

  func list(_ scalar: Int64 = 1) throws -> PropertyList {
    var builder = PropertyList.Builder()
    for level in 0..<Self.depth {
      if isArray(level) {
        try builder.beginArray()
      } else {
        try builder.beginDictionary()
        try builder.append(key: "k")
      }
    }
    try builder.append(.integer(scalar))
    for _ in 0..<Self.depth { try builder.end() }
    return try builder.finish()
  }

  /// Key path of the scalar, or of a sibling with `last` as its last component.
  func path(_ last: String? = nil) -> PropertyList.KeyPath {
    var steps = (0..<Self.depth).map { isArray($0) ? "0" : "k" }
    if let last { steps[steps.count - 1] = last }
    return PropertyList.KeyPath(parsing: steps.joined(separator: "."))
  }

  /// The key path of a new sibling of the scalar.
  var siblingPath: PropertyList.KeyPath { path(isArray(Self.depth - 1) ? "1" : "new") }

  /// Text of two scalars as members of the innermost container, in JSON or XML.
  func members(_ first: String, _ second: String, _ format: PropertyList.Format) -> String {
    let isArray = isArray(Self.depth - 1)
    return format == .xml
      ? "\(first)</integer>\(isArray ? "<integer>0</integer>" : "<key>l</key>")<integer>\(second)"
      : "\(first),\n\(isArray ? "0,\n" : "\"l\": ")\(second)"
  }
}

// MARK: Reading and writing

extension DeepOperation {
  static var all: [DeepOperation] {
    let kinds = [reading, writing, comparing, editing, editingTexts, movingIntoNewParents, merging]
    return kinds.flatMap { kind in Nest.allCases.flatMap(kind) } + values
  }

  private static func reading(_ nest: Nest) -> [DeepOperation] {
    let texts: [(PropertyList.Format, String)] = [(.xml, nest.xml()), (.json, nest.json()), (.openStep, nest.openStep)]
    let wrappers = String(repeating: "<plist>", count: 511)
    let ofTexts = texts.flatMap { format, text -> [DeepOperation] in
      [
        DeepOperation("read \(format) \(nest)") { _ = try PropertyList(reading: Array(text.utf8)) },
        DeepOperation("check \(format) \(nest)") {
          try PropertyList.checkReadable(Source(Array(text.utf8)), ReadOptions())
        },
        DeepOperation("lint \(format) \(nest)") {
          let text = try Source(Array(text.utf8)).decodedText()
          if !RemarkedReading(of: text, as: format, prunes: false).remarks.mistakes.isEmpty { throw Wrong() }
        },
      ]
    }
    let wrapped = wrappers + nest.xml() + wrappers.replacing("<", with: "</")
    return ofTexts + [
      DeepOperation("read nested plist elements, xml \(nest)") { _ = try PropertyList(reading: Array(wrapped.utf8)) },
      DeepOperation("read binary \(nest)") { _ = try PropertyList(reading: try nest.list().serialized(as: .binary)) },
      DeepOperation("check binary \(nest)") {
        try PropertyList.checkReadable(Source(try nest.list().serialized(as: .binary)), ReadOptions())
      },
    ]
  }

  private static func writing(_ nest: Nest) -> [DeepOperation] {
    [
      DeepOperation("write xml \(nest)") { _ = try nest.list().serialized(as: .xml) },
      DeepOperation("write json \(nest)") { _ = try nest.list().serialized(as: .json) },
      DeepOperation("write binary \(nest)") { _ = try nest.list().serialized(as: .binary) },
      DeepOperation("describe \(nest)") { _ = try nest.list().description },
      DeepOperation("write printed text \(nest)") {
        let list = try nest.list()
        _ = Output.collect { output in list.writePrinted(keyOrder: .codeUnits, to: &output) }
      },
      DeepOperation("write canonical text \(nest)") {
        let list = try nest.list()
        _ = Output.collect { output in list.writeCanonicalText(to: &output) }
      },
    ]
  }
}

// MARK: Comparing and editing

extension DeepOperation {
  private static func comparing(_ nest: Nest) -> [DeepOperation] {
    [
      .checked("== \(nest)") { try nest.list() == nest.list() && nest.list() != nest.list(2) },
      .checked("difference \(nest)") {
        try difference(nest).changes.count == 1
      },
      .checked("edits of the difference \(nest)") {
        try difference(nest).edits(movesElements: true).count == 1
      },
    ]
  }

  private static func difference(_ nest: Nest) throws -> ValueDifference {
    let (old, new) = (nest.similar("1", .json), nest.similar("2", .json))
    return try ValueDifference(ComparedList(read(old)), ComparedList(read(new)))
  }

  private static func editing(_ nest: Nest) -> [DeepOperation] {
    func edit(_ name: String, _ body: @escaping @Sendable (inout PropertyList) throws -> Void) -> DeepOperation {
      DeepOperation("\(name) \(nest)") {
        var list = try nest.list()
        try body(&list)
      }
    }
    return [
      edit("set") { try $0.put(PropertyList(2), at: nest.path(), .set) },
      edit("insert") { try $0.put(PropertyList(2), at: nest.siblingPath, .insert) },
      edit("remove") { try $0.remove(at: nest.path()) },
      edit("copy") { try $0.copy(nest.path(), to: nest.siblingPath) },
      edit("move") { list in
        let outer = nest.path().prefix(Nest.depth - 1)
        try list.move(outer, to: PropertyList.KeyPath(components: [nest.isArray(0) ? .index(-1) : .key("new")]))
      },
      edit("sort") { $0.sortKeys(isRecursive: true) },
      edit("create parents") { list in
        list = PropertyList(nest.isArray(0) ? [] : [:])
        try list.createParents(of: nest.path())
        try list.put(PropertyList(1), at: nest.path(), .insert)
        if try list != nest.list() { throw Wrong() }
      },
      edit("key path") { list in
        guard let value = list[nest.path()], value.keyPath.text == nest.path().text else { throw Wrong() }
      },
    ]
  }

  private static func editingTexts(_ nest: Nest) -> [DeepOperation] {
    [("xml", nest.xml(), nest.xml("2")), ("json", nest.json(), nest.json("2"))].flatMap { name, text, other in
      [
        .checked("set in text, \(name) \(nest)") {
          var edit = try TextEdit(reading: Array(text.utf8))
          try edit.list.put(PropertyList(2), at: nest.path(), .set)
          return try edit.bytes() == Array(other.utf8)
        },
        DeepOperation("insert in text, \(name) \(nest)") {
          var edit = try TextEdit(reading: Array(text.utf8))
          try edit.list.put(PropertyList(2), at: nest.siblingPath, .set)
          _ = try edit.bytes()
        },
        DeepOperation("replace the root in text, \(name) \(nest)") {
          var edit = try TextEdit(reading: Array(text.utf8))
          try edit.list.put(nest.list(3), at: PropertyList.KeyPath(components: []), .set)
          _ = try edit.bytes()
        },
        DeepOperation("sort text, \(name) \(nest)") {
          let edit = try TextEdit(reading: Array(text.utf8))
          _ = try edit.sorted(at: 0, isRecursive: true)
        },
        DeepOperation("format text, \(name) \(nest)") {
          let edit = try TextEdit(reading: Array(text.utf8))
          _ = try edit.formatted()
        },
      ]
    }
  }

  /// The new containers are written around the text of the moved value, with its comment.
  private static func movingIntoNewParents(_ nest: Nest) -> [DeepOperation] {
    let text = "<plist><dict><key>a</key><array><!-- c --><integer>1</integer></array></dict></plist>"
    let parents = (2..<Nest.depth - 1).map { nest.isArray($0) ? PropertyList.KeyPath.Component.index(0) : .key("k") }
    let target = PropertyList.KeyPath(components: [.key("k")] + parents)
    return [
      .checked("move into new parents in text, xml \(nest)") {
        var edit = try TextEdit(reading: Array(text.utf8))
        try edit.list.createParents(of: target)
        try edit.list.move("a", to: target)
        return String(decoding: try edit.bytes(), as: UTF8.self).contains("<!-- c -->")
      }
    ]
  }

  private static func merging(_ nest: Nest) -> [DeepOperation] {
    [PropertyList.Format.xml, .json].flatMap { format -> [DeepOperation] in
      @Sendable func merges(_ ours: (String, String)) throws -> Bool {
        let texts = [("1", "1"), ours, ("1", "2")].map {
          Source(Array(nest.similar(nest.members($0.0, $0.1, format), format).utf8))
        }
        let labels = MergeSides(base: "base", ours: "ours", theirs: "theirs")
        return try ThreeWayMerge(
          MergeSides(base: texts[0], ours: texts[1], theirs: texts[2]), rules: MergeRules(),
          rendering: .markers(ConflictMarkers(labels: labels)), options: ReadOptions()
        ).result().isClean
      }
      return [
        .checked("merge, \(format) \(nest)") { try merges(("2", "1")) },
        .checked("merge with conflict, \(format) \(nest)") { try !merges(("1", "3")) },
      ]
    }
  }
}

// MARK: Values in memory

extension DeepOperation {
  private static var values: [DeepOperation] {
    [
      DeepOperation("make a list of a value") { _ = PropertyList(value(depth: Nest.depth)) },
      DeepOperation("append a value") {
        var builder = PropertyList.Builder()
        try builder.append(value(depth: Nest.depth))
        _ = try builder.finish()
      },
      .checked("look into a value") { value(depth: Nest.depth)[0]?[0]?.array?.count == 1 },
    ]
  }

  private static func value(depth: Int) -> PropertyList.Value {
    (0..<depth).reduce(1) { value, _ in .array([value]) }
  }
}

/// An Xcode project, and its text as Xcode writes it.
struct XcodeProject {
  indirect enum Value: Equatable {
    case text(String)
    case list([String])
    case table([String: Value])
  }

  let root: String
  var objects: [String: [String: Value]] = [:]

  /// The identifiers of the objects of this kind, in order.
  func identifiers(_ kind: String) -> [String] { objects.keys.filter { text($0, "isa") == kind }.sorted() }

  /// The text of `key` in an object; empty if there is none.
  func text(_ identifier: String, _ key: String) -> String {
    guard case .text(let text)? = objects[identifier]?[key] else { return "" }
    return text
  }

  func list(_ identifier: String, _ key: String) -> [String] {
    guard case .list(let list)? = objects[identifier]?[key] else { return [] }
    return list
  }

  func table(_ identifier: String, _ key: String) -> [String: Value] {
    guard case .table(let table)? = objects[identifier]?[key] else { return [:] }
    return table
  }

  var text: String {
    let comments = comments
    var lines = ["// !$*UTF8*$!", "{", "\tarchiveVersion = 1;", "\tclasses = {", "\t};", "\tobjectVersion = 56;"]
    lines.append("\tobjects = {")
    for kind in Set(objects.keys.map { text($0, "isa") }).sorted() {
      lines += ["", "/* Begin \(kind) section */"]
      let isShort = kind == "PBXBuildFile" || kind == "PBXFileReference"
      for identifier in identifiers(kind) {
        let value = Value.table(objects[identifier] ?? [:])
        let key = Self.text(of: identifier, comments)
        lines.append("\t\t\(key) = \(Self.text(of: value, comments, indentation: isShort ? nil : "\t\t"));")
      }
      lines.append("/* End \(kind) section */")
    }
    lines += ["\t};", "\trootObject = \(Self.text(of: root, comments));", "}", ""]
    return lines.joined(separator: "\n")
  }

  /// The text of a value; a table is on one line if `indentation` is nil.
  private static func text(of value: Value, _ comments: [String: String], indentation: String?) -> String {
    let (start, end) = indentation.map { ("\n\($0)\t", "\n\($0)") } ?? ("", "")
    switch value {
    case .text(let text): return Self.text(of: text, comments)
    case .list(let elements):
      return "(" + elements.map { start + Self.text(of: $0, comments) + "," }.joined() + end + ")"
    case .table(let table):
      let keys = table.keys.sorted { ($0 == "isa" ? "" : $0) < ($1 == "isa" ? "" : $1) }
      let entries = keys.map { key in
        let comments = key == "remoteGlobalIDString" ? [:] : comments
        let text = text(of: table[key] ?? .list([]), comments, indentation: indentation.map { $0 + "\t" })
        return start + Self.text(of: key, [:]) + " = " + text + ";" + (indentation == nil ? " " : "")
      }
      return "{" + entries.joined() + end + "}"
    }
  }

  private static func text(of text: String, _ comments: [String: String]) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { Self.plain.contains($0) }
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return (isPlain ? text : "\"\(quoted)\"") + (comments[text].map { " /* \($0) */" } ?? "")
  }

  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$/.".utf8)

  /// The comments behind the identifiers.
  private var comments: [String: String] {
    var comments: [String: String] = [:]
    for (identifier, object) in objects {
      let kind = text(identifier, "isa")
      let name = ["name", "path", "productName"].map { text(identifier, $0) }.first { !$0.isEmpty }
      switch kind {
      case "PBXBuildFile": continue
      case "PBXProject": comments[identifier] = "Project object"
      case "PBXContainerItemProxy", "PBXTargetDependency": comments[identifier] = kind
      case "XCRemoteSwiftPackageReference":
        comments[identifier] = "\(kind) \"\(text(identifier, "repositoryURL").split(separator: "/").last ?? "")\""
      case _ where kind.hasSuffix("BuildPhase"): comments[identifier] = Self.name(ofPhase: kind)
      default: comments[identifier] = comments[identifier] ?? name
      }
      if case .text(let list)? = object["buildConfigurationList"] {
        comments[list] = "Build configuration list for \(kind) \"\(name ?? "App")\""
      }
    }
    for phase in objects.keys {
      for file in list(phase, "files") {
        let content = comments[text(file, "fileRef")] ?? comments[text(file, "productRef")] ?? "(null)"
        comments[file] = "\(content) in \(Self.name(ofPhase: text(phase, "isa")))"
      }
    }
    return comments
  }

  private static func name(ofPhase kind: String) -> String { String(kind.dropFirst(3).dropLast(10)) }
}

extension XcodeProject {
  /// A project read from its text; its entries may be in any order. Nil for a malformed text, or one with a duplicate key.
  init?(text: String) {
    var reader = ProjectReader(rest: Array(text.utf8)[...])
    guard case .table(let top)? = reader.value(), reader.skipped() == nil, case .text(let root)? = top["rootObject"],
      case .table(let objects)? = top["objects"]
    else { return nil }
    self.root = root
    for (identifier, object) in objects {
      guard case .table(let entries) = object else { return nil }
      self.objects[identifier] = entries
    }
  }
}

private struct ProjectReader {
  var rest: ArraySlice<UInt8>

  /// The next byte behind white space and comments.
  mutating func skipped() -> UInt8? {
    while let first = rest.first {
      if first <= 0x20 {
        rest.removeFirst()
      } else if rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != 0x0A }
      } else if rest.starts(with: "/*".utf8) {
        rest = rest.firstRange(of: Array("*/".utf8)).map { rest[$0.upperBound...] } ?? []
      } else {
        return first
      }
    }
    return nil
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard let next = skipped(), next == character.asciiValue else { return false }
    rest.removeFirst()
    return true
  }

  mutating func value() -> XcodeProject.Value? {
    if skip("(") {
      var elements: [String] = []
      while !skip(")") {
        guard let element = string(), skip(",") else { return nil }
        elements.append(element)
      }
      return .list(elements)
    }
    if skip("{") {
      var table: [String: XcodeProject.Value] = [:]
      while !skip("}") {
        guard let key = string(), skip("="), let value = value(), skip(";") else { return nil }
        guard table.updateValue(value, forKey: key) == nil else { return nil }
      }
      return .table(table)
    }
    return string().map { .text($0) }
  }

  private mutating func string() -> String? {
    var bytes: [UInt8] = []
    if skip("\"") {
      while let next = rest.popFirst(), next != UInt8(ascii: "\"") {
        guard let byte = next == UInt8(ascii: "\\") ? rest.popFirst() : next else { return nil }
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    guard skipped() != nil else { return nil }
    bytes = Array(rest.prefix { $0 > 0x20 && !"(){}=;,\"<>".utf8.contains($0) })
    rest = rest.dropFirst(bytes.count)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

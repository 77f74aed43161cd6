import PropertyList

/// The keys of a binary file's dictionaries. Each key object is read once, however many dictionaries share it.
struct BinaryKeys: ~Escapable {
  /// The key objects as nodes beside one another.
  let list: PropertyList
  let objects: BinaryObjects
  /// The node of each object, plus one; zero for an object that is not a key.
  private var nodes: [UInt32]
  /// For each node, the first node of the same text or value.
  private var equals: [UInt32] = []
  /// For the first node of each text, the first canonically equivalent node; nil if there is no other spelling.
  private var equivalents: [UInt32?] = []
  /// True for each node that is a string with content and without white space at its ends.
  private var hasPlainText: [Bool] = []

  /// Reads the keys of all dictionaries of `survey`, which must have no mistakes, in `source`.
  @_lifetime(copy survey)
  init(of survey: borrowing BinarySurvey, in source: Source, limits: Limits) throws(SyntaxError) {
    objects = survey.objects
    var reader = try BinaryReader(objects.bytes, limits: limits)
    nodes = Array(repeating: 0, count: objects.trailer.objectCount)
    for visit in survey.visits {
      for index in 0..<visit.container.keyCount {
        let number = try objects.reference(index, in: visit.container)
        guard nodes[number] == 0 else { continue }
        try reader.read(object: number)
        nodes[number] = UInt32(truncatingIfNeeded: reader.builder.nodes.count)
      }
    }
    list = PropertyList(
      format: .binary, source: source, nodes: reader.builder.nodes, decoded: reader.builder.decoded)
    compareKeys()
  }

  /// The node of the key at `index` of `dictionary`.
  func node(at index: Int, of dictionary: BinaryContainer) throws(SyntaxError) -> Int {
    Int(nodes[try objects.reference(index, in: dictionary)]) - 1
  }

  /// True if the key at `node` is a string, is not empty, and has no white space at its ends.
  func isPlainText(_ node: Int) -> Bool { hasPlainText[node] }

  /// The first key that equals that of `node`.
  func equal(of node: Int) -> Int { Int(equals[node]) }

  /// The first key with the text of `node` after normalisation; nil if there is no other spelling.
  func equivalent(of node: Int) -> Int? { equivalents[equal(of: node)].map { Int($0) } }

  private mutating func compareKeys() {
    var table = UniqueTable()
    var distinct: [UInt32] = []
    // Strings are equal if they are canonically equivalent.
    var texts: [String: UInt32] = [:]
    for node in list.nodes.indices {
      if let text = list.string(at: node) {
        hasPlainText.append(text.count > 0 && list.bytes(of: text).outerWhitespace == nil)
      } else {
        hasPlainText.append(false)
      }
      let name = UInt32(truncatingIfNeeded: node)
      if let first = table.insert(node, in: list, among: distinct) {
        equals.append(distinct[Int(first)])
        equivalents.append(nil)
        continue
      }
      distinct.append(name)
      equals.append(name)
      guard let slice = list.string(at: node), list.mayHaveEquivalents(slice) else {
        equivalents.append(nil)
        continue
      }
      let text = list.text(of: slice)
      let first = texts[text] ?? name
      texts[text] = first
      equivalents.append(first)
    }
  }
}

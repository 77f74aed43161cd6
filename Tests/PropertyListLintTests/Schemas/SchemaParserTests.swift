import Testing

@testable import PropertyListLint

@Suite struct SchemaParserTests {
  private func members(_ rows: String) -> SchemaMembers {
    var parser = SchemaParser([rows])
    let members = parser.members(isClosed: false)
    #expect(parser.complaints == [])
    return members
  }

  @Test func rows() throws {
    let members = members(
      """
      Hour      integer      0..23
      Style     string|real  required  = a | b c | ""  iOS 16.0, macOS  ; deprecated macOS 13.0
          | …
      Program   string       one of program  @abs-path
      Names     array|~string
        []      dict         closed
          Name  string       recommended
      *Text     string
      *         bool
      """)
    #expect(members.keys.map(\.name) == ["Hour", "Style", "Program", "Names"])
    #expect(members.patterns.map(\.name) == ["*Text"])
    if case .boolean? = members.other {} else { Issue.record("all other keys are booleans") }
    let hour = try #require(members.key(named: "Hour"))
    if case .integer(.bounds(0, 23)) = hour.schema {} else { Issue.record("\(hour)") }
    let style = try #require(members.key(named: "Style"))
    #expect(style.availability == "iOS 16.0, macOS" && style.remark == "deprecated macOS 13.0")
    #expect(style.requirement == .required && members.names(of: members.required) == ["Style"])
    if case .oneOf(let alternatives) = style.schema, case .string(.values(let values))? = alternatives.first {
      #expect(values.list.texts == ["a", "b c", ""] && values.isOpen)
    } else {
      Issue.record("\(style)")
    }
    #expect(members.groups.map(members.names) == [["Program"]])
    let names = try #require(members.key(named: "Names"))
    #expect(names.schema.noun == "an array")
    let inner = try #require(names.schema.elements?.members)
    #expect(inner.isClosed && inner.keys.map(\.name) == ["Name"] && inner.keys[0].requirement == .recommended)
    #expect(members.key(named: "AnyText")?.name == "*Text")
  }

  @Test func sameIsTheDictionaryBeside() throws {
    let members = members("Times  dict|array  closed\n  Hour  integer\n  []  same")
    let times = try #require(members.key(named: "Times")).schema
    #expect(times.members === times.elements?.members && times.members?.keys.map(\.name) == ["Hour"])
  }

  /// Rows that are shared stand there once.
  @Test func likeIsTheInsideOfAnEarlierRow() throws {
    let members = members(
      """
      First   dict   closed
        Size  integer
        Name  string
      Second  dict   like First
        Size  real
      Third   array  like First
        []    dict   like Second
      """)
    let second = try #require(members.key(named: "Second")?.schema.members)
    #expect(second.keys.map(\.name) == ["Size", "Name"] && !second.isClosed)
    if case .real = second.keys[0].schema {} else { Issue.record("a row of its own comes before") }
    let third = try #require(members.key(named: "Third")?.schema.elements?.members)
    #expect(third.keys.map(\.name) == ["Size", "Name"])
  }

  @Test(arguments: [
    ("Name  dict  like Other", "Name: no row Other further up has anything inside"),
    ("Name", "expected a key and its types in 'Name'"), ("Name  strin", "Name: unknown type strin"),
    ("Name  string  @zebra", "Name: unknown format @zebra"), ("Name  string  zebra", "Name: what is 'zebra'?"),
  ])
  func complaints(_ row: String, _ complaint: String) {
    var parser = SchemaParser([row])
    _ = parser.members(isClosed: false)
    #expect(parser.complaints == [complaint])
  }

  /// A table that complains ends the test here.
  @Test(arguments: SchemaTable.all.map(\.name))
  func tablesAreWellFormed(_ name: String) throws {
    let table = try #require(SchemaTable(named: name))
    #expect(!table.members.keys.isEmpty || table.members.other != nil)
    let facts = table.facts()
    let paths = facts.map(\.path)
    #expect(Set(paths).count == paths.count, "a key stands in one row")
    for fact in facts { #expect(!fact.types.isEmpty, "\(fact.path)") }
  }
}

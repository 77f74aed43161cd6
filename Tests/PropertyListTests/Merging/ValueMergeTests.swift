import Testing

@testable import PropertyList

struct ValueMergeTests {
  struct Row: CustomTestStringConvertible {
    let base, ours, theirs, result: String
    init(_ base: String, _ ours: String, _ theirs: String, _ result: String) {
      (self.base, self.ours, self.theirs, self.result) = (base, ours, theirs, result)
    }
    var testDescription: String { "\(base): \(ours) and \(theirs)" }
  }

  @Test(arguments: [
    Row(#"{"a":1,"b":1}"#, #"{"a":2,"b":1}"#, #"{"a":1,"b":2}"#, #"{"a":2,"b":2}"#),
    Row(#"{"a":1}"#, #"{"a":1,"b":2}"#, #"{"a":1,"c":3}"#, #"{"a":1,"b":2,"c":3}"#),
    Row(#"{"a":1,"b":2}"#, #"{"b":2}"#, #"{"a":1,"b":2,"c":3}"#, #"{"b":2,"c":3}"#),
    // The same on both sides.
    Row(#"{"a":1}"#, #"{"a":2,"b":1}"#, #"{"a":2,"c":1}"#, #"{"a":2,"b":1,"c":1}"#),
    // Key order never clashes.
    Row(#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, #"{"a":1,"b":3}"#, #"{"b":3,"a":1}"#),
    // What both have added is merged as if there had been an empty one.
    Row(#"{}"#, #"{"d":{"a":1}}"#, #"{"d":{"b":2}}"#, #"{"d":{"a":1,"b":2}}"#),
    // An integer is not a real, and a type is a change.
    Row(#"{"a":1}"#, #"{"a":1.0}"#, #"{"a":1,"b":2}"#, #"{"a":1.0,"b":2}"#),
  ])
  func keysAreMerged(row: Row) throws {
    let merge = try merged(row.base, row.ours, row.theirs)
    #expect(merge.isClean && merge.string == row.result)
  }

  @Test(arguments: [
    // Sets of strings: what each side has taken out goes, what it has put in comes, once.
    Row(#"["a","b"]"#, #"["a","b","x"]"#, #"["a","b","y"]"#, #"["a","b","x","y"]"#),
    Row(#"["a","b","c"]"#, #"["b","c","x"]"#, #"["a","x"]"#, #"["x"]"#),
    Row(#"[]"#, #"["x"]"#, #"["y"]"#, #"["x","y"]"#),
    // An element that one side has moved and the other left stays once.
    Row(#"["a","b","c"]"#, #"["c","a","b"]"#, #"["a","b","c","d"]"#, #"["c","d","a","b"]"#),
    // What ours has put first stays where theirs has another order.
    Row(#"["a","b","c"]"#, #"["N","a","b","c"]"#, #"["a","c","b"]"#, #"["N","a","c","b"]"#),
    Row(#"["a","b"]"#, #"["N","a","b"]"#, #"["b","a","T"]"#, #"["b","N","a","T"]"#),
    Row(
      #"[{"id":1},{"id":2}]"#, #"[{"id":9},{"id":1},{"id":2}]"#, #"[{"id":2},{"id":1}]"#,
      #"[{"id":2},{"id":9},{"id":1}]"#),
    // Repeated words are not a set; one side's change is taken.
    Row(#"["-f","A"]"#, #"["-f","A","-f","B"]"#, #"["-f","A"]"#, #"["-f","A","-f","B"]"#),
    Row(
      #"["-f","A","-f","C"]"#, #"["-f","A","-f","B","-f","C"]"#, #"["-l","-f","A","-f","C"]"#,
      #"["-l","-f","A","-f","B","-f","C"]"#),
    // Numbers are a list: a colour, a matrix.
    Row("[1,2,3]", "[0,2,3]", "[1,2,4]", "[0,2,4]"),
    Row("[1,2,3]", "[1,2,3,4]", "[2,3]", "[2,3,4]"),
    Row("[1,2,3,4]", "[1,4]", "[1,2,4]", "[1,4]"),
    // A removal beside an insertion.
    Row("[1,2,3]", "[1,3]", "[1,2,9,3]", "[1,9,3]"),
    // Records go by the key that identifies them.
    Row(
      #"[{"id":1,"a":1},{"id":2,"a":1}]"#, #"[{"id":2,"a":2},{"id":1,"a":1}]"#, #"[{"id":1,"a":3},{"id":2,"a":1}]"#,
      #"[{"id":2,"a":2},{"id":1,"a":3}]"#),
    Row(#"[{"id":1}]"#, #"[{"id":1},{"id":2}]"#, #"[{"id":1},{"id":3}]"#, #"[{"id":1},{"id":2},{"id":3}]"#),
    // Elements that both sides still have are merged in their turn.
    Row(#"[{"a":1,"b":1}]"#, #"[{"a":2,"b":1}]"#, #"[{"a":1,"b":2}]"#, #"[{"a":2,"b":2}]"#),
  ])
  func arraysAreMerged(row: Row) throws {
    let merge = try merged(row.base, row.ours, row.theirs)
    #expect(merge.isClean)
    #expect(merge.string == row.result)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, "both-modified"),
    (#"{}"#, #"{"a":2}"#, #"{"a":3}"#, "add-add"),
    (#"{"a":1}"#, #"{"a":2}"#, #"{}"#, "modify-delete"),
    (#"{"a":1}"#, #"{}"#, #"{"a":2}"#, "delete-modify"),
    // Deep inside what the other side has removed.
    (#"{"a":{"b":{"c":1}}}"#, #"{"a":{"b":{"c":2}}}"#, #"{}"#, "modify-delete"),
    (#"{"a":["x","y","z"]}"#, #"{"a":["z","y","x"]}"#, #"{"a":["y","x","z"]}"#, "order"),
    // Both have put something else into one gap.
    (#"{"a":[1,2]}"#, #"{"a":[1,8,2]}"#, #"{"a":[1,9,2]}"#, "add-add"),
    (#"{"a":["-f","-f"]}"#, #"{"a":["-f","x","-f"]}"#, #"{"a":["-f","y","-f"]}"#, "add-add"),
    (#"{"a":[1,2,3]}"#, #"{"a":[1,[],3]}"#, #"{"a":[1,3]}"#, "modify-delete"),
    (#"{"a":1}"#, #"{"a":[1]}"#, #"{"a":{}}"#, "both-modified"),
  ])
  func changesThatCannotBeJoinedClash(base: String, ours: String, theirs: String, kind: String) throws {
    let merge = try merged(base, ours, theirs)
    #expect(merge.clashes.map(\.kind.rawValue) == [kind])
    // The choice of a side is that side, as nothing else was changed.
    #expect(try merge.choice(of: .ours) == PropertyList(reading: Array(ours.utf8)))
    #expect(try merge.choice(of: .theirs) == PropertyList(reading: Array(theirs.utf8)))
    #expect(try merged(base, theirs, ours).clashes.count == 1)
  }

  @Test(arguments: [
    ("higher", #"{"a":"1.8"}"#, #"{"a":"1.9"}"#, #"{"a":"1.10"}"#, #"{"a":"1.10"}"#),
    ("higher", #"{"a":"1"}"#, #"{"a":"2.0.1"}"#, #"{"a":"2.0"}"#, #"{"a":"2.0.1"}"#),
    ("higher", #"{"a":1}"#, #"{"a":10}"#, #"{"a":9}"#, #"{"a":10}"#),
    ("higher", #"{"a":"1"}"#, #"{"a":"1.0b"}"#, #"{"a":"1.1"}"#, nil),
    ("higher", #"{"a":"1"}"#, #"{"a":"1.09"}"#, #"{"a":"1.9"}"#, nil),
    // The numbers that versions begin with, if they decide.
    ("higher", #"{"a":"1"}"#, #"{"a":"10.0.0-beta.2"}"#, #"{"a":"5.3.2"}"#, #"{"a":"10.0.0-beta.2"}"#),
    ("higher", #"{"a":"1"}"#, #"{"a":"5.3.2"}"#, #"{"a":"10.0.0-beta.2"}"#, #"{"a":"10.0.0-beta.2"}"#),
    ("higher", #"{"a":"1"}"#, #"{"a":"2.0b"}"#, #"{"a":"1.9"}"#, #"{"a":"2.0b"}"#),
    ("higher", #"{"a":"1"}"#, #"{"a":"1.2+45"}"#, #"{"a":"1.10+3"}"#, #"{"a":"1.10+3"}"#),
    ("higher", #"{"a":"1"}"#, #"{"a":"1.0.0-beta"}"#, #"{"a":"1.0.0"}"#, nil),
    ("higher", #"{"a":"1"}"#, #"{"a":"1.0-beta"}"#, #"{"a":"1.0.1"}"#, nil),
    ("higher", #"{"a":"1"}"#, #"{"a":"1.0-2"}"#, #"{"a":"1.0-10"}"#, nil),
    ("higher", #"{"a":"1"}"#, #"{"a":"v2"}"#, #"{"a":"v1"}"#, nil),
    ("higher", #"{"a":"1"}"#, #"{"a":""}"#, #"{"a":"2"}"#, nil),
    ("higher", #"{"a":1}"#, #"{"a":-5}"#, #"{"a":2}"#, nil),
    ("ours", #"{"a":1}"#, #"{"a":2}"#, #"{}"#, #"{"a":2}"#),
    ("theirs", #"{"a":1,"b":2}"#, #"{"a":2,"b":2}"#, #"{"b":2}"#, #"{"b":2}"#),
    ("theirs", #"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, #"{"a":3}"#),
    ("base", #"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, #"{"a":1}"#),
    ("union", #"{"a":[1,2]}"#, #"{"a":[1,8,2]}"#, #"{"a":[1,9,8,2]}"#, #"{"a":[1,8,9,2]}"#),
    // A clean change is not settled by a rule.
    ("ours", #"{"a":1}"#, #"{"a":1,"b":1}"#, #"{"a":2}"#, #"{"a":2,"b":1}"#),
  ])
  func policySettlesClashes(policy: String, base: String, ours: String, theirs: String, result: String?) throws {
    var rules = MergeRules()
    rules.policies = [(PropertyList.KeyPath("a"), try #require(MergePolicy(rawValue: policy)))]
    let merge = try merged(base, ours, theirs, rules: rules)
    #expect(merge.isClean == (result != nil))
    if let result { #expect(merge.string == result) }
  }

  @Test func arraysAreMergedAsTheRulesHaveIt() throws {
    let sides = (#"{"a":["x"],"b":[1]}"#, #"{"a":["x","y"],"b":[1,2]}"#, #"{"a":["x","z"],"b":[1,3]}"#)
    var rules = MergeRules()
    rules.arrays = [(PropertyList.KeyPath("a"), .ordered), (nil, .union)]
    let merge = try merged(sides.0, sides.1, sides.2, rules: rules)
    #expect(merge.clashes.map(\.kind) == [.addAdd])
    #expect(try merge.choice(of: .theirs).root["b"]?.array?.count == 3)
  }

  /// Both sides add a package at the end of version 1 and version 2 of Package.resolved, sorted by name.
  @Test(arguments: ["package", "identity"]) func packagesAreToldByName(key: String) throws {
    func file(_ names: String...) -> String {
      "{\"pins\":[" + names.map { "{\"\(key)\":\"\($0)\",\"state\":{\"version\":\"1\"}}" }.joined(separator: ",") + "]}"
    }
    let merge = try merged(file("a"), file("a", "b"), file("a", "c"))
    #expect(merge.isClean && merge.string == file("a", "b", "c"))
    #expect(try merged(file("a", "b"), file("a", "c"), file("a", "d")).clashes.map(\.kind) == [.bothModified])
  }

  @Test func atomicValueComesFromOneSide() throws {
    var rules = MergeRules()
    rules.atomic = [PropertyList.KeyPath("pins.*.state")]
    let merge = try merged(
      #"{"pins":[{"identity":"p","state":{"v":1,"r":"a"}}]}"#, #"{"pins":[{"identity":"p","state":{"v":2,"r":"a"}}]}"#,
      #"{"pins":[{"identity":"p","state":{"v":1,"r":"b"}}]}"#, rules: rules)
    #expect(merge.clashes.map(\.kind) == [.bothModified])
  }
}

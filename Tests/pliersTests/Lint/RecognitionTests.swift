import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Which files of a folder are property lists.
struct RecognitionTests {
  @Test(arguments: [
    ("Info.plist", "plist"), ("INFO.PLIST", "plist"), ("a/b.c/Info.tmLanguage", "tmlanguage"), ("a.b/c", ""),
    (".plist", ""), ("a/.plist", ""), ("a.", ""), ("a.plist.in", "in"), ("", ""), ("a/", ""),
  ])
  func extensions(path: String, name: String) {
    #expect(Argument(path).fileExtension == name)
  }

  @Test(arguments: [
    "plist", "strings", "stringsdict", "entitlements", "mobileconfig", "xcprivacy", "pbxproj", "xcspec",
    "mobileprovision", "provisionprofile",
  ])
  func extensionsOfPropertyLists(name: String) {
    #expect(Recognition.verdict(on: name) == .propertyList)
  }

  /// Python and other XML go by these names.
  @Test(arguments: ["recipe", "xcscheme", "xcworkspacedata", "xml", "nib", ""])
  func extensionsOfOtherFilesToo(name: String) {
    #expect(Recognition.verdict(on: name) == .unclear)
  }

  @Test(arguments: ["swift", "png", "json", "in", "erb"])
  func extensionsOfOtherFilesOnly(name: String) {
    #expect(Recognition.verdict(on: name) == .other)
  }

  @Test(arguments: [
    "bplist00\u{1}",
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\">",
    "<?xml version=\"1.0\"?>\n<!DOCTYPE plist SYSTEM \"file://localhost/System/Library/DTDs/PropertyList.dtd\">",
    "<?xml version=\"1.0\"?><!-- <html> --><!DOCTYPE\nplist>",
    "<?xml version=\"1.0\"?>\n<!-- a -- b -->\n<plist version=\"1.0\">",
    "\n \t<plist>", "<plist/>", "\u{FEFF}<plist>", "<!DOCTYPE plist[",
  ])
  func propertyLists(text: String) {
    #expect(Recognition.isPropertyList(beginning: Array(text.utf8)))
  }

  @Test(arguments: [
    "", "b", "bplist0", "bplist16", " bplist00", "{}", "<", "<!", "<!DOCTYPE", "<!DOCTYPE plist", "<plist",
    "<!DOCTYPE html>", "<!DOCTYPE plistx>", "<plists>", "<html><plist>", "<?xml <plist>", "<!-- <plist>",
    "<!--> <plist>",
    "text <!DOCTYPE plist>", "<?xml version=\"1.0\"?><Scheme>", "<<plist>",
  ])
  func others(text: String) {
    #expect(!Recognition.isPropertyList(beginning: Array(text.utf8)))
  }

  /// A signature around a profile has the document type in its first bytes, too.
  @Test func signedProfileIsNone() {
    let profile = [0x30, 0x82, 0x1E, 0x0A] + Array("<?xml version=\"1.0\"?><!DOCTYPE plist>".utf8)
    #expect(!Recognition.isPropertyList(beginning: profile))
  }

  @Test(arguments: [
    "DefaultKeyBinding.dict", "a/b/PC.project", "x.gorm", "a.gorm/data.classes", "x.nib/classes.nib", "Font.glyphs",
  ])
  func namesOfFilesThatMayBeOpenStep(name: String) {
    let path = Argument(name)
    #expect(Recognition.mayBeOpenStep(path) && Recognition.format(of: path) == .openStep)
  }

  @Test(
    arguments: [
      ("a.dict", nil), ("My.project", nil), ("keyedobjects.nib", nil), ("a.classes", nil), ("a.plist", .xml),
      ("a.strings", .openStep), ("a.json", .json), ("a", nil),
    ] as [(String, PropertyList.Format?)])
  func namesOfOtherFiles(name: String, format: PropertyList.Format?) {
    #expect(!Recognition.mayBeOpenStep(Argument(name)) && Recognition.format(of: Argument(name)) == format)
  }

  @Test(arguments: [
    "{\n  \"^l\" = \"centerSelectionInVisibleArea:\";\n}", "/* keys */ // ~/Library\n{ \"\\UF729\" = a; }", "{}",
    "{\n.appVersion = \"1342\";", "{\n    IBClasses = ();", "{ /* a */ a /* b */ = c; }", "\u{FEFF}{a=b;}",
    "{ a@b = c; }",
    "/*" + String(repeating: "*", count: 1022),
  ])
  func openStepDictionaries(text: String) {
    #expect(Recognition.isOpenStepDictionary(beginning: Array(text.utf8)))
  }

  @Test(arguments: [
    "", "{", "{a", "{\"a", "{\"a\": 1}", "GNUstep archive0000", "a = b;", "(a)", "{;}", "{{a = b;}", "<plist/>",
    "/* {a=b;}",
    "/ {a=b;}", "{= a;}",
  ])
  func textsThatAreNoOpenStepDictionaries(text: String) {
    #expect(!Recognition.isOpenStepDictionary(beginning: Array(text.utf8)))
  }

  @Test func wideTextIsRead() {
    let text = "<?xml version=\"1.0\"?><!DOCTYPE plist><plist>"
    let little = text.utf8.flatMap { byte -> [UInt8] in [byte, 0] }
    let big = text.utf8.flatMap { byte -> [UInt8] in [0, byte] }
    #expect(Recognition.isPropertyList(beginning: [0xFF, 0xFE] + little))
    #expect(Recognition.isPropertyList(beginning: [0xFE, 0xFF] + big))
    #expect(Recognition.isPropertyList(beginning: little))
    #expect(!Recognition.isPropertyList(beginning: [0xFF, 0xFE] + Array(little.dropFirst(2))))
  }
}

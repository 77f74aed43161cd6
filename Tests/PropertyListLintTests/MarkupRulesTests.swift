import PropertyList
import Testing

@testable import PropertyListLint

/// What lint finds in markup: every file here is one that plutil calls OK, unless a comment says otherwise.
@Suite struct MarkupRulesTests {
  static let emptyComment =
    "found '<!---->' before the root: CoreFoundation looks for the end of the comment one byte later, and refuses the file "
    + "or skips all up to the next '-->'; every XML parser takes it for an empty comment"

  static let comments = [
    RuleFixture(
      .commentHyphens, body: "<!-- a -- b --><true/>",
      "4:8 comment-hyphens found '--' inside a comment: CoreFoundation takes it, codesign and every XML parser refuse "
        + "the file"),
    RuleFixture(
      .commentHyphens, body: "<!-- a ---><true/>",
      "4:8 comment-hyphens found '--->' at the end of a comment: XML 1.0 forbids it"),
    // The file of "Psychic Paper".
    RuleFixture(
      .commentHyphens, body: "<dict><!---><!--><key>a</key><true/></dict>",
      "4:7 comment-hyphens parsers do not agree where a comment ends that begins with <!--> or <!--->: the two of Apple's "
        + "that read entitlements once did not"),
    RuleFixture(.commentHyphens, body: "<!-- - -><true/> --><true/>"),
    // plutil calls this one an unterminated comment, and the next one OK.
    RuleFixture(.commentHyphens, text: "\n<!---->\n<plist><true/></plist>\n", "2:1 comment-hyphens \(emptyComment)"),
    RuleFixture(
      .commentHyphens, text: "\n <!----><!-- b -->\n<plist><true/></plist>\n", "2:2 comment-hyphens \(emptyComment)"),
    RuleFixture(.commentHyphens, body: "<array><!----></array>"),
  ]

  static let instructions = [
    RuleFixture(
      .processingInstruction, body: "<array><?php echo ?></array>",
      "4:8 processing-instruction found a processing instruction inside the property list: CoreFoundation ends <?> at its "
        + "first '>', others look for a '?>' further on"),
    RuleFixture(
      .processingInstruction, text: "\n<?xml version=\"1.0\"?>\n<plist><true/></plist>\n",
      "2:1 processing-instruction expected the XML declaration at the very start: CoreFoundation passes over it, every XML "
        + "parser refuses the file"),
    RuleFixture(.processingInstruction, text: "<?xml-stylesheet href='a'?>\n<plist><true/></plist>\n"),
  ]

  static let documentTypes = [
    RuleFixture(
      .documentType, text: "<!DOCTYPE html>\n<plist><true/></plist>\n",
      "1:1 doctype expected '<!DOCTYPE plist', found a DOCTYPE for another kind of document"),
    RuleFixture(
      .documentType, text: "<!DOCTYPE plist PUBLIC \"-//Me//DTD\" \"x\">\n<plist><true/></plist>\n",
      "1:1 doctype expected PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
        + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\" in the DOCTYPE"),
    RuleFixture(
      .documentType,
      text: "<!DOCTYPE plist PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\" "
        + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist><true/></plist>\n"),
    RuleFixture(.documentType, text: "<!DOCTYPE plist>\n<plist><true/></plist>\n"),
    RuleFixture(
      .documentType,
      text:
        "<!DOCTYPE plist SYSTEM \"file://localhost/System/Library/DTDs/PropertyList.dtd\">\n<plist><true/></plist>\n"),
  ]

  static let attributes = [
    RuleFixture(
      .attribute, body: "<dict id=\"1\"></dict>",
      "4:1 attribute found an attribute that the property list DTD does not have: CoreFoundation passes over it"),
    RuleFixture(
      .attribute, text: "<plist a=\">\"><true/></plist>\n",
      "1:1 attribute found a '>' inside an attribute: CoreFoundation ends the tag there, every XML parser at the '>' after "
        + "the quote"),
    RuleFixture(.attribute, text: "<plist version='1.0' ><true /></plist>\n"),
    RuleFixture(
      .attribute, text: "<plist version=\"1.0\" version='1.0'><true/></plist>\n",
      "1:22 attribute found the attribute 'version' twice: CoreFoundation passes over it, every XML parser refuses the file"
    ),
    RuleFixture(
      .attribute, body: "<dict a='1' b=\"2\" a = '3'/>",
      "4:19 attribute found the attribute 'a' twice: CoreFoundation passes over it, every XML parser refuses the file"),
  ]

  @Test(arguments: comments + instructions + documentTypes + attributes)
  func findings(_ fixture: RuleFixture) {
    #expect(fixture.found == fixture.findings)
  }
}

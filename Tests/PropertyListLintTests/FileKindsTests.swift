import PropertyList
import Testing

@testable import PropertyListLint

/// Files that are not property lists are told by what they are.
@Suite struct FileKindsTests {
  @Test func emptyFile() {
    #expect(lint("") == ["empty-file expected a property list, but the file is empty"])
  }

  /// The marks of UTF-8, of UTF-16 and of UTF-32 in both orders (Unicode, section 23.8).
  @Test(
    arguments: [
      [0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE], [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0],
    ] as [[UInt8]])
  func fileOfAByteOrderMark(_ mark: [UInt8]) {
    #expect(lint(mark) == ["empty-file expected a property list, but the file is empty after its byte order mark"])
  }

  /// The same in base64, as RFC 7468 (sections 8 and 9) has it.
  @Test(arguments: ["PKCS7", "CMS"])
  func signedFileInPEM(_ label: String) {
    let found = lint("-----BEGIN \(label)-----\nMIIB\n-----END \(label)-----\n")
    #expect(found.count == 1 && found[0].hasPrefix("signed-file expected a property list, found a CMS-signed file"))
  }

  /// The first bytes of a provisioning profile: SEQUENCE, its length, OBJECT IDENTIFIER 1.2.840.113549.1.7.2.
  @Test(
    arguments: [
      [0x30, 0x82, 0x12, 0x34], [0x30, 0x80], [0x30, 0x83, 0x01, 0x00, 0x00],
    ] as [[UInt8]])
  func signedFile(_ start: [UInt8]) {
    let identifier: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let found = lint(start + identifier + [0xA0, 0x82, 0x12, 0x34, 0x30])
    #expect(found.count == 1 && found[0].hasPrefix("signed-file expected a property list, found a CMS-signed file"))
  }

  /// The pointer is that of git-lfs-pointer(5).
  @Test func pointerOfGitLFS() {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n"
    #expect(
      lint(pointer) == [
        "foreign-file expected a property list, found a pointer of Git LFS to one: 'git lfs pull' puts the file in its place"
      ])
  }

  /// The header of RFC 1952, section 2.3: ID1, ID2, CM = 8, flags, time, extra flags, system.
  @Test func gzipFile() {
    #expect(
      lint([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B]) == [
        "foreign-file expected a property list, found a gzip file: unpack it with 'gzip -dc FILE'"
      ])
  }

  @Test(arguments: [
    (document("<dict><key>a</key><integer>$(BUILD)</integer></dict>"), "4:28 template", "$("),
    (document("<dict><key>a</key>${VALUE}</dict>"), "4:19 template", "${"),
    (document("<dict>\n{{#each}}\n</dict>"), "5:1 template", "{{"),
    (document("<dict>\n<% x %>\n</dict>"), "5:1 template", "<%"),
    (document("<dict><key>a</key>\n<${CS_GET_TASK_ALLOW}/></dict>"), "5:1 template", "${"),
    (document("<dict>\n<@VALUE@/></dict>"), "5:1 template", "@VALUE@"),
    (document("<dict>\n@VALUE@</dict>"), "5:1 template", "@VALUE@"),
    (document("<dict>\n#include \"a\"\n</dict>"), "5:1 template", "#include"),
    ("#include \"a.h\"\n" + document("<true/>"), "1:1 template", "#include"),
    (
      document("<dict>\n#ifdef A\n<key>a</key><true/>\n#else\n<key>a</key><false/>\n#endif</dict>"), "5:1 template",
      "#if"
    ),
    (document("<dict><key>a</key>\n<BUILD_IS_TEST/></dict>"), "5:1 template", "BUILD_IS_TEST"),
    (document("<dict><key>a</key>\nTEST_ENVIRONMENT</dict>"), "5:1 template", "TEST_ENVIRONMENT"),
    (document("<dict><key>a</key><integer>BUILD_NUMBER</integer></dict>"), "4:28 template", "BUILD_NUMBER"),
    (document("<dict><key>a</key><integer>%{build}</integer></dict>"), "4:28 template", "%{"),
  ])
  func template(_ text: String, _ place: String, _ marker: String) {
    #expect(
      lint(text).map { $0.split(separator: " (at")[0] } == [
        "\(place) expected a property list, found '\(marker)' outside of strings: a template must be filled in first"
      ])
  }

  /// Without the marker, each of these texts is base64 with a few other characters.
  @Test(arguments: [
    ("{{SERIAL_BASE64}}", "4:7", "{{"), ("${EULA_DATA}", "4:7", "${"), ("QUJD$(EULA)", "4:11", "$("),
    ("\n\t@EULA_1@\n\t", "5:2", "@EULA_1@"), (" NOT_A_CERTIFICATE\n", "4:8", "NOT_A_CERTIFICATE"),
  ])
  func templateInData(_ data: String, _ place: String, _ marker: String) {
    let text = document("<data>\(data)</data>")
    #expect(lint(text) == ["\(place) template expected base64, found '\(marker)': a template must be filled in first"])
    let levels = RuleLevels()
    #expect(Inspection(of: Source(Array(text.utf8)), levels: levels).mended(levels: levels) == nil)
  }

  /// An address of electronic mail and a digit are not the name of a variable.
  @Test(arguments: ["a@b.c", "@1@", "@a", "a @ b @ c"])
  func dataThatIsNoTemplate(_ data: String) {
    #expect(brokenRules(document("<data>\(data)</data>")).filter { $0.hasSuffix(" template") } == [])
  }

  @Test func mergeConflicts() {
    let body = """
      <dict>
      <<<<<<< HEAD
      <key>a</key><true/>
      =======
      <key>a</key><false/>
      >>>>>>> branch
      </dict>
      """
    let expected =
      "5:1 merge-conflict found the marker of a merge conflict: decide which side is right and remove the markers"
    #expect(lint(document(body), [.duplicateKey: .off]) == [expected])
  }

  @Test func mergeConflictBehindTheRoot() {
    let text = "<plist><true/></plist>\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> branch\n"
    #expect(
      lint(text) == [
        "2:1 merge-conflict found the marker of a merge conflict: decide which side is right and remove the markers"
      ])
  }
}

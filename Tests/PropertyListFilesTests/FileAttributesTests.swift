import PropertyList
import PropertyListFiles
import TestSupport
import Testing

/// Attributes that a file keeps when it is replaced. CPython sets and reads them.
@Suite(
  .enabled(
    if: canSetAttributes, "needs python3, extended attributes and access control lists of Linux"))
struct FileAttributesTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func python(_ script: String) throws -> Outcome { try runPython(script, in: folder) }

  /// All attributes of a file, and its mode.
  private func attributes(_ name: String) throws -> String {
    try python(
      "print({n: os.getxattr(\"\(name)\", n) for n in sorted(os.listxattr(\"\(name)\"))}, oct(os.stat(\"\(name)\").st_mode))"
    )
    .outputText
  }

  @Test(arguments: [
    "os.setxattr(\"a\", \"user.pliers\", b\"\\x00\\xff\"); os.setxattr(\"a\", \"user.empty\", b\"\")",
    "os.setxattr(\"a\", \"system.posix_acl_access\", list)",
    "os.setxattr(\"a\", \"system.posix_acl_access\", list); os.chmod(\"a\", 0o4750); os.setxattr(\"a\", \"user.k\", b\"v\")",
  ])
  func replacedFileKeepsItsAttributes(preparation: String) throws {
    let path = Argument(try folder.file("a", "old"))
    #expect(try python(preparation).status == 0)
    let (inode, before) = (try folder.attributes("a").inode, try attributes("a"))
    #expect(try Replacement(of: path, original: nil).write(ours) == .written)
    #expect(try folder.text("a") == "ours" && attributes("a") == before)
    #expect(try folder.attributes("a").inode != inode && folder.names() == ["a"])
  }

  /// New files in the folder get its default access control list, which the old file does not have.
  @Test func defaultListOfTheFolderIsRemoved() throws {
    let path = Argument(try folder.file("a", "old"))
    try folder.setMode(0o660, of: "a")
    #expect(try python("os.setxattr(\".\", \"system.posix_acl_default\", list)").status == 0)
    let inode = try folder.attributes("a").inode
    #expect(try Replacement(of: path, original: nil, backupSuffix: "~").write(ours) == .written)
    #expect(try attributes("a") == "{} 0o100660\n" && attributes("a~") == "{} 0o100660\n")
    #expect(try folder.attributes("a").inode != inode && folder.attributes("a~").inode == inode)
  }

  /// A file with two hard links is overwritten in place, so the backup is a copy.
  @Test func backupCopyHasTheAttributes() throws {
    let path = Argument(try folder.file("a", "old"))
    let preparation = "os.setxattr(\"a\", \"system.posix_acl_access\", list); os.link(\"a\", \"b\")"
    #expect(try python(preparation).status == 0)
    let before = try attributes("a")
    #expect(try Replacement(of: path, original: nil, backupSuffix: "~").write(ours) == .written)
    #expect(try attributes("a") == before && attributes("a~") == before && attributes("b") == before)
    #expect(try folder.text("a~") == "old" && folder.text("b") == "ours")
  }

  private func ours(_ output: inout Output) -> Bool {
    output.append("ours")
    return true
  }
}

/// Runs a Python script after defining `list`, an access control list that lets user 12345 read and write
/// (linux/posix_acl_xattr.h).
private func runPython(_ script: String, in folder: ScratchFolder) throws -> Outcome {
  let list = """
    import os, struct
    entries = [(1, 6, -1), (2, 6, 12345), (4, 4, -1), (16, 6, -1), (32, 0, -1)]
    list = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *entry) for entry in entries)

    """
  return try TestSupport.shell("python3 -c '\(list)\(script)'", in: folder.path)
}

private let canSetAttributes: Bool = {
  guard let folder = try? ScratchFolder(), (try? folder.file("a", "")) != nil else { return false }
  let script = "os.setxattr(\"a\", \"user.k\", b\"v\"); os.setxattr(\"a\", \"system.posix_acl_access\", list)"
  return (try? runPython(script, in: folder))?.status == 0
}()

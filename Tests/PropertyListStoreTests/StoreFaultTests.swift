import Foundation
import PropertyListStore
import TestSupport
import Testing

/// Operations that the system refuses: the program continues, values stay in memory, and the file stays complete.
///
/// The tests run in separate processes, which drop root's privileges, limit themselves or fill their disk.
@Suite(.prompt) struct StoreFaultTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  static let old = settings("<key>Score</key>\n<integer>1</integer>")

  /// Makes the file, and sets its mode and that of the folder.
  private func prepare(_ text: String, mode: Int, folderMode: Int) throws {
    try folder.file("a.plist", text)
    try folder.setMode(mode, of: "a.plist")
    try folder.setMode(folderMode, of: "")
  }

  /// Sets a value, and expects that it cannot be saved for this reason.
  private static func expectRefusal(_ store: PropertyListStore, _ reason: String) {
    store[.score] = 2
    let problem = #expect(throws: PropertyListStore.Problem.self) { try store.save() }
    #expect(problem?.description == "\(store.path): \(reason)" && problem?.kind == .unwritableFile)
    #expect(store[.score] == 2)
    // Without a handler, the problem at the end of the process would be printed.
    store.problemHandler = { _ in }
  }

  @Test func noFileIsCreatedInAReadOnlyFolder() async throws {
    try folder.setMode(0o555, of: "")
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      dropPrivileges()
      Self.expectRefusal(PropertyListStore(path: path + "/a.plist"), "Permission denied")
      Self.expectRefusal(PropertyListStore(path: path + "/b/a.plist"), "Permission denied")
    }
    #expect(try folder.names().isEmpty)
  }

  /// The file is overwritten, because no new file can be created in its folder.
  @Test func fileInAReadOnlyFolderIsSaved() async throws {
    try prepare(Self.old, mode: 0o666, folderMode: 0o555)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      dropPrivileges()
      let store = PropertyListStore(path: path + "/a.plist")
      store[.score] += 1
      try store.save()
    }
    #expect(try folder.text("a.plist") == Self.old.replacingOccurrences(of: "1<", with: "2<"))
  }

  @Test func readOnlyFileIsNotChanged() async throws {
    try prepare(Self.old, mode: 0o444, folderMode: 0o777)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      dropPrivileges()
      let store = PropertyListStore(path: path + "/a.plist")
      try #require(store[.score] == 1)
      Self.expectRefusal(store, "Permission denied")
    }
    #expect(try folder.text("a.plist") == Self.old)
  }

  @Test func unreadableFileGivesDefaults() async throws {
    try prepare(Self.old, mode: 0o000, folderMode: 0o777)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      dropPrivileges()
      let store = PropertyListStore(path: path + "/a.plist")
      store.problemHandler = { #expect($0.kind == .unreadableFile && $0.description.hasSuffix(": Permission denied")) }
      #expect(store[.score] == 0)
      Self.expectRefusal(store, "Permission denied")
    }
    try folder.setMode(0o600, of: "a.plist")
    #expect(try folder.text("a.plist") == Self.old)
  }

  /// A damaged file, or one with an undecodable value, is not overwritten if it cannot get another name.
  @Test(arguments: [("<plist>", "damaged"), (settings("<key>Score</key>\n<string>x</string>"), "undecodable")])
  func fileThatCannotBeRenamedIsNotChanged(text: String, suffix: String) async throws {
    try prepare(text, mode: 0o666, folderMode: 0o555)
    await #expect(processExitsWith: .success) { [path = folder.path as String, suffix = suffix as String] in
      dropPrivileges()
      let kind = suffix == "damaged" ? PropertyListStore.Problem.Kind.damagedFile : .undecodableValue
      let store = PropertyListStore(path: path + "/a.plist")
      store.problemHandler = { #expect($0.kind == kind) }
      #expect(store[.score] == 0)
      store[.score] = 2
      let problem = #expect(throws: PropertyListStore.Problem.self) { try store.save() }
      #expect(problem?.kind == kind && problem?.key == (suffix == "damaged" ? nil : "Score"))
      let words = try #require(problem?.description)
      #expect(words.contains("; the file cannot be kept as \(path)/a.plist.\(suffix)-"))
      #expect(words.hasSuffix("Z: Permission denied"))
      store.problemHandler = { _ in }
    }
    #expect(try folder.text("a.plist") == text && folder.names() == ["a.plist"])
  }

  /// The template is read, though the file cannot be made from it.
  @Test func templateInAReadOnlyFolderGivesItsValues() async throws {
    try folder.file("template.plist", Self.old)
    try folder.setMode(0o555, of: "")
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      dropPrivileges()
      let store = PropertyListStore(path: path + "/a.plist", template: path + "/template.plist")
      store.problemHandler = { #expect($0.kind == .unwritableFile) }
      #expect(store[.score] == 1)
    }
    #expect(try folder.names() == ["template.plist"])
  }

  @Test func fileThatWouldBecomeTooLargeIsNotChanged() async throws {
    try folder.file("a.plist", Self.old)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      var limit = rlimit(rlim_cur: 1024, rlim_max: 1024)
      #if canImport(Glibc)
        try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      #else
        try #require(unsafe setrlimit(RLIMIT_FSIZE, &limit) == 0)
      #endif
      signal(SIGXFSZ, SIG_IGN)
      let store = PropertyListStore(path: path + "/a.plist")
      store[.title] = String(repeating: "x", count: 2000)
      Self.expectRefusal(store, "File too large")
    }
    #expect(try folder.text("a.plist") == Self.old && folder.names() == ["a.plist"])
  }

  #if os(Linux)
    static let canMount: Bool = {
      let script = "unshare -m sh -c 'mount -t tmpfs none /mnt'"
      return (try? shell(script, in: "/"))?.status == 0
    }()

    /// The value is saved when the disk has space again.
    @Test(.enabled(if: canMount, "needs to be allowed to mount a file system"))
    func fullDiskLeavesTheFile() async throws {
      _ = try shell("mkdir small && mount -t tmpfs -o size=64k none small", in: folder.path)
      defer { _ = try? shell("umount small", in: folder.path) }
      try folder.file("small/a.plist", Self.old)
      _ = try shell("dd if=/dev/zero of=small/filler bs=1k", in: folder.path)
      let store = PropertyListStore(path: folder.path("small/a.plist"))
      Self.expectRefusal(store, "No space left on device")
      #expect(try folder.text("small/a.plist") == Self.old)
      #expect(try folder.names(in: "small") == ["a.plist", "filler"])
      _ = try shell("rm small/filler", in: folder.path)
      try await store.save()
      #expect(PropertyListStore(path: store.path)[.score] == 2)
    }
  #endif
}

/// Drops root's privileges, so that file modes take effect.
private func dropPrivileges() {
  if getuid() == 0, setgid(65534) != 0 || setuid(65534) != 0 { exit(99) }
}

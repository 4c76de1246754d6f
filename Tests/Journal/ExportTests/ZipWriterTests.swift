import Foundation
import TestSupport
import Testing

@testable import Export

/// Archives as Python reads them, which is not ours.
struct ZipWriterTests {
  private func zip(_ path: String, _ body: (ZipWriter) throws -> Void) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    defer { close(descriptor) }
    let zip = try ZipWriter(to: descriptor)
    try body(zip)
    try zip.close()
  }

  private func python(_ code: String, _ arguments: [String], _ folder: TestFolder) throws -> String {
    let answer = try Child(
      program: "/usr/bin/env", arguments: ["python3", "-c", code] + arguments,
      environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"], scratch: folder["python-" + UUID().uuidString]
    ).wait()
    #expect(answer.errors == "")
    return answer.output
  }

  @Test func `Names in UTF-8, the earliest time, no owner; sound is stored`() throws {
    let folder = try TestFolder()
    let sound = Data((0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    try zip(folder["a.zip"]) { zip in
      try zip.add("entries/Straße 👩🏽‍🚀.md", Data(String(repeating: "words ", count: 500).utf8))
      try zip.begin("original.m4a", bytes: sound.count, isStored: true)
      try sound.withUnsafeBytes { try zip.write($0) }
      try zip.add("empty", Data())
    }
    let told = try python(
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as z:
          assert z.testzip() is None
          for i in z.infolist(): print(i.filename, i.date_time, i.compress_type, i.file_size)
          assert z.read("original.m4a") == bytes(n * 7 % 256 for n in range(3000))
      """, [folder["a.zip"]], folder)
    #expect(
      told == """
        entries/Straße 👩🏽‍🚀.md (1980, 1, 1, 0, 0, 0) 8 3000
        original.m4a (1980, 1, 1, 0, 0, 0) 0 3000
        empty (1980, 1, 1, 0, 0, 0) 8 0

        """)
  }

  @Test func `The same files give the same bytes, whatever the machine's time zone is`() throws {
    let folder = try TestFolder()
    let before = ProcessInfo.processInfo.environment["TZ"]
    defer {
      if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
      tzset()
    }
    var archives: Set<Data> = []
    for zone in ["UTC", "Asia/Tokyo", "America/Los_Angeles"] {
      setenv("TZ", zone, 1)
      tzset()
      let path = folder[zone.replacing("/", with: "-") + ".zip"]
      try zip(path) { try $0.add("note.md", Data("Once.".utf8)) }
      archives.insert(try Data(contentsOf: URL(filePath: path)))
    }
    #expect(archives.count == 1)
  }

  @Test func `A full disk is an error`() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(throws: ZipWriter.Failure(code: ENOSPC)) {
      let zip = try ZipWriter(to: descriptor)
      try zip.begin("original.wav", bytes: 1 << 20, isStored: true)
      try Data(count: 1 << 20).withUnsafeBytes { try zip.write($0) }
      try zip.close()
    }
  }
}

import Foundation
import Model
import StageContract
import Testing

@Suite final class DocumentTests {
  private let folder = NSTemporaryDirectory() + "sonar-model-\(UUID().uuidString)"
  private let chunks = Chunks(
    durationSamples: 16000, detector: "energy", gapSamples: 3200, speech: [Span(start: 0, end: 16000)],
    chunks: [.init(spans: [Span(start: 0, end: 16000)])])

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test func aDocumentIsCanonicalPrivateAndReadsBack() throws {
    let path = folder + "/chunks.json"
    try chunks.write(to: path)
    let text = String(decoding: try readFile(path), as: UTF8.self)
    #expect(text.hasPrefix("{\n  \"chunks\" : [\n"))
    #expect(text.hasSuffix("}\n") && !text.hasSuffix("\n\n"))
    #expect(text.contains("\"duration_samples\" : 16000"))
    #expect(try Chunks.read(path) == chunks)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["chunks.json"])
  }

  @Test func writingReplacesAndAFailureLeavesNothingBehind() throws {
    let path = folder + "/x"
    try writeFile(Data("1".utf8), to: path)
    try writeFile(Data("2".utf8), to: path)
    #expect(try readFile(path) == Data("2".utf8))
    try FileManager.default.createDirectory(atPath: folder + "/taken/y", withIntermediateDirectories: true)
    let error = #expect(throws: DocumentError.self) {
      try writeFile(Data("3".utf8), to: folder + "/taken")
    }
    guard case .inputOutput(_, let reason, let status)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("cannot be renamed into place: ") && status == .temporary)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["taken", "x"])
    #expect(throws: DocumentError.self) { try writeFile(Data(), to: folder + "/none/x") }
  }

  @Test func aPipeIsNeverReplaced() throws {
    #expect(mkfifo(folder + "/pipe", 0o600) == 0)
    #expect(throws: DocumentError.self) { try writeFile(Data(), to: folder + "/pipe") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["pipe"])
  }

  #if os(Linux)
    @Test func aFileThatCannotBeSyncedIsClosed() throws {
      func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      let before = try open()
      for _ in 0..<100 {
        // Writing to it goes well, syncing does not.
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/x.partial", withDestinationPath: "/dev/null")
        #expect(throws: DocumentError.self) { try writeFile(Data("1".utf8), to: folder + "/x") }
      }
      // Other tests open files of their own meanwhile.
      #expect(try open() < before + 90)
    }
  #endif

  @Test func missingAndUnreadableFilesAreDistinguished() {
    #expect(throws: DocumentError.missing(path: folder + "/none")) { try Chunks.read(folder + "/none") }
    #expect(
      throws: DocumentError.inputOutput(path: folder, reason: "is not a regular file", status: .temporary)
    ) {
      try Chunks.read(folder)
    }
  }

  @Test(.timeLimit(.minutes(10))) func aFIFOIsNotWaitedFor() {
    let path = folder + "/fifo"
    mkfifo(path, 0o600)
    #expect(
      throws: DocumentError.inputOutput(path: path, reason: "is not a regular file", status: .temporary)
    ) {
      try Chunks.read(path)
    }
  }

  @Test(arguments: [
    ("", DocumentError.malformed(path: "p", kind: "chunks", reason: "it is not JSON")),
    ("{}", .malformed(path: "p", kind: "chunks", reason: "key schema is missing")),
    (
      #"{"schema":{"name":"mood","version":1}}"#, .wrongKind(path: "p", expected: "chunks", found: "mood")
    ),
    (
      #"{"schema":{"name":"chunks","version":2}}"#,
      .laterVersion(path: "p", kind: "chunks", found: 2, supported: 1)
    ),
    (
      #"{"schema":{"name":"chunks","version":1},"duration_samples":1,"gap_samples":1,"detector":5}"#,
      .malformed(path: "p", kind: "chunks", reason: "key detector has the wrong type")
    ),
    (
      #"{"schema":{"name":"chunks","version":1},"detector":"energy","duration_samples":1,"gap_samples":1,"#
        + #""speech":[{"start":0}],"chunks":[]}"#,
      .malformed(path: "p", kind: "chunks", reason: "key speech.[0].end is missing")
    ),
    (
      #"{"schema":{"name":"chunks","version":1},"detector":"energy","duration_samples":1,"gap_samples":1,"#
        + #""speech":[{"start":5,"end":2}],"chunks":[]}"#,
      .malformed(path: "p", kind: "chunks", reason: "key speech.[0].end has an invalid value")
    ),
  ])
  func whatIsWrongIsNamedByItsKeyWithoutAValue(text: String, error: DocumentError) {
    #expect(throws: error) { try Chunks.decode(Data(text.utf8), path: "p") }
  }

  @Test func linesAreOnOneLineWithoutAbsentKeys() throws {
    let line = canonicalJSON(EntryLine(recording: "r", digest: "d", mood: "/a/b"))
    #expect(String(decoding: line, as: UTF8.self) == #"{"digest":"d","mood":"/a/b","recording":"r"}"#)
  }

  @Test(arguments: ["owner", "intake"])
  func whatHoldsTheOwnersWordsIsNeverAdvisedAway(kind: String) {
    let line = DocumentError.malformed(path: "p", kind: kind, reason: "it is not JSON").description
    #expect(line.contains("restore it from a backup") && !line.contains("delete"))
    #expect(line.contains("counts as private") == (kind == "owner"))
  }
}

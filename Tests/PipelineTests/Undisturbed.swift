#if os(Linux)
  import Foundation
  import Testing

  /// One run that nothing disturbed, to compare with.
  struct Undisturbed: Sendable {
    static let files = [JournalRun.afterWork, JournalRun.goodNight]
    static let shared = Result { try Undisturbed() }

    let artifacts: [String: String]
    let rows: [String]
    let seconds: Double

    init() throws {
      let journal = try JournalRun()
      try journal.sonar("add", Self.files)
      let start = Date()
      let answer = try journal.sonar("run")
      guard answer.status == 0 else { throw JournalRun.Failure(answer.errors) }
      seconds = Date().timeIntervalSince(start)
      artifacts = try journal.artifacts()
      rows = try journal.rows()
    }

    /// Runs the disturbed `journal` again and expects what this run left, and nothing else.
    func checkNextRun(_ journal: JournalRun) throws {
      #expect(journal.isQuiet(), "left: \(journal.processes())")
      let next = try journal.sonar("run")
      #expect(next.status == 0, "\(next.errors)\(next.output)")
      #expect(try journal.artifacts() == artifacts)
      #expect(try journal.rows() == rows)
      let all = try FileManager.default.subpathsOfDirectory(atPath: journal.root)
      #expect(all.filter { $0.hasSuffix(".partial") } == [])
      for file in Self.files {
        let bytes = try Data(contentsOf: URL(filePath: file))
        #expect(try journal.places(of: bytes).contains { $0.hasPrefix("recordings/") }, "\(file)")
      }
      #expect(journal.isQuiet(), "left: \(journal.processes())")
    }
  }

  extension JournalRun {
    /// Waits until speech is being transcribed; false when the run ended before.
    func waitForTranscribe(_ run: Child) -> Bool {
      while run.process.isRunning {
        if !processes(working: "sonar-transcribe").isEmpty { return true }
        usleep(2000)
      }
      return false
    }
  }
#endif

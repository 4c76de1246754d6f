package import Foundation
package import Model
import StageContract

/// Golden documents in `testdata/golden`, created from one small transcript.
package enum GoldenText {
  /// The folder of golden documents.
  package static let folder = URL(filePath: JournalRun.checkout).appending(path: "testdata/golden")

  /// True if `document` equals the golden file `name`; with SONAR_REWRITE_GOLDEN=1 the file is first rewritten.
  /// - Throws: `DocumentError`.
  package static func holds(_ document: some JournalDocument, name: String) throws -> Bool {
    let path = folder.appending(path: name).path
    if ProcessInfo.processInfo.environment["SONAR_REWRITE_GOLDEN"] == "1" { try document.write(to: path) }
    return try readFile(path) == document.encoded()
  }

  /// Names of the files in `folder` that differ from `documents`; with SONAR_REWRITE_GOLDEN=1 they are first rewritten.
  package static func differences(of documents: [String: Data], from folder: URL) throws -> [String] {
    if ProcessInfo.processInfo.environment["SONAR_REWRITE_GOLDEN"] == "1" {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, data) in documents { try data.write(to: folder.appending(path: name)) }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    return Set(names).union(documents.keys).sorted().filter {
      FileManager.default.contents(atPath: folder.appending(path: $0).path()) != documents[$0]
    }
  }

  /// A transcript with one segment per line of `lines`, separated by half a second of silence.
  package static func transcript(_ lines: [String], language: String = "en") -> Transcript {
    var start = 0
    let segments = lines.map { line in
      let words = line.split(separator: " ").enumerated().map { index, word in
        Transcript.Word(
          text: String(word), span: Span(start: start + index * 6000, end: start + index * 6000 + 5500),
          logprob: -0.1)
      }
      let span = Span(start: start, end: start + words.count * 6000)
      start = span.end + 8000
      return Transcript.Segment(
        chunk: 0, span: span, text: line, words: words, language: language, averageLogprob: -0.1,
        noSpeechProbability: 0, temperature: 0)
    }
    return Transcript(language: language, durationSamples: start, segments: segments, suspects: [])
  }
}

import Application
import Foundation
import StageContract

/// What was said in a recording and what one or two runs recognised, in words normalised for counting.
struct WordPair: Equatable, Sendable, Decodable {
  /// Name of the recording.
  var name: String
  /// Its kind; may be empty.
  var kind: String
  /// ISO 639-1 code.
  var language: String?
  /// The words said, then the words of each run.
  var texts: [[String]]
  /// For each run what each of its words becomes alone; none where only its text is known.
  var pieces: [[[String]]]?

  /// The pairs in `lines`, the output of `Tests/Benchmarks/normalise.py`.
  /// - Throws: `CommandFailure` (65) with the first invalid line.
  static func read(_ lines: Data) throws -> [WordPair] {
    try lines.split(separator: UInt8(ascii: "\n")).enumerated().map { index, line in
      do {
        return try decodeJSON(WordPair.self, from: Data(line))
      } catch {
        throw CommandFailure(
          status: .badInput, "line \(index + 1) of the normalised texts: \(JSONFault.reason(error))")
      }
    }
  }

  /// `references` beside the texts that each of `runs` recognised, normalised by `script` in `python`. A recording that
  /// a run did not recognise is left out.
  /// - Throws: `CommandFailure` (69) if the normaliser is not installed or fails; errors of writing files.
  static func normalised(
    _ references: [SpokenReference], _ runs: [[String: RecognisedText]], python: String, script: String
  ) async throws -> [WordPair] {
    let lines = try references.compactMap { reference -> Data? in
      let heard = runs.compactMap { $0[reference.name] }
      guard heard.count == runs.count else { return nil }
      let line = Line(
        name: reference.name, kind: reference.kind, language: reference.language,
        texts: [reference.text] + heard.map(\.text),
        pieces: heard.map { ($0.words ?? []).map(\.text) })
      return try JSONEncoder().encode(line) + Data("\n".utf8)
    }
    for path in [python, script] where !FileManager.default.fileExists(atPath: path) {
      throw CommandFailure(
        status: .unavailable, "\(path): not there; run 'make wer', which installs the normaliser")
    }
    return try await TemporaryFolder.with { folder in
      let (input, output) = (folder + "/texts.jsonl", folder + "/words.jsonl")
      try Data(lines.joined()).write(to: URL(filePath: input))
      try Data().write(to: URL(filePath: output))
      let process = Process()
      process.executableURL = URL(filePath: python)
      process.arguments = [script]
      process.standardInput = try FileHandle(forReadingFrom: URL(filePath: input))
      process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw CommandFailure(
          status: .unavailable,
          "\(script) failed; remove .build/wer, then 'make wer' installs the normaliser again")
      }
      return try read(Data(contentsOf: URL(filePath: output)))
    }
  }

  private struct Line: Encodable {
    var name: String
    var kind: String
    var language: String
    var texts: [String]
    var pieces: [[String]]
  }
}

import Application
import ArgumentParser
import Foundation
import StageContract

/// `sonar-lab results`: measures the stages on all labelled sets and writes down the figures.
struct ResultsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "results",
    abstract: "Measure the stages on all labelled sets and write testdata/results.tsv.",
    discussion: """
      A set whose recordings or speech model are not there keeps its rows, and so do recordings of voices: make bench-peers writes \
      theirs. Transcripts of the small speech model are not measured: it knows the synthetic voices only.
      """)

  /// How the sets begin that `Tests/Benchmarks/peers.py` measures.
  static let voices = "speech/"

  @Option(help: "Folder with the sets.", completion: .directory)
  var testdata = "testdata"

  func run() async throws {
    let path = testdata + "/results.tsv"
    let earlier =
      try FileManager.default.fileExists(atPath: path) ? String(contentsOfFile: path, encoding: .utf8) : ""
    let sets = try LabelledSet.all(in: testdata).filter { $0.kind != .transcripts }
    let lines = try await Workbench.with([]) { bench in
      var lines = [LabelledSet.head]
      for set in sets {
        do {
          lines += set.lines(try await set.kind.report(on: set.path, bench))
        } catch {
          guard let failure = CommandFailure(error), [.missingInput, .unavailable].contains(failure.status)
          else {
            throw error
          }
          FileHandle.standardError.write(Data("\(set.name) is left as it was: \(failure.message)\n".utf8))
          lines += set.lines(in: earlier)
        }
      }
      return lines + earlier.split(separator: "\n").map(String.init).filter { $0.hasPrefix(Self.voices) }
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path), options: .atomic)
  }

  /// Writes `lines` to `results.tsv` in `testdata`, in place of the rows of `set` in their languages whose third column begins with
  /// `start`.
  static func write(_ lines: [String], inPlaceOf start: String, set: String, testdata: String = "testdata")
    throws
  {
    let path = testdata + "/results.tsv"
    func cells(_ line: String) -> [Substring] {
      line.split(separator: "\t", omittingEmptySubsequences: false)
    }
    let languages = Set(lines.compactMap { cells($0).dropFirst().first })
    let others = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter {
        let row = cells($0)
        return row.count < 3 || row[0] != set || !languages.contains(row[1]) || !row[2].hasPrefix(start)
      }
    try Data(((others + lines).joined(separator: "\n") + "\n").utf8).write(
      to: URL(filePath: path), options: .atomic)
  }
}

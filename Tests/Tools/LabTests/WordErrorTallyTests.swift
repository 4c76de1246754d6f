import Application
import Foundation
import Model
import TestSupport
import Testing

@testable import Lab

@Suite struct WordErrorTallyTests {
  /// Lines as the normaliser writes them: two runs over three recordings of two kinds.
  private let lines = """
    {"name":"a","kind":"read","texts":[["mister","smith","paid","$25"],["mister","smith","paid","$25"],["mister","smith"]]}
    {"name":"b","kind":"read","texts":[["one","two"],["one","too","three"],["one","two"]]}
    {"name":"c","kind":"no speech","language":"en","texts":[[],["thanks"],[]]}
    """

  private func report(_ lines: String) throws -> Report {
    try WordErrorTally(WordPair.read(Data(lines.utf8))).report
  }

  private func figures(_ name: String, in report: Report) throws -> [String: String] {
    let row = try #require(report.rows.first { $0.name == name })
    return Dictionary(uniqueKeysWithValues: row.figures.map { ($0.name, $0.value) })
  }

  @Test func `Errors are pooled over recordings, over all and by kind, and words that were not said count`()
    throws
  {
    let report = try report(lines)
    let all = try figures("all, first", in: report)
    #expect(all["wer"] == "0.500" && all["words"] == "6" && all["recordings"] == "3")
    #expect(all["substituted"] == "1" && all["deleted"] == "0" && all["inserted"] == "2")
    #expect(try figures("read, second", in: report)["deleted"] == "2")
    #expect(try figures("no speech, first", in: report)["inserted"] == "1")
    #expect(try figures("all, second − first", in: report)["wer"] == "-0.167")
    #expect(report.misses.first?.first == "b  wer 1.000" || report.misses.first?.first == "c  wer 1.000")
    #expect(report.text(file: "journal").hasPrefix("journal: 3 recordings\n"))
  }

  @Test func `An interval holds its figure, is the same again, and needs two recordings`() throws {
    let report = try report(lines)
    let all = try figures("all, first", in: report)
    let bounds = try ["from", "to"].map { try #require(Double(all[$0] ?? "")) }
    #expect(bounds[0] <= 0.5 && 0.5 <= bounds[1] && bounds[0] < bounds[1])
    #expect(try self.report(lines) == report)
    #expect(try figures("no speech, first", in: report)["from"] == "–")
  }

  /// Each recording has one error more in the second run, whatever the sample.
  @Test func `A difference that every recording has is sure`() throws {
    let pairs = (0..<8).map { index in
      #"{"name":"\#(index)","kind":"","texts":[["a","b","c","d"],["a","b","c","d"],["a","b","c"]]}"#
    }
    let difference = try figures("all, second − first", in: report(pairs.joined(separator: "\n")))
    #expect(difference == ["wer": "0.250", "from": "0.250", "to": "0.250"])
  }

  @Test func `A line that is no pair is named`() throws {
    #expect {
      try WordPair.read(Data(#"{"name":"a","kind":"","texts":[]}"#.utf8 + Data("\n{}\n".utf8)))
    } throws: {
      ($0 as? CommandFailure)?.message.hasPrefix("line 2 of the normalised texts") == true
    }
  }

  @Test func `References are found below a folder, with kind and language of the manifest`() throws {
    try Scratch.with { folder in
      try FileManager.default.createDirectory(atPath: folder + "/de", withIntermediateDirectories: true)
      try Data("Guten Tag".utf8).write(to: URL(filePath: folder + "/de/x.txt"))
      try Data("Hello".utf8).write(to: URL(filePath: folder + "/y.txt"))
      try Data("path\tlanguage\tkind\nde/x.flac\tde\tread\nhum.flac\t-\tno speech: hum\n".utf8).write(
        to: URL(filePath: folder + "/MANIFEST.tsv"))
      let found = try SpokenReference.all(in: folder, language: nil)
      #expect(
        found == [
          SpokenReference(name: "x", language: "de", kind: "read", text: "Guten Tag"),
          SpokenReference(name: "y", language: "en", kind: "", text: "Hello"),
        ])
      #expect(try SpokenReference.all(in: folder + "/de", language: "en").map(\.language) == ["en"])
      let golden = try Transcript.read(JournalRun.checkout + "/testdata/golden/transcript.json")
      try golden.write(to: folder + "/y.json")
      let recognised = try RecognisedTexts.read(folder)
      #expect(recognised == ["x": RecognisedText(text: "Guten Tag"), "y": RecognisedText(golden)])
      #expect(recognised["y"]?.words?.isEmpty == false)
      #expect(throws: CommandFailure.self) { try SpokenReference.all(in: folder + "/none", language: nil) }
    }
  }
}

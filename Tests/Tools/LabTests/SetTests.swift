import Application
import Foundation
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Lab

/// What the stages reach on an even sample of the labelled sets; `sonar-lab results` measures them whole.
@Suite(.runsProcesses) struct SetTests {
  private static let testdata = JournalRun.checkout + "/testdata"
  private static let installation = Installation(
    executable: JournalRun.programs + "/sonar",
    environment: ProcessInfo.processInfo.environment.merging(
      ["SONAR_MODELS": testdata + "/models", "SONAR_ONLY_MODELS": "1"], uniquingKeysWith: { $1 }))

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func report(_ kind: LabelledKind, _ name: String, _ lines: String) async throws -> Report {
    let path = folder[name]
    try Data(lines.utf8).write(to: URL(filePath: path))
    return try await Workbench.with([], Self.installation) { try await kind.report(on: path, $0) }
  }

  /// What is measured on at most `most` lines of all sets of `kind` in `language`.
  private func report(_ kind: LabelledKind, _ language: String, most: Int) async throws -> Report {
    let lines = try LabelledSet.all(in: Self.testdata)
      .filter {
        $0.kind == kind && $0.language == language && !["facts/spoken", "mood/unnamed"].contains($0.name)
      }
      .flatMap { try String(contentsOfFile: $0.path, encoding: .utf8).split(separator: "\n") }
    let sample = stride(from: 0, to: lines.count, by: (lines.count + most - 1) / most).map { lines[$0] }
    let report = try await report(
      kind, "\(kind.prefix)\(language).jsonl", sample.joined(separator: "\n"))
    #expect(report.lines == sample.count && sample.count * 3 > most * 2)
    return report
  }

  @Test(arguments: ["en", "de"])
  func `Facts and tasks are found as they were said`(language: String) async throws {
    let report = try await report(.facts, language, most: 50)
    for row in ["facts", "tasks"] {
      for figure in ["precision", "recall"] {
        #expect(report[row, figure] >= 0.95, "\(row) \(figure): \(report.misses)")
      }
    }
  }

  @Test(arguments: [("en", 11.0, 1.0), ("de", 9, 0)])
  func `False sentences fail, and some faithful ones stand`(
    language: String, least: Double, most: Double
  ) async throws {
    let report = try await report(.copies, language, most: 50)
    #expect(report["faithful", "stand"] >= least && report["false", "stand"] <= most, "\(report.misses)")
  }

  @Test(arguments: ["en", "de"])
  func `Tags are what an entry is about`(language: String) async throws {
    let report = try await report(.tags, language, most: 20)
    for row in ["odd", "even"] {
      #expect(report[row, "precision"] >= 0.93 && report[row, "recall"] >= 0.5, "\(report.rows)")
      #expect(report[row, "forbidden"] == 0, "\(report.misses)")
    }
  }

  @Test(arguments: ["en", "de"])
  func `No answer is wrong, and most are found`(language: String) async throws {
    for file in ["journal-\(language).jsonl", "facts-\(language).json"] {
      try FileManager.default.copyItem(
        atPath: "\(Self.testdata)/questions/\(file)", toPath: folder[file])
    }
    let report = try await report(.questions, language, most: 30)
    for row in ["odd", "even"] {
      #expect(report[row, "wrong"] == 0 && report[row, "missed"] == 0, "\(report.misses)")
    }
  }

  @Test(arguments: ["en", "de"])
  func `Moods, summaries and titles are better than chance`(language: String) async throws {
    let mood = try await report(.mood, language, most: 20)
    let (sonar, majority) = ("sonar, odd", "majority, odd")
    #expect(mood[sonar, "r"] >= 0.3 && mood[sonar, "accuracy"] >= mood[majority, "accuracy"])
    let summaries = try await report(.summaries, language, most: 8)
    #expect(summaries["sonar", "rouge-1"] > summaries["lead", "rouge-1"])
    #expect(summaries["sonar", "any"] > summaries["random", "any"])
    let events = try await report(.events, language, most: 12)
    #expect(events["odd, punctuated", "whole"] == 1 && events["odd, punctuated", "event"] >= 0.5)
  }

  @Test func `Whole entries are measured, and none of their text is shown`() async throws {
    let text = try String(contentsOfFile: Self.testdata + "/reader/test-whole-de.txt", encoding: .utf8)
    let entries = text.split(separator: "# id=").prefix(2).map { "# id=\($0)" }
    let report = try await report(.entries, "test-de.txt", entries.joined())
    #expect(report.lines == 2 && report["all", "entries"] == 2)
    #expect(report["all", "event told"] >= report["all", "title in event"])
    #expect(1...20 ~= report["all", "words of titles"] && report["all", "read first"] >= 0)
    #expect(report.misses.allSatisfy { $0.count == 1 && !$0[0].contains(" ") })
  }

  @Test func `Transcripts are those of a file, of a text, or of the speech model`() async throws {
    let golden = Self.testdata + "/golden/transcript.json"
    let lines = #"""
      {"id":"1","reference":"One two three.","hypothesis":"one too"}
      {"id":"2","reference":"Nobody said this.","transcript":"\#(golden)"}
      {"id":"3","reference":"Good night.","recording":"\#(JournalRun.afterWork)"}
      """#
    let report = try await report(.transcripts, "a.jsonl", lines)
    #expect(report["1", "deleted"] == 1 && report["1", "substituted"] == 1)
    #expect(report["2", "inserted"] > 10 && report["3", "inserted"] > 10 && report["all", "words"] == 8)
  }

  @Test func `Facts are measured as read and as heard`() async throws {
    let line = #"""
      {"id":"1","language":"en","recorded_at":"2026-11-18T22:10:00+04:00","currency":"AED","text":\#
      "I spent fifty on coffee yesterday.","facts":[{"kind":"spend","value":50,"currency":"AED","item":"coffee",\#
      "when":"2026-11-17"}],"tasks":[],"recording":"\#(JournalRun.afterWork)"}
      """#
    let report = try await report(.facts, "a.jsonl", line)
    #expect(report["facts", "right"] == 1 && report["facts, as heard", "right"] == 0)
    #expect(report["words, as heard", "said"] == 6)
  }

  @Test func `A set in a language without markers is refused with what to do`() throws {
    #expect {
      _ = try CopyTrial(file: "set-fr.jsonl", Self.installation)
    } throws: {
      ($0 as? CommandFailure)?.status == .badInput && "\($0)".contains("'fr' has no list of markers")
    }
  }

  @Test func `Every set has a kind, and its rows the name without the language`() throws {
    let sets = try LabelledSet.all(in: Self.testdata)
    #expect(Set(sets.map(\.kind)) == Set(LabelledKind.allCases))
    // Of languages that the reader was not taught, whole entries alone.
    #expect(sets.allSatisfy { ["en", "de"].contains($0.language) || $0.kind == .entries })
    let names = Set(sets.map(\.name))
    let some: Set = [
      "mood", "mood/hard", "facts/fresh2", "questions", "copies/attack3", "entries/test-long",
    ]
    #expect(names.isSuperset(of: some))
    let set = LabelledSet(kind: .mood, path: "mood/de-hard.jsonl")
    let report = Report(
      lines: 1,
      rows: [
        .init(name: "sonar", figures: [.init("r", 0.5), .init("n", 2)]),
        .init(name: "a", figures: [.init("r", nil)], isKept: false),
      ], misses: [])
    let rows = ["mood/hard\tde\tsonar\tr\t0.500", "mood/hard\tde\tsonar\tn\t2"]
    #expect(set.lines(report) == rows)
    let results = ([LabelledSet.head, "mood\tde\tsonar\tr\t0.1"] + rows).joined(separator: "\n")
    #expect(set.lines(in: results) == rows)
  }
}

extension Report {
  /// The number in a row; NaN, which fails every comparison, if there is none.
  fileprivate subscript(row: String, figure: String) -> Double {
    let figures = rows.first { $0.name == row }?.figures ?? []
    return figures.first { $0.name == figure }.flatMap { Double($0.value) } ?? .nan
  }
}

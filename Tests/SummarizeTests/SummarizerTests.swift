import Foundation
import JournalModel
import JournalText
import StageKit
import TestSupport
import Testing

@testable import SummarizeStage

private let repository = GoldenText.folder(test: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent()
private let none = Extract(terms: [], people: [], facts: [], actionItems: [])

private func style(_ name: String) throws -> Style {
  try Style.read(repository.appending(path: "pipelines/styles/\(name).yaml").path)
}

private func summary(_ lines: [String], _ name: String = "concise") throws -> Summary {
  let mood = Mood(score: 0, feeling: "unclear", sentences: [])
  return try Summarizer(style: style(name)).summary(
    of: GoldenText.transcript(lines), mood: mood, extract: none)
}

@Suite struct SummarizerTests {
  @Test func emptyTranscriptHasEmptySummary() throws {
    let summary = try summary([])
    #expect(summary.title.isEmpty && summary.text.isEmpty && summary.sentences.isEmpty)
  }

  @Test func smallTalkIsLeftOutAndOrderKept() throws {
    let summary = try summary([
      "Good morning.", "I walked to the river because I was sad.", "Thank you for listening.",
      "Then I understood that I miss my brother.", "That is all for today.",
    ])
    #expect(
      summary.text == "I walked to the river because I was sad. Then I understood that I miss my brother.")
    #expect(summary.title.count <= 60 && !summary.title.isEmpty)
  }

  @Test func repeatedSentencesAreShownOnce() throws {
    let line = "I walked to the river because I was sad."
    #expect(try summary([line, line, line]).sentences.count == 1)
  }

  @Test func longSentencesAreNeverCut() throws {
    let line = Array(repeating: "word", count: 45).joined(separator: " ") + "."
    let summary = try summary([line])
    #expect(summary.sentences.map(\.spoken.text) == [line])
  }

  @Test func longRecordingsAreSummarisedByParts() throws {
    let lines = (0..<120).map { "I walked along river number \($0) because the weather was good." }
    let summary = try summary(lines)
    #expect(summary.parts.count == 4)
    #expect(summary.parts.map(\.spokenSentences).reduce(0, +) == 120)
    #expect(summary.sentences.count <= 4)
  }

  @Test(arguments: ["concise", "reflective", "actionable"])
  func goldenDocuments(name: String) throws {
    let folder = GoldenText.folder(test: #filePath)
    func path(_ name: String) -> String { folder.appending(path: name).path }
    let summary = try Summarizer(style: style(name)).summary(
      of: Transcript.read(path("transcript.json")), mood: Mood.read(path("mood.json")),
      extract: Extract.read(path("extract.json")))
    #expect(try GoldenText.holds(summary, name: "summary-\(name).json", test: #filePath))
    #expect(summary.coverage.omitted.count == 1)
    #expect(summary.title.count <= 60)
  }
}

@Suite struct StyleTests {
  @Test(arguments: [
    ("name: a\nsentence: 3", "s.yaml:2: unknown key sentence; did you mean sentences?"),
    ("name: a\nweights:\n  feelings: 1", "s.yaml:3: unknown key feelings; did you mean feeling?"),
    ("name: a\nsentences: many", "s.yaml:2: key sentences needs a whole number from 1 to 100"),
    ("name: a\naction_items: perhaps", "s.yaml:2: key action_items needs true or false"),
    ("sentences: 3", "s.yaml: key name is missing"),
    ("name: [", "s.yaml: not valid YAML"),
  ])
  func faultsAreNamed(text: String, message: String) {
    do {
      _ = try Style.parse(text, path: "s.yaml")
      Issue.record("accepted")
    } catch {
      #expect(error.description.hasPrefix(message), "\(error.description)")
      #expect(error.exitStatus == .usage)
    }
  }

  @Test func missingKeysHaveDefaults() throws {
    let style = try Style.parse("name: mine\nweights:\n  cause: 2", path: "s.yaml")
    #expect(style.sentences == 4)
    #expect(style.weights["cause"] == 2)
    #expect(style.weights["length"] == 1)
  }
}

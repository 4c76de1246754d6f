import Foundation
import Model
import StageContract
import Testing

/// Documents of version 1, whose tasks have the key `action_items`.
@Suite struct EarlierTasksTests {
  private static let task = EntryTask(
    text: "call my parents",
    sentence: Sentence(text: "I will call my parents.", span: Span(start: 0, end: 16_000), segment: 0),
    due: "2026-11-21")

  private func earlier(_ document: some JournalDocument) -> Data {
    let text = String(decoding: document.encoded(), as: UTF8.self)
    return Data(
      text.replacing("\"tasks\"", with: "\"action_items\"").replacing(
        "\"version\" : 2", with: "\"version\" : 1"
      )
      .utf8)
  }

  @Test func `They are read, and written under the new key`() throws {
    let extract = Extract(
      terms: [.init(stem: "parent", word: "parents", count: 1)], people: [.init(name: "Anna", count: 2)],
      facts: [.init(kind: .water, sentence: Self.task.sentence, value: 1, unit: "l", confidence: 1)],
      tasks: [Self.task])
    #expect(try Extract.decode(earlier(extract), path: "p") == extract)
    let line = Summary.Line(text: "I call.", spoken: Self.task.sentence)
    let summary = Summary(
      style: "actionable", tone: "direct", title: "A call", text: "Tasks: call my parents. I call. Why?",
      sentences: [line], question: Summary.Line(text: "Why?", spoken: Self.task.sentence), tasks: [Self.task],
      parts: [.init(span: Self.task.sentence.span, spokenSentences: 1, chosenSentences: 1)],
      coverage: .init(spokenWords: 4, summaryWords: 6, omitted: [], untold: []))
    #expect(try Summary.decode(earlier(summary), path: "p") == summary)
  }

  @Test func `A summary may lack the sentence of its title`() throws {
    var summary = Summary(
      style: "concise", title: "I call", titleSpoken: Self.task.sentence, text: "I call.", sentences: [],
      tasks: [], parts: [], coverage: .init(spokenWords: 4, summaryWords: 2, omitted: []))
    #expect(try Summary.decode(summary.encoded(), path: "p") == summary)
    summary.titleSpoken = nil
    #expect(!String(decoding: summary.encoded(), as: UTF8.self).contains("title_spoken"))
    #expect(try Summary.decode(summary.encoded(), path: "p") == summary)
  }

  @Test func `A document of either version needs its own key`() {
    let extract = Extract(terms: [], people: [], facts: [], tasks: [])
    let text = String(decoding: extract.encoded(), as: UTF8.self)
    for (key, version) in [("action_items", 2), ("tasks", 1)] {
      let other = text.replacing("\"tasks\"", with: "\"\(key)\"")
        .replacing("\"version\" : 2", with: "\"version\" : \(version)")
      #expect(throws: DocumentError.self) { try Extract.decode(Data(other.utf8), path: "p") }
    }
  }

  @Test func `What the owner ticked off is no part of a document`() throws {
    var ticked = Self.task
    ticked.tick = Owner.Tick(span: Self.task.sentence.span, text: Self.task.text, at: "2026-11-21T08:00:00Z")
    let extract = Extract(terms: [], people: [], facts: [], tasks: [ticked])
    #expect(try Extract.decode(extract.encoded(), path: "p").tasks == [Self.task])
  }
}

import Foundation
import StageContract
import Store
import TestSupport
import Testing

@testable import Insights

@Suite struct InsightsCommandTests {
  private func journal(_ days: [SpokenDay]) throws -> JournalRun {
    let journal = try JournalRun()
    let store = try JournalStore(path: journal.root + "/journal.sqlite")
    for day in days { try store.put(day.indexed()) }
    try store.close()
    return journal
  }

  private let days = [
    SpokenDay(
      "2025-11-17T07:00:00Z", "I fear the exam and I must call my parents.", mood: -0.6,
      plans: ["call my parents"],
      people: ["Anna"]),
    SpokenDay("2025-11-19T20:00:00Z", "I called my parents about the exam.", mood: 0.1),
    SpokenDay(
      "2025-11-21T20:00:00Z", "The exam went well and I am so proud of it.", mood: 0.8, people: ["Anna"]),
  ]

  @Test func `A week to read`() throws {
    let answer = try journal(days).sonar("insights", ["--week", "2025-W47"])
    #expect(answer.status == 0 && answer.errors.isEmpty)
    #expect(
      answer.output == """
        Week 47 of 2025, 17 to 23 November
        3 entries on 3 days, 30 seconds spoken

        Mood
          Mon Tue Wed Thu Fri Sat Sun
           ▁   ·   ▅   ·   █   ·   ·
          +0.10 on average; no entries in the four weeks before to compare with

        Topics
          exam     3 entries
          parents  2 entries

        People
          Anna (2 entries)

        Highlights
          “I called my parents about the exam.”
          Wed 19 Nov 20:00, at 0:00 · 2025-11-19T200000Z
          “The exam went well and I am so proud of it.”
          Fri 21 Nov 20:00, at 0:00 · 2025-11-21T200000Z

        Tasks
          [ ] call my parents (Mon 17 Nov)
              Again on Wed 19 Nov: “I called my parents about the exam.”

        To think about
          1. You came back to “call my parents”. How did it turn out?
          2. You spoke of “exam” in three entries. What is still unsaid about it?
          3. Friday was the brightest day. What made it so, and how could there be more of it?

        """)
  }

  @Test func `As Markdown and as JSON`() throws {
    let journal = try journal(days)
    let markdown = try journal.sonar("insights", ["--week", "2025-W47", "--format", "markdown"]).output
    #expect(
      markdown.hasPrefix(
        "# Week 47 of 2025, 17 to 23 November\n\n3 entries on 3 days, 30 seconds spoken.\n\n## Mood"))
    #expect(markdown.contains("\n- [ ] call my parents (Mon 17 Nov)  \n  Again on Wed 19 Nov: “I called"))
    let json = try journal.sonar("insights", ["--since", "2025-11-17", "--until", "2025-11-21", "--json"])
      .output
    let insights = try decodeJSON(Insights.self, from: Data(json.utf8))
    #expect(insights.entries == 3 && insights.week == nil && insights.sparkline.count == 5)
  }

  @Test func `A period without entries`() throws {
    let journal = try journal(days)
    let silent = try journal.sonar("insights", ["--week", "2025-W40"])
    #expect(silent.status == 0)
    #expect(
      silent.output.contains(
        "No entries. The latest one is from 2025-11-21: sonar insights --week 2025-W47\n"))
    let empty = try self.journal([]).sonar("insights")
    #expect(empty.status == 0 && empty.output.contains("\nNo entries yet.\n"))
    let secret = SpokenDay("2025-11-17T07:00:00Z", "I fear the exam.", isPrivate: true)
    #expect(try self.journal([secret]).sonar("insights").output.contains("\nNo entries yet.\n"))
    let new = try JournalRun().sonar("insights")
    #expect(new.status == 66 && new.errors == "sonar: nothing has been processed yet; run `sonar run`\n")
  }

  @Test func `Years without a journal are left out`() throws {
    let answer = try journal(days).sonar("insights", ["--since", "0001-01-01", "--until", "2025-11-23"])
    #expect(answer.output.hasPrefix("17 to 23 November 2025\n"))
  }

  @Test func `A wrong range is one clear line`() throws {
    let journal = try journal(days)
    func refused(_ arguments: String...) throws -> String {
      let answer = try journal.sonar("insights", arguments)
      #expect(answer.status == 64 && answer.output.isEmpty)
      return answer.errors
    }
    #expect(
      try refused("--week", "2026-W60")
        == "sonar: --week 2026-W60: no such week; 2026 has weeks W01 to W53\n")
    #expect(try refused("--week", "2026-47").hasPrefix("sonar: --week 2026-47: not a week; write it as 20"))
    #expect(
      try refused("--since", "2026-11-20", "--until", "2026-11-19")
        == "sonar: --since: 2026-11-20 comes after --until, 2026-11-19; swap them\n")
    #expect(
      try refused("--week", "2026-W47", "--until", "today")
        == "sonar: --week: cannot be combined with --since or --until; leave those out\n")
  }
}

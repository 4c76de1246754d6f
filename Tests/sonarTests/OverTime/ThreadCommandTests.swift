internal import ArgumentParser
import Foundation
import Insights
import Testing
import Text

@testable import sonar

@Suite struct ThreadCommandTests {
  @Test func commandsParse() throws {
    let create = try #require(
      try Sonar.parseAsRoot([
        "thread", "create", "New job", "--kind", "goal", "--word", "job", "--word", "new boss", "--person",
        "Tom",
      ]) as? ThreadCreateCommand)
    #expect(create.name == "New job" && create.kind == .goal && create.word == ["job", "new boss"])
    #expect(create.person == ["Tom"])
    #expect(try Sonar.parseAsRoot(["thread"]) is ThreadListCommand)
  }

  @Test func halvesAreComparedInHonestWords() throws {
    func words(_ scores: [Double]) throws -> String { ThreadWords.shift(try #require(MoodShift(scores))) }
    #expect(
      try words([-0.5, -0.4, 0.4, 0.6])
        == "perhaps better: −0.45 in the first 2 entries, +0.50 in the last 2 (too few entries to be sure)")
    #expect(
      try words([0.5, 0.4, 0.5, 0.4, -0.5, -0.4, -0.5, -0.4])
        == "worse: +0.45 in the first 4 entries, −0.45 in the last 4")
    #expect(
      try words([0.9, -0.9, 0.9, -0.9, 0.9, -0.3, 0.9, -0.9]).hasSuffix(
        "(no more than its usual ups and downs)"))
    #expect(try words([0.1, 0.1, 0.1, 0.1]).hasPrefix("about the same: "))
  }

  @Test func aCourseIsALineOfNumbersAndBars() throws {
    let first = try #require(CivilDate(year: 2026, month: 11, day: 16))
    let course = MoodCourse([(first, -1), (first.adding(days: 14), 1)])
    #expect(ThreadWords.course(course) == "0.00 on average; by week from 2026-11-16: −1.00, –, +1.00")
    #expect(ThreadWords.sparkline(course) == "▁ █")
    #expect(ThreadWords.course(MoodCourse([(first, nil)])) == nil)
  }
}

import Foundation
import Model
import StrictYAML
import Testing

@testable import Surfaces

@Suite struct DailyPromptTests {
  private func source(_ settings: String = "") throws -> SurfaceSource {
    var source = SurfaceSource()
    source.prompts = try SurfaceFixture.prompts()
    source.settings = try SurfaceSettings(settings)
    return source
  }

  /// A source with `count` prompts.
  private func source(of count: Int) throws -> SurfaceSource {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sonar-prompts-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["texts", "prompts"] {
      try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    try "".write(toFile: folder + "/texts/en.yaml", atomically: true, encoding: .utf8)
    if count > 0 {
      let lines = (1...count).map { "  p\($0): Prompt?\n" }.joined()
      try "id: test\nname: Test\nlanguage: en\nprompts:\n\(lines)".write(
        toFile: folder + "/prompts/test.yaml", atomically: true, encoding: .utf8)
    }
    var source = SurfaceSource()
    source.prompts = try PromptPacks.read(installed: folder, own: nil).0
    return source
  }

  /// The prompts of `count` days.
  private func days(
    _ source: SurfaceSource, count: Int, locale: String = "en"
  ) throws -> [DailyPrompt] {
    let context = try SurfaceFixture.context(locale: locale)
    return (0..<count).map { DailyPrompt(source, context.at(context.midnight(inDays: $0))) }
  }

  @Test(arguments: [2, 3, 4, 5, 12])
  func `No prompt comes twice running, and each comes once in a round`(count: Int) throws {
    let ids = try days(source(of: count), count: 3 * count + 40).map(\.id)
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 != $1 })
    // A round begins where the number of the day is a multiple of `count`.
    let today = Int(try #require(Instant.date("2026-11-20T00:00:00Z")).timeIntervalSince1970) / 86_400
    for round in stride(from: (count - today % count) % count, through: ids.count - count, by: count) {
      #expect(Set(ids[round..<(round + count)]).count == count)
    }
  }

  @Test func `The prompt is that of the day, at every hour and in every run`() throws {
    let source = try source()
    for hour in ["00:00:00", "02:30:00", "23:59:59"] {
      let other = DailyPrompt(source, try SurfaceFixture.context("2026-11-20T\(hour)+01:00"))
      #expect(other == DailyPrompt(source, try SurfaceFixture.context()))
    }
    #expect(try days(source, count: 1)[0].id != days(source, count: 2)[1].id)
  }

  @Test func `A German journal gets German prompts`() throws {
    let packs = try SurfaceFixture.prompts()
    let german = Set(packs.prompts(language: "de", packs: []).map(\.id))
    #expect(try days(source(), count: 20, locale: "de_DE").allSatisfy { german.contains($0.id ?? "") })
    #expect(try days(source(), count: 20, locale: "fr").allSatisfy { !german.contains($0.id ?? "") })
  }

  @Test func `Five others are offered, those of yesterday and tomorrow not among them`() throws {
    let days = try days(source("prompt_packs: [joy]"), count: 40)
    for (yesterday, today) in zip(days, days.dropFirst()) {
      let ids = Set(today.alternates.map(\.id))
      #expect(ids.count == 5)
      #expect(!ids.contains(today.id ?? "") && !ids.contains(yesterday.id ?? ""))
      #expect(!yesterday.alternates.contains { $0.id == today.id })
    }
    #expect(try self.days(source(of: 1), count: 2).allSatisfy { $0.id == "p1" && $0.alternates.isEmpty })
    #expect(try Set(self.days(source(of: 3), count: 1)[0].alternates.map(\.id)).count == 2)
  }

  @Test(arguments: [1, 2, 3, 8, 12])
  func `Whoever wants another prompt again and again gets every one, and tomorrow's stays`(count: Int) throws
  {
    var source = try source(of: count)
    let context = try SurfaceFixture.context()
    let own = DailyPrompt(source, context)
    var seen = [own.id]
    while let next = DailyPrompt(source, context).alternates.first, seen.count <= count {
      source.promptChoice = PromptChoice(day: context.day, prompt: next.id)
      let chosen = DailyPrompt(source, context)
      #expect(chosen.id == next.id && !chosen.alternates.contains(next))
      seen.append(chosen.id)
    }
    #expect(Set(seen).count == count && seen.last == own.id)
    let tomorrow = context.at(context.midnight(inDays: 1))
    #expect(try DailyPrompt(source, tomorrow) == DailyPrompt(self.source(of: count), tomorrow))
  }

  @Test func `What the owner chose counts on its day, in its language and from any pack`() throws {
    var source = try source("prompt_packs: [path]")
    let context = try SurfaceFixture.context()
    source.promptChoice = PromptChoice(day: context.day, prompt: "energized")
    let document = SurfaceKind.dailyPrompt.document(source, context)
    #expect(document["/home_data/id"] == "energized" && document["/home_data/pack"] == "day")
    let tomorrow = try #require(document.reading(at: context.text(context.midnight(inDays: 1))))
    #expect(tomorrow[pointer: "/home_data/pack"] == "path")
    #expect(DailyPrompt(source, try SurfaceFixture.context(locale: "de")).pack == "path")
    for choice in [
      PromptChoice(day: "2026-11-19", prompt: "energized"), .init(day: context.day, prompt: "gone"),
    ] {
      source.promptChoice = choice
      #expect(try DailyPrompt(source, context) == DailyPrompt(self.source("prompt_packs: [path]"), context))
    }
  }

  @Test func `Only the chosen packs are used`() throws {
    let days = try days(source("prompt_packs: [joy, path]"), count: 30)
    #expect(Set(days.map(\.pack)) == ["joy", "path"])
    #expect(Set(days.flatMap(\.alternates).map(\.pack)) == ["joy", "path"])
  }

  @Test(arguments: [("en", "Take a minute to reflect."), ("de", "Nimm dir eine Minute für dich.")])
  func `Where no pack has a prompt there is a sentence`(locale: String, text: String) throws {
    for source in [SurfaceSource(), try source("prompt_packs: [none]"), try source().cleared] {
      let document = SurfaceKind.dailyPrompt.document(source, try SurfaceFixture.context(locale: locale))
      #expect(document["/state"] == .string("empty"))
      #expect(document["/home_data"] == .object(["text": .string(text), "alternates": .array([])]))
      #expect(document["/variants/home/medium/lines/0"] == .string(text))
      #expect(document["/variants/home/medium/actions/0/link"] == .string("sonarai://start-recording"))
      #expect(document["/timeline"] == .array([]))
    }
  }

  @Test(arguments: [
    (
      "en", "Prompt", "Prompt available", "Record", "New Prompt", "Tap to capture your thoughts",
      "Daily Prompt",
      "Daily Prompt. ", " Action: Record. Action: New Prompt."
    ),
    (
      "de", "Impuls", "Ein Impuls wartet", "Aufnehmen", "Neuer Impuls",
      "Tippe, um deine Gedanken festzuhalten",
      "Tagesimpuls", "Tagesimpuls. ", " Aktion: Aufnehmen. Aktion: Neuer Impuls."
    ),
  ])
  func `Every family has its texts and links`(
    locale: String, prompt: String, available: String, record: String, new: String, hint: String,
    name: String,
    before: String, after: String
  ) throws {
    let context = try SurfaceFixture.context(locale: locale)
    let data = DailyPrompt(try source(), context)
    let document = SurfaceKind.dailyPrompt.document(
      try source("lock_screen: {daily_prompt: snippet}"), context)
    let id = try #require(data.id)
    let link = JSONValue.string("sonarai://start-recording?prompt=\(id)")
    let spoken = JSONValue.string(before + data.text + after)
    #expect(document["/display_name"] == .string(name))
    for family in Variants.homeFamilies {
      let view = "/variants/home/\(family)"
      #expect(document[view + "/link"] == link && document[view + "/accessibility"] == spoken)
      #expect(document[view + "/actions/0/label"] == .string(record))
      #expect(document[view + "/actions/0/link"] == link)
    }
    #expect(document["/variants/home/small/title"] == .string(prompt))
    #expect(
      document["/variants/home/small/lines"] == nil && document["/variants/home/small/actions/1"] == nil)
    for family in ["medium", "large"] {
      #expect(document["/variants/home/\(family)/lines"] == .array([.string(data.text)]))
      #expect(document["/variants/home/\(family)/actions/1/label"] == .string(new))
      #expect(
        document["/variants/home/\(family)/actions/1/link"]
          == .string("sonarai://prompt/\(data.alternates[0].id)"))
    }
    #expect(document["/variants/home/large/footnote"] == .string(hint))
    let short = data.text.shortened(characters: 30, bytes: 90)
    #expect(document["/variants/lock/rectangular/title"] == .string(short))
    #expect(document["/variants/lock/inline/title"] == .string("\(prompt): \(short)"))
    #expect(document["/variants/lock/circular/symbol"] == .string("mic.fill"))
    let locked = SurfaceKind.dailyPrompt.document(try source(), context)
    for family in Variants.lockFamilies {
      #expect(document["/variants/lock/\(family)/accessibility"] == spoken)
      let view = "/variants/lock/\(family)"
      #expect(locked[view + "/title"] == .string(available) && locked[view + "/redacted"] == .bool(true))
      #expect(locked[view + "/link"] == .string("sonarai://start-recording"))
      #expect(locked[view + "/accessibility"] == .string(before + context.texts[.redacted] + "." + after))
    }
  }

  @Test(arguments: ["2026-11-20T08:00:00+01:00", "2026-10-23T08:00:00+02:00", "2027-03-25T08:00:00+01:00"])
  func `A week's timeline says what the documents of its days will say`(now: String) throws {
    let context = try SurfaceFixture.context(now)
    let document = SurfaceKind.dailyPrompt.document(try source(), context)
    let midnights = (1...8).map { context.midnight(inDays: $0) }
    #expect(document.steps == midnights.map(context.text))
    for midnight in midnights {
      let later = SurfaceKind.dailyPrompt.document(try source(), context.at(midnight))
      let reading = try #require(document.reading(at: context.text(midnight)))
      for field in ["/state", "/updated_text", "/home_data", "/variants"] {
        #expect(reading[pointer: field] == later[field])
      }
      #expect(reading[pointer: "/home_data/text"] != document["/home_data/text"])
    }
    #expect(document.bytes.count <= 30_000)
  }
}

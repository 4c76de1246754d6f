package import Foundation
package import Model
package import Pipeline
import StageContract
import Surfaces
import Text
package import Workspace

/// Turns what the owner types into facts, with the stages that read speech.
package struct FactLog: Sendable {
  /// Longest text, in characters.
  package static let longest = 4000

  private let installation: Installation
  private let settings: Settings
  private let now: Date
  private let timeZone: TimeZone
  /// Where the stages read what was typed; nil for the system's place.
  private let scratch: String?

  /// - Parameters:
  ///   - now: the time of typing, to which "today" refers.
  ///   - workspace: the journal; what is typed stays in it, even if the command is killed.
  /// - Throws: `CommandFailure` (64) for an unknown time zone.
  package init(_ installation: Installation, _ settings: Settings, now: Date, in workspace: Workspace? = nil)
    throws
  {
    (self.installation, self.settings, self.now) = (installation, settings, now)
    scratch = workspace.map { $0.root + "/.cache/typed" }
    timeZone = try settings.timeZone()
  }

  /// The facts in `text` and in the feeling `mood`; empty if nothing is found in a text.
  /// - Throws: `CommandFailure` (65) if a fact cannot be stored as it was said; then none of them is;
  ///   `StageFailure`.
  package func facts(in text: String?, mood: String?) async throws -> [WrittenFact] {
    guard text != nil || mood != nil else { return [] }
    let log = self
    return try await TextStageRunner.with(installation, settings: settings, in: scratch) { stages in
      var facts: [WrittenFact] = []
      if let text {
        facts = try await log.facts(in: text, stages)
        if facts.isEmpty { return [] }
      }
      if let mood { facts.append(try await log.fact(feeling: mood, stages)) }
      return facts
    }
  }

  /// The fact that the owner arrived at `place` or left it.
  /// - Throws: `CommandFailure` (65).
  package func location(_ place: String, hasArrived: Bool) throws -> WrittenFact {
    try checked(
      WrittenFact(kind: .location, item: place, status: hasArrived ? "arrived" : "left", at: instant))
  }

  private var instant: String { Instant.text(now, timeZone: timeZone) }

  private func facts(in text: String, _ stages: TextStageRunner) async throws -> [WrittenFact] {
    let language = try language(of: text)
    let text = try TypedDays.spoken(text, language: installation.languages()[language])
    let transcript = SpokenSentences([text], language: language).transcript
    let (mood, extract) = try await stages.moodAndExtract(
      of: transcript, spokenAt: instant, timeZone: timeZone.identifier)
    var facts = try extract.facts.map(fact)
    if facts.contains(where: { $0.kind != .document }), try namesFuture(text, language) {
      throw CommandFailure(
        status: .badInput, "the day has not come yet; log what has happened, then; nothing was stored")
    }
    let hasMood = mood.feeling != Self.unclear
    let typed = TypedDays(
      text: text, language: try installation.languages()[language],
      calendar: JournalCalendar(spokenAt: now, timeZone: timeZone))
    if let objection = typed.objection(to: extract.facts, hasMood: hasMood) {
      throw CommandFailure(status: .badInput, objection + "; nothing was stored")
    }
    if hasMood { facts.append(try fact(mood)) }
    return facts
  }

  /// The feeling word of a text that names none.
  private static let unclear = "unclear"

  private func fact(_ mood: Mood) throws -> WrittenFact {
    try checked(
      WrittenFact(kind: .mood, value: (mood.score * 100).rounded() / 100, item: mood.feeling, at: instant))
  }

  /// The mood of a sentence in which the owner says so.
  private func fact(feeling: String, _ stages: TextStageRunner) async throws -> WrittenFact {
    let folder = try installation.surfaceTexts()
    for language in settings.languages {
      let sentence = try Texts.read(folder: folder + "/texts", locale: language)[
        .logFeeling, ["feeling": feeling]]
      let mood = try await stages.mood(of: SpokenSentences([sentence], language: language).transcript)
      if mood.feeling != Self.unclear { return try fact(mood) }
    }
    throw CommandFailure(
      status: .badInput,
      "--mood: not a feeling that Sonar knows; use a word such as calm, happy, tired or sad")
  }

  /// True if `text` names a future day, which only a document can be about.
  private func namesFuture(_ text: String, _ code: String) throws -> Bool {
    let language = try installation.languages()[code]
    let tokens = Words.spokenTokens(text, language: language)
    return TimeReader.mentions(in: tokens, language: language).contains { mention in
      switch mention.meaning {
      case .day(let days): days > 0
      case .weekday(_, .next), .weekend(.next): true
      case .period(_, let steps): steps > 0
      default: false
      }
    }
  }

  /// The journal's language with the most stop words in `text`.
  private func language(of text: String) throws -> String {
    let spoken = settings.languages
    guard spoken.count > 1 else { return spoken.first ?? "en" }
    let languages = try installation.languages()
    let words = Words.words(text)
    let counts = spoken.map { code in words.count { Words.isStopWord($0, language: languages[code]) } }
    return spoken[counts.indices.max { (counts[$0], $1) < (counts[$1], $0) } ?? 0]
  }

  /// The fact as it is stored: with the instant, if its time was given as "today" or not at all.
  private func fact(_ said: Extract.Fact) throws -> WrittenFact {
    guard let kind = FactKind(rawValue: said.kind.rawValue) else {
      throw CommandFailure(
        status: .software, "the extract stage knows a kind that facts do not have; please report it")
    }
    func failure(_ what: String) -> CommandFailure {
      CommandFailure(status: .badInput, "\(kind.rawValue): \(what); nothing was stored")
    }
    if said.unresolved.contains("unit") { throw failure("the unit is missing; say it, such as kg or lb") }
    if kind == .spend, said.currency == nil {
      throw failure("the currency is missing; say it, or set `currency: EUR` in sonar.yaml")
    }
    var fact = WrittenFact(
      kind: kind, value: said.value, unit: said.unit, currency: said.currency, item: said.item,
      status: said.status)
    fact.at = said.when ?? (kind == .document ? nil : instant)
    if kind != .document, let when = said.when, when.count < 10 {
      // For a month or a year, facts hold its last day.
      let first = CivilDate(text: when + (when.count == 4 ? "-12-01" : "-01"))
      fact.at = first.map { $0.adding(months: 1).adding(days: -1).text }
    }
    return try checked(fact)
  }

  /// `fact` with the time at which it was written, if it can be read again.
  private func checked(_ fact: WrittenFact) throws -> WrittenFact {
    var fact = fact
    fact.writtenAt = instant
    do throws(LocatedJSON.Fault) {
      fact = try WrittenFact(LocatedJSON(canonicalJSON(fact)))
    } catch {
      throw CommandFailure(status: .badInput, "\(fact.kind.rawValue): \(error.reason); nothing was stored")
    }
    let today = JournalCalendar(spokenAt: now, timeZone: timeZone).today
    if fact.kind != .document, let at = fact.at,
      Instant.date(at).map({ $0 > now }) ?? CivilDate(text: at).map({ $0 > today }) ?? false
    {
      throw CommandFailure(
        status: .badInput,
        "\(fact.kind.rawValue): \(at) has not come yet; log what has happened, then; nothing was stored")
    }
    return fact
  }
}

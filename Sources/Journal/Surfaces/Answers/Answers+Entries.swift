import Foundation
import Insights
import Model
import Store
import Text

/// Answers about entries: which, how many, and when last.
extension Answers {
  func mood(_ question: Question) throws -> Answer? {
    let all = try moments(question.period).filter { $0.moodScore != nil }
    let entries = all.filter { !$0.isDiscreet }
    let facts = try facts([.mood], in: question.period)
    // The mood of an entry is a statement like one that was typed.
    var scores = entries.compactMap { entry in entry.moodScore.map { (at: entry.spokenAt, score: $0) } }
    scores += facts.statements.compactMap { fact in
      (fact.instant ?? fact.day).flatMap { at in fact.value.map { (at: at, score: $0) } }
    }
    scores.sort { $0.at < $1.at }
    guard let last = scores.last else {
      var answer = Answer(nil, texts[.answerNothing], understood: "", isFound: false)
      answer.leftOut = all.count
      return all.isEmpty ? nil : answer
    }
    func text(_ period: String, _ score: Double, _ count: Int) -> String {
      texts[
        .answerMood, count: count,
        [
          "period": period, "mood": texts[mood: Mood.Bin(score: score)],
          "score": context.number(score, digits: 2),
        ]]
    }
    var answer: Answer
    switch question.modifiers.first {
    case .least?, .most?:
      let sign = question.modifiers.contains(.most) ? 1.0 : -1
      let days = Dictionary(grouping: scores) { calendar.startOfDay(for: $0.at) }
        .mapValues { $0.reduce(0) { $0 + $1.score } / Double($0.count) }
      let best = days.sorted { $0.key < $1.key }.reduce((last.at, -sign * 2)) {
        sign * $1.value > sign * $0.1 ? ($1.key, $1.value) : $0
      }
      let count = scores.count { calendar.isDate($0.at, inSameDayAs: best.0) }
      answer = made(
        text(context.dayText(best.0), best.1, count), [(best.1, "")], day: day(best.0).text)
    default:
      let shown = question.period == nil ? [last] : scores
      let mean = shown.reduce(0) { $0 + $1.score } / Double(shown.count)
      let period = question.period == nil ? context.dayText(last.at) : label(question.period)
      answer = made(text(period, mean, shown.count), [(mean, "")], day: day(last.at).text)
    }
    add(entries, to: &answer)
    answer.leftOut = all.count - entries.count
    let (typed, _) = try evidence(facts.statements, facts) { $0.item }
    answer.evidence += typed
    return answer
  }

  func lastEntry(_ question: Question) throws -> Answer? {
    let chosen =
      try question.slots.isEmpty && question.period == nil
      ? store.moments(EntryFilter(limit: 1, includePrivate: false)) : self.chosen(question).entries
    guard let last = chosen.first else { return nil }
    let when = context.dayText(last.spokenAt) + " " + context.clockText(last.spokenAt)
    var answer = made(
      texts[
        .answerLastEntry, ["moment": when, "title": last.isDiscreet ? texts[.discreet] : title(last)]],
      day: day(last.spokenAt).text)
    add([last], to: &answer)
    return answer
  }

  func entries(_ question: Question) throws -> Answer? {
    let (entries, key) = try chosen(question)
    guard !entries.isEmpty else { return nil }
    let topic = question.slots.sorted { $0.key.rawValue < $1.key.rawValue }.first?.value ?? ""
    var answer = made(
      texts[key, count: entries.count, ["topic": topic, "period": label(question.period)]],
      [(Double(entries.count), "entries")])
    add(entries, to: &answer)
    return answer
  }

  func lastTime(_ question: Question) throws -> Answer? {
    // What a discreet entry says may count, but is not named.
    let chosen = try chosen(question).entries
    let discreet = chosen.prefix { $0.isDiscreet }.count
    guard let last = chosen.first(where: { !$0.isDiscreet }) else {
      var answer = Answer(nil, texts[.answerNothing], understood: "", isFound: false)
      answer.leftOut = discreet
      return discreet > 0 ? answer : nil
    }
    let when = context.dayText(last.spokenAt) + " " + context.clockText(last.spokenAt)
    var answer = made(
      texts[.answerLast, ["topic": question.slots.values.first ?? "", "moment": when]],
      day: day(last.spokenAt).text)
    add([last], to: &answer)
    answer.leftOut = discreet
    return answer
  }

  /// The entries of the period that the slot of `question` selects, newest first, and the text that describes it.
  private func chosen(_ question: Question) throws -> (entries: [EntryMoment], text: TextKey) {
    if let tag = question.slots[.tag] {
      return (try moments(question.period, tagged: tag), .answerTagged)
    }
    if let topic = question.slots[.topic] {
      let key = Words.normal(topic)
      if let thread = threads?.threads.first(where: { Words.normal($0.name) == key || $0.id == key }) {
        let members = try ThreadMembership(
          store: store, timeZone: context.timeZone, naming: !thread.people.isEmpty
        ).entries(of: thread)
        return (try moments(question.period, ids: members.map(\.id)), .answerThread)
      }
      let tagged = try moments(question.period, tagged: topic)
      if !tagged.isEmpty { return (tagged, .answerTagged) }
      return (try saying(question), .answerMentions)
    }
    if question.slots[.words] != nil { return (try saying(question), .answerMentions) }
    return (try moments(question.period), .answerEntries)
  }

  /// Entries that contain the topic's words near each other, else anywhere.
  private func saying(_ question: Question) throws -> [EntryMoment] {
    let words = question.content
    guard !words.isEmpty else { return [] }
    let source = ThreadSource(store)
    var ids = try source.ids(near: ThreadMembership.stems(words.joined(separator: " ")))
    if ids.isEmpty, words.count > 1 {
      let each = try words.map { try source.ids(near: ThreadMembership.stems($0)) }
      ids = each.dropFirst().reduce(each.first ?? []) { $0.intersection($1) }
    }
    return ids.isEmpty ? [] : try moments(question.period, ids: ids.sorted())
  }

  private func moments(
    _ period: AnswerPeriod?, ids: [String]? = nil, tagged tag: String? = nil
  ) throws -> [EntryMoment] {
    try store.moments(
      EntryFilter(
        since: period?.start(calendar),
        until: min(period?.end(calendar) ?? context.now, context.now).addingTimeInterval(1),
        tags: tag.map { [$0] } ?? [], ids: ids, includePrivate: false))
  }

  private func title(_ entry: EntryMoment) -> String { entry.title.isEmpty ? texts[.untitled] : entry.title }

  /// Names `entries`, which are newest first, as evidence.
  private func add(_ entries: [EntryMoment], to answer: inout Answer) {
    answer.evidence += entries.filter { !$0.isDiscreet }.map {
      .init(
        entryID: $0.id, title: title($0), at: context.text($0.spokenAt), startSeconds: nil, source: .speech,
        text: nil)
    }
    answer.discreet += entries.count { $0.isDiscreet }
  }
}

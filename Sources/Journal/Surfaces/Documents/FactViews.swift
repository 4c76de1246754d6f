import Foundation
import Model

/// The views of `daily_facts`.
struct FactViews {
  /// A fact as a line: `Sleep`, `7h`.
  struct Line {
    var title: String
    var text: String
    var symbol: String
    var fact: FactStatement?
  }

  private let state: DayState
  private let context: SurfaceContext
  private let recovery, sleep, spend, fasting, meal: Line?
  private let gauge: View.Gauge?
  /// All of them, the most important first.
  let lines: [Line]

  init(_ state: DayState, _ context: SurfaceContext) {
    (self.state, self.context) = (state, context)
    let (facts, texts) = (state.facts, context.texts)
    func line(_ title: TextKey, _ text: String, _ symbol: String, _ fact: FactStatement?) -> Line {
      Line(title: texts[title], text: text, symbol: symbol, fact: fact)
    }
    func line(
      _ title: TextKey, _ symbol: String, _ fact: FactStatement?, _ text: (Double) -> String
    ) -> Line? {
      fact.flatMap { fact in fact.value.map { line(title, text($0), symbol, fact) } }
    }
    recovery = line(.recovery, "heart", facts.newest(.recovery)) { context.percent($0) }
    gauge = facts.newest(.recovery)?.value.map { Self.gauge($0, context) }
    sleep = line(.sleep, "bed.double", facts.newest(.sleep)) { context.hours($0) }
    spend = facts.spend.first.flatMap { fact in
      line(.spending, "creditcard", fact) { context.money($0, fact.currency ?? "") }
    }
    fasting = state.fast.map { fast in
      line(.fasting, context.hoursAndMinutes(state.elapsed(fast)), "timer", fast.statement)
    }
    meal = state.sinceMeal.map { line(.lastMeal, context.hoursAndMinutes($0), "fork.knife", state.meal) }
    let mood = line(.mood, "face.smiling", facts.newest(.mood)) { value in
      MoodBadge(Mood.Bin(score: value), texts).label
    }
    let more = facts.spend.dropFirst().prefix(3).compactMap { fact in
      line(.spending, "creditcard", fact) { context.money($0, fact.currency ?? "") }
    }
    let medicines = state.doses.suffix(6).map { outcome in
      let words: [DoseSchedule.Status: TextKey] = [.taken: .taken, .skipped: .skipped, .missed: .missed]
      let time = outcome.due.map { context.clockText($0) + " " } ?? ""
      return Line(
        title: context.name(outcome.name), text: time + (words[outcome.status].map { texts[$0] } ?? ""),
        symbol: "pills",
        fact: outcome.statement)
    }
    let documents = state.documents.prefix(3).map { document in
      Line(
        title: context.name(document.name),
        text: document.expiresAt <= state.now
          ? texts[.expired] : texts[.validUntil, ["date": context.lastDay(document.expiresAt)]],
        symbol: "doc.text", fact: document.statement)
    }
    let places = facts.newestByItem(.location).suffix(3).map { fact in
      Line(
        title: context.name(fact.item ?? ""), text: texts[fact.status == "left" ? .left : .arrived],
        symbol: "location", fact: fact)
    }
    lines =
      [recovery, sleep, spend].compactMap { $0 } + more
      + [
        line(.water, "drop", facts.water) {
          context.texts[.millilitres, ["n": context.number($0, digits: 0)]]
        },
        line(.weight, "scalemass", facts.newest(.weight)) {
          context.texts[.kilograms, ["n": context.number($0)]]
        },
        mood, fasting, meal,
      ].compactMap { $0 } + medicines + documents + places
  }

  /// The ring of a recovery score in percent: green above 66, yellow from 34, red below.
  static func gauge(_ score: Double, _ context: SurfaceContext) -> View.Gauge {
    let score = score.rounded()
    return View.Gauge(
      value: score / 100, text: context.percent(score),
      band: score > 66 ? "green" : score >= 34 ? "yellow" : "red")
  }

  /// The meaning of the gauge's colour, in words.
  private var band: String? {
    let words: [String: TextKey] = ["green": .recoveryHigh, "yellow": .recoveryMedium, "red": .recoveryLow]
    return gauge?.band.flatMap { words[$0] }.map { context.texts[$0] }
  }

  /// The recovery score as a sentence.
  var recoveryAnswer: String {
    guard let recovery, let band else { return context.texts[.answerNoRecovery] }
    return context.texts[.answerRecovery, ["percent": recovery.text, "band": band]]
  }

  /// `72% · 7h · AED 150`, of what is known.
  private var summary: String {
    let parts = [recovery, sleep, spend].compactMap { $0?.text }
    return parts.isEmpty ? lines.first.map { "\($0.title) \($0.text)" } ?? "" : parts.joined(separator: " · ")
  }

  private var stale: View.Badge? {
    state.isStale ? View.Badge(text: context.texts[.stale], tint: SystemColor.gray) : nil
  }

  /// `lines` as a sentence for a screen reader.
  private func spoken(_ lines: [Line]) -> String {
    let parts = lines.map { line in
      "\(line.title) \(line.text)" + (line.title == recovery?.title ? band.map { ", " + $0 } ?? "" : "")
    }
    return (parts + (stale.map { [$0.text] } ?? [])).joined(separator: ", ")
  }

  private func view(
    _ title: String, _ subtitle: String? = nil, of lines: [Line], gauge: View.Gauge? = nil,
    rows: Bool = false,
    symbol: String? = nil
  ) -> View {
    View(
      title: title, subtitle: subtitle, badge: stale, gauge: gauge,
      rows: rows
        ? lines.map {
          View.Row(title: $0.title, text: $0.text, symbol: $0.symbol, link: context.link($0.fact))
        }
        : nil,
      symbol: symbol ?? lines.first?.symbol ?? "heart.text.square", accessibility: spoken(lines),
      link: lines.count == 1 ? context.link(lines[0].fact) : context.link("home"))
  }

  func variants(isShown: Bool) -> Variants {
    let first = recovery ?? lines[0]
    let three = [recovery, sleep, spend].compactMap { $0 }
    let today = context.texts[.today]
    let home = [
      "small": view(first.text, first.title, of: [first], gauge: gauge),
      "medium": view(today, of: three.isEmpty ? Array(lines.prefix(3)) : three, gauge: gauge, rows: true),
      "large": view(today, of: lines, gauge: gauge, rows: true),
    ]
    let hidden = Variants(home: nil, lock: context.hiddenView(.factsName))
    guard isShown else { return Variants(home: home, lock: hidden.lock) }
    let timer: View
    if let fast = state.fast, let fasting, fast.isActive(at: state.now) {
      let gauge = View.Gauge(value: state.progress(fast), text: fasting.text)
      timer = view(context.texts[.fastingFor, ["time": fasting.text]], of: [fasting], gauge: gauge)
    } else if let meal {
      timer = view(context.texts[.sinceMeal, ["time": meal.text]], of: [meal])
    } else {
      timer = view(summary, of: three.isEmpty ? [first] : three)
    }
    return Variants(
      home: home,
      lock: [
        "circular": view(first.text, of: [first], gauge: gauge), "rectangular": timer,
        "inline": view(summary, of: three.isEmpty ? [first] : three),
      ])
  }

  /// The views for a day of which nothing is known.
  var empty: Variants {
    let texts = context.texts
    func view(redacted: Bool) -> View {
      View(
        title: texts[.noFacts], lines: [texts[.noFactsHint]], symbol: "heart.text.square",
        accessibility: "\(texts[.noFacts]) \(texts[.noFactsHint])", redacted: redacted,
        link: context.link("home"),
        actions: redacted
          ? [] : [View.Action(id: "record", label: texts[.record], link: context.link("start-recording"))])
    }
    return Variants(home: view(redacted: false), lock: view(redacted: true))
  }
}

extension SurfaceContext {
  /// The facts of today as `daily_facts` shows them, the most important first, without documents that expire: what each
  /// is about, and its value.
  package func factsOfToday(_ source: SurfaceSource) -> [(title: String, text: String)] {
    FactViews(DayState(source, self), self).lines.filter { $0.fact?.kind != .document }
      .map { ($0.title, $0.text) }
  }
}

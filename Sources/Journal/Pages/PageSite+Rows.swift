internal import Foundation
internal import Model
internal import Store
internal import Text

/// The parts that pages of all kinds consist of.
extension PageSite {
  /// What every page has.
  func page(_ context: [String: PageValue], title: String, path: String, current: String?) -> PageValue {
    let depth = path.split(separator: "/").count - 1
    let pages = [
      ("start", "index.html"), ("days", "archive.html"), ("threads", "threads.html"),
      ("people", "people.html"),
      ("tags", "tags.html"), ("tasks", "tasks.html"), ("search", "search.html"),
    ]
    let common: [String: PageValue] = [
      "lang": .text(templates.language), "root": .text(String(repeating: "../", count: depth)),
      "title": .text(path == "index.html" ? phrase("journal") : "\(title) · \(phrase("journal"))"),
      "assets": [
        "css": asset("site.css"), "js": asset("site.js"), "search": asset("search.js"),
      ],
      "nav": .list(pages) { name, href in
        ["nav_text": .text(phrase(name)), "nav_href": .text(href), "current": .flag(href == current)]
      },
      "csp": .text(Self.policy), "generated": .absent, "texts": templates.allTexts,
    ]
    return .object(common.merging(context) { $1 })
  }

  /// The page at `path` from the template `template`.
  /// - Throws: `PagesError.template`.
  func render(
    _ template: String, _ context: [String: PageValue], title: String, path: String, current: String?
  ) throws(PagesError) -> Data {
    try templates.page(template, page(context, title: title, path: path, current: current))
  }

  /// What a page may load and run, where pages are files: nothing but the scripts, styles and sounds beside it.
  private static let policy =
    "default-src 'none'; script-src 'self' file:; style-src 'self' file:; media-src 'self' file:; "
    + "connect-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types sonar"

  private func asset(_ name: String) -> PageValue { PageValue(templates.assets[name]?.path) }

  func phrase(_ key: String, _ values: [String: String] = [:]) -> String { templates.phrase(key, values) }

  func phrase(_ key: String, count: Int) -> String { templates.phrase(key, count: count) }

  /// A link.
  func link(_ text: String, _ path: String?) -> PageValue {
    ["link_text": .text(text), "link_href": PageValue(path)]
  }

  /// A link to what a page is a part of.
  func crumb(_ text: String, _ path: String) -> PageValue {
    ["crumb_text": .text(text), "crumb_href": .text(path)]
  }

  /// A mood in words and in its class.
  func mood(_ score: Double?, feeling: String? = nil) -> PageValue {
    guard let score else { return .absent }
    let bin = Mood.Bin(score: score)
    return [
      "mood_class": .text(bin.rawValue), "mood_text": .text(moodText(score)),
      "feeling": PageValue(feeling == "unclear" ? nil : feeling),
    ]
  }

  func moodText(_ score: Double) -> String {
    phrase(
      "mood_value", ["mood": phrase(Mood.Bin(score: score).rawValue), "score": PageNumber.score(score)])
  }

  /// The title of an entry, or what stands for one.
  func title(_ entry: PageEntry) -> String { entry.title.isEmpty ? phrase("untitled") : entry.title }

  /// An entry in a list: of a discreet one the day and the badge alone.
  /// - Parameter when: the words for its time; for a discreet one, nil on the page of its day.
  func row(_ place: Int, when: String?) -> PageValue {
    let entry = entries[place]
    let absent: [String: PageValue] = [
      "discreet": .absent, "href": .absent, "entry_title": .absent, "row_iso": .absent, "row_when": .absent,
      "row_mood": .absent, "row_length": .absent, "lines": .absent, "row_pinned": .absent,
    ]
    let shown: [String: PageValue] =
      entry.isDiscreet
      ? [
        "discreet": ["badge_text": .text(phrase("discreet"))], "row_when": PageValue(when),
        "row_iso": .text(dayOf[place].text),
      ]
      : [
        "href": .text(Self.path(ofEntry: entry.id).percentEncoded), "entry_title": .text(title(entry)),
        "row_iso": .text(dates.iso(entry.spokenAt)),
        "row_when": PageValue(when ?? dates.clock(entry.spokenAt)),
        "row_mood": mood(entry.mood?.score),
        "row_length": .text(dates.length(samples: entry.durationSamples)),
        "lines": PageValue(Self.opening(entry.summary)), "row_pinned": .flag(entry.isPinned),
      ]
    return .object(absent.merging(shown) { $1 })
  }

  /// Rows of a day, discreet ones last, as their place would tell their time.
  func rows(ofDay places: [Int]) -> [PageValue] {
    (places.filter { !entries[$0].isDiscreet } + places.filter { entries[$0].isDiscreet })
      .map { row($0, when: nil) }
  }

  /// Rows of entries of several days, the newest first, each with its day.
  func rows(_ places: some Sequence<Int>) -> [PageValue] {
    places.map { row($0, when: dates.dayAndMonth(dayOf[$0])) }
  }

  /// At most 240 characters of `text`, cut between words; nil if it is empty.
  static func opening(_ text: String) -> String? {
    guard text.count > 240 else { return text.isEmpty ? nil : text }
    let start = text.prefix(240)
    let end = start.lastIndex(of: " ") ?? start.endIndex
    return start[..<end] + "…"
  }

  /// `9 entries on 6 days · 12:31`; the length is that of entries that are not discreet.
  func numbers(_ places: [Int], withDays: Bool = true) -> String {
    let samples = places.reduce(0) { $0 + (entries[$1].isDiscreet ? 0 : entries[$1].durationSamples) }
    let count = phrase("entries_count", count: places.count)
    let days = phrase("on_days", count: Set(places.map { dayOf[$0] }).count)
    let values = ["entries": count, "days": days, "length": dates.length(samples: samples)]
    return phrase(withDays ? "numbers" : "numbers_short", values)
  }

  /// Mean mood of `places`; nil if none has one.
  func meanMood(_ places: some Sequence<Int>) -> Double? {
    let scores = places.compactMap { entries[$0].mood?.score }
    return scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
  }

  /// The largest of `subjects` among `places`, sized by how often they occur.
  func links(_ key: KeyPath<PageEntry, [String]>, of places: some Sequence<Int>, most: Int) -> PageValue {
    var counts: [String: Int] = [:]
    for place in places { for name in Set(entries[place][keyPath: key]) { counts[name, default: 0] += 1 } }
    return weighted(counts, most: most) {
      link($0, key == \PageEntry.tags ? path(ofTag: $0) : path(ofPerson: $0))
    }
  }

  /// Links to what is counted in `counts`, the largest first. Sizes are 1 to 5: a step for each doubling of the number of entries.
  private func weighted<Key: Comparable>(_ counts: [Key: Int], most: Int, _ link: (Key) -> PageValue)
    -> PageValue
  {
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(most)
    return .list(ranked) { key, count in
      var link = link(key)
      link["count"] = .text(String(count))
      link["size"] = .text(String(min(5, max(1, Int.bitWidth - count.leadingZeroBitCount))))
      return link
    }
  }

  /// A section of links; nothing without links.
  func section(_ heading: String, _ href: String?, links: PageValue) -> PageValue {
    guard links != .absent else { return .absent }
    return ["section_heading": .text(heading), "section_href": PageValue(href), "links": links]
  }

  /// The threads of `places`, those with the most entries first.
  func threadLinks(of places: [Int], most: Int) -> PageValue {
    var counts: [Int: Int] = [:]
    for place in places { for (thread, _) in threadsOf[place] ?? [] { counts[thread, default: 0] += 1 } }
    return weighted(counts, most: most) { link(threads[$0].name, threads[$0].path) }
  }

  /// A task in a list.
  func task(_ stored: StoredTask) -> PageValue {
    let task = stored.task
    let second = PageNumber.seconds(task.sentence.span.start)
    return [
      "task_text": .text(task.text),
      "task_href": .text(Self.path(ofEntry: stored.entryID).percentEncoded + "#t=" + second),
      "due": due(task), "done": done(task), "from": .text(dates.date(dates.day(stored.spokenAt))),
      "start": .absent, "at": .absent,
    ]
  }

  /// When `task` is due. That it is late is not told: the page does not change with the day.
  func due(_ task: EntryTask, isLate: Bool = false) -> PageValue {
    guard let due = task.due else { return .absent }
    return ["due_text": .text(phrase("due", ["day": dates.day(due)])), "late": .flag(isLate)]
  }

  func done(_ task: EntryTask) -> PageValue {
    guard let tick = task.tick else { return .absent }
    let day = Instant.date(tick.at).map(dates.day)
    return ["done_text": .text(phrase("done_on", ["day": day.map(dates.date) ?? tick.at]))]
  }
}

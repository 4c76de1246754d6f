internal import Foundation
internal import Model
internal import Store
internal import Text

/// The start page, the directories, the tasks and the search.
extension PageSite {
  /// The pages of which there is one each but the start page and the search.
  func singlePages() -> [PlannedPage] {
    let doneMark = PageMark.of(tasks.done.map(Self.taskMark))
    var pages = [
      page("archive", "archive.html", PageMark.of([base, "archive", allMarks]), "days") { self.archive() },
      page("tasks", "tasks.html", PageMark.of([base, "tasks", openTasksMark, doneMark]), "tasks") {
        self.tasksPage()
      },
    ]
    for (kind, subjects) in [("threads", threads), ("people", people), ("tags", tags)] {
      var mark = PageMark()
      mark.add(base, kind)
      mark.add(
        subjects.flatMap {
          [$0.name, $0.path, String($0.entries.count), $0.entries.last.map { dayOf[$0].text } ?? ""]
        })
      pages.append(page("directory", kind + ".html", mark.text, kind) { self.directory(kind, subjects) })
    }
    return pages
  }

  /// The page at `path` from the template `template`, with the phrase `title`.
  private func page(
    _ template: String, _ path: String, _ mark: String, _ title: String,
    _ context: @escaping @Sendable () -> [String: PageValue]
  ) -> PlannedPage {
    PlannedPage(path: path, mark: mark) {
      try self.render(template, context(), title: self.phrase(title), path: path, current: path)
    }
  }

  func archive() -> [String: PageValue] {
    [
      "heading": .text(phrase("days")), "numbers": PageValue(covered), "nothing": nothing,
      "years": .list(years.reversed()) { first, places in
        let year = first.parts.year
        return [
          "year_text": .text(String(year)), "year_href": .text(Self.path(ofYear: year)),
          "year_numbers": .text(numbers(places)), "svg": yearChart(year, places, root: "")["svg"],
          "months": .list(months(of: places)) { month, places in
            [
              "link_text": .text(dates.month(month.parts.month)),
              "link_href": .text(Self.path(ofMonth: month)),
              "count": .text(String(places.count)),
            ]
          },
        ]
      },
    ]
  }

  private var nothing: PageValue { entries.isEmpty ? .text(phrase("nothing")) : .absent }

  /// What the whole journal covers, and what the search looks at: no discreet entry.
  private var covered: String? { extent(of: Array(entries.indices)) }
  private var searched: String? { extent(of: entries.indices.filter { !entries[$0].isDiscreet }) }

  /// `1,234 entries from 3 March 2024 to 20 November 2026.`; nil without entries.
  private func extent(of places: [Int]) -> String? {
    guard let first = places.first, let last = places.last else { return nil }
    return phrase(
      "covers",
      [
        "entries": phrase("entries_count", count: places.count), "first": dates.date(dayOf[first]),
        "last": dates.date(dayOf[last]),
      ])
  }

  func directory(_ kind: String, _ subjects: [Subject]) -> [String: PageValue] {
    let ranked = subjects.sorted { ($1.entries.count, $0.name) < ($0.entries.count, $1.name) }
    let links = PageValue.list(ranked) { subject in
      [
        "link_text": .text(subject.name), "link_href": .text(subject.path),
        "count_text": .text(phrase("entries_count", count: subject.entries.count)),
        "last": PageValue(subject.entries.last.map { phrase("last_said", ["day": dates.date(dayOf[$0])]) }),
      ]
    }
    return [
      "heading": .text(phrase(kind)),
      "numbers": subjects.isEmpty ? .absent : .text(phrase(kind + "_count", count: subjects.count)),
      "nothing": subjects.isEmpty ? .text(phrase("nothing")) : .absent,
      "sections": subjects.isEmpty ? .absent : [["links": links]],
    ]
  }

  func tasksPage() -> [String: PageValue] {
    var lists: [PageValue] = []
    for (heading, list) in [("open", tasks.open.reversed()), ("done", tasks.done.reversed())]
    where !list.isEmpty {
      lists.append(["section_heading": .text(phrase(heading)), "items": .list(list, task)])
    }
    return [
      "heading": .text(phrase("tasks")),
      "numbers": .text(
        phrase("tasks_count", ["open": String(tasks.open.count), "done": String(tasks.done.count)])),
      "nothing": lists.isEmpty ? .text(phrase("no_tasks")) : .absent, "lists": .list(lists),
    ]
  }

  /// The page of the search, which loads the list of blocks at `terms`.
  func searchPage(terms: String) -> PlannedPage {
    var mark = PageMark()
    mark.add(base, "search", terms, searched ?? "")
    mark.add(tags.map(\.name))
    mark.add(people.map(\.name))
    return page("search", "search.html", mark.text, "search") { self.search(terms: terms) }
  }

  /// The context of the search's template.
  func search(terms: String) -> [String: PageValue] {
    func options(_ subjects: [Subject]) -> PageValue {
      .list(subjects.sorted { ($1.entries.count, $0.name) < ($0.entries.count, $1.name) }) {
        ["option": .text($0.name)]
      }
    }
    return [
      "heading": .text(phrase("search")), "terms": .text(terms), "tags": options(tags),
      "people": options(people),
      "moods": .list(Mood.Bin.allCases.reversed()) {
        ["mood_class": .text($0.rawValue), "mood_name": .text(phrase($0.rawValue))]
      },
      "first_day": PageValue(days.first?.day.text), "last_day": PageValue(days.last?.day.text),
      "covered": PageValue(searched.map { $0 + " " + phrase("left_out") }),
    ]
  }

  /// The start page.
  func startPage() -> PlannedPage {
    let mark = PageMark.of([
      base, "index", allMarks, today.text, openTasksMark,
      PageMark.of(threads.flatMap { [$0.name, $0.path, String($0.entries.count)] }),
    ])
    return page("index", "index.html", mark, "journal") { self.start() }
  }

  func start() -> [String: PageValue] {
    let recent = entries.indices.filter { today.number - dayOf[$0].number < 90 && dayOf[$0] <= today }
    let shown = recent.isEmpty ? Array(entries.indices) : recent
    let ofToday = days.first { $0.day == today }?.entries ?? []
    let ofYear = entries.indices.filter { dayOf[$0].parts.year == today.parts.year }
    let newest = entries.indices.reversed().filter { dayOf[$0] != today }.prefix(8)
    let late = tasks.open.suffix(12).reversed().map { stored in
      var item = task(stored)
      let isLate = stored.task.due.map { String($0.prefix(10)) < today.text } ?? false
      item["due"] = due(stored.task, isLate: isLate)
      return item
    }
    return [
      "heading": .text(dates.longDate(today)),
      "generated": PageValue(covered.map { phrase("generated", ["time": dates.date(today)]) + " " + $0 }),
      "today": [
        "section_heading": .text(phrase("today")),
        "section_href": .text(ofToday.isEmpty ? "archive.html" : Self.path(of: today)),
        "nothing": ofToday.isEmpty ? .text(phrase("nothing_today")) : .absent,
        "rows": .list(rows(ofDay: ofToday)),
      ],
      "week": week(),
      "year": ofYear.isEmpty ? .absent : yearChart(today.parts.year, ofYear, root: ""),
      "mood_chart": weeklyMoodChart(entries.indices.filter { today.number - dayOf[$0].number < 366 }),
      "topics": section(phrase("topics"), "tags.html", links: links(\.tags, of: shown, most: 24)),
      "people": section(phrase("people"), "people.html", links: links(\.people, of: shown, most: 16)),
      "threads": section(
        phrase("threads"), "threads.html", links: threadLinks(of: Array(entries.indices), most: 12)),
      "tasks": late.isEmpty
        ? .absent
        : [
          "section_heading": .text(phrase("open_tasks")), "section_href": "tasks.html", "items": .list(late),
        ],
      "newest": [
        "section_heading": .text(phrase("newest")), "section_href": "archive.html",
        "nothing": nothing, "rows": .list(rows(newest)),
      ],
    ]
  }

  private func week() -> PageValue {
    let week = ISOWeek(containing: today)
    let places = entries.indices.filter { ISOWeek(containing: dayOf[$0]) == week }
    let before = ISOWeek(containing: today.adding(days: -7))
    let earlier = meanMood(entries.indices.filter { ISOWeek(containing: dayOf[$0]) == before })
    let days = (0..<7).map { week.monday.adding(days: $0) }
    return [
      "section_heading": .text(phrase("this_week")),
      "section_href": .text(places.isEmpty ? "archive.html" : Self.path(of: week)),
      "numbers": .text(places.isEmpty ? phrase("entries_count", count: 0) : numbers(places)),
      "mood_line": PageValue(moodLine(places, earlier)),
      "days": .list(days) { day in
        let places = places.filter { dayOf[$0] == day }
        return [
          "day_text": .text(dates.shortWeekday(day)), "day_number": .text(String(day.parts.day)),
          "day_href": places.isEmpty ? .absent : .text(Self.path(of: day)),
          "day_mood": mood(meanMood(places)),
          "count_text": .text(phrase("entries_count", count: places.count)), "future": .flag(day > today),
        ]
      },
    ]
  }
}

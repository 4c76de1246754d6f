internal import Foundation
internal import Insights
internal import Model
internal import Store
internal import Text

/// Pages of days, weeks, months, years, threads, people and tags.
extension PageSite {
  /// The most entries that the page of a thread, a person or a tag lists.
  static let listed = 500

  /// The pages of all periods.
  func periodPages() -> [PlannedPage] {
    let weeks = Self.runs(entries.indices) { ISOWeek(containing: dayOf[$0]).monday }
    return periodPages(days, "day", Self.path(of:))
      + periodPages(weeks, "week", { Self.path(of: ISOWeek(containing: $0)) })
      + periodPages(months(of: entries.indices), "month", Self.path(ofMonth:))
      + periodPages(years, "year", { Self.path(ofYear: $0.parts.year) })
  }

  private func periodPages(
    _ periods: [Period], _ kind: String, _ path: @escaping @Sendable (CivilDate) -> String
  ) -> [PlannedPage] {
    periods.indices.map { index in
      let period = periods[index]
      let earlier = index > 0 ? periods[index - 1] : nil
      let earlierMood = earlier.flatMap { meanMood($0.entries) }
      let later = index + 1 < periods.count ? periods[index + 1].day : nil
      var mark = PageMark()
      mark.add(base, kind, period.day.text, earlier?.day.text ?? "", later?.text ?? "")
      mark.add(PageNumber.score(earlierMood ?? 9))
      mark.add(period.entries.map { marks[$0] })
      mark.add(
        period.entries.flatMap {
          (threadsOf[$0] ?? []).flatMap { [threads[$0.thread].name, threads[$0.thread].path] }
        })
      let earlierDay = earlier?.day
      return PlannedPage(path: path(period.day), mark: mark.text) {
        var context = self.period(kind, period.day, period.entries, earlierMood: earlierMood)
        context["earlier"] = earlierDay.map { self.link(self.name(kind, $0), path($0)) } ?? .absent
        context["later"] = later.map { self.link(self.name(kind, $0), path($0)) } ?? .absent
        return try self.render(
          "list", context, title: self.name(kind, period.day, isLong: true), path: path(period.day),
          current: "archive.html")
      }
    }
  }

  /// The words for a period.
  private func name(_ kind: String, _ day: CivilDate, isLong: Bool = false) -> String {
    switch kind {
    case "day": isLong ? dates.longDate(day) : dates.date(day)
    case "week": phrase("week", ["n": String(ISOWeek(containing: day).number)])
    case "month": dates.monthAndYear(day)
    default: String(day.parts.year)
    }
  }

  func period(
    _ kind: String, _ day: CivilDate, _ places: [Int], earlierMood: Double?
  ) -> [String: PageValue] {
    var context = Self.emptyList
    context["kind"] = .text(kind)
    context["heading"] = .text(name(kind, day, isLong: true))
    context["numbers"] = .text(numbers(places, withDays: kind != "day"))
    context["mood_line"] = PageValue(moodLine(places, earlierMood))
    let yearCrumb = crumb(String(day.parts.year), Self.path(ofYear: day.parts.year))
    let monthCrumb = crumb(dates.monthAndYear(day), Self.path(ofMonth: day))
    let week = ISOWeek(containing: day)
    switch kind {
    case "day":
      context["crumbs"] = [
        yearCrumb, monthCrumb, crumb(phrase("week", ["n": String(week.number)]), Self.path(of: week)),
      ]
      context["groups"] = [Self.group(rows(ofDay: places))]
    case "week":
      // A week of two years begins in the year whose page is sure to be there.
      context["crumbs"] = [
        crumb(String(dayOf[places[0]].parts.year), Self.path(ofYear: dayOf[places[0]].parts.year))
      ]
      context["eyebrow"] = .text(dates.range(day, day.adding(days: 6), templates))
      context["groups"] = dayGroups(places)
    case "month":
      context["crumbs"] = [yearCrumb]
      context["groups"] = dayGroups(places)
    default:
      context["charts"] = [yearChart(day.parts.year, places, root: "../")]
      context["parts"] = parts(places)
    }
    if kind != "day" {
      let chart = kind == "year" ? weeklyMoodChart(places) : entryMoodChart(places)
      if chart != .absent {
        if case .list(let charts) = context["charts"] {
          context["charts"] = .list(charts + [chart])
        } else {
          context["charts"] = [chart]
        }
      }
    }
    addSubjects(places, to: &context)
    return context
  }

  private static let emptyList: [String: PageValue] = Dictionary(
    uniqueKeysWithValues: [
      "kind", "crumbs", "eyebrow", "heading", "numbers", "mood_line", "note", "note_link", "charts", "parts",
      "groups", "topics", "people", "threads", "tasks", "earlier", "later",
    ].map { ($0, PageValue.absent) })

  private static func group(_ rows: [PageValue], heading: String? = nil, href: String? = nil) -> PageValue {
    ["group_heading": PageValue(heading), "group_href": PageValue(href), "rows": .list(rows)]
  }

  private func dayGroups(_ places: [Int]) -> PageValue {
    .list(Self.runs(places) { dayOf[$0] }) { day, places in
      Self.group(
        rows(ofDay: places), heading: "\(dates.weekday(day)), \(dates.dayAndMonth(day))",
        href: Self.path(of: day))
    }
  }

  /// `positive, rising`: the mean mood and how it differs from that of the period before.
  func moodLine(_ places: [Int], _ earlier: Double?) -> String? {
    guard let mean = meanMood(places) else { return nil }
    let word = phrase(Mood.Bin(score: mean).rawValue)
    guard let earlier else { return word }
    return "\(word), \(phrase(MoodTrend(from: earlier, to: mean).rawValue))"
  }

  private func addSubjects(_ places: [Int], to context: inout [String: PageValue]) {
    context["topics"] = section(phrase("topics"), nil, links: links(\.tags, of: places, most: 16))
    context["people"] = section(phrase("people"), nil, links: links(\.people, of: places, most: 12))
    context["threads"] = section(phrase("threads"), nil, links: threadLinks(of: places, most: 8))
  }

  private func parts(_ places: [Int]) -> PageValue {
    let items = PageValue.list(months(of: places)) { month, places in
      [
        "part_text": .text(dates.month(month.parts.month)), "part_href": .text(Self.path(ofMonth: month)),
        "part_numbers": .text(numbers(places, withDays: false)), "part_mood": mood(meanMood(places)),
      ]
    }
    return ["section_heading": .text(phrase("months")), "items": items]
  }

  // MARK: - Threads, people, tags

  /// The pages of all threads, people and tags.
  func subjectPages() -> [PlannedPage] {
    [("thread", threads, "threads.html"), ("person", people, "people.html"), ("tag", tags, "tags.html")]
      .flatMap { kind, subjects, directory in
        subjects.map { subject in
          var mark = PageMark()
          mark.add(base, kind, subject.name, subject.path)
          mark.add(subject.entries.map { marks[$0] })
          if kind == "thread" { mark.add(tasks(of: subject).map(Self.taskMark)) }
          return PlannedPage(path: subject.path, mark: mark.text) {
            try self.render(
              "list", self.subject(kind, subject, directory), title: subject.name, path: subject.path,
              current: directory)
          }
        }
      }
  }

  static func taskMark(_ task: StoredTask) -> String {
    PageMark.of([
      task.entryID, task.task.text, task.task.due ?? "", String(task.task.sentence.span.start),
      task.task.tick?.at ?? "",
    ])
  }

  private func tasks(of thread: Subject) -> [StoredTask] {
    thread.entries.flatMap { openTasks[entries[$0].id] ?? [] }
  }

  func subject(_ kind: String, _ subject: Subject, _ directory: String) -> [String: PageValue] {
    var context = Self.emptyList
    context["kind"] = .text(kind)
    context["heading"] = .text(subject.name)
    context["eyebrow"] = .text(phrase(kind))
    context["numbers"] = .text(numbers(subject.entries))
    context["mood_line"] = PageValue(moodLine(subject.entries, nil))
    if subject.entries.count > Self.listed {
      context["note"] = .text(phrase("newest_only", count: Self.listed))
      let filter = kind == "person" ? "person" : "tag"
      if kind != "thread" {
        context["note_link"] = link(
          phrase("search_rest"),
          "search.html#\(filter)=" + subject.name.percentEncoded.replacing("/", with: "%2F"))
      }
    }
    let chart =
      subject.entries.count > 60 ? weeklyMoodChart(subject.entries) : entryMoodChart(subject.entries)
    context["charts"] = chart == .absent ? .absent : [chart]
    let months = months(of: subject.entries.suffix(Self.listed).reversed())
    context["groups"] = .list(months) { month, places in
      Self.group(rows(places), heading: dates.monthAndYear(month), href: Self.path(ofMonth: month))
    }
    context["topics"] = section(
      phrase("topics"), nil,
      links: links(\.tags, of: kind == "tag" ? [] : subject.entries, most: 12))
    context["people"] = section(
      phrase("people"), nil, links: links(\.people, of: kind == "person" ? [] : subject.entries, most: 12))
    if kind == "thread" {
      let open = tasks(of: subject)
      if !open.isEmpty {
        context["tasks"] = [
          "section_heading": .text(phrase("open_tasks")), "section_href": "tasks.html",
          "items": .list(open, task),
        ]
      }
    }
    return context
  }
}

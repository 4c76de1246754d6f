package import Foundation
package import Insights
internal import Model
internal import StageContract
package import Store
internal import Text

/// What of the journal pages show, and where each thing has its page.
package struct PageSite: Sendable {
  /// The entries in the order spoken.
  let entries: [PageEntry]
  /// The tasks that are open and those that were ticked off, in the order said.
  let tasks: (open: [StoredTask], done: [StoredTask])
  let templates: PageTemplates
  let dates: PageDates
  /// The day for which the start page is made.
  let today: CivilDate
  /// How the sound is in the pages.
  let audio: PageAudio
  /// The day of each of `entries`.
  let dayOf: [CivilDate]
  /// Days and years with entries, in order, with places in `entries`.
  let days, years: [Period]
  /// Tags, people and threads by name, with places in `entries`.
  let tags, people, threads: [Subject]
  /// Places of subjects in their lists, by name.
  private let tagPlaces, personPlaces: [String: Int]
  /// Places in `threads` of each entry, with its index among the entries of each.
  let threadsOf: [Int: [(thread: Int, index: Int)]]
  /// Texts of prompts by their IDs.
  let prompts: [String: String]
  /// Open tasks by the ID of their entry.
  let openTasks: [String: [StoredTask]]
  /// Digest of what the list of an entry shows, for each of `entries`.
  let marks: [String]
  /// Digest of all of `marks`, and of the open tasks.
  let allMarks, openTasksMark: String
  /// Digest of all that goes into every page.
  let base: String

  /// A period with its entries, by its first day.
  typealias Period = (day: CivilDate, entries: [Int])

  /// Something that entries are about.
  struct Subject: Sendable {
    var name: String
    var path: String
    var entries: [Int]
  }

  /// Takes up `entries`, those in `threads` by the thread's ID, the texts of `prompts` by their IDs, and tasks.
  package init(
    _ entries: [PageEntry], threads: [(thread: JournalThread, entries: [String])],
    prompts: [String: String] = [:], open: [StoredTask], done: [StoredTask], templates: PageTemplates,
    now: Date, timeZone: TimeZone,
    audio: PageAudio, revision: Int
  ) {
    let entries = entries.sorted { ($0.spokenAt, $0.id) < ($1.spokenAt, $1.id) }
    let dates = PageDates(timeZone: timeZone, language: templates.language)
    let placeOf = Dictionary(
      entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let dayOf = entries.map { dates.day($0.spokenAt) }
    (self.entries, self.templates, self.dates, self.audio) = (entries, templates, dates, audio)
    self.prompts = prompts
    self.dayOf = dayOf
    today = dates.day(now)
    func isShown(_ task: StoredTask) -> Bool {
      !task.isPrivate && placeOf[task.entryID].map { !entries[$0].isDiscreet } ?? false
    }
    tasks = (open.filter(isShown), done.filter(isShown))
    openTasks = Dictionary(grouping: tasks.open, by: \.entryID)
    openTasksMark = PageMark.of(tasks.open.map(Self.taskMark))
    days = Self.runs(entries.indices) { dayOf[$0] }
    years = Self.runs(entries.indices) {
      CivilDate(year: dayOf[$0].parts.year, month: 1, day: 1) ?? dayOf[$0]
    }
    tags = Self.subjects(entries.map(\.tags), "tags")
    people = Self.subjects(entries.map(\.people), "people")
    tagPlaces = Self.places(tags)
    personPlaces = Self.places(people)
    self.threads = zip(threads, threads.map(\.thread.id).pageNames).map { thread, name in
      Subject(
        name: thread.thread.name, path: "threads/\(name).html",
        entries: thread.entries.compactMap { placeOf[$0] }.filter { !entries[$0].isDiscreet }.sorted())
    }.filter { !$0.entries.isEmpty }
    threadsOf = self.threads.enumerated().reduce(into: [:]) { found, thread in
      for (index, place) in thread.element.entries.enumerated() {
        found[place, default: []].append((thread.offset, index))
      }
    }
    base = PageMark.of([
      String(revision), templates.mark, templates.language, timeZone.identifier, audio.rawValue,
    ])
    let (tags, people, tagPlaces, personPlaces) = (self.tags, self.people, self.tagPlaces, self.personPlaces)
    marks = zip(entries, dayOf).map { entry, day in
      var mark = PageMark()
      if entry.isDiscreet {
        mark.add("discreet", day.text)
        return mark.text
      }
      mark.add(
        entry.id, entry.title, String(Int(entry.spokenAt.timeIntervalSince1970)),
        String(entry.durationSamples),
        entry.mood.map { "\($0.score) \($0.label.rawValue) \($0.feeling)" } ?? "",
        entry.isPinned ? "pinned" : "", entry.digest, entry.summary, entry.language ?? "")
      mark.add(entry.tags.flatMap { [$0, tagPlaces[$0].map { tags[$0].path } ?? ""] })
      mark.add(entry.people.flatMap { [$0, personPlaces[$0].map { people[$0].path } ?? ""] })
      return mark.text
    }
    allMarks = PageMark.of(marks)
  }

  /// `places` in runs for which `day` is the same.
  static func runs(_ places: some Sequence<Int>, _ day: (Int) -> CivilDate) -> [Period] {
    places.reduce(into: []) { runs, place in
      let day = day(place)
      if runs.last?.day == day {
        runs[runs.count - 1].entries.append(place)
      } else {
        runs.append((day, [place]))
      }
    }
  }

  /// `places` in runs of one month, by its first day.
  func months(of places: some Sequence<Int>) -> [Period] {
    Self.runs(places) { dayOf[$0].adding(days: 1 - dayOf[$0].parts.day) }
  }

  /// The path of the page of the tag `tag`; nil if there is none.
  func path(ofTag tag: String) -> String? { tagPlaces[tag].map { tags[$0].path } }

  /// The path of the page of the person `name`; nil if there is none.
  func path(ofPerson name: String) -> String? { personPlaces[name].map { people[$0].path } }

  /// The path of the page of the entry `id`.
  package static func path(ofEntry id: String) -> String { "entries/\(id).html" }

  static func path(of day: CivilDate) -> String { "days/\(day.text).html" }

  static func path(of week: ISOWeek) -> String { "weeks/\(week.text).html" }

  static func path(ofMonth day: CivilDate) -> String {
    "months/\(CivilDate.text(year: day.parts.year, month: day.parts.month)).html"
  }

  static func path(ofYear year: Int) -> String { "years/\(year).html" }

  /// Names, by which entries are listed, with the entries that have them; names in order.
  private static func subjects(_ names: [[String]], _ folder: String) -> [Subject] {
    var places: [String: [Int]] = [:]
    for (place, names) in names.enumerated() {
      for name in Set(names) { places[name, default: []].append(place) }
    }
    let subjects = places.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return zip(subjects, subjects.map(\.key).pageNames).map { subject, page in
      Subject(name: subject.key, path: "\(folder)/\(page).html", entries: subject.value)
    }
  }

  private static func places(_ subjects: [Subject]) -> [String: Int] {
    Dictionary(subjects.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// How the sound of entries is in their pages.
package enum PageAudio: String, CaseIterable, Sendable {
  /// Pages play the recordings where they are.
  case link
  /// Pages have copies beside them.
  case copy
  /// Pages have no player.
  case none
}

extension PageAudio {
  /// The way that the setting `pages` names: a mapping with `audio` as JSON.
  /// - Throws: `PagesError.badSetting`.
  package init(setting text: String) throws(PagesError) {
    struct Setting: Decodable { var audio: String }
    if let setting = try? decodeJSON(Setting.self, from: Data(text.utf8)),
      let audio = Self(rawValue: setting.audio)
    {
      self = audio
    } else {
      throw .badSetting(text)
    }
  }
}

internal import Digest
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
  let now: Date
  /// How the sound is in the pages.
  let audio: PageAudio
  /// The day of each of `entries`.
  let dayOf: [CivilDate]
  /// Days with entries, in order, with places in `entries`.
  let days: [Period]
  /// Tags, people and threads by name, with places in `entries`.
  let tags, people, threads: [Subject]
  /// Places of subjects in their lists, by name.
  private let tagPlaces, personPlaces: [String: Int]
  /// Places in `threads` of each entry.
  let threadsOf: [Int: [Int]]
  /// Digest of what the list of an entry shows, for each of `entries`.
  let marks: [String]
  /// Digest of all that goes into every page.
  let base: String
  let placeOf: [String: Int]

  /// A period with its entries.
  struct Period: Sendable {
    var day: CivilDate
    var entries: [Int]
  }

  /// Something that entries are about.
  struct Subject: Sendable {
    var name: String
    var path: String
    var entries: [Int]
  }

  /// Takes up `entries`, those in `threads` by the thread's ID, and tasks.
  package init(
    _ entries: [PageEntry], threads: [(thread: JournalThread, entries: [String])],
    open: [StoredTask], done: [StoredTask], templates: PageTemplates, now: Date, timeZone: TimeZone,
    audio: PageAudio, revision: Int
  ) {
    let entries = entries.sorted { ($0.spokenAt, $0.id) < ($1.spokenAt, $1.id) }
    let dates = PageDates(timeZone: timeZone, language: templates.language)
    let placeOf = Dictionary(
      entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    (self.entries, self.templates, self.dates, self.audio, self.now) = (entries, templates, dates, audio, now)
    self.placeOf = placeOf
    today = dates.day(now)
    func isShown(_ task: StoredTask) -> Bool {
      !task.isPrivate && placeOf[task.entryID].map { !entries[$0].isDiscreet } ?? false
    }
    tasks = (open.filter(isShown), done.filter(isShown))
    dayOf = entries.map { dates.day($0.spokenAt) }
    days = dayOf.enumerated().reduce(into: []) { days, next in
      if days.last?.day == next.element {
        days[days.count - 1].entries.append(next.offset)
      } else {
        days.append(Period(day: next.element, entries: [next.offset]))
      }
    }
    tags = Self.subjects(entries.map(\.tags), "tags")
    people = Self.subjects(entries.map(\.people), "people")
    tagPlaces = Self.places(tags)
    personPlaces = Self.places(people)
    var taken: Set<String> = []
    self.threads = threads.map { thread, ids in
      Subject(
        name: thread.name, path: "threads/" + Self.slug(thread.id, &taken) + ".html",
        entries: ids.compactMap { placeOf[$0] }.filter { !entries[$0].isDiscreet }.sorted())
    }.filter { !$0.entries.isEmpty }
    threadsOf = self.threads.enumerated().reduce(into: [:]) { found, thread in
      for place in thread.element.entries { found[place, default: []].append(thread.offset) }
    }
    base = PageMark.of([
      String(revision), templates.mark, templates.language, timeZone.identifier, audio.rawValue,
    ])
    let (tags, people, tagPlaces, personPlaces) = (self.tags, self.people, self.tagPlaces, self.personPlaces)
    marks = entries.map { entry in
      var mark = PageMark()
      if entry.isDiscreet {
        mark.add("discreet", dates.day(entry.spokenAt).text)
        return mark.text
      }
      mark.add(
        entry.id, entry.title, String(Int(entry.spokenAt.timeIntervalSince1970)),
        String(entry.durationSamples),
        entry.mood.map { "\($0.score) \($0.label.rawValue) \($0.feeling)" } ?? "",
        entry.isPinned ? "pinned" : "", entry.digest, entry.prompt ?? "", entry.summary, entry.language ?? "")
      mark.add(entry.tags.flatMap { [$0, tagPlaces[$0].map { tags[$0].path } ?? ""] })
      mark.add(entry.people.flatMap { [$0, personPlaces[$0].map { people[$0].path } ?? ""] })
      return mark.text
    }
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

  /// `path` in a link: what means something in a URL is escaped.
  package static func href(_ path: String) -> String {
    let allowed = CharacterSet(charactersIn: "-_.~/").union(.init(charactersIn: "a"..."z"))
      .union(.init(charactersIn: "A"..."Z")).union(.init(charactersIn: "0"..."9"))
    return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
  }

  /// Names, by which entries are listed, with the entries that have them; names in order.
  private static func subjects(_ names: [[String]], _ folder: String) -> [Subject] {
    var places: [String: [Int]] = [:]
    for (place, names) in names.enumerated() {
      for name in Set(names) { places[name, default: []].append(place) }
    }
    var taken: Set<String> = []
    return places.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, entries in
      Subject(name: name, path: "\(folder)/\(slug(name, &taken)).html", entries: entries)
    }
  }

  private static func places(_ subjects: [Subject]) -> [String: Int] {
    Dictionary(subjects.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// `name` as the name of a file that every file system takes, and differs from all in `taken` without regard to case: plain
  /// letters, digits and hyphens; a digest is added where that loses more than case, accents and spaces.
  static func slug(_ name: String, _ taken: inout Set<String>) -> String {
    var slug = ""
    var isLossy = false
    for character in Words.normal(name) {
      if character.isASCII, character.isLetter || character.isNumber {
        slug.append(character)
      } else {
        if !slug.isEmpty, slug.last != "-" { slug.append("-") }
        isLossy = isLossy || (character != " " && character != "-")
      }
      if slug.utf8.count >= 60 {
        isLossy = true
        break
      }
    }
    while slug.last == "-" { slug.removeLast() }
    let reserved: Set<String> = ["con", "prn", "aux", "nul"]
    let isReserved =
      reserved.contains(slug) || slug.count == 4 && (slug.hasPrefix("com") || slug.hasPrefix("lpt"))
    if isLossy || slug.isEmpty || isReserved || taken.contains(slug) {
      slug += (slug.isEmpty ? "" : "-") + String(Digest.sha256(Data(name.utf8)).prefix(8))
    }
    while !taken.insert(slug).inserted { slug += "-2" }
    return slug
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

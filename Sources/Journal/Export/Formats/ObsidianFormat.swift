import Foundation
import Model
import Text
import Workspace

/// A folder of an Obsidian vault: notes of entries, of days (`YYYY-MM-DD`), of ISO weeks and of threads, linked with each other.
///
/// Links name a folder, so that they find these notes, and not others of the same name elsewhere in the vault.
package struct ObsidianFormat: ExportFormat {
  private let language: String
  private var day: (date: CivilDate, lines: [Line])?
  private var week: (monday: CivilDate, days: [(date: CivilDate, lines: [Line])])?
  private var threads: [String: (name: String, lines: [Line])] = [:]

  /// An entry as other notes name it.
  private struct Line {
    var time: CivilTime
    var link: String
    var mood: Double?
    var feeling: String?
    var length: String?

    var text: String {
      let more = [feeling, length].compactMap(\.self).joined(separator: ", ")
      return link + (more.isEmpty ? "" : " (\(more))")
    }
  }

  /// A vault whose days have their names in the language of `journal`.
  package init(_ journal: ExportedJournal) { language = journal.language }

  package mutating func add(_ entry: ExportedEntry) -> [ExportedFile] { [note(entry)] + follow(entry) }

  package mutating func follow(_ entry: ExportedEntry) -> [ExportedFile] {
    let time = entry.spoken
    let line = Line(
      time: time, link: Self.link("Entries/" + entry.name, entry.shownTitle),
      mood: entry.documents.mood?.score, feeling: entry.documents.mood.map { Self.escaped($0.feeling) },
      length: entry.seconds.map { SampleClock.text(seconds: $0) })
    var files: [ExportedFile] = []
    if day?.date != time.day { files += endDay() }
    if week.map({ $0.monday != Self.monday(time.day) }) == true { files += takeWeek() }
    day = (time.day, (day?.lines ?? []) + [line])
    for thread in entry.threads {
      threads[thread.id, default: (thread.name, [])].lines.append(line)
    }
    return files
  }

  package mutating func endWeek() -> [ExportedFile] { endDay() + takeWeek() }

  package func threadPath(_ id: String) -> String? { Self.threadNote(id) + ".md" }

  /// Path of the note of the thread `id`, as links have it.
  private static func threadNote(_ id: String) -> String { "Threads/" + PortableName.name(id) }

  package mutating func finish() -> [ExportedFile] {
    var files = endWeek()
    for (id, thread) in threads.sorted(by: { $0.key < $1.key }) {
      var matter = FrontMatter()
      matter.set("aliases", list: [Self.label(thread.name)])
      matter.set("thread", id)
      let lines = thread.lines.map { "\(dayLink($0.time.day, year: true)) \($0.time.minutes) \($0.text)" }
      files.append(
        Self.file(Self.threadNote(id), matter, "# " + Self.escaped(thread.name), lines: lines))
    }
    threads = [:]
    return files
  }

  private func note(_ entry: ExportedEntry) -> ExportedFile {
    let day = entry.spoken.day
    var document = EntryMarkdown(entry: entry.documents, timeZone: entry.timeZone)
    document.escaped = Self.escaped
    var matter = entry.frontMatter(
      dates: {
        $0.set("date", plain: day.text)
        $0.set("created", plain: entry.spoken.rfc3339)
      }, tags: entry.tags.compactMap(Self.tag),
      threads: entry.threads.map { Self.link(Self.threadNote($0.id), $0.name) },
      label: Self.label)
    matter.set("day", Self.link("Days/" + day.text))
    matter.set("week", Self.link("Weeks/" + ISOWeek(containing: day).text))
    var blocks = [matter.text, document.heading] + EntryMarkdown.list(document.remarks)
    if let path = entry.audio?.path {
      document.place = { "[[\(path)#t=\($0 / SampleClock.rate)|\(SampleClock.text($0))]]" }
      blocks.append("![[\(path)]]")
    }
    return ExportedFile(
      path: "Entries/" + entry.name + ".md", text: EntryMarkdown.text(blocks + document.body))
  }

  /// The note of the day that ended.
  private mutating func endDay() -> [ExportedFile] {
    guard let day else { return [] }
    self.day = nil
    let monday = Self.monday(day.date)
    week = (monday, (week?.days ?? []) + [day])
    var matter = FrontMatter()
    matter.set("date", plain: day.date.text)
    matter.set("week", Self.link("Weeks/" + ISOWeek(containing: day.date).text))
    matter.set("mood", plain: Self.mean(day.lines))
    return [
      Self.file(
        "Days/" + day.date.text, matter, "# " + name(day.date, year: true),
        lines: day.lines.map { $0.time.minutes + " " + $0.text })
    ]
  }

  /// The note of the week that ended.
  private mutating func takeWeek() -> [ExportedFile] {
    guard let week else { return [] }
    self.week = nil
    var matter = FrontMatter()
    matter.set("from", plain: week.monday.text)
    matter.set("to", plain: week.monday.adding(days: 6).text)
    matter.set("mood", plain: Self.mean(week.days.flatMap(\.lines)))
    let title = ISOWeek(containing: week.monday).text
    let blocks = week.days.flatMap { day in
      ["## " + dayLink(day.date, year: false)]
        + EntryMarkdown.list(day.lines.map { $0.time.minutes + " " + $0.text })
    }
    return [
      ExportedFile(
        path: "Weeks/\(title).md", text: EntryMarkdown.text([matter.text, "# " + title] + blocks))
    ]
  }

  private static func file(
    _ path: String, _ matter: FrontMatter, _ heading: String, lines: [String]
  ) -> ExportedFile {
    ExportedFile(
      path: path + ".md", text: EntryMarkdown.text([matter.text, heading] + EntryMarkdown.list(lines)))
  }

  private func dayLink(_ day: CivilDate, year: Bool) -> String {
    Self.link("Days/" + day.text, name(day, year: year))
  }

  /// `Friday 20 November 2026`.
  private func name(_ day: CivilDate, year: Bool) -> String {
    DueDate.text(day.text, language: language, year: year ? 0 : day.parts.year)
  }

  private static func monday(_ day: CivilDate) -> CivilDate { day.adding(days: -day.weekday) }

  /// The mean mood of `lines`; nil if none has one.
  private static func mean(_ lines: [Line]) -> String? {
    let moods = lines.compactMap(\.mood)
    return moods.isEmpty ? nil : number(moods.reduce(0, +) / Double(moods.count), digits: 2)
  }

  /// A link to the note at `path`, shown as `text`.
  static func link(_ path: String, _ text: String? = nil) -> String {
    "[[" + path + (text.map { "|" + label($0) } ?? "") + "]]"
  }

  /// `text` as links and properties show it: nothing can be escaped there, so that marks of links and HTML are replaced.
  static func label(_ text: String) -> String {
    let marks: KeyValuePairs = ["[": "(", "]": ")", "|": "/", "<": "‹", ">": "›", "%%": "%", "`": "'"]
    return marks.reduce(Subtitles.oneLine(text)) { $0.replacing($1.key, with: $1.value) }
  }

  /// `text` without markup of Markdown and Obsidian: formulas, comments, highlights.
  static func escaped(_ text: String) -> String {
    text.markdown.replacing("$", with: "\\$").replacing("%%", with: "\\%\\%").replacing("==", with: "\\=\\=")
  }

  /// `tag` as Obsidian accepts it: letters, digits, `_`, `-` and `/`, and not digits alone; nil if nothing is left.
  static func tag(_ tag: String) -> String? {
    let isAllowed = { (character: Character) in
      character.isLetter || character.isNumber || "_-/".contains(character)
        || character.unicodeScalars.contains { $0.properties.isEmojiPresentation }
    }
    let parts = tag.split { !isAllowed($0) }.joined(separator: "-")
    if parts.isEmpty { return nil }
    return parts.allSatisfy(\.isNumber) ? "_" + parts : parts
  }
}

import Foundation
import Insights
import Model
import Store
import TestSupport
import Testing

@testable import Pages

/// What templates get, against the samples that they were drawn with.
@Suite struct PageContextTests {
  /// The sample `name`.
  private func sample(_ name: String) throws -> [String: Any] {
    let path = JournalRun.checkout + "/testdata/pages/contexts/\(name).json"
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
    return try #require(json as? [String: Any])
  }

  /// Every key in `value` with those around it; what a sample leaves to another is not looked into.
  private func keys(_ value: Any, _ path: String = "") -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(keys($1, path)) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.reduce(into: []) { found, member in
      found.insert(path + member.key)
      found.formUnion(keys(member.value, path + member.key + "."))
    }
  }

  private func check(_ context: [String: PageValue], _ name: String) throws {
    let sample = try sample(name)
    #expect(Set(context.keys).subtracting(try self.sample("page").keys) == Set(sample.keys), "\(name)")
    let known = try ["page", "index", "list", "entry"].reduce(keys(sample)) {
      try $0.union(keys(self.sample($1)))
    }
    for key in keys(PageValue.object(context).rendered) where !known.contains(key) {
      let last = key.split(separator: ".").last.map(String.init) ?? key
      // Parts that several templates share are written out in one sample.
      #expect(known.contains { $0 == last || $0.hasSuffix("." + last) }, "\(name): \(key)")
    }
  }

  @Test
  func `A page says which prompt its entry answers, and is another when the prompt asks something else`()
    throws
  {
    var entries = (0..<3).map { PageSamples.entry($0, "Title") }
    entries[1].prompt = "energized"
    let sites = try ["What energized you?", "What gave you energy?", nil].map { text in
      try PageSamples.site(entries, prompts: text.map { ["energized": $0] } ?? [:])
    }
    #expect(
      sites.map { PageSamples.page($0).context()["prompt"] }
        == [.text("What energized you?"), .text("What gave you energy?"), .text("energized")])
    #expect(PageSamples.page(sites[0], place: 0).context()["prompt"] == .absent)
    #expect(Set(sites.map { $0.entryMark(1) }).count == 3 && Set(sites.map { $0.entryMark(0) }).count == 1)
  }

  @Test func `A page says in which languages nobody has measured the reader`() throws {
    let site = try PageSamples.site([PageSamples.entry(0, "Title")], locale: "de")
    let page = PageSamples.page(site, place: 0)
    #expect(page.context()["remarks"] == .absent)
    var documents = page.documents
    documents.unmeasured = ["fr", "it"]
    let told = EntryPage(
      site: site, place: 0, documents: documents, summaries: page.summaries, sound: page.sound)
    let remark = "Auf Französisch und Italienisch gelesen; wie gut, hat niemand gemessen"
    #expect(told.context()["remarks"] == PageValue.list([.text(remark)]))
  }

  @Test(arguments: ["en", "de"]) func `Contexts have the keys of the samples, and every phrase has words`(
    _ locale: String
  ) throws {
    let entries = (0..<40).map { PageSamples.entry($0, "Title \($0)", score: Double($0 % 9) / 5 - 0.8) }
    let thread = JournalThread(id: "evenings", name: "Evenings", words: ["evening"])
    let site = try PageSamples.site(entries, locale: locale, threads: [(thread, entries.prefix(9).map(\.id))])
    try check(site.start(), "index")
    try check(site.archive(), "archive")
    try check(site.directory("people", site.people), "directory")
    try check(site.tasksPage(), "tasks")
    try check(site.search(terms: "search/terms.0.js"), "search")
    for kind in ["day", "week", "month", "year"] {
      try check(site.period(kind, site.days[3].day, site.days[3].entries, earlierMood: 0.1), "list")
    }
    try check(site.subject("thread", site.threads[0], "threads.html"), "list")
    let page = PageSamples.page(site)
    try check(page.context(), "entry")
    let whole = site.page(page.context(), title: "x", path: "entries/x.html", current: nil)
    let expected = Set(try sample("page").keys).union(try sample("entry").keys)
    guard case .object(let members) = whole else {
      Issue.record("no object")
      return
    }
    #expect(Set(members.keys) == expected)
    // A phrase that is missing shows its key. Nine days have all moods.
    for plan in site.periodPages() + site.subjectPages() + site.singlePages() + [site.startPage()]
    where !plan.path.hasPrefix("days/") || plan.path < "days/2026-01-10" {
      let text = String(decoding: try plan.make(), as: UTF8.self)
      #expect(text.hasPrefix("<!doctype html>"), "\(plan.path)")
      for key in ["_count", "mood_", "from_to", "numbers_short", "on_days", "last_said"] {
        #expect(!text.contains(">" + key) && !text.contains(key + "<"), "\(plan.path): \(key)")
      }
    }
  }

  @Test func `Of a discreet entry lists have the day and the badge alone`() throws {
    var hidden = PageSamples.entry(3, "", score: nil, tags: [], people: [])
    hidden.isDiscreet = true
    let site = try PageSamples.site([PageSamples.entry(2, "Before"), hidden, PageSamples.entry(4, "After")])
    for plan in site.periodPages() + site.singlePages() + [site.startPage()] {
      let text = String(decoding: try plan.make(), as: UTF8.self)
      #expect(!text.contains(hidden.id) && !text.contains("2026-01-04T"), "\(plan.path)")
    }
    let row = site.row(1, when: nil)
    guard case .object(let members) = row else {
      Issue.record("no row")
      return
    }
    let given = members.filter { $0.value != .absent }.keys.sorted()
    #expect(given == ["discreet", "row_iso"])
    #expect(site.neighbour(of: 0, 1) == 2)
    // It counts among the entries of its days, and in nothing that tells what it is about.
    #expect(site.numbers([0, 1, 2]).hasPrefix("3 entries on 3 days"))
    #expect(site.people.map(\.entries) == [[0, 2]] && site.tags.map(\.entries) == [[0, 2]])
    guard case .text(let searched)? = site.search(terms: "x")["covered"] else {
      Issue.record("no count")
      return
    }
    #expect(searched.hasPrefix("2 entries from "), "\(searched)")
  }
}

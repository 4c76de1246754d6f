import Foundation
import Insights
import Model
import StageContract
import Store
import TestSupport
import Testing
import Text

@testable import Pages

/// What was said is text, whatever it holds.
@Suite struct PageTextTests {
  @Test func `References stand for what means something in HTML, also before an accent`() {
    #expect(PageText.escaped("a<b>&\"'") == "a&lt;b&gt;&amp;&quot;&#39;")
    // One character for Swift, a quote and an accent for a browser.
    #expect(PageText.escaped("\"\u{301} onclick=\"\u{301}") == "&quot;\u{301} onclick=&quot;\u{301}")
    #expect(PageText.escaped("<\u{338}b\r\n\0") == "&lt;\u{338}b\r\n\u{FFFD}")
    #expect(PageText.escaped("Grüße 日本 🎙") == "Grüße 日本 🎙")
  }

  @Test func `Data in scripts is the same text and ends no script`() throws {
    for text in [PageSamples.hostile, "\\ \" \u{7F}\u{0}\n", "é\u{E2}\u{A8} ‧\u{2028}", "日本"] {
      let json = ScriptData.string(text)
      #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [text])
      for sign in ["<", ">", "&", "\u{2028}", "\u{2029}", "\n"] { #expect(!json.contains(sign)) }
    }
  }

  @Test func `Hostile titles, names, tags and words are in no page as markup`() throws {
    let hostile = PageSamples.hostile
    let entries = (0..<3).map { PageSamples.entry($0, hostile, tags: [hostile], people: [hostile]) }
    let site = try PageSamples.site(entries)
    var pages = (site.periodPages() + site.subjectPages() + site.singlePages() + [site.startPage()])
    let search = try SearchBlock(entries, [entries[0].id: [.init(start: 0, text: hostile)]])
    pages.append(site.searchPage(terms: "search/terms.0.js"))
    var texts = try pages.map { ($0.path, String(decoding: try $0.make(), as: UTF8.self)) }
    let entry = PageSamples.page(site, text: hostile)
    let context = site.page(entry.context(), title: hostile, path: "entries/x.html", current: nil)
    texts.append(("entry", String(decoding: try site.templates.page("entry", context), as: UTF8.self)))
    for (path, text) in texts {
      #expect(!text.contains("<script>") && !text.contains("onerror=\"x"), "\(path)")
      #expect(!text.contains("document.title = \"ran\""), "\(path)")
    }
    #expect(texts.contains { $0.1.contains("&lt;/script&gt;") })
    for file in search.files().values {
      #expect(!String(decoding: file.bytes, as: UTF8.self).contains("<"), "\(file.path)")
    }
  }

  @Test func `A word of a megabyte is shown whole and looked up by its beginning`() throws {
    let word = String(repeating: "a", count: 1_000_000)
    let site = try PageSamples.site([PageSamples.entry(0, "x"), PageSamples.entry(1, "y")])
    let page = PageSamples.page(site, text: word)
    let context = site.page(page.context(), title: "x", path: "entries/x.html", current: nil)
    let text = String(decoding: try site.templates.page("entry", context), as: UTF8.self)
    #expect(text.contains(word))
    #expect(SearchBlock.words(word) == [String(repeating: "a", count: 60)])
  }

  @Test func `Names of files are plain, and no two are the same without regard to case`() {
    let names = [
      "Anna", "anna", "Änna", "a/b", "../..", "", "日本", "con", "a b", "a-b",
      String(repeating: "x", count: 300),
    ]
    let slugs = names.pageNames
    #expect(slugs.first == "anna" && Set(slugs.map { $0.lowercased() }).count == names.count)
    for slug in slugs { #expect(slug.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,80}/) != nil, "\(slug)") }
    #expect("a b/(1) ü?#%&\"<.html".percentEncoded == "a%20b/%281%29%20%C3%BC%3F%23%25%26%22%3C.html")
  }

  @Test func `A thread is asked for its page by its ID, also where two names would be the same`() throws {
    try withIndexFolder { folder in
      for id in ["a b", "a-b", "日記"] {
        try writeFile(Data("name: \(id)\nwords: [river]\n".utf8), to: folder + "/\(id).yaml")
      }
      let threads = try Threads(folder: folder)
      let entries = (0..<3).map { PageSamples.entry($0, "x") }
      let site = try PageSamples.site(
        entries, threads: threads.threads.map { (thread: $0, entries: entries.map(\.id)) })
      let names = threads.threads.compactMap { threads.pageName(of: $0.id) }
      #expect(names.count == 3 && Set(names).count == 3 && names[0] == "a-b")
      #expect(site.threads.map(\.path) == names.map { "threads/\($0).html" })
      #expect(threads.pageName(of: "other") == nil)
    }
  }

  @Test func `The contents are the same read again`() throws {
    var contents = PageContents()
    #expect(try PageContents.decode(contents.bytes()) == contents)
    contents.complete = true
    for path in ["index.html", "entries/a \"b\" ü.html", "days/2026-01-01.html"] {
      contents.files[path] = .init(bytes: path.count, sha256: String(repeating: "0a", count: 32), mark: "f0")
    }
    #expect(try PageContents.decode(contents.bytes()) == contents)
  }
}

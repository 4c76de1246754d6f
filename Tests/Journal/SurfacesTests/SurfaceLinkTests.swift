import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import Surfaces

@Suite struct SurfaceLinkTests {
  private func link(_ text: String) -> Result<SurfaceLink, LinkFault> {
    do throws(LinkFault) {
      return .success(try SurfaceLink(text, scheme: "sonarai"))
    } catch {
      return .failure(error)
    }
  }

  @Test(
    arguments: [
      ("sonarai://home", .home), ("sonarai://", .home), ("SonarAI://HOME/", .home),
      ("sonarai://start-recording", .startRecording(thread: nil, prompt: nil)),
      (
        "sonarai://start-recording?thread=new%20job&prompt=quiet",
        .startRecording(thread: "new job", prompt: "quiet")
      ),
      ("sonarai://entry/latest", .latestEntry),
      (
        "sonarai://entry/2026-11-20T060000Z-aaaaaaaa", .entry(id: "2026-11-20T060000Z-aaaaaaaa", seconds: nil)
      ),
      (
        "sonarai://entry/2026-11-20T060000Z-aaaaaaaa?t=12.5",
        .entry(id: "2026-11-20T060000Z-aaaaaaaa", seconds: 12.5)
      ),
      ("sonarai://thread/gr%C3%BCn", .thread(id: "grün")),
      ("sonarai://prompt/ten-years", .prompt(id: "ten-years")),
      ("sonarai://search", .search(words: nil, tags: [], mood: nil)),
      (
        "sonarai://search?q=caf%C3%A9%20%26%20cake&tag=work&tag=sea&mood=positive#top",
        .search(words: "café & cake", tags: ["work", "sea"], mood: .positive)
      ),
      ("sonarai://search?q=&tag=%20&unknown=1&x", .search(words: nil, tags: [], mood: nil)),
      ("sonarai://search?q=a+b", .search(words: "a+b", tags: [], mood: nil)),
      ("sonarai://statistics", .statistics), ("sonarai://insights/2026-w47", .insights(week: "2026-W47")),
    ] as [(String, SurfaceLink)])
  func `A link names one thing`(text: String, expected: SurfaceLink) {
    #expect(link(text) == .success(expected))
  }

  @Test(arguments: [
    "sonarai://memo/abc", "sonarai://entry", "sonarai://entry/", "sonarai://entry/a/b",
    "sonarai://settings/x?y=z",
    "sonarai://statistics/all", "sonarai://user@host:80/entry", "sonarai:///entry/latest",
    "sonarai://thread/",
    "sonarai://%68ome/x",
  ])
  func `One that names nothing known goes home`(text: String) {
    #expect(link(text) == .success(.home))
  }

  @Test(arguments: [
    "http://example.org", "https://example.org/entry/latest", "file:///etc/passwd", "javascript:alert(1)",
    "memoro://memo/1", "sonarai:entry/latest", "entry/latest", "", "sonarai", "xsonarai://home",
    " sonarai://home",
  ])
  func `A link of another scheme is followed nowhere`(text: String) {
    #expect(link(text) == .failure(.scheme("sonarai")))
  }

  @Test(
    arguments: [
      ("sonarai://search?q=100%", .escape), ("sonarai://search?q=%zz", .escape),
      ("sonarai://search?q=%ff", .escape),
      ("sonarai://search?q=a b", .escape), ("sonarai://search?q=%00", .control),
      ("sonarai://search?q=a%0Ab", .control),
      ("sonarai://thread/%1b%5B31m", .control), ("sonarai://search?q=%E2%80%A8", .control),
      ("sonarai://entry/..%2F..%2Fetc", .value("entry", "an id: letters a to z, digits, -, _ and .")),
      ("sonarai://entry/%252e", .value("entry", "an id: letters a to z, digits, -, _ and .")),
      ("sonarai://entry/--help", .value("entry", "an id: letters a to z, digits, -, _ and .")),
      ("sonarai://prompt/a%20b", .value("prompt", "an id: letters a to z, digits, -, _ and .")),
      ("sonarai://entry/a?t=-1", .value("t", "seconds such as 12 or 12.5")),
      ("sonarai://entry/a?t=1e9", .value("t", "seconds such as 12 or 12.5")),
      ("sonarai://search?mood=great", .value("mood", "one of negative, neutral, positive")),
      ("sonarai://search?q=a&q=b", .twice("q")),
      ("sonarai://insights/2026-W60", .value("insights", "a week such as 2026-W47")),
      ("sonarai://search?q=" + String(repeating: "a", count: 5_000), .tooLong),
    ] as [(String, LinkFault)])
  func `One with a part that cannot be is one line`(text: String, fault: LinkFault) {
    #expect(link(text) == .failure(fault))
    #expect(!fault.description.contains("\n") && fault.exitStatus == 64)
  }

  @Test func `The scheme is the journal's`() throws {
    #expect(try SurfaceLink("diary://home", scheme: "Diary") == .home)
    #expect(throws: LinkFault.scheme("diary")) { try SurfaceLink("sonarai://home", scheme: "diary") }
  }

  @Test(arguments: ["en", "de"])
  func `Every link of every document is one that is known`(locale: String) throws {
    var source = try SurfaceFixture.full()
    source.settings.recordsInLastThread = true
    var shown = source
    for kind in SurfaceKind.all { shown.settings.lockScreen[kind.name] = .snippet }
    let context = try SurfaceFixture.context(locale: locale)
    var links: Set<String> = []
    for source in [source, shown, SurfaceSource(), source.cleared] {
      for document in SurfaceKind.documents(source, context) {
        try #require(JSONValue(data: document.bytes)).collectLinks(&links)
      }
    }
    let activity = RunActivity(
      startedAt: context.now,
      .init(stage: "index", done: 1, total: 2, levels: [], entryID: "2026-11-20T060000Z-aaaaaaaa"), context)
    try #require(JSONValue(data: canonicalJSON(activity))).collectLinks(&links)
    #expect(links.count >= 12)
    for text in links where text != "sonarai://home" { #expect(try link(text).get() != .home, "\(text)") }
  }
}

extension JSONValue {
  /// Adds every text that is a link.
  fileprivate func collectLinks(_ links: inout Set<String>) {
    switch self {
    case .string(let text): if text.contains("://") { links.insert(text) }
    case .array(let array): for value in array { value.collectLinks(&links) }
    case .object(let object): for value in object.values { value.collectLinks(&links) }
    default: break
    }
  }
}

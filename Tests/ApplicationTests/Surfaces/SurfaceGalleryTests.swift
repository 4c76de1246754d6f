import Digest
import Foundation
import StageContract
import Surfaces
import TestSupport
import Testing
import Workspace

@testable import Application

@Suite struct SurfaceGalleryTests {
  private static let folder = InstalledFiles.pipelines + "/surfaces"

  /// The page of the golden documents in `folder`, and what is embedded in it.
  private func page(_ language: String, of folder: String) throws -> (text: String, data: JSONValue) {
    let index = try PublishedDocument.index(of: folder)
    let edition = try Edition(
      Texts.read(folder: Self.folder + "/texts", locale: language), index, of: folder)
    let contents = canonicalJSON(["languages": [edition]])
    let page = try GalleryTemplate(folder: Self.folder + "/gallery").page(
      title: "Surfaces <&>", language: language, documents: contents)
    return (String(decoding: page, as: UTF8.self), try #require(JSONValue(data: contents)))
  }

  private func golden(_ name: String) -> String { GoldenText.folder.appending(path: "surfaces/" + name).path }

  @Test(arguments: ["en", "de"]) func `The page contains the documents, and refers to nothing outside`(
    language: String
  ) throws {
    let (text, data) = try page(language, of: golden(language))
    #expect(
      try #require(data[pointer: "/languages/0/documents/0/content/schema/name"]?.text) == "daily_facts")
    // The name of SVG is no address that anything is loaded from.
    let outside = text.replacing("http://www.w3.org/2000/svg", with: "").matches(
      of: /https?:\/\/|\/\/[a-z]+\.[a-z]|@import|url\(/)
    #expect(outside.isEmpty)
    #expect(text.firstMatch(of: #/ (src|srcset|action|poster)=/#) == nil && !text.contains("<link"))
    #expect(text.contains("default-src 'none'; script-src 'sha256-") && !text.contains("{{"))
    #expect(
      text.contains("<title>Surfaces &lt;&amp;></title>") && text.contains("<html lang=\"\(language)\">"))
  }

  @Test func `Its policy allows its own scripts and styles, and no others`() throws {
    let (text, _) = try page("en", of: golden("en"))
    let policy = try #require(text.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.output.1)
    let parts = text.matches(of: /<(?:script|style)>([\s\S]*?)<\/(?:script|style)>/).map(\.output.1)
    #expect(parts.count == 7)
    for part in parts {
      let digits = Array(Digest.sha256(Data(part.utf8)))
      let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
      #expect(policy.contains("'sha256-\(Data(bytes).base64EncodedString())'"))
    }
    #expect(!policy.contains("unsafe"))
  }

  @Test(arguments: [
    "</script><script>x()</script>", "<!-- <script>", "a\u{2028}b\u{2029}c", "&lt; {{policy}} \\u003c",
    "“ \u{E2} 日本 🎈",
  ])
  func `Whatever a title says stays text`(title: String) throws {
    let embedded = GalleryTemplate.embedded(canonicalJSON(["title": title]))
    let text = String(decoding: embedded, as: UTF8.self)
    #expect(text.firstMatch(of: /[<>&\u2028\u2029]/) == nil)
    #expect(JSONValue(data: embedded) == .object(["title": .string(title)]))
  }

  @Test
  func `A document that is missing or damaged is one without content, and earlier months are only named`()
    throws
  {
    try withIndexFolder { folder in
      let surfaces = folder + "/surfaces"
      try FileManager.default.copyItem(atPath: golden("weeks/en"), toPath: surfaces)
      try FileManager.default.removeItem(atPath: surfaces + "/pinned.json")
      try Data("{".utf8).write(to: URL(filePath: surfaces + "/statistics.json"))
      let (_, data) = try page("en", of: surfaces)
      guard case .array(let documents)? = data[pointer: "/languages/0/documents"] else {
        Issue.record("no documents")
        return
      }
      let empty = documents.filter { $0[pointer: "/content"] == nil }.compactMap {
        $0[pointer: "/name"]?.text
      }
      #expect(empty == ["pinned", "statistics"])
      #expect(data[pointer: "/languages/0/others"] == .array([.string("spotlight-2026-10")]))
      #expect(documents.contains { $0[pointer: "/name"]?.text == "spotlight-2026-11" })
    }
  }

  @Test func `A template without one of its files is one line that says so`() throws {
    try withIndexFolder { folder in
      try Data("<p>{{none.css}}</p>".utf8).write(to: URL(filePath: folder + "/page.html"))
      #expect {
        _ = try GalleryTemplate(folder: folder)
      } throws: {
        CommandFailure($0)?.status == .unavailable
          && CommandFailure($0)?.message == "\(folder)/none.css: missing or not readable; install Sonar again"
      }
    }
  }

  @Test func `No file of the page can end its own element`() throws {
    let folder = Self.folder + "/gallery"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name != "page.html" {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      #expect(
        !text.lowercased().contains("</s") && !text.contains("<!--") && !text.contains("innerHTML"), "\(name)"
      )
    }
  }
}

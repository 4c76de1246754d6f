import Foundation
import TestSupport
import Testing

@testable import Application

/// Pages of the journal as one document, and the pages of a printed one.
@Suite struct PageBookTests {
  private static func page(_ heading: String, _ body: String) -> String {
    """
    <!doctype html><html lang="de"><head><link rel="stylesheet" href="../assets/site.abc.css"></head>
    <body><main id="text" class="entry"><h1 dir="auto">\(heading)</h1><p class="note">positiv</p>\(body)</main>
    <footer>foot</footer></body></html>
    """
  }

  @Test func `A book is an opening, contents with what is known of pages, and the entries with their days`()
    throws
  {
    try Scratch.with { folder in
      for name in ["entries", "days", "weeks"] {
        try FileManager.default.createDirectory(
          atPath: folder + "/" + name, withIntermediateDirectories: true)
      }
      for (name, text) in [
        ("entries/A.html", Self.page("Am &lt;Meer&gt;", "<a href=\"../days/1.html\">x</a>")),
        ("entries/B.html", Self.page("Zuhause", "")), ("days/1.html", Self.page("Freitag", "list")),
        ("weeks/1.html", Self.page("Woche 47", "chart")), ("entries/C.html", "no page"),
      ] {
        try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
      }
      var book = PageBook(pages: folder)
      try book.open(with: "weeks/1.html")
      try book.begin(day: "days/1.html")
      try book.add("A")
      try book.add("B")
      let html = book.html(title: "<mine>", numbers: ["e-A": 4])
      #expect(html.contains("<title>&lt;mine&gt;</title>") && html.contains("lang=\"de\""))
      #expect(html.contains(URL(filePath: folder + "/assets/site.abc.css").absoluteString))
      let places = ["Woche 47", "class=\"contents\"", "Freitag", "id=\"e-A\"", "id=\"e-B\""].map {
        html.range(of: $0)?.lowerBound
      }
      #expect(
        places.allSatisfy { $0 != nil } && places.compactMap(\.self) == places.compactMap(\.self).sorted())
      #expect(html.contains("<a href=\"#e-A\">Am &lt;Meer&gt;</a>") && html.contains("<b>4</b>"))
      // Of a day its heading alone; no link names a folder of this machine; nothing in it is run.
      #expect(!html.contains(">list<") && !html.contains("list</main>") && !html.contains(" href=\"../"))
      #expect(html.contains("default-src 'none'") && !html.contains("foot"))
      let failure = #expect(throws: CommandFailure.self) { try book.add("C") }
      #expect(failure?.message.contains("not a page") == true)
      #expect(try book.has("entries/A.html") && !book.has("entries/Z.html"))
    }
  }

  @Test func `The pages of anchors follow the tree of pages`() {
    let pdf = """
      %PDF-1.4
      5 0 obj
      <</Type /Annot
      /Dest /e-A
      endobj
      82 0 obj
      <</Type /Pages
      /Count 2
      /Kids [9 0 R 2 0 R]
      /Parent 84 0 R>>
      endobj
      83 0 obj
      <</Type /Pages
      /Count 1
      /Kids [60 0 R]
      /Parent 84 0 R>>
      endobj
      84 0 obj
      <</Type /Pages
      /Count 3
      /Kids [82 0 R 83 0 R]>>
      endobj
      90 0 obj
      <</e-A [2 0 R /XYZ 0 594.9 0]
      /e-B [60 0 R /XYZ 0 594.9 0]
      /other [9 0 R /XYZ 0 594.9 0]>>
      endobj
      """
    #expect(PDFAnchors.pages(in: Data(pdf.utf8), prefix: "e-") == ["e-A": 2, "e-B": 3])
    #expect(PDFAnchors.pages(in: Data("%PDF-1.7\n/e-A [2 0 R /XYZ".utf8), prefix: "e-").isEmpty)
  }
}

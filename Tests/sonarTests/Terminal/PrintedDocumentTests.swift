import Application
import Foundation
import Model
import StageContract
import Surfaces
import Testing

@testable import sonar

@Suite struct PrintedDocumentTests {
  private struct Content: Encodable {
    var durationSamples = 24_000
    var clippedSamples = 3
    var span = Span(start: 8000, end: 16_000)

    enum CodingKeys: String, CodingKey {
      case span
      case durationSamples = "duration_samples"
      case clippedSamples = "clipped_samples"
    }
  }

  @Test func `A document has its schema, and times in seconds`() throws {
    let document = PrintedDocument(Schema(name: "example", version: 3), Content())
    #expect(
      String(decoding: document.data, as: UTF8.self) == """
        {
          "clipped_samples" : 3,
          "duration_seconds" : 1.5,
          "schema" : {
            "name" : "example",
            "version" : 3
          },
          "span" : {
            "end_seconds" : 1,
            "start_seconds" : 0.5
          }
        }

        """)
  }

  @Test func `Pages make the document of all elements`() {
    let schema = Schema(name: "example", version: 1)
    let frame = Output.Frame(schema, "entries")
    let (first, second) = ([["a": 1], ["b": 2]], [["c": 3]])
    let whole = frame.head + frame.elements(first) + ",\n" + frame.elements(second) + frame.foot
    #expect(
      Data(whole.utf8) == PrintedDocument(schema, ["entries": first + second]).data)
    #expect(Data((frame.head + frame.foot).utf8) == PrintedDocument(schema, ["entries": [Int]()]).data)
  }

  @Test func `A part of a document has no schema of its own`() throws {
    let data = canonicalJSON(["owner": Part(Owner(tags: ["sea"]))])
    let document = try #require(JSONValue(data: data))
    #expect(document[pointer: "/owner/schema"] == nil)
    #expect(document[pointer: "/owner/tags"] == .array([.string("sea")]))
  }
}

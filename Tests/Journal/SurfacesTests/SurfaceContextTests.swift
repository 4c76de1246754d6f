import Foundation
import Model
import Testing

@testable import Surfaces

@Suite struct SurfaceContextTests {
  @Test(arguments: [
    ("one two", 20, 60, "one two"), ("one two three", 10, 60, "one two…"), ("abcdefgh", 5, 60, "abcd…"),
    ("one two", 7, 7, "one two"), ("äää äää", 60, 11, "äää…"),
  ])
  func `A text is cut at a word, by characters and bytes`(
    text: String, characters: Int, bytes: Int, expected: String
  ) {
    #expect(text.shortened(characters: characters, bytes: bytes) == expected)
  }

  @Test(arguments: ["http", "https", "file", "", "a b", "javascript"])
  func `A link leads nowhere but into the client`(scheme: String) {
    #expect(throws: SurfaceError.badLinkScheme(scheme)) {
      try SurfaceFixture.context(nil, linkScheme: scheme)
    }
  }

  @Test func `Bad instants and time zones are usage errors`() {
    #expect(throws: SurfaceError.badInstant("today")) {
      try SurfaceFixture.context("today")
    }
    #expect(throws: SurfaceError.badTimeZone("Mars/Base")) {
      try SurfaceFixture.context(nil, timeZone: "Mars/Base")
    }
  }

  @Test(arguments: [
    ("2026-11-20T07:00:00+01:00", "Heute"), ("2026-11-19T00:00:00+01:00", "Gestern"),
    ("2026-11-18T23:59:59+01:00", "18.11.26"),
  ])
  func `Days are those of the journal's time zone`(instant: String, expected: String) throws {
    let context = try SurfaceFixture.context(locale: "de_DE")
    #expect(context.dayText(try #require(Instant.date(instant))) == expected)
  }
}

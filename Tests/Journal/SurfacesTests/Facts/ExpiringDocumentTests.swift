import Foundation
import Model
import Testing

@testable import Surfaces

@Suite struct ExpiringDocumentTests {
  private func documents(_ statements: [FactStatement], now: String = "2026-11-20 08:00")
    -> [ExpiringDocument]
  {
    ExpiringDocument.all(SurfaceFacts(statements), at: FactFixture.date(now))
  }

  private func expires(_ item: String, _ at: String?, stated: String? = "2026-11-01 08:00") -> FactStatement {
    FactFixture.fact(.document, item: item, status: "expires", at: at, stated: stated)
  }

  @Test(arguments: [
    ("2027-02", "2027-03-01"), ("2028-02", "2028-03-01"), ("2026-12", "2027-01-01"), ("2027", "2028-01-01"),
    ("2026-11-30", "2026-12-01"),
  ])
  func `A month means its last day, and a day counts to its end`(at: String, expiry: String) {
    #expect(documents([expires("Visa", at)]).map(\.expiresAt) == [FactFixture.date(expiry)])
  }

  @Test func `An instant is kept, and without a date nothing is known`() throws {
    let at = "2026-11-30T12:00:00+01:00"
    #expect(documents([expires("Visa", at)]).map(\.expiresAt) == [try #require(Instant.date(at))])
    #expect(
      documents([expires("Visa", nil), expires("Visa", "2026-02-30"), expires("Visa", "soon")]).isEmpty)
  }

  @Test func `A document is its normalised name, and its latest statement counts`() {
    let all = documents([
      expires("Visa", "2026-12", stated: "2026-11-10 08:00"),
      expires("my  VISÁ", "2027-01", stated: "2026-11-01 08:00"),
      expires("Emirates ID", "2026-11-30"),
    ])
    #expect(all.map(\.id) == ["emirates-id", "visa"])
    #expect(all.map(\.name) == ["Emirates ID", "Visa"])
    #expect(all.last?.expiresAt == FactFixture.date("2027-01-01"))
  }

  @Test func `Renewed without a date ends it; with one it is valid until then`() {
    let visa = expires("visa", "2026-12")
    func renewed(_ at: String?) -> FactStatement {
      FactFixture.fact(.document, item: "Visa", status: "renewed", at: at, stated: "2026-11-10 08:00")
    }
    let ended = documents([visa, renewed(nil)])
    #expect(ended.map(\.renewedAt) == [FactFixture.date("2026-11-10 08:00")])
    // When it was renewed, as people say it.
    #expect(documents([visa, renewed("2026-11-09")]).map(\.renewedAt) == ended.map(\.renewedAt))
    let again = documents([visa, renewed("2028-05")])
    #expect(again.map(\.expiresAt) == [FactFixture.date("2027-01-01"), FactFixture.date("2028-06-01")])
    #expect(again.last?.renewedAt == nil)
    // Said too early to be known.
    #expect(documents([visa, renewed(nil)], now: "2026-11-09 08:00").map(\.renewedAt) == [nil])
    let toDo = FactFixture.fact(
      .document, item: "visa", status: "renew", at: "2026-11-25", stated: "2026-11-11 08:00")
    #expect(documents([visa, toDo]).map(\.expiresAt) == [FactFixture.date("2027-01-01")])
  }
}

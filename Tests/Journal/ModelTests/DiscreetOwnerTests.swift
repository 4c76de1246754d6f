import Foundation
import Model
import StageContract
import Testing

/// What `owner.json` says of a discreet entry.
@Suite struct DiscreetOwnerTests {
  private func owner(_ text: String) throws -> Owner {
    try decodeJSON(Owner.self, from: Data(text.utf8))
  }

  @Test func `The document of an entry that is not discreet does not mention it`() throws {
    var owner = Owner(tags: ["sea"])
    let bytes = owner.encoded()
    #expect(!String(decoding: bytes, as: UTF8.self).contains("discreet"))
    owner.isDiscreet = true
    #expect(owner == Owner(tags: ["sea"], isDiscreet: true))
    #expect(
      String(decoding: owner.encoded(), as: UTF8.self).filter { $0 != " " }.contains(#""discreet":true"#))
    owner.isDiscreet = false
    #expect(owner.encoded() == bytes && owner == Owner(tags: ["sea"]))
  }

  @Test func `It is discreet if the document says so, and only then`() throws {
    let schema = #""schema": {"name": "owner", "version": 2}"#
    #expect(try owner("{\(schema), \"discreet\": true}").isDiscreet)
    #expect(try owner("{\(schema), \"discreet\": false}") == Owner())
    #expect(try owner("{\(schema)}") == Owner())
    #expect(throws: DecodingError.self) { try owner("{\(schema), \"discreet\": \"yes\"}") }
  }
}

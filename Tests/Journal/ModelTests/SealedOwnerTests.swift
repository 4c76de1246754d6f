import Foundation
import Model
import StageContract
import Testing

/// What `owner.json` says of a sealed entry.
@Suite struct SealedOwnerTests {
  private func owner(_ text: String) throws -> Owner {
    try JSONDecoder().decode(Owner.self, from: Data(text.utf8))
  }

  @Test func `The document of an entry that is not sealed does not mention it`() throws {
    var owner = Owner(tags: ["sea"])
    let bytes = owner.encoded()
    #expect(!String(decoding: bytes, as: UTF8.self).contains("sealed"))
    owner.isSealed = true
    #expect(owner == Owner(tags: ["sea"], isSealed: true))
    #expect(String(decoding: owner.encoded(), as: UTF8.self).filter { $0 != " " }.contains(#""sealed":true"#))
    owner.isSealed = false
    #expect(owner.encoded() == bytes && owner == Owner(tags: ["sea"]))
  }

  @Test func `It is sealed if the document says so, and only then`() throws {
    let schema = #""schema": {"name": "owner", "version": 2}"#
    #expect(try owner("{\(schema), \"sealed\": true}").isSealed)
    #expect(try owner("{\(schema), \"sealed\": false}") == Owner())
    #expect(try owner("{\(schema)}") == Owner())
    #expect(throws: DecodingError.self) { try owner("{\(schema), \"sealed\": \"yes\"}") }
  }
}

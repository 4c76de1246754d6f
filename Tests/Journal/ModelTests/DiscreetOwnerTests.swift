import Foundation
import Model
import StageContract
import TestSupport
import Testing

/// Tests of `owner.json` of a discreet entry.
@Suite struct DiscreetOwnerTests {
  private func document(_ version: Int, _ members: String) -> Data {
    Data(
      #"{"schema": {"name": "owner", "version": \#(version)}\#(members.isEmpty ? "" : ", " + members)}"#.utf8)
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

  @Test(arguments: [
    (1, #""sealed": true"#, true), (2, #""sealed": true"#, true), (2, #""sealed": false"#, false),
    (2, "", false),
    (2, #""discreet": true"#, true), (3, #""discreet": true"#, true), (3, #""discreet": false"#, false),
    (3, #""discreet": null"#, false), (3, #""sealed": false"#, false), (3, "", false),
    (4, #""discreet": true, "said": {"discreet": "2026-11-20T07:15:03Z"}"#, true),
  ])
  func `What earlier versions call sealed is discreet, and is written as such`(
    version: Int, members: String, isDiscreet: Bool
  ) throws {
    let data = document(version, members)
    let owner = try Owner.decode(data, path: "owner.json")
    #expect(owner == Owner(isDiscreet: isDiscreet) && owner.schema.version == 4)
    let marks = try JSONDecoder().decode(OwnerMarks.self, from: data)
    #expect(marks.isDiscreet == isDiscreet && !marks.isPrivate && marks.version == version)
    #expect(!String(decoding: owner.encoded(), as: UTF8.self).contains("sealed"))
  }

  @Test(arguments: [
    (3, #""sealed": true"#, "key sealed has an invalid value"),
    (3, #""discreet": true, "sealed": {"to": "key"}"#, "key sealed has the wrong type"),
    (3, #""discreet": "yes""#, "key discreet has the wrong type"),
    (2, #""sealed": "yes""#, "key sealed has the wrong type"),
    (
      5, #""discreet": true"#,
      "written by a later release (owner version 5; this one reads up to 4); update Sonar"
    ),
    (4, #""sealed": true"#, "key sealed has an invalid value"), (5, "", "written by a later release"),
  ])
  func `What this release cannot keep is refused in one line, counts as private and stays`(
    version: Int, members: String, reason: String
  ) throws {
    let data = document(version, members)
    try withIndexFolder { folder in
      let path = folder + "/owner.json"
      try data.write(to: URL(filePath: path))
      let state = OwnerState(at: path)
      guard case .unreadable(let error) = state else {
        Issue.record("\(state)")
        return
      }
      #expect(state.isPrivate && error.description.contains(reason) && !error.description.contains("\n"))
      #expect(throws: error) { try state.owner() }
      #expect(try Data(contentsOf: URL(filePath: path)) == data)
    }
    #expect(throws: (any Error).self) { try JSONDecoder().decode(OwnerMarks.self, from: data) }
  }
}

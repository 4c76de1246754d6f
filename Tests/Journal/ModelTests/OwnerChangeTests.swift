import Foundation
import Testing

@testable import Model

@Suite struct OwnerChangeTests {
  private func expect(_ owner: inout Owner, _ isChange: Bool, _ change: (inout Owner) -> Bool) {
    let changed = change(&owner)
    #expect(changed == isChange)
  }

  @Test func aRemovedTagIsRestoredByTheOwner() {
    var owner = Owner(removedTags: ["Wedding"])
    expect(&owner, true) { $0.give(" Wedding ") }
    #expect(owner.tags == ["wedding"] && owner.removedTags == [])
    expect(&owner, false) { $0.give("WEDDING") }
    #expect(owner.tags == ["wedding"])
  }

  @Test func aTagRemovedByTheOwnerStaysRemoved() {
    var owner = Owner(tags: ["Family"])
    expect(&owner, true) { $0.takeAway("family", present: []) }
    expect(&owner, true) { $0.takeAway("Cinema", present: ["cinema"]) }
    #expect(owner.tags == [] && owner.removedTags == ["family", "cinema"])
    // The index may not know of it yet.
    expect(&owner, false) { $0.takeAway("cinema", present: ["cinema"]) }
    expect(&owner, false) { $0.takeAway("never", present: ["cinema"]) }
    #expect(owner.removedTags == ["family", "cinema"])
  }

  @Test func aPinKeepsItsFirstInstant() {
    var owner = Owner()
    owner.pin(at: Date(timeIntervalSince1970: 0))
    owner.pin(at: Date(timeIntervalSince1970: 1_000_000))
    #expect(owner.pinnedAt == "1970-01-01T00:00:00Z")
  }

  @Test func aTitleIsOneLineOfSixtyCharacters() throws {
    #expect(try Owner.title("  A day \n") == "A day")
    #expect(try Owner.title(" ") == nil)
    #expect(try Owner.title(String(repeating: "ü", count: 60))?.count == 60)
    let tooLong = #expect(throws: Owner.TitleProblem.self) {
      try Owner.title(String(repeating: "ü", count: 61))
    }
    #expect(tooLong?.description == "a title may have at most 60 characters; this one has 61")
    for text in ["two\nlines", "tab\there", "line\u{2028}line"] {
      #expect(throws: Owner.TitleProblem.self) { try Owner.title(text) }
    }
  }

  @Test(arguments: [
    ("work", nil), ("Job Interview", nil), ("2026", nil), ("❤️", nil),
    (String(repeating: "a", count: 40), nil),
    ("", "is empty"), ("  ", "is empty"), ("?!", "has neither a letter nor a digit"),
    ("a\nb", "contains a line break or a control character"),
    ("a,b", "contains a comma; give each tag separately"),
    (String(repeating: "a", count: 41), "has 41 characters; a tag has at most 40"),
  ])
  func aTagIsAWordOrTwo(tag: String, problem: String?) {
    #expect(Tag.problem(tag) == problem)
  }

  @Test func tagsAreComparedInOneForm() {
    #expect(Tag.key(" U\u{308}bung ") == "übung")
    #expect(Tag.key("#Gym") == "gym")
  }
}

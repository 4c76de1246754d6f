import Foundation
import StageContract
import Testing

@testable import Model

@Suite struct SidecarContentTests {
  private static let schema = #""schema": {"name": "sidecar", "version": 1}"#

  private func read(_ members: String) -> SidecarContent {
    SidecarContent(Data("{\(Self.schema), \(members)}".utf8))
  }

  @Test func `What it tells is read, and keys of other programs mean nothing`() {
    let content = read(
      """
      "prompt": "energized", "thread": "garden", "tags": ["Walk", "sea"], "spoken_at": "2026-11-20T08:15:03+01:00",
      "device": {"battery": 80}, "note": null
      """)
    #expect(content.prompt == "energized" && content.thread == "garden" && content.tags == ["Walk", "sea"])
    #expect(content.spokenAt == "2026-11-20T08:15:03+01:00")
    #expect(content.faults.isEmpty && content.remark("x") == nil)
    #expect(read(#""prompt": null"#) == SidecarContent(Data("{\(Self.schema)}".utf8)))
  }

  @Test(arguments: [
    (#""prompt": "../x""#, "prompt must be the id of a prompt: letters a to z, digits, -, _ and ."),
    (#""prompt": 3"#, "prompt must be text of one line, at most 200 characters"),
    (#""thread": """#, "thread must be text of one line, at most 200 characters"),
    (#""tags": "sea""#, "tags must be a list […] of tags"), (#""tags": ["sea", 3]"#, "tag 2 must be text"),
    (#""tags": ["a,b"]"#, "tag 1 contains a comma; give each tag separately"),
    (#""spoken_at": "tomorrow""#, "spoken_at must be a timestamp such as 2026-11-20T08:15:03+01:00"),
    (
      #""spoken_at": "1804-01-01T00:00:00Z""#,
      "spoken_at must be a timestamp such as 2026-11-20T08:15:03+01:00"
    ),
  ])
  func `What is wrong is left out with a line, and all else counts`(member: String, reason: String) {
    let content = read(#"\#(member), "device": 1"#)
    #expect(content.remark("a/sidecar.json") == "a/sidecar.json:1: \(reason); left out, all else counts")
    let both = read("\n\(member),\n" + #""\#(member.contains("thread") ? "prompt" : "thread")": "garden""#)
    #expect([both.thread, both.prompt].contains("garden"))
    #expect(both.faults.map(\.line) == [2])
  }

  @Test(arguments: [
    ("", "not JSON: it ends too early"), ("[]", "must be an object {…}"), ("{}", "schema is missing"),
    (#"{"schema": {"name": "walk", "version": 1}}"#, "name must be sidecar"),
    (#"{"schema": {"name": "sidecar", "version": 0}}"#, "version must be a whole number, at most 1"),
    (
      #"{"schema": {"name": "sidecar", "version": 2}, "prompt": "quiet"}"#,
      "sidecar version 2 is of a later release; this one reads up to 1; update Sonar"
    ),
  ])
  func `One that is none at all tells nothing`(text: String, reason: String) {
    let content = SidecarContent(Data(text.utf8))
    #expect(content.faults.map(\.reason) == [reason] && content.prompt == nil)
  }

  @Test func `Only the tags that are none are left out, and a hundred count`() {
    let content = read(#""tags": ["sea", 3, "a,b", "", "walk"]"#)
    #expect(content.tags == ["sea", "walk"])
    #expect(
      content.remark("x")
        == "x:1: tag 2 must be text; line 1: tag 3 contains a comma; give each tag separately; "
        + "line 1: tag 4 is empty; left out, all else counts")
    let many = read(#""tags": [\#((1...50_000).map { #""t\#($0)""# }.joined(separator: ","))]"#)
    #expect(many.tags.count == SidecarContent.mostTags)
    #expect(many.faults.map(\.reason) == ["a recording has at most 100 tags"])
    let wrong = read(#""tags": [\#(Array(repeating: "3", count: 50).joined(separator: ","))]"#)
    #expect(wrong.remark("x")?.contains("; line 1: tag 3 must be text; and 47 more; left out") == true)
  }

  @Test(arguments: [
    ("2026-11-21T09:00:00Z", true), ("2026-11-22T09:00:01Z", false), ("2063-01-01T00:00:00Z", false),
    ("1987-04-02T10:30:00Z", true),
  ])
  func `Nothing was spoken after its recording was written`(time: String, isTaken: Bool) {
    func content(_ modified: String) -> SidecarContent {
      let intake = Intake(id: "x", name: "x.wav", modifiedAt: modified, tags: [], sha256: "", bytes: 0)
      return SidecarContent(
        Data("{\(Self.schema), \"spoken_at\": \"\(time)\", \"tags\": [\"sea\"]}".utf8), intake: intake)
    }
    let told = content("2026-11-21T09:00:00Z")
    #expect((told.spokenAt != nil) == isTaken && told.tags == ["sea"])
    let line =
      "x:1: spoken_at must be a time before its recording was written (2026-11-21); left out, all else counts"
    #expect(told.remark("x") == (isTaken ? nil : line))
    // A clock that was never set says nothing.
    #expect(content("1980-01-01T00:00:00Z").spokenAt == time)
  }

  @Test func `A file that cannot be read is one line`() {
    #expect(
      SidecarContent(at: "/nowhere/sidecar.json").remark("x")
        == "x:1: it cannot be read; left out, all else counts")
  }

  @Test(
    arguments: [
      ("2026-11-20 07.15 prompt=energized", "energized"), ("prompt=ten-years", "ten-years"),
      ("walk, Prompt=a.b_c walk", "a.b_c"), ("walk-prompt=quiet, loud", "quiet"),
      ("walk (prompt=quiet)", nil),
      ("prompt=", nil), ("prompt=-x", nil), ("myprompt=quiet", nil), ("prompt quiet", nil), ("", nil),
    ] as [(String, String?)])
  func `The name of a file says which prompt it answers`(name: String, id: String?) {
    #expect(PromptID.named(in: name) == id)
  }
}

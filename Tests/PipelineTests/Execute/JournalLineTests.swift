import Digest
import Foundation
import Testing

@testable import Inbox
@testable import Pipeline
@testable import StageContract
@testable import Workspace

@Suite struct JournalLineTests {
  private static let id = "2026-01-01T090000Z-3f9a1c2e"
  private static let own = "recordings/2026/\(id)/artifacts/words/f1/words.txt"

  private func text(_ path: String) -> Data {
    canonicalJSON([
      "recording": ParameterValue.string(Self.id), "digest": .string("d"), "words": .string(path),
      "every": .list([.string(path)]),
    ])
  }

  private func kept(_ path: String, root: String = "/new") -> String? {
    JournalLine.read(text(path), root: root).map { String(decoding: $0.line.text, as: UTF8.self) }
  }

  @Test(arguments: ["/a/journal", #"/a "b"/\c/ü"#, "/recordings/2026/x"])
  func aLineIsKeptWithoutTheJournalsPlaceAndReadWithIt(root: String) throws {
    let line = JournalLine(text: text(root + "/" + Self.own), digest: "d")
    let relative = line.relative(to: root)
    #expect(relative == text(Self.own))
    let (recording, read) = try #require(JournalLine.read(relative, root: root))
    #expect(recording == Self.id && read == line)
  }

  @Test(arguments: [[], ["00ff"], ["00ff", #"a "quoted" ü"#, "", "0"]])
  func theDigestOfLinesIsThatOfTheirDigestsInJSON(digests: [String]) {
    let lines = digests.map { JournalLine(text: Data(), digest: $0) }
    #expect(JournalLine.digest(of: lines) == Digest.sha256(canonicalJSON(digests)))
  }

  @Test func absolutePathsOfEarlierReleasesResolveInTheJournal() {
    let wanted = String(decoding: text("/new/" + Self.own), as: UTF8.self)
    #expect(kept("/old/journal/" + Self.own) == wanted)
    #expect(kept("/recordings/old/" + Self.own) == wanted)
  }

  @Test(arguments: [
    "../\(own)", "/etc/passwd", "recordings/2026/other/owner.json", "recordings/2026/\(id)",
    "recordings/2026/\(id)/../other/owner.json", "recordings/../\(id)/owner.json", "", "recordings//\(id)/x",
    "/old/recordings/2026/\(id)/artifacts/../../../../sonar.yaml",
  ])
  func aLineThatNamesAnythingElseIsNone(path: String) { #expect(kept(path) == nil) }
}

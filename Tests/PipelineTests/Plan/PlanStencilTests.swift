import Foundation
import StageContract
import Testing

@testable import Pipeline
@testable import Workspace

@Suite struct PlanStencilTests {
  private static let one = String(repeating: "0123456789abcdef", count: 4)
  private static let other = String(repeating: "fedcba9876543210", count: 4)

  private func folder(_ id: String, root: String = "/journal") -> RecordingFolder {
    RecordingFolder(id: id, path: "\(root)/recordings/2026/\(id)")
  }

  private func fields(of folder: RecordingFolder, _ digest: String) -> [[UInt8]] {
    let line = canonicalJSON([
      "recording": folder.id, "digest": digest, "words": "\(folder.path)/artifacts/words/\(digest)/words.txt",
    ])
    return [[], Array("words/\(digest),more/\(Self.one)".utf8), Array("index".utf8), Array(line)]
  }

  private func filled(_ cut: (text: [UInt8], digests: Data), _ folder: RecordingFolder) -> [[UInt8]] {
    let stencil = PlanStencil(cut.text)
    return (0..<stencil.count).map {
      stencil.field($0, folder, digests: Array(cut.digests)) ?? []
    }
  }

  @Test(arguments: ["/journal", "/", #"/a "b"\c"#, "/ümläut", "/\(one)/\(one)0"])
  func whatIsCutIsFilledAgain(root: String) throws {
    let folder = folder("2026-01-01T090000Z-3f9a1c2e", root: root)
    for digest in [Self.one, Self.other, "", Self.one.uppercased(), Self.one + "a"] {
      let fields = fields(of: folder, digest)
      #expect(filled(try #require(PlanStencil.cut(fields, folder)), folder) == fields)
    }
  }

  @Test func recordingsProcessedAlikeShareAStencil() throws {
    let (first, second) = (folder("2026-01-01T090000Z-3f9a1c2e"), folder("2026-02-01T090000Z-00000000"))
    let cuts = try [(first, Self.other), (second, Self.other.replacing("f", with: "0"))].map {
      try #require(PlanStencil.cut(fields(of: $0, $1), $0))
    }
    #expect(cuts[0].text == cuts[1].text)
    #expect(cuts.map(\.digests.count) == [64, 64])
    #expect(cuts[0].text.count < 120)
  }

  @Test func controlCharactersAreNotCut() {
    #expect(PlanStencil.cut([[65, 1]], folder("a")) == nil)
    #expect(PlanStencil.cut([[65, 9]], folder("a")) == nil)
  }

  @Test(arguments: [0, 1, 31]) func missingDigestsFillNothing(count: Int) throws {
    let folder = folder("a")
    let stencil = PlanStencil(try #require(PlanStencil.cut(fields(of: folder, Self.one), folder)).text)
    #expect(stencil.field(1, folder, digests: Array(repeating: 0, count: count)) == nil)
    #expect(stencil.field(2, folder, digests: []) == Array("index".utf8))
  }

  @Test(arguments: ["/journal", #"/a "b"\c"#, "/ümläut"]) func aLineIsStoredWithoutTheJournalsPath(
    root: String
  ) throws {
    let folder = folder("2026-01-01T090000Z-3f9a1c2e", root: root)
    let fields = fields(of: folder, Self.one)
    let cut = try #require(PlanStencil.cut(fields, folder))
    let stored = PlanStencil(cut.text).field(3, folder, below: root, digests: Array(cut.digests))
    #expect(stored.map { Data($0) } == JournalLine(text: Data(fields[3]), digest: "").relative(to: root))
    #expect(PlanStencil(cut.text).field(3, folder, below: "/other", digests: Array(cut.digests)) == fields[3])
  }
}

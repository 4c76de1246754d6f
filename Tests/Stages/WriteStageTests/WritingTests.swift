import Foundation
import Model
import TestSupport
import Testing

@testable import WriteStage

@Suite struct WritingTests {
  /// About 35 bytes each, and as many words as a title may have.
  private static func long(_ count: Int) -> [String] {
    (1...count).map { "I saw the river for the \($0)th time." }
  }

  /// Tells one sentence in four, so that parts shrink.
  private static func first(of request: ScriptedServer.Request) -> ScriptedServer.Behaviour {
    .quotes(max(1, min(4, request.numbered.count / 4)))
  }

  @Test func `what does not fit is written in parts, then together`() async throws {
    var description = ScriptedServer.Description()
    description.contextTokens = 2048
    let server = try ScriptedServer(.llama, description) { _, request in Self.first(of: request) }
    defer { server.stop() }
    let lines = Self.long(160)
    let written = try await WriteRun(lines)(server.writer)
    #expect(written.requests == server.asked.count && written.requests > 2)
    let last = try #require(server.asked.last)
    #expect(last.numbered.count < 160)
    #expect(server.asked.dropLast().flatMap { $0.numbered.map(\.text) } == lines)
    #expect(server.asked.allSatisfy { $0.body.count / 4 < 2048 })
    #expect(written.sentences.allSatisfy { $0.text == lines[$0.sources[0].number - 1] })
  }

  @Test(arguments: [
    ScriptedServer.Behaviour.cuts(#"{"sentences": [{"from": [1], "text": "I wal"#), .status(400),
    .reads(10, #"{"title": "", "sentences": []}"#),
  ])
  func `an overflow that the server shows makes parts smaller`(shown: ScriptedServer.Behaviour) async throws {
    let server = try ScriptedServer(.ollama) { _, request in
      request.numbered.count > 6 ? shown : Self.first(of: request)
    }
    defer { server.stop() }
    let written = try await WriteRun(Self.long(20))(server.writer)
    #expect(written.failed == 0 && written.requests == server.asked.count && written.requests > 3)
    #expect(try #require(server.asked.last).numbered.count <= 6)
  }

  @Test func `what never fits ends`() async throws {
    let server = try ScriptedServer(.ollama) { _, _ in .status(400) }
    defer { server.stop() }
    #expect(try await WriteRun(Self.long(40)).failure(server.writer) == .unusable(.tooLong))
    #expect(server.asked.count <= Writing.mostRequests)
  }

  @Test func `parts are in order, about even, and none is empty`() {
    let said = WriteRun.said(Self.long(50))
    for count in [1, 2, 7, 50, 80] {
      let parts = Writing.parts(of: said, count: count)
      #expect(parts.flatMap(\.self) == said && parts.allSatisfy { !$0.isEmpty })
      #expect(parts.count <= 50 && parts.count >= min(count, 50) / 2)
    }
  }
}

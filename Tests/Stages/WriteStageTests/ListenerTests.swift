import Foundation
import StageContract
import TestSupport
import Testing

/// Tests of who is known to listen at a server's endpoint.
@Suite struct ListenerTests {
  @Test func aServerOfThisUserIsTrusted() throws {
    let server = try ScriptedServer(.llama) { _, _ in .status(500) }
    let endpoint = try #require(LocalEndpoint(server.endpoint))
    #expect(endpoint.listener == .trusted)
    server.stop()
    #expect(endpoint.listener == .nobody)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a socket away"))
  func aServerOfAnotherUserIsNotUnlessThatUserIsNamed() throws {
    let folder = try TestFolder()
    let servers = [
      try ScriptedServer(.llama) { _, _ in .status(500) },
      try ScriptedServer(.llama, socket: folder["s"]) { _, _ in .status(500) },
    ]
    defer { for server in servers { server.stop() } }
    #expect(chown(folder["s"], 12345, gid_t.max) == 0 && servers[0].give(to: 12345))
    for text in [servers[0].endpoint, "unix:" + folder["s"]] {
      var endpoint = try #require(LocalEndpoint(text))
      #expect(endpoint.listener == .other("12345"))
      for (user, listener) in [
        ("12345", LocalEndpoint.Listener.trusted), ("54321", .other("12345")),
        ("no such user", .other("12345")),
      ] {
        endpoint.user = user
        #expect(endpoint.listener == listener)
      }
    }
  }
}

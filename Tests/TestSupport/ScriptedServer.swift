package import Foundation
import Synchronization

/// A server of language models in this process, which answers as a test says: on loopback, or on a unix socket.
package final class ScriptedServer: Sendable {
  /// Whose interface it has.
  package enum Kind: Sendable { case ollama, llama, completions }

  /// The server's behaviour when it is asked for a summary.
  package enum Behaviour: Sendable {
    /// Quotes the first sentences that it is shown, each with its number.
    case quotes(Int)
    /// Writes this text.
    case writes(String)
    /// Writes this text, as far as a limit let it.
    case cuts(String)
    /// Writes this, and says how many tokens it read.
    case reads(Int, String)
    /// Answers with a status and no summary.
    case status(Int)
    /// Sends these bytes as the body.
    case body(Data)
    /// Says that another machine wrote it.
    case remote(String)
    /// Never answers.
    case hangs
    /// Ends the connection without an answer.
    case drops
    /// Ends the connection and listens no more.
    case dies
  }

  /// A request as it came.
  package struct Request: Sendable {
    package var path: String
    package var body: Data

    /// The messages as they came, by role.
    package var messages: [String: String] {
      let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
      let messages = (object?["messages"] as? [[String: String]]) ?? []
      return Dictionary(
        messages.map { ($0["role"] ?? "", $0["content"] ?? "") }, uniquingKeysWith: { $1 })
    }

    /// The numbered sentences that it is shown.
    package var numbered: [(number: Int, text: String)] {
      (messages["user"] ?? "").split(separator: "\n").compactMap { line in
        guard let match = line.wholeMatch(of: #/\[([0-9]+)\] (.*)/#), let number = Int(match.1) else {
          return nil
        }
        return (number, String(match.2))
      }
    }
  }

  /// The server's description of itself.
  package struct Description: Sendable {
    package var model = "small:1b"
    package var version = "0.12.3"
    /// Another machine that Ollama would send the text on to.
    package var remoteHost: String?
    package var contextTokens = 4096

    package init() {}
  }

  package let kind: Kind
  package let description: Description
  let script: @Sendable (_ count: Int, _ request: Request) -> Behaviour
  let state = Mutex(State())

  struct State {
    var listener: Int32 = -1
    var port: UInt16 = 0
    var requests: [Request] = []
    var asked = 0
    var held: [Int32] = []
  }

  /// Starts it, on the unix socket at `socket`, else on a free port of 127.0.0.1.
  ///
  /// `script` says what to do when asked for the summary `count`, from 0.
  package init(
    _ kind: Kind, _ description: Description = Description(), socket: String? = nil,
    script: @escaping @Sendable (_ count: Int, _ request: Request) -> Behaviour
  ) throws {
    (self.kind, self.description, self.script) = (kind, description, script)
    let listener = try socket.map(Self.listen(at:)) ?? Self.listen()
    state.withLock {
      $0.listener = listener
      $0.port = Self.port(of: listener)
    }
    let thread = Thread { [self] in accept(listener) }
    thread.start()
  }

  deinit {
    stop()
    let listener = state.withLock { $0.listener }
    if listener >= 0 { close(listener) }
  }

  /// The port on which it listens.
  package var port: UInt16 { state.withLock { $0.port } }
  /// Its endpoint, for `writer` in `sonar.yaml`.
  package var endpoint: String { "http://127.0.0.1:\(port)" }
  /// The setting `writer` for it, as a stage gets it.
  package var writer: String { #"{"endpoint":"\#(endpoint)","model":"\#(description.model)"}"# }
  /// All requests so far.
  package var requests: [Request] { state.withLock { $0.requests } }
  /// Those for a summary.
  package var asked: [Request] {
    requests.filter { $0.path.hasSuffix("/chat") || $0.path.hasSuffix("/completions") }
  }

  /// Makes its port on this machine one of the user with the number `user`, as root can; false if it cannot.
  package func give(to user: UInt32) -> Bool {
    state.withLock { fchown($0.listener, user, gid_t.max) == 0 }
  }

  /// Listens no more and ends what it holds. Its port stays taken as long as it exists: whoever still asks there must not
  /// reach the server of another test.
  package func stop() {
    let (listener, held) = state.withLock { state in
      defer { state.held = [] }
      return (state.listener, state.held)
    }
    if listener >= 0 { shutdown(listener, Int32(SHUT_RDWR)) }
    for descriptor in held {
      shutdown(descriptor, Int32(SHUT_RDWR))
      close(descriptor)
    }
  }
}

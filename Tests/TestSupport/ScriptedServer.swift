package import Foundation
import Synchronization

/// A server of language models in this process, which answers as a test says: on loopback, or on a unix socket.
package final class ScriptedServer: Sendable {
  /// Whose interface it has.
  package enum Kind: Sendable { case ollama, llama, completions }

  /// What it does when it is asked for a summary.
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
        guard let match = line.wholeMatch(of: #/\[([0-9]+)\] (.*)/#), let number = Int(match.1) else { return nil }
        return (number, String(match.2))
      }
    }
  }

  /// What the server says of itself.
  package struct Description: Sendable {
    package var model = "small:1b"
    package var version = "0.12.3"
    /// Another machine that Ollama would send the text on to.
    package var remoteHost: String?
    package var contextTokens = 4096
    /// Bytes that a token takes at `/tokenize`; nil if there is no such thing.
    package var bytesPerToken: Int? = 4
    /// Answers `/health` and all else with 503 so many times first.
    package var loading = 0

    package init() {}
  }

  package let kind: Kind
  package let description: Description
  private let script: @Sendable (_ count: Int, _ request: Request) -> Behaviour
  private let state = Mutex(State())

  private struct State {
    var listener: Int32 = -1
    var port: UInt16 = 0
    var requests: [Request] = []
    var asked = 0
    var loading = 0
    var held: [Int32] = []
  }

  /// Starts it, on the unix socket at `socket`, else on `port` of 127.0.0.1, a free one if 0.
  ///
  /// `script` says what to do when asked for the summary `count`, from 0.
  package init(
    _ kind: Kind, _ description: Description = Description(), socket: String? = nil, port: UInt16 = 0,
    script: @escaping @Sendable (_ count: Int, _ request: Request) -> Behaviour
  ) throws {
    (self.kind, self.description, self.script) = (kind, description, script)
    state.withLock { $0.loading = description.loading }
    let listener = try socket.map(Self.listen(at:)) ?? Self.listen(port: port)
    state.withLock {
      $0.listener = listener
      $0.port = Self.port(of: listener)
    }
    let thread = Thread { [self] in accept(listener) }
    thread.start()
  }

  deinit { stop() }

  /// The port on which it listens.
  package var port: UInt16 { state.withLock { $0.port } }
  /// Its endpoint, for `writer` in `sonar.yaml`.
  package var endpoint: String { "http://127.0.0.1:\(port)" }
  /// The setting `writer` for it, as a stage gets it.
  package var writer: String { #"{"endpoint":"\#(endpoint)","model":"\#(description.model)"}"# }
  /// All requests so far.
  package var requests: [Request] { state.withLock { $0.requests } }
  /// Those for a summary.
  package var asked: [Request] { requests.filter { $0.path.hasSuffix("/chat") || $0.path.hasSuffix("/completions") } }

  /// Listens no more and ends what it holds.
  package func stop() {
    let open = state.withLock { state in
      defer { (state.listener, state.held) = (-1, []) }
      return [state.listener] + state.held
    }
    for descriptor in open where descriptor >= 0 {
      shutdown(descriptor, Int32(SHUT_RDWR))
      close(descriptor)
    }
  }

  // MARK: Sockets

  private struct Failure: Error { var step: String }

  private static func stream(_ family: Int32) throws -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(family, SOCK_STREAM, 0)
    #else
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw Failure(step: "socket") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func listen(port: UInt16) throws -> Int32 {
    let descriptor = try stream(AF_INET)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return try begin(descriptor, &address)
  }

  private static func listen(at path: String) throws -> Int32 {
    let descriptor = try stream(AF_UNIX)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8.prefix($0.count - 1))) }
    return try begin(descriptor, &address)
  }

  private static func begin<Address>(_ descriptor: Int32, _ address: inout Address) throws -> Int32 {
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard bound == 0, Foundation.listen(descriptor, 16) == 0 else {
      close(descriptor)
      throw Failure(step: "bind")
    }
    return descriptor
  }

  private static func port(of listener: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let found = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
    }
    return found == 0 ? UInt16(bigEndian: address.sin_port) : 0
  }

  private func accept(_ listener: Int32) {
    while true {
      let connection = Foundation.accept(listener, nil, nil)
      if connection < 0 {
        if errno == EINTR { continue }
        return
      }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      Thread { [weak self] in
        guard let self, let request = Self.read(connection) else { return _ = close(connection) }
        self.answer(request, to: connection)
      }.start()
    }
  }

  private static func read(_ connection: Int32) -> Request? {
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let head = bytes.range(of: Data("\r\n\r\n".utf8)) {
        let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
        if bytes.count - head.upperBound >= length ?? 0 {
          let words = lines[0].split(separator: " ")
          return words.count < 2
            ? nil : Request(path: String(words[1]), body: Data(bytes[head.upperBound...]))
        }
      }
      let count = Foundation.read(connection, &buffer, buffer.count)
      guard count > 0 else { return nil }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  private static func send(_ status: Int, _ body: Data, to connection: Int32) {
    let head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    var bytes = Array(Data(head.utf8) + body)[...]
    while !bytes.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL.rawValue)
      #endif
      let count = bytes.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { break }
      bytes = bytes.dropFirst(count)
    }
    close(connection)
  }

  // MARK: Answers

  private func answer(_ request: Request, to connection: Int32) {
    let isLoading = state.withLock { state in
      state.requests.append(request)
      state.loading -= 1
      return state.loading >= 0
    }
    func say(_ object: Any) {
      Self.send(200, (try? JSONSerialization.data(withJSONObject: object)) ?? Data(), to: connection)
    }
    if isLoading { return Self.send(503, Data(#"{"error":"Loading model"}"#.utf8), to: connection) }
    switch (kind, request.path) {
    case (.ollama, "/api/version"): say(["version": description.version])
    case (.ollama, "/api/tags"):
      var model: [String: Any] = ["name": description.model, "digest": "sha256:0123456789abcdef"]
      if let host = description.remoteHost { model["remote_host"] = host }
      say(["models": [model]])
    case (.ollama, "/api/chat"), (.llama, "/v1/chat/completions"), (.completions, "/v1/chat/completions"):
      write(request, to: connection)
    case (.llama, "/health"): say(["status": "ok"])
    case (.llama, "/v1/models"), (.completions, "/v1/models"):
      say(["data": [["id": description.model, "owned_by": kind == .llama ? "llamacpp" : "someone"]]])
    case (.llama, "/props"):
      say(["build_info": "b1-scripted", "default_generation_settings": ["n_ctx": description.contextTokens]])
    case (.llama, "/tokenize"):
      guard let size = description.bytesPerToken else { fallthrough }
      say(["tokens": Array(repeating: 7, count: request.body.count / size)])
    default: Self.send(404, Data(#"{"error":"not found"}"#.utf8), to: connection)
    }
  }

  private func write(_ request: Request, to connection: Int32) {
    let count = state.withLock { state in
      defer { state.asked += 1 }
      return state.asked
    }
    func say(_ text: String, isCut: Bool = false, read: Int? = nil, remote: String? = nil) {
      let words = request.body.count / 3
      var answer: [String: Any]
      switch kind {
      case .ollama:
        answer = [
          "message": ["role": "assistant", "content": text], "done": true,
          "done_reason": isCut ? "length" : "stop", "prompt_eval_count": read ?? words,
          "eval_count": text.utf8.count / 4,
        ]
        if let remote { answer["remote_host"] = remote }
      case .llama, .completions:
        answer = [
          "choices": [["message": ["content": text], "finish_reason": isCut ? "length" : "stop"]],
          "usage": ["prompt_tokens": read ?? words, "completion_tokens": text.utf8.count / 4],
        ]
      }
      Self.send(200, (try? JSONSerialization.data(withJSONObject: answer)) ?? Data(), to: connection)
    }
    switch script(count, request) {
    case .quotes(let most): say(Self.quote(request, most))
    case .writes(let text): say(text)
    case .cuts(let text): say(text, isCut: true)
    case .reads(let tokens, let text): say(text, read: tokens)
    case .status(let status): Self.send(status, Data(#"{"error":"no"}"#.utf8), to: connection)
    case .body(let data): Self.send(200, data, to: connection)
    case .remote(let host): say(Self.quote(request, 1), remote: host)
    case .hangs: state.withLock { $0.held.append(connection) }
    case .drops: close(connection)
    case .dies:
      close(connection)
      stop()
    }
  }

  /// An answer that quotes the first `most` sentences of at least four words in `request`; its title is the start of the
  /// first one.
  package static func quote(_ request: Request, _ most: Int) -> String {
    let long = request.numbered.filter { $0.text.split(separator: " ").count > 3 }
    let chosen = (long.isEmpty ? request.numbered : long).prefix(most)
    let title = chosen.first?.text.split(separator: " ").prefix(4).joined(separator: " ") ?? ""
    return answer(title, chosen.map { ($0.text, [$0.number]) })
  }

  /// The JSON of an answer.
  package static func answer(_ title: String, _ sentences: [(text: String, from: [Int])]) -> String {
    let object: [String: Any] = [
      "title": title, "sentences": sentences.map { ["text": $0.text, "from": $0.from] as [String: Any] },
    ]
    return String(decoding: (try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)) ?? Data(), as: UTF8.self)
  }
}

internal import Foundation
import Synchronization

extension ScriptedServer {
  func answer(_ request: Request, to connection: Int32) {
    state.withLock { $0.requests.append(request) }
    func say(_ object: Any) {
      Self.send(200, (try? JSONSerialization.data(withJSONObject: object)) ?? Data(), to: connection)
    }
    switch (kind, request.path) {
    case (.ollama, "/api/version"): say(["version": description.version])
    case (.ollama, "/api/tags"):
      var model: [String: Any] = ["name": description.model, "digest": "sha256:0123456789abcdef"]
      if let host = description.remoteHost { model["remote_host"] = host }
      say(["models": [model]])
    case (.ollama, "/api/chat"), (.llama, "/v1/chat/completions"), (.completions, "/v1/chat/completions"):
      write(request, to: connection)
    case (.llama, "/health"): say(["status": "ok"])
    case (_, "/v1/models"):
      let owner: [Kind: String] = [.ollama: "library", .llama: "llamacpp", .completions: "someone"]
      say(["data": [["id": description.model, "owned_by": owner[kind] ?? ""]]])
    case (.llama, "/props"):
      say(["build_info": "b1-scripted", "default_generation_settings": ["n_ctx": description.contextTokens]])
    case (.llama, "/tokenize"):
      say(["tokens": Array(repeating: 7, count: request.body.count / 4)])
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

  /// An answer that quotes the first `most` sentences of at least four words in `request`; its title is the
  /// first of them that is short enough for one.
  package static func quote(_ request: Request, _ most: Int) -> String {
    let long = request.numbered.filter { $0.text.split(separator: " ").count > 3 }
    let chosen = (long.isEmpty ? request.numbered : long).prefix(most)
    let title = chosen.map(\.text).first { $0.count <= 60 && $0.split(separator: " ").count <= 8 } ?? ""
    return answer(title, chosen.map { ($0.text, [$0.number]) })
  }

  /// The JSON of an answer.
  package static func answer(_ title: String, _ sentences: [(text: String, from: [Int])]) -> String {
    let object: [String: Any] = [
      "title": title, "sentences": sentences.map { ["text": $0.text, "from": $0.from] as [String: Any] },
    ]
    return String(
      decoding: (try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)) ?? Data(),
      as: UTF8.self)
  }
}

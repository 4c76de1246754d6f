import Foundation

extension ModelServer {
  /// The answer to `prompt` of at most `most` tokens; nil if both do not fit the context.
  /// - Throws: `WriteError`.
  func answer(to prompt: Prompt, most: Int) throws(WriteError) -> Reply? {
    let (path, body) = request(prompt, most: most)
    let reply = try send(body, to: path, seconds: limits.answer)
    switch reply.status {
    case 200: break
    case 400, 413: return nil
    case 401, 403:
      throw .misconfigured(
        "\(endpoint.description) requires an API key, which Sonar cannot send; choose another endpoint")
    case 404:
      throw .misconfigured(
        "\(endpoint.description) has no model \(model), or none that can chat; check model")
    case 408, 425, 429, 500...: throw .absent("\(endpoint.description) failed with status \(reply.status)")
    default: throw .unusable(.refused)
    }
    guard !reply.body.allSatisfy({ $0 <= UInt8(ascii: " ") }) else { throw .unusable(.empty) }
    guard let read = try readReply(reply.body) else { throw .unusable(.notJSON) }
    // What was cut off in front of the model is less than what was said.
    let words = prompt.data.split(whereSeparator: \.isWhitespace).count
    if let count = read.tokensRead, count > 0, count < words { return nil }
    return read
  }

  private func request(_ prompt: Prompt, most: Int) -> (path: String, body: Data) {
    var body: [String: Any] = [
      "model": model, "stream": false,
      "messages": [["role": "system", "content": prompt.rules], ["role": "user", "content": prompt.data]],
    ]
    switch interface {
    case .ollama:
      body["format"] = prompt.schema
      body["think"] = false
      body["options"] = ["num_ctx": contextTokens, "num_predict": most, "temperature": 0, "seed": 1]
      return ("/api/chat", Self.json(body))
    case .completions(let isLlama):
      body["response_format"] = [
        "type": "json_schema", "json_schema": ["name": "summary", "strict": true, "schema": prompt.schema],
      ]
      body["max_tokens"] = most
      body["temperature"] = 0
      body["seed"] = 1
      if isLlama {
        body["cache_prompt"] = false
        body["chat_template_kwargs"] = ["enable_thinking": false]
      }
      return ("/v1/chat/completions", Self.json(body))
    }
  }

  private struct OllamaReply: Decodable {
    struct Message: Decodable { var content: String }
    var message: Message
    var doneReason: String?
    var promptEvalCount, evalCount: Int?
    var remoteHost, remoteModel: String?
  }

  private struct Completion: Decodable {
    struct Choice: Decodable {
      struct Message: Decodable { var content: String? }
      var message: Message
      var finishReason: String?
    }
    struct Usage: Decodable { var promptTokens, completionTokens: Int? }
    var choices: [Choice]
    var usage: Usage?
  }

  /// The reply in `body`; nil if it is none.
  private func readReply(_ body: Data) throws(WriteError) -> Reply? {
    switch interface {
    case .ollama:
      guard let reply = Self.read(OllamaReply.self, body) else { return nil }
      guard (reply.remoteHost ?? "").isEmpty, (reply.remoteModel ?? "").isEmpty else {
        throw Self.remote(model)
      }
      return Reply(
        text: reply.message.content, isCut: reply.doneReason == "length", tokensRead: reply.promptEvalCount,
        tokensWritten: reply.evalCount)
    case .completions:
      guard let reply = Self.read(Completion.self, body), let choice = reply.choices.first
      else { return nil }
      return Reply(
        text: choice.message.content ?? "", isCut: choice.finishReason == "length",
        tokensRead: reply.usage?.promptTokens, tokensWritten: reply.usage?.completionTokens)
    }
  }
}

import Foundation
import Model
import StageContract
import StageKit

/// A language model behind one of the two interfaces that local servers have.
struct ModelServer: Sendable {
  var curl: Curl
  var endpoint: LocalEndpoint
  var interface: Interface
  /// Name of the model, as the server takes it.
  var model: String
  /// For the document.
  var writer: Written.Writer
  /// Tokens of a prompt and its answer together.
  var contextTokens: Int
  /// True if it counts tokens at `/tokenize`.
  var countsTokens = false
  var limits: Limits

  /// How requests are put.
  enum Interface: Sendable, Equatable {
    /// Ollama's own: its `/v1` ignores the size of the context and cuts longer prompts without saying so.
    case ollama
    /// `/v1/chat/completions`, of llama-server and of all others.
    case completions(isLlama: Bool)
  }

  /// How long to wait, in seconds.
  struct Limits: Sendable, Equatable {
    /// For what costs a server nothing.
    var question = 10.0
    /// For an answer, which a processor alone may need minutes for.
    var answer = 300.0
    /// For a model to be loaded by the server that the stage starts.
    var start = 300.0
  }

  /// Context asked of servers that let us choose, and the most used of others, in tokens.
  static let wantedContext = 8192
  /// Taken for the context of a server that does not tell it.
  private static let leastContext = 4096

  /// The model's text, and the effort it took.
  struct Reply: Sendable {
    var text: String
    /// The limit of the answer, or of the context, ended it.
    var isCut: Bool
    /// Nil where the server does not tell.
    var tokensRead, tokensWritten: Int?
  }

  /// Asks the server at `endpoint` what it is, whether it has `model` (nil: the one that it has), and whether that runs on this machine. No text of
  /// the journal is sent.
  /// - Throws: `WriteError`.
  static func find(
    _ model: String?, at endpoint: LocalEndpoint, curl: Curl, limits: Limits = Limits()
  ) throws(WriteError) -> ModelServer {
    if case .socket(let path) = endpoint.address { try checkSocket(path) }
    var server = ModelServer(
      curl: curl, endpoint: endpoint, interface: .ollama, model: model ?? "",
      writer: Written.Writer(server: "ollama", model: model ?? ""), contextTokens: wantedContext,
      limits: limits)
    if let version = try server.get("/api/version", OllamaVersion.self)?.version {
      server.writer.version = String(version.onOneLine.prefix(100))
      try server.findOllamaModel()
    } else if let models = try server.get("/v1/models", ModelList.self) {
      try server.findModel(among: models)
    } else {
      throw .misconfigured(
        "what listens at \(endpoint.description) is neither Ollama nor a server with /v1/chat/completions; check endpoint"
      )
    }
    return server
  }

  private static func checkSocket(_ path: String) throws(WriteError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .absent("nothing listens at unix:\(path)") }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw .misconfigured("unix:\(path) is not a socket; check endpoint")
    }
  }

  private struct OllamaVersion: Decodable { var version: String }

  private struct OllamaTags: Decodable {
    struct Model: Decodable {
      var name: String
      var digest: String?
      var remoteHost, remoteModel: String?
    }
    var models: [Model]
  }

  private struct ModelList: Decodable {
    struct Model: Decodable {
      var id: String
      var ownedBy: String?
    }
    var data: [Model]
  }

  private struct LlamaProperties: Decodable {
    struct Settings: Decodable { var nCtx: Int? }
    var defaultGenerationSettings: Settings?
    var buildInfo: String?
  }

  /// Ollama sends what it is asked on to its makers' machines where the model is one of theirs.
  private mutating func findOllamaModel() throws(WriteError) {
    guard !model.isEmpty else { throw .misconfigured("Ollama needs the name of a model; add model: NAME") }
    let name = Writer.ollamaName(model)
    try Self.refuseCloud(name)
    guard let tags = try get("/api/tags", OllamaTags.self) else {
      throw .absent("Ollama at \(endpoint.description) does not list its models")
    }
    guard let found = tags.models.first(where: { $0.name == name }) else {
      throw .misconfigured("Ollama has no model \(model); run `ollama pull \(model)`")
    }
    guard (found.remoteHost ?? "").isEmpty, (found.remoteModel ?? "").isEmpty else { throw Self.remote(name) }
    writer.digest = found.digest.map { String($0.onOneLine.prefix(100)) }
    (model, writer.model) = (name, name)
  }

  private static func refuseCloud(_ name: String) throws(WriteError) {
    let tag = name.lowercased().split(separator: ":").dropFirst().last ?? ""
    if tag.split(separator: "-").contains("cloud") { throw remote(name) }
  }

  static func remote(_ name: String) -> WriteError {
    .misconfigured("\(name) does not run on this machine; choose a local model")
  }

  private mutating func findModel(among list: ModelList) throws(WriteError) {
    let named = list.data.first { found in
      if model.isEmpty { return list.data.count == 1 }
      let file = found.id.split(separator: "/").last.map(String.init) ?? found.id
      return [found.id, file, file.replacing(/\.gguf$/, with: "")].contains(model)
    }
    guard let named else {
      let names = list.data.prefix(5).map { $0.id.onOneLine.prefix(80) }.joined(separator: ", ")
      let wanted = model.isEmpty ? "more than one model, or none; add model: NAME" : "no model \(model)"
      throw .misconfigured(
        "\(endpoint.description) has \(wanted)" + (names.isEmpty ? "" : "; it has \(names)"))
    }
    if model.isEmpty { writer.model = String(named.id.onOneLine.prefix(200)) }
    model = named.id
    let isLlama = named.ownedBy == "llamacpp"
    interface = .completions(isLlama: isLlama)
    writer.server = isLlama ? "llama-server" : "openai"
    let properties = isLlama ? try get("/props", LlamaProperties.self) : nil
    writer.version = properties?.buildInfo.map { String($0.onOneLine.prefix(100)) }
    let context = properties?.defaultGenerationSettings?.nCtx ?? Self.leastContext
    contextTokens = min(Self.wantedContext, max(512, context))
    countsTokens = isLlama && tokens(in: "a") != nil
  }

  /// Number of tokens in `text`, as the server counts them; nil where it does not.
  func tokens(in text: String) -> Int? {
    struct Tokens: Decodable { var tokens: [Token] }
    struct Token: Decodable { init(from decoder: any Decoder) throws {} }
    let body = Self.json(["content": text])
    guard let reply = try? curl.send(body, to: "/tokenize", at: endpoint, seconds: limits.question),
      reply.status == 200
    else { return nil }
    return Self.read(Tokens.self, reply.body)?.tokens.count
  }

  /// The JSON at `path`; nil if there is nothing of this form.
  func get<Value: Decodable>(_ path: String, _ type: Value.Type) throws(WriteError) -> Value? {
    let reply = try send(nil, to: path, seconds: limits.question)
    if reply.status >= 500 { throw .absent("\(endpoint.description) is not ready (status \(reply.status))") }
    return reply.status == 200 ? Self.read(type, reply.body) : nil
  }

  func send(_ body: Data?, to path: String, seconds: Double) throws(WriteError) -> Curl.Reply {
    let name = endpoint.description
    do {
      return try curl.send(body, to: path, at: endpoint, seconds: seconds)
    } catch {
      switch error {
      case .refused: throw .absent("nothing listens at \(name)")
      case .foreign(let user):
        throw .misconfigured(
          "\(name) belongs to the user \(user), neither to you nor to root; to trust that user, add user: \(user)"
        )
      case .timeout: throw .slow("\(name) did not answer within \(Int(seconds.rounded(.up))) s")
      case .broken: throw .absent("\(name) closed the connection without an answer")
      case .notHTTP:
        throw .misconfigured("what listens at \(name) does not speak HTTP; check endpoint")
      case .tooLarge:
        guard body != nil else {
          throw .misconfigured("what listens at \(name) is not a language model server; check endpoint")
        }
        throw .unusable(.tooLarge)
      case .notRun: throw .absent("curl could not be run")
      }
    }
  }

  /// The value in the JSON `data`; nil if it is nothing of this form. Keys are in snake case.
  static func read<Value: Decodable>(_ type: Value.Type, _ data: Data) -> Value? {
    try? decodeJSON(type, from: data)
  }

  static func json(_ object: [String: Any]) -> Data {
    // Strings, numbers and their containers are always JSON.
    (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes]))
      ?? Data()
  }
}

import Foundation
package import Pipeline
import StageContract
package import Workspace

/// A server of language models on this machine that answers.
struct WriterServer: Equatable {
  /// The programs that listen at a port of their own, and where.
  static let known = [
    (name: "Ollama", endpoint: "http://127.0.0.1:11434"),
    (name: "LM Studio", endpoint: "http://127.0.0.1:1234"),
    (name: "llama-server", endpoint: "http://127.0.0.1:8080"),
  ]

  /// Names of its models, in its order.
  var models: [String]

  /// The first model that can write.
  var model: String? { models.first { !$0.lowercased().contains("embed") } }

  /// Asks the server at `endpoint` with `curl`, for at most two seconds; nil if it does not answer with a list of models.
  ///
  /// All of them list their models as OpenAI's interface does.
  static func ask(_ endpoint: LocalEndpoint, curl: Tool) -> WriterServer? {
    get("/v1/models", from: endpoint, curl: curl).flatMap { WriterServer(listing: $0) }
  }

  /// The answer of the server at `endpoint` at `path` within two seconds; nil if it gives none, or an error.
  static func get(_ path: String, from endpoint: LocalEndpoint, curl: Tool) -> Data? {
    let options = ["-q", "--silent", "--fail", "--noproxy", "*", "--proto", "=http", "--max-time", "2"]
    guard let answer = try? curl.run(options + endpoint.curlArguments(path: path)), answer.status == 0
    else { return nil }
    return answer.output
  }

  /// Reads `{"data": [{"id": NAME}]}`; nil for anything else.
  init?(listing: Data) {
    struct Listing: Decodable {
      struct Model: Decodable { var id: String }
      var data: [Model]
    }
    guard let read = try? JSONDecoder().decode(Listing.self, from: listing) else { return nil }
    models = read.data.map(\.id)
  }

  /// True if it has `model`; Ollama means the latest version of a name without one.
  func has(_ model: String) -> Bool { models.contains(model) || models.contains(Writer.ollamaName(model)) }
}

extension Diagnosis {
  /// Checks the writer of `settings`, or one that could be: a server that answers, or a program that runs a model file.
  /// - Parameters:
  ///   - root: the journal's folder.
  ///   - stage: the stage that writes the index; nil if the manifest has none.
  /// - Throws: `WorkspaceError`.
  package mutating func checkWriter(
    _ settings: Settings?, root: String, shownBy stage: String?
  ) throws(WorkspaceError) {
    guard let value = settings?.values[Settings.writer], value != .bool(false) else { return suggestWriter() }
    let writer: Writer
    do throws(StageFailure) {
      writer = try Writer(json: value.text)
    } catch {
      return add("writer", .missing, error.message, "correct it in sonar.yaml")
    }
    switch writer {
    case .file(let gguf):
      if let problem = Writer.problem(ofModel: Writer.path(gguf, in: root)) {
        add("writer", .missing, "\(gguf) \(problem)", "correct it in sonar.yaml")
      } else if installation.executable("llama-server") == nil {
        add("writer", .missing, "\(gguf) needs llama-server on the PATH", "install llama.cpp")
      } else {
        add("writer", .ok, gguf, "")
      }
    case .server(let text, let endpoint, let model, _):
      if case .other(let user) = endpoint.listener {
        return add(
          "writer", .missing,
          "\(text) belongs to the user \(user), neither to you nor to root; it is sent nothing",
          "if you trust that user with your journal, add user: \(user) to writer in sonar.yaml")
      }
      guard let curl else {
        return add("writer", .optional, "\(text); cannot be asked without curl", "install curl")
      }
      guard let server = WriterServer.ask(endpoint, curl: curl) else {
        return add(
          "writer", .optional, "no list of models from \(text)", "start it; until then nothing is written")
      }
      if let model, !server.has(model) {
        let known = server.models.isEmpty ? "none" : server.models.joined(separator: ", ")
        add(
          "writer", .optional, "\(text) does not list \(model); it lists \(known)",
          "load it, or name another one")
      } else {
        let replaced = try entriesByEarlierModel(
          model, at: endpoint, curl: curl, root: root, shownBy: stage)
        let detail = (model.map { $0 + " at " } ?? "") + text
        guard replaced > 0 else { return add("writer", .ok, detail, "") }
        add(
          "writer", .ok,
          detail + "; \(replaced == 1 ? "1 entry" : "\(replaced) entries") by an earlier model of that name",
          "to have them written again: sonar reprocess --stage write")
      }
    }
  }

  /// How many entries another model of the same name wrote; 0 where nobody can say.
  private func entriesByEarlierModel(
    _ model: String?, at endpoint: LocalEndpoint, curl: Tool, root: String, shownBy stage: String?
  ) throws(WorkspaceError) -> Int {
    guard let model, let stage, let digest = WriterServer.digest(of: model, at: endpoint, curl: curl) else {
      return 0
    }
    return try ReplacedModel.entries(
      by: model, otherThan: digest, in: Workspace(root: root), shownBy: stage)
  }

  private var curl: Tool? {
    Tool("curl", environment: ["PATH": installation.executableFolders.joined(separator: ":")])
  }

  /// Where nothing writes: what could, and the line to write into `sonar.yaml`.
  private mutating func suggestWriter() {
    let purpose = "to have a language model write summaries, in sonar.yaml: "
    for (name, address) in WriterServer.known {
      guard let curl, let endpoint = LocalEndpoint(address),
        let server = WriterServer.ask(endpoint, curl: curl),
        let model = server.model
      else { continue }
      var (owner, key) = ("", "")
      if case .other(let user) = endpoint.listener {
        (owner, key) = (" of the user \(user)", ", user: \(ParameterValue.string(user).yaml)")
      }
      return add(
        "writer", .optional,
        "none set; \(name)\(owner) answers with " + server.models.joined(separator: ", "),
        purpose + "writer: {endpoint: \(address), model: \(ParameterValue.string(model).yaml)\(key)}")
    }
    if let path = installation.executable("llama-server") {
      return add("writer", .optional, "none set; \(path)", purpose + "writer: {gguf: ~/models/NAME.gguf}")
    }
    add(
      "writer", .optional, "none set; summaries quote what was said",
      "for a language model to write them, install Ollama or llama.cpp")
  }
}

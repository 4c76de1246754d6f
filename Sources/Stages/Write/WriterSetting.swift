import Foundation
import StageContract
import StageKit

/// What writes, as `writer` in `sonar.yaml` says.
enum WriterSetting: Equatable, Sendable {
  /// A server that runs already, and the model to ask it for.
  case endpoint(Endpoint, model: String)
  /// A model file for which the stage starts a server.
  case file(path: String)

  private static let keys = ["endpoint", "model", "gguf"]

  /// Reads the mapping `writer` as JSON.
  /// - Throws: `WriteError.misconfigured`.
  init(json: String) throws(WriteError) {
    let example = "{endpoint: http://127.0.0.1:11434, model: NAME} or {gguf: PATH}"
    guard let values = try? JSONDecoder().decode([String: String].self, from: Data(json.utf8)) else {
      throw .misconfigured("must be \(example)")
    }
    if let unknown = values.keys.sorted().first(where: { !Self.keys.contains($0) }) {
      let hint = nearestName(to: unknown, among: Self.keys).map { "did you mean \($0)?" }
      throw .misconfigured(
        "unknown key \(unknown.onOneLine); \(hint ?? "keys are \(Self.keys.joined(separator: ", "))")")
    }
    switch (values["endpoint"], values["model"], values["gguf"]) {
    case (let endpoint?, let model?, nil):
      let name = model.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !name.isEmpty, name.utf8.count <= 200, name.onOneLine == name else {
        throw .misconfigured("model must be the name of a model")
      }
      self = .endpoint(try Endpoint(endpoint), model: name)
    case (nil, nil, let path?):
      let path = NSString(string: path).expandingTildeInPath
      guard path.hasPrefix("/") else {
        throw .misconfigured("gguf must be an absolute path, or begin with ~/")
      }
      self = .file(path: path)
    case (.some, nil, nil):
      throw .misconfigured("endpoint needs a model beside it: \(example)")
    default:
      throw .misconfigured("needs either endpoint and model, or gguf: \(example)")
    }
  }
}

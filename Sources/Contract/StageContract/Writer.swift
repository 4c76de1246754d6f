internal import Foundation

/// The writer: the setting `writer`, which a stage gets as one parameter, canonical JSON.
package enum Writer: Equatable, Sendable {
  /// A server on this machine; without a model, whatever it has loaded. It gets private entries only where `takesPrivate`,
  /// and discreet ones never.
  case server(endpoint: String, LocalEndpoint, model: String?, takesPrivate: Bool = false)
  /// A model file; an absolute path where a stage gets it.
  case file(gguf: String)

  /// The name of `model` as Ollama lists it: one without a tag is the latest.
  package static func ollamaName(_ model: String) -> String {
    model.contains(":") ? model : model + ":latest"
  }

  private static let allowed = "{endpoint: URL, model: NAME} or {gguf: PATH}"

  /// Reads a mapping of `endpoint`, `model`, `user` and `private`, or of `gguf`.
  /// - Throws: `StageFailure` (69) with what is wrong.
  package init(json: String) throws(StageFailure) {
    guard let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
      !object.isEmpty
    else { throw Self.wrong("must be \(Self.allowed)") }
    let names = ["endpoint", "gguf", "model", "private", "user"]
    if let key = object.keys.sorted().first(where: { !names.contains($0) }) {
      let hint =
        nearestName(to: key, among: names).map { "; did you mean \($0)?" } ?? "; it must be \(Self.allowed)"
      throw Self.wrong("unknown key \(key.prefix(40))" + hint)
    }
    var texts: [String: String] = [:]
    var takesPrivate: Bool?
    for (key, value) in object {
      if key == "private" {
        guard let flag = value as? Bool else { throw Self.wrong("private must be true or false") }
        takesPrivate = flag
        continue
      }
      guard let text = value as? String, !text.isEmpty, text.utf8.count <= 1000,
        text.unicodeScalars.allSatisfy({ $0.value >= 32 })
      else { throw Self.wrong("\(key) must be a text") }
      texts[key] = text
    }
    switch (texts["endpoint"], texts["gguf"], texts["model"], texts["user"], takesPrivate) {
    case (let text?, nil, let model, let user, _):
      guard var endpoint = LocalEndpoint(text) else {
        throw Self.wrong("endpoint must be \(LocalEndpoint.allowed): nothing leaves this machine")
      }
      endpoint.user = user
      self = .server(endpoint: text, endpoint, model: model, takesPrivate: takesPrivate ?? false)
    case (nil, let path?, nil, nil, nil): self = .file(gguf: path)
    default: throw Self.wrong("must be \(Self.allowed)")
    }
  }

  /// The parameter of a stage.
  package var json: String {
    var fields: [String: ParameterValue] = [:]
    switch self {
    case .server(let text, let endpoint, let model, let takesPrivate):
      fields["endpoint"] = .string(text)
      fields["model"] = model.map(ParameterValue.string)
      fields["user"] = endpoint.user.map(ParameterValue.string)
      if takesPrivate { fields["private"] = .bool(true) }
    case .file(let path): fields["gguf"] = .string(path)
    }
    return String(decoding: canonicalJSON(fields), as: UTF8.self)
  }

  /// Its name: the model, as far as it is known. Results depend on it, and not on where a server listens.
  package var name: String {
    switch self {
    case .server(let endpoint, _, let model, _): model ?? endpoint
    case .file(let path): String(path.split(separator: "/").last ?? "")
    }
  }

  /// True if texts are handed to another program, which may keep them.
  package var isServer: Bool { if case .server = self { true } else { false } }

  /// True if the owner lets private entries be handed to it.
  package var takesPrivate: Bool { if case .server(_, _, _, let takes) = self { takes } else { true } }

  private static func wrong(_ reason: String) -> StageFailure {
    StageFailure(status: .unavailable, message: "writer: " + reason)
  }
}

import Foundation
import Model
import Pipeline
import StageContract
import Workspace

/// A model that a server has replaced under its name since it wrote entries, as `ollama pull` does.
enum ReplacedModel {
  /// How many recordings of the journal show what an earlier model with the name `model` wrote. What is written stays; a
  /// server is asked for its model's digest only when it answers anyway.
  /// - Parameters:
  ///   - digest: that of the server's model now.
  ///   - stage: the stage that writes the index, whose last input names what is shown.
  /// - Throws: `WorkspaceError`.
  static func entries(
    by model: String, otherThan digest: String, in workspace: Workspace, shownBy stage: String
  ) throws(WorkspaceError) -> Int {
    let path = workspace.stageEntriesFile(stage)
    guard try FileSystem.exists(path) else { return 0 }
    return try FileSystem.read(path).split(separator: UInt8(ascii: "\n")).count { line in
      // What another release wrote, or is damaged, is named by other commands.
      guard let written = (try? decodeJSON(EntryLine.self, from: line, keys: .verbatim))?.written,
        let document = try? Written.read(workspace.root + "/" + written), document.isCopied,
        let earlier = document.writer.digest
      else { return false }
      return Writer.ollamaName(document.writer.model) == Writer.ollamaName(model) && earlier != digest
    }
  }
}

extension WriterServer {
  /// The digest of `model` as Ollama lists it at `endpoint`; nil for other servers, which tell none.
  static func digest(of model: String, at endpoint: LocalEndpoint, curl: Tool) -> String? {
    struct Tags: Decodable {
      struct Model: Decodable {
        var name: String
        var digest: String?
      }
      var models: [Model]
    }
    guard let answer = get("/api/tags", from: endpoint, curl: curl),
      let tags = try? JSONDecoder().decode(Tags.self, from: answer)
    else { return nil }
    return tags.models.first { $0.name == Writer.ollamaName(model) }?.digest
  }
}

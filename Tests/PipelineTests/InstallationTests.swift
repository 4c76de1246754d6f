import Foundation
import TestSupport
import Testing

@testable import Pipeline

/// Where an installation finds its files.
@Suite struct InstallationTests {
  /// A prefix with a model `shared`, and a folder `own` with other models; both have `both`.
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let models = [
      "prefix/share/sonar/models/shared", "prefix/share/sonar/models/both", "own/mine", "own/both",
    ]
    for model in models {
      let file = URL(filePath: folder[model + ".bin"])
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
  }

  private func model(_ name: String, _ environment: [String: String]) -> String? {
    let variables = ["HOME": folder.path].merging(environment) { $1 }
    let installation = Installation(executable: folder["prefix/bin/sonar"], environment: variables)
    return installation.file(kind: .model, name: name).map {
      URL(filePath: $0).resolvingSymlinksInPath().path
    }
  }

  private func path(_ model: String) -> String {
    URL(filePath: folder[model + ".bin"]).resolvingSymlinksInPath().path
  }

  @Test func theNamedFolderOfModelsComesFirst() {
    let named = ["SONAR_MODELS": folder["own"]]
    #expect(model("mine", named) == path("own/mine"))
    #expect(model("both", named) == path("own/both"))
    #expect(model("shared", named) == path("prefix/share/sonar/models/shared"))
    #expect(model("both", [:]) == path("prefix/share/sonar/models/both"))
    #expect(model("mine", [:]) == nil)
  }

  @Test func theNamedFolderOfModelsCanBeTheOnlyOne() {
    let alone = ["SONAR_MODELS": folder["own"], "SONAR_ONLY_MODELS": "1"]
    #expect(model("mine", alone) == path("own/mine"))
    #expect(model("both", alone) == path("own/both"))
    #expect(model("shared", alone) == nil)
  }
}

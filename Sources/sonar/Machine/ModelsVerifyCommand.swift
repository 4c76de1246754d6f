import Application
internal import ArgumentParser
import Digest
import Foundation
import Pipeline
import StageContract
import Workspace

extension ModelsCommand {
  /// `sonar models verify`: checks installed models against their SHA-256.
  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check installed models against their SHA-256.",
      discussion: """
        Checks all installed models if none is named; an imported one against the SHA-256 that was kept beside it. Exit \
        status 65: a model is damaged.

          sonar models verify
          sonar models verify base.en
        """)

    @Argument(help: "Names of installed models.", completion: .installedModels)
    var names: [String] = []

    @OptionGroup var options: JournalOptions

    func run() throws {
      let installed = try InstalledModel.all(in: options.installation.modelFolders)
      for name in names where !installed.contains(where: { $0.name == name }) {
        throw CommandFailure(status: .unavailable, "\(name) is not installed; see: sonar models list")
      }
      let results = try installed.filter { names.isEmpty || names.contains($0.name) }.map(Self.check)
      let output = Output()
      if options.json {
        output.json(.modelChecks, "models", results)
      } else {
        let rows = results.map { [$0.state.rawValue, $0.name, $0.path] }
        for line in Table(rows: rows).lines() { output.line(line) }
      }
      let damaged = results.filter { $0.state == .damaged }
      guard let first = damaged.first else { return }
      throw CommandFailure(
        status: .badInput,
        "\(first.path): damaged, its SHA-256 is not that of \(first.name); delete it, then "
          + (ModelCatalogue.model(named: first.name) == nil
            ? "import it again" : "run `sonar models fetch \(first.name)`")
      )
    }

    static func check(_ model: InstalledModel) throws -> Result {
      let path = URL(filePath: model.path).resolvingSymlinksInPath().path
      let digest = try Digest.sha256(file: path)
      // An imported model has the official digest, or its own beside it.
      let expected = [ModelCatalogue.digest(of: model.name), try ModelDigest.read(of: path)].compactMap(
        \.self)
      let state: State = expected.isEmpty ? .unknown : expected.contains(digest) ? .ok : .damaged
      return Result(name: model.name, path: model.path, sha256: digest, state: state)
    }

    /// The result of a check; `unknown` is a model without a known digest.
    enum State: String, Encodable { case ok, damaged, unknown }

    struct Result: Encodable, Equatable {
      var name: String
      var path: String
      var sha256: String
      var state: State
    }
  }
}

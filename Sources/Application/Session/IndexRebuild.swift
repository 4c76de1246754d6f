import Foundation
package import Pipeline
package import StageContract
import Store
package import Workspace

/// The index, built again from the recordings' documents: beside the present one, which stays in use until the new one is
/// complete and renamed into its place. Nothing is transcribed.
package struct IndexRebuild: Sendable {
  private let workspace: Workspace
  private let installation: Installation
  private let reporter: any Reporter

  /// A rebuild of the index of `workspace`.
  package init(_ workspace: Workspace, _ installation: Installation, reporter: any Reporter) {
    (self.workspace, self.installation, self.reporter) = (workspace, installation, reporter)
  }

  /// Takes the lock and builds the index; returns the exit status.
  /// - Throws: `WorkspaceError.locked` (75) if another sonar holds the lock; `CommandFailure` if it cannot be built.
  package func run() async throws -> ExitStatus {
    try await locked { try await build() }.exitStatus
  }

  /// Builds the index if it is of another version of Sonar, no index at all, or gone; does nothing before the first run.
  /// - Throws: `CommandFailure` if that is impossible now: 75 if another sonar holds the lock.
  package func runIfUnusable() async throws {
    guard let problem = try problem(), let fault = try problem.fault ?? (wasBuilt() ? "it is gone" : nil)
    else {
      return
    }
    let line = "\(workspace.database): \(fault)"
    do {
      _ = try await locked {
        // Another command may have built it meanwhile.
        guard try self.problem() != nil else { return }
        do {
          try await build()
        } catch {
          // If only the surfaces have failed, the next run says so.
          if try self.problem() != nil { throw error }
        }
        reporter.remark("\(line); it was rebuilt from the recordings")
      }
    } catch WorkspaceError.locked {
      throw CommandFailure(
        status: .temporary,
        "\(line); another sonar is running, which may be rebuilding it; run the command again")
    } catch {
      guard let failure = CommandFailure(error) else { throw error }
      throw CommandFailure(status: failure.status, "\(line), and cannot be rebuilt: \(failure.message)")
    }
  }

  /// The reason why the index cannot be read; nil if it can.
  private func problem() throws -> JournalStoreError? {
    do {
      try JournalStore.openReadOnly(path: workspace.database).close()
      return nil
    } catch let error as JournalStoreError
      where error.fault != nil || error == .missing(path: workspace.database)
    {
      return error
    }
  }

  /// True if the index has been built before.
  private func wasBuilt() throws -> Bool {
    try FileSystem.exists(workspace.stageRecordFile(stage()))
  }

  /// The name of the stage that writes the index.
  private func stage() throws -> String {
    let manifest = try Manifest.read(installation.manifest(for: Settings.read(workspace.settingsFile)))
    guard let index = manifest.output(writing: workspace.databaseName)?.stage.name else {
      throw CommandFailure(
        status: .usage,
        "the pipeline has no stage that writes \(workspace.databaseName); add one to its manifest")
    }
    return index
  }

  private func locked(_ body: () async throws -> Void) async throws -> WithdrawalWork.Outcome {
    try await RunLock.with(workspace, installation, reporter: reporter, waitSeconds: 0) {
      try await body()
      return .success
    }
  }

  private func build() async throws {
    var options = Pipeline.Options()
    options.redo = [Redo(stages: [try stage()])]
    let pipeline = try await Pipeline(workspace: workspace, installation: installation, options: options)
    let report = try await interruptible { try await pipeline.run([]) { _ in } }
    guard report.exitStatus == .success else {
      let issue = report.failures.first ?? report.waiting.first
      throw CommandFailure(status: report.exitStatus, issue?.message ?? "interrupted; run it again")
    }
  }
}

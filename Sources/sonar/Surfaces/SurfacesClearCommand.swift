import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar surfaces clear`: empties all documents.
struct SurfacesClearCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Empty all documents, and keep them empty.",
    discussion: """
      Copies are emptied, too. Writes `cleared: true` to surfaces.yaml, so that no later run fills the documents again.

        sonar surfaces clear
      """)

  @OptionGroup var options: JournalOptions

  func run() async throws {
    try await options.setCleared(true)
  }
}

/// `sonar surfaces on`: fills the documents again.
struct SurfacesOnCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "on", abstract: "Fill the documents again after `clear`.", discussion: "  sonar surfaces on")

  @OptionGroup var options: JournalOptions

  func run() async throws {
    try await options.setCleared(false)
  }
}

extension JournalOptions {
  /// Writes whether the documents are cleared, and updates them.
  fileprivate func setCleared(_ isCleared: Bool) async throws {
    let workspace = try workspace()
    let reporter = RunDisplay(isQuiet: true)
    let isChanged: Bool
    do {
      isChanged = try workspace.setSurfacesCleared(isCleared)
    } catch  where isCleared {
      // Settings that cannot be read keep nothing shown.
      try await workspace.removeSurfaces(installation, reporter: reporter)
      throw error
    }
    if isCleared { try FileSystem.removeTree(workspace.galleryFile) }
    var status = try await RunSession.publish(
      isCleared ? "surfaces clear" : "surfaces on", workspace, installation, reporter: reporter,
      ifLocked: isCleared ? .temporary : .success)
    // A copy that cannot be reached is not empty.
    if isCleared, status == .success, !SurfaceCopy(workspace).update().left.isEmpty { status = .temporary }
    if json {
      Output().json(.surfaceState, ["cleared": isCleared, "changed": isChanged])
    } else if status == .success {
      print(
        isCleared ? "all documents are empty" : isChanged ? "the documents are filled again" : "not cleared")
    }
    if status != .success { throw ExitCode(status) }
  }
}

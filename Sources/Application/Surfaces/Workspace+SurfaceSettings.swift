import Foundation
package import Pipeline
import StageContract
package import Surfaces
package import Workspace

extension Workspace {
  /// The settings in `surfaces.yaml`; the defaults if there is none.
  /// - Throws: `SurfaceError`, `WorkspaceError`.
  package func surfaceSettings() throws -> SurfaceSettings {
    guard try FileSystem.exists(surfaceSettingsFile) else { return SurfaceSettings() }
    return try SurfaceSettings.read(surfaceSettingsFile)
  }

  /// The scheme of links in documents.
  /// - Throws: `SurfaceError`, `WorkspaceError`.
  package func linkScheme(_ settings: Settings) throws -> String {
    try surfaceSettings().linkScheme ?? settings.linkScheme
  }

  /// Sets `cleared` in `surfaces.yaml`, everything else in it, including comments, is preserved.
  /// - Returns: false if it was set to that already.
  /// - Throws: `SurfaceError`, `WorkspaceError`; `SettingsFileError` if the file cannot be changed safely.
  package func setSurfacesCleared(_ isCleared: Bool) throws -> Bool {
    var wanted = try surfaceSettings()
    guard wanted.isCleared != isCleared else { return false }
    wanted.isCleared = isCleared
    let text =
      try FileSystem.exists(surfaceSettingsFile)
      ? String(decoding: try FileSystem.read(surfaceSettingsFile), as: UTF8.self) : ""
    let new = SettingsFile.text(text, setting: ["cleared"], to: .bool(isCleared))
    guard let new, let read = try? SurfaceSettings(new), read == wanted else {
      throw SettingsFileError.requiresManualEdit(path: surfaceSettingsFile, line: "cleared: \(isCleared)")
    }
    try FileSystem.atomicWrite(Data(new.utf8), to: surfaceSettingsFile)
    return true
  }

  /// Removes what the journal's stages published, here and in every copy; the next run writes it again.
  /// - Throws: `WorkspaceError`, the first failure of removing a file.
  package func removeSurfaces(_ installation: Installation, reporter: any Reporter) async throws {
    _ = try await RunLock.with(self, installation, reporter: reporter) {
      let published = PublishedOutputs(self, installation)
      let failures = published.markStale() + published.removeStale().failures
      if let failure = failures.first { throw failure }
      return .success
    }
  }
}

extension Settings {
  /// The scheme of links in documents, unless `surfaces.yaml` sets another.
  var linkScheme: String { values["link_scheme"]?.text ?? "sonarai" }
}

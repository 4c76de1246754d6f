import Foundation
import StageContract

/// The locations of executables, manifests, models and styles, in a build folder or under an installation
/// prefix, and the clock.
package struct Installation: Equatable, Sendable {
  /// Folders searched for stage executables; the first match wins.
  package var executableFolders: [String]
  /// Folders searched for models (`NAME.bin`).
  package var modelFolders: [String]
  /// Folders with manifests (`NAME.yaml`), `styles/NAME.yaml`, `models/NAME.weights` and folders of word
  /// lists.
  package var pipelineFolders: [String]
  /// The time that counts as now.
  package var clock = WallClock()

  package init(executableFolders: [String], modelFolders: [String], pipelineFolders: [String]) {
    self.executableFolders = executableFolders
    self.modelFolders = modelFolders
    self.pipelineFolders = pipelineFolders
  }

  /// The installation that the executable at `executable` belongs to.
  ///
  /// Executables: its folder, then `PATH`. Models: `SONAR_MODELS`, then `models/` in the user's data folder
  /// (`$XDG_DATA_HOME/sonar`, else `~/.local/share/sonar`), the prefix's `share/sonar`,
  /// `/usr/local/share/sonar` and, for a build folder, the `testdata` of the checkout. Pipelines:
  /// `pipelines/` in the user's data folder, then the checkout's or the prefix's; the caller puts the
  /// journal's own folder first. With `SONAR_ONLY_MODELS` in the environment, no folder of models but `SONAR_MODELS`
  /// is searched.
  package init(executable: String, environment: [String: String]) {
    let folder = URL(filePath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
    let prefixShare = folder.deletingLastPathComponent().appending(path: "share/sonar").path
    let checkout = Self.checkout(above: folder)
    let home = environment["HOME"] ?? "/"
    let data = (environment["XDG_DATA_HOME"] ?? home + "/.local/share") + "/sonar"
    let path = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    executableFolders = [folder.path] + path
    let shared = [
      data + "/models", prefixShare + "/models", checkout.map { $0 + "/testdata/models" },
      "/usr/local/share/sonar/models",
    ]
    let isLimited = environment["SONAR_ONLY_MODELS"] != nil
    modelFolders = ([environment["SONAR_MODELS"]] + (isLimited ? [] : shared)).compactMap { $0 }
    pipelineFolders = [
      data + "/pipelines", checkout.map { $0 + "/pipelines" }, prefixShare + "/pipelines",
    ].compactMap { $0 }
  }

  /// The checkout that contains a build folder; nil under a prefix.
  private static func checkout(above folder: URL) -> String? {
    var current = folder
    while current.path != "/" {
      if FileManager.default.fileExists(atPath: current.appending(path: "pipelines/journal.yaml").path) {
        return current.path
      }
      current = current.deletingLastPathComponent()
    }
    return nil
  }

  /// Path of the executable `name` (a path with a slash is used as is); nil if there is none.
  package func executable(_ name: String) -> String? {
    let candidates = name.contains("/") ? [name] : executableFolders.map { $0 + "/" + name }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Path of the manifest `name`; nil if there is none.
  package func manifest(_ name: String) -> String? {
    first(name.contains("/") ? [name] : pipelineFolders.map { $0 + "/\(name).yaml" })
  }

  /// Path of the manifest of the pipeline named in `settings`.
  /// - Throws: `ManifestError.unreadable` if there is none.
  package func manifest(for settings: Settings) throws(ManifestError) -> String {
    let name = settings.values["pipeline"]?.text ?? "journal"
    guard let path = manifest(name) else { throw .unreadable(path: "pipelines/\(name).yaml", code: ENOENT) }
    return path
  }

  /// Path of the data file `kind:name` (`model:base.en`, `style:concise`); nil if there is none.
  package func file(kind: DataFileKind, name: String) -> String? {
    let places = name.contains("/") ? [name] : kind.places(of: name, in: self)
    return kind.isFolder ? places.first(where: isFolder) : first(places)
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private func first(_ paths: [String]) -> String? {
    paths.first { FileManager.default.isReadableFile(atPath: $0) }
  }
}

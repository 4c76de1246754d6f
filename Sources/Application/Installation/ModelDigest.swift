import Foundation
package import Workspace

/// The digest of a model that is in no catalogue, in a file beside it that `sha256sum --check` reads.
package enum ModelDigest {
  /// Path of the file for the model at `model`.
  static func path(of model: String) -> String { model + ".sha256" }

  /// - Throws: `WorkspaceError`.
  static func write(_ digest: String, of model: String) throws(WorkspaceError) {
    let line = digest + "  " + (model as NSString).lastPathComponent + "\n"
    try FileSystem.atomicWrite(Data(line.utf8), to: path(of: model), mode: 0o644)
  }

  /// The digest kept for the model at `model`; nil if there is none.
  /// - Throws: `WorkspaceError`.
  package static func read(of model: String) throws(WorkspaceError) -> String? {
    guard let bytes = try FileSystem.size(path(of: model)), bytes < 10_000 else { return nil }
    let digest = String(decoding: try FileSystem.read(path(of: model)).prefix(64), as: UTF8.self)
    return digest.utf8.count == 64 ? digest : nil
  }
}

import Foundation
import Model
import Pipeline

/// Checks whether documents can be read.
package enum DocumentCheck {
  /// The problem with the document at `path`; nil if it is valid, missing, or of an unknown kind.
  @Sendable package static func problem(_ path: String) -> String? {
    let name = (path as NSString).lastPathComponent
    do {
      if name == "settings.json" {
        _ = try Settings.read(path)
      } else if let kind = recordingDocuments.first(where: { $0.fileName == name }) {
        _ = try kind.read(path)
      }
      return nil
    } catch let error as DocumentError {
      switch error {
      case .missing: return nil
      // A third-party stage may use the same file names.
      case .wrongKind: return name == Owner.fileName ? "is of another kind" : nil
      case .inputOutput(_, let reason, _): return reason
      case .notAFile: return "is not a regular file"
      case .malformed(_, _, let reason): return "is damaged (\(reason))"
      case .laterVersion(_, _, let found, let supported):
        return "has version \(found), newer than \(supported): written by a later release"
      }
    } catch let error as ManifestError {
      return "cannot be used: \(error)"
    } catch {
      return "cannot be read"
    }
  }
}

import Foundation
import StageContract

/// The folder in which a mirror of the journal is kept, and its format: the setting `mirror`.
package struct MirrorSetting: Codable, Equatable, Sendable {
  /// Name of the setting.
  package static let name = "mirror"
  /// The valid values, as described in an error.
  static let allowed = "a path, or {path: PATH, format: obsidian} or {path: PATH, format: markdown}"

  /// Path of the folder, as it is written in the settings.
  package var path: String
  /// `obsidian` or `markdown`; nil for that in which the mirror was made.
  package var format: String?

  package init(path: String, format: String? = nil) { (self.path, self.format) = (path, format) }

  /// Reads a mapping of names to texts; nil if one is unknown or not valid.
  package init?(json: String) {
    guard let fields = try? JSONDecoder().decode([String: String].self, from: Data(json.utf8)),
      let path = fields["path"], !path.isEmpty, fields.keys.allSatisfy(["path", "format"].contains)
    else { return nil }
    self.init(path: path, format: fields["format"])
    guard [nil, "obsidian", "markdown"].contains(format) else { return nil }
  }

  var json: String { String(decoding: canonicalJSON(self), as: UTF8.self) }
}

package import Foundation
package import Pipeline
import StageContract
package import Surfaces

extension SurfaceContext {
  /// The context of `settings` at `now`, by default what the installation's clock shows, with the texts of `installation`.
  /// - Throws: `CommandFailure` (69) if the texts are not installed; `SurfaceError`.
  package init(_ settings: Settings, _ installation: Installation, now: Date? = nil) throws {
    guard let texts = installation.file(kind: .texts, name: "surfaces") else {
      throw CommandFailure(status: .unavailable, DataFileKind.texts.missing("surfaces"))
    }
    try self.init(
      now: nil, timeZone: settings.timeZone().identifier, locale: settings.locale,
      linkScheme: settings.values["link_scheme"]?.text ?? "sonarai", texts: texts + "/texts")
    self.now = now ?? installation.clock.now
  }
}

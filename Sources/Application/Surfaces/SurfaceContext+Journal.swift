package import Foundation
package import Pipeline
import StageContract
package import Surfaces

extension Installation {
  /// The folder of the surfaces' texts, prompts and questions.
  /// - Throws: `CommandFailure` (69) if it is not installed.
  func surfaceTexts() throws -> String {
    guard let folder = file(kind: .texts, name: "surfaces") else {
      throw CommandFailure(status: .unavailable, DataFileKind.texts.missing("surfaces"))
    }
    return folder
  }
}

extension SurfaceContext {
  /// The context of `settings` at `now`, by default what the installation's clock shows, with the texts of `installation`.
  /// - Throws: `CommandFailure` (69) if the texts are not installed; `SurfaceError`.
  package init(_ settings: Settings, _ installation: Installation, now: Date? = nil) throws {
    let texts = try installation.surfaceTexts()
    try self.init(
      now: nil, timeZone: settings.timeZone().identifier, locale: settings.locale,
      linkScheme: settings.linkScheme, texts: texts + "/texts")
    self.now = now ?? installation.clock.now
  }
}

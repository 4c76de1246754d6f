import Application
import Foundation
import Model
import TestSupport

/// What `body` reads from a file `name` that holds `text`; a failure names it without its folder.
func reading<Value>(_ text: String, as name: String, _ body: (String) throws -> Value) throws -> Value {
  let folder = try TestFolder()
  defer { withExtendedLifetime(folder) {} }
  try text.write(toFile: folder[name], atomically: true, encoding: .utf8)
  do {
    return try body(folder[name])
  } catch let failure as CommandFailure {
    throw CommandFailure(status: failure.status, failure.message.replacing(folder.path + "/", with: ""))
  }
}

extension Summary {
  /// One that shows `lines`, each for what was spoken.
  init(title: String = "", lines: [(text: String, spoken: Sentence)] = []) {
    self.init(
      style: "s", title: title, text: lines.map(\.text).joined(separator: " "),
      sentences: lines.map { Line(text: $0.text, spoken: $0.spoken) }, tasks: [], parts: [],
      coverage: .init(spokenWords: 0, summaryWords: 0, omitted: []))
  }
}

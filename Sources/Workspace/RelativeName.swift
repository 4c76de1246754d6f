/// A name that was read from a file and becomes part of a path: it stays in the folder that it is meant for.
///
/// A relative path whose parts are none of empty, `.` and `..`, without control characters, of bounded length.
package struct RelativeName: Hashable, Sendable {
  /// The name as it was written.
  package let text: String

  /// Bytes that a file's name may have on every usual file system.
  private static let longestPart = 255
  private static let longestPath = 1024

  /// The name that `text` is; nil where it may lead elsewhere.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".." && part.utf8.count <= Self.longestPart
    }
    guard isSafe, text.utf8.count <= Self.longestPath, text.printable == text else { return nil }
    self.text = text
  }

  /// Its folders and its last name, in their order.
  package var parts: [Substring] { text.split(separator: "/") }

  /// Whether it names something in the folder itself and not in one below.
  package var isSingle: Bool { !text.contains("/") }

  /// The name of an output in a result's folder: single, not hidden, and none that Sonar gives files of its own.
  package static func output(_ text: String) -> RelativeName? {
    guard let name = RelativeName(text), name.isSingle, !text.hasPrefix(".") else { return nil }
    // Some file systems do not tell A from a.
    let plain = text.lowercased()
    let isOwn = ownFiles.contains(plain) || plain == "original" || plain.hasPrefix("original.")
    return isOwn || ownEndings.contains(where: plain.hasSuffix) ? nil : name
  }

  /// The name of an output of the whole journal, a folder where it ends with a slash: not hidden, and neither the
  /// owner's nor among what Sonar keeps there.
  package static func journalOutput(_ text: String) -> RelativeName? {
    guard let name = RelativeName(text.hasSuffix("/") ? String(text.dropLast()) : text),
      let first = name.parts.first?.lowercased(), !name.parts.contains(where: { $0.hasPrefix(".") }),
      !ownPlaces.contains(first), first == database || !first.hasPrefix(database),
      !ownEndings.contains(where: name.text.lowercased().hasSuffix)
    else { return nil }
    return name
  }

  /// Whether writing both would write to the same file, or one of them into the other.
  package func overlaps(_ other: RelativeName) -> Bool {
    zip(parts, other.parts).allSatisfy { $0.lowercased() == $1.lowercased() }
  }

  /// Files of a recording's folder and of a result's.
  private static let ownFiles: Set<String> = [
    "record.json", "intake.json", "owner.json", "settings.json", "failure.json",
  ]
  private static let ownEndings = [".partial", RecordingFolder.collectedMark, ".checkpoint"]
  private static let database = "journal.sqlite"
  private static let ownPlaces: Set<String> = [
    "sonar.yaml", "surfaces.yaml", "deleted.json", "inbox", "recordings", "failed", "duplicates", "threads",
    "facts", "prompts", "pipelines", "state", "logs",
  ]
}

/// A name read from a file that becomes part of a path and cannot lead out of the folder it is used in.
///
/// A relative path without control characters, of bounded length, and with no part that is empty, `.` or
/// `..`.
package struct RelativeName: Hashable, Sendable {
  /// The name as it was written.
  package let text: String

  /// Longest file name in bytes that every common file system allows.
  private static let longestPart = 255
  private static let longestPath = 1024

  /// Parses `text`; nil if it could lead out of the folder.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".." && part.utf8.count <= Self.longestPart
    }
    guard isSafe, text.utf8.count <= Self.longestPath, text.printable == text else { return nil }
    self.text = text
  }

  /// Its path components in order.
  package var parts: [Substring] { text.split(separator: "/") }

  /// True if it names something directly in the folder, not in a subfolder.
  package var isSingle: Bool { !text.contains("/") }

  /// The name of an output in a result's folder: a single component, not hidden, and not one that Sonar uses
  /// itself.
  package static func output(_ text: String) -> RelativeName? {
    guard let name = RelativeName(text), name.isSingle, !text.hasPrefix(".") else { return nil }
    // Some file systems are case-insensitive.
    let plain = text.lowercased()
    let isOwn = ownFiles.contains(plain) || plain == "original" || plain.hasPrefix("original.")
    return isOwn || ownEndings.contains(where: plain.hasSuffix) ? nil : name
  }

  /// The name of an output of the journal, with a final slash for a folder: not hidden, and neither one of
  /// the owner's files nor one that Sonar keeps there. In `state/surfaces/` there is room for what is not shown.
  package static func journalOutput(_ text: String) -> RelativeName? {
    guard let name = RelativeName(text.hasSuffix("/") ? String(text.dropLast()) : text),
      let first = name.parts.first?.lowercased(), !name.parts.contains(where: { $0.hasPrefix(".") }),
      !ownPlaces.contains(first) || text.hasPrefix("state/surfaces/"),
      first == database || !first.hasPrefix(database),
      !ownEndings.contains(where: name.text.lowercased().hasSuffix)
    else { return nil }
    return name
  }

  /// The name of a folder directly in the journal, with its final slash, that is an output as a whole.
  package static func journalFolder(_ text: String) -> RelativeName? {
    guard text.hasSuffix("/"), let name = journalOutput(text), name.isSingle else { return nil }
    return name
  }

  /// The name of an input from the journal, with a final slash for a folder: not hidden, and not a place whose content
  /// stages get in other ways or must not see; of `state`, only what is kept there for stages.
  package static func journalInput(_ text: String) -> RelativeName? {
    guard let name = RelativeName(text.hasSuffix("/") ? String(text.dropLast()) : text),
      let first = name.parts.first?.lowercased(), !name.parts.contains(where: { $0.hasPrefix(".") }),
      !first.hasPrefix(database),
      !ownPlaces.subtracting(sharedPlaces).contains(first) || stateInputs.contains(text)
    else { return nil }
    return name
  }

  /// True if both name the same file, or one lies inside the other.
  package func overlaps(_ other: RelativeName) -> Bool {
    zip(parts, other.parts).allSatisfy { $0.lowercased() == $1.lowercased() }
  }

  /// Names that Sonar uses in a recording's folder and in a result's.
  private static let ownFiles: Set<String> = [
    "record.json", "intake.json", "owner.json", "settings.json", "failure.json", "kept.json",
    Sidecar.fileName,
  ]
  private static let ownEndings = [
    ".partial", RecordingFolder.collectedMark, RecordingFolder.trialMark, ".checkpoint",
  ]
  private static let database = "journal.sqlite"
  private static let ownPlaces: Set<String> = [
    "sonar.yaml", "surfaces.yaml", "deleted.json", "inbox", "recordings", "failed", "duplicates", "threads",
    "facts", "prompts", "pipelines", "state", "logs",
  ]
  /// Those of them that stages may read.
  private static let sharedPlaces: Set<String> = ["surfaces.yaml", "threads", "facts", "prompts"]
  /// Files in `state` that stages read.
  private static let stateInputs: Set<String> = [
    "state/doses.json", "state/health.json", "state/notifications.jsonl", "state/prompt.json",
  ]
}

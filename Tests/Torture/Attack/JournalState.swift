import Digest
import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import TestSupport
import Workspace

/// Everything that no command may lose: originals, files outside the journal, the owner's words.
struct JournalState {
  /// One path of each original recording by digest, relative to the trial's folder.
  private(set) var originals: [String: String] = [:]
  /// Digests of files outside the journal by path.
  private(set) var outside: [String: String] = [:]
  /// The owner's files by path: their bytes, or a description of another type of item.
  private(set) var words: [String: Data] = [:]
  /// Digests of all files.
  private(set) var digests: Set<String> = []

  /// Reads the trial's folder, in which the journal is `journal/`.
  init(_ journal: JournalRun) {
    for item in FileTree(journal.folder.path).items where !item.path.hasPrefix("output-") {
      let data = item.contents()
      let digest = data.map(Digest.sha256) ?? (item.isFile ? "\(item.size) bytes" : nil)
      if let digest { digests.insert(digest) }
      let path = item.path
      if path.hasPrefix("journal/") {
        if let digest, Self.isOriginal(path), item.size > 0 {
          // The same bytes may also be in the inbox.
          if originals[digest]?.hasPrefix("journal/recordings/") != true { originals[digest] = path }
        }
        if Self.isOwners(path), item.kind != S_IFDIR {
          words[path] = data ?? Data((item.target().map { "-> " + $0 } ?? "kind \(item.kind)").utf8)
        }
      } else if let digest {
        if path.hasPrefix("outside/dropped/") {
          originals[digest] = path
        } else if !path.hasPrefix("outside/was-there/") || Self.isNamedOriginal(path) {
          // In the target of a link only originals count: the rest is generated, and may be regenerated.
          outside[path] = digest
        }
      }
    }
  }

  /// True if it is an original recording, imported or still in the inbox.
  static func isOriginal(_ path: String) -> Bool {
    path.hasPrefix("journal/inbox/")
      || path.hasPrefix("journal/recordings/") && isNamedOriginal(path)
  }

  private static func isNamedOriginal(_ path: String) -> Bool {
    !path.contains("/artifacts/") && (path as NSString).lastPathComponent.hasPrefix("original")
  }

  /// True if the owner wrote the file or the words in it.
  static func isOwners(_ path: String) -> Bool {
    let name = (path as NSString).lastPathComponent
    if name.hasSuffix(".partial") { return false }
    return ["journal/threads/", "journal/facts/", "journal/prompts/", "journal/pipelines/"]
      .contains { path.hasPrefix($0) }
      || ["journal/sonar.yaml", "journal/surfaces.yaml"].contains(path)
      || path.hasPrefix("journal/recordings/") && ["owner.json", "settings.json"].contains(name)
  }

  /// Violations between the states `self` and `after` of a command that may change only what `tells` says, one per line.
  func losses(to after: JournalState, _ tells: TriedCommand.Tells) -> [String] {
    var lines: [String] = []
    let deleted: String? = if case .delete(let id) = tells { id } else { nil }
    func isDeleted(_ path: String) -> Bool { deleted.map { path.contains($0) } ?? false }
    for (digest, path) in originals where !isDeleted(path) {
      if !after.digests.contains(digest) {
        lines.append("\(path): an original is missing")
      } else if path.hasPrefix("journal/recordings/"), after.originals[digest] != path {
        lines.append("\(path): an original was moved")
      }
    }
    for (path, digest) in outside where !isDeleted(path) && after.outside[path] != digest {
      lines.append(
        "\(path): a file outside the journal is \(after.outside[path] == nil ? "missing" : "changed")")
    }
    for (path, data) in words where !isDeleted(path) {
      guard let now = after.words[path] else {
        // A recording whose settings are the journal's loses its own.
        if case .settings = tells, path.hasSuffix("/settings.json") { continue }
        // A complete recording may be moved, for example to failed/.
        if !after.digests.contains(Digest.sha256(data)) {
          lines.append("\(path): the owner's words are missing")
        }
        continue
      }
      if now != data, let what = Self.change(path, data, now, tells, after) {
        lines.append("\(path): \(what)")
      }
    }
    return lines.sorted()
  }

  /// Why the change of the owner's file at `path` is a violation; nil if it is permitted.
  private static func change(
    _ path: String, _ before: Data, _ now: Data, _ tells: TriedCommand.Tells, _ after: JournalState
  ) -> String? {
    switch tells {
    case .thread where path.hasPrefix("journal/threads/"): return nil
    case .settings where path.hasSuffix("/sonar.yaml") || path.hasSuffix("/settings.json"): return nil
    case .owner(let id, let key) where path.contains(id) && path.hasSuffix("/owner.json"):
      guard let old = object(before) else {
        return after.digests.contains(Digest.sha256(before))
          ? nil : "an unreadable file was replaced without a copy being kept"
      }
      guard let new = object(now) else { return "it became unreadable" }
      let names = ["tags", "removed_tags", "title", "corrections", "discreet", "private", "pinned_at"]
      for name in names where name != key {
        if key == "tags", name == "removed_tags" { continue }
        if text(old[name]) != text(new[name]) { return "\(name) changed, and only \(key) was to" }
      }
      return nil
    default: return "the owner's words changed"
    }
  }

  /// The JSON object in a document; nil if the program could not read it.
  private static func object(_ data: Data) -> [String: Any]? {
    guard let owner = try? Owner.decode(data, path: "owner.json") else { return nil }
    return try? JSONSerialization.jsonObject(with: owner.encoded()) as? [String: Any]
  }

  private static func text(_ value: Any?) -> String {
    guard let value, let data = try? JSONSerialization.data(withJSONObject: [value], options: .sortedKeys)
    else { return "[]" }
    let text = String(decoding: data, as: UTF8.self)
    // Missing and empty are equivalent.
    return ["[[]]", "[false]", "[null]"].contains(text) ? "[]" : text
  }
}

import Foundation
import Model
import StageContract
import Store
import TestSupport

/// Finds words of private and deleted entries where they are forbidden.
struct Leaks {
  let marked: MarkedJournal
  let journal: JournalRun
  /// IDs of entries that commands have deleted with exit status 0.
  var deleted: Set<String> = []

  /// Beginning of the names of exports that did not ask for private entries, in the trial's folder.
  static let exports = "output-export-"
  /// Folders, relative to the journal, and exports, that may not contain anything of a private entry.
  static let shown = ["surfaces/", "pages/", exports]
  /// Folders that may not contain words of any entry: logs, state and caches.
  static let wordless = ["logs/", "state/", ".cache/"]
  /// The folder below them that holds the owner's words which commands replaced, but of no private entry.
  static let changes = "state/changes/"

  /// Violations in the journal's files, one per line.
  func found() -> [String] {
    var lines: [String] = []
    let tree = FileTree(journal.folder.path).items.filter {
      $0.path.hasPrefix("journal/") || !isOurs($0.path)
    }
    let gone = [marked.gone] + marked.entries.filter { deleted.contains($0.id) }
    let isSecret = isStillPrivate(marked.secret.id)
    for item in tree {
      guard let data = item.contents() else { continue }
      let path = item.path.hasPrefix("journal/") ? String(item.path.dropFirst("journal/".count)) : item.path
      // An export may be older than a deletion of the trial.
      let missing = path.hasPrefix(Self.exports) ? [marked.gone] : gone
      if data.holds(missing.map(\.word)) { lines.append("\(path): contains words of a deleted entry") }
      if isSecret {
        if Self.shown.contains(where: path.hasPrefix), data.holds([marked.secret.word, marked.secret.id]) {
          lines.append("\(path): shows the private entry")
        }
      }
      let wordless = path.hasPrefix(Self.changes) ? isSecret ? [marked.secret] : [] : marked.entries
      if Self.wordless.contains(where: path.hasPrefix), data.holds(wordless.map(\.word)) {
        lines.append("\(path): contains words of an entry")
      }
    }
    if isSecret, isInIndexAsPublic(marked.secret.id) {
      lines.append("journal.sqlite: the private entry is not private")
    }
    return lines
  }

  /// Violations in a command's output, one per line.
  func printed(_ command: TriedCommand, _ answer: Child.Answer) -> [String] {
    var lines: [String] = []
    if Data(answer.errors.utf8).holds((marked.entries + [marked.gone]).map(\.word)) {
      lines.append("printed words of an entry in its errors")
    }
    let output = Data(answer.output.utf8)
    if command.isOverview, isStillPrivate(marked.secret.id), output.holds([marked.secret.word]) {
      lines.append("printed words of the private entry")
    }
    if output.holds([marked.gone.word]) { lines.append("printed words of a deleted entry") }
    return lines
  }

  /// True if the owner's file marks the entry as private or cannot be read: an entry may be shown only if the file is
  /// readable and says otherwise, or is missing.
  func isStillPrivate(_ id: String) -> Bool {
    let files = FileTree(journal.root + "/recordings").items.filter { $0.path.hasSuffix("\(id)/owner.json") }
    guard let file = files.first else { return false }
    guard let data = file.contents(), let owner = try? Owner.decode(data, path: "owner.json") else {
      return true
    }
    return owner.isPrivate
  }

  /// Queries a copy, because a reader may leave files next to a database.
  private func isInIndexAsPublic(_ id: String) -> Bool {
    guard let folder = try? TestFolder() else { return false }
    for name in ["journal.sqlite", "journal.sqlite-wal"] {
      let item = FileTree(journal.root).items.first { $0.path == name }
      guard let data = item?.contents() else { continue }
      try? data.write(to: URL(filePath: folder[name]))
    }
    guard let store = try? JournalStore.openReadOnly(path: folder["journal.sqlite"]) else { return false }
    defer { try? store.close() }
    return (try? store.ids(EntryFilter(includePrivate: false)).contains(id)) ?? false
  }

  /// True if the trial itself put the item next to the journal.
  private func isOurs(_ path: String) -> Bool {
    !path.hasPrefix(Self.exports) && ["output-", "outside"].contains { path.hasPrefix($0) }
  }
}

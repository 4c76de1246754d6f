internal import Model
internal import StageContract
internal import Synchronization

/// The lines of entries: those that the stage got, and those from which pages were made before.
final class PageLines: Sendable {
  private let folder: PageFolder
  private let given: [String: EntryLine]
  private let areAll: Bool
  /// Names of the files with earlier lines, in order.
  private let blocks: [String]
  private let read = Mutex<[String: [String: EntryLine]]>([:])

  init(_ folder: PageFolder, _ contents: PageContents, changed: [EntryLine], areAll: Bool) {
    (self.folder, self.areAll) = (folder, areAll)
    given = Dictionary(changed.map { ($0.recording, $0) }, uniquingKeysWith: { $1 })
    blocks = contents.files.keys.filter { $0.hasPrefix("made/") }.map { String($0.dropFirst(5).dropLast(5)) }
      .sorted()
  }

  /// True if the line of the entry `id`, as far as it is known, lets it be shown.
  /// - Parameter isDiscreet: whether no more than its day would be shown.
  func mayShow(_ id: String, isDiscreet: Bool) -> Bool {
    guard let line = given[id] else { return !areAll }
    guard line.gone != true, line.withdrawn != true else { return false }
    // It may be newer than the index.
    let owner = line.owner.map { OwnerState(at: $0) } ?? .absent
    return !owner.isPrivate && (!owner.isDiscreet || isDiscreet)
  }

  /// The line of the entry `id` with absolute paths.
  /// - Throws: `PagesError.noContents`.
  func line(_ id: String) throws(PagesError) -> EntryLine {
    if let line = given[id] { return line }
    guard let line = earlier(id) else { throw .noContents(path: folder.path + "/made") }
    return line.mapped { $0.hasPrefix("/") ? $0 : folder.parent + "/" + $0 }
  }

  private func earlier(_ id: String) -> EntryLine? {
    guard let block = blocks.last(where: { $0 <= id }) else { return nil }
    return read.withLock { read in
      if read[block] == nil {
        do {
          read[block] = try PageSources.decode(readFile("\(folder.path)/made/\(block).json")).entries
        } catch {
          read[block] = [:]
        }
      }
      return read[block]?[id]
    }
  }

  /// The lines of `ids` with paths relative to the folder that holds the pages.
  /// - Throws: `PagesError.noContents`.
  func sources(of ids: [String]) throws(PagesError) -> PageSources {
    var sources = PageSources()
    let root = folder.parent + "/"
    for id in ids {
      sources.entries[id] = try line(id).mapped { $0.hasPrefix(root) ? String($0.dropFirst(root.count)) : $0 }
    }
    return sources
  }
}

internal import Digest
internal import Foundation
package import Model
internal import StageContract
package import Store
internal import Synchronization

/// Brings a folder of pages to what the index and the lines of entries say.
package final class PagesUpdate {
  private let folder: PageFolder
  private let store: JournalStore
  private let site: PageSite
  private let lines: PageLines
  private let before: PageContents
  private var reader: EntryPageReader { EntryPageReader(site: site, folder: folder) }
  /// Files that are there as they are to be, by path; those that are written join them.
  private let kept: Mutex<[String: PageContents.File]>
  /// Whether each file is awaited on the disk; many are awaited together, at the end.
  private let syncs: Mutex<Bool>
  private static let syncedFiles = 64
  /// Documents that could not be read.
  private let unread: Mutex<[DocumentError]>
  /// Stands for the mark of a page that does without a document.
  private static let unfinishedMark = "unfinished"
  /// Reports how many pages are done of how many.
  private let progress: (Int, Int) -> Void

  /// - Parameters:
  ///   - changed: lines of entries: of all of them, or only of those that changed since.
  ///   - makeSite: makes what is shown of the entries that have a line and may be shown.
  /// - Throws: `PagesError.noContents` if only changes are known, and the folder does not say what it is made of.
  package init(
    _ folder: PageFolder, store: JournalStore, lines changed: [EntryLine], areAll: Bool,
    progress: @escaping (Int, Int) -> Void = { _, _ in }, makeSite: ([PageEntry]) throws -> PageSite
  ) throws {
    (self.folder, self.store, self.progress) = (folder, store, progress)
    let contents = folder.contents()
    if contents == nil, !areAll {
      throw PagesError.noContents(path: folder.path + "/" + PageContents.fileName)
    }
    before = contents ?? PageContents()
    lines = PageLines(folder, before, changed: changed, areAll: areAll)
    let lines = lines
    site = try makeSite(try store.pageEntries().filter { lines.mayShow($0.id, isDiscreet: $0.isDiscreet) })
    kept = Mutex([:])
    syncs = Mutex(false)
    unread = Mutex([])
  }

  /// Writes what is new, then removes what is no more; of entries that may be shown no longer first of all. Of pages that are
  /// made for the first time and cannot be finished, as where the disk is full, nothing stays.
  /// - Returns: one error for each document without which a page had to be made.
  /// - Throws: `PagesError`, `DocumentError`, `JournalStoreError`; `Stemmer.Failure`.
  @discardableResult
  package func run() throws -> [DocumentError] {
    let isFirst = before.files.isEmpty && folder.files().isEmpty
    do {
      try update()
    } catch {
      if isFirst { for path in folder.files() { try? folder.remove(path) } }
      throw error
    }
    return unread.withLock { $0.sorted { $0.description < $1.description } }
  }

  private func update() throws {
    let shown = site.entries.indices.filter { !site.entries[$0].isDiscreet }
    let blocks = SearchPlan(site, shown)
    let entryPages = shown.map {
      (place: $0, path: PageSite.path(ofEntry: site.entries[$0].id), mark: site.entryMark($0))
    }
    let listPages = site.periodPages() + site.subjectPages() + site.singlePages()
    let assets = site.templates.assets.values.sorted { $0.path < $1.path }
    // What is there already.
    let lost = lostCopies()
    for page in entryPages where !lost.contains(site.entries[page.place].id) { keep(page.path, page.mark) }
    for page in listPages { keep(page.path, page.mark) }
    for asset in assets { keep(asset.path, "asset") }
    if site.audio == .copy { keepCopies(of: Set(shown.map { site.entries[$0].id })) }
    let ofBlocks = Dictionary(grouping: before.files.keys) { SearchPlan.block(of: $0) ?? "" }
    var incomplete: [(block: SearchPlan.Block, hasWords: Bool)] = []
    for block in blocks.blocks {
      let files = ofBlocks[block.name] ?? []
      let (shards, rest) = (files.filter(SearchPlan.isShard), files.filter { !SearchPlan.isShard($0) })
      let hasRest = rest.count == 2 && areThere(rest, block.mark)
      // A block in which nothing was said has no shards.
      let hasWords = areThere(shards, block.words) && (!shards.isEmpty || hasRest)
      if !hasRest || !hasWords { incomplete.append((block, hasWords)) }
      // Listed without the others, what is there of a block would count as all of it after an update that does not end.
      let whole = hasWords ? shards + (hasRest ? rest : []) : []
      kept.withLock { kept in for path in whole { kept[path] = before.files[path] } }
    }
    let start = site.startPage()
    keep(start.path, start.mark)
    if incomplete.isEmpty {
      let terms = blocks.terms(keptFiles().keys)
      keep(terms.path, "terms")
      let search = site.searchPage(terms: terms.path)
      keep(search.path, search.mark)
    }
    guard !before.complete || keptFiles() != before.files else { return progress(1, 1) }

    let entriesToMake = entryPages.filter { !isThere($0.path) }
    let listsToMake = listPages.filter { !isThere($0.path) }
    syncs.withLock { $0 = entriesToMake.count + listsToMake.count <= Self.syncedFiles }
    let wasShown = before.files.keys.filter { $0.hasPrefix("entries/") }
    let paths = Set(entryPages.map(\.path))
    let isWithdrawn = wasShown.contains { !paths.contains($0) }
    // Read before any of it is removed.
    let work = try entriesToMake.map { page in (page, try lines.line(site.entries[page.place].id)) }
    let sources = try incomplete.map { try lines.sources(of: $0.block.places.map { site.entries[$0].id }) }
    // After an update that does not end, what is as listed can stay: all that nothing was withdrawn from.
    if !before.files.isEmpty {
      try write(isWithdrawn ? keptFiles() : before.files, isComplete: false)
    }
    if isWithdrawn { try removeAllButKept() }

    try folder.makeFolders(
      of: entriesToMake.map(\.path) + listsToMake.map(\.path) + assets.map(\.path)
        + (site.audio == .copy ? ["audio/x"] : []) + ["made/x", "search/x"])
    let total = entriesToMake.count + listsToMake.count + 2
    for asset in assets where !isThere(asset.path) { try write(asset.bytes, asset.path, "asset") }
    try make(work, total)
    for (part, sources) in zip(incomplete, sources) { try make(part.block, part.hasWords, sources) }
    try make(listsToMake, entriesToMake.count, total)
    let terms = blocks.terms(keptFiles().keys)
    if !isThere(terms.path) { try write(terms.bytes, terms.path, "terms") }
    let search = site.searchPage(terms: terms.path)
    keep(search.path, search.mark)
    if !isThere(search.path) { try write(search.make(), search.path, search.mark) }
    progress(total - 1, total)
    if !isThere(start.path) { try write(start.make(), start.path, start.mark) }
    try removeAllButKept()
    if !syncs.withLock({ $0 }) { sync() }
    try write(keptFiles(), isComplete: true)
    progress(total, total)
  }

  // MARK: - Files

  private func keptFiles() -> [String: PageContents.File] { kept.withLock { $0 } }
  private func isThere(_ path: String) -> Bool { kept.withLock { $0[path] != nil } }

  /// Counts the file at `path` as there if it was made from the same and is as it was.
  private func keep(_ path: String, _ mark: String) {
    guard let file = before.files[path], file.mark == mark, holds(path, file) else { return }
    kept.withLock { $0[path] = file }
  }

  /// True if all files at `paths` were made from the same and are as they were.
  private func areThere(_ paths: [String], _ mark: String) -> Bool {
    paths.allSatisfy { path in before.files[path].map { $0.mark == mark && holds(path, $0) } ?? false }
  }

  /// True if `file` is at `path`. After an update that did not end, it may have been written again in the same size; a copy of a
  /// recording never is.
  private func holds(_ path: String, _ file: PageContents.File) -> Bool {
    guard folder.holds(path, bytes: file.bytes) else { return false }
    guard !before.complete, !path.hasPrefix("audio/") else { return true }
    do {
      return try Digest.sha256(readFile(folder.path + "/" + path)) == file.sha256
    } catch {
      return false
    }
  }

  /// Counts the copies of the recordings of the entries `ids` as there.
  private func keepCopies(of ids: Set<String>) {
    for (path, id) in copies where ids.contains(id) { keep(path, "audio") }
  }

  /// Copies of recordings by their paths, with the entries that they belong to.
  private var copies: [(path: String, id: String)] {
    before.files.keys.filter { $0.hasPrefix("audio/") }.map { path in
      let name = path.dropFirst(6)
      return (path, String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)))
    }
  }

  /// The entries whose copies are not as they were: their pages are made again, and the copies with them.
  private func lostCopies() -> Set<String> {
    Set(
      copies.filter { path, _ in before.files[path].map { !folder.holds(path, bytes: $0.bytes) } ?? true }
        .map(\.id))
  }

  private func write(_ bytes: Data, _ path: String, _ mark: String) throws {
    try folder.write(bytes, to: path, syncs: syncs.withLock { $0 })
    let file = PageContents.File(bytes: bytes.count, sha256: Digest.sha256(bytes), mark: mark)
    kept.withLock { $0[path] = file }
  }

  private func write(_ files: [String: PageContents.File], isComplete: Bool) throws {
    var contents = PageContents()
    (contents.complete, contents.files) = (isComplete, files)
    try folder.write(contents.bytes(), to: PageContents.fileName, syncs: true)
  }

  /// Removes every file of the pages that is not as it is to be: those that the contents name, and, where an update did not end,
  /// others in the folders of pages. What else is there is not ours.
  private func removeAllButKept() throws {
    let kept = keptFiles()
    var known = Set(before.files.keys)
    if !before.complete {
      let own = Set(kept.keys.compactMap { $0.contains("/") ? $0.split(separator: "/").first : nil })
      known.formUnion(
        folder.files().filter { file in file.split(separator: "/").first.map(own.contains) ?? false })
    }
    for path in known.subtracting(kept.keys).sorted() { try folder.remove(path) }
  }

  // MARK: - Pages

  /// Makes pages of entries, on all cores.
  private func make(_ work: [((place: Int, path: String, mark: String), EntryLine)], _ total: Int) throws {
    let reader = reader
    try concurrently(work.count, 0, total) { index in
      let (page, line) = work[index]
      var (sound, copied) = reader.recording(of: page.place, line)
      var unread: [DocumentError] = []
      if let copied, !isThere(copied.to) {
        do {
          let (bytes, sha256) = try folder.copy(copied.from, to: copied.to, syncs: syncs.withLock { $0 })
          kept.withLock { $0[copied.to] = .init(bytes: bytes, sha256: sha256, mark: "audio") }
        } catch let error as DocumentError {
          (sound, unread) = (.missing, [error])
        }
      }
      let made = try reader.page(page.place, line, sound)
      unread += made.unread
      // A page that does without something is made again by the next run.
      try write(made.bytes, page.path, unread.isEmpty ? page.mark : Self.unfinishedMark)
      self.unread.withLock { $0 += unread }
    }
  }

  private func make(_ pages: [PlannedPage], _ done: Int, _ total: Int) throws {
    try concurrently(pages.count, done, total) { try write(pages[$0].make(), pages[$0].path, pages[$0].mark) }
  }

  /// Does the work of `count` numbers on all cores, as far as nothing fails.
  private func concurrently(_ count: Int, _ done: Int, _ total: Int, _ body: (Int) throws -> Void) throws {
    let failure = Mutex<(any Error)?>(nil)
    let size = 64
    for start in stride(from: 0, to: count, by: size) {
      withoutActuallyEscaping(body) { body in
        // What it changes is behind locks, and each number has files of its own.
        nonisolated(unsafe) let body = body
        DispatchQueue.concurrentPerform(iterations: min(size, count - start)) { index in
          guard failure.withLock({ $0 == nil }) else { return }
          do { try body(start + index) } catch { failure.withLock { $0 = $0 ?? error } }
        }
      }
      if let error = failure.withLock({ $0 }) { throw error }
      progress(done + min(count, start + size), total)
    }
  }

  // MARK: - Search

  /// Writes the words of a block unless they are there, what hits show of its entries, and what these are made from.
  private func make(_ block: SearchPlan.Block, _ hasWords: Bool, _ sources: PageSources) throws {
    try folder.makeFolders(of: ["search/\(block.name)/x"])
    if !hasWords {
      let entries = block.places.map { site.entries[$0] }
      let words = try SearchBlock(entries, store.passages(of: entries.map(\.id)))
      try write(Array(words.files().values), block.words)
    }
    try write([block.entries(site)], block.mark)
    try write(sources.encoded(), "made/\(block.name).json", block.mark)
  }

  /// Writes those of `files` that are not there; their names change with their bytes.
  private func write(_ files: [SearchFile], _ mark: String) throws {
    var missing: [SearchFile] = []
    for file in files {
      if let earlier = before.files[file.path], holds(file.path, earlier) {
        let same = PageContents.File(bytes: earlier.bytes, sha256: earlier.sha256, mark: mark)
        kept.withLock { $0[file.path] = same }
      } else {
        missing.append(file)
      }
    }
    // The words of a block are some hundred files: they are awaited together.
    if missing.count > Self.syncedFiles { syncs.withLock { $0 = false } }
    for file in missing.sorted(by: { $0.path < $1.path }) { try write(file.bytes, file.path, mark) }
  }
}

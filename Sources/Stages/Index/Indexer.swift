import Foundation
import Model
import StageContract
import StageKit
import Store
import Synchronization
import Text

/// Brings the database to what the lines say.
struct Indexer {
  var store: JournalStore

  /// Writes entries whose digest differs, removes those that no line names, and ranks the tags, all in one
  /// transaction: a reader sees the journal before or after it, never half an archive.
  ///
  /// Without `areAll`, `lines` are those that have changed: other entries stay, and those marked `gone` are removed.
  ///
  /// An entry whose documents cannot be read stays as it was, or is left out where it is new; the others are done, and
  /// a remark names it. Of what its owner says of it, that it is private or discreet counts all the same.
  ///
  /// `everyday` reads the words that are no tags; it is called only where tags are ranked.
  func update(
    _ lines: [EntryLine], areAll: Bool = true, progress: StageKit.Progress,
    everyday: () throws -> EverydayWords
  ) throws {
    let present = try store.digests(of: areAll ? nil : lines.map(\.recording))
    let wanted = Set(lines.lazy.filter { $0.gone != true }.map(\.recording))
    let gone = present.keys.filter { !wanted.contains($0) }.sorted()
    let changed = lines.filter { $0.gone != true && present[$0.recording] != Self.digest($0) }
    let total = gone.count + changed.count
    var done = 0
    func step() {
      done += 1
      progress(done, of: total, unit: "entry")
    }
    var tagsChange = !gone.isEmpty
    func passOver(_ line: EntryLine, _ reason: String) throws {
      progress.remark(reason)
      let owner = line.owner.map { OwnerState(at: $0) } ?? .absent
      if owner.isDiscreet, try store.markDiscreet(ids: [line.recording]) { tagsChange = true }
      guard line.withdrawn == true || owner.isPrivate else { return }
      if try store.withhold(ids: [line.recording]) { tagsChange = true }
    }
    try store.update {
      for id in gone {
        try store.remove(id: id)
        step()
      }
      // The documents of the next entries are read while these are written.
      var next = try reading(changed.prefix(Self.batch), present)
      for start in stride(from: 0, to: changed.count, by: Self.batch) {
        let current = next
        next = try reading(changed.dropFirst(start + Self.batch).prefix(Self.batch), present)
        for (line, reading) in zip(changed[start...], current.results()) {
          for remark in reading.remarks { progress.remark(remark) }
          do {
            if try store.put(try reading.entry.get()) { tagsChange = true }
          } catch let error as DocumentError {
            try passOver(line, error.description)
          } catch let error as IndexError {
            try passOver(line, error.description)
          }
          step()
        }
      }
      if tagsChange { try store.rankTags(everyday: everyday().shares) }
    }
    // What was deleted or corrected must not stay readable in the file's unused parts.
    try store.compact()
  }

  /// Entries that are read at once, and are in memory together.
  private static let batch = 64

  /// The documents of one recording, or why they cannot be read.
  private struct ReadEntry: Sendable {
    var entry: Result<IndexedDocuments, any Error>
    var remarks: [String] = []
  }

  /// The sources of an entry.
  private typealias Origin = (marks: [String: String], language: String?)?

  /// Begins to read the documents that each of `lines` names; `present` are the entries of the index.
  private func reading(_ lines: ArraySlice<EntryLine>, _ present: [String: String]) throws -> ReadAhead<
    ReadEntry
  > {
    let work = try lines.map { line in
      (line, present[line.recording] == nil ? nil : try store.origin(id: line.recording))
    }
    return ReadAhead(work.count) { index in
      var remarks: [String] = []
      let entry = Result { try Self.entry(work[index].0, work[index].1, &remarks) }
      return ReadEntry(entry: entry, remarks: remarks)
    }
  }

  /// Identity of what an entry is made from and of how it is made: another release reads all documents again.
  private static func digest(_ line: EntryLine) -> String { "\(line.digest) \(IndexStage.identity.revision)" }

  /// Reads the documents that `line` names, the owner's corrections applied; large ones only where they are not
  /// what the index was made from.
  ///
  /// Where it cannot be read what the owner says, it is private and without the owner's words; a remark says so.
  private static func entry(
    _ line: EntryLine, _ before: Origin, _ remarks: inout [String]
  ) throws -> IndexedDocuments {
    let marks = [
      "source": line.source, "transcript": line.transcript, "owner": line.owner, "reading": line.reading,
      "mood": line.mood, "extract": line.extract, "summary": line.summary, "written": line.written,
      "sidecar": line.sidecar, "peaks": line.peaks,
    ]
    .compactMapValues { $0.flatMap(Self.mark) }
    func isSame(_ names: String...) -> Bool {
      guard let before, !before.marks.isEmpty else { return false }
      return names.allSatisfy { before.marks[$0] == marks[$0] }
    }
    var kept: Set<IndexedDocuments.Kept> = []
    if isSame("source", "transcript", "owner") { kept.insert(.transcript) }
    if isSame("owner", "reading", "mood", "summary", "written") { kept.insert(.mood) }
    if isSame("extract", "owner") { kept.insert(.extract) }
    if isSame("peaks") { kept.insert(.peaks) }
    func path(_ path: String?, _ document: IndexedDocuments.Kept) -> String? {
      kept.contains(document) ? nil : path
    }
    var (owner, peaks, digest) = (Owner?.none, Peaks?.none, digest(line))
    switch line.owner.map({ OwnerState(at: $0) }) ?? .absent {
    case .absent: break
    case .known(let known): owner = known
    case .unreadable(let error):
      remarks.append(error.description)
      // No line has this digest: it is read again, and reported again, until it is fixed.
      (owner, digest) = (Owner(isPrivate: true), digest + " without owner")
    }
    if line.withdrawn == true {
      owner = owner ?? Owner()
      owner?.isPrivate = true
    }
    do {
      peaks = try path(line.peaks, .peaks).map { try Peaks.read($0) }
    } catch let error as DocumentError {
      // The entry is indexed without them, and read again by each run until they can be read.
      remarks.append(error.description)
      digest += " without peaks"
    }
    var written: Written?
    do {
      written = try line.written.map { try Written.read($0) }
    } catch let error as DocumentError {
      remarks.append(error.description)
      digest += " without written"
    }
    // The words are where corrections are put.
    let isCorrected = !(owner?.corrections ?? []).isEmpty
    let transcript = try path(line.transcript, .transcript).map {
      try isCorrected ? Transcript.read($0) : Transcript.readWithoutWords($0)
    }
    if let count = transcript?.segments.count, count > SegmentNumber.limit {
      throw IndexError.tooManySegments(recording: line.recording, count: count)
    }
    let others = (line.summaries ?? []).filter { $0 != line.summary }
    let language = kept.contains(.transcript) ? before?.language : transcript?.language
    // Summaries list tasks, too.
    let isTicked = !(owner?.done ?? []).isEmpty
    let extract = try (isTicked ? line.extract : path(line.extract, .extract)).map { try Extract.read($0) }
    let tasks = (extract?.tasks ?? []).ticked(by: owner)
    func open(_ path: String) throws -> Summary {
      try Summary.read(path).without(done: tasks, language: language ?? "en")
    }
    // They may have been made before a correction, also where the transcript itself is kept.
    let said =
      try transcript
      ?? (isCorrected && !others.isEmpty ? line.transcript.map { try Transcript.read($0) } : nil)
    let current = try others.map(open).filter { !$0.isOutdated(by: owner, said: said?.corrected(by: owner)) }
    var entry = IndexedDocuments(
      EntryDocuments(
        id: line.recording, intake: try line.intake.map { try Intake.read($0) }, owner: owner,
        source: try line.source.map { try Source.read($0) }, transcript: transcript?.corrected(by: owner),
        mood: try path(line.mood, .mood).map { try Mood.read($0) },
        extract: extract, summary: try line.summary.map(open)?.replacingText(with: written)),
      digest: digest, marks: marks, kept: kept, summaries: current)
    entry.tasks = tasks
    entry.reading = try path(line.reading, .mood).map { try Reading.read($0).corrected(by: owner) }
    entry.sidecar = line.sidecar.map { SidecarContent(at: $0, intake: entry.intake) }
    // Said once: no later change of the entry says it again.
    if let path = line.sidecar, !isSame("sidecar"), let remark = entry.sidecar?.remark(path) {
      remarks.append(remark)
    }
    entry.peaks = peaks
    entry.suspects = transcript?.suspectPassages(owner) ?? []
    guard let spokenAt = entry.spokenAt, Instant.date(spokenAt) != nil else {
      throw IndexError.noInstant(recording: line.recording)
    }
    entry.segmentStems = try (entry.transcript?.segments ?? []).map {
      try Self.stems($0.text, language: $0.language)
    }
    entry.titleStems = try Self.stems(entry.title, language: language ?? "en")
    return entry
  }

  /// Changes with the file at `path`; nil where there is none. A result's folder is named for all that made it, so
  /// that its path says what is in it; the rest is for files that are changed where they lie.
  private static func mark(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    let name = path.split(separator: "/").suffix(3).joined(separator: "/")
    let revision = IndexStage.identity.revision
    return "\(revision) \(name) \(status.st_ino) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }

  private static func stems(_ text: String, language: String) throws -> String {
    do {
      return try stemCache.withGroups(of: language) { groups in
        try StemColumn.text(text) { run in try groups.group(of: run) }
      }
    } catch let error as Stemmer.Failure {
      throw StemmerMissing(description: error.description)
    }
  }

  private static let stemCache = StemCache()
}

/// Results that are computed on all cores while the caller does something else.
private final class ReadAhead<Value: Sendable>: Sendable {
  private let values = Mutex([Int: Value]())
  private let group = DispatchGroup()
  private let count: Int

  /// Begins to compute `value` of each number below `count`.
  init(_ count: Int, _ value: @escaping @Sendable (Int) -> Value) {
    self.count = count
    DispatchQueue.global().async(group: group) {
      DispatchQueue.concurrentPerform(iterations: count) { index in
        let result = value(index)
        self.values.withLock { $0[index] = result }
      }
    }
  }

  /// All of them in order, once they are there.
  func results() -> [Value] {
    group.wait()
    return values.withLock { values in (0..<count).compactMap { values[$0] } }
  }
}

/// The stems of what stands between white space, as people repeat themselves.
private final class StemCache: Sendable {
  private let languages = Mutex([String: Groups]())

  /// The word lists of one language.
  struct Groups {
    private let language: String
    private var known: [String: String] = [:]
    /// A journal's words fit.
    private static let limit = 50_000

    init(language: String) { self.language = language }

    /// The group of `run` in a `StemColumn`.
    mutating func group(of run: String) throws(Stemmer.Failure) -> String {
      if let group = known[run] { return group }
      let stemmer = try Stemmer(language: language)
      let group = StemColumn.group(Words.words(run).map { stemmer.stem($0) })
      if known.count >= Self.limit { known = [:] }
      known[run] = group
      return group
    }
  }

  func withGroups<Value>(of language: String, _ body: (inout Groups) throws -> Value) rethrows -> Value {
    try languages.withLock { try body(&$0[language, default: Groups(language: language)]) }
  }
}

/// libstemmer without the algorithm of a language.
private struct StemmerMissing: StageError {
  var description: String
  var exitStatus: ExitStatus { .unavailable }
}

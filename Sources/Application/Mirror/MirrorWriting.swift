import Digest
import Export
import Foundation
import Model
import StageContract
import Store
import Workspace

/// Writes one mirror: of the weeks and threads in which something changed, the files of entries that did, and the notes of days, weeks
/// and threads, for which outlines of the other entries are enough. Nothing else is looked at, unless the owner's edits kept it from being
/// as the journal is.
struct MirrorWriting {
  private let folder: MirrorFolder
  private let target: String
  /// Path of the record.
  private let path: String
  private var others: MirrorRecord
  private var mirror: MirrorRecord.Mirror
  /// The record with all that was written.
  var record: MirrorRecord {
    var record = others
    record.mirrors[target] = mirror
    return record
  }
  /// Paths that are part of the mirror now.
  private var kept: Set<String> = []
  private var waiting: [ExportedFile] = []
  private var waitingBytes = 0
  private var waitingSounds: [(source: String, sha256: String, path: String)] = []
  /// Files that the owner edited and that have a newer text.
  private(set) var edited: [String] = []
  private var unremoved: Set<String> = []
  /// A line for each entry that cannot be read; what the mirror has of it stays.
  private(set) var leftOut: [String] = []
  /// Paths on record by the beginning of their names.
  private lazy var recorded: [String: [String]] = Dictionary(grouping: mirror.files.values.keys) {
    Self.beginning(of: $0)
  }
  /// Files that have their newest text.
  private var settled: Set<String> = []
  /// Entries of the weeks that were looked at, as they are when all is written.
  private var entries: [String: MirrorRecord.Entry] = [:]
  /// Sound that could not be read.
  private var failed: Set<String> = []
  /// Paths that entries had before they were written again.
  private var former: Set<String> = []
  /// True if anything else was removed, of which nothing may stay in the record either.
  private var isWithdrawing = false
  /// Files about which the owner was told before.
  let told: Set<String>

  /// Bytes of texts that are put on record and written together.
  private static let portion = 4_000_000
  /// Number of sounds that are put on record and placed together.
  private static let soundPortion = 50

  /// Writes to `target`, of which `record`, the document at `path`, says what is there.
  init(_ target: String, _ record: MirrorRecord, at path: String) {
    folder = MirrorFolder(root: target + "/" + Mirror.folderName)
    (self.target, others, self.path) = (target, record, path)
    mirror = others.mirrors.removeValue(forKey: target) ?? .init()
    told = Set(mirror.told.values.keys)
  }

  /// Writes what differs from the record, and removes what is no part of the mirror any more.
  mutating func run(_ state: MirrorState, _ form: ExportForm, _ format: any ExportFormat) throws {
    var format = format
    var reader = try EntryExportReader(
      state.workspace, timeZone: state.journal.timeZone, indexStage: state.indexStage)
    let marks = try MarkReader(state.workspace)
    let parts = MirrorParts(state, form, format, reader.threads)
    let stale = parts.stale(in: mirror)
    let weeks = parts.weeks.filter { stale.contains($0.monday) }
    let shown = Set(state.weeks.flatMap { $0.moments.map(\.id) })
    let hidden = mirror.entries.values.filter { !shown.contains($0.key) }
    // Neither counts as written while it is being changed.
    mirror.parts.keep { parts.digests[$0] != nil && !stale.contains($0) }
    for id in hidden.keys { mirror.entries[id]?.key = "" }
    let saved = Result { try save() }
    // What is shown no longer goes first: nothing that fails may hold it back.
    for entry in hidden.values {
      for path in entry.files { try remove(path) }
    }
    isWithdrawing = !hidden.isEmpty
    try saved.get()
    keepOthers(parts, stale)
    var written: [String: MirrorRecord.Part] = [:]
    for week in weeks {
      if let notes = try write(week, state, form, marks, &format, &reader) {
        written[week.monday] = .init(digest: parts.digests[week.monday] ?? "", files: notes)
      }
    }
    // The notes of other threads lack the entries of the weeks that are left alone.
    for file in try format.finish() where parts.threads[file.path] == nil || stale.contains(file.path) {
      written[file.path] = .init(digest: parts.digests[file.path] ?? "", files: [file.path])
      try put(file)
    }
    try flush()
    try removeOthers()
    let missed = failed.union(edited)
    for week in weeks {
      for id in week.moments.map(\.id) {
        mirror.entries[id] = entries[id]
        if entries[id]?.files.contains(where: missed.contains) == true { written[week.monday] = nil }
      }
    }
    mirror.entries.keep(shown.contains)
    for (name, part) in written where !part.files.contains(where: missed.contains) {
      mirror.parts[name] = part
    }
    note(told: told.filter { kept.contains($0) && !settled.contains($0) }.union(edited))
    try save(isWhole: isWithdrawing)
  }

  /// Keeps the files of the parts that are left alone.
  private mutating func keepOthers(_ parts: MirrorParts, _ stale: Set<String>) {
    for part in mirror.parts.values.values { kept.formUnion(part.files) }
    for week in parts.weeks where !stale.contains(week.monday) {
      for moment in week.moments { kept.formUnion(mirror.entries[moment.id]?.files ?? []) }
    }
  }

  /// Writes what differs from the record in `week`: the files of its entries that changed, and its notes.
  /// - Returns: paths of its notes; nil if it has to be looked at again.
  private mutating func write(
    _ week: MirrorState.Week, _ state: MirrorState, _ form: ExportForm, _ marks: MarkReader,
    _ format: inout any ExportFormat, _ reader: inout EntryExportReader
  ) throws -> [String]? {
    var (notes, isComplete): ([String], Bool) = ([], true)
    for moment in week.moments {
      let (id, threads) = (moment.id, reader.threads[moment.id] ?? [])
      let (known, key) = (mirror.entries[id], state.key(of: moment, form, threads))
      let same = known?.key == key ? known : nil
      let base = same?.base ?? reader.base(moment.spokenAt, moment.title)
      let isTaken = try isTaken(base, besides: id)
      // The owner may move that file away, which nothing tells of.
      if isTaken { isComplete = false }
      let name = reader.name(id, base, isTaken: isTaken)
      if let same, same.name == name, !moment.title.isEmpty, mirror.has(same.files) {
        kept.formUnion(same.files)
        entries[id] = same
        let outline = ExportedEntry(
          outline: moment, name: name, threads: threads, timeZone: state.journal.timeZone)
        for file in try format.follow(outline) {
          notes.append(file.path)
          try put(file)
        }
        continue
      }
      let recording = state.workspace.recordingFolder(id: id)
      let found = marks(recording)
      // The index follows what the owner's file says with the next run.
      guard !found.isPrivate, !found.isDiscreet, !marks.isDeleted(id) else {
        (isComplete, isWithdrawing) = (false, true)
        continue
      }
      var exported: ExportedEntry
      do {
        exported = try reader.entry(.init(folder: recording, spokenAt: moment.spokenAt), found, name: name)
      } catch {
        guard let reason = JournalExport.reasonToLeaveOut(error) else { throw error }
        leftOut.append("\(id): \(reason)")
        kept.formUnion(known?.files ?? [])
        entries[id] = known
        isComplete = false
        continue
      }
      former.formUnion(known?.files ?? [])
      // Its files do not count as made from the same any more.
      mirror.entries[id]?.key = ""
      var own: [String] = []
      if let sound = exported.audio, let sha256 = exported.documents.intake?.sha256 {
        let path = try format.audioPath(exported, sound)
        exported.audio?.path = path
        own.append(path)
        try place(sound.source, sha256, path)
      } else {
        exported.audio = nil
      }
      for file in try format.add(exported) {
        if Self.isNote(file, name) { own.append(file.path) } else { notes.append(file.path) }
        try put(file)
      }
      entries[id] = .init(key: key, name: name, base: base, files: own)
      // Without its key until all is written, so that its files can be withdrawn and are not taken for complete.
      mirror.entries[id] = .init(key: "", name: name, base: base, files: own)
    }
    for file in try format.endWeek() {
      notes.append(file.path)
      try put(file)
    }
    return isComplete ? notes : nil
  }

  /// Removes everything but the files of the entries `shown`. Notes of days, weeks and threads may show others, and cannot be written
  /// again while the settings cannot be read.
  mutating func withdraw(allBut shown: Set<String>) throws {
    mirror.parts.keep { _ in false }
    // Nothing that fails may hold it back; what is written at the end is all of it.
    try? save()
    mirror.entries.keep(shown.contains)
    kept = Set(mirror.entries.values.values.flatMap(\.files))
    try removeOthers()
    note(told: told.filter(kept.contains))
    try save(isWhole: true)
  }

  private mutating func note(told paths: Set<String>) {
    mirror.told.keep(paths.contains)
    for path in paths { mirror.told[path] = [] }
  }

  /// True if the edited file `path` is no part of the mirror any more.
  func isGone(_ path: String) -> Bool { unremoved.contains(path) }

  /// True if the file `path` is of one entry that is shown, and so tells of no other.
  func isOwn(_ path: String) -> Bool { mirror.entries.values.values.contains { $0.files.contains(path) } }

  private mutating func save(isWhole: Bool = false) throws {
    try others.save(&mirror, target, isWhole: isWhole, to: path)
  }

  /// True if `file` is the note of the entry whose files are named `name`.
  private static func isNote(_ file: ExportedFile, _ name: String) -> Bool {
    (file.path as NSString).lastPathComponent == name + ".md"
  }

  private mutating func put(_ file: ExportedFile) throws {
    kept.insert(file.path)
    let digest = Digest.sha256(file.contents)
    if mirror.files[file.path] == [digest], !told.contains(file.path),
      try FileSystem.exists(folder.root + "/" + file.path)
    {
      return
    }
    waiting.append(file)
    waitingBytes += file.contents.count
    if waitingBytes > Self.portion { try flush() }
  }

  /// Puts the waiting files on record, and writes them.
  private mutating func flush() throws {
    let (files, sounds) = (waiting, waitingSounds)
    (waiting, waitingBytes, waitingSounds) = ([], 0, [])
    guard !files.isEmpty || !sounds.isEmpty else { return }
    for sound in sounds { try note(sound.sha256, sound.path) }
    for file in files {
      for path in [file.path, Self.beside(file.path)] { try note(Digest.sha256(file.contents), path) }
    }
    try save()
    for (source, sha256, path) in sounds {
      do {
        switch try folder.place(sound: source, sha256, to: path, known: mirror.files[path] ?? []) {
        case .done: mirror.files[path] = [sha256]
        case .edited: edited.append(path)
        }
      } catch {
        guard let reason = SoundWriting.reason(error, reading: source) else { throw error }
        // That of another entry, which had the name before, is not this one's. Without it on record, it is tried again.
        try remove(path)
        failed.insert(path)
        leftOut.append(reason)
      }
    }
    for file in files {
      let (path, beside, digest) = (file.path, Self.beside(file.path), Digest.sha256(file.contents))
      switch try folder.write(file.contents, to: path, known: mirror.files[path] ?? []) {
      case .done:
        mirror.files[path] = [digest]
        settled.insert(path)
        try remove(beside)
      case .edited:
        edited.append(path)
        kept.insert(beside)
        if try folder.write(file.contents, to: beside, known: mirror.files[beside] ?? []) == .done {
          mirror.files[beside] = [digest]
        }
      }
    }
  }

  /// Has a file whose path changed in case alone follow it, so that it is not taken for the owner's, nor removed under its old name.
  private mutating func follow(_ path: String) throws {
    for old in recorded[Self.beginning(of: path)] ?? [] where old != path && !kept.contains(old) {
      guard PortableName.key(old) == PortableName.key(path), let known = mirror.files[old],
        try folder.follow(path, from: old, known: known)
      else { continue }
      mirror.files[path] = known + (mirror.files[path] ?? []).filter { !known.contains($0) }
      mirror.files[old] = nil
    }
  }

  /// True if a file with the name `name` was written of another entry than `id`, and the owner edited it: it keeps its name, and counts
  /// as no other entry's.
  private mutating func isTaken(_ name: String, besides id: String) throws -> Bool {
    let known = mirror.entries[id]
    guard known?.name != name else { return false }
    let key = PortableName.key(name)
    return try (recorded[Self.beginning(name[...])] ?? []).contains { path in
      guard PortableName.key(String(Self.stem(path))) == key, known?.files.contains(path) != true,
        let digests = mirror.files[path], !digests.isEmpty
      else { return false }
      return try folder.isEdited(path, known: digests)
    }
  }

  /// The name of the file `path` without its extension.
  private static func stem(_ path: String) -> Substring {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = path[(slash.map { path.utf8.index(after: $0) } ?? path.startIndex)...]
    return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
  }

  private static func beginning(of path: String) -> String { beginning(stem(path)) }

  /// The date and the time with which `name` begins, or other digits: the same in all names that a file system takes for the same.
  private static func beginning(_ name: Substring) -> String {
    let digits = name.utf8.prefix { (0x30...0x39).contains($0) || $0 == 0x20 || $0 == 0x2D || $0 == 0x2E }
    return String(decoding: digits, as: UTF8.self)
  }

  private mutating func place(_ sound: String, _ sha256: String, _ path: String) throws {
    kept.insert(path)
    if mirror.files[path] == [sha256], try FileSystem.exists(folder.root + "/" + path) { return }
    waitingSounds.append((sound, sha256, path))
    if waitingSounds.count >= Self.soundPortion { try flush() }
  }

  /// Notes that the file `path` gets the content `digest`.
  private mutating func note(_ digest: String, _ path: String) throws {
    try follow(path)
    if mirror.files[path]?.contains(digest) != true {
      mirror.files[path] = (mirror.files[path] ?? []) + [digest]
    }
  }

  private mutating func removeOthers() throws {
    // A text beside an edited file stays as long as that file.
    for path in told.subtracting(settled).union(edited) where kept.contains(path) {
      kept.insert(Self.beside(path))
    }
    for path in mirror.files.values.keys.filter({ !kept.contains($0) }).sorted() {
      try remove(path)
      if mirror.files[path] == nil, !former.contains(path) { isWithdrawing = true }
    }
  }

  private mutating func remove(_ path: String) throws {
    guard let known = mirror.files[path], !unremoved.contains(path) else { return }
    switch try folder.remove(path, known: known) {
    case .done: mirror.files[path] = nil
    case .edited:
      edited.append(path)
      unremoved.insert(path)
    }
  }

  /// The path of the newer text of a file that the owner edited.
  private static func beside(_ path: String) -> String { MirrorFolder.beside(path, "Sonar") }
}

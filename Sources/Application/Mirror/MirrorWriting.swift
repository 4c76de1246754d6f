import Digest
import Export
import Foundation
import Model
import StageContract
import Store
import Workspace

/// Writes one mirror: the files of entries that changed, and the notes of days, weeks and threads, for which the outlines of the others
/// are enough.
struct MirrorWriting {
  private let folder: MirrorFolder
  private let target: String
  /// Path of `state/mirror.json`.
  private let path: String
  private let others: MirrorRecord
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
  /// Paths on record by the key of their names.
  private lazy var recorded: [String: [String]] = Dictionary(grouping: mirror.files.keys, by: Self.key)
  /// Files that have their newest text.
  private var settled: Set<String> = []
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
    mirror = record.mirrors[target] ?? .init()
    told = Set(record.mirrors[target]?.told ?? [])
  }

  /// Writes what differs from the record, and removes what is no part of the mirror any more.
  mutating func run(_ state: MirrorState, _ form: ExportForm, _ format: any ExportFormat) throws {
    let timeZone = state.journal.timeZone
    var format = format
    var reader = try EntryExportReader(state.workspace, timeZone: timeZone, indexStage: state.indexStage)
    let marks = try MarkReader(state.workspace)
    var entries: [String: MirrorRecord.Entry] = [:]
    // What is shown no longer goes first: nothing that fails below may hold it back.
    let shown = Set(state.moments.map(\.id))
    for (id, entry) in mirror.entries where !shown.contains(id) {
      for path in entry.files { try remove(path) }
    }
    for moment in state.moments {
      let (id, threads) = (moment.id, reader.threads[moment.id] ?? [])
      let (known, key) = (mirror.entries[id], state.key(of: moment, form, threads))
      let same = known?.key == key ? known : nil
      let base = same?.base ?? reader.base(moment.spokenAt, moment.title)
      let name = try reader.name(id, base, isTaken: isTaken(base, besides: id))
      if let same, same.name == name, !moment.title.isEmpty,
        same.files.allSatisfy({ mirror.files[$0] != nil })
      {
        kept.formUnion(same.files)
        entries[id] = same
        let outline = ExportedEntry(outline: moment, name: name, threads: threads, timeZone: timeZone)
        for file in try format.follow(outline) { try put(file) }
        continue
      }
      let recording = state.workspace.recordingFolder(id: id)
      let found = marks(recording)
      // The index follows what the owner's file says with the next run.
      guard !found.isPrivate, !found.isDiscreet, !marks.isDeleted(id) else { continue }
      var exported: ExportedEntry
      do {
        exported = try reader.entry(.init(folder: recording, spokenAt: moment.spokenAt), found, name: name)
      } catch {
        guard let reason = JournalExport.reasonToLeaveOut(error) else { throw error }
        leftOut.append("\(id): \(reason)")
        kept.formUnion(known?.files ?? [])
        entries[id] = known
        continue
      }
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
        if Self.isNote(file, name) { own.append(file.path) }
        try put(file)
      }
      entries[id] = .init(key: key, name: name, base: base, files: own)
      // Without its key until all is written, so that its files can be withdrawn and are not taken for complete.
      mirror.entries[id] = .init(key: "", name: name, base: base, files: own)
    }
    for file in try format.finish() { try put(file) }
    try flush()
    try removeOthers()
    mirror.entries = entries
    mirror.told = told.filter { kept.contains($0) && !settled.contains($0) }.union(edited).sorted()
    try save()
  }

  /// Removes everything but the files of the entries `shown`. Notes of days, weeks and threads may show others, and cannot be written
  /// again while the settings cannot be read.
  mutating func withdraw(allBut shown: Set<String>) throws {
    mirror.entries = mirror.entries.filter { shown.contains($0.key) }
    kept = Set(mirror.entries.values.flatMap(\.files))
    try removeOthers()
    mirror.told = told.filter(kept.contains).sorted()
    try save()
  }

  /// True if the edited file `path` is no part of the mirror any more.
  func isGone(_ path: String) -> Bool { unremoved.contains(path) }

  /// True if the file `path` is of one entry that is shown, and so tells of no other.
  func isOwn(_ path: String) -> Bool { mirror.entries.values.contains { $0.files.contains(path) } }

  private func save() throws {
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.atomicWrite(canonicalJSON(record), to: path)
  }

  /// True if `file` is the note of the entry whose files are named `name`.
  private static func isNote(_ file: ExportedFile, _ name: String) -> Bool {
    (file.path as NSString).lastPathComponent == name + ".md"
  }

  private mutating func put(_ file: ExportedFile) throws {
    kept.insert(file.path)
    let digest = Digest.sha256(file.contents)
    if mirror.files[file.path] == [digest], try FileSystem.exists(folder.root + "/" + file.path) { return }
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
    for old in recorded[Self.key(path)] ?? [] where old != path && !kept.contains(old) {
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
    return try (recorded[PortableName.key(name)] ?? []).contains { path in
      guard known?.files.contains(path) != true, let digests = mirror.files[path], !digests.isEmpty else {
        return false
      }
      return try folder.isEdited(path, known: digests)
    }
  }

  /// What a file system without regard to case takes the name of the file `path` for, without its extension.
  private static func key(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return PortableName.key(String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]))
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
    if mirror.files[path]?.contains(digest) != true { mirror.files[path, default: []].append(digest) }
  }

  private mutating func removeOthers() throws {
    // A text beside an edited file stays as long as that file.
    for path in told.subtracting(settled).union(edited) where kept.contains(path) {
      kept.insert(Self.beside(path))
    }
    for path in mirror.files.keys.filter({ !kept.contains($0) }).sorted() { try remove(path) }
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

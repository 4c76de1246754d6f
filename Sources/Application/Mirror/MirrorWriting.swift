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
  /// Paths on record by what a file system without regard to case takes them for.
  private var recorded: [String: String]
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
    recorded = Dictionary(
      mirror.files.keys.map { (PortableName.key($0), $0) }, uniquingKeysWith: { first, _ in first })
    told = Set(record.mirrors[target]?.told ?? [])
  }

  /// Writes what differs from the record, and removes what is no part of the mirror any more.
  mutating func run(_ state: MirrorState, _ format: inout any ExportFormat) throws {
    var reader = try EntryExportReader(
      state.workspace, timeZone: state.journal.timeZone, indexStage: state.indexStage)
    let marks = try MarkReader(state.workspace)
    var entries: [String: MirrorRecord.Entry] = [:]
    // What is shown no longer goes first: nothing that fails below may hold it back.
    let shown = Set(state.moments.map(\.id))
    for (id, entry) in mirror.entries where !shown.contains(id) {
      for path in entry.files { try remove(path) }
    }
    try state.eachEntry { entry in
      let threads = reader.threads[entry.id] ?? []
      let name = reader.name(entry.id, entry.spokenAt, entry.title)
      let key = state.key(of: entry.id, threads)
      if let known = mirror.entries[entry.id], known.key == key, known.name == name, !entry.title.isEmpty,
        known.files.allSatisfy({ mirror.files[$0] != nil })
      {
        let outline = ExportedEntry(
          outline: entry, name: name, threads: threads, timeZone: state.journal.timeZone)
        kept.formUnion(known.files)
        entries[entry.id] = known
        for file in try format.follow(outline) { try put(file) }
        return
      }
      let recording = state.workspace.recordingFolder(id: entry.id)
      let found = marks(recording)
      // The index follows what the owner's file says with the next run.
      guard !found.isPrivate, !found.isDiscreet, !marks.isDeleted(entry.id) else { return }
      var exported: ExportedEntry
      do {
        exported = try reader.entry(.init(folder: recording, spokenAt: entry.spokenAt), found, name: name)
      } catch {
        guard let reason = JournalExport.reasonToLeaveOut(error) else { throw error }
        leftOut.append("\(entry.id): \(reason)")
        if let known = mirror.entries[entry.id] {
          kept.formUnion(known.files)
          entries[entry.id] = known
        }
        return
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
      entries[entry.id] = .init(key: key, name: name, files: own)
      // Without its key until all is written, so that its files can be withdrawn and are not taken for complete.
      mirror.entries[entry.id] = .init(key: "", name: name, files: own)
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
    try record.write(to: path)
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
    for path in sounds.map(\.path) + files.map(\.path) { try follow(path) }
    for sound in sounds { note(sound.sha256, sound.path) }
    for file in files {
      for path in [file.path, Self.beside(file.path)] { note(Digest.sha256(file.contents), path) }
    }
    try save()
    for sound in sounds {
      do {
        // It replaces nothing, and is recognised by its digest.
        if try folder.place(sound: sound.source, sound.sha256, to: sound.path) == .edited {
          edited.append(sound.path)
        }
      } catch {
        guard let reason = SoundWriting.reason(error, reading: sound.source) else { throw error }
        // Without it on record, it is tried again.
        mirror.files[sound.path] = nil
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
    guard let old = recorded.updateValue(path, forKey: PortableName.key(path)), old != path,
      !kept.contains(old), let known = mirror.files[old],
      try folder.follow(path, from: old, known: known)
    else { return }
    mirror.files[path] = known + (mirror.files[path] ?? []).filter { !known.contains($0) }
    mirror.files[old] = nil
  }

  private mutating func place(_ sound: String, _ sha256: String, _ path: String) throws {
    kept.insert(path)
    if mirror.files[path] == [sha256], try FileSystem.exists(folder.root + "/" + path) { return }
    waitingSounds.append((sound, sha256, path))
    if waitingSounds.count >= Self.soundPortion { try flush() }
  }

  private mutating func note(_ digest: String, _ path: String) {
    if mirror.files[path]?.contains(digest) != true { mirror.files[path, default: []].append(digest) }
  }

  private mutating func removeOthers() throws {
    // A text beside an edited file stays as long as that file.
    for path in kept where edited.contains(path) || told.contains(path) && !settled.contains(path) {
      kept.insert(Self.beside(path))
    }
    for path in mirror.files.keys.sorted() where !kept.contains(path) { try remove(path) }
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

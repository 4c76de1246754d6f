import Dispatch
import Foundation
import StageContract
import Synchronization
import Workspace

extension JournalStages {
  /// The lines that `planned` has to be given to go on from what it wrote; nil to give it all: those of its last run are
  /// unknown, or it could not use all of them.
  func changes(for planned: Planned) -> [Data]? {
    guard planned.takesChanges, let record = records.record(of: planned.stage.name), record.remarks == nil,
      let before = planned.lines.before ?? records.lines(of: record)
    else { return nil }
    return planned.lines.changes(since: before, workspace.root)
  }

  /// The lines that `stage` last ran with, without those of recordings that are gone, and made again where an owner has
  /// changed something since; nil if they are unknown, if one of them has to be planned, or if the stage has to start from
  /// scratch.
  ///
  /// A change by an owner is seen from the times of `owner.json` and of the recording's folder; the clock
  /// may have been set back since, so that what a command has just changed is made again in any case.
  ///
  /// - Parameters:
  ///   - folders: all recordings.
  ///   - changed: IDs of those that have just been changed.
  ///   - again: makes the line of a recording again; nil if that is impossible.
  func recordedLines(
    of stage: Manifest.StageEntry, _ folders: [RecordingFolder], changed: Set<String>,
    again: (JournalLine, RecordingFolder) throws -> JournalLine?
  ) throws -> StageLines? {
    let now = Date()
    guard try canContinue(stage), let record = records.record(of: stage.name),
      let since = record.entriesReadInstant, since <= now,
      // A full run uses another of two folders with one ID than this would.
      zip(folders, folders.dropFirst()).allSatisfy({ $0.id != $1.id }),
      let before = records.lines(of: record)
    else { return nil }
    let lines = Dictionary(before.map { ($0.recording, $0) }, uniquingKeysWith: { first, _ in first })
    let found = folders.map { lines[$0.id] }
    // One that no run has processed yet.
    if zip(folders, found).contains(where: { changed.contains($0.id) && $1 == nil }) { return nil }
    let owner = OwnerInput(of: stage)
    let edited = try owner?.changed(folders, since: since - fileTimeSeconds, found) ?? []
    var told = StageLines(before: before, areRecorded: true, readAt: now)
    for (number, (folder, last)) in zip(folders, found).enumerated() {
      guard let last else { continue }
      var line = last
      if owner != nil, changed.contains(folder.id) || edited.contains(number) {
        // What makes that fail is reported where everything is planned.
        guard let made = try? again(last, folder) else { return nil }
        line = made
      }
      if withdrawals.unrecorded.contains(folder.id) { line = line.withdrawn() }
      if line != last { told.areRecorded = false }
      told.lines.append(line)
    }
    if told.lines.count != before.count { told.areRecorded = false }
    if told.areRecorded { told.digest = record.inputs["entries"] }
    return told
  }

  /// The numbers of `folders`, whose lines are `lines`, of which an owner may have changed what `stage` reads since `instant`;
  /// all if that is unknown.
  func editedSince(
    _ instant: Date?, _ stage: Manifest.StageEntry, _ folders: [RecordingFolder], _ lines: [JournalLine]
  ) throws -> Set<Int> {
    guard let owner = OwnerInput(of: stage) else { return [] }
    guard let instant, instant <= Date() else { return Set(folders.indices) }
    return try owner.changed(folders, since: instant - fileTimeSeconds, lines)
  }

  /// True if `stage`, if it reads lines, goes on from what it wrote with the lines of its last run.
  private func canContinue(_ stage: Manifest.StageEntry) throws -> Bool {
    guard accepts[stage.name]?.contains(Planned.allEntries) ?? true else { return true }
    guard case .run(let run) = planner.ready(stage, try resolver.parameters(of: stage), [:]) else {
      return false
    }
    return try canContinue(run)
  }

  /// The part of `owner.json` that a stage reads.
  private struct OwnerInput {
    /// The input that is the whole file; nil if it reads parts alone.
    private var whole: String?

    /// Nil if it reads nothing of it.
    init?(of stage: Manifest.StageEntry) {
      let part = "owner.json\(Manifest.partMark)"
      var isRead = false
      for (name, input) in stage.inputs {
        guard case .file(let file, _) = input else { continue }
        if file == "owner.json" { whole = name }
        isRead = isRead || file == "owner.json" || file.hasPrefix(part)
      }
      guard isRead else { return nil }
    }

    /// The numbers of `folders` whose file has changed since `instant`, is new, or is there no more; `lines` are
    /// theirs. The cores share the work: in a large journal it is what a command waits for.
    func changed(
      _ folders: [RecordingFolder], since instant: Date, _ lines: [JournalLine?]
    ) throws(WorkspaceError) -> Set<Int> {
      let found = Mutex<Result<Set<Int>, WorkspaceError>>(.success([]))
      let (count, part) = (folders.count, 512)
      DispatchQueue.concurrentPerform(iterations: (count + part - 1) / part) { number in
        let own = Result { () throws(WorkspaceError) -> Set<Int> in
          var own: Set<Int> = []
          for index in number * part..<min(count, (number + 1) * part) {
            guard let line = lines[index] else { continue }
            if try isChanged(folders[index], since: instant, line) { own.insert(index) }
          }
          return own
        }
        found.withLock { all in all = all.flatMap { all in own.map { all.union($0) } } }
      }
      return try found.withLock { $0 }.get()
    }

    /// True if the file has changed since `instant`, is new, or is there no more.
    ///
    /// A folder that was moved to its place has a later time than the files in it.
    private func isChanged(
      _ folder: RecordingFolder, since instant: Date, _ line: JournalLine
    ) throws(WorkspaceError) -> Bool {
      let found = try FileSystem.attributes(folder.path + "/owner.json")
      let times = [found, try FileSystem.attributes(folder.path)].compactMap {
        $0?.changedTime.secondsSince1970
      }
      if times.contains(where: { $0 > instant.timeIntervalSince1970 }) { return true }
      return whole.map { line.has($0) != (found != nil) } ?? false
    }
  }
}

import Foundation
import Model
import Pipeline
import StageContract
import Workspace

/// Finds recordings with the same sound, or with the beginning of another's, and joins them; those with the sound of a deleted
/// one are withheld first.
///
/// Only recordings whose results have changed since they were last compared are compared with all others.
final class SoundJoining {
  private let workspace: Workspace
  private let joiner: RecordingJoiner
  /// One remark for each recording that was joined, and for each that could not be.
  private(set) var remarks: [RunReport.Issue] = []

  init(_ workspace: Workspace) { (self.workspace, joiner) = (workspace, RecordingJoiner(workspace)) }

  /// Recordings with the same beginning; `isNew` if they have not been compared since their results changed.
  private struct Member {
    var folder: RecordingFolder
    var sound: SoundBlocks
    var isNew: Bool
    var line: EntryLine
    var source: Source

    /// True if a further audio stream of its file was not heard, which no other file has.
    var hasOtherStream: Bool { source.hearing?.remarks.contains { $0.kind == .otherStream } ?? false }

    /// Path of the working audio; nil if the line names no technical data.
    var audio: String? {
      line.source.map { ($0 as NSString).deletingLastPathComponent + "/audio.wav" }
    }
  }

  /// Compares the recordings of `lines`, which the index is about to show, and joins those that are to be.
  /// - Returns: the recordings to which others were joined.
  /// - Throws: `WorkspaceError` if the journal itself cannot be read.
  func join(_ lines: [JournalLine]) throws -> [RecordingFolder] {
    var cache = SoundCache(workspace)
    var sounds: [String: KnownSound] = [:]
    var new: Set<String> = []
    for line in lines {
      if let known = cache.sounds[line.recording], known.line == line.digest {
        sounds[line.recording] = known
      } else if let source = source(of: line) {
        let blocks = SoundBlocks(source)
        sounds[line.recording] = KnownSound(
          recording: line.recording, line: line.digest, samples: source.durationSamples,
          beginning: blocks?.beginning ?? "")
        if blocks != nil { new.insert(line.recording) }
      }
    }
    let deleted = deletedSounds()
    let suspect = new.filter { deleted?.hold(sounds[$0]?.beginning ?? "") ?? false }.sorted()
    var joined: [RecordingFolder] = []
    if !suspect.isEmpty || !Self.groups(sounds, new).isEmpty {
      let text = Dictionary(lines.map { ($0.recording, $0) }, uniquingKeysWith: { first, _ in first })
      let folders = try workspace.recordings().byID
      func member(_ id: String) -> Member? {
        text[id].flatMap { line in folders[id].flatMap { self.member($0, line, isNew: new.contains(id)) } }
      }
      for one in suspect.compactMap(member) {
        let source = one.line.source ?? ""
        guard let outcome = try deleted?.withhold(one.folder, one.sound, source: source) else { continue }
        note(one.folder, .success, outcome.message)
        if outcome.isRefused { sounds[one.folder.id] = nil }
      }
      for group in Self.groups(sounds, new.filter { sounds[$0] != nil }) {
        // What could not be joined is compared again by the next run.
        for id in try join(group.compactMap(member), &joined) { sounds[id] = nil }
      }
    }
    // Without the list of what was deleted, what is new may be that: it is private, and the next run looks again.
    if deleted == nil, !new.isEmpty {
      try hide(new, of: lines)
      for id in new { sounds[id] = nil }
    }
    try? cache.save(sounds)
    return joined
  }

  /// Makes those of `new` private that were never shown, as the sounds of deleted recordings cannot be read.
  private func hide(_ new: Set<String>, of lines: [JournalLine]) throws {
    let shown = ShownResults(workspace)
    let folders = try workspace.recordings().byID
    for line in lines where new.contains(line.recording) {
      guard let folder = folders[line.recording], let source = entryLine(line)?.source,
        !shown.hasShown(folder.id, with: source), !OwnerFile.state(folder).isPrivate
      else { continue }
      guard try workspace.withdraw([folder], as: .hide) else { throw CancellationError() }
      note(
        folder, .success,
        "is private, as what you deleted cannot be read, and it may be that; to show it: sonar private \(folder.id) --off"
      )
    }
  }

  /// The sounds of deleted recordings; nil if they cannot be read, which the intake reports and for which it imports nothing.
  private func deletedSounds() -> DeletedSounds? {
    do throws(WorkspaceError) { return try DeletedSounds(workspace) } catch { return nil }
  }

  /// IDs of recordings that begin alike, one of them at least being among `new`, in a fixed order.
  private static func groups(_ sounds: [String: KnownSound], _ new: Set<String>) -> [[String]] {
    let wanted = Set(new.compactMap { sounds[$0]?.beginning })
    guard !wanted.isEmpty else { return [] }
    let alike = sounds.values.filter { wanted.contains($0.beginning) }
    return Dictionary(grouping: alike, by: \.beginning).values.filter { $0.count > 1 }
      .map { $0.map(\.recording).sorted() }.sorted { $0[0] < $1[0] }
  }

  private func entryLine(_ line: JournalLine) -> EntryLine? {
    line.absolute(workspace.root).flatMap { try? decodeJSON(EntryLine.self, from: $0, keys: .verbatim) }
  }

  /// The technical data that `line` names; nil if there are none, or if they cannot be read, which the stages report.
  private func source(of line: JournalLine) -> Source? {
    entryLine(line)?.source.flatMap { try? Source.read($0) }
  }

  private func member(_ folder: RecordingFolder, _ line: JournalLine, isNew: Bool) -> Member? {
    guard workspace.isJoinable(folder.id), workspace.recordingFolder(id: folder.id) == folder,
      let entry = entryLine(line), let source = source(of: line), let sound = SoundBlocks(source)
    else { return nil }
    return Member(folder: folder, sound: sound, isNew: isNew, line: entry, source: source)
  }

  /// Joins those of `members` that begin another, each to the longest, and adds the others to `joined`; of equal ones the
  /// one stays that was there first. Returns the IDs of those that could not be joined.
  private func join(_ members: [Member], _ joined: inout [RecordingFolder]) throws -> [String] {
    let ordered = members.sorted {
      ($1.sound.samples, $0.isNew ? 1 : 0, $0.folder.id) < ($0.sound.samples, $1.isNew ? 1 : 0, $1.folder.id)
    }
    var joins = try workspace.joins()
    var (standing, failed): ([Member], [String]) = ([], [])
    for member in ordered {
      let longer = standing.first {
        ($0.isNew || member.isNew) && member.sound.begins($0.sound)
          && !joins.areSeparated(member.folder.id, $0.folder.id) && Self.tailsAgree(member, $0)
      }
      guard let longer else {
        standing.append(member)
        continue
      }
      do {
        // Never in favour of one that shows less: it failed, or waits.
        let isReady =
          member.line.results.isSubset(of: longer.line.results)
          && (longer.hasOtherStream || !member.hasOtherStream)
        guard try joiner.join(member.folder, to: longer.folder, isReady: isReady) else {
          standing.append(member)
          continue
        }
        joins = try workspace.joins()
        if !joined.contains(longer.folder) { joined.append(longer.folder) }
        let what = member.sound == longer.sound ? "has the same sound as" : "is the beginning of"
        note(
          member.folder, .success,
          "\(what) \(longer.folder.id), which stands for both now; to undo it: sonar separate \(member.folder.id)"
        )
      } catch {
        let failure = CommandFailure(error) ?? .unknown(error)
        note(member.folder, failure.status, "cannot be joined to \(longer.folder.id): \(failure.message)")
        standing.append(member)
        failed.append(member.folder.id)
      }
    }
    try withhold(standing, joins)
    return failed
  }

  /// Makes new ones of `members`, which begin alike and are not joined, as private and discreet as the others, before anything
  /// of them is shown.
  private func withhold(_ members: [Member], _ joins: Joins) throws {
    let new = members.filter { $0.isNew && $0.sound.isDistinct }
    guard members.count > 1, !new.isEmpty else { return }
    let shown = ShownResults(workspace)
    for member in new where !shown.hasShown(member.folder.id, with: member.line.source ?? "") {
      for other in members
      where other.folder != member.folder && !joins.areSeparated(member.folder.id, other.folder.id) {
        guard let kind = try joiner.withhold(member.folder, like: other.folder) else { continue }
        note(
          member.folder, .success,
          "begins with the sound of \(other.folder.id), and is \(kind) as that is; to show it: sonar \(kind) \(member.folder.id) --off"
        )
      }
    }
  }

  /// True if what follows the last complete block of `shorter` is the same in `longer`, or if all of both was compared.
  private static func tailsAgree(_ shorter: Member, _ longer: Member) -> Bool {
    guard shorter.sound != longer.sound else { return true }
    guard let one = shorter.audio, let other = longer.audio else { return false }
    return TailComparison.agree(
      one, other,
      from: shorter.sound.digests.count * Hearing.blockSeconds * SampleClock.rate, to: shorter.sound.samples)
  }

  private func note(_ folder: RecordingFolder, _ status: ExitStatus, _ message: String) {
    remarks.append(.init(recording: folder.id, stage: "intake", status: status, message: message))
  }
}

extension EntryLine {
  /// Names of the results that it names.
  fileprivate var results: Set<String> {
    Set(
      ["peaks": peaks, "transcript": transcript, "mood": mood, "extract": extract, "summary": summary]
        .compactMap { $1 == nil ? nil : $0 })
  }
}

import Foundation
import Model
import StageContract
import Workspace

/// The digests of a recording's sound by which the same sound is found in another file.
struct SoundBlocks: Equatable {
  /// Digests of the complete blocks of `Hearing.blockSeconds`.
  var digests: [String]
  /// Digest of what follows them; nil if nothing does.
  var tail: String?
  /// Length in samples at 16 kHz.
  var samples: Int

  /// Fewest blocks of a recording that is taken for the beginning of a longer one.
  static let fewest = 3

  /// Least sound beside silence, in samples: 1 s.
  static let leastSound = SampleClock.rate

  /// Highest peak of the original in dB at which all of its samples may be zero as 16 bit, which is what digests are of.
  static let zeroDecibels = -90.0

  /// Nil if an earlier version decoded the recording, and for sound that says nothing: a microphone that failed, one block
  /// over and over.
  init?(_ source: Source) {
    guard let hearing = source.hearing else { return nil }
    let silent = hearing.remarks.filter { $0.kind == .noSignal }
      .reduce(0) { $0 + ($1.span.map { $0.end - $0.start } ?? source.durationSamples) }
    guard source.durationSamples - silent >= Self.leastSound,
      source.loudness.peakDecibels - hearing.gainDecibels > Self.zeroDecibels
    else { return nil }
    (digests, tail, samples) = (hearing.blocks, hearing.tail, source.durationSamples)
    guard digests.count > 1 ? Set(digests).count > 1 : !beginning.isEmpty else { return nil }
  }

  /// The sound of a deleted recording.
  init(_ deleted: DeletionRecord.DeletedSound) {
    (digests, tail, samples) = (deleted.blocks, deleted.tail, deleted.samples)
  }

  /// True if its beginning is not one block over and over, so that another sound with it begins with the same words.
  var isDistinct: Bool { digests.count < Self.fewest || Set(digests.prefix(Self.fewest)).count > 1 }

  /// The blocks that two recordings must have in common to be compared at all, as text.
  var beginning: String {
    digests.prefix(Self.fewest).joined() + (digests.count < Self.fewest ? tail ?? "" : "")
  }

  /// True if this is all of `other` or its beginning; what follows the last complete block of a beginning is for `TailComparison`.
  func begins(_ other: SoundBlocks) -> Bool {
    if digests.count < Self.fewest || samples == other.samples { return self == other }
    return samples < other.samples && other.digests.starts(with: digests)
  }
}

/// What of the sound of a recording is remembered between runs.
struct KnownSound: Equatable {
  /// ID of the recording.
  var recording: String
  /// Digest of the line of the recording that it was read for.
  var line: String
  /// Length in samples at 16 kHz.
  var samples: Int
  /// `SoundBlocks.beginning`; empty for a recording that is not compared.
  var beginning: String
}

/// The known sounds of a journal, which `.cache/sounds` keeps; deleting the file costs the next run time.
struct SoundCache {
  private static let head = "sounds 1"
  private let path: String
  /// The sounds by the ID of their recording.
  private(set) var sounds: [String: KnownSound] = [:]

  /// Reads them; none if the file is missing or damaged.
  init(_ workspace: Workspace) {
    path = workspace.soundsFile
    let lines = String(decoding: FileSystem.readCache(path) ?? Data(), as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == Self.head else { return }
    for line in lines.dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4, let samples = Int(fields[2]) else { continue }
      sounds[fields[0]] = KnownSound(
        recording: fields[0], line: fields[1], samples: samples, beginning: fields[3])
    }
  }

  /// Replaces them by `sounds`, unless they are the same.
  /// - Throws: `WorkspaceError.inputOutput`; a caller may ignore it.
  mutating func save(_ sounds: [String: KnownSound]) throws(WorkspaceError) {
    guard sounds != self.sounds else { return }
    self.sounds = sounds
    let lines = sounds.values.sorted { $0.recording < $1.recording }.map {
      "\($0.recording)\t\($0.line)\t\($0.samples)\t\($0.beginning)\n"
    }
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.replace(path, with: Data((Self.head + "\n" + lines.joined()).utf8))
  }
}

import Foundation
import Model
import TestSupport
import Text

/// Remarks of ingest on clean recordings: all of them are false.
struct CleanRecordings {
  /// Number of recordings: the voices as they are, and passages of them.
  var count = 0
  /// How many of them have a remark or were refused, each with its reason.
  var remarked: [String] = []

  /// Share of the recordings that may have one.
  static let allowedShare = 0.02

  var isWithinBounds: Bool { Double(remarked.count) <= Self.allowedShare * Double(count) }

  /// Feeds `voices` and as many `cuts` between pauses, in several formats, to ingest.
  init(voices: [Voice], cuts: Int, seed: UInt64) throws {
    let converter = try Converter()
    let process = try IngestProcess(limitSeconds: 60)
    var random = SeededNumbers(seed &+ 1)
    for voice in voices {
      try take(
        voice.name, process, Data(contentsOf: URL(filePath: voice.path)),
        (voice.path as NSString).pathExtension)
    }
    let containers: [HeardContainer] = [.wav, .flac, .ogg, .opus, .mp3, .m4a]
    for (place, voice) in voices.enumerated() {
      let speech = try Speech(converter.samples(of: voice.path))
      for number in stride(from: place, to: cuts, by: voices.count) {
        let passage = speech.passage(seconds: .random(in: 10...60, using: &random), random: &random)
        let container = containers[number % containers.count]
        let bytes = try converter.encode([passage.samples], channels: 1, as: container)
        try take("cut \(number) of \(voice.name), \(container.rawValue)", process, bytes, container.rawValue)
      }
    }
  }

  private mutating func take(
    _ name: String, _ process: IngestProcess, _ bytes: Data, _ fileExtension: String
  ) throws {
    count += 1
    switch try process.work(bytes, fileExtension: fileExtension) {
    case .accepted(salvaged: false): break
    case .accepted:
      remarked.append("\(name): \(process.remarks.map(\.kind.rawValue).joined(separator: ", "))")
    case let other: remarked.append("\(name): \(other)")
    }
  }
}

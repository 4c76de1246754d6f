import Audio
import Foundation
import Model
import StageKit

/// The result of decoding: the recording's format, dates and conversion outcome.
struct DecodedRecording: Equatable, Sendable {
  var container: String
  var encoding: String
  /// `libsndfile` or `ffmpeg`.
  var decoder: String
  var sampleRateHertz: Int
  var channels: Int
  /// Recording dates in the file's own tags, best first.
  var dateTags: [String]
  var outcome: Conversion.Outcome

  /// Adds `remark` to those of the outcome.
  mutating func add(_ remark: Remark) { outcome.hearing.remarks.append(remark) }
}

/// Decodes recordings with libsndfile if it can open them and hears all of them, else with ffmpeg.
struct RecordingDecoder {
  /// Folders to search for ffmpeg, separated by colons.
  var searchPath: String
  var progress: StageKit.Progress

  /// Decodes `recording` to `output`, a block at a time.
  /// - Throws: `IngestError`.
  func decode(_ recording: String, to output: ConversionOutput) throws -> DecodedRecording {
    let opening = try Self.firstBytes(of: recording)
    let kind = FileKind.of(opening)
    if let kind, kind.isCertain { throw IngestError.otherKind(path: recording, kind: kind) }
    if let file = WAVFile(path: recording), file.isIrregular, file.isReadable {
      return try decode(file, of: recording, to: output)
    }
    let layout = SoundLayout(path: recording)
    var first: (recording: DecodedRecording, isComplete: Bool)?
    do {
      first = layout.isWhole ? try sndfile(recording, layout, to: output) : nil
    } catch IngestError.noAudio {
      // The sizes in its header may be those of a recorder that was cut off.
    }
    if let first, first.isComplete { return first.recording }
    if first == nil, layout.seconds == nil { try Self.checkOpening(opening, of: recording) }
    do {
      var ffmpeg = try FFmpeg(recording: recording, searchPath: searchPath)
      ffmpeg.partFormat = layout.decoder
      let second = try ffmpeg.decode(layout, to: output, progress: progress)
      if let first,
        second.outcome.durationSamples + SampleClock.rate / 10 < first.recording.outcome.durationSamples,
        let first = try again(recording, layout, to: output)
      {
        return first
      }
      return second
    } catch let error as IngestError {
      switch error {
      case .notAudio, .noAudio, .otherKind, .noDecoder:
        if let first = try again(recording, layout, to: output) { return first }
        if let kind { throw IngestError.otherKind(path: recording, kind: kind) }
      case .decoderMissing(_, let program):
        if var first = try again(recording, layout, to: output) {
          // That remark is about the same place.
          first.outcome.hearing.remarks.removeAll { $0.kind == .gap }
          first.add(
            Remark(
              .noSecondDecoder, frame: first.outcome.frames, rate: first.sampleRateHertz,
              detail:
                "\(program) is not installed; install the package ffmpeg, then run `sonar reprocess --stage ingest`"
            ))
          return first
        }
      default: break
      }
      throw error
    }
  }

  /// What libsndfile decodes, and whether that is all; nil if it cannot open the file.
  private func sndfile(_ recording: String, _ layout: SoundLayout, to output: ConversionOutput) throws
    -> (recording: DecodedRecording, isComplete: Bool)?
  {
    let file: SoundFile
    do {
      file = try SoundFile(reading: recording)
    } catch {
      return nil
    }
    let names = file.formatNames
    let rate = file.sampleRateHertz
    let exact = file.declaresExactly ? file.declaredFrames : nil
    // libsndfile takes the length of what is there for that of the recording in some formats.
    let said = (layout.declaredSeconds ?? layout.cuts[0]?.declaredSeconds).map {
      Int(($0 * Double(rate)).rounded())
    }
    let declared = exact.map { max($0, said ?? 0) } ?? said
    // Encoders pad frames, which decoders take away again.
    let tolerance = exact == nil ? rate / 2 : 0
    let (channels, tags) = (file.channels, file.dateTags)
    guard let (outcome, isStopped) = try convert(file, of: recording, to: output) else { return nil }
    var decoded = DecodedRecording(
      container: names.container, encoding: names.encoding, decoder: "libsndfile", sampleRateHertz: rate,
      channels: channels, dateTags: tags, outcome: outcome)
    decoded.outcome.hearing.streams = [
      .init(index: 0, codec: names.encoding, channels: channels, use: .heard)
    ]
    decoded.outcome.hearing.declaredSamples = declared.map {
      Int((Double($0) * Double(SampleClock.rate) / Double(max(1, rate))).rounded())
    }
    let missing = (declared ?? 0) - outcome.frames - tolerance
    let counted = layout.seconds.map { Int($0 * Double(rate)) } ?? 0
    if missing > 0 {
      decoded.add(
        Remark(
          .cutShort, frame: outcome.frames, rate: rate,
          missingSeconds: Double((declared ?? 0) - outcome.frames) / Double(rate),
          detail: "ends before the length that its header declares"))
    } else if layout.isCut(0) {
      decoded.add(Remark(.cutShort, frame: outcome.frames, rate: rate, detail: "ends within its sound"))
    } else if isStopped {
      decoded.add(Remark(.gap, frame: outcome.frames, rate: rate, detail: "decoding stopped at damage"))
    }
    // No decoder hears what the file does not hold; its last frame may be incomplete.
    let isHeard = missing <= 0 || layout.isCut(0) && outcome.frames + 1 >= exact ?? .max
    return (decoded, isHeard && !isStopped && outcome.frames > counted - rate / 2)
  }

  /// What libsndfile decodes of a file that ffmpeg decodes no further; nil if it cannot open it.
  private func again(_ recording: String, _ layout: SoundLayout, to output: ConversionOutput) throws
    -> DecodedRecording?
  {
    try sndfile(recording, layout, to: output)?.recording
  }

  /// Reads the samples of a WAV whose sizes cannot be trusted, or whose sound is in several passages.
  private func decode(_ wav: WAVFile, of recording: String, to output: ConversionOutput) throws
    -> DecodedRecording
  {
    let sound = JoinedConversion(recording: recording, output: output)
    var remarks: [Remark] = []
    var encoding = ""
    for passage in wav.passages where passage.bytes >= passage.frameBytes {
      guard let sample = passage.encoding else { continue }
      var file: SoundFile
      do {
        file = try SoundFile(
          readingHeaderless: recording, encoding: sample, isBigEndian: passage.isBigEndian,
          sampleRateHertz: passage.sampleRateHertz, channels: passage.channels, offset: passage.offset)
      } catch {
        throw IngestError.notAudio(path: recording, reason: "its header is damaged")
      }
      if encoding.isEmpty { encoding = file.formatNames.encoding }
      let start = sound.frames
      try sound.begin(
        sampleRateHertz: file.sampleRateHertz, channels: file.channels, fullScale: file.fullScale)
      let rate = sound.sampleRateHertz
      try copy(&file, frames: passage.bytes / passage.frameBytes, to: sound)
      try sound.endPart()
      guard let fault = passage.fault else { continue }
      let missing = Double(passage.missingFrames) / Double(max(1, passage.sampleRateHertz))
      remarks.append(
        missing > 0
          ? Remark(.cutShort, frame: sound.frames, rate: rate, missingSeconds: missing, detail: fault)
          : Remark(.damagedHeader, frame: start, rate: rate, detail: fault))
    }
    let (rate, channels, frames) = (sound.sampleRateHertz, sound.channels, sound.frames)
    if wav.hasMore { remarks.append(SoundLayout.remarkOfMore(frame: frames, rate: rate)) }
    guard var outcome = try sound.finish(), frames > 0 else { throw IngestError.noAudio(path: recording) }
    outcome.hearing.remarks += remarks
    outcome.hearing.streams = [.init(index: 0, codec: encoding, channels: channels, use: .heard)]
    return DecodedRecording(
      container: "WAV (Microsoft)", encoding: encoding, decoder: "libsndfile", sampleRateHertz: rate,
      channels: channels, dateTags: Self.dateTags(of: recording), outcome: outcome)
  }

  /// Converts up to `frames` frames of `file`; if it fails, the passage ends there.
  private func copy(_ file: inout SoundFile, frames: Int, to sound: JoinedConversion) throws {
    let blockFrames = max(1024, 65_536 / max(1, file.channels))
    var left = frames
    while left > 0 {
      let block: [Float]
      do {
        block = try file.read(frames: min(blockFrames, left))
      } catch {
        return
      }
      if block.isEmpty { return }
      try sound.take(block)
      left -= block.count / max(1, file.channels)
    }
  }

  /// Streams `source` through a conversion; if reading fails, the recording ends there. Nil if the first block fails.
  private func convert(_ source: consuming SoundFile, of recording: String, to output: ConversionOutput)
    throws
    -> (outcome: Conversion.Outcome, isStopped: Bool)?
  {
    var file = source
    let total = file.declaredFrames / max(1, file.sampleRateHertz)
    let blockFrames = max(1024, 65_536 / max(1, file.channels))
    var conversion = try Conversion(
      recording: recording, sampleRateHertz: file.sampleRateHertz, channels: file.channels,
      fullScale: file.fullScale, output: output)
    var reported = 0
    var isStopped = false
    while true {
      let block: [Float]
      do {
        block = try file.read(frames: blockFrames)
      } catch {
        isStopped = true
        break
      }
      if block.isEmpty { break }
      try conversion.take(block)
      let seconds = conversion.frames / file.sampleRateHertz
      if seconds >= reported + 60, total > 0 {
        reported = seconds
        progress(min(seconds, total), of: total, unit: "second")
      }
    }
    guard conversion.frames > 0 else {
      if isStopped { return nil }
      throw IngestError.noAudio(path: recording)
    }
    return (try conversion.finish(), isStopped)
  }

  /// Date tags of a file with a damaged header; empty if libsndfile cannot open it.
  private static func dateTags(of recording: String) -> [String] {
    do {
      return try SoundFile(reading: recording).dateTags
    } catch {
      return []
    }
  }

  /// Rejects files that are no recordings by their first bytes.
  private static func checkOpening(_ opening: [UInt8], of recording: String) throws(IngestError) {
    if opening.allSatisfy({ $0 == 0 }) { throw .notAudio(path: recording, reason: "it contains only zeros") }
    // Text could be a playlist, which could make a decoder open other files.
    if opening.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }) {
      throw .notAudio(path: recording, reason: "it is text")
    }
  }

  /// The first bytes of the file.
  /// - Throws: `IngestError` if it is missing, unreadable or not a regular file.
  private static func firstBytes(of recording: String) throws(IngestError) -> [UInt8] {
    var status = stat()
    guard stat(recording, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: recording) }
      throw .unreadable(path: recording, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: recording) }
    guard status.st_size > 0 else { throw .empty(path: recording) }
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: recording))
      return [UInt8](try file.read(upToCount: 4096) ?? Data())
    } catch {
      throw .unreadable(path: recording, reason: String(cString: strerror(errno)))
    }
  }
}

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
  var salvage: Source.Salvage?
  var outcome: Conversion.Outcome
}

/// Decodes recordings with libsndfile if it can open them, else with ffmpeg.
struct RecordingDecoder {
  /// Folders to search for ffmpeg, separated by colons.
  var searchPath: String
  var progress: StageKit.Progress

  /// Decodes `recording` to `output`, a block at a time.
  /// - Throws: `IngestError`.
  func decode(_ recording: String, to output: ConversionOutput) throws -> DecodedRecording {
    let opening = try Self.firstBytes(of: recording)
    if let header = WAVHeader(path: recording), header.fault != nil, header.encoding != nil {
      return try salvage(header, of: recording, to: output)
    }
    let file: SoundFile
    do {
      file = try SoundFile(reading: recording)
    } catch {
      if opening.allSatisfy({ $0 == 0 }) {
        throw IngestError.notAudio(path: recording, reason: "it contains only zeros")
      }
      // Text could be a playlist, which could make a decoder open other files.
      if opening.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }) {
        throw IngestError.notAudio(path: recording, reason: "it is text")
      }
      let ffmpeg = try FFmpeg(recording: recording, searchPath: searchPath)
      return try ffmpeg.decode(to: output, progress: progress)
    }
    return try decode(file, of: recording, to: output)
  }

  private func decode(_ file: consuming SoundFile, of recording: String, to output: ConversionOutput) throws
    -> DecodedRecording
  {
    let names = file.formatNames
    let declared = file.declaresExactly ? file.declaredFrames : nil
    var decoded = DecodedRecording(
      container: names.container, encoding: names.encoding, decoder: "libsndfile",
      sampleRateHertz: file.sampleRateHertz, channels: file.channels, dateTags: file.dateTags,
      outcome: try convert(file, of: recording, to: output))
    if let declared, decoded.outcome.frames < declared, decoded.outcome.frames > 0 {
      decoded.salvage = Source.Salvage(
        reason: "ends before the length that its header declares", declaredFrames: declared,
        recoveredFrames: decoded.outcome.frames)
    }
    return decoded
  }

  private func salvage(_ header: WAVHeader, of recording: String, to output: ConversionOutput) throws
    -> DecodedRecording
  {
    guard let encoding = header.encoding, let fault = header.fault,
      header.channels > 0, header.availableBytes >= header.frameBytes
    else { throw IngestError.noAudio(path: recording) }
    let file: SoundFile
    do {
      file = try SoundFile(
        readingHeaderless: recording, encoding: encoding, sampleRateHertz: header.sampleRateHertz,
        channels: header.channels, offset: header.dataOffset)
    } catch {
      throw IngestError.notAudio(path: recording, reason: "its header is damaged")
    }
    let encodingName = file.formatNames.encoding
    let outcome = try convert(file, of: recording, to: output)
    return DecodedRecording(
      container: "WAV (Microsoft)", encoding: encodingName, decoder: "libsndfile",
      sampleRateHertz: header.sampleRateHertz, channels: header.channels,
      dateTags: Self.dateTags(of: recording),
      salvage: Source.Salvage(
        reason: fault, declaredFrames: header.declaredBytes / header.frameBytes,
        recoveredFrames: outcome.frames),
      outcome: outcome)
  }

  /// Streams `source` through a conversion; if it fails after the first block, the recording ends there.
  private func convert(_ source: consuming SoundFile, of recording: String, to output: ConversionOutput)
    throws
    -> Conversion.Outcome
  {
    var file = source
    let total = file.declaredFrames / max(1, file.sampleRateHertz)
    let blockFrames = max(1024, 65_536 / max(1, file.channels))
    var conversion = try Conversion(
      recording: recording, sampleRateHertz: file.sampleRateHertz, channels: file.channels,
      fullScale: file.fullScale, output: output)
    var reported = 0
    while true {
      let block: [Float]
      do {
        block = try file.read(frames: blockFrames)
      } catch {
        guard conversion.frames > 0 else {
          throw IngestError.notAudio(path: recording, reason: "its first samples are damaged")
        }
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
    guard conversion.frames > 0 else { throw IngestError.noAudio(path: recording) }
    return try conversion.finish()
  }

  /// Date tags of a file with a damaged header; empty if libsndfile cannot open it.
  private static func dateTags(of recording: String) -> [String] {
    do {
      return try SoundFile(reading: recording).dateTags
    } catch {
      return []
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

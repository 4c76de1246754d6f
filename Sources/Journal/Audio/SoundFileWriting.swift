import CSndfile
import Foundation

/// A sound file format that libsndfile can also write.
package enum SoundFormat: String, CaseIterable, Sendable {
  case wav, flac, vorbis, opus, aiff, caf, w64, rf64, mp3, float

  /// File name extension.
  package var fileExtension: String {
    switch self {
    case .vorbis, .opus: "ogg"
    case .rf64, .float: "wav"
    default: rawValue
    }
  }

  var format: Int32 {
    switch self {
    case .wav: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
    case .flac: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
    case .vorbis: Int32(SF_FORMAT_OGG | SF_FORMAT_VORBIS)
    case .opus: Int32(SF_FORMAT_OGG | SF_FORMAT_OPUS)
    case .aiff: Int32(SF_FORMAT_AIFF | SF_FORMAT_PCM_16)
    case .caf: Int32(SF_FORMAT_CAF | SF_FORMAT_PCM_24)
    case .w64: Int32(SF_FORMAT_W64 | SF_FORMAT_PCM_16)
    case .rf64: Int32(SF_FORMAT_RF64 | SF_FORMAT_PCM_16)
    case .mp3: Int32(SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III)
    case .float: Int32(SF_FORMAT_WAV | SF_FORMAT_FLOAT)
    }
  }
}

extension SoundFile {
  /// True if the loaded libsndfile can write `format`.
  package static func canWrite(_ format: SoundFormat) -> Bool {
    var information = SF_INFO()
    information.samplerate = 48_000
    information.channels = 1
    information.format = format.format
    return sf_format_check(&information) == SF_TRUE
  }

  /// Writes `samples` (interleaved, -1...1) to a new file; `date` becomes its date tag.
  /// - Throws: `SoundFileError.cannotOpen`, `.cannotWrite`.
  package static func write(
    _ samples: [Float], to path: String, as format: SoundFormat, sampleRateHertz: Int, channels: Int = 1,
    date: String? = nil
  ) throws(SoundFileError) {
    var information = SF_INFO()
    information.samplerate = Int32(clamping: sampleRateHertz)
    information.channels = Int32(clamping: channels)
    information.format = format.format
    guard let handle = sf_open(path, Int32(SFM_WRITE), &information) else {
      throw .cannotOpen(path: path, reason: String(cString: sf_strerror(nil)))
    }
    var status = date.map { sf_set_string(handle, Int32(SF_STR_DATE), $0) } ?? 0
    // In blocks, because libsndfile 1.2.0 allocates a complete Vorbis write on the stack.
    for start in stride(from: 0, to: samples.count, by: 1024 * channels) where status == 0 {
      let block = samples[start..<min(start + 1024 * channels, samples.count)]
      let frames = sf_count_t(block.count / channels)
      let written = block.withUnsafeBufferPointer { sf_writef_float(handle, $0.baseAddress, frames) }
      if written != frames { status = max(1, sf_error(handle)) }
    }
    let closed = sf_close(handle)
    guard status == 0, closed == 0 else {
      throw .cannotWrite(path: path, reason: String(cString: sf_error_number(max(status, closed))), code: EIO)
    }
  }
}

/// The formats of the files, by their extensions.
enum HeardContainer: String, CaseIterable {
  case wav, flac, ogg, opus, mp3, m4a, wma, caf, w64, webm, mkv

  /// Options of ffmpeg that choose the encoder.
  var options: [String] {
    switch self {
    case .wav, .w64: ["-c:a", "pcm_s16le"]
    case .caf: ["-c:a", "pcm_s16be"]
    case .flac: ["-c:a", "flac"]
    case .ogg: ["-c:a", "libvorbis", "-q:a", "6"]
    case .opus, .webm: ["-c:a", "libopus", "-b:a", "96k"]
    case .mp3: ["-c:a", "libmp3lame", "-b:a", "64k"]
    // Its index comes first, as in a file that is sent, so that it can be cut.
    case .m4a: ["-c:a", "aac", "-b:a", "96k", "-movflags", "+faststart"]
    case .mkv: ["-c:a", "aac", "-b:a", "96k"]
    case .wma: ["-c:a", "wmav2"]
    }
  }

  /// What names a stream's codec in the header; empty if the format has no streams.
  var codecMarks: [String] {
    switch self {
    // Without its description the codec would be told from the name of the format.
    case .m4a: ["mp4a", "esds"]
    case .mkv: ["A_AAC"]
    case .webm: ["A_OPUS"]
    default: []
    }
  }

  /// True if the samples can be decoded as they were encoded.
  var isLossless: Bool { [.wav, .flac, .caf, .w64].contains(self) }

  /// True if `change` can be made to files of this format.
  func allows(_ change: HeardRecipe.Change) -> Bool {
    switch change {
    case .surround: self != .mp3 && self != .wma
    case .silentStream, .undecodableStream: !codecMarks.isEmpty
    // A cut Ogg says nothing about its length.
    case .cut: self != .ogg && self != .opus
    // Samples have no frames: zeros in a WAV stand for them all.
    case .damage: self != .caf && self != .w64
    default: true
    }
  }
}
